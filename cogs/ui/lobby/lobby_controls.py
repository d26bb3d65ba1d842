"""The buttons and menus of a lobby, how to play with the bot, and the invitation to another game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any

from discord import ui

from bot.service.refused import Refused
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.tables import LONGEST
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, ask, note, redraw, remember, tell, who
from cogs.ui.controls import control
from cogs.ui.layout import Block, Button, Layout, rows
from cogs.ui.lobby.freeing import Sitting, free, free_layout
from cogs.ui.lobby.options import CUSTOM, EACH, begun_layout, house_layout, options_layout
from cogs.ui.looking.minute import introduce
from cogs.ui.looking.viewing import table
from cogs.ui.sentences import escaped, link, say, title
from cogs.ui.shown.lobby import ANY, draws_layout, opened_said, sure_layout
from games.core.rng import fingerprint
from games.core.rules import Rules
from games.core.teaching.lessons import lessons
from games.core.texts import Catalogue
from games.registry import GAMES


def guide(locale: str, games: Collection[Rules[Any, Any]] = ()) -> Layout:
    """How to play with the bot, in one screen; below it the guided first games of these games."""
    speech = speak(locale)
    typed = " · ".join(f"`/{rules.meta.group}`" for rules in GAMES.values())
    blocks: list[Block] = [f"### {speech.say('guide.title')}\n{say(speech, 'guide.text', commands=typed)}"]
    return note(*blocks, *(_guided(locale, games) if games else ()))


def guided_games(locale: str) -> Layout:
    """The guided first games, for whoever has not said which."""
    return note(*_guided(locale, GAMES.values()))


def _guided(locale: str, games: Iterable[Rules[Any, Any]]) -> list[Block]:
    found = list(games)
    buttons = [Button(title(game, locale), ids.book(game.meta.key, "learn"), "success") for game in found]
    minutes = sorted({lessons(game.package, locale).minutes for game in found})
    heading = say(speak(locale), "button.learn", minutes="–".join(map(str, minutes)))
    return [f"**{heading}**", *rows(buttons)]


async def rematch(interaction: Asking, snapshot: Snapshot) -> None:
    """Another table for the same people; whoever wants one after somebody else did sits down at theirs."""
    tables, user = interaction.client.tables, who(interaction)
    speech = speak(await interaction.client.locale(interaction))
    try:
        after = await tables.rematch.open(snapshot.game_id, user)
    except Refused:
        there = await tables.in_channel(snapshot.channel_id)
        if there.game_id == snapshot.game_id or there.rules.meta.key != snapshot.rules.meta.key:
            raise
        said = "lobby.here_already"
        if there.place_of(user.id) is None:
            if there.status != "lobby":
                raise
            await tables.lobby.join(there.game_id, user)
            said = "lobby.joined"
        await tell(interaction, say(speech, said, link=await _message_of(interaction, there)))
        return
    await tell(interaction, opened_said(after, speech))


async def _message_of(interaction: Asking, snapshot: Snapshot) -> str:
    """The address of the message of a table; that of its channel while there is none."""
    role = announce.LOBBY if snapshot.status == "lobby" else announce.TABLE
    posted = await interaction.client.tables.games.message(snapshot.game_id, role)
    return link(snapshot) if posted is None else f"{link(snapshot)}/{posted.message_id}"


@control(ids.LOBBY)
async def press(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Join · Leave · Draws · Add bot · Options · Start · Cancel, of a quiet lobby Keep, of a full one Tell me."""
    snapshot = await table(interaction, match["game"])
    if not await _shown(interaction, snapshot, match["what"]):
        await acknowledge(interaction)
        await _done(interaction, snapshot, match["what"])


async def _shown(interaction: Asking, snapshot: Snapshot, what: str) -> bool:
    """What is answered with something to read or to fill in, at once; False if the button does something instead."""
    user, locale = who(interaction), await interaction.client.locale(interaction)
    match what:
        case "options":
            await tell(interaction, options_layout(snapshot, locale, user.id))
        case "options_back":
            await redraw(interaction, options_layout(snapshot, locale, user.id))
        case "options_house":
            await redraw(interaction, house_layout(snapshot, locale, user.id))
        case "draws":
            await tell(interaction, draws_layout(snapshot, locale))
        case "word":
            place = snapshot.place_of(user.id)
            if place is None:
                raise Refused("not_here")
            await ask(interaction, _form(snapshot.game_id, place.word, speak(locale)))
        case "cancel":
            await interaction.client.tables.lobby.check_host(snapshot.game_id, user)
            await tell(interaction, sure_layout(snapshot, locale))
        case _:
            return False
    return True


