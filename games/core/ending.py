"""A game that ends before its time, because those who play it agree to."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, Literal, TypeVar

from games.core.agenda import Game, State
from games.core.model import Outcome, Seat
from games.core.rules import Rules, Transition, clone

S = TypeVar("S", bound=State[Any])

How = Literal["score", "draw", "cancelled"]
"""By the points that everybody can see now; with everybody on the same rank; or as if it had not been played."""
HOWS: dict[str, How] = {"score": "score", "draw": "draw", "cancelled": "cancelled"}


def end(rules: Rules[S, Any], state: S, how: str) -> Transition[S]:
    """The game is over here and now. A move of its own; pure, as ``play``.

    Raises:
        ValueError: there is no such way to end one.
    """
    after = clone(rules, state)
    scores = {seat: dict(points) for seat, points in rules.tell.scores(rules.view(after, None)).items()}
    seats = tuple(rules.seats(after))
    match how:
        case "score":
            ranking = ranked(scores, seats)
            outcome = Outcome(ranking, scores, ranking[0] if ranking else ())
        case "draw":
            outcome = Outcome((seats,), scores, seats)
        case "cancelled":
            outcome = Outcome((), {})
        case _:
            raise ValueError(f"no way to end a game: {how}")
    game = Game(rules, after)
    game.finish(outcome)
    after.seq += 1
    after.asked, after.offered = {}, {}
    return Transition(after, (), (), undoable=False)


def ranked(scores: Mapping[Seat, Mapping[str, int]], seats: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Seats by their totals, best first; those that count no points come last."""

    def total(seat: Seat) -> tuple[int, int]:
        points = scores.get(seat, {})
        return (0, -points.get("total", 0)) if points else (1, 0)

    return tuple(tuple(group) for _, group in groupby(sorted(seats, key=total), key=total))
