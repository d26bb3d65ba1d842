"""Edges that no other test would have noticed: each was found by breaking the code there on purpose."""

from __future__ import annotations

import pytest

from games.core.rules import decisions
from games.core.texts import several
from games.inventions.actions.effects import Benefits
from games.inventions.actions.payments import Exhaust
from games.inventions.labels import thing_said
from games.inventions.steps.aspirations import LaySurplus, Replace
from games.inventions.steps.building import Build
from tests.inventions.table import PACK, RULES, Table


@pytest.mark.rule("IN-ACT-SHARE-06", "IN-ACT-SHARE-08")
def test_whoever_shares_is_told_what_was_gained_and_which_tile_went_for_it():
    def shared() -> Table:
        table = Table(3)
        table.card("asia", "k14", presenter=0, inventor=0)
        table.wealth("asia", "b", "wea_b", "wea_b")
        table[0].display = ["eco_2", "cul_5", "wild", "technology"]
        return table.turn().play("space.share")

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
    assert "hex.h03" not in sites(culture=1), "the hex brings one and no more"
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


@pytest.mark.rule("IN-ACT-GAIN-07", "IN-CHAIN-01")
def test_only_own_tokens_that_lie_face_up_are_chained():
    table = Table(3)
    table.citizens("europe", 2)
    table.citizens("oceania", 1)
    table.token("asia", 0, "inf_2", up=False)
    table.token("africa", 1, "inf_1")
    table[0].influence = 4
    table.turn().play("space.gain_influence", "gain.europe.inf_1")
    assert table.keys == ["chain.europe", "done"]


@pytest.mark.rule("IN-CHAIN-01")
def test_a_chain_token_lies_on_what_it_was_paid_for():
    table = Table(3)
    table.card("asia", "k14", presenter=1, inventor=1)
    table.council(0, culture=1)
    table.citizens("europe", 1)
    table.act("innovate", ready=3).play("innovate.asia", "chain.k14")
    shown = RULES.view(table.state, None)
    assert [region.id for region in shown.regions if region.chain_token] == ["asia"]
    assert shown.societies[0].chain == {"ready": 2, "used": 1, "idle": 0}
    assert table.state.turn.spent == ["map.k14"]
    table = Table(3)
    table.citizens("europe", 2)
    table.act("gain_influence", ready=2).play("gain.europe.inf_1", "chain.europe")
    assert RULES.view(table.state, None).societies[0].chain == {"ready": 1, "used": 1, "idle": 1}


@pytest.mark.rule("IN-CHAIN-04")
def test_no_invention_used_in_this_turn_is_chained_again_however_long_ago():
    table = Table(3)
    table[0].inventions = ["k01", "k05", "k02"]
    table.citizens("europe", 3)
    table.act("call_specialists", ready=1)
    table.state.turn.spent = ["k05", "k02"]
    assert table.play("call.europe.1").keys == ["chain.k01", "done"]
    assert table.refused("chain.k05") == "IN-CHAIN-04"


@pytest.mark.rule("IN-CHAIN-05")
@pytest.mark.parametrize(
    ("action", "key"),
    [
        ("present", "present.k16.europe"),
        ("invent", "invent.oceania"),
        ("share", "share.asia"),
        ("send_diplomat", "send.a1"),
        ("recall_diplomat", "recall.a2"),
        ("eureka", "eureka.c1"),
    ],
)
def test_most_actions_have_no_chain_step(action, key):
    table = Table(3)
    table.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4", "c1 c2")
    table.diplomats(a2=[0])
    table.tile("europe", "s1")
    table.card("oceania", "k14", presenter=1)
    table.card("asia", "k13", presenter=0, inventor=1)
    table.token("africa", 0, "inf_1")
    table[0].inventions, table[0].hand = ["k02"], ["k16"]
    table.council(0, economy=2, culture=2, technology=2)
    table.citizens("middle_east", 3)
    table.act(action, ready=3).play(key)
    while table.asked != "place_pillar":
        assert table.asked != "chain_step"
        table.play(table.keys[0])
    assert (table.state.turn.ready, table.state.turn.spent) == (3, [])
    table.act("call_specialists", ready=3).play("call.middle_east.1")
    assert table.asked == "chain_step", "this one has"


@pytest.mark.rule("IN-TILE-GEN-03", "IN-TILE-TEC-4")
def test_the_price_of_a_technology_tile_is_told():
    table = Table(3)
    table.build(0, "tec_4")
    table[0].influence = 4
    table.turn().play("tile.tec_4")
    assert (table.told("used_tile"), table.told("paid")) == (1, 1)


