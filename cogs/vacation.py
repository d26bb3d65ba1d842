"""/vacation: the user's clocks stand while they are away."""

from __future__ import annotations

from datetime import timedelta

from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.clock import DAY
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui.answers import Asking, tell
from cogs.ui.sentences import command
from cogs.ui.settings.timezones import zone_of
from cogs.ui.settings.vacations import away, known_day, midnight, today, vacations_layout
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
        await tell(interaction, await away(interaction, first, last or ""))

    @vacation.autocomplete("first")
    @vacation.autocomplete("last")
    async def _days(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        zone = await zone_of(interaction)
        now = today(interaction, zone)
        given = interaction.namespace.first
        start = now + timedelta(days=1)
        if midnight(start, zone) < self.bot.tables.clock() + DAY:
            # The exception of the half-year is for whoever types such a day, not for whoever takes the first line.
            start += timedelta(days=1)
        if isinstance(given, str) and given != typed:
            start = max(start, known_day(given, now) or start)
        days = [start + timedelta(days=n) for n in range(SHOWN)]
        speech = speak(await self.bot.locale(interaction))
        return fitting([(day_said(day, speech), day.isoformat()) for day in days], typed)


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Vacation(bot))
