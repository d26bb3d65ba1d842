"""Who stands where: so far by what is counted, at the end by what the rules say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.core.model import Outcome, Seat


class Standing(NamedTuple):
    """A line of a chart of points."""

    seat: Seat
    rank: int
    """From 1; seats with the same total share one."""
    points: dict[str, int]
    """By category, ``total`` among them."""


def standings(so_far: Mapping[Seat, Mapping[str, int]], outcome: Outcome | None) -> list[Standing]:
    """All seats with their points by category, the best first."""
    if outcome is not None:
        return [
            Standing(seat, rank, dict(outcome.scores.get(seat, {})))
            for rank, seats in enumerate(outcome.ranking, start=1)
            for seat in seats
        ]
    total = {seat: points.get("total", 0) for seat, points in so_far.items()}
    totals = sorted(total.values(), reverse=True)
    best_first = sorted(so_far, key=lambda seat: -total[seat])
    return [Standing(seat, totals.index(total[seat]) + 1, dict(so_far[seat])) for seat in best_first]