async def _done(interaction: Asking, snapshot: Snapshot, what: str) -> None:
    """What changes the lobby. Its message shows that; whoever pressed is told what they could not see there."""
    tables, game_id, user = interaction.client.tables, snapshot.game_id, who(interaction)
    speech = speak(await interaction.client.locale(interaction))
    match what:
        case "join":
            await tables.lobby.join(game_id, user)
            joined = speech.say("done.joined")
            if snapshot.channel_id != interaction.channel_id:
                # The table, which shows who sits there, is out of sight.
                await tell(interaction, f"{joined} {link(snapshot)}")
                joined = ""
            await introduce(interaction, snapshot, joined)
        case "leave":
            await tables.lobby.leave(game_id, user)
        case "bot":
            await tables.lobby.add_bot(game_id, user)
        case "start":
            await tables.lobby.start(game_id, user)
        case "hope":
            await tables.lobby.hope(game_id, user)
            await tell(interaction, speech.say("done.hope"))
        case "keep":
            await tables.expiry.keep(game_id, user)
            await tell(interaction, speech.say("done.kept"))
        case _:
            await tables.lobby.cancel(game_id, user)
            await redraw(interaction, note(speech.say("done.cancelled")))


@control(ids.LOBBY_MENU)
async def change(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """A menu of the options."""
    await acknowledge(interaction)
    snapshot = await table(interaction, match["game"])
    locale = await interaction.client.locale(interaction)
    game_id, value = snapshot.game_id, values[0]
    lobby, user = interaction.client.tables.lobby, who(interaction)
    show, said = options_layout, ""
    match match["what"]:
        case "seats":
            snapshot = await lobby.set_seats(game_id, user, int(value))
        case "pace":
            snapshot = await lobby.set_pace(game_id, user, int(value))
        case "reserve":
            snapshot = await lobby.set_reserve(game_id, user, int(value))
        case "demand":
            snapshot = await lobby.set_demand(game_id, user, int(value))
        case "calendars":
            snapshot = await lobby.set_calendars(game_id, user, count=value == "on")
        case "language":
            snapshot = await lobby.set_locale(game_id, user, value)
        case "level":
            snapshot = await lobby.set_level(game_id, user, value)
        case "talks":
            snapshot = await lobby.set_talks(game_id, user, value)
        case "verbosity":
            snapshot = await interaction.client.tables.quieting.choose(game_id, user, value)
        case "let_in":
            said = say(speak(locale), "done.let_in", name=escaped(snapshot.barred.get(int(value), "")))
            snapshot = await lobby.let_in(game_id, user, int(value))
        case "kick":
            seen = Sitting.read(value)
            if seen.user is not None and seen.name(snapshot):
                await redraw(interaction, free_layout(snapshot, locale, seen))
                return
            snapshot, said = await free(interaction, snapshot, seen)
        case "preset" if value in (EACH, CUSTOM):
            show = house_layout
        case "preset":
            snapshot = await lobby.set_preset(game_id, user, value)
        case option:
            key = option.removesuffix("=")
            snapshot = await lobby.set_option(game_id, user, key, value)
            if any(choosable.key == key and choosable.house for choosable in snapshot.rules.meta.options):
                show = house_layout
    remember(interaction, snapshot)
    shown = begun_layout(snapshot, locale, may_change=True) if snapshot.running else show(snapshot, locale, user.id)
    await redraw(interaction, shown)
    if said:
        await tell(interaction, said)


@control(ids.FREE)
async def free_now(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Somebody's place shall be free: it was asked whether that is meant."""
    await acknowledge(interaction)
    snapshot, said = await free(interaction, await table(interaction, match["game"]), Sitting.read(match["who"]))
    locale = await interaction.client.locale(interaction)
    await redraw(interaction, options_layout(remember(interaction, snapshot), locale, interaction.user.id))
    await tell(interaction, said)


@control(ids.PARTS)
async def choose_part(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The menu of the parts in the lobby's own message, which tells everybody."""
    await acknowledge(interaction)
    snapshot = await table(interaction, match["game"])
    key = "" if values[0] == ANY else values[0]
    sits = snapshot.place_of(interaction.user.id) is not None
    await interaction.client.tables.lobby.choose_part(snapshot.game_id, who(interaction), key)
    if not sits:
        await introduce(interaction, snapshot)


async def word_sent(interaction: Asking) -> None:
    """What was typed into the form of one's word."""
    data: Any = interaction.data or {}
    match = re.fullmatch(ids.LOBBY, str(data.get("custom_id")))
    if match is None or match["what"] != "word":
        return
    word = str(data["components"][0]["component"]["value"])
    await interaction.response.defer()
    snapshot = remember(
        interaction, await interaction.client.tables.lobby.set_word(match["game"], who(interaction), word)
    )
    place = snapshot.place_of(interaction.user.id)
    bound = "" if place is None else fingerprint(place.word, snapshot.game_id)
    await tell(interaction, say(speak(await interaction.client.locale(interaction)), "done.word", hash=bound))


def _form(game_id: str, word: str, speech: Catalogue) -> ui.Modal:
    form = ui.Modal(title=speech.say("word.title"), custom_id=ids.lobby(game_id, "word"))
    field = ui.TextInput[ui.Modal](default=word, min_length=1, max_length=LONGEST)
    form.add_item(ui.Label(text=speech.say("word.label"), description=speech.say("word.note"), component=field))
    return form


CONTROLS = (press, change, free_now, choose_part)
