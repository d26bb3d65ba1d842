"""A user's tables: /mygames, the tables shared with somebody, and what one's own finished games add up to."""

from __future__ import annotations

import re

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.service.tables import User
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, tell
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Block, Button, Layout, Row
from cogs.ui.sentences import command, escaped, say
from cogs.ui.shown.buttons import table_button
from cogs.ui.shown.figures import figures_layout
from cogs.ui.shown.table_line import table_line, ways
from storage.rows.game import Page

SHOWN = 8
"""Tables in one message, each with its buttons."""


class MyGames(commands.Cog):
    """Finding one's tables again."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot
        self._together = app_commands.ContextMenu(name=speak("en").say("menu.together.name"), callback=self.together)
        self._together.allowed_contexts = app_commands.AppCommandContext(
            guild=True, dm_channel=False, private_channel=False
        )

    async def cog_load(self) -> None:
        """Context menus cannot be methods, so this one is added by hand; the button outlives a restart."""
        self.bot.tree.add_command(self._together)
        self.bot.add_dynamic_items(figures)

    async def cog_unload(self) -> None:
        """See ``cog_load``."""
        self.bot.tree.remove_command(self._together.name, type=self._together.type)

    @command("mygames")
    async def mygames(self, interaction: Asking) -> None:
        """The user's tables on this server, the longest waiting first."""
        mine = await self.bot.tables.of_user(interaction.user.id, interaction.guild_id)
        locale = await self.bot.locale(interaction)
        title = speak(locale).say("mygames.title")
        await tell(interaction, games_layout(mine, interaction.user.id, locale, title, "mygames.start", own=True))

    async def together(self, interaction: Asking, user: discord.User) -> None:
        """The tables of this server where both sit."""
        shared = await self.bot.tables.of_user(interaction.user.id, interaction.guild_id, beside=user.id)
        locale = await self.bot.locale(interaction)
        heading = say(speak(locale), "mygames.together", name=escaped(User(user.id, user.display_name).name))
        await tell(interaction, games_layout(shared, interaction.user.id, locale, heading))


def games_layout(
    page: Page, user_id: int, locale: str, heading: str, none: str = "mygames.none", *, own: bool = False
) -> Layout:
    """Tables one below the other, each with a link and, where the user is awaited, since when and a button to act.

    ``none``: what is said where there is no table. ``own``: with the way to what the user's finished games add up to.
    """
    speech = speak(locale)
    blocks = list[Block]([f"### {heading}"])
    shown = page.games[:SHOWN]
    for table in shown:
        since = next((at for place, at in table.awaited.items() if table.users[place] == user_id), None)
        line, buttons = table_line(table, locale), [*ways(table, speech)]
        if since is not None:
            line = f"▶ {line}\n-# {say(speech, 'mygames.since', when=f'<t:{since // 1000}:R>')}"
            buttons.insert(0, table_button(table.game_id, "play", speech, "success"))
        blocks += [line, *([Row(tuple(buttons))] if buttons else [])]
    if not shown:
        blocks.append(speech.say(none))
    elif page.total > len(shown):
        blocks.append(say(speech, "list.more", n=page.total - len(shown)))
    if own:
        blocks.append(Row((Button(speech.say("button.figures"), ids.figures()),)))
    return Layout(tuple(blocks), COLOUR)


@control(ids.FIGURES)
async def figures(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Whoever presses it sees their own, and nobody else does."""
    tables, user_id = interaction.client.tables, interaction.user.id
    found, in_time = await tables.results.of(user_id), await tables.reliable.of(user_id)
    await tell(interaction, figures_layout(found, await interaction.client.locale(interaction), in_time))


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(MyGames(bot))
