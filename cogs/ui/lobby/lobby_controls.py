"""The buttons and menus of a lobby, how to play with the bot, and the invitation to another game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from discord import ui

from bot.service.refused import Refused
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.tables import LONGEST, PACES, RESERVES, TALKS
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, ask, note, redraw, remember, tell, who
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, Block, Button, Layout, Line, Menu, Row, rows
from cogs.ui.lobby.freeing import Sitting, barred_menu, free, free_layout, kick_menu
from cogs.ui.lobby.verbosity import begun_layout, verbosity_menu
from cogs.ui.looking.minute import introduce
from cogs.ui.looking.viewing import table
from cogs.ui.sentences import escaped, link, say, title
from cogs.ui.shown.demand import demand_values
from cogs.ui.shown.lobby import ANY, draws_layout, level_said, only_alone, opened_said, pace_said, sure_layout
from games.core.model import Choosable
from games.core.presets import preset_of
from games.core.rng import fingerprint
from games.core.rules import Rules, applicable, places
from games.core.teaching.lessons import lessons
from games.core.texts import LOCALES, Catalogue
from games.core.thinking.levels import LEVELS
from games.registry import GAMES

MENUS = 17
"""Menus of options in one message; with their rows they stay below Discord's forty components."""
CUSTOM, EACH = "custom", "each"
"""Lines of the menu of rules: the table's own, and choosing them one by one."""


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


def options_layout(snapshot: Snapshot, locale: str, user_id: int) -> Layout:
    """Places, pace, language, what is played, and the house rules as one set, for one user."""
    speech = speak(locale)
    menus = [_seats_menu(snapshot, speech), *_table_menus(snapshot, locale), verbosity_menu(snapshot, speech)]
    applying = applicable(snapshot.rules, snapshot.setup)
    chosen = (*applying, *only_alone(snapshot))
    menus += [_menu_of(snapshot, choosable, locale) for choosable in chosen if not choosable.house]
    menus += _presets_menu(snapshot, speech, custom=any(choosable.house for choosable in applying))
    menus += [*kick_menu(snapshot, speech), *barred_menu(snapshot, speech)]
    return Layout((_heading(snapshot, locale, user_id), *_for(user_id, snapshot, menus)), COLOUR)


def house_layout(snapshot: Snapshot, locale: str, user_id: int) -> Layout:
    """Every house rule of the game as a menu, and the way back."""
    menus = [
        _menu_of(snapshot, choosable, locale)
        for choosable in applicable(snapshot.rules, snapshot.setup)
        if choosable.house
    ]
    back = Row((Button(speak(locale).say("setup.back"), ids.lobby(snapshot.game_id, "options_back")),))
    return Layout((_heading(snapshot, locale, user_id), *_for(user_id, snapshot, menus), back), COLOUR)


def _for(user_id: int, snapshot: Snapshot, menus: list[Menu]) -> list[Block]:
    """The menus for whoever may use them; for the others what is chosen in each, in words."""
    if user_id == snapshot.host_id:
        return list(menus[:MENUS])
    return ["\n".join(f"- {line.label}" for menu in menus for line in menu.lines if line.chosen)]


def _heading(snapshot: Snapshot, locale: str, user_id: int) -> str:
    speech = speak(locale)
    hint = speech.say("setup.at_once" if user_id == snapshot.host_id else "setup.host_only")
    return f"### {say(speech, 'setup.title', game=title(snapshot.rules, locale))}\n{hint}"


def _seats_menu(snapshot: Snapshot, speech: Catalogue) -> Menu:
    meta, setup = snapshot.rules.meta, snapshot.setup
    n = places(snapshot.rules, setup)
    fewest = max(min(meta.seats[0], n), len(snapshot.places))
    most = places(snapshot.rules, msgspec.structs.replace(setup, seats=meta.seats[1]))
    lines = tuple(
        Line(str(seats), say(speech, "setup.places", n=seats), chosen=seats == n) for seats in range(fewest, most + 1)
    )
    return Menu(ids.lobby_menu(snapshot.game_id, "seats"), speech.say("setup.seats"), lines)


