"""Edges of building, counting and the course that no other test noticed: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.inventions.actions.effects import Benefits
from games.inventions.construction import cost
from games.inventions.queries import first_mover
from games.inventions.scoring import best_objectives, breakdown, objective_points, outcome, wealth_points
from games.inventions.steps.aspirations import CloseStep3, LaySurplus
from games.inventions.steps.building import Build
from games.inventions.steps.era_change import ChangeEra
from games.inventions.verbs import empty_display
from tests.inventions.table import PACK, RULES, Table, laid, whole

A, B = "a1 a2 a3 a4 a5", "b1 b2 b3 b4"


def builder(tile: str, *built: str, influence: int = 5, economy: int = 1, others: int = 0, **sites: str) -> Table:
    """Somebody who may build one tile, besides others that they cannot pay."""
    table = Table(3)
    table.milestones(A, B)
    table[0].display = [tile, *["tec_7", "tec_6", "tec_3"][:others], *[""] * (3 - others)]
    table[0].influence, table[0].economy = influence, economy
    table.build(0, *built, **sites)
    return table


def sites(table: Table, tile: str) -> list[str]:
    """Where it can be built."""
    table.next(Build(0, "build_step"))
    return table.play(f"build.{tile}").keys if f"build.{tile}" in table.keys else []


@pytest.mark.rule("IN-TILE-ECO-5", "IN-BUILD-01", "IN-INF-02")
@pytest.mark.parametrize(
    ("others", "influence", "economy", "able"),
    [(0, 2, 1, True), (0, 2, 0, False), (0, 1, 1, False), (0, 3, 0, True), (2, 0, 1, True), (2, 0, 0, False)],
)
def test_economy_tile_5_lowers_the_price_by_one(others, influence, economy, able):
    """The price is 3 with one tile in the display and 1 with three."""
    table = builder("eco_1", h19="eco_5", influence=influence, economy=economy, others=others)
    table.council(0, economy=1)
    assert bool(sites(table, "eco_1")) is able


@pytest.mark.rule("IN-BUILD-04", "IN-CIT-06", "IN-GEN-04")
@pytest.mark.parametrize(("tile", "hex"), [("eco_1", "h04"), ("cul_1", "h11"), ("tec_1", "h18")])
def test_a_specialist_gained_on_the_hex_pays_for_the_tile(tile, hex):
    table = builder(tile)
    # An Academic pays as well, and on two hexes it costs nothing.
    assert set(sites(table, tile)) == {f"hex.{hex}", "hex.h03", "hex.h16", "hex.h06", "hex.h14"}
    table.play(f"hex.{hex}")
    kind = PACK.tiles[tile].type
    assert table[0].council.exhausted[kind] == 1
    assert table[0].supply == 19
    nobody = builder(tile)
    nobody[0].supply = 0
    assert set(sites(nobody, tile)) == {"hex.h06", "hex.h14"}, "without a supply nobody comes"


@pytest.mark.rule("IN-TILE-ECO-4", "IN-TILE-GEN-02")
@pytest.mark.parametrize(
    ("beside", "economy", "used", "able"),
    [(1, 1, (), True), (1, 0, (), False), (1, 1, ("eco_4",), False), (2, 1, (), False)],
)
def test_economy_tile_4_takes_off_two_and_needs_a_free_token(beside, economy, used, able):
    """On h09 a tile costs 1, and 1 more for each neighbour; nobody is there to pay."""
    around = {"h04": "cul_1", "h08": "cul_2"}
    table = builder("eco_1", h19="eco_4", economy=economy, **dict(list(around.items())[:beside]))
    table[0].used = list(used)
    assert ("hex.h09" in sites(table, "eco_1")) is able


@pytest.mark.rule("IN-ACT-CALL-03", "IN-IDEA-04")
def test_without_a_card_the_rightmost_of_the_row_says_what_citizens_become():
    table = Table(3)
    table.citizens("europe", 1)
    table.state.decks.row = ["k10", "k16", "k13"]  # economy, technology, culture
    table.act("call_specialists").play("call.europe.1")
    assert table[0].council.available == {"economy": 0, "culture": 1, "technology": 0}


@pytest.mark.rule("IN-TILE-CUL-7", "IN-CHR-20")
def test_a_marker_counted_on_the_space_of_chronos_is_further_right():
    table = Table(2)
    assert table.state.chronos is not None
    table.state.chronos.space = table[0].counts_on = "z44"
    assert first_mover(table.state) == 0
    table[0].counts_on = ""
    assert first_mover(table.state) == 2


@pytest.mark.rule("IN-OPT-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_table_starts_with_all_cards(seats):
    assert whole(seats).decisions


@pytest.mark.rule("IN-SCORE-01", "IN-HID-01")
def test_objectives_are_no_points_before_they_are_asked_for():
    table = Table(3)
    table[0].objectives = ["ov7"]
    table[0].inventions = ["k01", "k10", "k19", "k30", "k39"]
    assert "objectives" not in breakdown(table.state, 0, objectives=False), "no 0 that would be told as their points"
    assert (
        breakdown(table.state, 0, objectives=False)["total"] == breakdown(table.state, 0, objectives=True)["play"] + 1
    )


@pytest.mark.rule("IN-TILE-CUL-5", "IN-ACT-TRAVEL-03", "IN-ACT-TRAVEL-04")
@pytest.mark.parametrize(("answer", "sages"), [("take", 1), ("leave", 0)])
def test_the_second_move_is_made_and_the_sage_there_taken_or_left(answer, sages):
    table = Table(3)
    table.citizens("africa", 1)
    table.at("north_america").sage = True
    table.build(0, "cul_5")
    table.act("travel").play("travel.africa.europe", "travel.europe.north_america", f"sage.{answer}")
    assert [table.at(id).citizens[0] for id in ("africa", "europe", "north_america")] == [0, 0, 1]
    assert (table[0].sages, table.at("north_america").sage) == (sages, not sages)


@pytest.mark.rule("IN-ACT-EUREKA-02", "IN-ACT-EUREKA-04")
def test_a_eureka_finds_an_empty_common_display_and_an_empty_supply():
    table = Table(3)
    table.milestones("", B, "c1")
    table[0].supply = 0
    table.act("eureka").play("eureka.c1")
    assert (table.state.decks.common, table.state.decks.discard) == (["b1"], [])
    assert (table[0].milestone, table[0].supply) == ("c1", 0)
    assert table.state.decks.diplomats == {}


@pytest.mark.rule("IN-OBJ-02")
@pytest.mark.parametrize(
    ("id", "inventions"),
    [
        ("ov3", ["k01", "k10", "k11", "k13", "k14", "k15"]),
        ("ov3", ["k01", "k10", "k11", "k13", "k14", "k15", "k16"]),
        ("ov6", ["k28", "k29", "k31"]),
        ("ov6", ["k28", "k37", "k38"]),
    ],
)
def test_more_of_one_kind_than_is_asked_for_makes_up_for_no_other(id, inventions):
    table = Table(3)
    table[0].inventions = inventions
    assert objective_points(table.state, 0, id) == 0


@pytest.mark.rule("IN-TILE-WEA-E")
@pytest.mark.parametrize(
    ("council", "sets"),
    [((2, 2, 2, 0), 2), ((3, 2, 2, 0), 2), ((2, 2, 0, 2), 2), ((2, 2, 0, 1), 1), ((1, 1, 0, 0), 0), ((0, 0, 0, 6), 2)],
)
def test_wealth_tile_e3_counts_sets_that_academics_complete(council, sets):
    table = Table(3)
    table.build(0, "wea_e3")
    *specialists, academics = council
    table.council(0, *specialists, academics=academics)
    assert wealth_points(table.state, 0) == 2 * sets


@pytest.mark.rule("IN-SCORE-04", "IN-CHR-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_ranked_the_last_seat_too(seats):
    table = Table(seats)
    table[seats - 1].points = 7
    end = outcome(table.state)
    assert end.winners == (seats - 1,)
    assert sorted(seat for place in end.ranking for seat in place) == list(range(seats))


@pytest.mark.rule("IN-ASP-05")
def test_a_surplus_among_older_pieces_alone_is_not_asked_about():
    table = Table(3)
    table[0].display = ["eco_1", "eco_2", "tec_1", "tec_2"]
    table.state.turn.surplus = ["wild", "culture"]
    table.next(LaySurplus(0), CloseStep3(0))
    assert table.asked == "place_pillar"
    assert (table[0].display, table.told("surplus_lost")) == (["eco_1", "eco_2", "tec_1", "tec_2"], 1)


@pytest.mark.rule("IN-TILE-GEN-02", "IN-TILE-ECO-4", "IN-TILE-ECO-5", "IN-BUILD-05")
@pytest.mark.parametrize(
    ("influence", "economy", "able", "price"),
    [
        (2, 1, False, []),  # the token can go for the price of 3 or for the specialist, not for both
        (3, 1, True, []),  # it goes for the specialist: the price is paid in full, and nothing is asked
        (2, 2, True, []),  # one each
        (3, 2, True, ["price", "tile.eco_5"]),
    ],
)
def test_one_economy_token_lowers_the_price_or_the_cost_but_not_both(influence, economy, able, price):
    """On h01 the tile costs a specialist, and nobody is there to pay."""
    table = builder("eco_1", h19="eco_4", h15="eco_5", influence=influence, economy=economy)
    assert ("hex.h01" in sites(table, "eco_1")) is able
    if not able:
        return
    table.play("hex.h01")
    assert (table.keys if table.asked == "pay_price" else []) == price
    if price:
        table.play("price")
    assert table[0].built["h01"] == "eco_1"
    assert "eco_4" in table[0].used
    assert table[0].economy + len(table[0].used) == economy
    assert table[0].influence == influence - 3 + ("eco_5" in table[0].used) + 1, "and the hex brings one"


@pytest.mark.rule("IN-ASP-05")
def test_older_aspirations_are_not_touched_by_a_surplus():
    table = Table(3)
    table[0].display = ["wild", "culture", "eco_1", "eco_2"]
    table.state.turn.fresh, table.state.turn.surplus = [1], ["economy"]
    table.next(LaySurplus(0))
    assert table.keys == ["lay.economy", "lay.culture"]
    assert table.play("lay.economy")[0].display == ["wild", "economy", "eco_1", "eco_2"]


@pytest.mark.rule("IN-ASP-05")
def test_any_number_of_aspirations_wait_and_none_takes_a_space_that_gets_free():
    table = Table(3)
    table[0].display = ["wild", "wild", "wild", "eco_1"]
    table.next(Benefits(0, ("wild_aspiration",) * 3))
    assert table.state.turn.surplus == ["wild"] * 3
    empty_display(table.state, 0, 3)
    assert (table[0].display, table.state.turn.surplus) == (["wild", "wild", "wild", ""], ["wild"] * 3)


@pytest.mark.rule("IN-ASP-06")
def test_an_aspiration_of_step_4_is_replaced_in_step_3_of_the_next_turn():
    table = Table(3)
    table.milestones(A, B)
    table.council(0, economy=1)
    table[0].display, table[0].influence = ["eco_1", "", "", ""], 5
    table.turn().play("space.recall_diplomat", "build.eco_1", "hex.h10")
    assert (table.asked, table[0].display) == ("place_pillar", ["wild", "", "", ""]), "the turn is over"
    table.turn().play("space.innovate")
    assert table.asked == "replace"
    assert "replace.wild.cul_1" in table.keys


@pytest.mark.rule("IN-BUILD-05")
@pytest.mark.parametrize(
    ("tile", "council", "able"),
    [
        ("eco_1", (1, 0, 0, 0), True),
        ("eco_1", (0, 0, 0, 1), True),
        ("eco_1", (0, 1, 1, 0), False),
        ("wea_a", (1, 1, 0, 0), True),
        ("wea_a", (0, 0, 1, 1), True),
        ("wea_a", (1, 0, 0, 0), False),
    ],
)
def test_who_can_pay_for_a_tile(tile, council, able):
    """On h02 a progress tile costs 1, a wealth tile 2."""
    table = builder(tile)
    *specialists, academics = council
    table.council(0, *specialists, academics=academics)
    assert ("hex.h02" in sites(table, tile)) is able


@pytest.mark.rule("IN-BUILD-05", "IN-CIT-01")
@pytest.mark.parametrize("tile", ["eco_1", "wea_a"])
def test_who_is_exhausted_pays_for_no_tile(tile):
    table = builder(tile)
    table[0].council.exhausted["economy"] = 3
    assert "hex.h02" not in sites(table, tile)


@pytest.mark.rule("IN-BUILD-07")
def test_what_is_left_of_a_discount_is_lost():
    table = builder("eco_1")
    assert [cost(table.state, 0, tile, "h06") for tile in ("eco_1", "wea_a")] == [0, 0], "1 - 2, and 1 - 2 + 1"
    table[0].inventions = ["k10", "k11", "k12"]
    before = (table[0].supply, table[0].economy, table[0].points)
    assert "hex.h06" in sites(table, "eco_1")
    table.play("hex.h06")
    assert table[0].built == {"h06": "eco_1"}
    assert (table[0].supply, table[0].economy, table[0].points) == before
    assert table[0].council.citizens() == 0


@pytest.mark.rule("IN-BUILD-09")
def test_tiles_that_change_places_bring_no_benefits_of_their_hexes():
    table = Table(3)
    table.build(0, h19="eco_6", h10="eco_1", h01="tec_1")
    table[0].economy = 1
    influence = table[0].influence
    table.next(Build(0, "build_step")).play("tile.eco_6", "swap.h10+swap.h01")
    assert (table[0].built["h10"], table[0].built["h01"]) == ("tec_1", "eco_1")
    assert (table[0].influence, table[0].display) == (influence, ["", "", "", ""])


@pytest.mark.rule("IN-TILE-CUL-6", "IN-BUILD-02")
@pytest.mark.parametrize("effect", ["build_step", "build_free", "build_for_2"])
@pytest.mark.parametrize(("built", "n"), [((), 1), (("cul_6",), 2)])
def test_culture_tile_6_lets_build_one_more_wealth_tiles_included(effect, built, n):
    table = builder("wea_a", *built)
    table[0].display = ["wea_a", "eco_1", "eco_2", "eco_3"]
    table.council(0, economy=9)
    table.next(Build(0, effect))
    for tile, hex in list(zip(("wea_a", "eco_1"), ("h01", "h12"), strict=True))[:n]:
        table.play(f"build.{tile}", f"hex.{hex}")
        while table.asked in ("exhaust", "commit", "settle", "pay_price"):
            table.play(table.keys[0])
    assert table.asked == "place_pillar"


@pytest.mark.rule("IN-TILE-WEA-B")
def test_any_number_of_connected_tiles_counts():
    table = Table(3)
    table.build(0, h10="wea_b", **{hex: f"cul_{n}" for n, hex in enumerate(PACK.beside["h10"], start=1)})
    assert wealth_points(table.state, 0) == 3 * 6


@pytest.mark.rule("IN-OPT-01")
def test_of_four_objectives_two_are_scored_as_of_three():
    state = laid(3, fourth="yes")
    assert [len(best_objectives(state, seat)) for seat in range(3)] == [2, 2, 2]
    assert [len(society.objectives) for society in state.societies] == [4, 4, 4]
    for society in state.societies:
        assert [PACK.private[id].kind for id in society.objectives[:3]] == ["influence", "inventions", "network"]


@pytest.mark.rule("IN-HID-01")
def test_the_score_on_the_table_tells_nothing_of_objectives():
    table = Table(3)
    table[0].objectives = ["ov7"]
    table[0].inventions = ["k10", "k19", "k30", "k39"]
    assert objective_points(table.state, 0, "ov7") > 0
    for viewer in (None, 0, 1):
        assert "objectives" not in RULES.view(table.state, viewer).societies[0].score


@pytest.mark.rule("IN-TILE-CUL-1")
def test_culture_tile_1_counts_in_gain_influence_only_and_sets_no_other_clause_aside():
    table = Table(3)
    table.citizens("asia", 1, 3)
    table.citizens("europe", 1)
    table.token("europe", 0, "inf_4")
    table[0].display = ["cul_1", "", "", ""]
    assert table.act("gain_influence").told("forfeited") == 1, "in the display it does nothing"
    table.build(0, "cul_1")
    table.act("gain_influence")
    assert [key for key in table.keys if key.startswith("gain.")] == ["gain.asia.inf_1"]
    assert table.refused("gain.europe.inf_1") == "IN-ACT-GAIN-02"
    assert table.refused("gain.asia.inf_2") == "IN-ACT-GAIN-03"
    alone = Table(3)
    alone.citizens("asia", 1, 3)
    assert objective_points(alone.state, 0, "om2") == 0
    alone.build(0, "cul_1")
    assert objective_points(alone.state, 0, "om2") == 0


@pytest.mark.rule("IN-TILE-CUL-7")
def test_a_space_counts_at_every_change_of_era_until_the_next_eureka():
    table = Table(3)
    table.milestones(A, B, "c1 d1")
    table[0].display = ["cul_7", "", "", ""]
    table.act("eureka").play("eureka.c1", "marker.z32")
    assert table.asked == "place_pillar", "in the display it does nothing"
    table = Table(3)
    table.milestones(A, B, "c1 d1")
    table.build(0, "cul_7")
    table.act("eureka").play("eureka.c1", "marker.z32")
    assert "effect.z32" in table.keys, "the own space may be kept"
    table.play("effect.z34")
    for finished in (1, 1):
        table.next(ChangeEra(finished))
        assert table.asked == "choose_order"
        table.play("order.1")
    table.state.decks.eureka = ["d1"]
    table.act("eureka").play("eureka.d1", "marker.z42", "effect.z42")
    assert (table[0].counts_on, first_mover(table.state)) == ("", None)
