"""Coming in, and back in: while Discord has trouble of its own the bot waits at its door, longer each time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from types import CoroutineType
from typing import Any, ParamSpec, TypeVar, cast

import discord
from discord import shard
from discord.backoff import ExponentialBackoff
from discord.http import Route

from bot import systemd
from bot.delivery.trouble import passes, reason

log = logging.getLogger(__name__)

FIRST = ("/users/@me", "/oauth2/applications/@me", "/gateway/bot")
"""What discord.py asks at a start, and ends when it is not told; later it asks none of these."""
WAIT, LONGEST_WAIT = 5.0, 300.0
"""Seconds before the second attempt, which double, and between two at most."""

DOUBLED = 8
"""How often the wait before a lost connection is made again doubles from a second: up to four minutes, two on average.
discord.py's own grow to 17 minutes, and a line that is lost now and then makes them grow, too. Shorter ones would not
do: Discord takes a bot's token away whose connections begin more than a thousand times a day."""

P = ParamSpec("P")
R = TypeVar("R")


def patiently(request: Callable[P, CoroutineType[Any, Any, R]]) -> Callable[P, CoroutineType[Any, Any, R]]:
    """The same request, but the first questions are asked again while Discord has trouble that passes. What it says of
    a wrong token, or where there is no Discord, is final."""

    async def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        wait = WAIT
        while True:
            try:
                return await request(*args, **kwargs)
            except discord.HTTPException as error:
                if cast("Route", args[0]).path not in FIRST or not passes(error):
                    raise
                log.warning("Discord does not let the bot in (%s): again in %.0f seconds", reason(error), wait)
            # The request itself may take a while: discord.py too repeats some of them.
            systemd.notify(systemd.longer(2 * LONGEST_WAIT))
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    return asked


class Sooner(ExponentialBackoff[Any]):
    """How long a shard waits before it connects again."""

    def __init__(self) -> None:
        super().__init__()
        self._max = DOUBLED


def come_back_sooner() -> None:
    """Shards made from now on wait no longer than that."""
    shard.ExponentialBackoff = Sooner  # pyright: ignore[reportPrivateImportUsage]  # no other way leads to it
