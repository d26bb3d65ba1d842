"""How often a player presses in a turn: bots play, and their answers are given through the panel.

A button is one press, a menu two (it must be opened) and one more for each line after the first, a page is turned over
with one, what is confirmed takes one more; whoever is called presses *Play* to see a panel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any

import msgspec

from bot.texts import speak
from cogs.ui.layout import Layout, Menu, Row
from cogs.ui.panel import Panel, opened, pages
from games.core.model import Key, Seat, Setup
from games.core.opponent import glance
from games.core.rng import Stream, seeded
from games.core.rules import Rules, Transition, play, refusals, start
from games.core.texts import catalogue

MENU = 2
"""Presses to choose a line of a menu: to open it, and to choose."""

READY: tuple[Key, ...] = ("confirm",)
"""Taken where it is offered: what is put together piece by piece looks alike to a glance, which then finds no end."""


class Answered(msgspec.Struct, frozen=True):
    """An answer of a game, and the table before it."""

    before: Transition[Any]
    seat: Seat
    keys: tuple[Key, ...]


def panel_of(rules: Rules[Any, Any], now: Transition[Any], seat: Seat) -> Panel:
    """The panel of a seat."""
    texts, state = catalogue(rules.package, "pt-BR").naming([f"Ana {n}" for n in rules.seats(now.state)]), now.state
    mine = sorted((d for d in now.decisions if d.seat == seat), key=lambda d: not d.blocking)
    return Panel(
        game_id="abcdefgh",
        seq=state.seq,
        seat=seat,
        texts=texts,
        speech=speak("pt-BR"),
        command=rules.meta.group,
        header=texts.say(rules.tell.header(rules.view(state, seat))),
        decisions=tuple(mine),
        refusals=refusals(rules, state, seat),
        commands=rules.commands,
        undo=1,
    )


def presses(panel: Panel, keys: tuple[Key, ...]) -> int:
    """The fewest presses that give this answer, beginning at the first page.

    Raises:
        LookupError: the panel has no way to it.
    """
    for n, layout in enumerate(pages(panel)):
        found = _on_page(panel, layout, keys)
        if found:
            return n + found
    raise LookupError(f"the panel does not lead to {keys}")


def _on_page(panel: Panel, layout: Layout, keys: tuple[Key, ...]) -> int:
    """Presses on one page, 0 if it does not lead to the answer."""
    extra = any(key in panel.outlook.dangers for key in keys)
    for block in layout.blocks:
        if isinstance(block, Row):
            for button in block.buttons:
                if button.id[:2] in ("o:", "c:") and button.id.rpartition(":")[2] == "".join(keys) and len(keys) <= 1:
                    return 1 + extra
        elif isinstance(block, Menu) and block.id.startswith("s:"):
            if keys and {line.value for line in block.lines}.issuperset(keys):
                return MENU + len(keys) - 1 + extra
        elif isinstance(block, Menu) and ":open." in block.id:
            for line in block.lines:
                within = opened(panel, line.value)
                if any(o.key in keys for d in within.decisions for o in d.options):
                    return MENU + presses(within, keys)
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
        place = place_of[answered.seat]
        if place != last:
            found.append(1)
        last = place
        found[-1] += presses(panel_of(rules, answered.before, answered.seat), answered.keys)
    return found


def presses_a_turn(rules: Rules[Any, Any], tables: Sequence[Setup]) -> float:
    """The mean over all turns of bot games at these tables."""
    counted = [n for seed, setup in enumerate(tables) for n in turns(rules, setup, [*bot_game(rules, setup, seed)])]
    return mean(counted)
