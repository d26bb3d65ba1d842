"""Which decisions of somebody cost them most of their chance to win, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from games.core.advice import DOUBT, Judged, advise
from games.core.agenda import State
from games.core.model import Seat
from games.core.opponent import Answer
from games.core.rng import Stream
from games.core.rules import Rules

MOST = 5
"""Decisions that are told."""
CLOSER = 8
"""Decisions that are looked at closely: those that cost most at first sight."""
FIRST, CLOSE = 32, 120
"""Playouts for each decision at first sight, and for each that is looked at closely."""
WORTH = 0.02
"""Chance to win that a decision must cost to be told."""


class Moment(msgspec.Struct, frozen=True):
    """A question as it was put to the seat, and the answer it gave."""

    state: State[Any]
    keys: Answer


class Costly(msgspec.Struct, frozen=True):
    """A decision that cost something."""

    n: int
    """Which moment."""
    played: Judged
    best: Judged


def review(
    rules: Rules[Any, Any],
    moments: Sequence[Moment],
    seat: Seat,
    stream: Stream,
    step: Callable[[], None] = lambda: None,
) -> tuple[Costly, ...]:
    """The costliest decisions, the worst first: only those whose cost is no luck. It looks at each moment with the eyes
    that the seat had then. ``step`` is called after each look.

    Raises:
        LookupError: the chances of this game are not known.
    """
    found: list[tuple[float, int]] = []
    for n, moment in enumerate(moments):
        found.append((-_looked(rules, moment, seat, stream, FIRST).played.behind, n))
        step()
    costly: list[Costly] = []
    for _, n in sorted(found)[:CLOSER]:
        one = _looked(rules, moments[n], seat, stream, CLOSE)
        step()
        if one.played.behind > max(WORTH, DOUBT * one.played.error):
            costly.append(msgspec.structs.replace(one, n=n))
    return tuple(sorted(costly, key=lambda one: -one.played.behind)[:MOST])


def _looked(rules: Rules[Any, Any], moment: Moment, seat: Seat, stream: Stream, playouts: int) -> Costly:
    judged = advise(rules, moment.state, seat, stream, among=(moment.keys,), playouts=playouts)
    played = next(one for one in judged if set(one.keys) == set(moment.keys))
    return Costly(0, played, judged[0])
