"""Where a server that has just invited the bot is greeted."""

from __future__ import annotations

import discord

from bot.delivery.sender import Undeliverable


async def place_to_greet(client: discord.Client, guild_id: int) -> int:
    """The first channel that the bot may write to, the one for the server's news first; else a DM to its owner.

    Who invited it only the audit log knows, which the bot does not ask for.

    Raises:
        Undeliverable: the bot has left that server.
    """
    # Asked, not remembered: the server may be another process's, or this one may have only just started. Whoever asks
    # finds the same place, so that a greeting whose arrival nobody noted is not said again in another channel. Of a
    # server that it does not remember discord.py keeps the channel for news to itself: that is read as Discord says it.
    try:
        found = await client.http.get_guild(guild_id, with_counts=False)
        guild = await client.fetch_guild(guild_id, with_counts=False)
        channels = await guild.fetch_channels()
        me = await guild.fetch_member(client.user.id if client.user else 0)
    except (discord.NotFound, discord.Forbidden) as error:
        raise Undeliverable("left") from error
    news = int(found["system_channel_id"] or 0)
    text = [channel for channel in channels if isinstance(channel, discord.TextChannel)]
    for channel in sorted(text, key=lambda channel: (channel.id != news, channel.position)):
        may = channel.permissions_for(me)
        if may.view_channel and may.send_messages:
            return channel.id
    return (await client.create_dm(discord.Object(guild.owner_id or 0))).id
