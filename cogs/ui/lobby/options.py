"""The options of a table: menus for its host, for the others what is chosen in each and what comes of it. Pure."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.service.table.snapshot import Snapshot
from bot.service.tables import PACES, RESERVES, TALKS, verbosities
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import COLOUR, Block, Button, Layout, Line, Menu, Row
from cogs.ui.lobby.freeing import barred_menu, kick_menu
from cogs.ui.sentences import say, title
from cogs.ui.shown.demand import demand_values
from cogs.ui.shown.lobby import level_said, only_alone, pace_said
from games.core.model import Choosable
from games.core.presets import preset_of
from games.core.rules import applicable, places
from games.core.texts import LOCALES, Catalogue
from games.core.thinking.levels import LEVELS

MENUS = 17
"""Menus of options in one message; with their rows they stay below Discord's forty components."""
CUSTOM, EACH = "custom", "each"
"""Lines of the menu of rules: the table's own, and choosing them one by one."""


def options_layout(snapshot: Snapshot, locale: str, user_id: int) -> Layout:
    """Places, pace, language, what is played, and the house rules as one set, for one user."""
    speech = speak(locale)
    menus = [_seats_menu(snapshot, speech), *_table_menus(snapshot, locale), verbosity_menu(snapshot, speech)]
    applying = applicable(snapshot.rules, snapshot.setup)
    chosen = (*applying, *only_alone(snapshot))
    menus += [_menu_of(snapshot, choosable, locale) for choosable in chosen if not choosable.house]
    house = any(choosable.house for choosable in applying)
    menus += _presets_menu(snapshot, speech, custom=house)
    menus += [*kick_menu(snapshot, speech), *barred_menu(snapshot, speech)]
    blocks = [_heading(snapshot, locale, user_id), *_for(user_id, snapshot, menus)]
    if house and user_id != snapshot.host_id:
        blocks.append(Row((Button(speech.say("setup.house"), ids.lobby(snapshot.game_id, "options_house")),)))
    return Layout(tuple(blocks), COLOUR)


def begun_layout(snapshot: Snapshot, locale: str, *, may_change: bool) -> Layout:
    """The options of a table at which the game has begun: what is played, and what can still be chosen."""
    speech, options = speak(locale), snapshot.setup.options
    heading = f"### {say(speech, 'setup.title', game=title(snapshot.rules, locale))}"
    hint = speech.say("setup.begun" if may_change else "setup.host_only")
    verbosity = verbosity_menu(snapshot, speech)
    played = [
        _menu_of(snapshot, choosable, locale)
        for choosable in applicable(snapshot.rules, snapshot.setup)
        if not choosable.house or options.get(choosable.key, choosable.default) != choosable.default
    ]
    read = _read([*_table_menus(snapshot, locale), *_presets_menu(snapshot, speech, custom=False), *played])
    return Layout((f"{heading}\n{hint}", read, verbosity if may_change else _read([verbosity])), COLOUR)


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
    return [_read(menus)]


def _read(menus: Iterable[Menu]) -> str:
    """What is chosen in these menus and what comes of it."""
    chosen = [line for menu in menus for line in menu.lines if line.chosen]
    return "\n".join(f"- {line.label}\n-# {line.note}" if line.note else f"- {line.label}" for line in chosen)


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


def verbosity_menu(snapshot: Snapshot, speech: Catalogue) -> Menu:
    """What the messages of a table may be, the one in force marked."""
    name = speech.say("setup.verbosity")
    lines = tuple(
        Line(
            each,
            f"{name}: {speech.say(f'setup.verbosity_{each}')}",
            speech.say(f"setup.verbosity_{each}_note"),
            chosen=each == snapshot.verbosity,
        )
        for each in verbosities(snapshot.guild_id)
    )
    return Menu(ids.lobby_menu(snapshot.game_id, "verbosity"), name, lines)
