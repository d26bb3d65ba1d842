"""What cards do every round, in Production and as long as they are in play."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.terra_concordia.actions.trade import rates
from games.terra_concordia.board import NAMES
from games.terra_concordia.perks import perks
from games.terra_concordia.production import output
from games.terra_concordia.queries import immune, storage
from games.terra_concordia.situation import Mover
from games.terra_concordia.steps import BeginActions, Income
from tests.terra_concordia.cards import PACK, enter, produced
from tests.terra_concordia.table import RULES, Table

rule = pytest.mark.rule

# ---------------------------------------------------------------- every round and in Production


@pytest.mark.parametrize(
    ("id", "stock"),
    [
        ("mar_04", {"food": 3, "prestige": 2}),
        ("mar_07", {"energy": 2}),
        ("con_04", {"gold": 1}),
        ("con_14", {"prestige": 2}),
        ("con_16", {"influence": 1}),
        ("tec_19", {"energy": 2}),
        ("tec_23", {"influence": 2}),
        ("pro_01", {"wood": 1}),
        ("pro_04", {"gold": 1}),
        ("pro_06", {"prestige": 1}),
        ("pro_08", {"energy": 2}),
        ("exp_05", {"water": 1}),
        ("exp_09", {"iron": 1}),
        ("com_07", {"gold": 1}),
        ("inf_01", {"influence": 1}),
        ("trb_04", {"influence": 1}),
    ],
)
def test_income(id, stock):
    _, table = enter(id)
    for resource in table.nation().resources:
        table.nation().resources[resource] = 3
    game = Game(RULES, table.state)
    Income(0).run(game)
    assert {r: n - 3 for r, n in table.nation().resources.items() if n != 3} == stock


@pytest.mark.parametrize("id", ["con_10", "tec_11"])
def test_a_hex_each_round(id):
    _, table = enter(id)
    table.next(Income(0), BeginActions())
    seen = len(table.revealed())
    table.play(table.keys[0])
    assert len(table.revealed()) == seen + 1


def test_academy_teaches_from_the_market():
    _, table = enter("con_09")
    table.state.market = ["tec_01", "tec_02", "tec_05", "tec_24"]
    table.knows("tec_01").next(Income(0), BeginActions())
    assert table.group("take.") == {"tec_05"}
    assert "tec_05" in table.play("take.tec_05").nation().technologies


def test_alchemy_converts():
    _, table = enter("tec_13")
    table.has(gold=2, wood=5).next(Income(0), BeginActions()).play("convert.wood")
    assert (table.stock()["wood"], table.stock()["gold"]) == (3, 3)


@pytest.mark.parametrize(
    ("id", "stock"),
    [
        ("mar_03", {"water": 2, "prestige": 2}),
        ("con_02", {"food": 2}),
        ("con_05", {"gold": 1}),
        ("con_06", {"iron": 1}),
        ("con_07", {"water": 3}),
        ("con_12", {"energy": 3}),
        ("con_20", {"gold": 2}),
        ("tec_01", {"food": 1}),
        ("tec_03", {"food": 3}),
        ("tec_04", {"food": 2, "wood": 1}),
        ("tec_06", {"iron": 1}),
        ("tec_07", {"water": 2}),
        ("tec_17", {"energy": 1}),
        ("tec_18", {"energy": 2}),
        ("tec_20", {"energy": 3}),
        ("pro_02", {"water": 1, "prestige": 2}),
        ("pro_07", {"gold": 1}),
        ("trb_06", {"water": 4}),
    ],
)
def test_production(id, stock):
    found = produced(id)
    for resource, n in stock.items():
        if resource != "prestige":
            assert found[resource] == n, found
    assert set(found) - {"prestige", "food"} == set(stock) - {"prestige", "food"}


def test_sawmill_and_island_colony_work_with_their_terrains():
    for id, hex, resource, n in (("con_01", "b2", "wood", 2), ("pro_10", "d2", "gold", 1)):
        before, after = enter(id)
        before.worker(0, 4, hex)
        after.worker(0, 4, hex)
        assert output(after.state, 0)[resource] == output(before.state, 0).get(resource, 0) + n


# ---------------------------------------------------------------- powers


@pytest.mark.parametrize("id", ["mar_08", "con_17", "inf_04"])
def test_immunity(id):
    before, after = enter(id)
    assert not immune(before.state, 0)
    assert immune(after.state, 0)


def test_granary():
    before, after = enter("con_03")
    assert (storage(before.state, 0), storage(after.state, 0)) == (10, 15)


def left(table: Table) -> dict[str, int]:
    return RULES.view(table.state, 0).nations[0].left


@pytest.mark.parametrize(
    ("id", "what", "n"), [("con_05", "trade", 3), ("trb_03", "trade", 4), ("trb_04", "influence", 2)]
)
def test_more_uses(id, what, n):
    assert left(enter(id)[1])[what] == n


def test_cards_without_a_power_and_the_order_make_no_difference():
    bare = [id for id, card in PACK.cards.items() if not card.powers]
    assert perks(PACK.edition, ("con_05", *bare, "trb_03")) is perks(PACK.edition, ("trb_03", "con_05"))


def test_travelling_merchant_sells_two_for_one():
    assert rates(Mover(enter("trb_03")[1].state, 0)).lot == 2


def test_trade_routes():
    _, table = enter("tec_12")
    gold = table.stock().get("gold", 0)
    assert table.play("trade", "give.wood.gold", "confirm").stock()["gold"] == gold + 2


@pytest.mark.parametrize(("id", "resource"), [("con_06", "wood"), ("tec_06", "stone"), ("tec_20", "gold")])
def test_constructions_cost_less(id, resource):
    _, table = enter(id)
    target = {"wood": "con_08", "stone": "con_14", "gold": "con_14"}[resource]
    table.hold(target).has(wood=7, stone=7, gold=7).hex("a1", "start", 0)
    table.play(f"build.{target}", "site.a1")
    assert table.stock()[resource] == 7 - PACK.cards[target].cost[resource] + 1


def test_laboratory():
    _, table = enter("con_11")
    table.has(artefact=1, gold=0)
    assert "research.tec_13" in table.keys


@pytest.mark.parametrize("id", ["pro_15", "trb_01"])
def test_a_construction_each_round_without_a_worker(id):
    _, table = enter(id)
    table.rich().hold("con_14", "con_05").exhausted()
    table.play("build.con_14", "site.a1")
    assert table.refused("build.con_05") == "TC-ACT-GEN-02", "one a round"
    _, named = enter(id)
    named.rich().hold("con_14").play("worker.4", "build.con_14", "site.a1")
    assert named.nation().used.builders == 0


@pytest.mark.parametrize(
    ("id", "terrain", "n"), [("tec_10", "forest", 2), ("trb_02", "forest", 1), ("con_15", "ocean", 1)]
)
def test_exploring_shows_more(id, terrain, n):
    _, table = enter(id)
    table.hex("f1", terrain, hidden=True).play("explore.f1")
    assert table.asked.prompt.args == {"n": n}


def test_shipyard_finds_artefacts_on_islands():
    _, table = enter("con_15")
    table.hex("f1", "island", hidden=True)
    artefacts = table.stock()["artefact"]
    assert table.play("explore.f1").stock()["artefact"] == artefacts + 1


def test_coastal_navigation():
    _, table = enter("tec_09")
    free = table.free()
    assert table.hex("f1", "island", hidden=True).play("explore.f1").free() == free


def test_transmission_tower_and_keeper_of_seeds():
    _, tower = enter("con_19")
    vp = tower.nation().vp
    assert tower.hex("e1", "forest").play("influence.e1").nation().vp == vp + 1
    _, keeper = enter("trb_05")
    before = keeper.nation().individual
    assert keeper.play("restore").nation().individual == before + 1


def test_basic_machinery_has_room_for_one_more():
    _, table = enter("tec_05")
    table.rich().hold("con_14").built("con_03", "con_05", "con_08", "con_09", hex="a1").play("build.con_14")
    assert "a1" in table.group("site.")
    nine = enter("tec_05")[1].rich().hold("con_14").built(*[f"con_{n:02}" for n in range(1, 10)], hex="e5")
    assert "build.con_14" in nine.keys


def test_crop_rotation_spares_workers_every_second_round():
    _, table = enter("tec_02")
    table.worker(0, 2, None)
    food = output(table.state, 0)["food"]
    table.state.round = 2
    assert output(table.state, 0)["food"] == food + 2 + 1, "and Irrigation works there too"


def test_a_building_gives_its_income_whoever_controls_its_hex():
    table = Table.of().built("con_04", "con_05", hex="b1").hex("b1", "lake", 1).has(gold=3)
    game = Game(RULES, table.state)
    Income(0).run(game)
    game.settle()
    assert table.stock()["gold"] == 4
    assert output(table.state, 0)["gold"] == 1


def test_more_uses_of_several_cards_add_up():
    table = Table.of().built("con_05")
    table.nation().played = ["trb_03"]
    assert left(table)["trade"] == 2 + 1 + 2


def test_laboratory_takes_one_gold_off_what_is_paid():
    table = Table.of().built("con_11").knows("tec_09").has(artefact=1, gold=3).play("research.tec_10")
    assert (table.stock().get("artefact"), table.stock()["gold"]) == (None, 3 - (2 - 1))


def test_shipyard_shows_no_more_where_there_is_no_ocean():
    _, table = enter("con_15")
    table.hex("f1", "forest", hidden=True).play("explore.f1")
    assert table.asked.prompt.id == "ask.turn"


def test_crop_rotation_is_for_own_fields_alone():
    table = Table.of().knows("tec_02").hex("f1", "field", 1)
    table.state.round, table.state.sustainability = 2, 0
    assert output(table.state, 0)["food"] == PACK.yields["start"]["food"]


@rule("TC-ACT-EXPLORE-05")
def test_coastal_navigation_needs_a_free_worker_all_the_same():
    table = Table.of().knows("tec_09").exhausted()
    assert not table.group("explore.")
    assert table.refused("explore.b1") == "TC-ACT-GEN-02"


@pytest.mark.parametrize(("id", "hexes"), [("con_20", 16), ("pro_07", 8)])
def test_what_is_given_for_hexes_has_a_limit(id, hexes):
    table = Table.of()
    table.nation().played = [id] if id in PACK.hand else []
    table.built(*[card for card in [id] if card in PACK.constructions])
    for name in [name for name in NAMES if name not in ("a1", "a6", "i1", "i6")][:hexes]:
        table.hex(name, "ocean", 0)
    assert output(table.state, 0)["gold"] == 3
