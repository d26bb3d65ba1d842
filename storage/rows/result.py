"""How games ended for those who played them: a row for each, and what those of one user add up to."""

from __future__ import annotations

from typing import Literal

import msgspec

Company = Literal["people", "bots", "alone"]
"""Who else was at the table: at least one other person (even if they left), nobody but bots, or nobody at all."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended for somebody who played it, also if not to its end."""

    user_id: int
    company: Company
    places: int
    stayed: bool
    """Whether they still played when it ended; of whoever did not nothing else is counted."""
    won: bool = False
    shared: bool = False
    """Whether others won with them."""
    points: int | None = None
    """None: none are counted of them."""


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """What the results of one user add up to, of one game in one company at so many places, stayed or not."""

    rules: str
    company: Company
    places: int
    stayed: bool
    games: int
    won: int = 0
    shared: int = 0
    counted: int = 0
    """In how many of them points were counted."""
    points: int = 0
    """All of them together."""
    best: int | None = None
    """None: none were counted."""
