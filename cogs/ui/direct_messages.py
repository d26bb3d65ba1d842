"""Whether direct messages reach a user, and what they are told if not."""

from __future__ import annotations

from typing import Any

import discord

from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, tell
from cogs.ui.layout import Button
from games.core.rules import Rules
from games.core.texts import Catalogue


async def dm_arrives(interaction: Asking) -> bool:
    """Send the user a direct message and remember whether it arrived."""
    preferences, clock, user = interaction.client.tables.preferences, interaction.client.tables.clock, interaction.user
    try:
        await user.send(speak(await interaction.client.locale(interaction)).say("settings.dm_test"))
    except discord.Forbidden:
        await preferences.dm_closed(user.id, clock())
        return False
    await preferences.dm_opened(user.id)
    await preferences.dm_arrived(user.id, clock())
    return True


async def doubt_said(interaction: Asking, rules: Rules[Any, Any]) -> str:
    """For whoever sits down at a game with a hidden hand: that direct messages do not reach them, or never have yet.

    Nothing where they do, or are not wanted. No message is sent to find that out: the test is theirs to press.
    """
    chosen = await interaction.client.preference(interaction)
    if not rules.meta.secrets or not chosen.dm:
        return ""
    closed = chosen.dm_closed_at is not None
    if not closed and await interaction.client.tables.preferences.dm_proven(interaction.user.id):
        return ""
    return speak(await interaction.client.locale(interaction)).say("lobby.dm_closed" if closed else "lobby.dm_unproven")


def test_button(speech: Catalogue) -> Button:
    """Sends whoever presses it a direct message."""
    return Button(speech.say("button.test_dm"), ids.user("dm"))


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
