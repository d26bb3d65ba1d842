"""For whoever looks after a table, and whoever moderates its server: /table host, close, reopen."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import Taverna
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui.answers import Asking, tell, who
from cogs.ui.looking import viewing
from cogs.ui.sentences import command, escaped, say
from cogs.ui.typing.completion import my_tables


class Hosting:
    """What is no move; part of the group ``/table``. What touches others is voted on (``/vote``)."""

    bot: Taverna

    @command("table.host")
    async def host(self, interaction: Asking, new: discord.User) -> None:
        """Let somebody else look after the table."""
        snapshot = await viewing.here(interaction)
        after = await self.bot.tables.keeper.pass_on(snapshot.game_id, who(interaction), new.id)
        place, speech = after.place_of(new.id), speak(await self.bot.locale(interaction))
        name = escaped(new.display_name if place is None else place.name)
        await tell(interaction, say(speech, "event.host_passed", name=name))

    @command("table.close")
    async def close(self, interaction: Asking, sure: bool, table: str | None = None) -> None:
        """Hide a table; it can be reopened."""
        # It is only named, not looked at: it may be one that cannot be read.
        game_id = table or await self.bot.tables.games.in_channel(interaction.channel_id or 0) or ""
        if not sure:
            raise Refused("not_sure")
        await self._told(interaction, await self.bot.tables.close(game_id, who(interaction)))

    @command("table.reopen")
    async def reopen(self, interaction: Asking, table: str) -> None:
        """Go on with a table that was closed."""
        await self.bot.tables.hosting.reopen(table, who(interaction))
        await self._told(interaction, "reopened")

    @close.autocomplete("table")
    async def _closable(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        return await my_tables(interaction, typed)

    async def _told(self, interaction: Asking, told: str) -> None:
        await tell(interaction, speak(await self.bot.locale(interaction)).say(f"done.{told}"))