@pytest.mark.rule("IN-OBJ-01", "IN-OBJ-02", "IN-OBJ-03", "IN-OBJ-04")
def test_the_owner_sees_how_far_they_are_with_an_objective_and_by_which_regions():
    table = Table(3)
    table[0].objectives = ["oi1", "ov7", "on1", "om4"]
    table.token("africa", 0, "inf_1")
    table.token("asia", 0, "inf_2")
    table[0].inventions = ["k01", "k10", "k11", "k19"]
    table.citizens("africa", 1)
    table.citizens("europe", 2, 1)
    table.citizens("south_america", 1, 2)
    found = {each.id: (each.progress, each.regions) for each in RULES.view(table.state, 0).private}
    assert found == {
        "oi1": ((1, 4), ("africa",)),
        "ov7": ((2, 4), ()),
        "on1": ((3, 4), ("africa", "europe", "south_america")),
        "om4": ((2, 4), ("africa", "europe")),
    }
    assert RULES.view(table.state, 1).private != RULES.view(table.state, 0).private


@pytest.mark.rule("IN-ASP-05")
def test_of_more_aspirations_than_spaces_one_after_the_other_is_laid_and_the_rest_lost():
    table = Table(3)
    table[0].display = ["eco_1", "eco_2", "technology", "culture"]
    table.state.turn.fresh, table.state.turn.surplus = [2, 3], ["wild"]
    table.next(LaySurplus(0)).play("lay.wild")
    assert table.keys == ["lay.culture", "lay.technology"]
    assert table.told("surplus_lost") == 0
    table.play("lay.technology")
    assert table[0].display == ["eco_1", "eco_2", "wild", "technology"]
    assert (table.told("surplus_lost"), table.state.turn.surplus) == (1, [])


@pytest.mark.rule("IN-BUILD-04", "IN-TILE-GEN-02")
def test_a_hex_brings_one_economy_token_and_says_so():
    table = Table(3)
    table.council(0, economy=2)
    table[0].display, table[0].influence = ["eco_1", "eco_2", "eco_3", "eco_4"], 0
    before = table[0].economy
    table.next(Build(0, "build_step")).play("build.eco_1", "hex.h08")
    assert table[0].economy == before + 1
    told = [event.text.args["what"] for event in table.events if event.text.id == "event.came"]
    assert several([thing_said("economy_token", 1)]) in told


@pytest.mark.rule("IN-ACT-INVENT-03", "IN-ACT-INVENT-04")
def test_an_academic_who_is_needed_for_what_the_idea_asks_besides_cannot_lead():
    table = Table(3)
    table.milestones("c2 a2 a3 a4 a5", "b1 b2 b3 b4")
    table.card("asia", "k19", presenter=1)
    table.council(0, economy=1, academics=1)
    table.turn().play("space.invent")
    assert table.asked == "commit", "nobody but the Merchant could lead"
    assert table[0].council.available["economy"] == 0
    assert (table.at("asia").inventor, table[0].council.academics) == (0, 1)


@pytest.mark.rule("IN-TILE-GEN-02", "IN-TILE-ECO-2")
def test_an_economy_tile_that_is_used_is_told():
    table = Table(3)
    table.build(0, "eco_2")
    table[0].display = ["wild", "", "", ""]
    table.next(Replace(0)).play("tile.eco_2")
    assert table.told("used_tile") == 1


@pytest.mark.rule("IN-ACT-SHARE-06", "IN-HID-04", "IN-HID-02")
def test_taking_a_wealth_tile_is_final_only_if_another_one_is_seen_below_it():
    def undoable(*stack: str) -> bool:
        table = Table(3)
        table.card("asia", "k14", presenter=0, inventor=0)
        table.wealth("asia", "e", *stack)
        table.turn().play("space.share", "reward.wealth")
        assert table.last is not None
        return table.last.undoable

    assert undoable("wea_e1", "wea_e1")
    assert not undoable("wea_e2", "wea_e1")
    assert undoable("wea_e1"), "nothing lies below it"


@pytest.mark.rule("IN-ACT-INVENT-03", "IN-ACT-INNOVATE-02", "IN-CIT-02")
def test_who_leads_is_said_with_the_card_where_both_could():
    def table(**council: int) -> Table:
        found = Table(3)
        found.milestones("c2 a2 a3 a4 a5", "b1 b2 b3 b4")
        found.card("asia", "k19", presenter=1)
        found.council(0, **council)
        return found.act("invent")

    both = table(economy=2, culture=1, technology=1, academics=1)
    assert {"invent.asia", "invent.asia.academic"} < set(both.keys)
    assert both.play("invent.asia")[0].council.academics == 1
    assert table(economy=2, culture=1, technology=1, academics=1).play("invent.asia.academic")[0].council.academics == 0
    assert "invent.asia.academic" not in table(economy=1, academics=1).keys, "they are needed besides"
    alone = table(culture=1, technology=1, academics=1)
    assert "invent.asia.academic" not in alone.keys
    assert alone.play("invent.asia")[0].council.academics == 0
    innovates = Table(3)
    innovates.card("asia", "k19", presenter=1, inventor=1)
    innovates.council(0, economy=1, academics=1)
    innovates.act("innovate").play("innovate.asia.academic")
    assert (innovates[0].council.academics, innovates[0].council.available["economy"]) == (0, 2)


