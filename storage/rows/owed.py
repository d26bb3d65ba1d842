"""Turns for which others waited, a row for each, and what those of one user add up to."""

from __future__ import annotations

import msgspec


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """A turn with a limit that was somebody's to answer; the same turn is the same however often it is noted."""

    place: int
    turn: int
    """The move after which it began."""
    user_id: int
    seq: int
    """The move with which they answered first, or, if the time ran out, that a bot was to make for them then."""
    late: bool = False
    """Whether the time ran out."""


class Reliability(msgspec.Struct, frozen=True, kw_only=True):
    """How many turns were a user's to answer, and of how many the time ran out."""

    turns: int = 0
    late: int = 0

    @property
    def percent(self) -> int:
        """How many of a hundred were answered in time, rounded down; of none, all."""
        return 100 * (self.turns - self.late) // self.turns if self.turns else 100
