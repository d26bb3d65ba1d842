"""Who was just called aloud: a turn that is ended, taken back and ended again makes no second sound."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from bot.clock import MINUTE
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables

JUST = 3 * MINUTE
"""Milliseconds for which a call is still in everybody's ears."""


class Rung(msgspec.Struct, frozen=True):
    """The latest call of a user to a table that made a sound."""

    seq: int
    """The move after which they were called."""
    at: int
    """When, in Unix milliseconds."""
    spared: bool = False
    """Whether it only seemed to reach them (``announce.TurnPost``)."""


class Bell:
    """Remembers these calls; a restart forgets them, which costs a sound too many.

    A second call is posted all the same, and mentions whom it calls: only its sound stays away, so that none is lost.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._rung: dict[str, dict[int, Rung]] = {}

    def note(self, snapshot: Snapshot, users: Sequence[int], spared: Collection[int] = ()) -> None:
        """These users were called aloud to a table as it is; those ``spared`` did not hear it."""
        at = self._tables.clock()
        rung = {user: Rung(snapshot.seq, at, user in spared) for user in users}
        self._rung.setdefault(snapshot.game_id, {}).update(rung)

    def missed(self, snapshot: Snapshot, users: Sequence[int]) -> list[int]:
        """Those of these users who did not hear their latest call, which does not count as one any more."""
        rung = self._rung.get(snapshot.game_id, {})
        missed = [user for user in users if user in rung and rung[user].spared]
        for user in missed:
            del rung[user]
        return missed

    def forget(self, game_id: str) -> None:
        """The table is over."""
        self._rung.pop(game_id, None)

    async def echoes(self, snapshot: Snapshot, users: Sequence[int]) -> bool:
        """Whether all these users were just called, and that was taken back before they did anything: whoever has
        answered or looked since may have gone away again, and is called as ever.
        """
        return bool(users) and all([await self._echoes(snapshot, user) for user in users])

    async def _echoes(self, snapshot: Snapshot, user: int) -> bool:
        rung = self._rung.get(snapshot.game_id, {}).get(user)
        if rung is None or self._tables.clock() - rung.at >= JUST or self._tables.seen.since(user, rung.at):
            return False
        since = await self._tables.games.log(snapshot.game_id, rung.seq)
        seats = snapshot.seats_of(user)
        return any(move.kind == "undo" for move in since) and all(move.seat not in seats for move in since)
