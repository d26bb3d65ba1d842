"""Edges of the actions that no other test would have noticed: each was found by breaking the code there on purpose."""

from __future__ import annotations

import pytest

from games.core.rules import decisions
from games.inventions.actions.payments import Exhaust
from games.inventions.queries import first_mover
from games.inventions.steps.building import Build
from games.inventions.vocabulary import SPECIALTIES
from tests.inventions.table import PACK, RULES, Table

A, B = "a1 a2 a3 a4 a5", "b1 b2 b3 b4"


# ---------------------------------------------------------------- chains and technology tiles


@pytest.mark.rule("IN-TILE-GEN-03")
@pytest.mark.parametrize(("ready", "influence", "coupled"), [(1, 1, True), (0, 5, False), (1, 0, False)])
def test_a_technology_tile_needs_a_chain_token_and_influence(ready, influence, coupled):
    table = Table(3)
    table.milestones(A, B)
    table.build(0, "tec_5")
    table.citizens("africa", 1)
    table.card("asia", "k18", presenter=0, inventor=0)
    table[0].influence = influence
    table.act("travel", ready=ready).play("travel.africa.europe")
    assert (table.asked == "coupling") is coupled


@pytest.mark.rule("IN-ACT-GAIN-07")
def test_a_token_that_lies_face_down_is_not_chained_again():
    table = Table(3)
    table.citizens("europe", 2)
    table.token("asia", 0, "inf_plus1", up=False)  # its influence could be had at any time
    table.act("gain_influence", ready=1).play("gain.europe.inf_1")
    assert "chain.asia" not in table.keys
    table.play("done")
    again = Table(3)
    again.citizens("europe", 2)
    again.token("asia", 0, "inf_plus1")
    again.act("gain_influence", ready=2).play("gain.europe.inf_1", "chain.asia")
    assert not again.at("asia").tokens[0].up


# ---------------------------------------------------------------- calling home


@pytest.mark.rule("IN-TILE-CUL-2", "IN-ACT-CALL-02")
def test_no_more_are_called_than_stand_there_and_nobody_must_call_more():
    table = Table(3)
    table.build(0, "cul_2")
    table.citizens("europe", 2)
    table.citizens("asia", 1)
    table.act("call_specialists").play("call.europe.1")
    assert table.keys == ["call.asia.1", "done"], "each region once"
    table.play("done")
    assert [table.at(region).citizens[0] for region in ("europe", "asia")] == [1, 1]
    assert sum(table[0].council.available.values()) == 1


@pytest.mark.rule("IN-ACT-CALL-02")
def test_calling_from_a_region_without_an_own_citizen_is_refused():
    table = Table(3)
    table.citizens("europe", 1, 3)
    table.citizens("asia", 0, 2)
    table.act("call_specialists")
    assert [key for key in table.keys if key.startswith("call.")] == ["call.europe.1"]
    assert table.refused("call.asia.1") == "IN-ACT-CALL-02"


# ---------------------------------------------------------------- influence tokens


@pytest.mark.rule("IN-ACT-GAIN-05", "IN-ACT-GAIN-02", "IN-SET-11")
def test_a_token_on_the_map_is_no_longer_on_the_board():
    table = Table(3)
    table.citizens("europe", 2)
    table.citizens("asia", 2)
    before = list(table[0].tokens)
    table.act("gain_influence").play("gain.europe.inf_1")
    assert table[0].tokens == [token for token in before if token != "inf_1"]
    table.act("gain_influence")
    assert "gain.asia.inf_2" in table.keys
    assert "gain.asia.inf_1" not in table.keys


@pytest.mark.rule("IN-ACT-GAIN-03", "IN-ACT-GAIN-04")
def test_a_token_asks_for_its_number_of_citizens_and_takes_just_these():
    table = Table(3)
    table.citizens("europe", 2)
    table.act("gain_influence")
    assert {key for key in table.keys if key.startswith("gain.")} == {"gain.europe.inf_1", "gain.europe.inf_2"}
    assert table.refused("gain.europe.inf_3") == "IN-ACT-GAIN-03"
    table.play("gain.europe.inf_2")
    assert table.at("europe").citizens[0] == 0


