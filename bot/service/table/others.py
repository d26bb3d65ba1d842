"""Who sat at a table before, and for whom its seats are kept: users who have no place there now."""

from __future__ import annotations

import msgspec


class Former(msgspec.Struct, frozen=True):
    """Who sat on a place before somebody else took it over."""

    place: int
    until: int
    """Their last move, or whoever's was the last while they sat there."""
    user_id: int | None
    """None: a bot."""
    name: str
    at: int
    """When the other took it over, in Unix milliseconds."""


class Kept(msgspec.Struct, frozen=True):
    """Seats that nobody else may take yet: a rematch keeps them for those who played."""

    until: int
    """Unix milliseconds."""
    names: dict[int, str]
    """For whom, by user id."""
