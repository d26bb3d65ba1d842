"""Games to learn from: positions of all kinds, each with who won from there where everybody played on well.

Up to a moment that is drawn for each game every seat errs, each as often as its own lot says, now and then in every
other answer: so positions come about that good players never reach, and what a player has does not go with how well
they play. From then on all take what looks best, and only positions of that part count. That moment is often within
the first answers: how far a game is counts in rounds, and the first of them would hardly be learned from.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bot.contested import dealt, set_up, table_name
from games.core.agenda import State
from games.core.model import Contest, Seat
from games.core.rng import Stream, seeded
from games.core.rules import Rules, play, start
from games.core.thinking.chance import inputs, shares
from games.core.thinking.levels import answer
from games.core.thinking.opponent import random_keys
from games.registry import GAMES

ERRING = (0, 0, 5, 15, 30, 50)
"""One of these times in a hundred a seat answers anything while it errs."""
SOON, FIRST = 25, 30
"""In so many games of a hundred the moment is drawn among so many of the first answers."""
LONGEST = 5_000
"""Answers after which a game is given up."""


class Seen(msgspec.Struct, frozen=True):
    """A position as it is learned from."""

    rows: list[list[float]]
    """``chance.inputs`` by seat."""
    against: dict[Seat, dict[Seat, float]]
    """``chance.shares`` of each seat that people may play."""
    won: list[bool]


def tables(rules: Rules[Any, Any]) -> list[Contest]:
    """The tables at which is played, by turns: those whose balance is measured, without fixed ways and games alone."""
    found = [contest for contest in rules.measure.contests(rules.meta) if not contest.script]
    return [contest for contest in found if contest.by_turns or contest.seats > 1]


def positions(key: str, n: int, seed: int, most: int) -> list[Seen]:
    """So many positions at most of the game with this number, evenly from the part that counts."""
    rules = GAMES[key]
    contest = tables(rules)[n % len(tables(rules))]
    setup = msgspec.structs.replace(set_up(key, contest, n), key=seeded(seed, f"learn {n} {table_name(key, contest)}"))
    stream = Stream(seeded(seed, f"players {n} {dealt(key, contest, n).hex()}"))
    now = start(rules, setup)
    seats = rules.seats(now.state)
    erring = [ERRING[stream.below(len(ERRING))] for _ in seats]
    soon = stream.below(100) < SOON
    errs, until = (stream.below(FIRST), 0.0) if soon else (0, stream.below(1000) / 1000)
    kept: list[State[Any]] = []
    met = given = 0
    while now.decisions and given < LONGEST:
        asked = next(decision for decision in now.decisions if decision.blocking)
        early = given < errs or rules.think.progress(now.state) < until
        if not early:
            # Each of the part that counts as likely as any other, however many there will be.
            met += 1
            place = len(kept) if len(kept) < most else stream.below(met)
            if place < most:
                kept[place : place + 1] = [now.state]
        if early and stream.below(100) < erring[asked.seat] and rules.automa(now.state, asked.seat) is None:
            keys = random_keys(asked, stream)
        else:
            keys = answer(rules, now.state, asked.seat, "master", stream, playouts=0)
        now = play(rules, now.state, asked.seat, keys, asked=now.decisions)
        given += 1
    if now.state.outcome is None or not now.state.outcome.winners:
        return []
    won = [seat in now.state.outcome.winners for seat in seats]
    people = [seat for part in rules.seating(setup) for seat in part]
    return [seen(rules, state, people, won) for state in kept]


def seen(rules: Rules[Any, Any], state: State[Any], people: list[Seat], won: list[bool]) -> Seen:
    """A position to learn from, for the seats that people may play but those who are out: they have no chance."""
    within = [seat for seat in people if seat not in rules.out(state)]
    return Seen(inputs(rules.think, state), {seat: shares(rules, state, seat) for seat in within}, won)
