"""Who is on a server, asked while somebody waits for an answer."""

from __future__ import annotations

import asyncio

import discord

from bot.delivery.trouble import FAILURES

PATIENCE = 1.0
"""Seconds that Discord may take to tell: whoever asked is to be answered within three."""


async def is_there(guild: discord.Guild, user_id: int) -> bool:
    """Whether somebody is on a server; so is whoever Discord cannot tell of at once."""
    try:
        async with asyncio.timeout(PATIENCE):
            await guild.fetch_member(user_id)
    except discord.NotFound:
        return False
    except FAILURES:  # also that it takes too long
        return True
    return True
