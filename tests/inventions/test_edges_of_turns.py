"""Edges of pillars, chains and Ideas that no other test noticed: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.inventions.actions.effects import Benefits
from games.inventions.queries import called_as
from games.inventions.steps import Build, PlacePillar, TakeIdeas
from games.inventions.steps.aspirations import Replace
from tests.inventions.table import PACK, RULES, Table, laid

A, B = "a1 a2 a3 a4 a5", "b1 b2 b3 b4"


# ---------------------------------------------------------------- pillars


@pytest.mark.rule("IN-TURN-05")
def test_pillars_of_others_block_no_space_however_many_stand_there():
    table = Table(4)
    table[1].epoch, table[2].epoch = "share", "share"
    table[1].season = table[2].season = table[3].season = ["invent"]
    table.next(PlacePillar(0))
    assert {"space.share", "space.invent"} < set(table.keys)


@pytest.mark.rule("IN-TURN-06")
@pytest.mark.parametrize("clock", [0, 1, 3])
def test_all_others_whose_epoch_pillar_stands_there_gain_before_the_action_is_done(clock):
    table = Table(4)
    table.state.clock = clock  # in era 1 and in a third round it is an epoch pillar that moves
    table.citizens("africa", 2)
    table[1].epoch = table[2].epoch = "travel"
    table[3].epoch, table[3].season = "eureka", ["travel"]
    before = [society.influence for society in table.state.societies]
    table.next(PlacePillar(0)).play("space.travel")
    assert table.asked == "travel"
    assert [society.influence for society in table.state.societies] == [
        n + m for n, m in zip(before, (0, 1, 1, 0), strict=True)
    ]


@pytest.mark.rule("IN-TURN-06")
def test_the_others_gain_though_the_only_way_is_left_undone():
    table = Table(3)
    table.citizens("africa", 1)
    table[1].epoch = "call_specialists"
    before = table[1].influence
    table.next(PlacePillar(0)).play("forfeit.call_specialists")
    assert table[1].influence == before + 1


@pytest.mark.rule("IN-TURN-06")
def test_nobody_gains_by_their_own_epoch_pillar():
    table = Table(3)
    table.build(0, "tec_4")
    table[0].epoch, table[0].influence = "recall_diplomat", 5
    table.turn().play("tile.tec_4", "space.recall_diplomat")
    assert table[0].influence == 5 - 1 + 1, "the price of the tile, and what forfeiting brings"


# ---------------------------------------------------------------- chains


@pytest.mark.rule("IN-CHAIN-03")
def test_no_token_is_asked_for_a_coupled_action_that_cannot_be_done():
    table = Table(3)
    table.milestones(A, B)
    table.build(0, "tec_5")
    table.citizens("africa", 1)
    table[0].influence = 5
    table.act("travel", ready=1).play("travel.africa.europe")
    assert (table.asked, table.state.turn.ready) == ("place_pillar", 1)


@pytest.mark.rule("IN-CHAIN-06")
@pytest.mark.parametrize("ready", [0, 1])
def test_the_action_of_a_knowledge_tile_or_a_milestone_costs_no_token(ready):
    table = Table(3)
    table.citizens("africa", 1)
    table.at("europe").sage = True
    table.at("europe").knowledge = next(id for id, each in PACK.knowledge_tiles.items() if each.chain == "present")
    table.tile("asia", "s1")
    table.council(0, culture=2)
    table[0].hand = ["k13"]
    table.act("travel", ready=ready).play("travel.africa.europe", "present.k13.asia")
    assert (table.at("asia").card, table.state.turn.ready) == ("k13", ready)
    sent = Table(3)
    sent.milestones(A, "b1 c1 b3 b4")
    sent.council(0, economy=1)
    sent.citizens("africa", 1)
    sent.act("send_diplomat", ready=ready).play("send.c1", "travel.africa.europe")
    assert (sent.at("europe").citizens[0], sent.state.turn.ready) == (1, ready)


# ---------------------------------------------------------------- Ideas


@pytest.mark.rule("IN-IDEA-03")
def test_a_hand_has_no_limit():
    table = Table(3)
    table[0].hand = ["k13", "k16", "k17", "k18", "k19", "k25"]
    table.state.turn.owed = 1
    table.next(TakeIdeas(0))
    assert table.play(table.keys[0])[0].hand[:6] == ["k13", "k16", "k17", "k18", "k19", "k25"]
    assert len(table[0].hand) == 7


@pytest.mark.rule("IN-IDEA-04")
def test_the_rightmost_of_a_row_that_is_not_full():
    table = Table(3)
    table.state.decks.row, table.state.decks.ideas = ["k20", "k13"], ["k18"]
    assert called_as(table.state, table.at("africa")) == PACK.cards["k13"].type


@pytest.mark.rule("IN-SET-17", "IN-SET-18")
def test_the_deck_is_dealt_in_turn_order_then_laid_from_right_to_left(monkeypatch):
    monkeypatch.setattr(Game, "shuffle", lambda game, items: None)
    tables = [laid(3, seed) for seed in range(8)]
    assert {state.first for state in tables} == {0, 1, 2}
    top = [id for id, card in PACK.cards.items() if card.era == 3][::-1]
    for state in tables:
        assert [state.societies[seat].hand[1] for seat in state.order] == top[:3]
        assert (state.decks.row[::-1], state.decks.ideas[-1]) == (top[3:6], top[6])


@pytest.mark.rule("IN-SET-19")
def test_chance_deals_the_ideas_of_era_2():
    dealt = {next(region.card for region in laid(3, seed).regions.values() if region.card) for seed in range(40)}
    assert dealt == {"k11", "k12", "k14", "k15", "k18"}


# ---------------------------------------------------------------- the steps of a turn


@pytest.mark.rule("IN-TURN-01", "IN-TURN-11")
def test_a_tile_can_be_built_in_the_turn_that_brings_it_and_no_token_stays_available():
    table = Table(3)
    table[0].display[0], table[0].influence = "wild", 5
    table.council(0, culture=4)
    table.turn().play("space.recall_diplomat", "replace.wild.cul_1")
    assert table.state.turn.ready == 2
    table.play("build.cul_1", "hex.h09")
    assert (table.asked, table[0].built) == ("place_pillar", {"h09": "cul_1"})
    assert RULES.view(table.state, None).societies[0].chain == {"ready": 0, "used": 0, "idle": 3}
    assert table.state.turn.ready == 0


@pytest.mark.rule("IN-TURN-13")
def test_no_free_window_after_the_first_replacement_or_the_first_tile_built():
    table = Table(3)
    table.milestones(A, "c1 b2 b3 b4")
    table.build(0, "eco_1")
    table.council(0, culture=12)
    table[0].display, table[0].economy, table[0].influence = ["culture", "culture", "", ""], 2, 5
    table.next(Replace(0), Build(0, "build_step"))
    assert "tile.eco_1" in table.keys
    table.play("replace.culture.cul_1")
    assert (table.asked, "tile.eco_1" in table.keys) == ("replace", False)
    table.play("replace.culture.cul_2")
    assert (table.asked, "tile.eco_1" in table.keys) == ("build", True)
    table.play("build.cul_1", "hex.h09")
    assert (table.asked, table.keys) == ("build", ["build.cul_2", "done"])


@pytest.mark.rule("IN-ASP-02")
def test_a_wild_aspiration_becomes_a_tile_of_every_type_and_number():
    table = Table(3)
    table[0].display[0] = "wild"
    table.next(Replace(0))
    assert set(table.keys) == {f"replace.wild.{tile}" for tile in PACK.tiles}


@pytest.mark.rule("IN-ASP-03")
def test_a_wealth_tile_on_the_map_bars_its_letter():
    for built in (False, True):
        table = Table(3)
        table.milestones(A, B)
        table.wealth("asia", "g", "wea_g1", "wea_g2")
        table.card("asia", "k11", presenter=0, inventor=0)
        if built:
            table.build(0, "wea_g3")
        table.act("share").play("share.asia")
        assert ("reward.wealth" in table.keys) == (not built)


# ---------------------------------------------------------------- who pays, and how much


@pytest.mark.rule("IN-CIT-06")
def test_whoever_is_gained_by_a_benefit_is_available():
    table = Table(3)
    table.next(Benefits(0, ("specialist_culture", "two_specialists"))).play("pick.economy.technology")
    assert table[0].council.available == {"economy": 1, "culture": 1, "technology": 1}
    assert not any(table[0].council.exhausted.values())


@pytest.mark.rule("IN-ACT-INVENT-04")
@pytest.mark.parametrize("n", [1, 2])
def test_each_entry_asks_for_a_citizen_of_its_own(n):
    table = Table(3)
    table.milestones("a1 a2 a3 a4 e1", B)
    table.card("asia", "k37", presenter=1)
    table.card("europe", "k11", presenter=1)
    table.council(0, economy=1, technology=n)
    table.act("invent")
    if n == 1:
        assert table.refused("invent.asia") == "IN-ACT-INVENT-04"
    else:
        assert table.play("invent.asia")[0].council.exhausted["technology"] == 2


@pytest.mark.rule("IN-CIT-02")
def test_academics_alone_pay_a_wealth_tile():
    table = Table(3)
    table.council(0, academics=2)
    table[0].display[0], table[0].influence = "wea_g1", 5
    table.next(Build(0, "build_step")).play("build.wea_g1", "hex.h09")
    assert table.play("commit.economy.culture")[0].council.academics == 0
    assert table[0].built == {"h09": "wea_g1"}


@pytest.mark.rule("IN-BUILD-02")
def test_the_limit_of_a_build_step_counts_down():
    table = Table(3)
    table.milestones(A, "d1 b2 b3 b4")
    table.council(0, culture=12)
    table[0].display = ["cul_1", "cul_2", "cul_3", "cul_4"]
    table.next(Build(0, "build_step")).play("build.cul_1", "hex.h09", "build.cul_2", "hex.h13")
    table.play("build.cul_3", "hex.h02")
    assert (table.asked, table[0].display) == ("place_pillar", ["", "", "", "cul_4"])


@pytest.mark.rule("IN-BUILD-08", "IN-TILE-ECO-4")
def test_economy_tile_4_built_first_makes_the_second_cheaper():
    table = Table(3)
    table.milestones(A, "c1 b2 b3 b4")
    table.council(0, economy=2, culture=4)
    table[0].display, table[0].economy, table[0].influence = ["eco_4", "cul_2", "", ""], 1, 5
    table.next(Build(0, "build_step")).play("build.eco_4", "hex.h09", "build.cul_2", "hex.h13")
    assert (table.asked, set(table.keys)) == ("settle", {"full", "tile.eco_4"})


@pytest.mark.rule("IN-TILE-GEN-01", "IN-TILE-ECO-4", "IN-TILE-ECO-5")
def test_economy_tiles_in_the_tile_display_lower_nothing():
    table = Table(3)
    table.council(0, culture=4)
    table[0].display, table[0].economy, table[0].influence = ["eco_4", "eco_5", "cul_1", ""], 1, 5
    table.next(Build(0, "build_step")).play("build.cul_1", "hex.h09")
    assert (table.asked, table[0].influence, table[0].economy) == ("place_pillar", 4, 1)
    assert table[0].council.exhausted["culture"] == 1


@pytest.mark.rule("IN-TILE-ECO-3")
def test_economy_tile_3_is_used_after_replacing_as_well():
    table = Table(3)
    table.build(0, "eco_3")
    table[0].display, table[0].economy = ["culture", "", "", ""], 1
    table.next(Replace(0)).play("replace.culture.cul_1")
    assert set(table.keys) == {"tile.eco_3", "done"}
    assert table.play("tile.eco_3", "take.eco_1")[0].display == ["cul_1", "eco_1", "", ""]


@pytest.mark.rule("IN-TILE-ECO-4")
def test_economy_tile_4_makes_a_wealth_tile_cheaper():
    table = Table(3)
    table.build(0, h01="eco_4")
    table.council(0, culture=4)
    table[0].display[0], table[0].economy, table[0].influence = "wea_g1", 1, 5
    table.next(Build(0, "build_step")).play("build.wea_g1", "hex.h09")
    assert set(table.keys) == {"full", "tile.eco_4"}
    assert table.play("tile.eco_4")[0].council.available["culture"] == 4


@pytest.mark.rule("IN-TILE-ECO-5", "IN-INF-02")
@pytest.mark.parametrize(("effect", "n", "offered"), [("build_step", 4, False), ("build_for_2", 1, True)])
def test_economy_tile_5_lowers_a_price_that_there_is(effect, n, offered):
    table = Table(3)
    table.build(0, h01="eco_5")
    table.council(0, culture=4)
    table[0].display = ["cul_1", "cul_2", "cul_3", "cul_4"][:n] + [""] * (4 - n)
    table[0].economy, table[0].influence = 1, 5
    table.next(Build(0, effect)).play("build.cul_1", "hex.h09")
    assert ("tile.eco_5" in table.keys) == offered
    if offered:
        assert (table.play("tile.eco_5")[0].influence, table[0].economy) == (4, 0)
    else:
        assert (table[0].influence, table[0].economy) == (5, 1)


@pytest.mark.rule("IN-BUILD-04", "IN-FX-06")
def test_the_tile_has_left_its_space_when_the_hex_brings_an_aspiration():
    table = Table(3)
    table.council(0, culture=4)
    table[0].display = ["cul_1", "cul_2", "cul_3", "cul_4"]
    table.next(Build(0, "build_step")).play("build.cul_2", "hex.h10")
    assert table[0].display == ["cul_1", "wild", "cul_3", "cul_4"]


@pytest.mark.rule("IN-TURN-02")
@pytest.mark.parametrize(("influence", "ready"), [(0, 0), (1, 1), (3, 1), (4, 2), (7, 2), (8, 3), (10, 3)])
def test_chain_tokens_at_both_ends_of_each_stretch_of_the_track(influence, ready):
    table = Table(3)
    table[0].influence = influence
    assert table.turn().state.turn.ready == ready


@pytest.mark.rule("IN-BUILD-03")
def test_a_hex_with_a_tile_is_not_offered():
    table = Table(3)
    table.build(0, h09="cul_5", h13="wea_g1")
    table.council(0, culture=9)
    table[0].display[0], table[0].influence = "cul_1", 5
    table.next(Build(0, "build_step")).play("build.cul_1")
    assert set(table.keys) == {f"hex.{hex}" for hex in PACK.hexes} - {"hex.h09", "hex.h13"}
    assert table.refused("hex.h13") == "IN-BUILD-03"


@pytest.mark.rule("IN-FX-08", "IN-GEN-04")
@pytest.mark.parametrize("supply", [0, 1, 2])
def test_benefits_take_whoever_is_in_the_supply(supply):
    table = Table(3)
    table[0].supply = supply
    table.next(Benefits(0, ("two_specialists", "citizen_map")))
    if supply:
        table.play(".".join(["pick", *["culture"] * supply]))
    assert (table[0].supply, table[0].council.available["culture"]) == (0, supply)
    assert table.asked == "place_pillar"


@pytest.mark.rule("IN-CIT-05", "IN-FX-08")
def test_no_academic_is_gained_while_the_academy_is_full():
    table = Table(3)
    table.milestones(A, B)
    table.council(0, academics=1)
    table.next(Benefits(0, ("academic", "academic")))
    assert (table[0].council.academics, table[0].supply) == (2, 19)
