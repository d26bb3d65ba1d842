"""Films and proofs, each made in a process of its own, so that nobody's click waits for them. One film of a table at a
time, and one record: what somebody brings does not hold up what others have played.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from bot.replay.develop import STILLS, Attached, attached, unhurried
from bot.replay.examine import Examined, TooLong, examined
from bot.replay.film import Film

KEPT = 4
"""Films that are remembered: what somebody has exported others ask for as well."""
LONGEST = 600.0
"""Seconds after which a film is given up."""
LOOKED_AT = 240.0
"""The same for a record, which may come from anybody: of the fifteen minutes in which a command can be answered some
are left for whoever comes after two of them.
"""
POLL = 0.1


class Studio:
    """Makes the files of films, and looks into records."""

    def __init__(self, most: int = STILLS) -> None:
        self.most = most
        """Turns that a film shows."""
        self._filming = asyncio.Lock()
        self._looking = asyncio.Lock()
        self._made: OrderedDict[tuple[str, str], tuple[Film, Attached]] = OrderedDict()
        """By table and language the film last made, and its files."""

    async def attached(self, film: Film) -> Attached:
        """The film of a table as files for a message; they are made once, unless names in it have changed: whoever was
        forgotten is in none any more.

        Raises:
            TooLong: it takes too long.
        """
        key = (film.table, film.locale)
        async with self._filming:
            known = self._made.get(key)
            if known is None or known[0] != film:
                known = self._made[key] = film, await self._apart(LONGEST, attached, film, self.most)
                if len(self._made) > KEPT:
                    self._made.popitem(last=False)
            return known[1]

    async def examined(self, data: bytes, locale: str, *, film: bool) -> Examined:
        """What a record proves, and its film if wanted.

        Raises:
            ValueError: it is no record.
            TooLong: it takes too long, or has too many moves.
        """
        async with self._looking:
            return await self._apart(LOOKED_AT, examined, data, locale, self.most if film else 0)

    async def _apart(self, longest: float, work: Callable[..., Any], *args: Any) -> Any:
        # A process for each: this is rare, and what it leaves in memory goes with it. Spawned, not forked: a fork would
        # copy open sockets and the database connection. Leaving the block ends it, whatever it is doing.
        clock = asyncio.get_running_loop().time
        until = clock() + longest
        with multiprocessing.get_context("spawn").Pool(1, unhurried) as pool:
            result = pool.apply_async(work, args)
            while not result.ready():
                if clock() > until:
                    raise TooLong
                await asyncio.sleep(POLL)
            return result.get()
