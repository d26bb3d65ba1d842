"""When a user is on vacation, for their own eyes: each with a button that ends it or calls it off."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, redraw
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Block, Button, Layout, Row
from cogs.ui.sentences import say
from cogs.ui.settings.timezones import zone_of
from cogs.ui.shown.deadlines import day_said
from games.core.texts import Catalogue
from storage.rows.game import Vacation

SHOWN = 5
"""Vacations that are shown, the next ones."""


def days_of(vacation: Vacation, zone: ZoneInfo, speech: Catalogue) -> dict[str, str]:
    """The last day, and all of them in words, as they were given: the last ends at the midnight after it.

    Not as moments, which Discord shows by the reader's clock: where that is not set to the zone, days would shift.
    """
    times = vacation.from_at / 1_000, (vacation.until_at - 1) / 1_000
    since, until = (day_said(datetime.fromtimestamp(at, zone).date(), speech) for at in times)
    days = say(speech, "vacation.day" if since == until else "vacation.days", since=since, until=until)
    return {"days": days, "until": until}


async def vacations_layout(interaction: Asking, done: str = "", *, told: Vacation | None = None) -> Layout:
    """What a user has announced, and how many days are left; above it what has just been ``done``, which has ``told``
    the days of one: that is not listed again, and only its button is below.
    """
    timing, user = interaction.client.tables.timing, interaction.user.id
    speech, now = speak(await interaction.client.locale(interaction)), interaction.client.tables.clock()
    zone = await zone_of(interaction)
    blocks: list[Block] = [f"### 🌴 {speech.say('vacation.title')}", *filter(None, (done,))]
    announced = await timing.vacations(user)
    first = [vacation for vacation in announced if vacation == told]
    for vacation in [*first, *(vacation for vacation in announced if vacation != told)][:SHOWN]:
        running = vacation.from_at <= now
        if vacation != told:
            said = "vacation.now" if running else "vacation.ahead"
            blocks.append(say(speech, said, **days_of(vacation, zone, speech)))
        name = speech.say("button.vacation_back" if running else "button.vacation_off")
        blocks.append(Row((Button(name, ids.vacation(vacation.from_at)),)))
    if not announced:
        blocks.append(speech.say("vacation.none"))
    blocks.append(f"-# {say(speech, 'vacation.left', n=await timing.days_left(user))} {speech.say('vacation.how')}")
    return Layout(tuple(blocks), COLOUR)


@control(ids.VACATION)
async def end(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Come back before a vacation ends, or do not go."""
    await acknowledge(interaction)
    began = await interaction.client.tables.vacations.come_back(interaction.user.id, int(match["since"]))
    speech = speak(await interaction.client.locale(interaction))
    done = speech.say("vacation.ended" if began else "vacation.called_off")
    await redraw(interaction, await vacations_layout(interaction, done))


CONTROLS = (end,)
