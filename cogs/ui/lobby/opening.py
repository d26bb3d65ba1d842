"""Opening a table, by command or from a button: who may, where it goes, the thread it gets."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncGenerator, Mapping, Sequence

import discord
import msgspec

from bot.delivery.posts import tag_called
from bot.delivery.rooms import ARCHIVE_MINUTES
from bot.door import NotOffered
from bot.languages import spoken_on
from bot.service.refused import NoTable, Refused
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Seeker
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, redraw, tell, who
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Layout, Line, Menu
from cogs.ui.looking.minute import introduce
from cogs.ui.sentences import escaped, say, title
from cogs.ui.settings import server_settings
from cogs.ui.shown.greeting import greeting_layout
from cogs.ui.shown.lobby import opened_said
from cogs.ui.shown.posts import post_name, post_tags
from games.core.model import Setup
from games.core.rules import check_table
from games.core.texts import LOCALES
from games.registry import GAMES
from storage.rows.guild import GuildSetting


async def open_table(
    interaction: Asking,
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    pace: int | None = None,
    thread: bool | None = None,
    language: str | None = None,
    company: Sequence[Seeker] = (),
    demand: int | None = None,
) -> Snapshot:
    """Open a table for whoever asks, in a thread or here, and tell them where it is. The answer was deferred.

    Raises:
        Refused: they may not open tables here, or this game, or so many; or the channel has a table already; or some
            of the company for which it is (their seats are kept) have found another.
        BadSetup: the game does not allow so many places or these options.
    """
    bot, guild_id = interaction.client, interaction.guild_id
    setting = await bot.tables.preferences.guild(guild_id or 0)
    check_opener(interaction, setting)
    # Before a thread is made for nothing.
    await bot.tables.allowed.check_game(game, guild_id)
    check_table(GAMES[game], Setup(seats or GAMES[game].meta.seats[1], dict(options or {})))
    await bot.tables.allowed.check_room(who(interaction), guild_id)
    locale = spoken_on(interaction.guild, setting.locale) or await bot.locale(interaction)
    made = await _thread(interaction, game, setting, thread, locale)
    async with settling(made, interaction.user):
        snapshot = await bot.tables.lobby.open(
            game,
            guild_id,
            made.id if made is not None else interaction.channel_id or 0,
            who(interaction),
            seats=seats,
            options=options,
            pace=pace,
            locale=language or locale,
            company=company,
            demand=demand,
        )
    await tell(interaction, opened_said(snapshot, speak(await bot.locale(interaction))))
    await introduce(interaction, snapshot)
    return snapshot


def games_layout(locale: str, setting: GuildSetting) -> Layout:
    """Which game? Only those that the server allows."""
    speech = speak(locale)
    lines = tuple(
        Line(key, title(rules, locale)) for key, rules in GAMES.items() if not setting.games or key in setting.games
    )
    menu = Menu(ids.opening("open_game"), speech.say("opening.game"), lines)
    return Layout((speech.say("opening.which"), menu), COLOUR)


@control(ids.OPENING)
async def press(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Open a table: first the question which, then the table. Set up; the server's language."""
    bot, what = interaction.client, match["what"]
    setting = await bot.tables.preferences.guild(interaction.guild_id or 0)
    if what == "open":
        await tell(interaction, games_layout(await bot.locale(interaction), setting))
    elif what == "open_game":
        await acknowledge(interaction)
        await open_table(interaction, values[0])
    elif not interaction.permissions.manage_guild:
        raise Refused("needs_manage_guild")
    elif what == "setup":
        await tell(interaction, await server_settings.show(interaction))
    else:
        locale = what.partition(".")[2]
        if locale not in LOCALES:
            raise NotOffered
        chosen = msgspec.structs.replace(setting, locale=locale)
        await bot.tables.preferences.save_guild(chosen, bot.tables.clock(), setting)
        await redraw(interaction, greeting_layout(locale))


def check_opener(interaction: Asking, setting: GuildSetting) -> None:
    """Raises ``Refused`` when this user may open no tables on the server."""
    user = interaction.user
    if setting.opener_role is None or not isinstance(user, discord.Member):
        return
    if user.get_role(setting.opener_role) is None and not interaction.permissions.manage_guild:
        raise Refused("may_not_open", role=f"<@&{setting.opener_role}>")


@contextlib.asynccontextmanager
async def settling(thread: discord.Thread | None, user: discord.abc.Snowflake) -> AsyncGenerator[None]:
    """The user is let into a thread (None: there is none) that was just made for a table of theirs. If that fails, or
    what is done inside, the thread is taken back.
    """
    try:
        if thread is not None:
            await thread.add_user(user)
        yield
    except BaseException:
        if thread is not None:
            await take_back(thread)
        raise


async def take_back(thread: discord.Thread) -> None:
    """Remove a thread that was made for nothing; archive it where the bot has no right to, which it does not need."""
    with contextlib.suppress(discord.HTTPException):
        try:
            await thread.delete()
        except discord.Forbidden:
            await thread.edit(archived=True)


async def _thread(
    interaction: Asking, game: str, setting: GuildSetting, wanted: bool | None, locale: str
) -> discord.Thread | None:
    """A thread (of a forum: a post) where the server wants its tables, else here if threads are wanted, and beside a
    thread that has its table; None: the channel itself, which may be a thread or post.
    """
    channel = interaction.channel
    if setting.games_channel is not None and interaction.guild is not None:
        found = interaction.guild.get_channel(setting.games_channel)
        if not isinstance(found, discord.TextChannel | discord.ForumChannel):
            raise Refused("games_channel_gone")
        channel = found
    elif not (setting.threads if wanted is None else wanted):
        return None
    elif isinstance(channel, discord.Thread) and await _taken(interaction, channel):
        channel = channel.parent
    name = post_name(game, who(interaction).name, locale)
    if isinstance(channel, discord.ForumChannel):
        said = say(speak(locale), "opening.post", game=title(GAMES[game], locale), name=escaped(who(interaction).name))
        nobody = discord.AllowedMentions.none()
        tags = [tag_called(names, channel.available_tags) for names in post_tags(game, ("free",), locale)]
        applied = [tag for tag in tags if tag is not None]
        if channel.flags.require_tag and not applied:
            raise Refused("forum_needs_tag", tag=post_tags(game, (), locale)[0][0])
        made = await channel.create_thread(
            name=name,
            content=said,
            auto_archive_duration=ARCHIVE_MINUTES,
            allowed_mentions=nobody,
            applied_tags=applied,
        )
        return made.thread
    if isinstance(channel, discord.TextChannel):
        kind = discord.ChannelType.public_thread
        return await channel.create_thread(name=name, type=kind, auto_archive_duration=ARCHIVE_MINUTES)
    return None


async def _taken(interaction: Asking, thread: discord.Thread) -> bool:
    """Whether a table goes on in a thread, in its lobby or running."""
    try:
        return (await interaction.client.tables.in_channel(thread.id)).status in ("lobby", "running")
    except NoTable:
        return False


CONTROLS = (press,)
