"""For hosts and moderators: /admin rewind, replace, close, doctor."""

from __future__ import annotations

import shutil
import sqlite3
import time

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.service.refused import Refused
from bot.service.tables import User
from bot.texts import speak
from cogs.ui import viewing
from cogs.ui.answers import Asking, tell, who
from cogs.ui.completion import fitting, my_tables, places
from cogs.ui.direct_messages import dm_arrives
from cogs.ui.errors import NEEDED
from cogs.ui.layout import COLOUR, Layout
from cogs.ui.sentences import command, say
from games.core.texts import Catalogue
from storage.database import SOUND_SQLITE

LOW_SPACE = 500 << 20
OLD_BACKUP = 26 * 3_600


class Admin(commands.GroupCog, name="admin", description=speak("en").say("command.admin.description")):
    """What players cannot do by themselves."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("admin.rewind")
    async def rewind(self, interaction: Asking, to: app_commands.Range[int, 0]) -> None:
        """Propose to go back to the start of a turn."""
        snapshot = await viewing.here(interaction)
        motion = await self.bot.tables.hosting.rewind(snapshot.game_id, who(interaction), to)
        if motion is None:
            await self._done(interaction, "rewound", n=to)
        else:
            await self._done(interaction, "proposed", n=len(motion.votes))

    @command("admin.replace")
    async def replace(
        self, interaction: Asking, place: app_commands.Range[int, 1, 25], new: discord.User | None = None
    ) -> None:
        """Propose to give a place to somebody else, or to a bot."""
        snapshot = await viewing.here(interaction)
        if new is not None and new.bot:
            raise Refused("no_bots")
        user = User(new.id, new.display_name) if new is not None else None
        motion = await self.bot.tables.hosting.replace(snapshot.game_id, who(interaction), place - 1, user)
        if motion is None:
            await self._done(interaction, "replaced", n=place)
        else:
            await self._done(interaction, "proposed", n=len(motion.votes))

    @command("admin.close")
    async def close(self, interaction: Asking, sure: bool, table: str | None = None) -> None:
        """Hide a table for good."""
        # It is only named, not looked at: it may be one that cannot be read.
        game_id = table or await self.bot.tables.games.in_channel(interaction.channel_id or 0) or ""
        if not sure:
            raise Refused("not_sure")
        await self.bot.tables.hosting.close(game_id, who(interaction))
        await self._done(interaction, "closed")

    @command("admin.doctor")
    async def doctor(self, interaction: Asking) -> None:
        """Whether the bot can do its work here."""
        await interaction.response.defer(ephemeral=True)
        speech = speak(await self.bot.locale(interaction))
        checks = [*self._rights(interaction, speech), await self._direct_messages(interaction, speech)]
        if interaction.user.id in self.bot.tables.hosting.owners:
            checks += self._machine(speech)
        said = "\n".join(f"{'✅' if good else '⚠️'} {text}" for good, text in checks)
        await tell(interaction, Layout((f"### {speech.say('doctor.title')}", said), COLOUR))

    @rewind.autocomplete("to")
    async def _checkpoints(self, interaction: Asking, typed: str) -> list[app_commands.Choice[int]]:
        try:
            snapshot = await viewing.here(interaction)
            found = await self.bot.tables.hosting.checkpoints(snapshot.game_id, who(interaction))
        except Refused:
            return []
        speech = speak(await self.bot.locale(interaction))
        pairs = [
            (say(speech, "doctor.checkpoint", seq=point.seq, when=_moment(point.at)), str(point.seq))
            for point in reversed(found)
        ]
        return [app_commands.Choice(name=choice.name, value=int(choice.value)) for choice in fitting(pairs, str(typed))]

    @close.autocomplete("table")
    async def _my_tables(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        return await my_tables(interaction, typed)

    @replace.autocomplete("place")
    async def _places(self, interaction: Asking, typed: str) -> list[app_commands.Choice[int]]:
        return await places(interaction, str(typed))

    def _rights(self, interaction: Asking, speech: Catalogue) -> list[tuple[bool, str]]:
        if interaction.guild_id is None:
            return [(True, speech.say("doctor.in_dm"))]
        return [(getattr(interaction.app_permissions, name), speech.say(f"permission.{name}")) for name in NEEDED]

    async def _direct_messages(self, interaction: Asking, speech: Catalogue) -> tuple[bool, str]:
        arrives = await dm_arrives(interaction)
        return arrives, speech.say("settings.dm_arrived" if arrives else "error.dm_closed")

    def _machine(self, speech: Catalogue) -> list[tuple[bool, str]]:
        """Schema, age of the latest backup, free space, latency: the operator's concern only."""
        config = self.bot.config
        copies = [file.stat().st_mtime for file in config.backups.glob("*")] if config.backups.is_dir() else []
        age = round(time.time() - max(copies)) if copies else None
        free = shutil.disk_usage(config.data_dir).free
        backup = speech.say("doctor.no_backup") if age is None else say(speech, "doctor.backup", n=age // 60)
        return [
            (True, say(speech, "doctor.schema", n=self.bot.database.schema)),
            (sqlite3.sqlite_version_info >= SOUND_SQLITE, say(speech, "doctor.sqlite", version=sqlite3.sqlite_version)),
            (age is not None and age < OLD_BACKUP, backup),
            (free > LOW_SPACE, say(speech, "doctor.space", n=free >> 20)),
            (self.bot.latency < 1, say(speech, "doctor.latency", n=round(self.bot.latency * 1_000))),
            (True, say(speech, "doctor.servers", n=len(self.bot.guilds))),
        ]

    async def _done(self, interaction: Asking, told: str, **args: int) -> None:
        await tell(interaction, say(speak(await self.bot.locale(interaction)), f"done.{told}", **args))


def _moment(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(milliseconds / 1_000))


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Admin(bot))
