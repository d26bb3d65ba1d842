"""Plays the seats of bots, one task a table, for as long as a bot is awaited there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import monotonic

from bot.jobs.opponents import Opponents
from bot.service.refused import Refused
from bot.service.snapshot import Snapshot
from bot.service.tables import Tables
from games.core.model import Key, Seat
from storage.rows import MoveKind

log = logging.getLogger(__name__)

RETRY = 30.0
"""Seconds until a bot that failed tries again."""


class Automatic:
    """Wakes when a table changes and lets its bots answer until a person is asked."""

    def __init__(self, tables: Tables, opponents: Opponents, grace: float = 0.0) -> None:
        """``grace``: seconds a person has to take back what they did before a bot that is next answers."""
        self._tables = tables
        self._opponents = opponents
        self._grace = grace
        self._playing: dict[str, asyncio.Task[None]] = {}
        tables.moves.on_change = tables.lobby.on_start = self.wake

    async def resume(self) -> None:
        """After a start of the program: bots may have been thinking when it ended."""
        for game_id in await self._tables.games.running():
            try:
                self.wake(await self._tables.look(game_id))
            except Exception:
                # One table that cannot be read must not keep the others from going on; ``check`` tells more.
                log.exception("table %s cannot be loaded", game_id)

    def wake(self, snapshot: Snapshot) -> None:
        """Start playing at this table if a bot is awaited and is not thinking already."""
        if _awaited_bot(snapshot) is not None:
            self._start(snapshot.game_id, _awaited_bot, "bot")

    def stand_in(self, game_id: str, place: int) -> None:
        """Play for somebody whose time is up, until the table no longer waits for that place."""
        self._start(game_id, lambda snapshot: _awaited_seat(snapshot, place), "timeout")

    async def close(self) -> None:
        """Stop thinking; what was not answered is thought about again after the next start."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._opponents.close()

    def _start(self, game_id: str, asked: Callable[[Snapshot], Seat | None], kind: MoveKind) -> None:
        if game_id not in self._playing:
            task = asyncio.create_task(self._play(game_id, asked, kind), name=f"bots of {game_id}")
            self._playing[game_id] = task

    async def _play(self, game_id: str, asked: Callable[[Snapshot], Seat | None], kind: MoveKind) -> None:
        try:
            while True:
                try:
                    snapshot = await self._tables.look(game_id)
                    seat = asked(snapshot)
                    if seat is None:
                        break
                    keys = await self._considered(snapshot, seat, kind)
                    sits = snapshot.place_at(seat).user_id
                    await self._tables.moves.automatic(game_id, seat, snapshot.seq, keys, kind, sits=sits)
                except Refused:
                    return
                except Exception:
                    log.exception("a bot of table %s failed", game_id)
                    await asyncio.sleep(RETRY)
        finally:
            del self._playing[game_id]
        if kind != "bot":
            self.wake(snapshot)

    async def _considered(self, snapshot: Snapshot, seat: Seat, kind: MoveKind) -> tuple[Key, ...]:
        """A bot's answer, not before whoever moved last has had time to think better of it."""
        begun = monotonic()
        keys = await self._opponents.choose(snapshot, seat)
        left = self._grace - (monotonic() - begun)
        if kind == "bot" and left > 0 and await self._tables.moves.undo_open(snapshot):
            await asyncio.sleep(left)
        return keys


def _awaited_bot(snapshot: Snapshot) -> Seat | None:
    """A seat of a bot that must answer now."""
    if not snapshot.running:
        return None
    return next((d.seat for d in snapshot.decisions if d.blocking and snapshot.place_at(d.seat).bot), None)


def _awaited_seat(snapshot: Snapshot, place: int) -> Seat | None:
    """A seat of this place that must answer now."""
    if not snapshot.running:
        return None
    seats = snapshot.places[place].seats
    return next((d.seat for d in snapshot.decisions if d.blocking and d.seat in seats), None)
