"""How often a player presses in a turn: bots play, and their answers are given through the panel.

A button is one press, a menu two (it must be opened) and one more for each line after the first, a page is turned over
with one, what is confirmed takes one more. Whoever is called presses *Play* to see a panel, unless the answer stands on
the table's message: that opens the panel too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any

import msgspec

from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui.layout import Block, Menu, Row
from cogs.ui.shown.dangers import outlook
from cogs.ui.shown.panel import pages
from cogs.ui.shown.panel_shown import Panel, opened
from cogs.ui.shown.quick import quick_rows
from games.core.model import Key, Seat, Setup
from games.core.rng import Stream, seeded
from games.core.rules import Rules, Transition, play, refusals, start
from games.core.thinking.opponent import glance
from tests.bot.service.tables import table_of

MENU = 2
"""Presses to choose a line of a menu: to open it, and to choose."""

READY: tuple[Key, ...] = ("confirm",)
"""Taken where it is offered: what is put together piece by piece looks alike to a glance, which then finds no end."""


class Answered(msgspec.Struct, frozen=True):
    """An answer of a game, and the table before it."""

    before: Transition[Any]
    seat: Seat
    keys: tuple[Key, ...]


def panel_of(table: Snapshot, seat: Seat) -> Panel:
    """The panel of a seat."""
    rules, texts, view = table.rules, table.texts("pt-BR"), table.view(seat)
    return Panel(
        game_id=table.game_id,
        seq=table.seq,
        seat=seat,
        texts=texts,
        speech=speak("pt-BR"),
        command=rules.meta.group,
        header=texts.say(rules.tell.header(view)),
        decisions=table.asked((seat,)),
        outlook=outlook(table, seat),
        refusals=refusals(rules, table.played, seat),
        commands=rules.commands,
        open_keys=rules.open_keys,
        undo=1,
    )


def presses_of_a_call(table: Snapshot, answered: Answered) -> int:
    """The fewest presses of whoever has just been called: on the table's message, or on the panel that Play opens."""
    panel = panel_of(table, answered.seat)
    at_once = _among(panel, quick_rows(table, "pt-BR"), answered.keys)
    through_panel = 1 + presses(panel, answered.keys)
    return min(at_once, through_panel) if at_once else through_panel


def presses(panel: Panel, keys: tuple[Key, ...]) -> int:
    """The fewest presses that give this answer, beginning at the first page.

    Raises:
        LookupError: the panel has no way to it.
    """
    for n, layout in enumerate(pages(panel)):
        found = _among(panel, layout.blocks, keys)
        if found:
            return n + found
    raise LookupError(f"the panel does not lead to {keys}")


def _among(panel: Panel, blocks: Sequence[Block], keys: tuple[Key, ...]) -> int:
    """Presses on what is shown here, 0 if it does not lead to the answer."""
    extra = any(key in panel.outlook.dangers for key in keys)
    for block in blocks:
        if isinstance(block, Row):
            for button in block.buttons:
                if button.id[:2] in ("o:", "c:", "q:") and (button.id.rpartition(":")[2],) == (keys or ("",)):
                    return 1 + extra
        elif isinstance(block, Menu) and block.id[:2] in ("s:", "w:"):
            if keys and {line.value for line in block.lines}.issuperset(keys):
                return MENU + len(keys) - 1 + extra
        elif isinstance(block, Menu) and ":open." in block.id:
            for line in block.lines:
                within = opened(panel, line.value)
                inside = [option.key for decision in within.decisions for option in decision.options]
                if not set(inside).isdisjoint(keys):
                    return MENU + (presses(within, keys) if len(inside) > 1 else 0)
    return 0


def bot_game(rules: Rules[Any, Any], setup: Setup, seed: int = 0) -> Iterator[Answered]:
    """A game of the quick bots."""
    stream = Stream(seeded(seed, "presses"))
    now = start(rules, setup)
    while now.decisions:
        decision = next(d for d in now.decisions if d.blocking)
        keys = rules.automa(now.state, decision.seat) or glance(rules, now.state, decision, stream)
        if decision.allows(READY):
            keys = READY
        yield Answered(now, decision.seat, keys)
        now = play(rules, now.state, decision.seat, keys, asked=now.decisions)


def turns(rules: Rules[Any, Any], setup: Setup, game: Sequence[Answered]) -> list[int]:
    """The presses of each turn: of each time that the game waits for a place until it waits for another."""
    seating = rules.seating(setup)
    place_of = {seat: place for place, seats in enumerate(seating) for seat in seats}
    found: list[int] = []
    last: int | None = None
    for answered in game:
        table, place = table_of(rules, setup, answered.before.state, answered.before.decisions), place_of[answered.seat]
        if place == last:
            found[-1] += presses(panel_of(table, answered.seat), answered.keys)
        else:
            found.append(presses_of_a_call(table, answered))
        last = place
    return found


def presses_a_turn(rules: Rules[Any, Any], tables: Sequence[Setup]) -> float:
    """The mean over all turns of bot games at these tables."""
    counted = [n for seed, setup in enumerate(tables) for n in turns(rules, setup, [*bot_game(rules, setup, seed)])]
    return mean(counted)
