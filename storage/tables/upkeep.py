"""The past of games that are over takes less room: fewer checkpoints, a packed chronicle; then a file."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Literal

from storage.database import Transaction
from storage.tables.archive import Archived
from storage.tables.checkpoints import write_checkpoint
from storage.tables.history import History
from storage.tables.packed import pack_told

Kept = Literal["whole", "thinned", "archived"]
"""How much of a game's past is in the database."""

_PAST = ("move", "event", "checkpoint", "undo", "spent", "message")


class Upkeep(History):
    """Each method is one transaction; a kill between two leaves the past readable, here or there."""

    async def over(self, kept: Kept, before: int, n: int = 100) -> list[str]:
        """The ids of games that were over before a time and are kept so, the oldest first.

        Not of those that were closed before their end: whoever reopens one plays on in it.
        """
        sql = """
        SELECT game_id FROM game
        WHERE status IN ('finished', 'closed') AND finished_at < :before AND history = :kept
        ORDER BY finished_at, game_id LIMIT :n
        """
        async with self._database.reading() as reading:
            return [row["game_id"] for row in await reading.rows(sql, kept=kept, before=before, n=n)]

    async def count(self, kept: Kept, before: int) -> int:
        """How many games ``over`` would find if it were asked for all."""
        sql = """
        SELECT COUNT(*) AS n FROM game
        WHERE status IN ('finished', 'closed') AND finished_at < :before AND history = :kept
        """
        async with self._database.reading() as reading:
            row = await reading.row(sql, kept=kept, before=before)
        return 0 if row is None else row["n"]

    async def thin(self, game_id: str, keep: Sequence[int]) -> None:
        """Keep the checkpoints of these moves and no other, no way to undo, and the chronicle packed."""
        revision = await self._revision(game_id)
        points = [point for point in await self.checkpoints(game_id) if point.seq in keep]
        packed = [
            {"told": pack_told(event.told), "game_id": game_id, "seq": event.seq, "n": event.n}
            for event in await self.whole_chronicle(game_id)
        ]
        async with self._database.transaction() as transaction:
            if not await _kept_now(transaction, game_id, "whole", "thinned", revision):
                return
            for table in ("checkpoint", "undo"):
                await transaction.run(f"DELETE FROM {table} WHERE game_id = :game_id", game_id=game_id)
            for point in points:
                await write_checkpoint(transaction, game_id, point.seq, point.state, point.at)
            sql = "UPDATE event SET told = :told WHERE game_id = :game_id AND seq = :seq AND n = :n"
            await transaction.run_each(sql, packed)

    async def archive(self, game_id: str, record: bytes) -> None:
        """Put the past of a game into a file, then out of the database."""
        revision = await self._revision(game_id)
        moves, events = await self.log(game_id), await self.whole_chronicle(game_id)
        past = Archived(
            game_id=game_id,
            record=record,
            moves=tuple(moves),
            events=tuple(events),
            checkpoints=tuple(await self.checkpoints(game_id, undone=True)),
        )
        if not moves:
            return
        await asyncio.to_thread(self.archived.write, past)
        async with self._database.transaction() as transaction:
            if not await _kept_now(transaction, game_id, "thinned", "archived", revision):
                return
            for table in _PAST:
                await transaction.run(f"DELETE FROM {table} WHERE game_id = :game_id", game_id=game_id)
            settled = "DELETE FROM outbox WHERE game_id = :game_id AND state <> 'waiting'"
            await transaction.run(settled, game_id=game_id)

    async def _revision(self, game_id: str) -> int | None:
        return await self._database.value("SELECT revision FROM game WHERE game_id = :game_id", game_id=game_id)


async def _kept_now(transaction: Transaction, game_id: str, was: Kept, now: Kept, revision: int | None) -> bool:
    """Note how a game is kept from now on; False when it was opened again, or somebody else did it.

    Also when it is no longer at the revision at which its past was read: somebody may have been forgotten since.
    """
    sql = """
    UPDATE game SET history = :now
    WHERE game_id = :game_id AND history = :was AND revision = :revision AND status IN ('finished', 'closed')
    RETURNING game_id
    """
    return await transaction.row(sql, game_id=game_id, was=was, now=now, revision=revision) is not None
