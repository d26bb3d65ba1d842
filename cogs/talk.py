"""Talking apart: /talk."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.tables import nobody_meant
from cogs.ui.answers import Asking, tell
from cogs.ui.looking import viewing
from cogs.ui.sentences import command
from cogs.ui.table.talk_controls import offer_talk, open_room
from cogs.ui.typing.completion import CHOICE, fitting, my_tables
from games.core.teaching.reference import plain


class Talk(commands.Cog):
    """Rooms for some of those who play."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot

    @command("talk")
    @app_commands.rename(people="with")
    async def talk(
        self, interaction: Asking, people: str | None = None, message: str = "", table: str | None = None
    ) -> None:
        """A private room with some of the others; without names, the menu of them."""
        snapshot = await viewing.here(interaction, table)
        if people is None:
            await offer_talk(interaction, snapshot)
            return
        await tell(
            interaction, await open_room(interaction, snapshot, meant(snapshot, people, interaction.user.id), message)
        )

    @talk.autocomplete("people")
    async def _people(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        try:
            snapshot = await viewing.here(interaction, interaction.namespace.table)
        except Refused:
            return []
        done, _, now = typed.rpartition(",")
        named = [name.strip() for name in done.split(",") if name.strip()]
        others = [place.name for place in snapshot.places if place.user_id not in (None, interaction.user.id)]
        left = [", ".join([*named, name]) for name in others if name not in named]
        return [choice for choice in fitting([(said, said) for said in left], now) if len(choice.value) <= CHOICE]

    @talk.autocomplete("table")
    async def _tables(self, interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        return await my_tables(interaction, typed)


def meant(snapshot: Snapshot, people: str, user_id: int) -> list[int]:
    """The users that are mentioned or named by one of them.

    Raises:
        Refused: one of them does not play here.
    """
    mentioned = [int(id) for id in re.findall(r"<@!?(\d{1,20})>", people)]
    named: list[int] = []
    for part in filter(None, (plain(part.strip(" @")) for part in re.sub(r"<@!?\d+>", ",", people).split(","))):
        fits = [place.user_id for place in snapshot.places if place.user_id is not None and plain(place.name) == part]
        if len(fits) != 1:
            raise nobody_meant(snapshot, user_id)
        named += fits
    return [*mentioned, *named]


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Talk(bot))
