"""Change of era and objectives, beyond the worked examples."""

from __future__ import annotations

import pytest

from games.core.rules import decisions
from games.inventions.scoring import objective_points, outcome, progress_towards, public_points
from games.inventions.steps import ChangeEra
from games.inventions.steps.era_change import ChooseOrder
from games.inventions.steps.rounds import Advance
from tests.inventions.table import PACK, RULES, Table


@pytest.mark.rule("IN-ERA-12", "IN-ERA-14", "IN-ERA-13")
def test_ideas_of_the_finished_era_leave():
    table = Table(3)
    state = table.state
    state.order = [1, 0, 2]
    table.era(3)
    table.card("asia", "k11", presenter=1)
    table.card("europe", "k13", presenter=0, inventor=1)
    state.decks.row, state.decks.ideas = ["k15", "k20", "k14"], ["k46", "k28", "k29", "k18", "k12", "k30", "k17"]
    table[0].hand, table[1].hand = ["k10", "k16"], ["k26"]
    table.next(ChangeEra(2))
    decks = table.state.decks
    assert decks.row == ["k29", "k30", "k20"]
    assert decks.ideas == ["k46", "k28"]
    assert set(decks.gone) >= {"k15", "k14", "k17", "k12", "k18", "k10", "k16"}
    assert sorted(table.keys) == ["idea.k20", "idea.k28", "idea.k29", "idea.k30"]
    table.play("idea.k28", "idea.k46")
    assert (table[0].hand, table[1].hand) == (["k28", "k46"], ["k26"])
    assert (table.at("asia").card, table.at("europe").card) == ("k11", "k13")
    few = Table(3)
    few.era(3)
    few.state.decks.row, few.state.decks.ideas = ["k20"], []
    few[0].hand = ["k10", "k16"]
    few.next(ChangeEra(2))
    assert (few[0].hand, few.asked) == (["k20"], "place_pillar")


@pytest.mark.rule("IN-TURN-12", "IN-SCORE-01", "IN-ERA-01")
def test_after_era_five_there_is_no_change_of_era():
    table = Table(3)
    table.era(5, 3)
    table[0].influence, table[1].council.exhausted["economy"] = 8, 1
    table.next(Advance())
    assert table.state.outcome == outcome(table.state)
    assert (table[0].influence, table[1].council.exhausted["economy"]) == (8, 1)
    same = Table(3)
    same.era(3, 1)
    same[0].influence = 8
    same.next(Advance())
    assert (same.state.clock, same[0].influence) == (5, 8)


@pytest.mark.rule("IN-ERA-07")
def test_sages_return_so_that_each_region_has_one():
    table = Table(3)
    table.era(3)
    for region in table.state.regions.values():
        region.sage = True
    table.at("asia").sage = table.at("africa").sage = table.at("europe").sage = False
    table[0].sages, table[2].sages = 2, 1
    table.next(ChangeEra(2))
    assert all(region.sage for region in table.state.regions.values())
    assert [society.sages for society in table.state.societies] == [0, 0, 0]


@pytest.mark.rule("IN-OBJ-04")
def test_objectives_of_majority():
    table = Table(3)
    table[0].objectives = ["om1"]
    worth = []
    for region in ("europe", "oceania", "north_america", "south_america"):
        table.citizens(region, 2, 2)
        worth.append(objective_points(table.state, 0, "om1"))
        table.citizens(region, 2, 1, 1)
        worth.append(objective_points(table.state, 0, "om1"))
    assert worth == [0, 3, 3, 6, 6, 10, 10, 15]


@pytest.mark.parametrize("id", [id for id in PACK.private if PACK.private[id].kind == "inventions"])
@pytest.mark.rule("IN-OBJ-02")
def test_objectives_of_inventions(id: str):
    met = {
        "at_least_8": ["k01", "k02", "k10", "k11", "k13", "k14", "k16", "k17"],
        "two_of_each_type": ["k01", "k10", "k13", "k14", "k16", "k17"],
        "four_of_one_type": ["k01", "k10", "k11", "k12"],
        "two_era4_one_era5": ["k28", "k31", "k37"],
        "eras_2_3_4_5": ["k10", "k20", "k28", "k37"],
    }[PACK.private[id].condition]
    table = Table(3)
    table[0].inventions = met
    assert objective_points(table.state, 0, id) == 10
    for left_out in range(len(met)):
        table[0].inventions = met[:left_out] + met[left_out + 1 :]
        assert objective_points(table.state, 0, id) == 0
    table[0].inventions = [*met, *met]
    have, want = progress_towards(table.state, 0, id)
    assert have == want, "what is more than asked for is not counted"


@pytest.mark.rule("IN-OBJ-01", "IN-OBJ-03", "IN-OBJ-04")
@pytest.mark.parametrize("id", [id for id in PACK.private if PACK.private[id].regions])
def test_objectives_of_regions(id: str):
    printed, table = PACK.private[id], Table(3)
    found = []
    for n, region in enumerate(printed.regions):
        table.citizens(region, 1)
        table.token(region, 0, f"inf_{n + 1}", up=bool(n % 2))
        found.append(objective_points(table.state, 0, id))
    assert found[-1] == printed.points[-1]
    assert found == sorted(found)
    if printed.kind != "network":
        assert tuple(found) == printed.points


