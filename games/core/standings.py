"""Who stands where: so far by what is counted, at the end by what the rules say."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import NamedTuple

from games.core.model import Outcome, Seat


class Standing(NamedTuple):
    """A line of a chart of points."""

    seat: Seat
    rank: int
    """From 1; seats with the same total share one."""
    points: dict[str, int]
    """By category, ``total`` among them."""


def ranked(outcome: Outcome) -> list[tuple[int, tuple[Seat, ...]]]:
    """Who came out where, the best first: two who share the first rank leave no second."""
    ahead = accumulate(map(len, outcome.ranking), initial=0)
    return [(n + 1, tuple(seats)) for n, seats in zip(ahead, outcome.ranking, strict=False)]


def standings(so_far: Mapping[Seat, Mapping[str, int]], outcome: Outcome | None) -> list[Standing]:
    """All seats with their points by category, the best first."""
    if outcome is not None:
        return [
            Standing(seat, rank, dict(outcome.scores.get(seat, {})))
            for rank, seats in ranked(outcome)
            for seat in seats
        ]
    total = {seat: points.get("total", 0) for seat, points in so_far.items()}
    totals = sorted(total.values(), reverse=True)
    best_first = sorted(so_far, key=lambda seat: -total[seat])
    return [Standing(seat, totals.index(total[seat]) + 1, dict(so_far[seat])) for seat in best_first]
