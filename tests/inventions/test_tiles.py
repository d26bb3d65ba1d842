"""Every progress and wealth tile does what it says, and only on the progress map."""

from __future__ import annotations

import pytest

from games.inventions.actions.act import perform
from games.inventions.pieces import Turn
from games.inventions.scoring import breakdown, wealth_points
from games.inventions.steps import Build, MoveMarker
from games.inventions.steps.era_change import ChangeEra
from tests.inventions.table import PACK, Table


@pytest.mark.rule("IN-TILE-GEN-01")
def test_a_tile_in_the_display_does_nothing():
    table = Table(3)
    table[0].display = ["cul_3", "wea_d", "cul_1", "eco_1"]
    table[0].economy = 3
    table.citizens("africa", 1)
    table.citizens("asia", 1, 1)
    table.act("travel")
    assert "travel.africa.oceania" not in table.keys
    table.act("gain_influence")
    assert "gain.asia.inf_1" not in table.keys
    assert wealth_points(table.state, 0) == 0
    assert "tile.eco_1" not in table.turn().keys


@pytest.mark.rule("IN-TILE-ECO-4")
def test_economy_tile_4_makes_a_tile_cheaper():
    table = Table(3)
    table.build(0, h03="eco_4")
    table[0].display, table[0].influence = ["eco_1", "", "", ""], 3
    table.council(0, economy=2)
    table.next(Build(0, "build_step")).play("build.eco_1", "hex.h07")
    assert set(table.keys) == {"full", "tile.eco_4"}
    table.play("tile.eco_4")
    assert (table[0].council.available["economy"], table[0].used, table[0].economy) == (2, ["eco_4"], 0)
    # A token gained on the hex of this very tile may be used; economy tile 4 does not discount itself.
    hex8 = Table(3)
    hex8.build(0, h03="eco_4", h09="cul_1", h13="cul_2")
    hex8[0].display, hex8[0].influence, hex8[0].economy = ["eco_1", "", "", ""], 3, 0
    hex8.council(0, economy=1)
    hex8.next(Build(0, "build_step")).play("build.eco_1", "hex.h08")
    assert (hex8[0].used, hex8[0].council.exhausted["economy"]) == (["eco_4"], 1)
    itself = Table(3)
    itself[0].display, itself[0].influence = ["eco_4", "", "", ""], 3
    itself.council(0, economy=1)
    itself.next(Build(0, "build_step")).play("build.eco_4", "hex.h02")
    assert (itself[0].used, itself[0].council.exhausted["economy"]) == ([], 1)


@pytest.mark.rule("IN-TILE-ECO-6", "IN-BUILD-09")
def test_economy_tile_6_swaps_two_tiles():
    table = Table(3)
    table.build(0, h01="eco_6", h02="eco_1", h03="tec_1", h04="wea_a")
    table[0].turned, table[0].used, table[0].economy = ["tec_1"], ["eco_1"], 1
    table.next(Build(0, "build_step")).play("tile.eco_6")
    assert set(table.keys) == {"swap.h01", "swap.h02", "swap.h03"}
    table.play("swap.h02+swap.h03")
    assert table[0].built == {"h01": "eco_6", "h02": "tec_1", "h03": "eco_1", "h04": "wea_a"}
    assert (table[0].used, table[0].turned, table[0].supply) == (["eco_1", "eco_6"], ["tec_1"], 20)
    assert table.told("swapped") == 1
    one = Table(3)
    one.build(0, "eco_6")
    one[0].display, one[0].influence = ["eco_1", "", "", ""], 3
    one.council(0, economy=2)
    assert one.next(Build(0, "build_step")).refused("tile.eco_6") == "IN-TILE-ECO-6"
    one.play("build.eco_1", "hex.h02")
    assert set(one.keys) == {"tile.eco_6", "done"}


@pytest.mark.rule("IN-TILE-CUL-3")
def test_culture_tile_3_travels_anywhere():
    table = Table(3)
    table.citizens("africa", 1)
    table.build(0, "cul_3")
    assert len(table.act("travel").keys) == 7
    assert table.play("travel.africa.oceania").at("oceania").citizens[0] == 1


@pytest.mark.rule("IN-TILE-CUL-5")
def test_culture_tile_5_travels_twice():
    table = Table(3)
    table.citizens("africa", 1)
    table.citizens("asia", 1)
    for region in ("europe", "north_america"):
        table.at(region).sage = True
    table.build(0, "cul_5")
    table.act("travel").play("travel.africa.europe")
    assert {"travel.europe.north_america", "travel.asia.oceania", "done"} < set(table.keys)
    table.play("travel.europe.north_america")
    assert table.asked == "meet_sage"
    table.play("sage.take")
    assert (table.at("europe").sage, table.at("north_america").sage) == (True, False)
    assert table[0].display == ["culture", "", "", ""]
    once = Table(3)
    once.citizens("africa", 1)
    once.at("europe").sage = True
    once.build(0, "cul_5")
    once.act("travel").play("travel.africa.europe", "done", "sage.take")
    assert once[0].sages == 1