@pytest.mark.rule("IN-TILE-CUL-1", "IN-TILE-CUL-4")
def test_a_token_that_asks_for_nobody_takes_nobody():
    table = Table(3)
    table.build(0, "cul_1", "cul_4")
    table.citizens("asia", 1)
    before = table.told("came")
    table.act("gain_influence")
    assert "gain.europe.inf_1" in table.keys, "no citizen is there and none is asked for"
    assert "gain.europe.inf_2" not in table.keys
    table.play("gain.europe.inf_1")
    assert (table.at("europe").citizens[0], sum(table[0].council.available.values())) == (0, 0)
    assert table.told("came") - before == 2, "points and influence, but no citizen"


# ---------------------------------------------------------------- diplomats and milestones


@pytest.mark.rule("IN-ACT-SEND-01", "IN-CIT-02")
@pytest.mark.parametrize("envoy", ["academic", "economy"])
def test_whoever_is_sent_has_left_the_council(envoy):
    table = Table(3)
    table.milestones(A, B)
    table.council(0, economy=3, academics=2)
    table.act("send_diplomat").play("send.a1", f"envoy.{envoy}")
    council = table[0].council
    assert (council.academics, council.available["economy"]) == ((1, 3) if envoy == "academic" else (2, 2))
    assert council.exhausted == dict.fromkeys(SPECIALTIES, 0)
    assert table.state.decks.diplomats == {"a1": [0]}


@pytest.mark.rule("IN-ACT-SEND-02", "IN-CHR-03")
def test_chronos_gains_nothing_by_a_visit():
    table = Table(2)
    table.milestones(A, "b1 b2 c1 b4")  # that of Chronos is of a later era
    table.council(0, economy=1)
    influence = [society.influence for society in table.state.societies]
    table.act("send_diplomat")
    assert "send.c1" in table.keys
    table.play("send.c1")
    assert table.state.decks.diplomats["c1"] == [0]
    assert [society.influence for society in table.state.societies] == influence


# ---------------------------------------------------------------- Eureka


@pytest.mark.rule("IN-ACT-EUREKA-05", "IN-CHR-03")
def test_no_marker_goes_where_that_of_chronos_stands():
    table = Table(2)
    table.milestones(A, B, "c1 c2")
    zone = [space.id for space in PACK.era_spaces.values() if space.zone == PACK.milestones["c1"].era]
    assert table.state.chronos is not None
    table.state.chronos.space = zone[1]
    table.act("eureka").play("eureka.c1")
    assert table.keys == [f"marker.{space}" for space in zone if space != zone[1]]


@pytest.mark.rule("IN-TILE-CUL-7")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_several_markers_counted_on_one_space_that_moved_last_is_rightmost(order):
    table = Table(3)
    table.milestones(A, B, "c1 c2 c3")
    table.build(0, "cul_7")
    table.build(1, "cul_7")
    zone = [space for space in PACK.era_spaces.values() if space.zone == PACK.milestones["c1"].era]
    (counted,) = [space.id for space in zone if "turn_order" in space.benefits][:1]
    others = [space.id for space in zone if "turn_order" not in space.benefits]
    for milestone, seat, own in zip(("c1", "c2"), order, others, strict=False):
        table.act("eureka", seat).play(f"eureka.{milestone}", f"marker.{own}", f"effect.{counted}")
    assert first_mover(table.state) == order[-1]


@pytest.mark.rule("IN-TILE-CUL-7")
def test_whoever_keeps_the_effect_of_the_own_space_gives_nothing_up():
    table = Table(3)
    table.milestones(A, B, "c1")
    table.build(0, "cul_7")
    zone = PACK.milestones["c1"].era
    (own,) = [s.id for s in PACK.era_spaces.values() if s.zone == zone and "turn_order" in s.benefits][:1]
    table.act("eureka").play("eureka.c1", f"marker.{own}", f"effect.{own}")
    assert (table[0].space, table[0].counts_on, table.told("other_space")) == (own, "", 0)


# ---------------------------------------------------------------- paying


@pytest.mark.rule("IN-CIT-01", "IN-BUILD-05")
def test_for_a_tile_of_any_types_just_as_many_are_exhausted_as_it_costs():
    table = Table(3)
    table[0].display, table[0].influence = ["wea_a", "", "", ""], 5
    table.council(0, economy=2, culture=1, academics=1)
    table.next(Build(0, "build_step")).play("build.wea_a", "hex.h01")
    assert table.asked == "exhaust"
    assert set(table.keys) == {
        *("exhaust.economy.economy", "exhaust.economy.culture"),
        *("exhaust.economy.academic", "exhaust.culture.academic"),
    }


# ---------------------------------------------------------------- sharing


