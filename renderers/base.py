"""What every renderer can do. Adding a game's pictures is adding a class here and a line in the registry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from games.core.model import Text
from games.core.teaching.booklet import booklet
from games.core.texts import Catalogue, catalogue
from renderers import minute
from renderers.canvas import Canvas
from renderers.minute import Style
from renderers.picture import encode, icon_png
from renderers.theme import Owner, Theme
from renderers.tokens import Figure

V = TypeVar("V", bound=msgspec.Struct)

PictureName = str
"""Which picture: "board", "phone", "hand", "score", "district.0" .. or what else the game has."""
Guide = Literal["minute", "legend"]
"""What is drawn of a game for somebody new to it."""
BOARD, PHONE = (1600, 1200), (1080, 1350)
"""Width and height of the whole table in pixels: lying, and upright for a telephone."""
LEGIBLE = 28
"""Pixels of the smallest letters on a picture as wide as ``PHONE``: ten where a telephone shows it 390 wide."""


class UnknownPicture(ValueError):
    """A picture that the game does not have, or not for this viewer."""


class Painter(Protocol):
    """Draws one picture of a table. ``before``: the same viewer's view a turn ago, to outline what differs."""

    def __call__(self, view: Any, texts: Catalogue, before: Any, /, *, audit: bool) -> Canvas:
        """The picture on its canvas."""
        ...


class CloseUp(Protocol):
    """Draws one of several pictures alike, by the part that stands behind the dot of its name."""

    def __call__(self, part: str, view: Any, texts: Catalogue, before: Any, /, *, audit: bool) -> Canvas:
        """The picture on its canvas."""
        ...


class Painters(NamedTuple):
    """Who draws which picture of a table."""

    tables: Mapping[str, Painter]
    """By the name of the picture."""
    close_ups: Mapping[str, CloseUp]
    """By what stands before the dot: "district" for "district.0" and "district.1"."""


class Furniture(NamedTuple):
    """What a game draws that shows no table."""

    card: Callable[..., Canvas]
    """(id, edition, texts, audit=): a component large; raises UnknownPicture if there is none of this id."""
    cover: Callable[..., Canvas]
    """(texts, audit=): the picture of the lobby."""
    icons: Mapping[str, Figure]
    minute: Style
    """How the card of the game and its legend look."""


class Renderer(ABC, Generic[V]):
    """The pictures of a game. Stateless, synchronous, safe in threads; knows views, never states."""

    theme: ClassVar[Theme]
    beside: ClassVar[Mapping[str, PictureName]] = {}
    """What to look at for a question, where the board does not show what it names: the picture by the question's text;
    "{}" stands for the seat that is asked. Public pictures only.
    """
    painters: Painters
    furniture: Furniture

    @abstractmethod
    def pictures(self, view: V) -> tuple[PictureName, ...]:
        """The pictures that can be drawn of this view; the first is the whole board."""

    def paint(
        self, picture: PictureName, view: V, texts: Catalogue, before: V | None, *, audit: bool = False
    ) -> Canvas:
        """Draw a picture.

        Raises:
            UnknownPicture: none of ``pictures(view)``.
        """
        if picture not in self.pictures(view):
            raise UnknownPicture(picture)
        kind, _, part = picture.partition(".")
        if part:
            return self.painters.close_ups[kind](part, view, texts, before, audit=audit)
        return self.painters.tables[kind](view, texts, before, audit=audit)

    def owner(self, view: V, seat: int) -> Owner:
        """How the things of a seat are marked; there may be more of them than marks."""
        return self.theme.owners[seat % len(self.theme.owners)]

    def told(self, picture: PictureName, view: V) -> tuple[Text, ...]:
        """What a picture shows, in words, the most important first, where ``Teller.describe`` says less of it.

        To be said by ``texts``; told before the rest of the table in the alternative text of the picture.
        """
        return ()

    def icons(self) -> tuple[str, ...]:
        """Names of the icons that options and texts use."""
        return tuple(self.furniture.icons)

    def icon(self, name: str, size: int) -> bytes:
        """An icon as a square PNG of so many pixels a side, on nothing.

        Raises:
            KeyError: none of ``icons()``.
        """
        return icon_png(self.furniture.icons[name], size)

    def paint_card(self, id: str, edition: str, texts: Catalogue, *, audit: bool = False) -> Canvas:
        """Draw a component large, as an edition of the content prints it.

        Raises:
            UnknownPicture: no such component.
        """
        return self.furniture.card(id, edition, texts, audit=audit)

    def paint_cover(self, texts: Catalogue, *, audit: bool = False) -> Canvas:
        """Draw the picture of the lobby."""
        return self.furniture.cover(texts, audit=audit)

    def draw(self, picture: PictureName, view: V, catalogue: Catalogue, before: V | None = None) -> bytes:
        """A picture as PNG; what differs from ``before`` (the same viewer's view a turn ago) is outlined.

        Raises:
            UnknownPicture: none of ``pictures(view)``.
        """
        return encode(self.paint(picture, view, self.texts(catalogue), before), self.theme)

    def card(self, id: str, edition: str, catalogue: Catalogue) -> bytes:
        """A component as PNG, as an edition of the content prints it.

        Raises:
            UnknownPicture: no such component.
        """
        return encode(self.paint_card(id, edition, self.texts(catalogue)), self.theme)

    def cover(self, catalogue: Catalogue) -> bytes:
        """The picture of the lobby as PNG."""
        return encode(self.paint_cover(self.texts(catalogue)), self.theme)

    @property
    def game(self) -> str:
        """The package of the rules."""
        return f"games.{self.theme.key}"

    def paint_minute(self, name: Guide, texts: Catalogue, *, audit: bool = False) -> Canvas:
        """Draw the card that tells the game in one minute, or the legend of all icons."""
        paint = minute.card if name == "minute" else minute.legend
        book = booklet(self.game, texts.locale)
        return paint(self.furniture.minute, self.furniture.icons, book, texts, audit=audit)

    def minute(self, name: Guide, catalogue: Catalogue) -> bytes:
        """The game in one minute, or the legend, as PNG."""
        return encode(self.paint_minute(name, self.texts(catalogue)), self.theme)

    def texts(self, game: Catalogue) -> Catalogue:
        """What the game says together with what only its pictures say."""
        own = catalogue(self.theme.package, game.locale).sentences
        return Catalogue(game.locale, {**game.sentences, **own}, game.names)


AnyRenderer = Renderer[Any]
