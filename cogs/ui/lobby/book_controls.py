"""Leafing through the rules of a game, its card, and a first game with a guide."""

from __future__ import annotations

import re
from typing import Any, cast

import discord

from bot.delivery.discord_codes import TOO_MANY_THREADS
from bot.delivery.rooms import ARCHIVE_MINUTES, let_in
from bot.service.lobby.allowed import known_game
from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, redraw, tell, who
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Layout, Row, cut
from cogs.ui.lobby.lobby_controls import guide
from cogs.ui.lobby.opening import settling
from cogs.ui.looking.minute import show_minute
from cogs.ui.looking.viewing import learning
from cogs.ui.sentences import link, say, title
from cogs.ui.shown.buttons import table_button, way_there
from cogs.ui.shown.rulebook import Behind, answer, behind, chapter, contents, one
from games.core.rules import Rules


@control(ids.BOOK)
async def leaf(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Contents, a chapter, what stands behind it; the card; the guided game."""
    rules, what = known_game(match["rules"]), match["what"].split(".")
    locale = await interaction.client.locale(interaction)
    match what:
        case ["minute"]:
            await show_minute(interaction, rules, learning=await learning(interaction, rules))
        case ["learn"]:
            await learn(interaction, rules)
        case ["how"]:
            await tell(interaction, guide(locale, [rules]))
        case ["contents"]:
            await redraw(interaction, contents(rules, locale, learning=await learning(interaction, rules)))
        case ["chapter", number]:
            await redraw(interaction, chapter(rules, int(number), locale))
        case _:
            kind, number, page = what
            await redraw(interaction, behind(rules, int(number), cast("Behind", kind), int(page), locale))


@control(ids.BOOK_MENU)
async def choose(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The menu of the chapters, or that of other answers."""
    rules, locale = known_game(match["rules"]), await interaction.client.locale(interaction)
    if match["what"] == "chapters":
        await redraw(interaction, chapter(rules, int(values[0]), locale))
    else:
        await redraw(interaction, one(rules, values[0], locale))


@control(ids.BOOK_GAMES)
async def choose_game(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The menu of whose rules are wanted."""
    key, _, words = values[0].partition(":")
    rules, locale = known_game(key), await interaction.client.locale(interaction)
    await redraw(interaction, answer(rules, words, locale) if words else contents(rules, locale))


async def learn(interaction: Asking, rules: Rules[Any, Any]) -> None:
    """A guided first game for the user alone: the one that is under way, or a new one. Whoever left the server and is
    there again is let into its thread.

    On a server it is in a private thread of this channel, which needs no open direct messages and stands beside the
    others; where the bot may not make one, and in direct messages, it is in theirs.
    """
    bot, user = interaction.client, who(interaction)
    locale = await bot.locale(interaction)
    mine = await bot.tables.of_user(user.id)
    under_way = await bot.tables.guided.running([table.game_id for table in mine.games], rules.meta.key)
    if under_way is not None:
        if under_way.guild_id is not None:
            await let_in(bot, under_way.channel_id, user.id)
        await tell(interaction, _there(interaction, under_way, locale, "lesson.goes_on"))
        return
    # Not before: an answer that was put off has no buttons.
    await acknowledge(interaction)
    await bot.tables.allowed.check_room(user, interaction.guild_id)
    thread = await _thread(interaction, rules, locale)
    channel = thread or (interaction.channel if interaction.guild_id is None else await interaction.user.create_dm())
    async with settling(thread, interaction.user):
        snapshot = await bot.tables.guided.open(
            rules.meta.key, interaction.guild_id if thread else None, channel.id if channel else 0, user, locale
        )
    await tell(interaction, _there(interaction, snapshot, locale, "lesson.begun"))


async def _thread(interaction: Asking, rules: Rules[Any, Any], locale: str) -> discord.Thread | None:
    """A private thread of this channel; None where there cannot be one."""
    channel, may = interaction.channel, interaction.app_permissions
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if not isinstance(channel, discord.TextChannel) or not (
        may.create_private_threads and may.send_messages_in_threads
    ):
        return None
    name = cut(say(speak(locale), "lesson.thread", game=title(rules, locale), name=who(interaction).name), 100)
    try:
        return await channel.create_thread(
            name=name,
            type=discord.ChannelType.private_thread,
            auto_archive_duration=ARCHIVE_MINUTES,
            invitable=False,
        )
    except discord.HTTPException as error:
        if not isinstance(error, discord.Forbidden) and error.code != TOO_MANY_THREADS:
            raise
        return None


def _there(interaction: Asking, snapshot: Snapshot, locale: str, said: str) -> Layout:
    speech = speak(locale)
    told = say(speech, said, game=title(snapshot.rules, locale), link=link(snapshot))
    # A panel that is opened far from the table is left behind as soon as the bots have played.
    away = way_there(snapshot, speech)
    here = table_button(snapshot.game_id, "play", speech, "success")
    near = snapshot.guild_id is None or snapshot.channel_id == interaction.channel_id
    return Layout((told, Row((here if near else away,))), COLOUR)


CONTROLS = (leaf, choose, choose_game)
