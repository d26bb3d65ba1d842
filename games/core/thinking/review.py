"""Which decisions of somebody cost them most of their chance to win, and what would have been better."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from typing import Any

import msgspec

from games.core.agenda import State
from games.core.model import Seat, put_to
from games.core.record import Record, replayed
from games.core.rng import Stream
from games.core.rules import Rules, Transition
from games.core.thinking.advice import DOUBT, Judged, advise
from games.core.thinking.opponent import Answer

MOST = 5
"""Decisions that are told."""
CLOSER = 12
"""Decisions that are looked at closely: those that cost most at first sight."""
FIRST, CLOSE = 32, 120
"""Playouts for each decision at first sight, and for each that is looked at closely."""
WORTH = 0.02
"""Chance to win that a decision must cost to be told."""


class Moment(msgspec.Struct, frozen=True):
    """A question as it was put to a seat, and the answer it gave."""

    seat: Seat
    state: State[Any]
    keys: Answer
    turn: int = 0
    """The number of the scene in which it was asked; 0: of none."""


class Costly(msgspec.Struct, frozen=True):
    """A decision that cost something."""

    n: int
    """Which moment."""
    played: Judged
    best: Judged


class Look(msgspec.Struct, frozen=True):
    """A moment that is to be looked at, and how long."""

    n: int
    playouts: int


def recalled(rules: Rules[Any, Any], record: Record, wanted: Collection[int]) -> Iterator[Moment]:
    """The moments before these moves of a finished game, in order; not where the game did not wait for the answer."""
    before: Transition[Any] | None = None
    for move, made in replayed(record, rules):
        if before is not None and move.seat is not None and move.seq in wanted:
            asked = put_to(before.decisions, move.seat)
            if asked is not None and asked.allows(move.keys):
                scene = before.state.scene
                yield Moment(move.seat, before.state, move.keys, 0 if scene is None else scene.number)
        before = made


def looks(turns: Sequence[int]) -> Generator[Look, tuple[Judged, Judged], tuple[Costly, ...]]:
    """What has to be looked at to review moments of these turns; wants what ``looked`` finds, each time, and returns
    the costliest decisions, the worst first: only those whose cost is no luck, and what was missed again and again in
    a turn once.

    Each look stands alone, so that whoever carries them out can do something else in between.
    """
    lost: list[tuple[float, int]] = []
    for n in range(len(turns)):
        played, _ = yield Look(n, FIRST)
        lost.append((-played.behind, n))
    costly: list[Costly] = []
    for _, n in sorted(lost)[:CLOSER]:
        played, best = yield Look(n, CLOSE)
        if played.behind > max(WORTH, DOUBT * played.error):
            costly.append(Costly(n, played, best))
    told: dict[object, Costly] = {}
    for one in sorted(costly, key=lambda one: -one.played.behind):
        told.setdefault((turns[one.n], frozenset(one.best.keys)) if turns[one.n] else one.n, one)
    return tuple(told.values())[:MOST]


def looked(rules: Rules[Any, Any], moment: Moment, stream: Stream, playouts: int) -> tuple[Judged, Judged]:
    """What was played and what was best, with the eyes that the seat had then.

    Raises:
        LookupError: the chances of this game are not known.
    """
    judged = advise(rules, moment.state, moment.seat, stream, among=(moment.keys,), playouts=playouts)
    return next(one for one in judged if set(one.keys) == set(moment.keys)), judged[0]


def review(rules: Rules[Any, Any], moments: Sequence[Moment], stream: Stream) -> tuple[Costly, ...]:
    """The costliest decisions of some moments, all looks at once (see ``looks``)."""
    going = looks([moment.turn for moment in moments])
    try:
        look = next(going)
        while True:
            look = going.send(looked(rules, moments[look.n], stream, look.playouts))
    except StopIteration as over:
        return over.value
