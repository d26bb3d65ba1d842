"""Who stands where, while a game runs and when it is over."""

from __future__ import annotations

from games.core.model import Outcome
from games.core.standings import ranked, standings


def test_two_who_share_a_rank_leave_the_next_one_empty_during_the_game_and_after_it() -> None:
    """The fault: 1, 1, 3 while the game ran, 1, 1, 2 when it was over."""
    points = {0: {"total": 9}, 1: {"total": 12}, 2: {"total": 12}, 3: {"total": 4}}
    over = Outcome(ranking=((1, 2), (0,), (3,)), scores=points)
    during = [(each.seat, each.rank) for each in standings(points, None)]
    assert during == [(1, 1), (2, 1), (0, 3), (3, 4)]
    assert [(each.seat, each.rank) for each in standings({}, over)] == during
    assert ranked(over) == [(1, (1, 2)), (3, (0,)), (4, (3,))]