def _table_menus(snapshot: Snapshot, locale: str) -> list[Menu]:
    """What does not belong to the game: pace, what of the clock goes with it, language, rooms and bots."""
    speech = speak(locale)
    found = {
        "pace": ([(str(hours), pace_said(hours, speech), "") for hours in PACES], str(snapshot.pace)),
        "reserve": (
            [(str(n), speech.say(f"choice.reserve.{n}"), speech.say("setup.reserve_note")) for n in RESERVES],
            str(snapshot.reserve),
        ),
        "calendars": (
            # Of the clock that never stops the note would say that it does.
            [
                ("on", speech.say("setup.calendars_on"), speech.say("setup.calendars_note")),
                ("off", speech.say("setup.calendars_off"), ""),
            ],
            "on" if snapshot.calendars else "off",
        ),
        "language": ([(each, speech.say(f"choice.language.{each}"), "") for each in LOCALES], snapshot.locale),
        "demand": (demand_values(speech), str(snapshot.demand)),
        "talks": (
            [(each, speech.say(f"setup.talks_{each}"), speech.say(f"setup.talks_{each}_note")) for each in TALKS],
            snapshot.talks,
        ),
        "level": (
            [(each, level_said(snapshot, each, locale), speech.say(f"setup.level_{each}")) for each in LEVELS],
            snapshot.level,
        ),
    }
    return [
        _menu(snapshot, what, speech.say(f"setup.{what}"), values, chosen)
        for what, (values, chosen) in found.items()
        if snapshot.pace or what not in ("reserve", "calendars")
    ]


def _menu(snapshot: Snapshot, what: str, name: str, values: Iterable[tuple[str, str, str]], chosen: str) -> Menu:
    """A menu of values, with what each is called and its note: a line says what it is about, for it is read alone."""
    lines = tuple(Line(value, f"{name}: {label}", note, chosen=value == chosen) for value, label, note in values)
    return Menu(ids.lobby_menu(snapshot.game_id, what), name, lines)


def _presets_menu(snapshot: Snapshot, speech: Catalogue, *, custom: bool) -> list[Menu]:
    """The named sets of rules, the one in force marked; the last line opens the house rules one by one."""
    meta = snapshot.rules.meta
    now = preset_of(meta, snapshot.setup.options)
    lines = [
        Line(
            preset.key,
            f"{speech.say('setup.rules')}: {speech.say(f'preset.{preset.key}.name')}",
            speech.say(f"preset.{preset.key}.note"),
            chosen=preset is now,
        )
        for preset in meta.presets
    ]
    if custom and now is None:
        lines.append(Line(CUSTOM, f"{speech.say('setup.rules')}: {speech.say('preset.custom')}", chosen=True))
    if custom:
        lines.append(Line(EACH, speech.say("preset.each")))
    return [Menu(ids.lobby_menu(snapshot.game_id, "preset"), speech.say("setup.rules"), tuple(lines))] if lines else []


def _menu_of(snapshot: Snapshot, choosable: Choosable, locale: str) -> Menu:
    texts = snapshot.texts(locale)
    chosen = snapshot.setup.options.get(choosable.key, choosable.default)
    values = [
        (value, texts.say(f"setup.{choosable.key}.{value}"), value_said(choosable, value, locale, texts))
        for value in choosable.values
        if _fits(snapshot, choosable.key, value)
    ]
    return _menu(snapshot, f"{choosable.key}=", texts.say(f"setup.{choosable.key}"), values, chosen)


def value_said(choosable: Choosable, value: str, locale: str, texts: Catalogue) -> str:
    """What a value of an option means, in a sentence: its own, or that of all values; with it, that it is usual."""
    own = f"setup.{choosable.key}.{value}_note"
    note = texts.say(own if texts.knows(own) else f"setup.{choosable.key}_note")
    usual = choosable.house and value == choosable.default
    return say(speak(locale), "setup.usual", note=note) if usual else note


def _fits(snapshot: Snapshot, key: str, value: str) -> bool:
    """Whether all who sit there keep their places with this value, and it goes with the rest."""
    setup = snapshot.setup
    changed = msgspec.structs.replace(setup, options=setup.options | {key: value})
    return places(snapshot.rules, changed) >= len(snapshot.places)


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
