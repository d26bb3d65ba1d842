"""What is measured of the game."""

from __future__ import annotations

from games.core.model import Setup
from games.core.rng import seeded
from games.core.thinking.simulation import simulate
from tests.terra_concordia.table import RULES, Table


def test_what_the_goods_of_few_hexes_are_paid_for_is_counted():
    for key, paid in (
        ("build.con_17", {"stone for buildings": 5, "iron for buildings": 3}),
        ("research.tec_13", {"artefact for technologies": 1}),
        ("play.pro_12", {"energy for cards": 3}),
        ("restore", {}),
        ("explore.a2", {}),
    ):
        table = Table.of("solaris", "mariteia").rich().hold("con_17", "pro_12").play(key)
        found = [RULES.measure.amounts(event) for event in table.events]
        assert [one for one in found if one] == [paid] * bool(paid)


def test_what_is_paid_is_added_up_over_a_game():
    went = simulate(RULES, Setup(2, {"variant": "quick"}, seeded(1)), ("regular", "regular"))
    assert went.tally["stone for buildings"] >= 1
    assert went.tally["unstored"] >= 1
