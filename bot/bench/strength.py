"""How well bots play: each level against the one below, random play at the bottom."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from bot.bench.measured import Measured, Options, pooled
from games.core.levels import LEVELS
from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import Rules, start
from games.core.simulation import Player, simulate
from games.registry import GAMES

STEP = 0.7
"""Share of the games that a level should win against the one below."""
LONG = 60
"""A game that takes people at least so many minutes is played a tenth as often where a master thinks."""
PLAYOUTS = 24
"""Playouts an answer of a master: less than at a table, but the same on every machine."""


def strength(options: Options) -> Iterator[Measured]:
    """Share of games that a level wins against the one below (a shared victory counts in parts), both with the same
    deals on both sides of the smallest table: the two players, or the two parties where the rules have sides."""
    ladder: tuple[Player, ...] = ("random", *LEVELS)
    for key, rules in GAMES.items():
        if options.game not in ("", key):
            continue
        for low, high in pairwise(ladder):
            games = 2 if options.quick else options.strength_games
            if high == "master" and rules.meta.minutes[0] >= LONG and not options.quick:
                games = -(-games // 10)
            calls = [(key, n, high, low, 4 if options.quick else PLAYOUTS) for n in range(games)]
            won = sum(pooled(f"{key}: {high} against {low}", options.processes, _share, calls)) / games
            yield Measured(
                part="strength",
                name=f"{key}: {high} against {low}, {games} games",
                value=won,
                unit="share",
                error=math.sqrt(won * (1 - won) / games),
                beside=0.5,
                beside_name="against itself",
                target=f">= {STEP:.0%}",
                met=won >= STEP,
            )


def _share(key: str, n: int, high: Player, low: Player, playouts: int) -> float:
    """What one of the two has of a victory; in every other game of the same deal it plays the other side."""
    rules = GAMES[key]
    setup = Setup(max(2, rules.meta.seats[0]), key=seeded(n // 2, "match"))
    first = _side(rules, setup)
    players: list[Player] = []
    for seats in rules.seating(setup):
        players.append(high if (seats[0] in first) == (n % 2 == 0) else low)
    played = simulate(rules, setup, players, playouts=playouts)
    mine = [seat for seat in played.winners if (seat in first) == (n % 2 == 0)]
    return len(mine) / len(played.winners) if played.winners else 0.5


def _side(rules: Rules[Any, Any], setup: Setup) -> frozenset[int]:
    """The seats that win or lose with the first one."""
    state = start(rules, setup).state
    seats = rules.seats(state)
    return frozenset(seats) - frozenset(rules.think.rivals(state, seats[0], seats))
