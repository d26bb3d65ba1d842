"""Playing in tests: any legal line, and games that begin in the middle."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from games.core.agenda import State, Step
from games.core.model import Key, Seat, Setup
from games.core.rng import Stream, seeded
from games.core.rules import BadSetup, Rules, Transition, clone, play, start
from games.core.thinking.opponent import random_move
from games.registry import GAMES
from tests.core.toy import RULES as TOY

S = TypeVar("S", bound=State[Any])

Move = tuple[Seat, tuple[Key, ...]]


def at(rules: Rules[S, Any], state: S, *steps: Step) -> S:
    """A copy of the state in which these steps come next, in reading order, and nothing else is planned."""
    copy = clone(rules, state)
    copy.agenda[:] = reversed(steps)
    return copy


def setup_of(seats: int, seed: int = 0, **options: str) -> Setup:
    """A set-up with a known key."""
    return Setup(seats, options, seeded(seed))


def random_line(rules: Rules[S, Any], setup: Setup, seed: int = 0) -> Iterator[tuple[Move | None, Transition[S]]]:
    """A game played at random, one transition after the other; with the set-up comes no move."""
    stream = Stream(seeded(seed, "line"))
    now = start(rules, setup)
    yield None, now
    while now.decisions:
        move = random_move(now.decisions, stream)
        now = play(rules, now.state, *move)
        yield move, now


# ---------------------------------------------------------------- every game

EVERY_GAME: dict[str, Rules[Any, Any]] = {**GAMES, TOY.meta.key: TOY}
DEPTH = int(os.environ.get("TEST_DEPTH", "0"))
LONGEST = 5_000
"""Answers after which a random game must be over."""
every_game = pytest.mark.parametrize("rules", EVERY_GAME.values(), ids=EVERY_GAME)
seeds = st.integers(0, 2**32)


def looking(lines: int):
    """How many random lines a property is checked on."""
    return settings(
        max_examples=DEPTH or lines, derandomize=not DEPTH, deadline=None, database=None, print_blob=bool(DEPTH)
    )


def any_setup(rules: Rules[Any, Any], seed: int) -> Setup:
    """A set-up the lobby could offer: options that do not go together are drawn anew."""
    stream = Stream(seeded(seed, "setup"))
    fewest, most = rules.meta.seats
    while True:
        options = {option.key: option.values[stream.below(len(option.values))] for option in rules.meta.options}
        setup = Setup(fewest + stream.below(most - fewest + 1), options, seeded(seed))
        try:
            start(rules, setup)
        except BadSetup:
            continue
        return setup


def any_line(rules: Rules[Any, Any], seed: int) -> list[tuple[Move | None, Transition[Any]]]:
    """A whole random game."""
    line = list(islice(random_line(rules, any_setup(rules, seed), seed), LONGEST + 1))
    assert line[-1][1].state.outcome is not None, f"not over after {LONGEST} answers"
    return line


def sample(line: list[Any], seed: int, n: int) -> list[Any]:
    """Some of the line, always with its beginning and its end."""
    stream = Stream(seeded(seed, "sample"))
    return [line[0], *(line[stream.below(len(line))] for _ in range(n)), line[-1]]
