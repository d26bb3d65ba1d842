"""A user's tables: /mygames, the tables shared with somebody, and what one's own finished games add up to."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.delivery.rooms import let_in
from bot.service.tables import User, in_room
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, redraw, tell
from cogs.ui.controls import control
from cogs.ui.layout import CHARACTERS, COLOUR, Block, Button, Layout, Row, lines
from cogs.ui.sentences import command, escaped, say
from cogs.ui.shown.buttons import table_button
from cogs.ui.shown.deadlines import moment
from cogs.ui.shown.digest import why
from cogs.ui.shown.figures import figures_layout
from cogs.ui.shown.table_line import table_line, ways
from storage.rows.game import Listed, Page
from storage.rows.waiting import Waiting, Waits

SHOWN = 8
"""Tables in one message, each with its buttons."""
KEPT = 600
"""Characters for tables that keep a seat."""
NOTHING = Waits(tables=(), total=0)


class MyGames(commands.Cog):
    """Finding one's tables again."""

    def __init__(self, bot: Taverna) -> None:
        self.bot = bot
        self._together = app_commands.ContextMenu(name=speak("en").say("menu.together.name"), callback=self.together)
        self._together.allowed_contexts = app_commands.AppCommandContext(
            guild=True, dm_channel=False, private_channel=False
        )

    async def cog_load(self) -> None:
        """Context menus cannot be methods, so this one is added by hand; the buttons outlive a restart."""
        self.bot.tree.add_command(self._together)
        self.bot.add_dynamic_items(figures, turn)

    async def cog_unload(self) -> None:
        """See ``cog_load``."""
        self.bot.tree.remove_command(self._together.name, type=self._together.type)

    @command("mygames")
    async def mygames(self, interaction: Asking) -> None:
        """The user's tables on this server, those that wait for them first. Whoever left the server and is there again
        is let into the thread of their guided game, and into rooms where people talk without them.
        """
        layout, page = await _mine(interaction)
        await tell(interaction, layout)
        user_id = interaction.user.id
        for table in page.games:
            if table.guided and table.guild_id is not None:
                await let_in(self.bot, table.channel_id, user_id)
        for table in page.games[:SHOWN]:
            for room in await self.bot.tables.talk.rooms(table.game_id):
                if user_id in in_room(room.role):
                    # One that sleeps is woken by the next who talks there, and that calls all of them.
                    await let_in(self.bot, room.channel_id, user_id, waking=False)

    async def together(self, interaction: Asking, user: discord.User) -> None:
        """The tables of this server where both sit."""
        shared = await self.bot.tables.of_user(interaction.user.id, interaction.guild_id, beside=user.id)
        waits = await _waiting(interaction, shared)
        locale = await self.bot.locale(interaction)
        heading = say(speak(locale), "mygames.together", name=escaped(User(user.id, user.display_name).name))
        await tell(interaction, games_layout(shared, interaction.user.id, locale, heading, waits))


async def _mine(interaction: Asking, after: int = 0) -> tuple[Layout, Page]:
    tables, user_id, here = interaction.client.tables, interaction.user.id, interaction.guild_id
    page = await tables.of_user(user_id, here, after=after)
    waits = await _waiting(interaction, page)
    elsewhere = 0 if here is None else await tables.digests.elsewhere(user_id, here)
    kept = () if after else (await tables.kept_for(user_id, here)).games
    locale = await interaction.client.locale(interaction)
    title = speak(locale).say("mygames.title")
    layout = games_layout(page, user_id, locale, title, waits, own=True, after=after, elsewhere=elsewhere, kept=kept)
    return layout, page


async def _waiting(interaction: Asking, page: Page) -> Waits:
    """What waits for the user at those of a page that are shown."""
    shown = [table.game_id for table in page.games[:SHOWN]]
    return await interaction.client.tables.digests.waiting(interaction.user.id, SHOWN, among=shown)


