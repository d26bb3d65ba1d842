"""/vote: what touches everybody at a running table is proposed, and decided by those who play."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.tables import PACES, RESERVES, User
from bot.texts import speak
from cogs.ui.answers import Asking, tell, who
from cogs.ui.layout import IN_A_MENU
from cogs.ui.looking import viewing
from cogs.ui.membership import is_there
from cogs.ui.sentences import choices, command, say
from cogs.ui.settings.timezones import zone_of
from cogs.ui.shown.motions import way_back_said, ways_back_said
from cogs.ui.typing.completion import fitting, places
from games.core.ending import HOWS
from storage.rows.motion import Motion

Reason = app_commands.Range[str, 1, 200]
Put = Callable[[str, User, list[int]], Awaitable[Motion | None]]
"""Puts something to the vote at a table (its id) for a user; the list: who has left the server."""


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class Vote(commands.GroupCog, name="vote", description=speak("en").say("command.vote.description")):
    """Going back and forward, the end, breaks, pace, who plays a place."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("vote.rewind")
    async def rewind(self, interaction: Asking, to: app_commands.Range[int, 0], why: Reason | None = None) -> None:
        """Go back to the start of a turn."""
        votes = self.bot.tables.votes
        await self._put(
            interaction, "rewound", lambda table, user, gone: votes.rewind(table, user, to, why or "", gone)
        )

    @command("vote.redo")
    async def redo(self, interaction: Asking, why: Reason | None = None) -> None:
        """Undo the latest going back."""
        votes = self.bot.tables.votes
        await self._put(interaction, "redone", lambda table, user, gone: votes.redo(table, user, why or "", gone))

    @command("vote.end")
    @app_commands.choices(how=choices("vote.how", tuple(HOWS)))
    async def end(self, interaction: Asking, how: str, why: Reason | None = None) -> None:
        """End the game here."""
        votes = self.bot.tables.votes
        await self._put(interaction, "ended", lambda table, user, gone: votes.end(table, user, how, why or "", gone))

    @command("vote.pause")
    async def pause(self, interaction: Asking, why: Reason | None = None) -> None:
        """Stop the clocks, or let them go on."""
        votes = self.bot.tables.votes
        await self._put(interaction, "paused", lambda table, user, gone: votes.pause(table, user, why or "", gone))

    @command("vote.pace")
    @app_commands.choices(
        pace=choices("pace", [str(hours) for hours in PACES]),
        reserve=choices("reserve", [str(hours) for hours in RESERVES]),
    )
    async def pace(self, interaction: Asking, pace: str, reserve: str | None = None, why: Reason | None = None) -> None:
        """Another time for a turn, another reserve."""
        votes, hours = self.bot.tables.votes, int(pace)
        bank = None if reserve is None else int(reserve)
        await self._put(
            interaction, "paced", lambda table, user, gone: votes.pace(table, user, hours, why or "", gone, bank)
        )

    @command("vote.replace")
    async def replace(
        self,
        interaction: Asking,
        place: app_commands.Range[int, 1, 25],
        new: discord.User | None = None,
        why: Reason | None = None,
    ) -> None:
        """Give a place to somebody else, or to whoever takes it."""
        if new is not None and new.bot:
            raise Refused("no_bots")
        user, votes = User(new.id, new.display_name) if new is not None else None, self.bot.tables.votes
        await self._put(
            interaction,
            "replaced",
            lambda table, asking, gone: votes.replace(table, asking, place - 1, user, why or "", gone),
        )

    @rewind.autocomplete("to")
    async def _checkpoints(self, interaction: Asking, typed: str) -> list[app_commands.Choice[int]]:
        try:
            snapshot = await viewing.here(interaction)
            found = await self.bot.tables.votes.ways_back(snapshot.game_id, who(interaction))
        except Refused:
            return []
        locale = await self.bot.locale(interaction)
        zone = await zone_of(interaction)
        shown = found[: -IN_A_MENU - 1 : -1]
        if typed:
            named = [(way_back_said(snapshot, locale, way, (), zone), way.seq) for way in reversed(found)]
            by_move = {way.seq: way for way in found}
            shown = [by_move[choice.value] for choice in fitting(named, str(typed))]
        # What happened then is read for those alone that are shown.
        tales = await self.bot.tables.chronicle.between(snapshot.game_id, [(way.seq, way.until) for way in shown])
        said = ways_back_said(snapshot, locale, shown, tales, zone)
        return [app_commands.Choice(name=name, value=way.seq) for name, way in zip(said, shown, strict=True)]

    @replace.autocomplete("place")
    async def _replaceable(self, interaction: Asking, typed: str) -> list[app_commands.Choice[int]]:
        return await places(interaction, str(typed))

    async def _put(self, interaction: Asking, done: str, put: Put) -> None:
        snapshot = await viewing.here(interaction)
        motion = await put(snapshot.game_id, who(interaction), await _gone(interaction, snapshot))
        speech = speak(await self.bot.locale(interaction))
        if motion is None:
            if done == "paused" and (await self.bot.tables.look(snapshot.game_id)).paused_at is None:
                done = "going_on"
            await tell(interaction, speech.say(f"done.{done}"))
        else:
            await tell(interaction, say(speech, "done.proposed", n=len(motion.votes)))


async def _gone(interaction: Asking, snapshot: Snapshot) -> list[int]:
    """Those of a table's people who are not on its server any more."""
    guild = interaction.guild
    if guild is None:
        return []
    others = [place.user_id for place in snapshot.places if place.user_id not in (None, interaction.user.id)]
    there = await asyncio.gather(*(is_there(guild, user) for user in others))
    return [user for user, found in zip(others, there, strict=True) if not found]


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Vote(bot))
