"""Who stands where: so far by what is counted, at the end by what the rules say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, groupby
from typing import Any, NamedTuple

from games.core.agenda import Game
from games.core.model import Outcome, Seat, Text, player
from games.core.texts import series


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


class Tie(NamedTuple):
    """Seats with the same total, and what tells them apart."""

    total: int
    by: int
    """Which tie-break, from 0: the first that is not the same for all of them."""
    has: dict[Seat, int]
    """How much of it each has, the better first."""


def ties(outcome: Outcome, breaks: Callable[[Seat], Sequence[int]]) -> list[Tie]:
    """The equal totals of an outcome that tie-breaks decided; nothing of seats that share their place.

    ``breaks``: the tie-breaks of a seat, in order.
    """
    found: list[Tie] = []
    order = [seat for rank in outcome.ranking for seat in rank]
    for total, tied in groupby(order, key=lambda seat: outcome.scores[seat]["total"]):
        have = {seat: breaks(seat) for seat in tied}
        unlike = [n for n, values in enumerate(zip(*have.values(), strict=True)) if len(set(values)) > 1]
        if unlike:
            found.append(Tie(total, unlike[0], {seat: values[unlike[0]] for seat, values in have.items()}))
    return found


def tell_ties(
    game: Game[Any],
    outcome: Outcome,
    names: Sequence[str],
    breaks: Callable[[Seat], Sequence[int]],
    points: Callable[[int], Text],
) -> None:
    """Tells everybody why, of players with the same total, one is ahead ("event.tie").

    ``names``: of the tie-breaks, the catalogue has them as ``tie.<name>``. Of what decides by having less, ``breaks``
    has negative numbers.
    """
    for tie in ties(outcome, breaks):
        who = [Text("tie.each", {"player": player(seat), "n": abs(n)}) for seat, n in tie.has.items()]
        game.emit("event.tie", points=points(tie.total), by=Text(f"tie.{names[tie.by]}"), who=series(who))
