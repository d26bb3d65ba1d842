"""Construir: Constructions and Wonders."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.terra_concordia.content import PACKS
from games.terra_concordia.production import output
from games.terra_concordia.queries import immune
from games.terra_concordia.steps.closing import pay_upkeep
from tests.terra_concordia.table import RULES, Table

rule = pytest.mark.rule
PACK = PACKS[PACKS.latest]


def ready(*cards: str) -> Table:
    """Rich, with cards in hand, the second player out of the round, some hexes of every terrain."""
    table = Table.of().rich().hold(*cards)
    table.nation(1).passed = True
    return table


@rule("TC-ACT-BUILD-01")
def test_build_costs_a_worker_and_the_printed_cost_of_one_card_of_the_hand():
    table = ready("con_16", "con_14", "con_17").play("build.con_16")
    assert (table.stock()["stone"], table.stock()["gold"], table.free()) == (8, 9, 4)
    assert table.nation().hand == ["con_14", "con_17"]
    table.play("build.con_14")
    assert len(table.nation().buildings) == 2, "no limit per round"
    assert table.refused("build.con_05") == "TC-ACT-BUILD-01", "not in the hand"
    assert table.has(stone=0).refused("build.con_17") == "TC-ACT-GEN-04"
    assert table.has(stone=9).exhausted().refused("build.con_17") == "TC-ACT-GEN-02"


@rule("TC-ACT-BUILD-02")
def test_a_construction_stands_on_a_controlled_hex_whoever_of_the_workers_pays():
    table = ready("con_14").hex("b1", "forest", 0).hex("e3", "lake", 0).hex("a2", "field")
    table.worker(0, 1, "b1").play("build.con_14")
    assert table.group("site.") == {"a1", "b1", "e3"}
    assert table.refused("site.a2") == "TC-ACT-BUILD-02"
    table.play("site.e3")
    assert not table.nation().workers[0].free, "it stands on b1 and pays"
    hidden = ready("con_14").hex("b1", "forest", hidden=True).hex("b2", "lake", 0).play("build.con_14")
    assert hidden.group("site.") == {"a1", "b2"}


@rule("TC-ACT-BUILD-03")
@pytest.mark.parametrize(("card", "allowed"), [("con_16", {"start", "ruins"}), ("con_18", {"mountain", "forest"})])
def test_temple_and_watchtower_have_their_terrains(card, allowed):
    places = {"b1": "forest", "a2": "mountain", "b2": "ruins", "c1": "lake", "c2": "field", "d1": "ocean"}
    table = ready(card)
    for name, terrain in places.items():
        table.hex(name, terrain, 0)
    table.play(f"build.{card}")
    assert table.group("site.") == {name for name, terrain in (places | {"a1": "start"}).items() if terrain in allowed}
    assert table.refused("site.c1") == "TC-ACT-BUILD-03"


@rule("TC-ACT-BUILD-04")
def test_every_construction_is_refused_beyond_its_list():
    terrains = ["forest", "mountain", "lake", "field", "ruins", "volcanic", "ocean", "island", "start"]
    for card in PACK.constructions.values():
        for terrain in terrains:
            table = ready(card.id).hex("e3", terrain, 0).hex("a1", terrain, 0)
            if terrain in (card.terrains or terrains):
                assert table.play(f"build.{card.id}").group("site.") == {"a1", "e3"}, (card.id, terrain)
            else:
                assert table.refused(f"build.{card.id}") == "TC-ACT-BUILD-04"
    table = ready("con_01").hex("b1", "forest", 0).hex("b2", "forest", 0).play("build.con_01")
    assert table.refused("site.a1") == "TC-ACT-BUILD-04"


@rule("TC-ACT-BUILD-05")
def test_four_constructions_on_a_hex_of_all_players_together():
    table = ready("con_14").built("con_03", "con_05").built("con_08", "con_11", seat=1, hex="a1").hex("b1", "forest", 0)
    table.hex("b2", "forest", 0).play("build.con_14")
    assert table.group("site.") == {"b1", "b2"}
    assert table.refused("site.a1") == "TC-ACT-BUILD-05"


@rule("TC-ACT-BUILD-06")
def test_nine_constructions_in_a_game():
    cards = [id for id in PACK.constructions if id != "con_14"][:9]
    table = ready("con_14").built(*cards[:8], hex="e3").hex("e3", "forest")
    assert "build.con_14" in table.keys
    assert table.built(cards[8], hex="e4").refused("build.con_14") == "TC-ACT-BUILD-06"


@rule("TC-ACT-BUILD-05", "TC-ACT-WONDER-03")
def test_three_constructions_and_any_wonders_leave_room_on_a_hex():
    table = ready("con_14").built("con_03", "con_05", "mar_01", "mar_02").built("con_08", seat=1, hex="a1")
    table.hex("b1", "forest", 0).play("build.con_14")
    assert table.group("site.") == {"a1", "b1"}


@rule("TC-ACT-BUILD-06", "TC-ACT-BUILD-08", "TC-ACT-WONDER-03")
def test_wonders_are_none_of_the_nine_and_lost_hexes_give_none_back():
    cards = [id for id in PACK.constructions if id != "con_14"][:9]
    table = ready("con_14").built(*cards[:8], "mar_01", "mar_02", hex="e3").hex("e3", "forest", 0)
    assert "build.con_14" in table.keys
    lost = ready("con_14").built(*cards, hex="e3").hex("e3", "forest", 1)
    assert lost.refused("build.con_14") == "TC-ACT-BUILD-06"


@rule("TC-ACT-BUILD-07")
def test_its_points_count_once_as_constructions():
    table = ready("con_14")
    before = table.score("in_play")
    table.play("build.con_14")
    assert table.score("constructions") == 5
    assert table.score("in_play") == before


@rule("TC-ACT-BUILD-08")
def test_a_construction_is_its_builders_for_good():
    table = Table.of().built("con_04", "con_05", "con_14", hex="b1").hex("b1", "forest", 1).has(gold=5)
    assert table.score("constructions") == 3 + 3 + 5
    assert table.score("constructions", 1) == 0
    pay_upkeep(Game(RULES, table.state), 0)
    pay_upkeep(Game(RULES, table.state), 1)
    assert table.stock()["gold"] == 4
    assert output(table.state, 0)["gold"] == 1, "the Market works for its builder"


@rule("TC-ACT-BUILD-08")
@pytest.mark.parametrize("key", ["collect.a5", "influence.a5"])
def test_whoever_takes_a_hex_takes_no_construction(key):
    table = Table.of("verdantis", "solaris").built("con_04", "con_17", seat=1, hex="a5").hex("a5", "lake", 1)
    before = [table.score("constructions", seat) for seat in (0, 1)]
    table.play(key)
    assert table.owner("a5") == 0
    assert [table.score("constructions", seat) for seat in (0, 1)] == before == [0, 7]
    assert [len(nation.buildings) for nation in table.state.nations] == [0, 2]
    assert (immune(table.state, 0), immune(table.state, 1)) == (False, True)


# ---------------------------------------------------------------- Wonders


def wondrous(*face_up: str) -> Table:
    table = ready().hex("b1", "lake", 0)
    state = table.state
    everything = [*state.wonders, *state.hidden_wonders, *state.unused_wonders]
    state.wonders = list(face_up)
    rest = [id for id in everything if id not in face_up]
    state.hidden_wonders, state.unused_wonders = rest[: 5 - len(face_up)], rest[5 - len(face_up) :]
    return table


@rule("TC-ACT-WONDER-01")
def test_a_face_up_wonder_on_any_controlled_hex_without_the_fee():
    table = wondrous("mar_01", "mar_08").has(prestige=0).play("build.mar_01")
    assert table.group("site.") == {"a1", "b1"}
    was, cost = dict(table.stock()), PACK.wonders["mar_01"].cost
    table.play("site.b1")
    assert {resource: was[resource] - table.stock()[resource] for resource in cost} == cost
    assert table.free() == 4
    hidden = table.state.hidden_wonders[0]
    assert table.refused(f"build.{hidden}") == "TC-ACT-WONDER-01"
    assert table.refused("build.mar_01") == "TC-ACT-WONDER-01", "each once"
    assert table.rich().exhausted().refused("build.mar_08") == "TC-ACT-GEN-02"


@rule("TC-ACT-WONDER-01")
def test_what_makes_constructions_cheaper_does_not_make_wonders_cheaper():
    assert PACK.wonders["mar_01"].cost["stone"] == 3
    table = wondrous("mar_01").knows("tec_05", "tec_06").has(stone=2)
    assert table.refused("build.mar_01") == "TC-ACT-GEN-04"
    assert "build.mar_01" in table.has(stone=3).keys


@rule("TC-ACT-WONDER-02")
def test_three_wonders_a_player():
    table = wondrous("mar_08").built("mar_01", "mar_02")
    assert "build.mar_08" in table.keys
    assert table.built("mar_03").refused("build.mar_08") == "TC-ACT-WONDER-02"


@rule("TC-ACT-WONDER-01")
def test_a_wonder_stands_on_a_full_hex_too():
    table = wondrous("mar_08").built("con_03", "con_05", "con_08", "con_11").play("build.mar_08")
    assert table.group("site.") == {"a1", "b1"}


@rule("TC-ACT-WONDER-02")
def test_the_wonders_of_rivals_do_not_count():
    table = wondrous("mar_08").built("mar_01", "mar_02").built("mar_03", "mar_04", seat=1)
    assert "build.mar_08" in table.keys


@rule("TC-ACT-WONDER-03")
def test_wonders_are_no_constructions():
    table = wondrous("mar_08").built("con_03", "con_05", "con_08", "con_11")
    table.play("build.mar_08", "site.a1")
    assert len(table.nation().wonders) == 1
    nine = list(PACK.constructions)[:9]
    full = wondrous("mar_08").built(*nine, hex="e3")
    assert "build.mar_08" in full.keys
    crowded = wondrous("mar_08").built(*nine[:3], hex="a1").built("mar_01", "mar_02", hex="a1").hold("con_14")
    assert "a1" in crowded.play("build.con_14").group("site."), "room for a fourth Construction beside two Wonders"
    ninth = wondrous("mar_08").built(*nine[:8], hex="e3").built("mar_01", "mar_02", hex="a1").hold("con_14")
    assert "build.con_14" in ninth.keys, "8 Constructions and 2 Wonders leave one to build"
    alone = (
        wondrous("mar_08").built("mar_01", "mar_02", hex="b1").built("con_05", "con_08").worker(0, 1, "b1").has(gold=9)
    )
    alone.state.sustainability = 0
    assert "prestige" not in output(alone.state, 0), "no Prestige for a hex with a Wonder"
    pay_upkeep(Game(RULES, alone.state), 0)
    assert alone.stock()["gold"] == 9


@rule("TC-ACT-WONDER-04")
def test_the_next_wonder_is_turned_up_at_once():
    table = wondrous("mar_01", "mar_08")
    upcoming = table.state.hidden_wonders[-1]
    table.play("build.mar_01", "site.b1")
    assert table.state.wonders == ["mar_08", upcoming]
    table.state.hidden_wonders = []
    table.rich().play("build.mar_08", "site.b1")
    assert table.state.wonders == [upcoming]
