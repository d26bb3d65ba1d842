"""Playing in tests: any legal line, and games that begin in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from games.core.agenda import State, Step
from games.core.model import Key, Seat, Setup
from games.core.opponent import random_move
from games.core.rng import Stream, seeded
from games.core.rules import Rules, Transition, clone, play, start

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
