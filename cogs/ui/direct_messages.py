"""Whether direct messages reach a user, and what they are told if not."""

from __future__ import annotations

import discord

from bot.texts import speak
from cogs.ui.answers import Asking, tell


async def dm_arrives(interaction: Asking) -> bool:
    """Send the user a direct message and remember whether it arrived."""
    preferences, clock, user = interaction.client.tables.preferences, interaction.client.tables.clock, interaction.user
    try:
        await user.send(speak(await interaction.client.locale(interaction)).say("settings.dm_test"))
    except discord.Forbidden:
        await preferences.dm_closed(user.id, clock())
        return False
    await preferences.dm_opened(user.id)
    return True


async def note_dm_closed(interaction: Asking) -> None:
    """Tell a user once, in private, that direct messages do not reach them."""
    tables, mark = interaction.client.tables, f"dm_closed:{interaction.user.id}"
    closed_at = (await interaction.client.preference(interaction)).dm_closed_at
    told_at = await tables.marks.get(mark) if closed_at is not None else None
    if closed_at is None or (told_at is not None and told_at >= closed_at):
        return
    # Of two panels that they open at once one says it.
    if await tables.marks.advance(mark, tables.clock(), since=closed_at):
        await tell(interaction, speak(await interaction.client.locale(interaction)).say("error.dm_closed"))
