"""A game that ends before its time: by the points that all can see, with all on one rank, or as if it had not been."""

from __future__ import annotations

import pytest

from games.core.ending import end, ranked
from games.core.rules import encode, start
from tests.core.toy import RULES
from tests.playing import setup_of


def test_seats_are_ranked_by_their_totals_and_who_counts_no_points_comes_last():
    scores = {0: {"total": 3}, 1: {"total": 5}, 2: {}, 3: {"total": 5}, 4: {"total": -1}}
    assert ranked(scores, (0, 1, 2, 3, 4)) == ((1, 3), (0,), (4,), (2,))


@pytest.fixture
def begun():
    state = start(RULES, setup_of(3)).state
    state.stalls[1].coins += 9
    return state


@pytest.mark.parametrize(
    ("how", "ranking", "winners"),
    [("score", ((1,), (0, 2)), (1,)), ("draw", ((0, 1, 2),), (0, 1, 2)), ("cancelled", (), ())],
)
def test_a_game_ends_in_the_way_that_was_agreed_by_a_move_of_its_own(begun, how, ranking, winners):
    before = encode(begun)
    over = end(RULES, begun, how)
    assert (over.state.outcome.ranking, over.state.outcome.winners) == (ranking, winners)
    assert bool(over.state.outcome.scores) is (how != "cancelled")
    assert (over.decisions, over.undoable, over.state.asked) == ((), False, {})
    assert over.state.seq == begun.seq + 1
    assert encode(begun) == before


def test_there_is_no_other_way_to_end_one(begun):
    with pytest.raises(ValueError, match="anyhow"):
        end(RULES, begun, "anyhow")
