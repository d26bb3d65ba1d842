"""Edges of building, counting and the course that no other test noticed: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.inventions.queries import first_mover
from games.inventions.scoring import breakdown, objective_points, outcome, wealth_points
from games.inventions.steps.aspirations import CloseStep3, LaySurplus
from games.inventions.steps.building import Build
from tests.inventions.table import PACK, Table, whole

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
    assert breakdown(table.state, 0, objectives=False)["objectives"] == 0
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
