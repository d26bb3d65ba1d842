"""Talking apart: the menu of people, and the answer to what was passed on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.tables import LONGEST_TALK, outsider, with_whom
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, ask, redraw, tell, who
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Layout
from cogs.ui.looking.viewing import table
from cogs.ui.sentences import say
from cogs.ui.shown.talk import whom_layout


async def open_room(interaction: Asking, snapshot: Snapshot, others: Sequence[int], said: str = "") -> str:
    """Call people into their room; gives what to tell who did."""
    there = await interaction.client.tables.talk.open(snapshot.game_id, who(interaction), others, said)
    speech = speak(await interaction.client.locale(interaction))
    if there is not None:
        return say(speech, "talk.there", channel=f"<#{there.channel_id}>")
    return speech.say("talk.opened")


async def offer_talk(interaction: Asking, snapshot: Snapshot) -> None:
    """The menu of those with whom the user may talk."""
    if snapshot.must_run().place_of(interaction.user.id) is None:
        raise outsider(snapshot, interaction.user.id)
    if snapshot.talks == "none":
        raise Refused("no_talks")
    locale = await interaction.client.locale(interaction)
    await tell(interaction, whom_layout(snapshot, locale, interaction.user.id))


@control(ids.TALK)
async def chosen(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The menu of people."""
    await acknowledge(interaction)
    snapshot = await table(interaction, match["game"])
    told = await open_room(interaction, snapshot, [int(value) for value in values])
    await redraw(interaction, Layout((told,), COLOUR))


@control(ids.TALK_ANSWER)
async def answer(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The button of a message that was passed on: a form."""
    speech = speak(await interaction.client.locale(interaction))
    form = ui.Modal(title=speech.say("talk.answer"), custom_id=match[0])
    field = ui.TextInput[ui.Modal](min_length=1, max_length=LONGEST_TALK)
    form.add_item(ui.Label(text=speech.say("talk.said"), component=field))
    await ask(interaction, form)


async def answer_sent(interaction: Asking) -> None:
    """What was typed into that form."""
    data: Any = interaction.data or {}
    match = re.fullmatch(ids.TALK_ANSWER, str(data.get("custom_id")))
    if match is None:
        return
    said = str(data["components"][0]["component"]["value"])
    await interaction.response.defer(ephemeral=True, thinking=False)
    snapshot = await table(interaction, match["game"])
    others = with_whom(snapshot, interaction.user.id, int(match["places"]))
    await tell(interaction, await open_room(interaction, snapshot, others, said))


CONTROLS = (chosen, answer)
