"""The buttons and menus of a lobby, the welcome of a new player, and the invitation to another game."""

from __future__ import annotations

import re

from bot.lobby import PACES
from bot.snapshot import Snapshot
from bot.texts import speak
from cogs import ids
from cogs.answers import COLOUR, Asking, note, redraw, remember, tell, who
from cogs.controls import control
from cogs.layout import Block, Button, Choice, Layout, Menu, Row, build
from cogs.messages import pace_said
from cogs.viewing import table
from cogs.words import say, title

MENUS = 16
"""Menus of options in one message; with their rows they stay below Discord's forty components."""


def guide(locale: str) -> Layout:
    """How to play with the bot, in one screen."""
    speech = speak(locale)
    return note(f"### {speech.say('guide.title')}\n{speech.say('guide.text')}")


async def welcome(interaction: Asking, snapshot: Snapshot) -> None:
    """The guide, for somebody who sits at a table for the first time."""
    if not await interaction.client.tables.known(interaction.user.id, besides=snapshot.game_id):
        locale = await interaction.client.locale(interaction)
        await interaction.followup.send(view=build(guide(locale)), ephemeral=True)


def options_layout(snapshot: Snapshot, locale: str) -> Layout:
    """Places, pace and every option of the game as menus."""
    speech, texts = speak(locale), snapshot.texts(locale)
    meta, setup = snapshot.rules.meta, snapshot.setup
    fewest, most = meta.seats
    menus = [
        Menu(
            ids.lobby_menu(snapshot.game_id, "seats"),
            speech.say("setup.seats"),
            tuple(
                Choice(str(n), say(speech, "setup.places", n=n), chosen=n == setup.seats)
                for n in range(max(fewest, len(snapshot.places)), most + 1)
            ),
        ),
        Menu(
            ids.lobby_menu(snapshot.game_id, "pace"),
            speech.say("setup.pace"),
            tuple(Choice(str(hours), pace_said(hours, speech), chosen=hours == snapshot.pace) for hours in PACES),
        ),
    ]
    for choosable in meta.options:
        chosen = setup.options.get(choosable.key, choosable.default)
        lines = tuple(
            Choice(
                value,
                f"{texts.say(f'setup.{choosable.key}')}: {texts.say(f'setup.{choosable.key}.{value}')}",
                chosen=value == chosen,
            )
            for value in choosable.values
        )
        menus.append(
            Menu(ids.lobby_menu(snapshot.game_id, f"{choosable.key}="), texts.say(f"setup.{choosable.key}"), lines)
        )
    heading = f"### {say(speech, 'setup.title', game=title(snapshot.rules, locale))}\n{speech.say('setup.host_only')}"
    return Layout((heading, *menus[:MENUS]), COLOUR)


async def rematch(interaction: Asking, snapshot: Snapshot) -> None:
    """Another table of the same game with the same options in the same channel, its host who asked for it."""
    bot = interaction.client
    after = await bot.tables.lobby.open(
        snapshot.rules.meta.key,
        snapshot.guild_id,
        snapshot.channel_id,
        who(interaction),
        seats=snapshot.setup.seats,
        options=snapshot.setup.options,
        pace=snapshot.pace,
        locale=snapshot.locale,
    )
    speech = speak(await bot.locale(interaction))
    await tell(interaction, say(speech, "lobby.opened", channel=f"<#{after.channel_id}>"))


@control(ids.LOBBY)
async def press(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Join · Leave · Add bot · Options · Start · Cancel."""
    snapshot = await table(interaction, match["game"])
    game_id, user, lobby = snapshot.game_id, who(interaction), interaction.client.tables.lobby
    locale = await interaction.client.locale(interaction)
    match match["what"]:
        case "options":
            await tell(interaction, options_layout(snapshot, locale))
            return
        case "cancel":
            await tell(interaction, _sure(snapshot, locale))
            return
        case _:
            await interaction.response.defer()
    match match["what"]:
        case "join":
            await lobby.join(game_id, user)
            await welcome(interaction, snapshot)
        case "leave":
            await lobby.leave(game_id, user)
        case "bot":
            await lobby.add_bot(game_id, user)
        case "start":
            await lobby.start(game_id, user)
        case _:
            await lobby.cancel(game_id, user)
            await redraw(interaction, note(speak(locale).say("done.cancelled")))


@control(ids.LOBBY_MENU)
async def change(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """A menu of the options."""
    await interaction.response.defer()
    snapshot = await table(interaction, match["game"])
    what, value, lobby, user = match["what"], values[0], interaction.client.tables.lobby, who(interaction)
    if what == "seats":
        snapshot = await lobby.set_seats(snapshot.game_id, user, int(value))
    elif what == "pace":
        snapshot = await lobby.set_pace(snapshot.game_id, user, int(value))
    else:
        snapshot = await lobby.set_option(snapshot.game_id, user, what.removesuffix("="), value)
    locale = await interaction.client.locale(interaction)
    await redraw(interaction, options_layout(remember(interaction, snapshot), locale))


CONTROLS = (press, change)


def _sure(snapshot: Snapshot, locale: str) -> Layout:
    speech = speak(locale)
    yes = Button(speech.say("button.cancel_now"), ids.lobby(snapshot.game_id, "cancel_now"), "danger")
    blocks: tuple[Block, ...] = (speech.say("lobby.sure"), Row((yes,)))
    return Layout(blocks, COLOUR)
