"""Hints that are asked for at a table: who may have one, and how many were had."""

from __future__ import annotations

from bot.service.refused import Refused, Stale
from bot.service.table import misses
from bot.service.table.outsiders import check_seat
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Seat
from storage.rows.game import Change


class Helping:
    """Counts hints, to be told at the end of the game."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    @repeated
    async def check(self, game_id: str, who: User, seat: Seat, seq: int) -> Snapshot:
        """The table, if there may be a hint on the question that a seat was asked at a move.

        Raises:
            Refused, NotYours, Stale: as ``count``.
        """
        async with self._shelf.lock(game_id):
            snapshot = (await self._shelf.take(game_id)).snapshot
        _may_have(snapshot, who, seat, seq)
        return snapshot

    @repeated
    async def count(self, game_id: str, who: User, seat: Seat, seq: int) -> Snapshot:
        """Count a hint on the question that a seat was asked at a move, before it is given; the table then.

        Raises:
            Refused: this game has no hints, or it does not run.
            NotYours: the seat is somebody else's.
            Stale: the table has moved on, or nothing is asked of the seat.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            snapshot, stored = shelved.snapshot, shelved.stored
            _may_have(snapshot, who, seat, seq)
            places = misses.helped(stored, snapshot.place_at(seat).number)
            # Lists of tables show first what changed last, and nobody is to see there that somebody had a hint.
            change = Change(game_id=game_id, revision=stored.revision, at=stored.updated_at, places=places)
            return await self._shelf.change(change)


def _may_have(snapshot: Snapshot, who: User, seat: Seat, seq: int) -> None:
    if not snapshot.hinted:
        raise Refused("no_hints")
    check_seat(snapshot, who.id, seat)
    if snapshot.seq != seq or not any(d.seat == seat and d.blocking for d in snapshot.decisions):
        raise Stale
