"""The worked examples of the ledger, 1 to 13, each as it is written there."""

from __future__ import annotations

from games.core.agenda import Game
from games.terra_concordia.board import NAMED
from games.terra_concordia.cards.deeds import Gain, Global, Individual, Lose
from games.terra_concordia.cards.printed import Construction, EventCard
from games.terra_concordia.pieces import NOBODY, RESERVE
from games.terra_concordia.steps import (
    BeginActions,
    BeginRound,
    Events,
    Income,
    NextTurn,
)
from games.terra_concordia.steps.planning import apply_event
from tests.terra_concordia.examples import CALM, PACK, example, left
from tests.terra_concordia.table import RULES, Table, fixture, laid, only_event, run


@example("01")
def test_01_set_up():
    table = Table(laid("solaris", "verdantis"))
    view = RULES.view(table.state, None)
    assert len(view.hexes) == 54
    assert sum(hex.terrain is None for hex in view.hexes) == 50
    ana, bia = view.nations
    assert (ana.colour, table.owner("a1"), bia.colour, table.owner("a6")) == ("red", 0, "green", 1)
    assert list(ana.resources.values()) == [1, 3, 1, 1, 1, 0, 0, 2, 3, 4]
    assert list(bia.resources.values()) == [3, 1, 0, 2, 4, 0, 0, 1, 2, 2]
    for nation, corner in ((ana, "a1"), (bia, "a6")):
        assert (nation.individual, nation.free_workers, nation.discs, nation.hand) == (5, 5, 6, 0)
        assert [worker.hex for worker in nation.workers] == [corner, None, None, None, None]
        assert table.nation(nation.seat).secret in PACK.secret
    assert table.owner("i1") == table.owner("i6") == NOBODY
    assert (view.sustainability, view.round, len(view.market), len(view.objectives)) == (5, 1, 4, 3)
    assert (len(view.wonders), view.hidden_wonders) == (2, 3)


@example("02")
def test_02_planning_of_two_rounds():
    state = laid("solaris", "verdantis")
    state.first = 0
    table = Table(state)
    fixture(state, EventCard(id="evt_08", source="estimate", positive=True, effects=(Gain({"gold": 2}),)))
    only_event(state, "evt_08")
    run(state, BeginRound(), until=NextTurn)
    for nation in state.nations:
        kinds = [card in PACK.constructions for card in nation.hand]
        assert kinds == [True, False]
    assert len(state.pool.cards) == 37
    assert (left(table, 0, "gold", "food"), left(table, 1, "gold", "food")) == ([6, 1], [4, 4])
    assert state.first == 0
    assert table.asked.seat == 0
    state.round = 2
    only_event(state, "evt_08")
    run(state, BeginRound(), until=NextTurn)
    assert [len(nation.hand) for nation in state.nations] == [4, 4]
    assert state.first == 1
    assert Table(state).asked.seat == 1


@example("03")
def test_03_event_income_minimum_food():
    table = Table.of().built("con_04", "con_16").has(food=1, water=1, gold=2, influence=0).has(1, food=3, water=4)
    fixture(
        table.state, EventCard(id="evt_05", source="estimate", positive=False, effects=(Lose({"water": 2, "food": 1}),))
    )
    only_event(table.state, "evt_05")
    run(table.state, Events(), Income(0), Income(1), BeginActions(), until=NextTurn)
    assert left(table, 0, "water", "food", "gold", "influence") == [0, 1, 3, 1]
    assert left(table, 1, "water", "food") == [2, 2]


@example("04")
def test_04_immunity():
    table = Table.of().built("con_17").has(energy=3).has(1, energy=1)
    effects = (Lose({"energy": 2}), Individual(-1), Global(-1))
    fixture(table.state, EventCard(id="evt_01", source="estimate", positive=False, effects=effects))
    apply_event(Game(RULES, table.state), "evt_01")
    assert (left(table, 0, "energy"), table.nation().individual) == ([3], 5)
    assert (left(table, 1, "energy"), table.nation(1).individual) == ([0], 4)
    assert table.state.sustainability == 4


