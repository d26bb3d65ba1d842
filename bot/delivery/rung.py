"""Who was just called aloud: a turn that is ended, taken back and ended again makes no second sound."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.clock import MINUTE
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables

JUST = 3 * MINUTE
"""Milliseconds for which a call is still in everybody's ears."""


class Rung(msgspec.Struct, frozen=True):
    """The latest call of a table that made a sound."""

    users: frozenset[int]
    seq: int
    """The move after which they were called."""
    at: int
    """When, in Unix milliseconds."""


class Bell:
    """Remembers these calls; a restart forgets them, which costs a sound too many.

    A second call is posted all the same, and mentions whom it calls: only its sound stays away, so that none is lost.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._rung: dict[str, Rung] = {}

    def note(self, snapshot: Snapshot, users: Sequence[int]) -> None:
        """These users were called aloud to a table as it is."""
        self._rung[snapshot.game_id] = Rung(frozenset(users), snapshot.seq, self._tables.clock())

    def forget(self, game_id: str) -> None:
        """The table is over."""
        self._rung.pop(game_id, None)

    async def echoes(self, snapshot: Snapshot, users: Sequence[int]) -> bool:
        """Whether all these users were just called, and that was taken back before they did anything: whoever has
        answered or looked since may have gone away again, and is called as ever.
        """
        rung = self._rung.get(snapshot.game_id)
        if rung is None or not rung.users.issuperset(users) or self._tables.clock() - rung.at >= JUST:
            return False
        if any(self._tables.seen.since(user, rung.at) for user in users):
            return False
        seats = {seat for user in users for seat in snapshot.seats_of(user)}
        since = await self._tables.games.log(snapshot.game_id, rung.seq)
        return any(move.kind == "undo" for move in since) and all(move.seat not in seats for move in since)
