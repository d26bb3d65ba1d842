"""How requests share what Discord allows a bot a second; interactions are answered beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import CoroutineType
from typing import Any, ParamSpec, TypeVar

from discord.http import HTTPClient

P = ParamSpec("P")
R = TypeVar("R")


def given_up(
    request: Callable[P, CoroutineType[Any, Any, R]], http: HTTPClient
) -> Callable[P, CoroutineType[Any, Any, R]]:
    """The same request. Told that Discord wants nothing at all for a while, discord.py lets nobody else ask until
    whoever was told so has waited, and if they gave up meanwhile nobody ever again: then others may.
    """

    async def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await request(*args, **kwargs)
        except asyncio.CancelledError:
            http._global_over.set()  # pyright: ignore[reportPrivateUsage]  # no other way leads to it
            raise

    return asked


class Pace:
    """This process's part: so many requests begin a second, evenly; the others wait their turn."""

    def __init__(self, a_second: int) -> None:
        self._between = 1 / a_second
        self._free_at = 0.0

    async def turn(self) -> None:
        """Wait until the next may begin."""
        now = asyncio.get_running_loop().time()
        at = max(now, self._free_at)
        self._free_at = at + self._between
        await asyncio.sleep(at - now)

    def of(self, request: Callable[P, CoroutineType[Any, Any, R]]) -> Callable[P, CoroutineType[Any, Any, R]]:
        """The same request, at this pace."""

        async def paced(*args: P.args, **kwargs: P.kwargs) -> R:
            await self.turn()
            return await request(*args, **kwargs)

        return paced
