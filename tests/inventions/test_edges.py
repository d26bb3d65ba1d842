"""Edges that no other test would have noticed: each was found by breaking the code there on purpose."""

from __future__ import annotations

import pytest

from games.inventions.actions.effects import Benefits
from games.inventions.steps.aspirations import Replace
from games.inventions.steps.building import Build
from tests.inventions.table import RULES, Table


@pytest.mark.rule("IN-ACT-SHARE-06", "IN-ACT-SHARE-08")
def test_whoever_shares_is_told_what_was_gained_and_which_tile_went_for_it():
    def shared() -> Table:
        table = Table(3)
        table.card("asia", "k14", presenter=0, inventor=0)
        table.wealth("asia", "b", "wea_b", "wea_b")
        table[0].display = ["eco_2", "cul_5", "wild", "technology"]
        return table.turn().play("space.share", "share.asia")

    before = shared().told("came")
    assert shared().play("reward.wealth.1").told("discarded") == 1
    assert shared().play("reward.wealth.1").told("came") == before + 1
    assert shared().play("reward.wealth.3").told("discarded") == 0, "an Aspiration is no tile"


@pytest.mark.rule("IN-TILE-GEN-02", "IN-TURN-13")
def test_in_step_3_too_an_economy_tile_is_refused_by_what_it_lacks():
    table = Table(3)
    table[0].display = ["wild", "", "", ""]
    table.build(0, "eco_1")
    table[0].used, table[0].economy = ["eco_1"], 1
    table.next(Replace(0))
    assert table.refused("tile.eco_1") == "IN-TILE-GEN-02"
    assert table.refused("tile.eco_2") == "IN-TILE-GEN-01"
    assert table.refused("tile.eco_4") == "IN-GEN-05", "that tile is not used here at all"


@pytest.mark.rule("IN-BUILD-04", "IN-CIT-05")
def test_an_academic_of_the_hex_pays_for_its_tile_if_the_academy_has_room():
    def sites(culture: int = 0, academics: int = 0) -> list[str]:
        table = Table(3)
        table.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4")
        table[0].display, table[0].influence = ["wea_a", "", "", ""], 5
        table.build(0, h02="tec_1")
        table.council(0, culture=culture, academics=academics)
        return table.next(Build(0, "build_step")).play("build.wea_a").keys

    # A wealth tile next to another tile costs three: two are at hand.
    assert "hex.h03" in sites(culture=2), "the third comes with the hex"
    assert "hex.h01" not in sites(culture=2), "that hex brings nobody"
    assert "hex.h03" not in sites(academics=2), "the Academy of era 2 is full"


@pytest.mark.rule("IN-FX-08")
def test_a_citizen_placed_is_told():
    table = Table(3)
    table.next(Benefits(0, ("citizen_map",))).play("place.asia")
    assert table.told("placed") == 1


@pytest.mark.rule("IN-ACT-INVENT-01", "IN-ACT-INNOVATE-01")
def test_the_table_shows_where_whoever_has_the_turn_could_invent_or_innovate():
    table = Table(3)
    table.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4", "c1")
    table.council(0, technology=1)
    table.card("asia", "k18", presenter=1)
    table.card("europe", "k17", presenter=1)
    table.card("africa", "k16", presenter=1, inventor=1)
    table.turn()
    found = {region.id: region.possible for region in RULES.view(table.state, None).regions if region.possible}
    assert found == {"asia": ("invent",), "africa": ("innovate",)}
    table.turn(1)
    assert not any(region.possible for region in RULES.view(table.state, None).regions), "they have nobody"
    table.state.playing = None
    assert not any(region.possible for region in RULES.view(table.state, None).regions)
