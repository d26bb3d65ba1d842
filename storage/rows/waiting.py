"""What waits for one user, of all their tables, as their daily digest lists it."""

from __future__ import annotations

import msgspec

from storage.rows.game import Listed


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A running game that waits for a user: for their turn until ``deadline``, for their vote until that ``lapses``."""

    table: Listed
    turn: bool
    deadline: int | None
    """None: it has no limit, or waits for no turn of theirs."""
    asked_at: int | None
    """Since when it waits for their turn."""
    vote: bool
    lapses: int | None

    @property
    def until(self) -> int | None:
        """When the first of both is up."""
        return min((at for at in (self.deadline, self.lapses) if at is not None), default=None)


class Waits(msgspec.Struct, frozen=True, kw_only=True):
    """The first of these, and how many there are in all."""

    tables: tuple[Waiting, ...]
    total: int
