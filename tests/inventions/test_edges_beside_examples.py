"""Edges of clauses that only the long worked examples named: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.rules import decisions
from games.inventions.actions.act import possible
from games.inventions.queries import academy_limit, has_access, open_milestones
from games.inventions.scoring import wealth_points
from games.inventions.steps import Build, ChangeEra, Claims
from games.inventions.verbs import enter_common
from tests.inventions.table import PACK, RULES, Table

A, B = "a1 a2 a3 a4 a5", "b1 b2 b3 b4"


def claiming(tile: str) -> Table:
    """Seat 0 claims an Idea of culture in Africa, whose specialist tile this is."""
    table = Table(3)
    table.state.clock = 0
    table.tile("africa", tile)
    for region, card in (("africa", "k14"), ("asia", "k15"), ("europe", "k18")):
        table.card(region, card, presenter=-1, n=0)
    table.council(0, economy=3, culture=3, technology=3)
    table.state.order = [1, 2, 0]
    return table.next(Claims()).play("claim.africa")


@pytest.mark.rule("IN-ERA1-03", "IN-ERA1-05")
def test_the_citizen_of_a_claim_comes_after_its_benefits_which_stay():
    assert claiming("s1")[0].display[0] == "wild"
    table = Table(3)
    table.tile("africa", "s3")
    for region, card in (("africa", "k14"), ("asia", "k15"), ("europe", "k18")):
        table.card(region, card, presenter=-1, n=0)
    table.council(0, economy=3, culture=3, technology=3)
    table.state.order = [1, 2, 0]
    table[0].supply = 2
    table.next(Claims()).play("claim.africa", "place.oceania", "place.oceania")
    assert (table.at("oceania").citizens[0], table.at("africa").citizens[0], table[0].supply) == (2, 0, 0)


@pytest.mark.rule("IN-MIL-04")
def test_the_displays_of_chronos_and_of_nobody_are_opponents_too():
    table = Table(2)
    table.milestones(A, "b1 b2 d1 d2")
    assert not any(has_access(table.state, 0, id) for id in ("d1", "d2"))
    assert {"d1", "d2"} < set(open_milestones(table.state))
    table.diplomats(d1=[0], d2=[0])
    assert all(has_access(table.state, 0, id) for id in ("d1", "d2"))
    assert not any(has_access(table.state, 1, id) for id in ("d1", "d2"))


@pytest.mark.rule("IN-ACT-PRESENT-01")
def test_an_idea_is_presented_without_access_to_its_milestone():
    table = Table(3)
    table.milestones(A, B)
    table.tile("asia", "s1")
    (late,) = [card.id for card in PACK.cards.values() if card.era == 6 and card.type == "culture"][:1]
    table[0].hand = [late]
    table.council(0, culture=2)
    assert not has_access(table.state, 0, PACK.cards[late].milestone)
    assert table.act("present").play(f"present.{late}.asia").at("asia").card == late


@pytest.mark.rule("IN-ACT-SHARE-05")
def test_without_an_innovator_nobody_comes_from_a_supply():
    table = Table(3)
    table.card("asia", "k14", presenter=0, inventor=1, n=2)
    before = [society.supply for society in table.state.societies]
    table.turn().play("space.share")
    assert table.at("asia").citizens == [2, 1, 0]
    assert [society.supply for society in table.state.societies] == before


@pytest.mark.rule("IN-ACT-INNOVATE-04")
def test_only_the_card_that_was_innovated_is_chained():
    table = Table(3)
    table.card("asia", "k02", presenter=0, inventor=1)
    table.card("europe", "k05", presenter=0, inventor=1)
    table.council(0, economy=2, culture=2, technology=2)
    table.citizens("africa", 2)
    assert table.act("innovate", ready=1).play("innovate.asia").keys == ["chain.k02", "done"]


@pytest.mark.rule("IN-ACT-CALL-04")
def test_inventions_of_others_are_not_chained():
    table = Table(3)
    table[0].inventions, table[1].inventions = ["k02"], ["k05"]
    table.citizens("europe", 1)
    table.citizens("africa", 1)
    assert table.act("call_specialists", ready=1).play("call.europe.1").keys == ["chain.k02", "done"]


@pytest.mark.rule("IN-CIT-04")
@pytest.mark.parametrize(("milestone", "limit"), [("b1", 2), ("c1", 3), ("d1", 4), ("e1", 5), ("f1", 6)])
def test_the_academy_holds_as_many_as_the_era_of_the_private_milestone(milestone, limit):
    table = Table(3)
    table.era(4)
    table[0].milestone = milestone
    assert academy_limit(table.state, 0) == limit
    table[0].used = ["eco_7"]
    assert academy_limit(table.state, 0) == limit + 1


@pytest.mark.rule("IN-BUILD-03", "IN-BUILD-08")
def test_a_tile_need_not_touch_another_and_the_price_is_paid_once():
    table = Table(3)
    table.milestones(A, "c1 b1 b2 b3")
    table.build(0, h19="tec_1")
    table[0].display, table[0].influence = ["eco_1", "eco_2", "", ""], 5
    table.council(0, economy=5)
    price = PACK.prices[2]
    table.next(Build(0, "build_step")).play("build.eco_1")
    assert "hex.h02" in table.keys
    table.play("hex.h02")
    assert table[0].influence == 5 - price
    table.play("build.eco_2", "hex.h07")
    assert (table[0].influence, len(table[0].built)) == (5 - price, 3)


@pytest.mark.rule("IN-ERA-08", "IN-TILE-ECO-7")
def test_all_economy_tokens_come_back_at_a_change_of_era():
    table = Table(3)
    table.era(3)
    table.milestones(A, B)
    for society in table.state.societies:
        society.space = next(iter(PACK.era_spaces))
    table.build(0, "eco_1", "eco_2", "eco_7")
    table[0].economy, table[0].used = 0, ["eco_1", "eco_2", "eco_7"]
    table.next(ChangeEra(2))
    assert (table[0].economy, table[0].used) == (3, [])
    assert academy_limit(table.state, 0) == 2


@pytest.mark.rule("IN-SCORE-03")
def test_ideas_in_hand_are_no_inventions_in_the_end():
    table = Table(3)
    table.build(0, "wea_g1")
    table[0].inventions, table[0].hand = ["k10"], ["k13", "k16", "k19"]
    assert wealth_points(table.state, 0) == 0
    table[0].inventions = ["k10", "k11"]
    assert wealth_points(table.state, 0) == 3


# ---------------------------------------------------------------- milestones


@pytest.mark.rule("IN-MIL-05", "IN-MIL-06")
def test_of_a_full_display_the_bottom_one_is_pushed_off_and_its_citizens_go_home():
    table = Table(3)
    table.milestones(A, B)
    table.diplomats(a1=[1, 2], a5=[0], b1=[2])
    enter_common(Game(RULES, table.state), "b1")
    decks = table.state.decks
    assert (decks.common, decks.discard) == (["a2", "a3", "a4", "a5", "b1"], ["a1"])
    assert decks.diplomats == {"a5": [0], "b1": [2]}
    assert [society.council.academics for society in table.state.societies] == [0, 1, 1]
    table.council(0, economy=1)
    assert "send.a1" not in table.act("send_diplomat").keys


@pytest.mark.rule("IN-ACT-SEND-03")
def test_the_envoy_has_gone_before_all_that_the_milestone_brings():
    table = Table(3)
    table.milestones("a4 a5 e3 e2 a1", "b1 b2 b3 b4")
    table.council(0, economy=1, culture=1)
    table.act("send_diplomat").play("send.e3")
    assert table.asked == "envoy"
    table.play("envoy.culture")
    assert (table.asked, table.state.decks.diplomats) == ("pick_specialists", {"e3": [0]})
    influence = table[0].influence
    table.play("pick.technology.technology")
    assert table[0].council.available == {"economy": 1, "culture": 0, "technology": 2}
    assert table[0].influence == influence + 1


@pytest.mark.rule("IN-ACT-SEND-03")
@pytest.mark.parametrize("milestone", ["d3", "b3", "b4", "c1", "c2"])
def test_a_milestone_brings_the_same_wherever_it_lies(milestone):
    table = Table(2)
    table.milestones("a4 a5 b1 b2 d3", "b3 b4 c1 c2")
    table.council(0, economy=2, culture=2)
    table.citizens("asia", 2)
    table.card("africa", "k12", presenter=1)
    table.act("send_diplomat").play(f"send.{milestone}", "envoy.culture")
    asks = {"b3": "pick_specialists", "b4": "call_back", "c1": "travel", "c2": "invent"}
    assert table.asked == asks.get(milestone, "place_pillar")
    assert (table[0].display[0] == "wild") is (milestone == "d3")


# ---------------------------------------------------------------- share and innovate


@pytest.mark.rule("IN-ACT-SHARE-02", "IN-ACT-SHARE-03", "IN-ACT-SHARE-04")
@pytest.mark.parametrize(("presenter", "inventor", "innovator"), [(0, 1, 0), (2, 3, 2), (0, 1, 2), (1, 3, 2)])
def test_all_that_stood_next_to_a_card_and_the_card_itself_have_gone_when_it_is_shared(presenter, inventor, innovator):
    table = Table(4)
    table.card("asia", "k29", presenter, inventor, innovator, n=2)
    table.act("share", presenter)
    (label,) = [option.label for option in decisions(RULES, table.state)[0].options if option.key == "share.asia"]
    assert label.args["what"].args["n"] == 4 * 2, "era and citizens of the presenter"
    table.play("share.asia", "reward.aspiration")
    expected = [0, 0, 0, 0]
    expected[presenter] += 2
    expected[inventor] += 1
    expected[innovator] += 2  # the second one comes from the supply
    assert table.at("asia").citizens == expected
    assert [society.points for society in table.state.societies] == [8 if seat == presenter else 0 for seat in range(4)]
    assert [society.inventions for society in table.state.societies] == [
        ["k29"] if seat == inventor else [] for seat in range(4)
    ]
    there = table.at("asia")
    assert (there.card, there.invention, there.presented) == ("", False, 0)
    assert {there.presenter, there.inventor, there.innovator} == {-1}


@pytest.mark.rule("IN-ACT-INNOVATE-01")
def test_an_invention_is_innovated_once_and_by_nobody_who_invented_it():
    table = Table(2)
    table.council(0, economy=1, culture=1, technology=1)
    table.card("asia", "k14", presenter=0, inventor=1)
    table.card("africa", "k15", presenter=2, inventor=2)
    table.card("europe", "k11", presenter=1, inventor=1, innovator=2)
    table.card("oceania", "k18", presenter=1, inventor=0)
    table.card("middle_east", "k12", presenter=1)
    table.act("innovate")
    assert [key for key in table.keys if key != "forfeit"] == ["innovate.africa", "innovate.asia"]
    for region in ("europe", "oceania", "middle_east"):
        assert table.refused(f"innovate.{region}") == "IN-ACT-INNOVATE-01"


@pytest.mark.rule("IN-ACT-INNOVATE-02")
def test_one_available_specialist_of_the_type_is_enough_and_no_other_will_do():
    table = Table(3)
    table.card("asia", "k14", presenter=1, inventor=1)
    table.council(0, economy=3, technology=3)
    table[0].council.exhausted["culture"] = 2
    assert not possible(table.state, 0, "innovate")
    for council in ({"culture": 1}, {"academics": 1}):
        table = Table(3)
        table.card("asia", "k14", presenter=1, inventor=1)
        table.council(0, **council)
        table.act("innovate").play("innovate.asia")
        assert table.at("asia").innovator == 0
        # Who innovated has left; whom innovating brings has come.
        assert (table[0].council.academics, table[0].council.available["culture"], table[0].supply) == (0, 1, 19)


# ---------------------------------------------------------------- eras


@pytest.mark.rule("IN-FX-03")
def test_a_turn_order_space_changes_nothing_at_once_and_counts_until_its_marker_moves_on():
    table = Table(3)
    table.milestones(A, B, "c1 d1 e1")
    table.state.order = [2, 1, 0]
    influence = table[0].influence
    table.act("eureka").play("eureka.c1", "marker.z34")
    assert (table.state.order, table[0].influence) == ([2, 1, 0], influence)
    for finished, place in ((1, 3), (2, 2), (3, 3), (4, 1)):
        table.era(finished + 1)
        table.next(ChangeEra(finished))
        assert table.asked == "choose_order"
        table.play(f"order.{place}")
        assert table.state.order.index(0) == place - 1
    table.state.decks.eureka = ["d1"]
    table.act("eureka").play("eureka.d1", "marker.z42").next(ChangeEra(2))
    assert table.asked != "choose_order"
    assert table.state.order == [0, 2, 1]
