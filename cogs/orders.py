"""/orders: what the user has left to be done while they are not there."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from cogs.ui.answers import Asking
from cogs.ui.looking import viewing
from cogs.ui.panel import ahead_controls
from cogs.ui.sentences import command
from cogs.ui.typing.completion import my_tables


class Orders(commands.Cog):
    """Acting in advance."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("orders")
    async def orders(self, interaction: Asking, table: str | None = None) -> None:
        """See, leave and cancel orders."""
        await ahead_controls.open_orders(interaction, await viewing.here(interaction, table))

    @orders.autocomplete("table")
    async def _tables(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        return await my_tables(interaction, typed)


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Orders(bot))
