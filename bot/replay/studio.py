"""Films and proofs, made in a process of their own, one at a time, so that nobody's click waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from bot.replay.develop import STILLS, Attached, attached, unhurried
from bot.replay.examine import Examined, examined
from bot.replay.film import Film

KEPT = 4
"""Films that are remembered: what somebody has exported others ask for as well."""
LONGEST = 600.0
"""Seconds after which something is given up: a record may come from anybody."""
POLL = 0.1


class TooLong(Exception):
    """It was not done in time."""


class Studio:
    """Makes the files of films, and looks into records."""

    def __init__(self, most: int = STILLS) -> None:
        self.most = most
        """Turns that a film shows."""
        self._one = asyncio.Lock()
        self._made: OrderedDict[tuple[str, str], Attached] = OrderedDict()

    async def attached(self, film: Film) -> Attached:
        """The film of a table as files for a message; a finished game does not change, so they are made once.

        Raises:
            TooLong: it takes too long.
        """
        key = (film.table, film.locale)
        async with self._one:
            if key not in self._made:
                self._made[key] = await self._apart(attached, film, self.most)
                if len(self._made) > KEPT:
                    self._made.popitem(last=False)
            return self._made[key]

    async def examined(self, data: bytes, locale: str, *, film: bool) -> Examined:
        """What a record proves, and its film if wanted.

        Raises:
            ValueError: it is no record.
            TooLong: it takes too long.
        """
        async with self._one:
            return await self._apart(examined, data, locale, self.most if film else 0)

    async def _apart(self, work: Callable[..., Any], *args: Any) -> Any:
        # A process for each: this is rare, and what it leaves in memory goes with it. Spawned, not forked: a fork would
        # copy open sockets and the database connection. Leaving the block ends it, whatever it is doing.
        clock = asyncio.get_running_loop().time
        until = clock() + LONGEST
        with multiprocessing.get_context("spawn").Pool(1, unhurried) as pool:
            result = pool.apply_async(work, args)
            while not result.ready():
                if clock() > until:
                    raise TooLong
                await asyncio.sleep(POLL)
            return result.get()
