"""For the host of a table and whoever manages its server: /table rewind, replace, host, close."""

from __future__ import annotations

import time

import discord
from discord import app_commands

from bot.app import Taverna
from bot.service.refused import Refused
from bot.service.snapshot import Snapshot
from bot.service.tables import User
from bot.texts import speak
from cogs.ui import viewing
from cogs.ui.answers import Asking, tell, who
from cogs.ui.completion import fitting, my_tables, places
from cogs.ui.sentences import command, say


class Hosting:
    """What players cannot do by themselves; part of the group ``/table``."""

    bot: Taverna

    @command("table.rewind")
    async def rewind(self, interaction: Asking, to: app_commands.Range[int, 0]) -> None:
        """Propose to go back to the start of a turn."""
        snapshot = await viewing.here(interaction)
        motion = await self.bot.tables.hosting.rewind(
            snapshot.game_id, who(interaction), to, await _gone(interaction, snapshot)
        )
        if motion is None:
            await self._told(interaction, "rewound", n=to)
        else:
            await self._told(interaction, "proposed", n=len(motion.votes))

    @command("table.replace")
    async def replace(
        self, interaction: Asking, place: app_commands.Range[int, 1, 25], new: discord.User | None = None
    ) -> None:
        """Propose to give a place to somebody else, or to a bot."""
        snapshot = await viewing.here(interaction)
        if new is not None and new.bot:
            raise Refused("no_bots")
        user = User(new.id, new.display_name) if new is not None else None
        motion = await self.bot.tables.hosting.replace(
            snapshot.game_id, who(interaction), place - 1, user, await _gone(interaction, snapshot)
        )
        if motion is None:
            await self._told(interaction, "replaced", n=place)
        else:
            await self._told(interaction, "proposed", n=len(motion.votes))

    @command("table.host")
    async def host(self, interaction: Asking, new: discord.User) -> None:
        """Let somebody else look after the table."""
        snapshot = await viewing.here(interaction)
        await self.bot.tables.keeper.pass_on(snapshot.game_id, who(interaction), new.id)
        await self._told(interaction, "host_passed")

    @command("table.close")
    async def close(self, interaction: Asking, sure: bool, table: str | None = None) -> None:
        """Hide a table for good."""
        # It is only named, not looked at: it may be one that cannot be read.
        game_id = table or await self.bot.tables.games.in_channel(interaction.channel_id or 0) or ""
        if not sure:
            raise Refused("not_sure")
        await self.bot.tables.hosting.close(game_id, who(interaction))
        await self._told(interaction, "closed")

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
    async def _closable(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        return await my_tables(interaction, typed)

    @replace.autocomplete("place")
    async def _replaceable(self, interaction: Asking, typed: str) -> list[app_commands.Choice[int]]:
        return await places(interaction, str(typed))

    async def _told(self, interaction: Asking, told: str, **args: int) -> None:
        await tell(interaction, say(speak(await self.bot.locale(interaction)), f"done.{told}", **args))


def _moment(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(milliseconds / 1_000))


async def _gone(interaction: Asking, snapshot: Snapshot) -> list[int]:
    """Those of a table's people who are not on its server any more."""
    found: list[int] = []
    if interaction.guild is not None:
        for place in snapshot.places:
            if place.user_id is not None and place.user_id != interaction.user.id:
                try:
                    await interaction.guild.fetch_member(place.user_id)
                except discord.NotFound:
                    found.append(place.user_id)
    return found