@pytest.mark.rule("IN-ACT-SHARE-07")
def test_from_an_empty_wealth_stack_there_is_only_an_aspiration():
    table = Table(3)
    table.card("asia", "k14", presenter=0, inventor=0)
    table.at("asia").wealth = []
    table.turn().play("space.share")
    assert "wild" in table[0].display
    assert not [piece for piece in table[0].display if piece in PACK.wealth_tiles]
    full = Table(3)
    full.card("asia", "k14", presenter=0, inventor=0)
    full.at("asia").wealth = []
    full[0].display = ["eco_2", "cul_5", "tec_1", "eco_3"]
    full.turn().play("space.share")
    assert not [key for key in full.keys if key.startswith("reward.wealth")]
    assert full.refused("reward.wealth.1") == "IN-ACT-SHARE-07"


@pytest.mark.rule("IN-ACT-SHARE-08")
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_the_piece_that_is_named_makes_room(place):
    table = Table(3)
    table.card("asia", "k14", presenter=0, inventor=0)
    table.wealth("asia", "b", "wea_b", "wea_b")
    display = ["eco_2", "cul_5", "wild", "technology"]
    table[0].display = list(display)
    table.turn().play("space.share", f"reward.wealth.{place}")
    display[place - 1] = "wea_b"
    assert table[0].display == display


@pytest.mark.rule("IN-ACT-SHARE-02", "IN-CHR-14", "IN-CHR-03")
def test_an_invention_that_chronos_presented_is_shared_without_points_for_anybody():
    table = Table(2)
    table.card("asia", "k14", presenter=2, inventor=0)
    table.card("europe", "k18", presenter=1, inventor=0)
    table.act("share")
    labels = {o.key: o.label.id for found in decisions(RULES, table.state) for o in found.options}
    assert labels["share.asia"] == "option.in_region"
    assert labels["share.europe"] == "option.share"
    table.play("share.asia")
    assert [society.points for society in table.state.societies] == [0, 0]


# ---------------------------------------------------------------- travelling


@pytest.mark.rule("IN-ACT-TRAVEL-02", "IN-TILE-CUL-3")
def test_a_way_without_a_rope_or_a_citizen_is_refused():
    table = Table(3)
    table.citizens("africa", 1)
    table.act("travel")
    assert table.refused("travel.africa.oceania") == "IN-ACT-TRAVEL-02"
    assert table.refused("travel.europe.africa") == "IN-ACT-TRAVEL-02"
    table.build(0, "cul_3")
    table.act("travel")
    assert table.refused("travel.europe.africa") == "IN-ACT-TRAVEL-02", "nobody is there, whatever was built"


@pytest.mark.rule("IN-TILE-CUL-5", "IN-ACT-TRAVEL-03")
def test_with_culture_tile_5_the_sage_is_asked_about_where_the_journey_ends():
    table = Table(3)
    table.citizens("africa", 1)
    table.at("europe").sage = True
    assert "travel.africa.europe.alone" in table.act("travel").keys
    table.build(0, "cul_5")
    assert not [key for key in table.act("travel").keys if key.endswith(".alone")]


# ---------------------------------------------------------------- presenting


@pytest.mark.rule("IN-ACT-PRESENT-03")
@pytest.mark.parametrize(("tile", "slots"), [("s3", 3), ("s4", 2), ("s5", 3)])
def test_all_benefits_of_the_specialist_tile_come_once_it_is_paid(tile, slots):
    table = Table(3)
    table.tile("asia", tile)
    table.council(0, culture=slots - 2, academics=2)
    table[0].hand = ["k13"]
    influence, supply = table[0].influence, table[0].supply
    table.act("present").play("present.k13.asia")
    if tile == "s3":
        table.play("place.africa", "place.europe")
        assert [table.at(region).citizens[0] for region in ("africa", "europe")] == [1, 1]
    gained = (table[0].influence - influence, supply - table[0].supply, table[0].council.academics)
    # Both Academics have gone to the card: the Academy of era 2 has room for another.
    assert gained == {"s3": (0, 2, 0), "s4": (0, 1, 1), "s5": (2, 0, 0)}[tile]


# ---------------------------------------------------------------- influence tokens, diplomats, citizens


@pytest.mark.rule("IN-ACT-GAIN-04")
def test_citizens_of_a_token_become_what_called_ones_would():
    table = Table(3)
    table.citizens("europe", 1)
    table.state.decks.row = ["k10", "k16", "k13"]  # economy, technology, culture
    table.act("gain_influence").play("gain.europe.inf_1")
    assert table[0].council.available == {"economy": 0, "culture": 1, "technology": 0}


