"""Plays the seats of bots and carries out orders, one task a table, for as long as there is something to do."""

from __future__ import annotations

import asyncio
import logging
import random
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from time import monotonic
from typing import Literal

from bot.jobs.opponents import Opponents
from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables
from games.core.model import Key, Seat, put_to

log = logging.getLogger(__name__)

LOOK = 1.0
"""Seconds between two looks whether what is waited for is out of date."""
PAUSE = 15.0
"""Seconds, at least, before an order answers what several are asked in secret, so that its speed tells nothing."""
AGAIN = 5.0
"""Seconds between two looks for tables whose bots nobody plays."""
SELDOM = 12
"""Of so many of these looks one is for orders as well."""
RETRY = 30.0
"""Seconds until a bot that failed tries again."""
SPARED = 600.0
"""The same of one whose process came to no end over its thought: those of other tables are thought of meanwhile."""


class Automatic:
    """Wakes when a table changes and lets its bots answer until a person is asked."""

    def __init__(self, tables: Tables, opponents: Opponents, grace: float = 0.0, pause: float = PAUSE) -> None:
        """``grace``: seconds a person has to take back what they did before a bot that is next answers, or an order is
        carried out. ``pause``: see ``PAUSE``; four times as long at most.
        """
        self._tables = tables
        self._opponents = opponents
        self._grace = grace
        self._pause = pause
        self._playing: dict[str, asyncio.Task[None]] = {}
        tables.moves.on_change = tables.lobby.on_start = self.wake

    async def resume(self, *, orders: bool = True) -> None:
        """After a start of the program: bots may have been thinking when it ended, and orders waiting."""
        games, now = self._tables.games, self._tables.clock()
        ordered = await games.left_to_orders(now) if orders else []
        for game_id in dict.fromkeys([*await games.left_to_bots(now), *ordered]):
            try:
                self.wake(await self._tables.look(game_id))
            except Exception:
                # One table that cannot be read must not keep the others from going on; ``check`` tells more.
                log.exception("table %s cannot be loaded", game_id)

    async def watch(self) -> None:
        """Go on where processes that have ended were thinking, until cancelled."""
        for n in count():
            # Most orders are for another question than the one that is asked: they are looked through seldom.
            await self.resume(orders=n % SELDOM == 0)
            await asyncio.sleep(AGAIN)

    def wake(self, snapshot: Snapshot) -> None:
        """Start playing at this table if a bot is awaited, for itself or for somebody, and does not think yet."""
        game_id = snapshot.game_id
        if (_awaited(snapshot) is not None or snapshot.ordered) and game_id not in self._playing:
            self._playing[game_id] = asyncio.create_task(self._play(game_id), name=f"bots of {game_id}")

    async def close(self) -> None:
        """Stop thinking; what was not answered is thought about again after the next start."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._opponents.close()

    async def _play(self, game_id: str) -> None:
        claim, claims = f"bots {game_id}", self._tables.claims
        try:
            while await claims.take(claim, self._tables.clock()):
                try:
                    snapshot = await self._tables.look(game_id)
                    seat = _awaited(snapshot)
                    if seat is None:
                        if await self._ordered(snapshot):
                            continue
                        # Whoever changed the table meanwhile found this task at work and began no other.
                        if await self._tables.look(game_id) is snapshot:
                            return
                        continue
                    place = snapshot.place_at(seat)
                    sits, kind = place.user_id, "bot" if place.bot is not None else "stand_in"
                    try:
                        keys = await self._considered(snapshot, seat, kind)
                    except BrokenProcessPool:
                        log.exception("a bot of table %s came to no end", game_id)
                        await self._moved_on(snapshot, SPARED)
                        continue
                    await self._tables.moves.automatic(game_id, seat, snapshot.seq, keys, kind, sits=sits)
                except Refused:
                    return
                except Exception:
                    log.exception("a bot of table %s failed", game_id)
                    await asyncio.sleep(RETRY)
        finally:
            del self._playing[game_id]
            await claims.let_go(claim)

    async def _ordered(self, snapshot: Snapshot) -> bool:
        """Carry out what somebody has ordered, after a while; False if that changes nothing."""
        moves = self._tables.moves
        when = await moves.ordered(snapshot)
        if when is None:
            return False
        wait = self._grace if await moves.undo_open(snapshot) else 0.0
        if when == "later":
            wait = self._pause * (1 + 3 * random.random())
        return await self._moved_on(snapshot, wait) or await moves.release(snapshot.game_id, snapshot.seq)

    async def _moved_on(self, snapshot: Snapshot, seconds: float) -> bool:
        """Whether the table does so within that time, which is over then."""
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0:
            await asyncio.sleep(min(left, LOOK))
            if (await self._tables.look(snapshot.game_id)).seq != snapshot.seq:
                return True
        return False

    async def _considered(self, snapshot: Snapshot, seat: Seat, kind: Literal["bot", "stand_in"]) -> tuple[Key, ...]:
        """A bot's answer, not before whoever moved last has had time to think better of it."""
        begun = monotonic()
        keys = await self._opponents.choose(snapshot, seat, kind)
        left = self._grace - (monotonic() - begun)
        if kind == "bot" and left > 0 and await self._tables.moves.undo_open(snapshot):
            await asyncio.sleep(left)
        return keys


def _awaited(snapshot: Snapshot) -> Seat | None:
    """A seat that a bot must answer for now."""
    place = snapshot.awaited_bot if snapshot.running else None
    if place is None:
        return None
    asked = put_to(snapshot.decisions, *place.seats)
    return asked.seat if asked is not None else None