@pytest.mark.rule("IN-TILE-CUL-7", "IN-ERA-02", "IN-FX-03")
def test_culture_tile_7_takes_the_effect_of_another_space():
    table = Table(3)
    table.milestones("a1 a2 a3 a4 a5", "d1 c1 b1 b2", "d2")
    table.build(0, "cul_7")
    table[1].space, table[2].space = "z44", "z41"
    table.next(MoveMarker(0))
    assert set(table.keys) == {"marker.z42", "marker.z43"}
    table.play("marker.z42")
    offered = {key.removeprefix("effect.") for key in table.keys}
    assert {"z31", "z32", "z33", "z41", "z42", "z43", "z44"} == offered
    table.play("effect.z33")
    assert (table[0].display[0], table[0].influence, table[0].counts_on) == ("wild", 1, "z33")
    table.next(MoveMarker(0)).play("effect.z44")
    table[1].moved = 9
    table.next(ChangeEra(1))
    assert table.asked == "choose_order"
    assert table.state.agenda[-1].seat == 0
    own = Table(3)
    own.milestones("a1 a2 a3 a4 a5", "d1 c1 b1 b2", "d2")
    own.build(0, "cul_7")
    own.next(MoveMarker(0)).play("marker.z44", "effect.z32")
    assert own[0].influence == 2
    own.next(ChangeEra(1))
    assert own.asked == "place_pillar"  # their turn-order space was given up


@pytest.mark.rule("IN-TILE-TEC-4", "IN-TURN-04")
def test_technology_tile_4_opens_the_own_forums():
    table = Table(3)
    table.era(3, 2)
    table[0].epoch, table[0].season, table[0].influence = "present", ["travel"], 2
    table.build(0, "tec_4")
    table.turn().play("tile.tec_4")
    assert len([key for key in table.keys if key.startswith("space.")]) == 10
    assert (table[0].influence, table.state.turn.ready, table[0].turned) == (1, 0, ["tec_4"])
    table.play("space.travel")
    assert table[0].season == ["travel", "travel"]
    last = Table(3)
    last.era(3, 3)
    last[0].epoch, last[0].season, last[0].influence = "present", ["travel", "invent"], 2
    last.build(0, "tec_4")
    last.turn().play("tile.tec_4")
    assert last.refused("space.present") == "IN-TURN-04"
    assert "space.present" not in last.keys
    assert "space.share" in last.keys
    poor = Table(3)
    poor[0].influence = 0
    poor.build(0, "tec_4")
    assert poor.turn().refused("tile.tec_4") == "IN-TILE-GEN-03"


PAIRS = {id: tile.pair for id, tile in PACK.tiles.items() if tile.effect == "pair"}


def able(table: Table) -> None:
    """Seat 0 can present, invent, share, innovate and travel."""
    table.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4", "c1 c2 c3")
    table.card("asia", "k11", presenter=1)
    table.card("europe", "k14", presenter=0, inventor=1)
    table.card("oceania", "k15", presenter=0, inventor=1)
    table.citizens("africa", 2)
    table.council(0, economy=5, culture=5, technology=5)
    table[0].hand, table[0].influence = ["k18", "k16", "k17"], 5


def carry_through(table: Table) -> None:
    """An action to its end, without chaining."""
    while table.asked not in ("coupling", "place_pillar"):
        table.play("done" if table.asked == "chain_step" else table.keys[0])


