"""Bot players, thinking in processes of their own so that nobody's click waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from bot.service.snapshot import Snapshot
from games.core.model import Key, Seat
from games.core.opponent import choose, glance
from games.core.rng import Stream, seeded
from games.core.rules import decisions, decode, encode
from games.registry import GAMES


def answer(game: str, state: bytes, seat: Seat, seed: int, seconds: float) -> tuple[Key, ...]:
    """What the opponent chooses; for another process, so all that it needs can be sent there. In no time at all it
    glances at what is offered.
    """
    rules, stream = GAMES[game], Stream(seeded(seed, "opponent"))
    table = decode(rules, state)
    if seconds:
        return choose(rules, table, seat, stream, seconds=seconds)
    asked = next(decision for decision in decisions(rules, table) if decision.seat == seat and decision.blocking)
    return glance(rules, table, asked, stream)


class Opponents:
    """Chooses for the seats that bots play."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._processes = processes
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, snapshot: Snapshot, seat: Seat) -> tuple[Key, ...]:
        """The answer of a bot to the question put to its seat. Takes up to the time budget; never blocks the loop."""
        seconds = 0.0 if snapshot.place_at(seat).glances else self._seconds
        job = (snapshot.rules.meta.key, encode(snapshot.played), seat, secrets.randbits(63), seconds)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._started(), answer, *job)
        except BrokenProcessPool:
            # A worker was killed (out of memory, an operator): one new pool, one more try, then the error is real.
            self._pool = None
            return await asyncio.get_running_loop().run_in_executor(self._started(), answer, *job)

    def close(self) -> None:
        """End the processes; a thought under way is lost, the question stays open in the database."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Spawned, not forked: a fork would copy open sockets and the database connection.
            self._pool = ProcessPoolExecutor(self._processes, mp_context=multiprocessing.get_context("spawn"))
        return self._pool
