"""All lies open but the stacks (NU-SET-31)."""

from __future__ import annotations

import pytest

from tests.nucleum.table import RULES
from tests.playing import any_line


@pytest.mark.rule("NU-SET-31")
def test_all_but_the_stacks_is_shown_to_anybody():
    common = "side first turn round market silver gold purple progress_tiles segment_nucleum kings_days met outcome"
    land = "urban turbines mines rubble rails finished nucleum"
    own = "experiment thaler workers supply achievements pool board aside contracts fulfilled unlocked"
    own += " buildings turbines mines income markers"

    def fields(thing: object, names: str) -> list[object]:
        found = [getattr(thing, name) for name in names.split()]
        return [tuple(value) if isinstance(value, list) else value for value in found]

    for _, now in any_line(RULES, 3)[::10]:
        state = now.state
        for viewer in (None, 0):
            view = RULES.view(state, viewer)
            assert fields(view, f"{common} {land}") == [*fields(state, common), *fields(state.land, land)]
            assert [fields(player, own) for player in view.players] == [fields(player, own) for player in state.players]
            assert (view.stack, view.silver_stack, view.gold_stack) == (
                len(state.stack),
                len(state.silver_stack),
                len(state.gold_stack),
            )
