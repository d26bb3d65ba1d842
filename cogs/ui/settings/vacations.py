"""When a user is on vacation, for their own eyes: each with a button that ends it or calls it off, and a form to plan
one.
"""

from __future__ import annotations

import re
from datetime import MAXYEAR, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from discord import ui

from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, ask, redraw, tell
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Block, Button, Layout, Row
from cogs.ui.sentences import say
from cogs.ui.settings.timezones import zone_of
from cogs.ui.shown.deadlines import day_said
from games.core.texts import Catalogue
from storage.rows.game import Vacation

SHOWN = 5
"""Vacations that are shown, the next ones."""
LONGEST = 10
"""Characters of a day as people write it."""


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
    blocks.append(Row((Button(speech.say("button.vacation_plan"), ids.vacations("plan"), "primary"),)))
    return Layout(tuple(blocks), COLOUR)


async def away(interaction: Asking, first: str, last: str) -> Layout:
    """Be away from the first day to the last, both included, as they were typed; without a last, for that day.

    Raises:
        Refused: no day is written like that, or as ``Timing.vacation``.
    """
    tables, zone = interaction.client.tables, await zone_of(interaction)
    now = today(interaction, zone)
    begins = _day(first, now)
    ends = (_day(last, now) if last.strip() else begins) + timedelta(days=1)
    vacation = await tables.vacations.go_away(interaction.user.id, midnight(begins, zone), midnight(ends, zone))
    speech = speak(await interaction.client.locale(interaction))
    at_once = vacation.emergency and vacation.from_at <= tables.clock()
    done = say(speech, "done.away_at_once" if at_once else "done.away", **days_of(vacation, zone, speech))
    return await vacations_layout(interaction, done, told=vacation)


def today(interaction: Asking, zone: ZoneInfo) -> date:
    """The day by the clock that also judges what is past: in the sandbox it can be ahead."""
    return datetime.fromtimestamp(interaction.client.tables.clock() / 1_000, zone).date()


def midnight(day: date, zone: ZoneInfo) -> int:
    """When a day begins (Unix ms)."""
    return int(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp() * 1_000)


def _day(text: str, now: date) -> date:
    found = known_day(text, now)
    if found is None:
        raise Refused("bad_day")
    return found


def known_day(text: str, now: date) -> date | None:
    """ "2026-12-24", "24/12/2026" or "24/12" (the next there is) as a day."""
    for form in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            day = datetime.strptime(text.strip(), form).date()
        except ValueError:
            continue
        return day if day.year < MAXYEAR else None  # after whose last day none can be counted
    for year in (now.year, now.year + 1):
        try:
            day = datetime.strptime(f"{text.strip()}/{year}", "%d/%m/%Y").date()
        except ValueError:
            continue
        if day >= now:
            return day
    return None


@control(ids.VACATIONS)
async def open_vacations(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Show them, or the form to plan one."""
    if match["what"] == "show":
        await tell(interaction, await vacations_layout(interaction))
        return
    speech = speak(await interaction.client.locale(interaction))
    form = ui.Modal(title=speech.say("button.vacation_plan"), custom_id=ids.vacations("plan"))
    for which, needed in (("first", True), ("last", False)):
        field = ui.TextInput[ui.Modal](
            custom_id=which, placeholder=speech.say("vacation.example"), required=needed, max_length=LONGEST
        )
        note = speech.say(f"vacation.{which}_note")
        form.add_item(ui.Label(text=speech.say(f"vacation.{which}"), description=note, component=field))
    await ask(interaction, form)


async def plan_sent(interaction: Asking) -> None:
    """What was typed into that form."""
    data: Any = interaction.data or {}
    if data.get("custom_id") != ids.vacations("plan"):
        return
    first, last = (str(each["component"]["value"]) for each in data["components"])
    await acknowledge(interaction)
    await redraw(interaction, await away(interaction, first, last))


@control(ids.VACATION)
async def end(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Come back before a vacation ends, or do not go."""
    await acknowledge(interaction)
    began = await interaction.client.tables.vacations.come_back(interaction.user.id, int(match["since"]))
    speech = speak(await interaction.client.locale(interaction))
    done = speech.say("vacation.ended" if began else "vacation.called_off")
    await redraw(interaction, await vacations_layout(interaction, done))


CONTROLS = (open_vacations, end)
