"""Looking back: /catchup, /history."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.service.tables import check_eyes
from cogs.ui.answers import Asking
from cogs.ui.looking import viewing
from cogs.ui.looking.film import catch_up, look_back, own_eyes
from cogs.ui.sentences import command
from cogs.ui.typing.completion import my_tables, seats


class History(commands.Cog):
    """What one has missed, and how the table looked before."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("catchup")
    async def catchup(self, interaction: Asking, table: str | None = None) -> None:
        """What has happened since the user's own last move, in ten lines and two pictures."""
        await catch_up(interaction, await viewing.played_here(interaction, table))

    @command("history")
    async def history(
        self,
        interaction: Asking,
        turn: app_commands.Range[int, 0, 9_999] | None = None,
        player: app_commands.Range[int, 1, 25] | None = None,
        table: str | None = None,
    ) -> None:
        """The game turn by turn, as all could see it, or as a player did if the user may see that."""
        snapshot = await viewing.played_here(interaction, table)
        stretch = await self.bot.tables.film.stretch(snapshot)
        if player is None:
            seat = own_eyes(snapshot, interaction.user.id)
        else:
            check_eyes(snapshot, interaction.user.id, seat := player - 1)
        at = stretch.moves[-1 if turn is None else min(turn, len(stretch.moves) - 1)]
        await look_back(interaction, snapshot, at, seat)

    @history.autocomplete("player")
    async def _players(self, interaction: Asking, typed: str) -> list[app_commands.Choice[int]]:
        return await seats(interaction, typed)

    @catchup.autocomplete("table")
    @history.autocomplete("table")
    async def _tables(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        return await my_tables(interaction, typed)


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(History(bot))