def games_layout(
    page: Page,
    user_id: int,
    locale: str,
    heading: str,
    waits: Waits = NOTHING,
    *,
    own: bool = False,
    after: int = 0,
    elsewhere: int = 0,
    kept: Sequence[Listed] = (),
) -> Layout:
    """Tables one below the other, each with a link and, where it waits for the user, until when and a button to act.

    ``own``: all of the user's, without the first ``after`` of them; with the way to the others and to what their
    finished games add up to. ``elsewhere``: so many wait on other servers. ``kept``: lobbies that keep them a seat.
    """
    speech, known = speak(locale), {waiting.table.game_id: waiting for waiting in waits.tables}
    called = lines(kept, KEPT, lambda n: say(speech, "list.more", n=n), lambda table: _kept(table, user_id, locale))
    blocks = list[Block](filter(None, (f"### {heading}", called)))
    outside = say(speech, "mygames.elsewhere", n=elsewhere) if elsewhere else ""
    room, shown = CHARACTERS - len(heading + called + outside + say(speech, "list.more", n=page.total)), 0
    for table in page.games[:SHOWN]:
        line, buttons = _told(table, user_id, known.get(table.game_id), locale)
        room -= len(line)
        if room < 0:
            break
        blocks += [line, *([Row(buttons)] if buttons else [])]
        shown += 1
    rest = page.total - after - shown
    if not shown and not called:
        blocks.append(speech.say("mygames.start" if own and not after else "mygames.none"))
    last = (say(speech, "list.more", n=rest) if shown and rest > 0 else "", outside)
    blocks.append("\n".join(filter(None, last)))
    if own:
        turning = [Button(speech.say("panel.previous"), ids.mine(max(0, after - SHOWN)))] if after else []
        turning += [Button(speech.say("panel.next"), ids.mine(after + shown))] if shown and rest > 0 else []
        blocks.append(Row((*turning, Button(speech.say("button.figures"), ids.figures()))))
    return Layout(tuple(blocks), COLOUR)


def _kept(table: Listed, user_id: int, locale: str) -> str:
    """A table that keeps a seat for the user, who takes it there."""
    until = say(speak(locale), "mygames.kept", when=moment(table.kept[user_id]))
    return f"▶ {table_line(table, locale)}\n-# {until}"


def _told(table: Listed, user_id: int, waiting: Waiting | None, locale: str) -> tuple[str, tuple[Button, ...]]:
    """A table in a few lines, and what the user can do there."""
    speech, own = speak(locale), {place for place, user in enumerate(table.users) if user == user_id}
    since = next((at for place, at in table.awaited.items() if place in own), None)
    if not own.isdisjoint(table.offered):
        said, act = [speech.say("mygames.offered")], [table_button(table.game_id, "back", speech, "success")]
    elif waiting is not None:
        said = why(waiting, speech)
        act = [table_button(table.game_id, "play", speech, "success")] if waiting.turn else []
    elif since is not None:
        said = [say(speech, "mygames.since", when=moment(since))]
        act = [table_button(table.game_id, "play", speech, "success")]
    else:
        said, act = [], []
    line = table_line(table, locale, called=waiting is not None and waiting.turn)
    marked = f"▶ {line}" if waiting is not None or since is not None or act else line
    return "\n-# ".join((marked, *said)), (*act, *ways(table, speech))


@control(ids.MINE)
async def turn(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Another page of one's own tables, as they are now."""
    layout, _ = await _mine(interaction, int(match["after"]))
    await redraw(interaction, layout)


@control(ids.FIGURES)
async def figures(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Whoever presses it sees their own, and nobody else does."""
    tables, user_id = interaction.client.tables, interaction.user.id
    found, in_time = await tables.results.of(user_id), await tables.reliable.of(user_id)
    await tell(interaction, figures_layout(found, await interaction.client.locale(interaction), in_time))


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(MyGames(bot))
