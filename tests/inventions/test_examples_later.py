"""The worked examples of the ledger: travel to final scoring, and Chronos."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.rules import decisions
from games.inventions.actions.travel import TurnKnowledge
from games.inventions.pieces import Turn
from games.inventions.scoring import best_objectives, breakdown, objective_points, outcome
from games.inventions.steps import BeginTurn, Build, ChronosTurn, CloseStep3, Replace
from games.inventions.steps.rounds import Advance
from tests.inventions.table import PACK, RULES, Table


@pytest.mark.rule(
    *("IN-ACT-TRAVEL-02", "IN-ACT-TRAVEL-03", "IN-ACT-TRAVEL-04", "IN-ACT-TRAVEL-05", "IN-CHAIN-06"),
    example="IN-EX-16",
)
def test_example_16_sages():
    table = Table(3)
    lore = {"oceania": "w5", "asia": "w2", "europe": "w6"}
    rest = iter(sorted(set(PACK.knowledge_tiles) - set(lore.values())))
    for id, region in table.state.regions.items():
        region.knowledge = lore.get(id) or next(rest)
        region.points_up = id in ("oceania", "asia")
        region.sage = id in ("oceania", "europe")
    table.citizens("middle_east", 1)
    table.citizens("africa", 0, 1)
    table.citizens("europe", 0, 2)
    table.act("travel")
    assert "travel.middle_east.north_america" not in table.keys
    assert table.refused("travel.middle_east.north_america") == "IN-ACT-TRAVEL-02"
    assert table.refused("travel.africa.europe") == "IN-ACT-TRAVEL-02"
    table.play("travel.middle_east.oceania")
    assert (table[0].points, table[0].sages, table.at("oceania").sage) == (4, 1, False)
    assert not any(region.points_up for region in table.state.regions.values())
    table.state.decks.row = ["k20"]
    table.act("travel", 1).play("travel.africa.europe")
    wanted = {f"gain.europe.inf_{n}" for n in (1, 2, 3)}
    assert set(table.keys) == {*wanted, "decline"}
    assert isinstance(table.state.agenda[-2], TurnKnowledge)
    table.play("gain.europe.inf_3")
    assert table.at("europe").points_up
    assert (table.state.turn.ready, table.state.turn.spent) == (0, [])
    table.citizens("asia", 0, 0, 1)
    table.act("travel", 2).play("travel.asia.oceania")
    assert table.asked == "place_pillar"
    other = Table(3)
    other.citizens("asia", 1)
    other.at("north_america").sage = True
    other.act("travel").play("travel.asia.north_america.alone")
    assert (other[0].sages, other.at("north_america").points_up) == (0, False)


@pytest.mark.rule("IN-ACT-SEND-01", "IN-ACT-SEND-02", "IN-ACT-SEND-03", "IN-CHAIN-06", "IN-CIT-01", example="IN-EX-17")
def test_example_17_send_a_diplomat():
    def laid_out(mine: str = "b3") -> Table:
        table = Table(3)
        table.milestones("a1 a2 a3 a4 a5", f"{mine} c1 b2 b4", "c3" if mine != "c3" else "c2", "b1")
        table.diplomats(c1=[1])
        table.council(0, economy=1)
        table[0].council.exhausted["economy"] = 1
        table[1].influence = 4
        table.citizens("asia", 1)
        return table.act("send_diplomat")

    table = laid_out()
    assert table.refused("send.b1") == "IN-GEN-05"
    assert "send.c3" not in table.keys
    table.play("send.c1", "travel.asia.north_america")
    assert table.state.decks.diplomats["c1"] == [1, 0]
    assert table[1].influence == 5
    assert table[0].display[0] == "culture"
    assert table.at("north_america").citizens[0] == 1
    assert table[0].council.exhausted["economy"] == 1
    table.act("send_diplomat")
    assert table.told("forfeited") == 1
    table.council(0, culture=1)
    table.act("send_diplomat")
    assert table.refused("send.c1") == "IN-ACT-SEND-01"
    table.diplomats(a1=[1, 2])
    assert table.refused("send.a1") == "IN-ACT-SEND-01"
    assert laid_out("c3").play("send.c1")[1].influence == 4


@pytest.mark.rule("IN-ACT-RECALL-01", "IN-ACT-RECALL-02", "IN-CIT-04", "IN-CIT-05", "IN-FX-08", example="IN-EX-18")
def test_example_18_recall_a_diplomat():
    for academics, supply, after in ((2, 10, 2), (1, 9, 2)):
        table = Table(3)
        table.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4", "c1 c2 c3")
        table.diplomats(a5=[0, 1])
        table.council(0, academics=academics)
        table[0].supply = 10
        table.act("recall_diplomat")
        assert table.refused("recall.a1") == "IN-ACT-RECALL-01"
        table.play("recall.a5", "place.south_america")
        assert table.at("south_america").citizens[0] == 1
        assert (table[0].supply, table[0].council.academics) == (supply, after)
        assert table.state.decks.diplomats["a5"] == [1]


@pytest.mark.rule(
    *("IN-ACT-EUREKA-01", "IN-ACT-EUREKA-02", "IN-ACT-EUREKA-03", "IN-ACT-EUREKA-04", "IN-ACT-EUREKA-05"),
    *("IN-MIL-05", "IN-MIL-06", "IN-FX-06"),
    example="IN-EX-19",
)
def test_example_19_eureka():
    table = Table(4)
    table.milestones("a3 a1 a5 b2 b4", "b1 b3 c3 b2", "c1 c2")
    table.diplomats(a3=[2, 3], b1=[0, 2])
    for seat in (2, 3):
        table.council(seat, academics=2)
    table[2].space, table[0].supply, table[3].supply = "z32", 9, 20
    table.citizens("asia", 1)
    table.act("eureka").play("eureka.c1")
    assert set(table.keys) == {"marker.z31", "marker.z33", "marker.z34"}
    table.play("marker.z33")
    decks = table.state.decks
    assert decks.discard == ["a3"]
    assert (table[2].council.academics, table[3].council.academics, table[3].supply) == (3, 2, 21)
    assert decks.common == ["a1", "a5", "b2", "b4", "b1"]
    assert decks.diplomats["b1"] == [0, 2]
    assert (table[0].milestone, decks.diplomats["c1"], table[0].supply) == ("c1", [0], 8)
    assert table.at("asia").citizens[0] == 1
    assert (table[0].space, table[0].display[0], decks.eureka) == ("z33", "wild", ["c2"])
    table.act("eureka")
    assert table.told("forfeited") == 1
    assert "send.a3" not in table.keys


@pytest.mark.rule("IN-ASP-01", "IN-ASP-02", "IN-ASP-03", "IN-ASP-04", "IN-BUILD-01", example="IN-EX-20")
def test_example_20_aspirations_become_tiles():
    table = Table(4)
    me = table[0]
    me.display = ["eco_4", "technology", "wild", "culture"]
    me.influence = 1
    table.council(0, economy=3, culture=3, technology=3)
    table.build(0, "tec_1", "tec_3", "cul_2")
    for tile in PACK.stacks["culture"]:
        table.state.stock[tile] = int(tile == "cul_1")
    table.next(Replace(0), CloseStep3(0), Build(0, "build_step"))
    for taken in ("tec_1", "tec_3"):
        assert table.refused(f"replace.technology.{taken}") == "IN-ASP-03"
    assert table.refused("replace.wild.eco_4") == "IN-ASP-03"
    assert table.refused("replace.technology.cul_1") == "IN-ASP-02"
    assert "done" not in table.keys
    table.play("replace.technology.tec_6", "replace.wild.cul_1")
    assert table[0].display == ["eco_4", "tec_6", "cul_1", ""]
    assert table.state.stock["tec_6"] == 2
    assert table.asked == "build"
    table.play("build.eco_4", "hex.h02")
    assert table[0].influence == 0
    one = Table(3)
    for side in ("wild", "culture", "economy"):
        one.state.turn = Turn()
        one[0].display = ["eco_1", "", "", ""]
        one.citizens("africa", 1)
        one.act("travel").play("travel.africa.europe")
        one.citizens("europe", 0)
        assert one[0].display == ["eco_1", "culture", "", ""], side


@pytest.mark.rule(
    *("IN-BUILD-01", "IN-BUILD-02", "IN-BUILD-03", "IN-BUILD-04", "IN-BUILD-05", "IN-BUILD-06", "IN-FX-04"),
    *("IN-BUILD-08", "IN-TILE-ECO-5"),
    example="IN-EX-21",
)
def test_example_21_three_tiles():
    def laid_out(**more: str) -> Table:
        table = Table(3)
        table.milestones("a1 a2 a3 a4 a5", "d2 b1 b2 b3")
        me = table[0]
        me.influence, me.display, me.supply = 2, ["eco_3", "cul_1", "wea_d", ""], 5
        table.build(0, h10="tec_2", h05="eco_1", **more)
        me.used = ["eco_1"]
        me.inventions = ["k13", "k14", "k11"]
        table.council(0, 1, 1, 1, 1)
        return table.next(Build(0, "build_step"))

    table = laid_out()
    table.play("build.cul_1", "hex.h09", "exhaust.culture")
    me = table[0]
    assert (me.influence, me.council.exhausted) == (1, {"economy": 0, "culture": 1, "technology": 0})
    table.play("build.eco_3", "hex.h04")
    while table.asked in ("exhaust", "commit"):
        table.play(table.keys[0])
    me = table[0]
    assert (me.supply, me.council.exhausted["economy"], me.council.available["economy"]) == (4, 2, 0)
    table.play("build.wea_d")
    assert "hex.h06" in table.keys
    table.play("hex.h06")
    while table.asked in ("exhaust", "commit"):
        table.play(table.keys[0])
    me = table[0]
    assert me.council.academics + sum(me.council.available.values()) == 0
    assert (me.influence, me.built["h06"], me.built["h09"], me.built["h04"]) == (1, "wea_d", "cul_1", "eco_3")
    assert table.asked == "place_pillar"
    cheap = laid_out(h01="eco_5").play("build.cul_1", "hex.h09")
    assert set(cheap.keys) == {"price", "tile.eco_5"}
    cheap.play("tile.eco_5")
    assert (cheap[0].influence, cheap[0].economy, cheap[0].used) == (2, 0, ["eco_1", "eco_5"])
    poor = laid_out()
    poor[0].influence = 0
    poor.next(Build(0, "build_step"))
    assert poor.asked == "place_pillar"


@pytest.mark.rule(
    *("IN-TILE-GEN-03", "IN-TILE-GEN-04", "IN-TILE-TEC-1", "IN-TILE-TEC-5", "IN-ACT-SHARE-02", "IN-CHAIN-05"),
    example="IN-EX-22",
)
def test_example_22_a_technology_tile():
    table = Table(3)
    table.milestones("a4 a5 b1 b2 c2", "b3 b4 c1 c3", "d1 d2 d3")
    table.card("asia", "k36", presenter=0, n=2)
    table.council(0, economy=1, technology=1)
    table.build(0, "tec_1", "tec_5")
    table[0].influence = 4
    table.citizens("europe", 1)
    table.act("invent", ready=2).play("invent.asia")
    assert table.keys == ["tile.tec_1", "done"]
    table.play("tile.tec_1")
    assert (table[0].influence, table.state.turn.ready, table[0].turned) == (3, 1, ["tec_1"])
    table.play("reward.aspiration")
    assert table[0].points == 8
    assert table.at("asia").citizens[0] == 3
    assert table[0].inventions == ["k36"]
    assert table[0].display == ["technology", "wild", "", ""]
    assert table.asked == "place_pillar"
    assert table[0].influence == 3
    assert "tec_1" in table[0].built.values()


@pytest.mark.rule(
    *("IN-ERA-01", "IN-ERA-02", "IN-ERA-03", "IN-ERA-04", "IN-ERA-05", "IN-ERA-06", "IN-ERA-07", "IN-ERA-09"),
    *("IN-ERA-10", "IN-ERA-11", "IN-ERA-13", "IN-ERA-08", "IN-TURN-12", "IN-GEN-02"),
    example="IN-EX-23",
)
def test_example_23_a_change_of_era():
    table = Table(3)
    state = table.state
    state.order = [2, 0, 1]
    table.era(2, 3)
    table.milestones("a1 a5 a2 a4 b1", "c2 b2 b3 b4", "c3 c1")
    table.diplomats(a5=[1], b4=[1])
    state.decks.stacks["d"] = ["d1", "d2", "d3"]
    state.decks.row, state.decks.ideas = ["k20", "k29", "k34"], ["k40", "k36"]
    a, b, c = state.societies
    a.space, a.influence, a.sages, a.supply, a.used, a.economy = "z34", 8, 2, 7, ["eco_2"], 0
    table.council(0, academics=2)
    table.council(1, academics=1)
    b.influence, c.influence = 0, 3
    b.council.exhausted = {"economy": 1, "culture": 1, "technology": 1}
    b.hand = ["k10", "k26"]
    b.season, b.epoch = ["travel", "invent"], "share"
    for id, region in state.regions.items():
        region.sage = id not in ("asia", "europe")
    table.next(Advance())
    assert sorted(table.keys) == ["order.1", "order.2", "order.3"]
    table.play("order.1")
    state = table.state
    a, b, c = state.societies
    assert state.order == [0, 2, 1]
    assert (a.influence, b.influence, c.influence) == (6, 1, 3)
    assert b.council.available == {"economy": 1, "culture": 1, "technology": 1}
    assert (b.season, b.epoch) == ([], "share")
    assert (a.council.academics, a.supply, a.sages) == (3, 6, 0)
    assert all(region.sage for region in state.regions.values())
    assert (a.used, a.economy) == ([], 1)
    assert state.decks.common == ["a2", "a4", "b1", "b4", "c3"]
    assert (state.decks.outsider, state.decks.eureka) == ("c1", ["d1", "d2", "d3"])
    assert state.decks.discard[-2:] == ["a1", "a5"]
    assert b.council.academics == 2
    assert sorted(table.keys) == ["idea.k20", "idea.k29", "idea.k34", "idea.k36"]
    table.play("idea.k34")
    state = table.state
    assert (state.decks.row, state.societies[1].hand) == (["k36", "k20", "k29"], ["k26", "k34"])
    assert state.clock == 4
    turns = [space.round for space in PACK.chronos_spaces if space.round]
    assert (len(turns), turns) == (13, [1, *[1, 2, 3] * 4])


@pytest.mark.rule(
    *("IN-SCORE-01", "IN-SCORE-02", "IN-SCORE-03", "IN-SCORE-04", "IN-TILE-WEA-A", "IN-TILE-WEA-G", "IN-OBJ-01"),
    *("IN-OBJ-02", "IN-OBJ-03"),
    example="IN-EX-24",
)
def test_example_24_final_scoring():
    table = Table(3)
    me = table[0]
    me.points, me.influence = 41, 8
    table.build(0, h10="wea_a", h09="eco_1", h11="eco_2", h12="eco_5", h17="eco_3", h07="wea_g3")
    table.build(0, h01="tec_1", h02="tec_2", h03="tec_3", h13="tec_4")
    me.display = ["wea_b", "wild", "", ""]
    me.hand = ["k20"]
    me.inventions = ["k10", "k11", "k13", "k14", "k15", "k16", "k17"]
    me.objectives = ["oi1", "ov3", "on1"]
    for region, token in (("africa", "inf_plus1"), ("europe", "inf_1"), ("oceania", "inf_2")):
        table.token(region, 0, token, up=region != "europe")
    for region in ("africa", "middle_east", "south_america"):
        table.citizens(region, 1)
    assert breakdown(table.state, 0, objectives=True) == {
        "play": 41,
        "influence": 10,
        "wealth": 21,
        "objectives": 16,
        "total": 88,
    }
    assert [objective_points(table.state, 0, id) for id in ("oi1", "ov3", "on1")] == [6, 10, 3]
    assert best_objectives(table.state, 0) == ["ov3", "oi1"]
    other = table[1]
    other.points, other.influence, other.supply, other.objectives = 78, 10, 0, []
    other.inventions = ["k01"] * 8
    table.build(1, *(f"tec_{n}" for n in range(1, 8)), "eco_1", "cul_1")
    assert outcome(table.state).winners == (0,)
    table.build(1, "cul_2")
    assert outcome(table.state).winners == (1,)
    other.inventions = ["k01"] * 7
    assert outcome(table.state).winners == (1,)
    other.supply = table[0].supply
    assert outcome(table.state).winners == (0, 1)
    for influence, points in ((0, 0), (1, 1), (3, 1), (4, 5), (7, 5), (8, 10), (10, 10)):
        table[2].influence = influence
        assert breakdown(table.state, 2, objectives=True)["influence"] == points


@pytest.mark.rule(
    *("IN-CHR-07", "IN-CHR-08", "IN-CHR-10", "IN-CHR-11", "IN-CHR-12", "IN-CHR-13", "IN-CHR-14", "IN-CHR-03"),
    example="IN-EX-25",
)
def test_example_25_chronos_shares():
    table = Table(2)
    chronos = table.state.chronos
    assert chronos is not None
    table.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4", "c1 c2 c3")
    table.tile("africa", "s4")
    chronos.pillar, chronos.tiles = "north_america", ["cul_1"]
    table.card("south_america", "k20", presenter=1)
    table.card("africa", "k14", presenter=0, inventor=2, n=2)
    table.at("africa").wealth = []
    table.next(ChronosTurn())
    chronos = table.state.chronos
    assert chronos is not None
    assert (chronos.pillar, chronos.tiles) == ("africa", ["cul_1", "cul_2"])
    assert table.state.stock["cul_2"] == 0
    assert table[0].points == 4
    assert table.at("africa").citizens == [2, 0, 1]
    assert table.state.decks.gone[-1] == "k14"
    assert table.at("africa").card == ""
    assert table.at("south_america").card == "k20"
    assert list(RULES.view(table.state, 0).societies[0].score)[-1] == "total"
    assert 2 not in outcome(table.state).scores


def test_a_turn_begins_with_the_pillar():
    table = Table(3).next(BeginTurn(1))
    assert decisions(RULES, table.state)[0].seat == 1
    assert Game(RULES, table.state).asking(1) is not None