@pytest.mark.rule("IN-ACT-GAIN-07")
def test_the_token_of_the_claim_is_chained_for_a_chain_token_even_with_influence_10():
    table = Table(3)
    table.citizens("europe", 1)
    table.token("asia", 0, "inf_plus1")
    table[0].influence = 10
    table.act("gain_influence", ready=1).play("gain.europe.inf_1")
    assert "chain.asia" in table.keys
    table.play("chain.asia")
    assert (table[0].influence, table.state.turn.ready, table.state.turn.spent) == (10, 0, ["asia"])
    assert [(token.id, token.up) for token in table.at("asia").tokens] == [("inf_plus1", False)]


@pytest.mark.rule("IN-ACT-RECALL-02")
def test_a_recalled_diplomat_is_home_before_the_milestone_brings_anything():
    table = Table(3)
    table.milestones(A, B)
    table.council(0, academics=2)
    table[0].supply = 0
    table.diplomats(a2=[0], a1=[0])
    # The Academy is full: the diplomat goes to the supply, and comes from there as a Thinker.
    table.act("recall_diplomat").play("recall.a2")
    assert (table[0].supply, table[0].council.available["technology"]) == (0, 1)


@pytest.mark.rule("IN-ACT-RECALL-02")
def test_a_recalled_diplomat_brings_the_action_of_the_milestone():
    table = Table(3)
    table.milestones(A, "b1 c1 b3 b4")
    table.diplomats(c1=[0], a1=[0])
    table.citizens("africa", 1)
    table.act("recall_diplomat").play("recall.c1")
    assert "travel.africa.europe" in table.keys


@pytest.mark.rule("IN-CIT-01")
def test_who_is_exhausted_does_nothing_and_any_number_can_be():
    table = Table(3)
    table.milestones(A, B)
    table.council(0, economy=1, academics=1)
    table[0].council.exhausted["technology"] = 3
    assert {key for key in table.act("send_diplomat").play("send.a1").keys if key.startswith("envoy.")} == {
        *("envoy.economy", "envoy.academic")
    }
    tired = Table(3)
    tired.card("asia", "k16", presenter=1, inventor=1)
    tired[0].council.exhausted[PACK.cards["k16"].type] = 2
    assert tired.act("innovate").told("forfeited") == 1
    many = Table(3)
    many.council(0, economy=7)
    many.next(Exhaust(0, ("economy",) * 7))
    assert (many[0].council.available["economy"], many[0].council.exhausted["economy"]) == (0, 7)


@pytest.mark.rule("IN-ACT-SHARE-06")
@pytest.mark.parametrize(("key", "piece"), [("reward.wealth", "wea_e1"), ("reward.aspiration", "wild")])
def test_who_shares_takes_the_top_tile_or_a_wild_aspiration_to_the_leftmost_empty_space(key, piece):
    table = Table(3)
    table.card("asia", "k14", presenter=0, inventor=0)
    table.wealth("asia", "e", "wea_e2", "wea_e1")
    table[0].display = ["eco_2", "", "cul_5", ""]
    table.act("share").play("share.asia", key)
    assert table[0].display == ["eco_2", piece, "cul_5", ""]


@pytest.mark.rule("IN-TILE-CUL-3", "IN-TILE-CUL-5")
def test_with_both_tiles_each_of_the_two_moves_leads_anywhere():
    table = Table(3)
    table.build(0, "cul_3", "cul_5")
    table.citizens("oceania", 1)
    table.act("travel").play("travel.oceania.europe")
    assert {f"travel.europe.{region}" for region in PACK.near if region != "europe"} <= set(table.keys)


@pytest.mark.rule("IN-ACT-TRAVEL-04")
def test_a_knowledge_tile_is_turned_after_its_action():
    table = Table(3)
    teacher = next(region for region in table.state.regions.values() if region.knowledge == "w4")
    teacher.knowledge, table.at("europe").knowledge = table.at("europe").knowledge, "w4"
    table.at("europe").sage = True
    table.citizens("africa", 1)
    for region, card in (("asia", "k14"), ("oceania", "k15")):
        table.card(region, card, presenter=0, inventor=0)
    table.act("travel").play("travel.africa.europe")
    assert {"share.asia", "share.oceania"} <= set(table.keys)
    assert not table.at("europe").points_up
    table.play("share.asia", "reward.aspiration")
    assert table.at("europe").points_up
