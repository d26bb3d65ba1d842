"""/seek: company for a game."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.service.refused import Overtaken, Refused
from bot.service.tables import ALL_HOURS, DEMANDS, PACES
from bot.texts import speak
from cogs.ui.answers import Asking, tell, who
from cogs.ui.lobby.opening import check_opener, open_table
from cogs.ui.lobby.seeking import sought
from cogs.ui.sentences import GAME_CHOICES, choices, command, say, title
from cogs.ui.settings.hours import span, universal
from cogs.ui.settings.timezones import zone_of
from games.registry import GAMES

ATTEMPTS = 3
"""How often company is looked for that others find first."""


class Seek(commands.Cog):
    """Looking for people to play with."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("seek")
    @app_commands.choices(
        game=GAME_CHOICES,
        pace=choices("pace", [str(hours) for hours in PACES]),
        company=choices("demand", [str(percent) for percent in DEMANDS]),
    )
    async def seek(
        self,
        interaction: Asking,
        game: str | None = None,
        pace: str = "24",
        seats: app_commands.Range[int, 2, 8] | None = None,
        awake: str | None = None,
        company: str | None = None,
    ) -> None:
        """Look for company of a game; without one, see what one looks for."""
        if game is None or interaction.guild_id is None:
            await tell(interaction, await sought(interaction))
            return
        guild_id, seeking = interaction.guild_id, self.bot.tables.seeking
        check_opener(interaction, await self.bot.tables.preferences.guild(guild_id))
        demand = None if company is None else int(company)
        hours = ALL_HOURS if awake is None else await self._hours(interaction, awake)
        for _ in range(ATTEMPTS):
            found = await seeking.seek(
                guild_id,
                who(interaction),
                game,
                pace=int(pace),
                seats=seats or 0,
                awake=hours,
                demand=demand,
            )
            if not found:
                break
            if not interaction.response.is_done():
                await interaction.response.defer(ephemeral=True)
            try:
                await open_table(interaction, game, seats=len(found) + 1, pace=int(pace), company=found, demand=demand)
            except Overtaken:
                continue
            return
        locale = await self.bot.locale(interaction)
        said = say(speak(locale), "seek.waiting", game=title(GAMES[game], locale))
        await tell(interaction, await sought(interaction, said))

    async def _hours(self, interaction: Asking, awake: str) -> int:
        found = span(awake)
        if found is None:
            raise Refused("bad_hours")
        zone = await zone_of(interaction)
        return universal(*found, zone)


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Seek(bot))
