"""How fast games are played."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from bot.bench.measured import Measured, Options
from games.core.agenda import Game
from games.core.model import Setup
from games.core.rng import Stream, seeded
from games.core.rules import Rules, clone, play, start
from games.core.thinking.opponent import random_move
from games.core.thinking.simulation import simulate
from games.registry import GAMES

FAST_ENOUGH = 5_000
"""Validated answers a second on one core below which a game is too slow to be searched."""
LISTED_SOON = 2.0
"""Milliseconds in which the options of any question should be listed."""
COPIES = 200


def playing(options: Options) -> Iterator[Measured]:
    """Validated answers a second in random games, beside ``copy.deepcopy`` of the same states: one copy an answer is
    what an engine pays that protects its states in the obvious way."""
    games = 3 if options.quick else 60
    for key, rules in GAMES.items():
        for seats in sorted(set(rules.meta.seats)):
            rates: list[float] = []
            copies: list[float] = []
            for n in range(games):
                setup = Setup(seats, key=seeded(n, "bench"))
                played = simulate(rules, setup, ("random",) * seats)
                rates.append(played.answers / played.seconds)
                if n % 10 == 0:
                    copies.append(_copies_per_second(rules, setup))
            rate = median(rates)
            yield Measured(
                part="play",
                name=f"{key}, {seats} seats: validated answers",
                value=rate,
                unit="1/s",
                beside=median(copies),
                beside_name="copy.deepcopy of its states",
                target=f">= {FAST_ENOUGH:,}/s on one core",
                met=rate >= FAST_ENOUGH,
            )


def listing(options: Options) -> Iterator[Measured]:
    """How long the legal options of a game's widest question take to list, beside a clone of the state."""
    games = 2 if options.quick else 12
    for key, rules in GAMES.items():
        seats, widest = rules.meta.seats[1], 0
        state: Any = None
        for n in range(games):
            now, stream = start(rules, Setup(seats, key=seeded(n, "bench"))), Stream(seeded(n, "players"))
            while now.decisions:
                offered = sum(len(decision.options) for decision in now.decisions)
                if offered > widest:
                    widest, state = offered, now.state
                now = play(rules, now.state, *random_move(now.decisions, stream), asked=now.decisions)
        listed = _milliseconds(lambda rules=rules, state=state: Game(rules, clone(rules, state)).settle())
        yield Measured(
            part="listing",
            name=f"{key}: all {widest} options of the widest question met, on a fresh clone",
            value=listed,
            unit="ms",
            beside=_milliseconds(lambda rules=rules, state=state: clone(rules, state)),
            beside_name="a clone of the state",
            target=f"< {LISTED_SOON:g} ms",
            met=listed < LISTED_SOON,
        )


def _copies_per_second(rules: Rules[Any, Any], setup: Setup) -> float:
    now, stream = start(rules, setup), Stream(seeded(0, "players"))
    states: list[Any] = []
    while now.decisions and len(states) < COPIES:
        states.append(now.state)
        now = play(rules, now.state, *random_move(now.decisions, stream))
    begun = time.perf_counter()
    for state in states:
        copy.deepcopy(state)
    return len(states) / (time.perf_counter() - begun)


def _milliseconds(work: Callable[[], object]) -> float:
    spent: list[float] = []
    for _ in range(200):
        begun = time.perf_counter()
        work()
        spent.append((time.perf_counter() - begun) * 1_000)
    return median(spent)
