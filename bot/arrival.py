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

FIRST = {"/users/@me": "id", "/oauth2/applications/@me": "id", "/gateway/bot": "url"}
"""What discord.py asks at a start, and ends when it is not told, each with a field of Discord's answer; later it asks
none of these."""
WAIT, LONGEST_WAIT = 5.0, 300.0
"""Seconds before the second attempt, which double, and between two at most."""

DOUBLED = 8
"""How often the wait before a lost connection is made again doubles from a second: up to four minutes, two on average.
discord.py's own grow to 17 minutes, and a line that is lost now and then makes them grow, too. Shorter ones would not
do: Discord takes a bot's token away whose connections begin more than a thousand times a day."""

P = ParamSpec("P")
R = TypeVar("R")


class NotDiscord(Exception):
    """Somebody else answers: a proxy that has lost its way, the page of a network where one has to log in first."""


def patiently(request: Callable[P, CoroutineType[Any, Any, R]]) -> Callable[P, CoroutineType[Any, Any, R]]:
    """The same request, but the first questions are asked again while Discord has trouble that passes. What it says of
    a wrong token, or where there is no Discord, is final.

    Raises:
        NotDiscord: of the first questions, when the answer is none of Discord's.
    """

    async def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        wait, path = WAIT, cast("Route", args[0]).path
        while True:
            try:
                found = await request(*args, **kwargs)
                if path in FIRST and not _has(found, FIRST[path]):
                    raise NotDiscord(path)
                return found
            except discord.HTTPException as error:
                if path not in FIRST or not passes(error):
                    raise
                log.warning("Discord does not let the bot in (%s): again in %.0f seconds", reason(error), wait)
            # The request itself may take a while: discord.py too repeats some of them.
            systemd.notify(systemd.longer(2 * LONGEST_WAIT))
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    return asked


def _has(answer: object, field: str) -> bool:
    return isinstance(answer, dict) and field in answer


class Sooner(ExponentialBackoff[Any]):
    """How long a shard waits before it connects again."""

    def __init__(self) -> None:
        super().__init__()
        self._max = DOUBLED


def come_back_sooner() -> None:
    """Shards made from now on wait no longer than that."""
    shard.ExponentialBackoff = Sooner  # pyright: ignore[reportPrivateImportUsage]  # no other way leads to it
