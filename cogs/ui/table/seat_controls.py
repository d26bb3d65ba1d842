"""Taking a place that is on offer, and taking one's own back."""

from __future__ import annotations

import re

from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, redraw, tell, who
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Layout, Row
from cogs.ui.looking import viewing
from cogs.ui.shown.absence import preview_layout
from cogs.ui.shown.buttons import own_button, table_button, way_there
from cogs.ui.shown.lobby import new_here


@control(ids.OFFER)
async def press(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Take the place; what everybody sees there is shown, and it is confirmed, first."""
    tables, number, since = interaction.client.tables, int(match["place"]), int(match["since"])
    snapshot = await viewing.table(interaction, match["game"])
    locale, place = await interaction.client.locale(interaction), snapshot.places[number]
    sure = match["what"] == "take_now"
    if sure or place.offered_at != since or snapshot.place_of(interaction.user.id) is not None:
        await acknowledge(interaction)
        taken = await tables.absence.take(match["game"], number, since, who(interaction))
        said = seated(taken, locale, "done.taken", interaction.channel_id)
        # What was asked there is answered.
        await (redraw(interaction, said) if sure else tell(interaction, said))
        return
    await tables.absence.check_taker(snapshot, number, since, who(interaction))
    layout = preview_layout(snapshot, locale, place, since, await tables.timing.reserve(snapshot, number))
    await tell(interaction, layout)
    await viewing.show_public(interaction, snapshot, layout, locale)


async def be_back(interaction: Asking, snapshot: Snapshot) -> None:
    """ "I am back", pressed or typed."""
    locale = await interaction.client.locale(interaction)
    await interaction.client.tables.absence.back(snapshot.game_id, who(interaction))
    await tell(interaction, seated(snapshot, locale, "done.back", interaction.channel_id))


def seated(snapshot: Snapshot, locale: str, said: str, here: int | None) -> Layout:
    """That somebody plays now, with the buttons that open what they may do, what happened and what is theirs, what a
    game that may be new to them is about and, read in another channel, the way to the table.
    """
    speech = speak(locale)
    play = table_button(snapshot.game_id, "play", speech, "success")
    catchup = table_button(snapshot.game_id, "catchup", speech)
    there = snapshot.channel_id == here or snapshot.paused_for == "channel"
    away = () if there else (way_there(snapshot, speech),)
    ways = Row((play, catchup, *own_button(snapshot, speech), *away))
    minute = (Row(new_here(snapshot.rules, locale, learning=True)),) if said == "done.taken" else ()
    return Layout((speech.say(said), ways, *minute), COLOUR)


CONTROLS = (press,)
