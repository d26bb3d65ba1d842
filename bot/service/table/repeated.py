"""Requests that other processes overtake are made again: nothing has changed, and they may still hold."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.service.refused import Overtaken

ATTEMPTS = 5
"""How often a request is made that other processes overtake."""

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")


def repeated(
    request: Callable[Concatenate[S, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """A request that reads a table and changes it under its lock: made again when another process was faster."""

    @wraps(request)
    async def made(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(ATTEMPTS - 1):
            try:
                return await request(self, *args, **kwargs)
            except Overtaken:
                continue
        return await request(self, *args, **kwargs)

    return made
