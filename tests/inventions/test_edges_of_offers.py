"""What is offered, and what is refused with the clause that says so: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.core.rules import decisions
from games.core.texts import catalogue
from games.inventions.actions.act import unable_said
from games.inventions.actions.share import Reward
from games.inventions.construction import site_hindrance
from games.inventions.steps.aspirations import LaySurplus, Replace
from games.inventions.steps.building import Build
from games.inventions.steps.era_change import ChooseOrder
from tests.inventions.table import PACK, RULES, Table

A, B = "a1 a2 a3 a4 a5", "b1 b2 b3 b4"


def builder(*display: str) -> Table:
    """Somebody in era 2 who may build; an Artisan can be paid."""
    table = Table(3)
    table.milestones(A, B)
    table[0].display = [*display, *[""] * (4 - len(display))]
    table[0].influence = 5
    table.council(0, economy=1)
    return table


@pytest.mark.rule("IN-BUILD-03", "IN-BUILD-05", "IN-BUILD-07")
def test_a_hex_is_refused_exactly_where_a_tile_cannot_be_built():
    table = builder("eco_1")
    table.build(0, h09="cul_1", h19="cul_2")
    table.next(Build(0, "build_step")).play("build.eco_1")
    why = {hex: site_hindrance(table.state, 0, "eco_1", hex, "build_step") for hex in PACK.hexes}
    assert {f"hex.{hex}" for hex, refusal in why.items() if refusal is None} == set(table.keys)
    assert {hex for hex, refusal in why.items() if refusal and refusal.clause == "IN-BUILD-03"} == {"h09", "h19"}


@pytest.mark.rule("IN-BUILD-02")
def test_beyond_the_limit_a_tile_is_refused():
    table = builder("eco_1", "tec_1")
    table.council(0, economy=1, technology=3)
    table.build(0, "eco_6", "cul_1")  # two tiles may change places afterwards: the step goes on
    table[0].economy = 2
    table.next(Build(0, "build_step")).play("build.eco_1", "hex.h06")
    assert table.keys == ["tile.eco_6", "done"]
    assert table.refused("build.tec_1") == "IN-BUILD-02"


@pytest.mark.rule("IN-TILE-ECO-3", "IN-ASP-03")
@pytest.mark.parametrize("left", [[], ["cul_7"]])
def test_economy_tile_3_is_not_used_where_it_would_bring_nothing(left):
    table = builder("culture")
    table.build(0, "eco_3")
    table[0].economy = 1
    takes = [*PACK.stacks["economy"], *PACK.stacks["culture"]]
    table.state.stock = {tile: int(tile not in takes or tile in ("cul_1", *left)) for tile in table.state.stock}
    table.next(Replace(0)).play("replace.culture.cul_1")  # of the two types this was the last one, but for those left
    assert ("tile.eco_3" in table.keys, table.asked) == ((True, "replace") if left else (False, "place_pillar"))


@pytest.mark.rule("IN-ACT-SHARE-08", "IN-ASP-05")
def test_what_took_the_place_of_an_aspiration_of_this_turn_makes_no_room_for_another():
    table = Table(3)
    table[0].display = ["culture", "eco_1", "eco_2", "eco_3"]
    table.wealth("asia", "a", "wea_a")
    table.state.turn.fresh = [0]
    table.next(Reward(0, "asia")).play("reward.wealth.1")
    assert table[0].display == ["wea_a", "eco_1", "eco_2", "eco_3"]
    table.state.turn.surplus = ["wild"]
    table.next(LaySurplus(0))
    assert (table.asked, table[0].display[0]) == ("place_pillar", "wea_a")


@pytest.mark.rule("IN-ACT-GAIN-02")
def test_why_influence_cannot_be_gained_is_not_told_of_regions_for_which_it_is_not_true():
    """One token lies in Africa, elsewhere there is nobody: it was said that a token lies everywhere."""
    table = Table(3)
    table.citizens("africa", 2)
    table.token("africa", 0, "inf_plus1")
    said = unable_said(table.state, 0, "gain_influence")
    assert said is not None
    assert catalogue("games.inventions", "en").say(said) == "Africa: you have an influence token there already."
    table.citizens("europe", 2)
    table.token("europe", 0, "inf_1")
    assert unable_said(table.state, 0, "gain_influence") == said, "nor of two of seven"


def test_what_is_not_possible_for_the_same_reason_everywhere_is_told_once():
    said = unable_said(Table(3).state, 0, "innovate")
    assert said is not None
    assert catalogue("games.inventions", "en").say(said) == "Everywhere: there is no Invention there."


@pytest.mark.rule("IN-ERA-02")
def test_a_place_in_the_turn_order_says_before_whom_that_is():
    """Four numbers alone sent whoever chose to the board to see who goes when."""
    table = Table(3)
    table.state.order = [2, 0, 1]
    table.next(ChooseOrder(0))
    english = catalogue("games.inventions", "en").naming(["Ana", "Bia", "Caio"])
    notes = [option.note for option in decisions(RULES, table.state)[0].options]
    assert [english.say(note) if note else "" for note in notes] == [
        "Then: Ana, Caio and Bia.",
        "As it is: Caio, Ana and Bia.",
        "Then: Caio, Bia and Ana.",
    ]
