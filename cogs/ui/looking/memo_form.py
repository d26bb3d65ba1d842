"""What players write down for themselves: the form for it."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import ui

from bot.service.table.snapshot import Snapshot
from bot.service.tables import LONGEST_MEMO
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, ask, tell, who


async def open_memo(interaction: Asking, snapshot: Snapshot) -> None:
    """The form with what the user has written down so far."""
    memo = await interaction.client.tables.memos.read(snapshot.game_id, interaction.user.id)
    speech = speak(await interaction.client.locale(interaction))
    form = ui.Modal(title=speech.say("memo.title"), custom_id=ids.memo(snapshot.game_id, memo.at))
    field = ui.TextInput[ui.Modal](
        style=discord.TextStyle.paragraph, default=memo.text, required=False, max_length=LONGEST_MEMO
    )
    form.add_item(ui.Label(text=speech.say("memo.label"), description=speech.say("memo.note"), component=field))
    await ask(interaction, form)


async def memo_sent(interaction: Asking) -> None:
    """What was typed into that form."""
    data: Any = interaction.data or {}
    match = re.fullmatch(ids.MEMO, str(data.get("custom_id")))
    if match is None:
        return
    text = str(data["components"][0]["component"]["value"])
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.client.tables.memos.write(match["game"], who(interaction), text, int(match["before"]))
    speech = speak(await interaction.client.locale(interaction))
    await tell(interaction, speech.say("memo.kept" if text.strip() else "memo.struck"))


async def memo_of(interaction: Asking, snapshot: Snapshot) -> str | None:
    """What the user has written down at a table; None: they do not sit there."""
    if snapshot.place_of(interaction.user.id) is None:
        return None
    return (await interaction.client.tables.memos.read(snapshot.game_id, interaction.user.id)).text
