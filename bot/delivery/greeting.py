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
    guild = client.get_guild(guild_id)
    if guild is None:
        raise Undeliverable("left")
    first = [guild.system_channel] if guild.system_channel is not None else []
    for channel in (*first, *sorted(guild.text_channels, key=lambda channel: channel.position)):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            return channel.id
    return (await client.create_dm(discord.Object(guild.owner_id or 0))).id
