"""Turns: benefits, free windows, Ideas, milestones, building at its edges."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.model import Setup
from games.core.rng import Stream, seeded
from games.core.rules import BadSetup, check_setup, play
from games.core.thinking.opponent import random_move
from games.inventions.actions.effects import Benefits
from games.inventions.steps import Build, CloseStep3, Replace, TakeIdeas
from games.inventions.verbs import enter_common
from tests.inventions.table import PACK, RULES, Table, laid, whole


@pytest.mark.rule("IN-GEN-04")
def test_an_empty_supply_gives_as_many_as_there_are():
    table = Table(3)
    table[0].supply = 1
    table.next(Benefits(0, ("two_specialists", "influence_1")))
    assert sorted(table.keys) == ["pick.culture", "pick.economy", "pick.technology"]
    table.play("pick.culture")
    assert (table[0].supply, table[0].council.available["culture"], table[0].influence) == (0, 1, 2)
    before = table[0].council.citizens()
    table.next(Benefits(0, ("citizen_map", "specialist_economy", "academic", "two_specialists", "wild_aspiration")))
    assert table.asked == "place_pillar"
    assert (table[0].council.citizens(), table[0].display[0]) == (before, "wild")
    card = Table(3)
    card.card("asia", "k31", presenter=1, inventor=1)
    card.council(0, academics=1)
    card[0].supply = 0
    card.act("innovate").play("innovate.asia")
    assert (card.at("asia").innovator, card[0].council.citizens()) == (0, 0)


@pytest.mark.rule("IN-GEN-06", "IN-FX-07")
def test_only_what_costs_may_be_declined():
    table = Table(3)
    table.citizens("asia", 2)
    table.citizens("europe", 1)
    table.next(Benefits(0, ("influence_1", "call_culture", "citizen_map")))
    assert table[0].influence == 2
    assert sorted(table.keys) == ["back.culture.asia.1", "back.culture.asia.2", "back.culture.europe.1", "decline"]
    table.play("decline")
    assert table.asked == "place_citizen"
    assert "decline" not in table.keys
    table.play("place.africa").next(Benefits(0, ("call_choice",)))
    table.play("back.technology.asia.2")
    assert (table[0].council.available["technology"], table[0].display) == (2, ["", "", "", ""])
    assert table.at("asia").citizens[0] == 0
    for effect, kind in (("call_economy", "economy"), ("call_technology", "technology")):
        table.citizens("asia", 1)
        table.next(Benefits(0, (effect,)))
        assert f"back.{kind}.asia.1" in table.keys
    alone = Table(3).next(Benefits(0, ("call_culture", "influence_1")))
    assert alone.asked == "place_pillar"
    sent = Table(3)
    sent.milestones("a1 a2 a3 a4 a5", "b3 c1 b2 b4", "c2 c3")
    sent.council(0, economy=1)
    sent.citizens("asia", 1)
    sent.act("send_diplomat").play("send.c1", "decline")
    assert sent[0].display == ["", "", "", ""]
    build = Table(3)
    build[0].display[0] = "eco_1"
    build.council(0, economy=3)
    build.next(Benefits(0, ("build_free",)))
    assert "done" in build.keys
    assert build.play("done")[0].built == {}


@pytest.mark.rule("IN-SET-15")
def test_the_order_is_seat_order_from_a_first_player_by_lot():
    orders = {tuple(laid(3, seed).order) for seed in range(20)}
    assert orders == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    for seed in range(20):
        order = laid(2, seed).order
        humans = [owner for owner in order if owner < 2]
        assert humans in ([0, 1], [1, 0])


@pytest.mark.rule("IN-OPT-01", "IN-OPT-02", "IN-OPT-03")
def test_options():
    assert [len(s.objectives) for s in laid(3).societies] == [3, 3, 3]
    for society in laid(3, fourth="yes").societies:
        assert PACK.private[society.objectives[3]].kind == "majority"
    assert laid(3).objectives == []
    assert len(set(laid(3, public="yes").objectives)) == 3
    short = laid(3, shortened="yes")
    out = [PACK.cards[id] for id in short.left.cards if PACK.cards[id].era == 5]
    assert sorted(card.type for card in out) == ["culture"] * 2 + ["economy"] * 2 + ["technology"] * 2
    assert len(short.decks.ideas) + len(short.decks.row) == 30 - 3 - 6
    with pytest.raises(BadSetup) as error:
        check_setup(RULES, Setup(4, {"shortened": "yes"}, seeded(0)))
    assert error.value.clause == "IN-OPT-03"


@pytest.mark.rule("IN-TURN-13", "IN-TILE-ECO-1", "IN-TILE-ECO-2", "IN-TILE-ECO-7", "IN-TILE-GEN-02")
def test_free_windows():
    def ready() -> Table:
        table = Table(3)
        table.build(0, "eco_1", "eco_2", "eco_7")
        table[0].economy = 3
        return table

    table = ready().turn()
    free = {"tile.eco_1", "tile.eco_2", "tile.eco_7"}
    assert free < set(table.keys)
    table.play("tile.eco_1", "place.asia")
    assert table.at("asia").citizens[0] == 1
    assert table.refused("tile.eco_1") == "IN-TILE-GEN-02"
    table.council(0, academics=2)
    assert table.refused("tile.eco_2") == "IN-TILE-ECO-2"
    table.play("tile.eco_7", "tile.eco_2")
    assert (table[0].council.academics, table[0].economy) == (3, 0)
    assert RULES.view(table.state, 0).societies[0].academy_limit == 3
    empty = ready()
    empty[0].supply = 0
    empty.turn()
    assert empty.refused("tile.eco_1") == "IN-TILE-ECO-1"
    assert empty.refused("tile.eco_2") == "IN-TILE-ECO-2"
    none = ready()
    none[0].economy = 0
    none.turn()
    assert none.refused("tile.eco_7") == "IN-TILE-GEN-02"
    assert not free & set(none.keys)
    unbuilt = Table(3)
    unbuilt[0].display[0] = "eco_1"
    assert unbuilt.turn().refused("tile.eco_1") == "IN-TILE-GEN-01"
    # Between the last chain and the Ideas, at the start of step 3 and at the start of step 4; never inside an action.
    late = ready()
    late[0].hand, late.state.decks.row = ["k40"], ["k20", "k21", "k22"]
    late.tile("africa", "s1")
    late.council(0, culture=2)
    late.turn().play("space.present")
    assert not free & set(late.keys)
    late.play("present.k40.africa")
    assert (late.asked, free < set(late.keys)) == ("window", True)
    late.play("done", "idea.k20")
    assert (late.asked, free < set(late.keys)) == ("replace", True)
    late.play("replace.wild.cul_1")
    assert (late.asked, free < set(late.keys)) == ("build", True)
    late.play("tile.eco_7")
    assert late.play("done").asked == "place_pillar"


@pytest.mark.rule("IN-IDEA-03")
def test_shortage_of_ideas():
    table = Table(3)
    decks = table.state.decks
    decks.row, decks.ideas = ["k20", "k21", "k22"], []
    table.state.turn.owed = 2
    from_row = table.next(TakeIdeas(0))
    assert sorted(from_row.keys) == ["idea.k20", "idea.k21", "idea.k22"]
    from_row.play("idea.k21")
    assert from_row.state.decks.row == ["k20", "k22"]
    from_row.state.decks.row = []
    from_row.next(TakeIdeas(0))
    assert from_row.asked == "place_pillar"
    assert from_row[0].hand == ["k21"]


@pytest.mark.rule("IN-MIL-05", "IN-MIL-06", "IN-MIL-07")
def test_what_enters_common_knowledge():
    table = Table(3)
    table.milestones("b1 b2 c1", "b3 b4 c2 c3", "d1 d2 d3")
    table.diplomats(a1=[0])
    decks = table.state.decks
    enter_common(Game(RULES, table.state), "a1")
    assert (decks.common, decks.discard) == (["b1", "b2", "c1"], ["a1"])
    assert table[0].council.academics == 1
    enter_common(Game(RULES, table.state), "b3")
    assert decks.common == ["b1", "b2", "b3", "c1"]
    decks.common = []
    enter_common(Game(RULES, table.state), "a2")
    assert decks.common == ["a2"]
    table.council(0, economy=1)
    table.act("send_diplomat")
    assert "send.a1" not in table.keys


@pytest.mark.rule("IN-INF-02", "IN-FX-05")
def test_an_influence_price_is_paid_in_full():
    table = Table(3)
    table.council(0, economy=4)
    table[0].display, table[0].influence = ["eco_1", "eco_2", "", ""], 1
    assert table.next(Build(0, "build_step")).asked == "place_pillar"
    table[0].influence = 2
    table.next(Build(0, "build_step")).play("build.eco_1", "hex.h02")
    assert table[0].influence == 0
    free = Table(3)
    free.council(0, economy=4)
    free[0].display, free[0].influence = ["eco_1", "", "", ""], 1
    assert free.next(Benefits(0, ("build_for_2",))).asked == "place_pillar"
    free[0].influence = 2
    free.next(Benefits(0, ("build_for_2",))).play("build.eco_1", "hex.h02")
    assert free[0].influence == 0
    tile = Table(3)
    tile.build(0, "tec_3")
    tile.card("asia", "k11", presenter=1)
    tile.citizens("europe", 1)
    tile.council(0, economy=1)
    tile[0].influence = 0
    tile.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4", "c1 c2 c3")
    tile.act("invent", ready=1).play("invent.asia")
    assert tile.asked == "place_pillar"


@pytest.mark.rule("IN-ASP-05", "IN-ASP-06", "IN-FX-01")
def test_what_step_4_brings_waits_for_the_next_turn():
    table = Table(3)
    table.council(0, economy=2)
    table[0].display, table[0].influence = ["eco_1", "eco_2", "eco_3", "eco_4"], 0
    table.next(Build(0, "build_step")).play("build.eco_1", "hex.h10")
    assert table[0].display == ["wild", "eco_2", "eco_3", "eco_4"]
    table.milestones("a1 a2 a3 a4 a5", "d2 b1 b2 b3")
    table[0].display, table[0].built = ["eco_1", "eco_2", "eco_3", "eco_4"], {}
    table.council(0, economy=2)
    table.next(Build(0, "build_step")).play("build.eco_1", "hex.h08")
    assert (table[0].economy, table[0].unearned) == (2, ["h12"])


@pytest.mark.rule("IN-BUILD-07", "IN-BUILD-09", "IN-FX-03", "IN-FX-05", "IN-TILE-CUL-6")
def test_building_at_its_edges():
    table = Table(3)
    table[0].display, table[0].inventions = ["eco_1", "eco_2", "", ""], ["k10", "k11", "k12", "k01"]
    table.next(Benefits(0, ("turn_order", "build_free")))
    table.play("build.eco_1", "hex.h06")
    assert (table[0].built, table[0].influence) == ({"h06": "eco_1"}, 1)
    assert table.asked == "place_pillar"  # one tile in era 2
    table.build(0, h01="cul_6")
    table[0].display = ["eco_2", "eco_3", "eco_4", ""]
    table.next(Benefits(0, ("build_free",))).play("build.eco_2", "hex.h02", "build.eco_3")
    assert "hex.h02" not in table.keys
    assert table.refused("hex.h02") == "IN-BUILD-03"
    table.play("hex.h03")
    assert table.asked == "place_pillar"
    assert table[0].display == ["", "", "eco_4", ""]
    wealth = Table(3)
    wealth[0].display = ["wea_a", "", "", ""]
    wealth.council(0, culture=1, academics=1)
    wealth.next(Benefits(0, ("build_free",))).play("build.wea_a", "hex.h02")
    while wealth.asked in ("exhaust", "commit"):
        wealth.play(wealth.keys[0])
    assert wealth[0].council.citizens() == 2
    assert sum(wealth[0].council.exhausted.values()) == 2


@pytest.mark.rule("IN-ASP-02", "IN-TILE-ECO-3")
def test_economy_tile_3_takes_a_tile():
    table = Table(3)
    table.build(0, "eco_3", "eco_1")
    table[0].used, table[0].economy, table[0].display = ["eco_1"], 1, ["culture", "eco_2", "cul_2", "tec_1"]
    table.next(Replace(0), CloseStep3(0))
    assert table.refused("tile.eco_3") == "IN-TILE-ECO-3"
    table[0].display = ["culture", "eco_2", "cul_2", ""]
    table.next(Replace(0), CloseStep3(0)).play("tile.eco_3")
    assert not {key for key in table.keys if "tec" in key}
    assert not {"take.eco_1", "take.eco_2", "take.cul_2"} & set(table.keys)
    table.play("take.cul_7")
    assert table[0].display == ["culture", "eco_2", "cul_2", "cul_7"]
    table.play("replace.culture.cul_1")
    assert (table[0].display[0], table[0].economy, table[0].used) == ("cul_1", 0, ["eco_1", "eco_3"])
    after = Table(3)
    after.build(0, "eco_3")
    after.next(Replace(0), CloseStep3(0))
    assert set(after.keys) == {"tile.eco_3", "done"}


@pytest.mark.rule("IN-HID-04", "IN-SET-15")
def test_nothing_is_drawn_after_set_up():
    now = whole(2)
    counter = now.state.rng.counter
    stream = Stream(seeded(3))
    while now.decisions:
        now = play(RULES, now.state, *random_move(now.decisions, stream))
        assert now.draws == ()
    assert now.state.rng.counter == counter
    assert whole(2).state == whole(2).state


@pytest.mark.rule("IN-ACT-SHARE-04", "IN-CHAIN-04")
def test_a_token_on_a_card_of_the_map_does_not_travel_with_the_card():
    table = Table(3)
    table.card("asia", "k02", presenter=0, inventor=1)
    table.council(0, economy=1)
    table.citizens("europe", 2)
    table.act("innovate", ready=2).play("innovate.asia", "chain.k02")
    assert RULES.view(table.state, 0).regions[3].chain_token
    table[0].inventions = ["k02"]
    table.act("call_specialists", ready=1).play("call.europe.1")
    table.state.turn.spent = ["map.k02"]
    assert "chain.k02" in table.keys
    table.play("chain.k02")
    assert table.state.turn.spent == ["map.k02", "k02"]
