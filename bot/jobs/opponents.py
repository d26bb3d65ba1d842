"""Bot players, thinking in processes of their own so that nobody's click waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from bot.service.snapshot import Snapshot
from games.core.model import Key, Seat
from games.core.opponent import choose
from games.core.rng import Stream, seeded
from games.core.rules import decode, encode
from games.registry import GAMES


def answer(game: str, state: bytes, seat: Seat, seed: int, seconds: float) -> tuple[Key, ...]:
    """What the opponent chooses; for another process, so all that it needs can be sent there."""
    rules = GAMES[game]
    return choose(rules, decode(rules, state), seat, Stream(seeded(seed, "opponent")), seconds=seconds)


class Opponents:
    """Chooses for the seats that bots play."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._processes = processes
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, snapshot: Snapshot, seat: Seat) -> tuple[Key, ...]:
        """The answer of a bot to the question put to its seat. Takes up to the time budget; never blocks the loop."""
        job = (snapshot.rules.meta.key, encode(snapshot.played), seat, secrets.randbits(63), self._seconds)
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
