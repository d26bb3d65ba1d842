"""What the offer marks as buildable is what the rules let be built."""

from __future__ import annotations

import msgspec

from games.gnomopolis.queries import buildable
from renderers.gnomopolis.crew import builds
from tests.renderers.gnomopolis.played import RULES, game


def test_buildings_that_are_marked_can_be_built():
    marked = 0
    for state in game(5, 3, 120):
        view = RULES.view(state, None)
        found = [id for id in view.offer if builds(view, id)]
        if view.playing is not None:
            assert found == buildable(state, view.playing) or view.built
            assert not (view.built and found)
        marked += len(found)
    assert marked


def test_nothing_is_marked_when_the_game_is_over():
    view = msgspec.structs.replace(RULES.view(game(5, 3, 120)[0], None), playing=None)
    assert not any(builds(view, id) for id in view.offer)
