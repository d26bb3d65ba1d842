"""What the tests over all games draw of each: tables made up and played, golden pictures, samples for its palette."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from typing import Any, NamedTuple

import pytest
from PIL import Image

from games.core.rules import Rules
from games.core.texts import LOCALES, Catalogue, catalogue
from renderers.base import AnyRenderer
from renderers.canvas import Canvas
from renderers.theme import Theme
from tests.renderers.palette import EXACT

NAMES = ("Ana Beatriz", "Bartolomeu da Silva Xavier", "Caio", "Dona Wilhelmina O’Hara 33", "Eva", "Fernão", "Gráinne")


class Golden(NamedTuple):
    """A picture that is kept: which, of what table, and what the table was a turn ago."""

    picture: str
    view: Any
    before: Any = None
    locale: str = LOCALES[0]


@dataclass(frozen=True)
class Gallery:
    """The samples of one game. Views and states are that game's own."""

    rules: Rules[Any, Any]
    renderer: AnyRenderer
    seats: tuple[int, ...]
    """Numbers of seats, the fewest first."""
    made_up: Callable[..., Any]
    """(seed, seats, viewer=): the view of a table in the middle of a game."""
    crowded: Callable[..., Any]
    """(seed, seats, viewer=): one with about as much of everything as there can be."""
    played: Callable[[int, int, int], tuple[Any, ...]]
    """(seed, seats, moves): the states of a game played by lot, fewer if it ended."""
    golden: Mapping[str, Golden]
    """By the name of the file."""
    changed: str
    """Colour that outlines what is new."""
    palette: Callable[[], Iterable[Image.Image]]
    """What the palette file is distilled from."""
    marks: frozenset[str] = frozenset()
    """Kinds of pictures that mark or name what concerns whoever looks; only where nothing is secret."""
    exact: int = EXACT
    """Colours that its distillation keeps exactly."""
    as_drawn: Callable[[], AbstractContextManager[None]] = field(default=nullcontext)
    """While this is open, nothing is drawn from parts that are kept in the palette already."""

    @property
    def components(self) -> list[str]:
        """Ids of what can be drawn large."""
        return [component.id for component in self.rules.tell.components(self.rules.editions.latest)]

    def texts(self, locale: str = LOCALES[0], names: Iterable[str] = NAMES) -> Catalogue:
        """What the game says, with names at the table."""
        return catalogue(self.rules.package, locale).naming(tuple(names))

    def own(self, locale: str = LOCALES[0], names: Iterable[str] = NAMES) -> Catalogue:
        """What its pictures say."""
        return self.renderer.texts(self.texts(locale, names))

    def paint(
        self, picture: str, view: Any, before: Any = None, locale: str = LOCALES[0], *, audit: bool = False
    ) -> Canvas:
        """A picture as it is drawn."""
        return self.renderer.paint(picture, view, self.own(locale), before, audit=audit)

    def card(self, id: str, locale: str = LOCALES[0], *, audit: bool = False) -> Canvas:
        """A component as it is drawn."""
        return self.renderer.paint_card(id, self.rules.editions.latest, self.own(locale), audit=audit)

    def all_of(self, view: Any, before: Any = None, locale: str = LOCALES[0]) -> Iterator[tuple[str, Canvas]]:
        """Every picture of a view by its name, measured."""
        for name in self.renderer.pictures(view):
            yield name, self.paint(name, view, before, locale, audit=True)


@contextmanager
def with_all_colours(ground: _lru_cache_wrapper[Image.Image]) -> Iterator[None]:
    """The ground of a map is kept in the palette: here it is drawn anew with all its colours."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Theme, "recoloured", lambda theme, image: image)
        ground.cache_clear()
        try:
            yield
        finally:
            ground.cache_clear()
