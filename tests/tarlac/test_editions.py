"""A saved game is played with the numbers it began with: nothing asks for those of the newest edition."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from games.core.model import Setup
from games.core.rng import seeded
from games.tarlac.content import PACKS, Pack
from games.tarlac.printed import SCENARIOS
from tests.playing import random_line
from tests.tarlac.table import RULES

OLD = "old-1"


@pytest.fixture
def old() -> Iterator[Pack]:
    """An edition in which armies are slower and piles smaller; meanwhile the newest one cannot be read."""
    newest, folders = PACKS[PACKS.latest], PACKS.folders
    numbers = {
        card: msgspec.structs.replace(found, movement_points=found.movement_points - 2)
        for card, found in newest.in_force.items()
    }
    limits = msgspec.structs.replace(newest.base.limits, herds=7)
    start = msgspec.structs.replace(newest.base.start, herds=4)
    base = msgspec.structs.replace(newest.base, limits=limits, start=start)
    PACKS.folders = {OLD: "old", PACKS.latest: "not there"}
    PACKS[OLD] = msgspec.structs.replace(newest, base=base, in_force=numbers)
    del PACKS[PACKS.latest]
    yield PACKS[OLD]
    del PACKS[OLD]
    PACKS.folders, PACKS[PACKS.latest] = folders, newest


def test_a_game_of_an_older_edition_asks_for_no_other(old: Pack) -> None:
    marched, piles = set[int](), set[int]()
    for seed in range(8):
        setup = Setup(3 + seed % 3, {"scenario": SCENARIOS[seed % 7]}, seeded(seed), edition=OLD)
        for _, now in random_line(RULES, setup, seed):
            view = RULES.view(now.state, None)
            assert view.edition == now.state.edition == OLD
            assert RULES.tell.describe(view)
            assert RULES.think.evaluate(now.state)
            assert RULES.measure.census(now.state)
            piles |= {faction.herds for faction in now.state.factions.values()}
            if now.state.turn is not None:
                marched.add(now.state.turn.points)
    assert max(marched) == 4
    assert max(piles) == 7
    assert RULES.tell.components(OLD)
