"""A user's tables: /mygames, and the tables shared with somebody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.service.snapshot import Snapshot
from bot.service.tables import User
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, tell
from cogs.ui.layout import COLOUR, Block, Button, Layout, Row
from cogs.ui.messages import table_line
from cogs.ui.sentences import command, escaped, link, say

SHOWN = 8
"""Tables in one message, each with its buttons."""


class MyGames(commands.Cog):
    """Finding one's tables again."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot
        self._together = app_commands.ContextMenu(name=speak("en").say("menu.together.name"), callback=self.together)

    async def cog_load(self) -> None:
        """Context menus cannot be methods, so this one is added by hand."""
        self.bot.tree.add_command(self._together)

    async def cog_unload(self) -> None:
        """See ``cog_load``."""
        self.bot.tree.remove_command(self._together.name, type=self._together.type)

    @command("mygames")
    async def mygames(self, interaction: Asking) -> None:
        """The user's tables on this server, the longest waiting first."""
        mine = await self.bot.tables.of_user(interaction.user.id, interaction.guild_id)
        locale = await self.bot.locale(interaction)
        since = await self.bot.tables.games.waiting_since(interaction.user.id)
        heading = speak(locale).say("mygames.title")
        await tell(interaction, games_layout(mine, interaction.user.id, locale, heading, since))

    async def together(self, interaction: Asking, user: discord.User) -> None:
        """The tables of this server where both sit."""
        mine = await self.bot.tables.of_user(interaction.user.id, interaction.guild_id)
        shared = [snapshot for snapshot in mine if snapshot.place_of(user.id) is not None]
        locale = await self.bot.locale(interaction)
        heading = say(speak(locale), "mygames.together", name=escaped(User(user.id, user.display_name).name))
        since = await self.bot.tables.games.waiting_since(interaction.user.id)
        await tell(interaction, games_layout(shared, interaction.user.id, locale, heading, since))


def games_layout(
    tables: Sequence[Snapshot], user_id: int, locale: str, heading: str, since: Mapping[str, int]
) -> Layout:
    """Tables one below the other, each with a link and, where the user is awaited (``since`` when), a button to act."""
    speech = speak(locale)
    blocks = list[Block]([f"### {heading}"])
    for snapshot in tables[:SHOWN]:
        mine = user_id in snapshot.awaited_users
        line = f"{'▶ ' if mine else ''}{table_line(snapshot, locale)}"
        if mine and snapshot.game_id in since:
            line += f"\n-# {say(speech, 'mygames.since', when=f'<t:{since[snapshot.game_id] // 1000}:R>')}"
        blocks.append(line)
        buttons = [Button(speech.say("button.go_to_table"), url=link(snapshot))]
        if mine:
            buttons.insert(0, Button(speech.say("button.play"), ids.table(snapshot.game_id, "play"), "success"))
        blocks.append(Row(tuple(buttons)))
    if not tables:
        blocks.append(speech.say("mygames.none"))
    elif len(tables) > SHOWN:
        blocks.append(say(speech, "list.more", n=len(tables) - SHOWN))
    return Layout(tuple(blocks), COLOUR)


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(MyGames(bot))