@pytest.mark.rule("IN-OBJ-05", "IN-OPT-02")
def test_a_public_objective_is_scored_once_and_first():
    table = Table(3)
    table.state.objectives = ["op08", "op14", "op04"]
    table.era(3)
    table.council(0, academics=2)
    table[0].sages, table[1].sages = 1, 2
    table[0].milestone = "d1"
    table.next(ChangeEra(2))
    assert [society.points for society in table.state.societies] == [4, 0, 0]
    assert table[0].council.academics == 3
    shown = RULES.view(table.state, None).public
    assert [(o.id, o.era) for o in shown] == [("op08", 2), ("op14", 3), ("op04", 4)]
    assert [o.done for o in shown] == [True, False, False]
    assert shown[0].standing == (4, 0, 0)
    table[1].sages = 9
    assert RULES.view(table.state, None).public[0] == shown[0], "what it has brought, not what it would bring now"
    table[1].sages = 2
    table.era(4)
    table.next(ChangeEra(3))
    assert [society.points for society in table.state.societies] == [4, 4, 0]


@pytest.mark.rule("IN-OBJ-06", "IN-OBJ-07", "IN-OBJ-08")
@pytest.mark.parametrize("id", PACK.public)
def test_public_objectives(id: str):
    table = Table(3)
    table.build(0, "eco_1", "eco_2", "cul_1", "tec_1", "tec_2", "tec_3", "wea_a", "wea_b")
    table.council(0, economy=1, culture=2, technology=3, academics=2)
    table[0].council.exhausted = {"economy": 1, "culture": 1, "technology": 1}
    table[0].inventions = ["k10", "k13", "k14", "k16", "k17", "k18"]
    table.token("asia", 0, "inf_1", up=False)
    table.token("asia", 1, "inf_1")
    table.token("africa", 0, "inf_plus1")
    table[0].used, table[0].sages, table[0].influence = ["eco_1"], 3, 8
    table.card("asia", "k20", presenter=0, n=3)
    table.card("europe", "k22", presenter=1, inventor=0, innovator=0)
    wanted = {
        **{"op01": 2, "op02": 1, "op03": 3, "op04": 4, "op05": 2, "op06": 3, "op07": 4, "op08": 4},
        **{"op09": 2, "op10": 4, "op11": 6, "op12": 4, "op13": 2, "op14": 6, "op15": 6, "op16": 5},
    }
    assert public_points(table.state, 0, id) == wanted[id]
    assert public_points(table.state, 2, id) == (2 if id == "op15" else 0)


@pytest.mark.rule("IN-OBJ-03")
def test_a_network_is_the_largest_group_that_ropes_join():
    table = Table(3)
    assert PACK.private["on7"].regions == ("asia", "oceania", "north_america", "south_america")
    table.citizens("oceania", 1)
    table.citizens("south_america", 1)
    assert objective_points(table.state, 0, "on7") == 0
    table.citizens("north_america", 1)
    assert objective_points(table.state, 0, "on7") == 1, "the Americas, not Oceania, which comes first"
    apart = Table(3)
    for region in ("oceania", "asia", "north_america", "south_america"):
        apart.citizens(region, 1)
    assert PACK.private["on3"].regions == ("africa", "middle_east", "oceania", "south_america")
    assert objective_points(apart.state, 0, "on3") == 0, "what joins them is not depicted"


@pytest.mark.rule("IN-OBJ-06")
def test_tiles_that_are_not_built_count_for_no_public_objective():
    table = Table(3)
    table[0].display = ["eco_1", "eco_2", "wea_a", ""]
    table.build(0, "eco_3")
    kinds = {id: printed for id, printed in PACK.public.items() if printed.counts in ("progress_tiles", "wealth_tiles")}
    found = {printed.type or "wealth": public_points(table.state, 0, id) for id, printed in kinds.items()}
    assert found == {"economy": 1, "culture": 0, "technology": 0, "wealth": 0}


@pytest.mark.rule("IN-ERA-02")
def test_who_moves_in_the_turn_order_leaves_the_others_in_theirs():
    table = Table(3)
    table.state.order = [0, 1, 2]
    assert table.next(ChooseOrder(2)).play("order.1").state.order == [2, 0, 1]


@pytest.mark.rule("IN-ERA-10")
def test_all_that_is_left_of_the_eureka_display_enters_the_common_one():
    table = Table(3)
    table.era(3)
    table.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4", "c1 c2 c3")
    table.next(ChangeEra(2))
    decks = table.state.decks
    assert len({"c1", "c2", "c3"} & set(decks.common)) == 2
    assert {"c1", "c2", "c3", "b4"} <= {*decks.common, decks.outsider}


@pytest.mark.rule("IN-ERA-13")
def test_ideas_are_renewed_in_turn_order():
    table = Table(3)
    table.era(3)
    table.state.order = [2, 0, 1]
    old = [id for id, card in PACK.cards.items() if card.era == 2][:3]
    for society, card in zip(table.state.societies, old, strict=True):
        society.hand = [card]
    table.next(ChangeEra(2))
    asked = list[int]()
    while len(asked) < 3:
        asked.append(decisions(RULES, table.state)[0].seat)
        table.play(table.keys[0])
    assert asked == [2, 0, 1]
