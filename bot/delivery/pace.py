"""How requests share what Discord allows a bot a second; interactions are answered beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import CoroutineType
from typing import Any, ParamSpec, TypeVar

from discord.http import HTTPClient

P = ParamSpec("P")
R = TypeVar("R")


class Silence(asyncio.Event):
    """Not set: Discord wants nothing at all for a while. discord.py lets nobody else ask until whoever was told so has
    waited; if all who were told give up meanwhile, others may ask, or nobody ever could.
    """

    def __init__(self) -> None:
        super().__init__()
        self._told: set[asyncio.Task[Any] | None] = set()
        self.set()

    def clear(self) -> None:
        """The task that runs now was told so."""
        super().clear()
        self._told.add(asyncio.current_task())

    def set(self) -> None:
        """It is over."""
        self._told.clear()
        super().set()

    def given_up(self) -> None:
        """The task that runs now does not wait for the end of it."""
        if self._told == {asyncio.current_task()}:
            self.set()
        self._told.discard(asyncio.current_task())


def given_up(
    request: Callable[P, CoroutineType[Any, Any, R]], http: HTTPClient
) -> Callable[P, CoroutineType[Any, Any, R]]:
    """The same request; whoever gives it up leaves nobody waiting."""
    silence = Silence()

    async def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        # discord.py makes one of its own whenever it logs in.
        http._global_over = silence  # pyright: ignore[reportPrivateUsage]  # no other way leads to it
        try:
            return await request(*args, **kwargs)
        except asyncio.CancelledError:
            silence.given_up()
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