@pytest.mark.parametrize(
    "tile",
    [
        pytest.param(tile, marks=pytest.mark.rule(f"IN-TILE-TEC-{tile[-1]}", "IN-TILE-GEN-03", "IN-TILE-GEN-04"))
        for tile in PAIRS
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_a_technology_tile_couples_two_actions(tile: str, turned: bool):
    first, second = reversed(PAIRS[tile]) if turned else PAIRS[tile]
    table = Table(3)
    able(table)
    table.build(0, tile)
    table.act(first, ready=2)
    carry_through(table)
    assert table.asked == "coupling"
    table.play(f"tile.{tile}")
    assert (table[0].influence, table[0].turned, table.state.turn.ready) == (4, [tile], 1)
    carry_through(table)
    assert table.state.turn.links == [first, second]
    table.act(first, ready=2)
    carry_through(table)
    assert table.asked == "place_pillar"


@pytest.mark.rule(*(f"IN-TILE-TEC-{n}" for n in (1, 2, 3, 5, 6, 7)))
def test_which_actions_technology_tiles_couple():
    assert {tile: set(pair) for tile, pair in PAIRS.items()} == {
        "tec_1": {"invent", "share"},
        "tec_2": {"invent", "present"},
        "tec_3": {"invent", "travel"},
        "tec_5": {"travel", "share"},
        "tec_6": {"innovate", "present"},
        "tec_7": {"share", "present"},
    }


@pytest.mark.rule("IN-TILE-GEN-04")
@pytest.mark.parametrize("why", ["main", "chain", "milestone", "knowledge"])
def test_however_an_action_came_up_it_can_be_coupled(why):
    table = Table(3)
    able(table)
    table.build(0, "tec_2")
    table.state.playing, table.state.turn = 0, Turn(ready=1)
    table.next(perform(0, "present", why))
    carry_through(table)
    assert (table.asked, table.keys) == ("coupling", ["tile.tec_2", "done"])


@pytest.mark.rule("IN-TURN-08")
def test_no_technology_tile_after_a_forfeit():
    table = Table(3)
    able(table)
    table.build(0, "tec_2")
    table.act("present", ready=1).play("forfeit")
    assert (table.asked, table[0].influence, table.state.turn.ready) == ("place_pillar", 6, 1)


@pytest.mark.rule("IN-TILE-GEN-03", "IN-TILE-TEC-4")
def test_technology_tile_4_is_the_only_one_of_its_turn():
    table = Table(3)
    able(table)
    table.build(0, "tec_2", "tec_4")
    table[0].influence = 8
    table.turn().play("tile.tec_4", "space.present")
    while table.asked == "present":
        table.play(table.keys[0])
    assert (table.asked, table.state.turn.ready, table.state.turn.links) == ("take_ideas", 2, ["present"])


@pytest.mark.parametrize(
    ("letter", "kind"),
    [
        pytest.param("a", "eco", marks=pytest.mark.rule("IN-TILE-WEA-A")),
        pytest.param("b", "cul", marks=pytest.mark.rule("IN-TILE-WEA-B")),
        pytest.param("c", "tec", marks=pytest.mark.rule("IN-TILE-WEA-C")),
    ],
)
def test_wealth_of_connected_tiles_of_a_type(letter: str, kind: str):
    table = Table(3)
    table.build(0, **{"h10": f"wea_{letter}", "h05": f"{kind}_1", "h01": f"{kind}_2", "h15": f"{kind}_3"})
    table.build(0, h19="wea_d", h03=f"{kind}_4")
    assert breakdown(table.state, 0, objectives=False)["wealth"] == 9 + 3
    table.build(0, h02={"eco": "cul_1", "cul": "tec_1", "tec": "eco_1"}[kind])
    assert breakdown(table.state, 0, objectives=False)["wealth"] == 9 + 3


@pytest.mark.rule("IN-TILE-WEA-D", "IN-TILE-WEA-E", "IN-TILE-WEA-F", "IN-TILE-WEA-G")
def test_the_other_wealth_tiles():
    def worth(tile: str, **more: str) -> int:
        table.state.societies[0].built = {"h10": tile, **more}
        return wealth_points(table.state, 0)

    table = Table(3)
    assert worth("wea_d") == 3
    assert worth("wea_d", h05="wea_a", h01="wea_b", h19="wea_c") == 9
    table.citizens("asia", 2, 3)
    table.citizens("europe", 3)
    table.citizens("africa", 1)
    assert worth("wea_e1") == 6
    table[0].supply = 13
    assert worth("wea_e2") == 8
    table.council(0, economy=1, academics=3)
    table[0].council.exhausted["culture"] = 2
    assert worth("wea_e3") == 4
    tiles = {"h01": "eco_1", "h02": "eco_2", "h03": "cul_1", "h04": "tec_1", "h06": "tec_2", "h07": "tec_3"}
    assert [worth(f"wea_f{n}", **tiles) for n in (1, 2, 3)] == [3, 3, 6]
    table[0].inventions = ["k10", "k11", "k12", "k13", "k14"]
    assert [worth("wea_g1"), worth("wea_g2"), worth("wea_g3")] == [6, 8, 0]
    table[0].inventions = ["k10", "k13", "k16", "k17"]
    assert [worth("wea_g1"), worth("wea_g2"), worth("wea_g3")] == [6, 4, 6]


def test_every_tile_of_the_pack_can_be_built():
    for tile in (*PACK.tiles, *PACK.wealth_tiles):
        table = Table(3)
        table[0].display, table[0].influence = [tile, "", "", ""], 3
        table.council(0, 3, 3, 3, 2)
        table.next(Build(0, "build_step")).play(f"build.{tile}", "hex.h02")
        while table.asked in ("exhaust", "commit", "settle"):
            table.play(table.keys[0])
        assert table[0].built == {"h02": tile}


@pytest.mark.rule("IN-TILE-CUL-2")
def test_citizens_are_called_from_any_number_of_regions():
    table = Table(3)
    table.build(0, "cul_2")
    regions = ("europe", "asia", "africa", "oceania")
    for region in regions:
        table.citizens(region, 1)
        table.card(region, "k14", presenter=1)
    table.act("call_specialists").play(*(f"call.{region}.1" for region in regions))
    assert not any(table.at(region).citizens[0] for region in regions)
