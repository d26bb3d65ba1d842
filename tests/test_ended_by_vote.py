"""A game that players agree to end is told as it was counted, everywhere."""

from __future__ import annotations

from hypothesis import given

from games.core.ending import end
from tests.playing import any_line, every_game, looking, sample, seeds


@every_game
@looking(4)
@given(seed=seeds)
def test_the_points_that_were_counted_are_those_that_are_shown(rules, seed):
    """The fault: by what everybody could see they had 16, panel and picture then said 24, with what was secret."""
    for _, now in sample(any_line(rules, seed), seed, 3):
        for how in () if now.state.outcome else ("score", "draw"):
            over = end(rules, now.state, how).state
            shown = rules.tell.scores(rules.view(over, None))
            assert {seat: dict(points) for seat, points in shown.items()} == over.outcome.scores
