"""Whole games without anybody looking: for the command line, for measurements and for the strength of the opponent."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from games.core.agenda import State
from games.core.gauge import Gauge, Script, Span
from games.core.model import Event, Seat, Setup
from games.core.rng import Stream, seeded
from games.core.rules import Rules, Transition, play, start
from games.core.thinking.levels import Level, answer
from games.core.thinking.opponent import Answer, random_move

Player = Level | Literal["random"]
"""A bot of a level, or any legal answer. Thousands of games are played by regulars: a master takes long."""

PLAYOUTS = 60
"""Playouts a master gets for each answer unless told otherwise."""


class Simulated(msgspec.Struct, frozen=True):
    """How a simulated game went."""

    answers: int
    """How many were given."""
    seconds: float
    scores: Mapping[Seat, Mapping[str, int]]
    """Points by category; empty if the game did not end."""
    winners: tuple[Seat, ...]
    victories: Mapping[str, float]
    """What each party has won of it (``Gauge.victories``); empty if the game did not end."""
    unfinished: bool
    """True if the game did not end within the answers allowed."""
    lasted: Span | None = None
    """How many of its rounds were played (``Gauge.lasted``); None if the game did not end or plans no number."""
    ending: str = ""
    """How it ended (``Gauge.ending``); empty if it did not."""
    aims: Mapping[str, bool] = {}
    """What was aimed at and whether it was reached (``Gauge.aims``)."""
    tally: Mapping[str, int] = {}
    """How often its chronicle told what is counted (``Gauge.tallied``), and how much of it (``Gauge.amounts``); what
    was left at its end (``Gauge.left``)."""


def simulate(
    rules: Rules[Any, Any],
    setup: Setup,
    players: Sequence[Player],
    max_answers: int = 10_000,
    progress: Callable[[int], None] | None = None,
    *,
    playouts: int = PLAYOUTS,
    script: Script | None = None,
) -> Simulated:
    """Play one game to its end.

    Args:
        rules: the game.
        setup: as for ``start``; the same set-up and players give the same game.
        players: who plays each place of the table.
        max_answers: answers after which the game is given up as unfinished.
        progress: called after each answer with the number given so far.
        playouts: how many a master may take for an answer.
        script: a fixed way of playing that overrules the players where it has an answer.

    Raises:
        BadSetup: the game cannot start like this.
        ValueError: not one player for each place.
    """
    sides: dict[Seat, Player] = {}
    for player, seats in zip(players, rules.seating(setup), strict=True):
        sides |= dict.fromkeys(seats, player)
    # Players have chance of their own, so that the game is dealt alike whoever plays.
    stream = Stream(seeded(int.from_bytes(setup.key, "little"), "players"))
    begun = time.perf_counter()
    now = start(rules, setup)
    tally = _Tally(rules.measure)
    tally.hear(now.events)
    given, wild = 0, script is None and {*players} == {"random"}
    while now.decisions and given < max_answers:
        # Nobody who plays any answer need be told apart.
        found = now.decisions
        seat, keys = random_move(found, stream) if wild else _answered(rules, now, sides, stream, script, playouts)
        now = play(rules, now.state, seat, keys, asked=now.decisions, given_away=True)
        tally.hear(now.events)
        given += 1
        if progress is not None:
            progress(given)
    return _simulated(rules, now.state, given, time.perf_counter() - begun, tally)


def _answered(
    rules: Rules[Any, Any],
    now: Transition[Any],
    sides: Mapping[Seat, Player],
    stream: Stream,
    script: Script | None,
    playouts: int,
) -> tuple[Seat, Answer]:
    """Who answers now, and what: as the script says, if it has an answer, else as whoever plays the seat would."""
    question = next(decision for decision in now.decisions if decision.blocking)
    scripted = script(now.state, question) if script is not None else None
    if scripted is not None:
        return question.seat, scripted
    player = sides[question.seat]
    if player == "random":
        return random_move([found for found in now.decisions if sides[found.seat] == "random"], stream)
    return question.seat, answer(rules, now.state, question.seat, player, stream, playouts=playouts)


def _simulated(rules: Rules[Any, Any], state: State[Any], given: int, seconds: float, tally: _Tally) -> Simulated:
    """What is told of a game after so many answers; of one that did not end hardly anything but that."""
    outcome, measure = state.outcome, rules.measure
    if outcome is None:
        return Simulated(given, seconds, {}, (), {}, unfinished=True, tally=tally.heard)
    return Simulated(
        given,
        seconds,
        outcome.scores,
        outcome.winners,
        measure.victories(state, rules.seats(state)),
        unfinished=False,
        lasted=measure.lasted(state),
        ending=measure.ending(state),
        aims=measure.aims(state),
        tally={**tally.heard, **measure.left(state)},
    )


class _Tally:
    """How often what is counted has been told, and how much of it."""

    def __init__(self, gauge: Gauge[Any]) -> None:
        self.heard = dict.fromkeys(gauge.tallied, 0)
        self._names: dict[str, list[str]] = {}
        for name, ids in gauge.tallied.items():
            for id in ids:
                self._names.setdefault(id, []).append(name)
        self._amounts = gauge.amounts

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            for name in self._names.get(event.text.id, ()):
                self.heard[name] += 1
            if amounts := self._amounts(event):
                for name, n in amounts.items():
                    self.heard[name] = self.heard.get(name, 0) + n
