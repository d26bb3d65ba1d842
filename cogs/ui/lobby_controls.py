"""The buttons and menus of a lobby, the welcome of a new player, and the invitation to another game."""

from __future__ import annotations

import re

import msgspec

from bot.service.refused import Refused
from bot.service.snapshot import Snapshot
from bot.service.tables import PACES
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, note, redraw, remember, tell, who
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Block, Button, Layout, Line, Menu, Row, build
from cogs.ui.messages import pace_said
from cogs.ui.sentences import say, title
from cogs.ui.viewing import table
from games.core.rules import applicable, places

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


def options_layout(snapshot: Snapshot, locale: str, user_id: int) -> Layout:
    """Places, pace and every option of the game as menus, for one user."""
    speech, texts = speak(locale), snapshot.texts(locale)
    meta, setup = snapshot.rules.meta, snapshot.setup
    n = places(snapshot.rules, setup)
    fewest = max(meta.seats[0], len(snapshot.places))
    most = places(snapshot.rules, msgspec.structs.replace(setup, seats=meta.seats[1]))
    menus = [
        Menu(
            ids.lobby_menu(snapshot.game_id, "seats"),
            speech.say("setup.seats"),
            tuple(
                Line(str(seats), say(speech, "setup.places", n=seats), chosen=seats == n)
                for seats in range(fewest, most + 1)
            ),
        ),
        Menu(
            ids.lobby_menu(snapshot.game_id, "pace"),
            speech.say("setup.pace"),
            tuple(
                Line(
                    str(hours), f"{speech.say('setup.pace')}: {pace_said(hours, speech)}", chosen=hours == snapshot.pace
                )
                for hours in PACES
            ),
        ),
    ]
    for choosable in applicable(snapshot.rules, setup):
        chosen = setup.options.get(choosable.key, choosable.default)
        lines = tuple(
            Line(
                value,
                f"{texts.say(f'setup.{choosable.key}')}: {texts.say(f'setup.{choosable.key}.{value}')}",
                chosen=value == chosen,
            )
            for value in choosable.values
            if _fits(snapshot, choosable.key, value)
        )
        menus.append(
            Menu(ids.lobby_menu(snapshot.game_id, f"{choosable.key}="), texts.say(f"setup.{choosable.key}"), lines)
        )
    hint = speech.say("setup.at_once" if user_id == snapshot.host_id else "setup.host_only")
    heading = f"### {say(speech, 'setup.title', game=title(snapshot.rules, locale))}\n{hint}"
    return Layout((heading, *menus[:MENUS]), COLOUR)


def _fits(snapshot: Snapshot, key: str, value: str) -> bool:
    """Whether all who sit there keep their places with this value."""
    setup = snapshot.setup
    changed = msgspec.structs.replace(setup, options=setup.options | {key: value})
    return places(snapshot.rules, changed) >= len(snapshot.places)


async def rematch(interaction: Asking, snapshot: Snapshot) -> None:
    """Another table of the same game with the same options in the same channel, its host who asked for it first."""
    bot, user = interaction.client, who(interaction)
    speech = speak(await bot.locale(interaction))
    try:
        after = await bot.tables.lobby.open(
            snapshot.rules.meta.key,
            snapshot.guild_id,
            snapshot.channel_id,
            user,
            seats=snapshot.setup.seats,
            options=snapshot.setup.options,
            pace=snapshot.pace,
            locale=snapshot.locale,
        )
    except Refused:
        there = await bot.tables.in_channel(snapshot.channel_id)
        if there.status != "lobby" or there.rules.meta.key != snapshot.rules.meta.key:
            raise
        # Somebody else was faster: whoever wants a rematch too sits down at theirs.
        await bot.tables.lobby.join(there.game_id, user)
        await tell(interaction, speech.say("done.joined"))
        return
    await tell(interaction, say(speech, "lobby.opened", channel=f"<#{after.channel_id}>"))


@control(ids.LOBBY)
async def press(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Join · Leave · Add bot · Options · Start · Cancel, and of a quiet lobby Keep."""
    snapshot = await table(interaction, match["game"])
    game_id, user, lobby = snapshot.game_id, who(interaction), interaction.client.tables.lobby
    locale = await interaction.client.locale(interaction)
    match match["what"]:
        case "options":
            await tell(interaction, options_layout(snapshot, locale, user.id))
            return
        case "cancel":
            await lobby.check_host(game_id, user)
            await tell(interaction, _sure(snapshot, locale))
            return
        case "keep":
            await interaction.client.tables.expiry.keep(game_id, user)
            await tell(interaction, speak(locale).say("done.kept"))
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
    await redraw(interaction, options_layout(remember(interaction, snapshot), locale, user.id))


CONTROLS = (press, change)


def _sure(snapshot: Snapshot, locale: str) -> Layout:
    speech = speak(locale)
    yes = Button(speech.say("button.cancel_now"), ids.lobby(snapshot.game_id, "cancel_now"), "danger")
    blocks: tuple[Block, ...] = (speech.say("lobby.sure"), Row((yes,)))
    return Layout(blocks, COLOUR)
