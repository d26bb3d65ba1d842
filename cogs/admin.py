"""For those who manage a server: /setup, /admin settings, tables, doctor. Discord offers it to them alone."""

from __future__ import annotations

import sqlite3

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.health import measured
from bot.service.refused import Refused
from bot.texts import speak
from cogs.ui.answers import Asking, tell
from cogs.ui.direct_messages import dm_arrives
from cogs.ui.errors import FOR_ROOMS, NEEDED
from cogs.ui.layout import COLOUR, Layout
from cogs.ui.sentences import choices, command, say
from cogs.ui.settings import server_settings
from cogs.ui.settings.server_settings import ANY, OFF, ON
from cogs.ui.settings.server_tables import tables_layout
from games.core.texts import LOCALES, Catalogue
from storage.engines.sqlite import SOUND_SQLITE


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
class Admin(commands.GroupCog, name="admin", description=speak("en").say("command.admin.description")):
    """A server's choices, and whether the bot can work there."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("admin.settings")
    @app_commands.choices(language=choices("language", LOCALES))
    async def settings(
        self,
        interaction: Asking,
        language: str | None = None,
        openers: discord.Role | None = None,
        everybody: bool | None = None,
        threads: bool | None = None,
        seats: discord.TextChannel | None = None,
        seats_at_table: bool | None = None,
    ) -> None:
        """Show or change what the server chose."""
        wanted = {
            "language": language,
            "openers": ANY if everybody else openers and str(openers.id),
            "threads": None if threads is None else ON if threads else OFF,
            "seats": ANY if seats_at_table else seats and str(seats.id),
        }
        changes = {what: (value,) for what, value in wanted.items() if value is not None}
        if changes:
            await server_settings.change(interaction, changes)
        await tell(interaction, await server_settings.show(interaction))

    @command("admin.tables")
    async def tables(self, interaction: Asking) -> None:
        """All tables of the server, to be closed or moved."""
        if not interaction.permissions.manage_guild:
            raise Refused("needs_manage_guild")
        await tell(interaction, await tables_layout(interaction))

    @command("admin.doctor")
    async def doctor(self, interaction: Asking) -> None:
        """Whether the bot can do its work here."""
        await interaction.response.defer(ephemeral=True)
        speech = speak(await self.bot.locale(interaction))
        checks = [*self._rights(interaction, speech), await self._direct_messages(interaction, speech)]
        if interaction.user.id in self.bot.tables.hosting.owners:
            checks += await self._machine(speech)
        said = "\n".join(f"{'✅' if good else '⚠️'} {text}" for good, text in checks)
        await tell(interaction, Layout((f"### {speech.say('doctor.title')}", said), COLOUR))

    def _rights(self, interaction: Asking, speech: Catalogue) -> list[tuple[bool, str]]:
        rights = (*NEEDED, *FOR_ROOMS)
        return [(getattr(interaction.app_permissions, name), speech.say(f"permission.{name}")) for name in rights]

    async def _direct_messages(self, interaction: Asking, speech: Catalogue) -> tuple[bool, str]:
        arrives = await dm_arrives(interaction)
        return arrives, speech.say("settings.dm_arrived" if arrives else "error.dm_closed")

    async def _machine(self, speech: Catalogue) -> list[tuple[bool, str]]:
        """Schema, age of the latest backup, free space, latency: the operator's concern only."""
        config = self.bot.config
        health = await measured(self.bot.database, config.backups, self.bot.tables.clock(), config.shards)
        age = health.backup
        backup = speech.say("doctor.no_backup") if age is None else say(speech, "doctor.backup", n=round(age) // 60)
        ours = [
            (sqlite3.sqlite_version_info >= SOUND_SQLITE, say(speech, "doctor.sqlite", version=sqlite3.sqlite_version)),
            ("backup" not in health.problems, backup),
        ]
        return [
            (True, say(speech, "doctor.schema", n=self.bot.database.schema)),
            *(ours if health.copied else []),
            ("free" not in health.problems, say(speech, "doctor.space", n=health.free >> 20)),
            (self.bot.latency < 1, say(speech, "doctor.latency", n=round(self.bot.latency * 1_000))),
            (True, say(speech, "doctor.servers", n=len(self.bot.guilds))),
        ]


class Setup(commands.Cog):
    """The same choices under the name by which newcomers look for them."""

    @command("setup")
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.default_permissions(manage_guild=True)
    async def setup(self, interaction: Asking) -> None:
        """The panel of a server's choices."""
        await tell(interaction, await server_settings.show(interaction))


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Admin(bot))
    await bot.add_cog(Setup())
