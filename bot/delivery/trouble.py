"""Trouble that passes: Discord's own, or the network's."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.delivery.discord_codes import INVALID_FORM

FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request to Discord may end with; of aiohttp's errors not all are an OSError."""
CUT = (aiohttp.ClientError, ConnectionError)
"""Those of them that have no answer: nobody knows whether what was asked was carried out."""
PAUSES = (1.0, 5.0, 25.0)
"""Seconds between two attempts at what nobody waits for: in memory only, so a stop within them leaves it undone."""


def passes(error: Exception) -> bool:
    """Whether the same may succeed in a moment."""
    return not isinstance(error, discord.HTTPException) or error.status >= 500 or error.status == 429


def of_an_emoji(error: Exception) -> bool:
    """Whether Discord refused a message for an emoji that it does not know, or no longer."""
    return isinstance(error, discord.HTTPException) and error.code == INVALID_FORM and "emoji" in error.text.lower()


def reason(error: Exception) -> str:
    """What a request ended with, for the log."""
    return f"{error.status} {error.code}" if isinstance(error, discord.HTTPException) else type(error).__name__


async def persistently(act: Callable[[], Awaitable[None]], *, again: bool = False) -> None:
    """Do something, once more after each pause while the trouble is one that passes; raises what it ends with.
    ``again``: it has failed already."""
    pauses = list(PAUSES if again else (0.0, *PAUSES))
    while pauses:
        await asyncio.sleep(pauses.pop(0))
        try:
            await act()
        except FAILURES as error:
            if not pauses or not passes(error):
                raise
        else:
            return
