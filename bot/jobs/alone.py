"""Work that one of several processes does: whoever claims it first, another once that one is gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from bot.delivery.finishing import finished
from storage.claims import LEASE, Claims
from storage.errors import ALL_FAILS

log = logging.getLogger(__name__)

SIGN = LEASE / 4_000
"""Seconds between two signs of life, and between two looks whether the work is free, or still ours."""


class Alone:
    """Gives signs of life, and does work for as long as nobody else does it."""

    def __init__(self, claims: Claims, clock: Callable[[], int]) -> None:
        self._claims = claims
        self._clock = clock
        self._turns = asyncio.Lock()
        self._passing: asyncio.Task[None] | None = None

    async def live(self) -> None:
        """Give signs of life, until cancelled."""
        while True:
            await self._claims.alive(self._clock())
            await asyncio.sleep(SIGN)

    async def work(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do it, to its end, whenever it is free; leave off if it is somebody else's after all."""
        while True:
            await self._free(name)
            task = asyncio.ensure_future(work())
            try:
                while not task.done() and await self._claims.take(name, self._clock()):
                    await asyncio.wait({task}, timeout=SIGN)
                if task.done():
                    return task.result()
            finally:
                # A process that slept too long, or is to end: what it did half is done again by whoever goes on.
                task.cancel()
                await finished([task], SIGN)
                await self._claims.let_go(name)

    async def turn(self, name: str, seconds: float) -> None:
        """Wait for a turn that one process has at a time, and for so many seconds then nobody else.

        While the database is away it is waited for: nobody would ask once more.
        """
        async with self._turns:
            await reached(partial(self._free, name))
            self._passing = asyncio.create_task(self._passed(name, seconds))

    async def close(self) -> None:
        """The process is to end: what it has is let go with it (``Claims.leave``), and nothing later."""
        if self._passing is not None:
            await finished([self._passing], 0)

    async def _passed(self, name: str, seconds: float) -> None:
        async with self._turns:
            await asyncio.sleep(seconds)
            # Kept by a process that lives, nobody else would ever have a turn.
            await reached(partial(self._claims.let_go, name))

    async def _free(self, name: str) -> None:
        while not await self._claims.take(name, self._clock()):  # noqa: ASYNC110 (the event is another process's)
            await asyncio.sleep(SIGN)


async def reached(act: Callable[[], Awaitable[None]]) -> None:
    """Do it as soon as the database is there."""
    while True:
        try:
            return await act()
        except ALL_FAILS:
            log.warning("the database is waited for", exc_info=True)
            await asyncio.sleep(SIGN)
