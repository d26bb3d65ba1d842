"""The buttons of the hall: Join a table from afar, Notify me."""

from __future__ import annotations

import re

from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, redraw, tell, who
from cogs.ui.controls import control
from cogs.ui.looking.minute import introduce
from cogs.ui.sentences import link
from cogs.ui.shown.hall import notify_layout


@control(ids.HALL_JOIN)
async def join(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Sit down at a table from afar."""
    after = await interaction.client.tables.lobby.join(match["game"], who(interaction))
    speech = speak(await interaction.client.locale(interaction))
    await tell(interaction, f"{speech.say('done.joined')} {link(after)}")
    await introduce(interaction, after)


@control(ids.HALL)
async def notify(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Of which games one wants word when a table opens: the question, then the choice."""
    tables, user, guild_id = interaction.client.tables, interaction.user, interaction.guild_id
    if guild_id is None:
        raise Refused("only_on_a_server")
    locale = await interaction.client.locale(interaction)
    if match["what"] == "notify":
        await tell(interaction, notify_layout(await tables.halls.watched(guild_id, user.id), locale))
        return
    await tables.halls.watch(guild_id, user.id, values)
    await redraw(interaction, notify_layout(values, locale))


CONTROLS = (join, notify)