@example("05")
def test_05_collect():
    table = Table.of().hex("b1", "forest").hex("c2", "lake").has(wood=1, water=1)
    assert table.refused("collect.c2") == "TC-ACT-COLLECT-02"
    table.play("collect.b1")
    assert left(table, 0, "wood", "water") == [3, 1]
    worker = table.nation().workers[1]
    assert (worker.spot, worker.free, table.free()) == (NAMED["b1"], False, 4)
    assert table.owner("a1") == table.owner("b1") == 0
    assert table.asked.seat == 1


@example("06")
def test_06_overflow():
    table = Table.of().hex("b6", "lake").has(1, water=9, gold=4).play("pass", "collect.b6")
    assert left(table, 1, "water", "gold") == [10, 5]


@example("07")
def test_07_explore():
    table = Table.of().hex("b1", "forest").hex("c1", "ruins", hidden=True).has(artefact=0, gold=4, influence=3)
    table.hold("con_01", "con_02").pile("com_01", "trb_01", "exp_09", "exp_01").play("explore.c1")
    assert table.owner("c1") == NOBODY
    assert table.state.land.terrain(NAMED["c1"]) == "ruins"
    assert table.nation().vp == 1
    assert left(table, 0, "artefact", "gold", "influence") == [0, 4, 3]
    assert table.nation().hand == ["con_01", "con_02", "exp_09"]
    assert list(reversed(table.state.pool.cards)) == ["com_01", "trb_01", "exp_01"]
    worker = table.nation().workers[0]
    assert (worker.spot, worker.free, table.free()) == (NAMED["a1"], False, 4)


@example("08")
def test_08_research():
    table = Table.of().has(wood=3, stone=1, water=1, food=1, gold=2)
    # A Technology without effect at once, as the example leaves it out of the sums.
    tec_02 = PACK.technologies["tec_02"]
    bare = type(tec_02)(
        id="tec_02", source="public", category="agriculture", level=2, vp=2, cost={"gold": 2, "food": 1}
    )
    fixture(table.state, bare)
    table.state.market = ["tec_09", "tec_13", "tec_17", "tec_21"]
    table.nation(1).passed = True
    assert table.refused("research.tec_02") == "TC-ACT-RESEARCH-03"
    table.play("research.tec_01")
    assert left(table, 0, "wood", "water") == [2, 0]
    table.play("research.tec_02")
    assert left(table, 0, "gold", "food") == [0, 0]
    assert table.refused("research.tec_05") == "TC-ACT-RESEARCH-02"
    assert left(table, 0, "wood", "stone") == [2, 1]
    assert (table.score("technologies"), table.free()) == (3, 5)


@example("09")
def test_09_temple():
    table = Table.of().hex("b1", "forest", 0).has(stone=3, gold=4).hold("con_16")
    table.worker(0, 4, None, free=False).worker(0, 5, None, free=False)
    temple = Construction(
        id="con_16", source="estimate", field_source={"terrains": "seed"}, cost={"stone": 2, "gold": 1}, vp=4,
        terrains=("start", "ruins"), income=(Gain({"influence": 1}),),
    )  # fmt: skip
    fixture(table.state, temple, CALM)
    only_event(table.state, "evt_08")
    ruins = table.copy().hex("b2", "ruins", 0).play("build.con_16")
    assert ruins.refused("site.b1") == "TC-ACT-BUILD-03"
    table.play("build.con_16")
    assert table.nation().buildings[0].hex == NAMED["a1"], "the only hex allowed"
    assert left(table, 0, "stone", "gold") == [1, 3]
    assert (table.free(), table.score("constructions"), table.score("in_play")) == (2, 4, 0)
    table.has(influence=3).play("pass", "pass")
    assert table.state.round == 2
    assert left(table, 0, "influence") == [3], "3 less the tax, and 1 from the Templo"


