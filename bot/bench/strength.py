"""How well bots play: each level against the one below, random play at the bottom."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from bot.bench.measured import Measured, Options, pooled
from bot.contested import set_up, table_name
from games.core.agenda import State
from games.core.model import Contest, Seat
from games.core.rules import Rules, start
from games.core.thinking.levels import LEVELS
from games.core.thinking.simulation import Player, simulate
from games.registry import GAMES

STEP = 0.7
"""Share of the games that a level should win against the one below."""
LONG = 60
"""A game that takes people at least so many minutes is played a tenth as often where a master thinks."""
PLAYOUTS = 100
"""Playouts an answer of a master: less than at a table, where it has a second, but the same on every machine. Few are
worth little: with 24 a master of Inventions won half of 16 games against a regular, with 60 one of Terra Concordia with
four 64 % of 14."""


def strength(options: Options) -> Iterator[Measured]:
    """Share of games that a level wins against the one below, one against all others: alone or (where the rules have
    sides) with its side. In every other game of the same deal the roles are changed, so that equals win half."""
    ladder: tuple[Player, ...] = ("random", *LEVELS)
    for key, rules in GAMES.items():
        if options.game not in ("", key):
            continue
        for contest in matched(rules, options):
            for low, high in pairwise(ladder):
                games = 2 if options.quick else options.strength_games
                if high == "master" and rules.meta.minutes[0] >= LONG and not options.quick:
                    games = -(-games // 10)
                calls = [(key, contest, n, high, low, 4 if options.quick else PLAYOUTS) for n in range(games)]
                match = f"{table_name(key, contest)}: {high} against {low}"
                won = sum(pooled(match, options.processes, share, calls)) / games
                yield Measured(
                    part="strength",
                    name=f"{match}, {games} games",
                    value=won,
                    unit="share",
                    error=math.sqrt(won * (1 - won) / games),
                    beside=0.5,
                    beside_name="against itself",
                    target=f">= {STEP:.0%}",
                    met=won >= STEP,
                )


def matched(rules: Rules[Any, Any], options: Options) -> list[Contest]:
    """The tables at which levels meet: the first that the game has measured with each number of places, or those that
    are asked for; without fixed ways and games alone."""
    numbered = enumerate(rules.measure.contests(rules.meta), start=1)
    several = [(n, contest) for n, contest in numbered if contest.seats > 1 and not contest.script]
    if options.tables:
        return [contest for n, contest in several if n in options.tables]
    by_places: dict[int, Contest] = {}
    for _, contest in several:
        by_places.setdefault(contest.seats, contest)
    return [by_places[places] for places in sorted(by_places)][: 1 if options.quick else None]


def share(key: str, contest: Contest, n: int, high: Player, low: Player, playouts: int) -> float:
    """What the higher level has of the victory in the game with a number; it is shared among equal winners, and halved
    if none of those who play has won. Whoever is nobody's rival wins with one side or the other: that is no victory.
    """
    rules, setup = GAMES[key], set_up(key, contest, n // 2)
    places, alone = rules.seating(setup), n % 2 == 0
    state = start(rules, setup).state
    side = _side(rules, state, places, n // 2)
    levels: list[Player] = [high if (seats[0] in side) == alone else low for seats in places]
    counted = set(simulate(rules, setup, levels, playouts=playouts).winners)
    counted &= {seat for seat in rules.seats(state) if rules.think.rivals(state, seat, rules.seats(state))}
    winners = [level for level, seats in zip(levels, places, strict=True) for seat in seats if seat in counted]
    return winners.count(high) / len(winners) if winners else 0.5


def _side(rules: Rules[Any, Any], state: State[Any], places: Sequence[Sequence[Seat]], n: int) -> frozenset[Seat]:
    """The seats that win or lose with the first one; where everybody plays for themselves, each place by turns."""
    seats, first = rules.seats(state), places[0]
    rivals = frozenset(rules.think.rivals(state, first[0], seats))
    if rivals.union(first) == frozenset(seats):
        return frozenset(places[n % len(places)])
    return frozenset(seat for seat in seats if seat not in rivals and rules.think.rivals(state, seat, seats))
