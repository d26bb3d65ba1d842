"""The hall of a server: all its tables, Join, Open a table, Notify me."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import CHARACTERS, COLOUR, Block, Button, Layout, Line, Menu, Row
from cogs.ui.sentences import say, title
from cogs.ui.shown.demand import asked_said, demand_said
from cogs.ui.shown.table_line import table_line, ways
from games.core.model import Setup
from games.core.rules import places
from games.core.texts import Catalogue
from games.registry import GAMES
from storage.rows.game import Listed, Page

WITH_BUTTONS = 8
"""Tables with buttons: more would be more components than a message may have."""


def hall_layout(page: Page, locale: str) -> Layout:
    """The tables of a server in the order of the page; those for which there are no buttons left as lines."""
    speech = speak(locale)
    blocks: list[Block] = [f"## {speech.say('hall.title')}"]
    for table in page.games[:WITH_BUTTONS]:
        blocks += [_said(table, locale), *_buttons(table, speech)]
    if not page.games:
        blocks.append(speech.say("hall.none"))
    elif page.total > WITH_BUTTONS:
        room = CHARACTERS - sum(len(block) for block in blocks if isinstance(block, str))
        blocks.append("\n".join(_rest(page, locale, room)))
    opening = Button(speech.say("button.open"), ids.opening("open"), "success")
    blocks.append(Row((opening, Button(speech.say("button.notify"), ids.hall("notify")))))
    return Layout(tuple(blocks), COLOUR)


def _rest(page: Page, locale: str, room: int) -> Iterator[str]:
    """The tables without buttons, a line each, and how many more there are than fit."""
    last = len(say(speak(locale), "list.more", n=page.total))
    told = WITH_BUTTONS
    for table in page.games[WITH_BUTTONS:]:
        line = list_line(table, locale)
        room -= len(line) + 1
        if room < last:
            break
        yield line
        told += 1
    if page.total > told:
        yield say(speak(locale), "list.more", n=page.total - told)


def list_line(table: Listed, locale: str) -> str:
    """A table as an entry of a list: with who may sit down, where not everybody may."""
    asked = asked_said(table.demand, speak(locale)) if table.demand and free(table) else ""
    return " · ".join(filter(None, (f"- {table_line(table, locale)}", asked)))


def free(table: Listed) -> int:
    """How many may still sit down in a lobby, whoever they are: seats that are kept for somebody are not free."""
    if table.status != "lobby":
        return 0
    setup = msgspec.msgpack.decode(table.setup, type=Setup)
    return max(0, places(GAMES[table.rules], setup) - len(table.users) - len(table.kept))


def _said(table: Listed, locale: str) -> str:
    speech, line = speak(locale), table_line(table, locale)
    if n := free(table):
        facts = [say(speech, "hall.free", n=n), *([demand_said(table.demand, speech)] if table.demand else [])]
        return f"{line}\n-# {' · '.join(facts)}"
    if table.awaited:
        return f"{line}\n-# {say(speech, 'hall.waits', when=f'<t:{min(table.awaited.values()) // 1000}:R>')}"
    return line


def _buttons(table: Listed, speech: Catalogue) -> list[Row]:
    buttons = [*ways(table, speech)]
    if free(table):
        buttons.insert(0, Button(speech.say("button.join"), ids.hall_join(table.game_id), "primary"))
    return [Row(tuple(buttons))] if buttons else []


def notify_layout(watched: tuple[str, ...], locale: str) -> Layout:
    """Which games one has word of now, and the menu to choose others."""
    speech = speak(locale)
    lines = tuple(Line(key, title(rules, locale), chosen=key in watched) for key, rules in GAMES.items())
    names = [title(GAMES[key], locale) for key in watched if key in GAMES]
    games = speech.enumerate(names, "or")
    now = say(speech, "hall.watched", games=games) if names else speech.say("hall.nothing_watched")
    menu = Menu(ids.hall("notify_of"), speech.say("hall.choose"), lines, least=0, most=len(lines))
    return Layout((now, menu), COLOUR)
