"""A review of a finished game: who may have one, and which of its moves are looked at."""

from __future__ import annotations

import msgspec

from bot.service.past.chronicle import Chronicle
from bot.service.refused import Refused
from bot.service.table.shelf import Shelf
from bot.service.user import User
from games.core.record import Record


class Own(msgspec.Struct, frozen=True):
    """What a review is made from."""

    record: Record
    moves: frozenset[int]
    """Those that the user made and that stand; not what a bot did in their stead."""


class Reviewing:
    """Finds what somebody decided in a game."""

    def __init__(self, shelf: Shelf, chronicle: Chronicle) -> None:
        self._shelf = shelf
        self._chronicle = chronicle

    async def own(self, game_id: str, who: User) -> Own:
        """The game, and the user's own moves in it.

        Raises:
            Refused: this game has no reviews, it is not over, or the user has not played in it.
            NoTable: it was closed.
        """
        snapshot = (await self._shelf.take(game_id)).snapshot
        if not snapshot.reviewed:
            raise Refused("no_review")
        log = await self._shelf.games.log(game_id)
        answers = [row for row in log if row.seat is not None and row.kind in ("play", "order") and not row.undone]
        moves = frozenset(row.seq for row in answers if row.user_id == who.id)
        if not moves:
            raise Refused("nothing_to_review")
        return Own(await self._chronicle.record(snapshot), moves)
