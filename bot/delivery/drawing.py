"""What processes that draw are asked for, in words that can be sent to them: of a table its view, never its state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from games.core.texts import Catalogue, catalogue
from games.registry import GAMES
from renderers.base import Guide, UnknownPicture
from renderers.planned import planned
from renderers.registry import renderer_of


def table(game: str, name: str, view: Any, names: Sequence[str], locale: str, before: Any) -> bytes:
    """A picture of a table as PNG; what differs from ``before`` is outlined."""
    return renderer_of(GAMES[game]).draw(name, view, _texts(game, locale).naming(names), before)


def plan(game: str, name: str, view: Any, names: Sequence[str], locale: str, now: Any, said: str) -> bytes:
    """A picture of a table as it would be, marked as such; what differs from ``now`` is outlined."""
    return planned(table(game, name, view, names, locale, now), said)


def cover(game: str, locale: str) -> bytes:
    """The picture of a game's lobby."""
    return renderer_of(GAMES[game]).cover(_texts(game, locale))


@cache
def guide(game: str, name: Guide, locale: str) -> bytes:
    """The game in one minute, or the legend of its icons: it says the same for as long as the program runs."""
    return renderer_of(GAMES[game]).minute(name, _texts(game, locale))


def card(game: str, id: str, edition: str, locale: str) -> bytes | None:
    """The picture of one component of an edition, or None if the game draws none of it."""
    try:
        return renderer_of(GAMES[game]).card(id, edition, _texts(game, locale))
    except UnknownPicture:
        return None


def _texts(game: str, locale: str) -> Catalogue:
    return catalogue(GAMES[game].package, locale)
