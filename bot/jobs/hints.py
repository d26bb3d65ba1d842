"""Hints: each is thought of and counted once, however often it is asked for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from bot.jobs.opponents import Opponents
from bot.service.tables import Tables, User, check_seat
from games.core.model import Seat
from games.core.thinking.advice import Judged, tells

KEPT = 200
"""Hints that are remembered. One that is forgotten is counted again."""


class Hints:
    """Gives hints on the questions that seats are asked."""

    def __init__(self, tables: Tables, opponents: Opponents) -> None:
        self._tables = tables
        self._opponents = opponents
        self._given: OrderedDict[tuple[str, Seat, int], asyncio.Task[tuple[Judged, ...]]] = OrderedDict()

    async def give(self, game_id: str, who: User, seat: Seat, seq: int) -> tuple[Judged, ...]:
        """The answers to the question that was asked at a move, the best first.

        Raises:
            Refused, NotYours, Stale: as ``Helping.count``.
        """
        check_seat(await self._tables.look(game_id), who.id, seat)
        key = (game_id, seat, seq)
        thinking = self._given.get(key)
        if thinking is None:
            thinking = self._given[key] = asyncio.create_task(self._counted(game_id, who, seat, seq))
            if len(self._given) > KEPT:
                self._given.popitem(last=False)
        try:
            # Whoever gives up waiting does not take it from the others who asked.
            return await asyncio.shield(thinking)
        except Exception:
            self._given.pop(key, None)
            raise

    async def _counted(self, game_id: str, who: User, seat: Seat, seq: int) -> tuple[Judged, ...]:
        snapshot = await self._tables.helping.check(game_id, who, seat, seq)
        judged = await self._opponents.hint(snapshot, seat)
        if tells(judged):
            # Counted before it is given: whoever has seen a hint has had it, whatever happens then.
            await self._tables.helping.count(game_id, who, seat, seq)
        return judged
