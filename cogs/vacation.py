"""/vacation: the user's clocks stand while they are away."""

from __future__ import annotations

from datetime import MAXYEAR, date, datetime, timedelta
from zoneinfo import ZoneInfo

from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.clock import DAY
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui.answers import Asking, tell
from cogs.ui.sentences import command, say
from cogs.ui.settings.timezones import zone_of
from cogs.ui.settings.vacations import days_of, vacations_layout
from cogs.ui.shown.deadlines import day_said
from cogs.ui.typing.completion import fitting

SHOWN = 25
"""Days offered while somebody types: as many as Discord shows."""


class Vacation(commands.Cog):
    """Being away, announced."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("vacation")
    async def vacation(self, interaction: Asking, first: str | None = None, last: str | None = None) -> None:
        """Be away from the first day to the last, both included; without a day: what is announced, and its end."""
        if first is None and last is None:
            await tell(interaction, await vacations_layout(interaction))
            return
        if first is None:
            raise Refused("no_first_day")
        zone = await zone_of(interaction)
        today = self._today(zone)
        begins = _day(first, today)
        ends = _day(last, today) + timedelta(days=1) if last is not None else begins + timedelta(days=1)
        vacation = await self.bot.tables.vacations.go_away(
            interaction.user.id, _midnight(begins, zone), _midnight(ends, zone)
        )
        speech = speak(await self.bot.locale(interaction))
        at_once = vacation.emergency and vacation.from_at <= self.bot.tables.clock()
        done = say(speech, "done.away_at_once" if at_once else "done.away", **days_of(vacation, zone, speech))
        await tell(interaction, await vacations_layout(interaction, done, told=vacation))

    @vacation.autocomplete("first")
    @vacation.autocomplete("last")
    async def _days(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        zone = await zone_of(interaction)
        today = self._today(zone)
        given = interaction.namespace.first
        start = today + timedelta(days=1)
        if _midnight(start, zone) < self.bot.tables.clock() + DAY:
            # The exception of the half-year is for whoever types such a day, not for whoever takes the first line.
            start += timedelta(days=1)
        if isinstance(given, str) and given != typed:
            start = max(start, _known_day(given, today) or start)
        days = [start + timedelta(days=n) for n in range(SHOWN)]
        speech = speak(await self.bot.locale(interaction))
        return fitting([(day_said(day, speech), day.isoformat()) for day in days], typed)

    def _today(self, zone: ZoneInfo) -> date:
        """The day by the clock that also judges what is past: in the sandbox it can be ahead."""
        return datetime.fromtimestamp(self.bot.tables.clock() / 1_000, zone).date()


def _day(text: str, today: date) -> date:
    found = _known_day(text, today)
    if found is None:
        raise Refused("bad_day")
    return found


def _known_day(text: str, today: date) -> date | None:
    """ "2026-12-24", "24/12/2026" or "24/12" (the next there is) as a day."""
    for form in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            day = datetime.strptime(text.strip(), form).date()
        except ValueError:
            continue
        return day if day.year < MAXYEAR else None  # after whose last day none can be counted
    for year in (today.year, today.year + 1):
        try:
            day = datetime.strptime(f"{text.strip()}/{year}", "%d/%m/%Y").date()
        except ValueError:
            continue
        if day >= today:
            return day
    return None


def _midnight(day: date, zone: ZoneInfo) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp() * 1_000)


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Vacation(bot))
