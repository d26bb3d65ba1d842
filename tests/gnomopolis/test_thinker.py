"""How a district stands: what is remembered of it is what a fresh look finds."""

from __future__ import annotations

from hypothesis import given

from games.gnomopolis import thinker
from tests.gnomopolis.table import RULES
from tests.playing import any_line, looking, seeds


@looking(10)
@given(seed=seeds)
def test_what_is_remembered_of_districts_is_how_they_stand(seed):
    line = any_line(RULES, seed)
    remembered = [(RULES.think.evaluate(now.state), RULES.think.features(now.state)) for _, now in line]
    for seen, (_, now) in zip(remembered, line, strict=True):
        thinker._SEEN._known.clear()
        assert (RULES.think.evaluate(now.state), RULES.think.features(now.state)) == seen