@pytest.mark.rule("IN-CIT-01", "IN-CIT-03", "IN-BUILD-05")
def test_all_who_are_exhausted_are_one_answer():
    table = Table(3)
    table.council(0, economy=2, culture=1, academics=2)
    table.next(Exhaust(0, ("economy", "economy", "economy"), any=True))
    assert len(table.keys) == len(set(table.keys)) == 5
    assert table.keys[0] == "exhaust.economy.economy.culture", "specialists first"
    table.play("exhaust.culture.academic.academic")
    assert table.keys[:2] == ["commit.economy.economy", "commit.economy.culture"]
    table.play("commit.economy.culture")
    council = table[0].council
    assert (council.academics, council.available) == (0, {"economy": 2, "culture": 0, "technology": 0})
    assert council.exhausted == {"economy": 1, "culture": 2, "technology": 0}
    mixed = Table(3)
    mixed.council(0, economy=1, culture=2, academics=1)
    mixed.next(Exhaust(0, ("economy", "culture")))
    assert set(mixed.keys) == {"exhaust.economy.culture", "exhaust.economy.academic", "exhaust.culture.academic"}


@pytest.mark.rule("IN-ACT-TRAVEL-03")
def test_a_sage_comes_along_or_is_left_with_the_way():
    table = Table(3)
    table.citizens("africa", 2)
    table.at("europe").sage = True
    table.act("travel")
    assert {"travel.africa.europe", "travel.africa.europe.alone"} < set(table.keys)
    assert "travel.africa.middle_east.alone" not in table.keys, "no Sage is there"
    assert table.refused("travel.asia.europe.alone") == "IN-ACT-TRAVEL-02"
    table.play("travel.africa.europe.alone")
    assert (table[0].sages, table.at("europe").sage, table.at("europe").citizens[0]) == (0, True, 1)


@pytest.mark.rule("IN-TURN-09")
def test_a_pillar_where_there_is_one_way_only_carries_it_out_and_forfeiting_it_is_said_with_the_pillar():
    def table(n: int) -> Table:
        found = Table(3)
        found.citizens("africa", n)
        found.council(0, economy=1)
        return found.turn()

    def wasted(found: Table) -> set[str]:
        return {option.key for asked in decisions(RULES, found.state) for option in asked.options if option.waste}

    once = table(1)
    assert {"forfeit.call_specialists", "space.present"} <= wasted(once), "no lesson recommends these"
    assert "space.call_specialists" not in wasted(once)
    assert {"space.call_specialists", "forfeit.call_specialists"} < set(once.keys)
    assert "forfeit.present" not in once.keys, "it cannot be done at all: its pillar forfeits"
    assert once.play("space.call_specialists").told("called") == 1
    undone = table(1)
    influence = undone[0].influence
    undone.play("forfeit.call_specialists")
    assert (undone.told("forfeited"), undone.told("called"), undone[0].influence) == (1, 0, influence + 1)
    assert undone[0].season == ["call_specialists"]
    twice = table(2)
    assert "forfeit.call_specialists" not in twice.keys
    assert "forfeit" in twice.play("space.call_specialists").keys
    assert wasted(twice) == {"forfeit"}


@pytest.mark.rule("IN-ACT-PRESENT-02")
def test_who_stands_for_an_idea_is_said_with_it_specialists_first():
    def table() -> Table:
        found = Table(3)
        found.tile("asia", "s1")
        found.council(0, culture=2, academics=2)
        found[0].hand = ["k13"]
        return found.act("present")

    slots = PACK.specialist_tiles["s1"].slots
    kind = PACK.cards["k13"].type
    assert (slots, kind) == (2, "culture")
    assert {"present.k13.asia", "present.k13.asia.1", "present.k13.asia.2"} < set(table().keys)
    assert "present.k13.asia.0" not in table().keys
    plain, both = table().play("present.k13.asia")[0].council, table().play("present.k13.asia.2")[0].council
    assert (plain.academics, plain.available["culture"]) == (2, 0)
    assert (both.academics, both.available["culture"]) == (0, 2)