@example("10")
def test_10_beginners():
    table = Table(laid("solaris", "verdantis", variant="beginners"))
    assert len(table.state.pool.cards) == 18
    run(table.state, BeginRound(), until=NextTurn)
    assert (table.state.current, len(table.state.pool.cards)) == ([], 16)
    view = RULES.view(table.state, None)
    assert (len(view.wonders) + view.hidden_wonders, len(view.wonders)) == (5, 2)
    assert (len(view.objectives), len(view.market)) == (3, 4)
    table.state.round, table.state.turn = 4, 1
    table.knows("tec_12").has(wood=3, gold=5).next(NextTurn()).play("trade", "give.wood.gold", "confirm")
    assert left(table, 0, "wood", "gold") == [0, 6]
    while table.state.outcome is None:
        asked = table.asked
        if "pass" in table.keys:
            table.play("pass")
        else:
            table.pick(*[o.key for o in asked.options][: asked.picks[1]], seat=asked.seat)
    assert (table.state.round, table.state.ending) == (8, "rounds")
    assert [score["secret_objective"] for score in table.state.outcome.scores.values()] == [0, 0]


@example("11")
def test_11_trade():
    table = Table.of().has(wood=4, stone=3, iron=0, food=0, gold=2)
    prestige = left(table, 0, "prestige")
    table.play("trade", "give.stone.gold", "give.wood.iron", "give.wood.prestige")
    assert table.refused("give.wood.food") == "TC-ACT-TRADE-02"
    table.play("remove.3", "give.wood.food")
    assert left(table, 0, "wood", "stone", "iron", "food", "gold") == [4, 3, 0, 0, 2]
    table.play("confirm")
    assert left(table, 0, "wood", "stone", "iron", "food", "gold") == [2, 0, 1, 1, 3]
    assert left(table, 0, "prestige") == prestige
    assert (table.free(), table.nation().used.trade, table.asked.seat) == (5, 1, 1)


@example("12")
def test_12_automa():
    table = Table.of("solaris", "mariteia", automas="1", difficulty="normal").hex("h1", "lake", hidden=True)
    assert table.nation(1).vp == 40
    assert set(table.nation(1).resources.values()) == {5}
    table.pile("com_01", "exp_09").play("collect.a1")
    assert "h1" in table.revealed()
    assert not table.nation(1).workers[0].free
    assert table.nation(1).workers[0].spot == NAMED["i1"]
    assert table.nation(1).hand == ["exp_09"]
    assert table.asked.seat == 0
    table.play("trade", "give.stone.iron", "confirm")
    worker = table.nation(1).workers[1]
    assert (worker.spot, worker.free, table.owner("h1")) == (NAMED["h1"], False, 1)
    assert left(table, 1, "water") == [8]
    table.play("pass")
    assert "tec_01" in table.nation(1).technologies
    first = next(event for event in table.events if event.text.id == "event.researched")
    assert first.text.args["card"].id == "card.tec_01"


@example("13")
def test_13_influence():
    table = Table.of().hex("c2", "forest", 0).hex("d2", "ocean", 1).worker(1, 3, "d2", free=False).has(influence=2)
    table.hex("c1", "field").worker(0, 4, None, free=False).worker(0, 5, None, free=False)
    gold = left(table, 0, "gold")
    table.play("influence.d2")
    assert table.owner("d2") == 0
    assert (left(table, 0, "influence"), table.nation().discs, table.free(), left(table, 0, "gold")) == (
        [1],
        5,
        2,
        gold,
    )
    worker = table.nation(1).workers[2]
    assert (worker.spot, worker.free) == (RESERVE, False)
    table.play("pass")
    assert table.refused("influence.c1") == "TC-ACT-INFLUENCE-01"
    assert (left(table, 0, "influence"), table.nation().discs) == ([1], 5)
    beside = Table.of().hex("a5", "field", 0)
    assert beside.refused("influence.a6") == "TC-ACT-INFLUENCE-04"
