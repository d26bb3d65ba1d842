"""What every renderer can do. Adding a game's pictures is adding a class here and a line in the registry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from games.core.texts import Catalogue, catalogue
from renderers.canvas import Canvas
from renderers.picture import encode, icon_png
from renderers.theme import Theme
from renderers.tokens import Figure

V = TypeVar("V", bound=msgspec.Struct)

ViewName = str
"""Which picture: "board", "phone", "hand", "score", "district.0" .. or what else the game has."""


class UnknownPicture(ValueError):
    """A picture that the game does not have, or not for this viewer."""


class Furniture(NamedTuple):
    """What a game draws that shows no table."""

    card: Callable[..., Canvas]
    """(id, texts, audit=): a component large; raises UnknownPicture if there is none of this id."""
    cover: Callable[..., Canvas]
    """(texts, audit=): the picture of the lobby."""
    icons: Mapping[str, Figure]


class Renderer(ABC, Generic[V]):
    """The pictures of a game. Stateless, synchronous, safe in threads; knows views, never states."""

    theme: ClassVar[Theme]
    furniture: ClassVar[Furniture]

    @abstractmethod
    def views(self, view: V) -> tuple[ViewName, ...]:
        """The pictures that can be drawn of this view; the first is the whole board."""

    @abstractmethod
    def paint(self, name: ViewName, view: V, texts: Catalogue, before: V | None, *, audit: bool = False) -> Canvas:
        """Draw a picture.

        Raises:
            UnknownPicture: none of ``views(view)``.
        """

    def icons(self) -> tuple[str, ...]:
        """Names of the icons that options and texts use."""
        return tuple(self.furniture.icons)

    def icon(self, name: str, size: int) -> bytes:
        """An icon as a square PNG of so many pixels a side, on nothing.

        Raises:
            KeyError: none of ``icons()``.
        """
        return icon_png(self.furniture.icons[name], size)

    def paint_card(self, id: str, texts: Catalogue, *, audit: bool = False) -> Canvas:
        """Draw a component large.

        Raises:
            UnknownPicture: no such component.
        """
        return self.furniture.card(id, texts, audit=audit)

    def paint_cover(self, texts: Catalogue, *, audit: bool = False) -> Canvas:
        """Draw the picture of the lobby."""
        return self.furniture.cover(texts, audit=audit)

    def draw(self, name: ViewName, view: V, catalogue: Catalogue, before: V | None = None) -> bytes:
        """A picture as PNG; what differs from ``before`` (the same viewer's view a turn ago) is outlined.

        Raises:
            UnknownPicture: none of ``views(view)``.
        """
        return encode(self.paint(name, view, self.texts(catalogue), before).image, self.theme)

    def card(self, id: str, catalogue: Catalogue) -> bytes:
        """A component as PNG.

        Raises:
            UnknownPicture: no such component.
        """
        return encode(self.paint_card(id, self.texts(catalogue)).image, self.theme)

    def cover(self, catalogue: Catalogue) -> bytes:
        """The picture of the lobby as PNG."""
        return encode(self.paint_cover(self.texts(catalogue)).image, self.theme)

    def texts(self, game: Catalogue) -> Catalogue:
        """What the game says together with what only its pictures say."""
        package = type(self).__module__.rpartition(".")[0]
        own = catalogue(package, game.locale).sentences
        return Catalogue(game.locale, {**game.sentences, **own}, game.names)


AnyRenderer = Renderer[Any]
