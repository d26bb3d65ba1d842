"""The 25 worked examples of the ledger, each as it is written there."""

import tomllib
from pathlib import Path

import pytest

from games.core.agenda import Game
from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import play, start
from games.terra_concordia.board import NAMED
from games.terra_concordia.content import LATEST, pack
from games.terra_concordia.pieces import NOBODY, RESERVE
from games.terra_concordia.printed import Construction, EventCard, HandCard
from games.terra_concordia.scoring import breakdown, outcome
from games.terra_concordia.steps import (
    BeginActions,
    BeginRound,
    EndActions,
    Events,
    Income,
    Maintenance,
    NextTurn,
    Production,
)
from games.terra_concordia.steps.planning import apply_event
from games.terra_concordia.words import End, Gain, Global, Individual, Lose, Measure
from tests.terra_concordia.table import CORNERS, RULES, Table, fixture, laid, only_event, run

PACK = pack(LATEST)
CALM = EventCard(id="evt_08", source="estimate", positive=True, effects=())

COVERS = {
    "01": "BRD-01 BRD-03 BRD-06 SET-01 SET-03 SET-04 SET-06 SET-09 SET-10 SET-11 SET-12 SET-13 SET-15 SET-16 SET-17 SET-18",
    "02": "PLAN-01 PLAN-02 PLAN-05 PLAN-07 PLAN-08 EVT-03 VAR-STD-01",
    "03": "PLAN-01 PLAN-05 PLAN-06 PLAN-07 OVR-05",
    "04": "EVT-01 EVT-02 EVT-04 LIM-06",
    "05": "BRD-02 ACT-COLLECT-01 ACT-COLLECT-02 ACT-COLLECT-04 ACT-COLLECT-05 TER-01 ACT-GEN-01",
    "06": "LIM-01 LIM-02 LIM-03 ACT-COLLECT-04",
    "07": "ACT-EXPLORE-01 ACT-EXPLORE-02 ACT-EXPLORE-03 ACT-EXPLORE-04 ACT-EXPLORE-07 WRK-03",
    "08": "ACT-RESEARCH-01 ACT-RESEARCH-02 ACT-RESEARCH-03 ACT-RESEARCH-08 SCORE-02",
    "09": "ACT-BUILD-01 ACT-BUILD-02 ACT-BUILD-03 ACT-BUILD-07 PLAN-06",
    "10": "VAR-BEG-01 VAR-BEG-02 VAR-BEG-03 VAR-BEG-04 VAR-ALL-01 SET-17",
    "11": "ACT-TRADE-01 ACT-TRADE-02 ACT-TRADE-03 ACT-TRADE-04 ACT-TRADE-06 ACT-TRADE-07",
    "12": "AI-01 AI-04 AI-08 AI-09 AI-10 AI-11 AI-12 WRK-03",
    "13": "ACT-INFLUENCE-01 ACT-INFLUENCE-02 ACT-INFLUENCE-03 ACT-INFLUENCE-04 ACT-INFLUENCE-05 WRK-05 BRD-02",
    "14": "ACT-RESTORE-01 ACT-RESTORE-02 ACT-RESTORE-03 ACT-GEN-03",
    "15": "ACT-RECRUIT-01 ACT-RECRUIT-02 ACT-GEN-02",
    "16": "ACT-NAVIGATE-01 ACT-NAVIGATE-02 ACT-NAVIGATE-03 ACT-NAVIGATE-04 ACT-NAVIGATE-05",
    "17": "ACT-PASS-01 ACT-PASS-02 ACT-PASS-03 ACT-GEN-01 PHASE-01",
    "18": "HAND-01 HAND-02 HAND-03 HAND-04 HAND-05 HAND-06",
    "19": "PROD-01 PROD-02 PROD-03 PROD-04 PROD-05 PROD-07",
    "20": "MAINT-01 MAINT-02 MAINT-04 MAINT-05 MAINT-06 ACT-WONDER-03",
    "21": "MAINT-03 END-03 END-04 END-05",
    "22": "SCORE-01 SCORE-02 SCORE-03 SCORE-04 SCORE-05 SCORE-06 SCORE-08 SCORE-09 SCORE-10 SCORE-11 SCORE-12 SCORE-13",
    "23": "TIE-01",
    "24": "DIP-01 DIP-03 DIP-04 DIP-05 DIP-06 DIP-09 DIP-10",
    "25": "SOLO-01 SOLO-02 SOLO-03 SOLO-09 SOLO-11 ACT-PASS-02",
}


def example(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*(f"TC-{id}" for id in COVERS[number].split()))


def left(table: Table, seat: int, *resources: str) -> list[int]:
    return [table.nation(seat).resources[resource] for resource in resources]


def test_the_examples_are_those_of_the_ledger():
    """Where the ledger is at hand the clauses covered agree with it."""
    ledger = Path("/work/shared/rules/terra_concordia.toml")
    assert list(COVERS) == [f"{number:02}" for number in range(1, 26)]
    if ledger.exists():
        entries = tomllib.loads(ledger.read_text("utf-8"))["example"]
        found = {entry["id"].removeprefix("TC-EX-"): set(entry["covers"]) for entry in entries}
        assert found == {number: {f"TC-{id}" for id in ids.split()} for number, ids in COVERS.items()}


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
    assert (worker.place, worker.free, table.free()) == (NAMED["b1"], False, 4)
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
    assert (worker.place, worker.free, table.free()) == (NAMED["a1"], False, 4)


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
    assert table.nation(1).workers[0].place == NAMED["i1"]
    assert table.nation(1).hand == ["exp_09"]
    assert table.asked.seat == 0
    table.play("trade", "give.stone.iron", "confirm")
    worker = table.nation(1).workers[1]
    assert (worker.place, worker.free, table.owner("h1")) == (NAMED["h1"], False, 1)
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
    assert (worker.place, worker.free) == (RESERVE, False)
    table.play("pass")
    assert table.refused("influence.c1") == "TC-ACT-INFLUENCE-01"
    assert (left(table, 0, "influence"), table.nation().discs) == ([1], 5)
    beside = Table.of().hex("a5", "field", 0)
    assert beside.refused("influence.a6") == "TC-ACT-INFLUENCE-04"


@example("14")
def test_14_restore():
    table = Table.of().has(wood=3, water=3).worker(0, 5, None, free=False)
    table.nation(1).passed = True
    for globe, vp, stock, free in ((6, 1, 2, 3), (7, 2, 1, 2)):
        table.play("restore")
        assert (table.state.sustainability, table.nation().vp, table.free()) == (globe, vp, free)
        assert left(table, 0, "wood", "water") == [stock, stock]
    assert table.refused("restore") == "TC-ACT-RESTORE-02"
    assert table.asked.seat == 0
    assert table.nation().individual == 5


@example("15")
def test_15_recruit():
    table = Table.of().worker(0, 7, None).exhausted().has(gold=7)
    table.nation(1).passed = True
    table.worker(0, 1, None, free=False).hex("b1", "forest")
    table.play("recruit")
    assert (left(table, 0, "gold"), len(table.nation().workers), table.nation().workers[7].place) == ([4], 8, RESERVE)
    table.play("collect.b1")
    assert table.nation().workers[7].place == NAMED["b1"]
    assert table.refused("recruit") == "TC-ACT-RECRUIT-02"
    assert left(table, 0, "gold") == [4]


@example("16")
def test_16_navigate():
    table = Table.of().hex("c2", "lake", 0).hex("d2", "ocean").hex("c3", "mountain").worker(0, 2, "c2", free=False)
    table.worker(0, 1, None).worker(0, 4, None, free=False).worker(0, 5, None, free=False).has(food=2, gold=3)
    assert table.refused("navigate.c2.c3") == "TC-ACT-NAVIGATE-02"
    table.play("navigate.c2.d2")
    worker = RULES.view(table.state, None).nations[0].workers[1]
    assert (worker.hex, worker.free, worker.boat) == ("d2", False, True)
    assert (left(table, 0, "food", "gold"), table.free()) == ([1, 3], 2)
    assert table.owner("c2") == table.owner("d2") == 0
    assert table.asked.seat == 1


@example("17")
def test_17_passing():
    table = Table.of("solaris", "mariteia", "verdantis").has(0, gold=1).has(1, gold=4).has(2, gold=0)
    table.hex("b1", "forest").hex("b6", "forest").hex("a5", "forest").hold("exp_06", seat=1)
    table.play("collect.b1", "pass")
    assert left(table, 1, "gold") == [5]
    table.refused("play.exp_06", seat=1)
    table.play("collect.b6", "pass")
    assert left(table, 0, "gold") == [1]
    assert table.asked.seat == 2
    table.play("collect.a5")
    assert table.asked.seat == 2
    table.play("pass")
    told = [event.text.id for event in table.last.events]
    assert told.index("event.produced") == told.index("event.passed") + 1
    assert len(table.said("event.first_pass")) == 1


@example("18")
def test_18_hand_cards():
    table = Table.of(variant="epic").has(gold=7, influence=3, energy=0).hold("exp_04", "com_03", "leg_01")
    fixture(
        table.state,
        HandCard(id="exp_04", source="estimate", kind="exploration", vp=1, now=(Gain({"energy": 2}),)),
        HandCard(id="com_03", source="estimate", kind="trade", vp=1, cost={"influence": 2}),
        HandCard(id="leg_01", source="estimate", kind="legacy"),
    )
    table.play("play.exp_04")
    assert (left(table, 0, "gold", "energy"), table.nation().vp) == ([5, 2], 1)
    table.play("play.com_03")
    assert (left(table, 0, "gold", "influence"), table.nation().vp) == ([3, 1], 2)
    assert table.refused("play.leg_01") == "TC-HAND-03"
    assert "collect.a1" in table.keys
    assert table.state.pool.discards == ["exp_04", "com_03"]
    assert table.play("collect.a1").asked.seat == 1


@example("19")
def test_19_production():
    table = Table.of().hex("b1", "mountain", 0).hex("a2", "lake", 0).hex("b2", "forest", 0)
    table.worker(0, 2, "b1").worker(0, 3, "a2").built("con_08", "con_14", hex="b1").built("con_03", hex="b2")
    table.state.sustainability = table.nation().individual = 7
    table.has(wood=2, stone=1, iron=0, water=2, food=3, prestige=2)
    run(table.state, Production(), until=Maintenance)
    assert left(table, 0, "wood", "stone", "iron", "water", "food", "prestige") == [3, 3, 1, 5, 5, 5]


@example("20")
def test_20_maintenance():
    table = Table.of().built("con_03", "con_08", "con_09", "con_11", "con_17", "mar_01")
    table.nation().played = ["pro_14"]
    table.state.round = 3
    table.has(wood=3, stone=0, iron=1, water=2, food=4, energy=0, artefact=1, prestige=5, influence=3, gold=6)
    cards = ["con_01", "con_02", "con_04", "con_05", "exp_01", "com_01", "trb_01"]
    table.hold(*cards).next(Maintenance())
    assert table.asked.picks == (2, 2)
    assert list(table.nation().resources.values()) == [3, 0, 1, 2, 4, 0, 1, 5, 3, 6], (
        "nothing is stored before it is asked"
    )
    ended = table.copy()
    game = Game(RULES, ended.state)
    game.settle()
    assert list(ended.nation().resources.values()) == [2, 0, 0, 1, 3, 0, 0, 4, 2, 3]
    fixture(table.state, CALM)
    only_event(table.state, "evt_08")
    table.pick("discard.con_01", "discard.exp_01", seat=0)
    assert [card for card in table.nation().hand if card in cards] == ["con_02", "con_04", "con_05", "com_01", "trb_01"]
    assert table.state.round == 4


@example("21")
def test_21_collapse():
    table = Table.of().built("con_03", "con_08", "con_09", "con_11", seat=1).has(1, gold=1, wood=3)
    table.state.round = 5
    table.nation(0).individual, table.nation(1).individual = 6, 2
    table.next(Maintenance())
    Game(RULES, table.state).settle()
    assert (left(table, 1, "gold", "wood"), table.nation(1).individual) == ([0, 2], 1)
    assert (table.state.ending, table.state.round) == ("individual", 5)
    assert sorted(table.state.outcome.scores) == [0, 1]


@example("22")
def test_22_final_scoring():
    table = Table.of(*CORNERS).has(influence=7, prestige=6, gold=8)
    for name in ("b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "d3", "e1", "e2"):
        table.hex(name, "lake", 0)
    built = {"con_03": 2, "con_05": 3, "con_08": 4}
    fixture(
        table.state,
        *(Construction(id=id, source="estimate", vp=vp) for id, vp in built.items()),
        HandCard(id="pro_01", source="estimate", kind="project", vp=5),
        HandCard(id="leg_01", source="estimate", kind="legacy", ends=(End(vp=4, per=Measure("wonders"), at_least=1),)),
    )
    table.built(*built, "mar_03").knows("tec_01", "tec_05", "tec_02", "tec_03")
    table.nation().played = ["pro_01", "leg_01"]
    table.nation().individual, table.nation().vp, table.nation().secret = 8, 5, "obs_04"
    fulfilled = PACK.secret["obs_04"].vp
    # Alone 1st on 7/4/2 (sustainability), alone 2nd on 8/5/3 (stored influence), last of four on the third.
    table.state.objectives = ["obp_01", "obp_06", "obp_10"]
    table.has(1, influence=9, artefact=1).has(2, influence=1, artefact=2).has(3, influence=2, artefact=3).has(
        0, artefact=0
    )
    found = breakdown(table.state, 0, secret=True)
    assert found.pop("total") == 89 - 8 + fulfilled
    assert found == {
        "constructions": 14, "technologies": 8, "wonders": 10, "exploration": 12, "influence": 3,
        "public_objectives": 12, "secret_objective": fulfilled, "sustainability": 5, "resources": 8, "end_bonus": 4,
        "in_play": 5,
    }  # fmt: skip


@example("23")
def test_23_tie():
    table = Table.of()
    table.state.objectives = []
    for seat, (influence, wonders, technologies) in enumerate(((3, 2, 6), (9, 1, 11))):
        nation = table.nation(seat)
        nation.secret, nation.individual = "", 6
        nation.resources = dict.fromkeys(nation.resources, 0) | {"influence": influence}
        nation.technologies = list(PACK.technologies)[:technologies]
        table.built(*["mar_01", "mar_08", "mar_03"][seat * 2 : seat * 2 + wonders], seat=seat)
    for seat in (0, 1):
        table.nation(seat).vp = 89 - table.score("total", seat)
    result = outcome(table.state)
    assert [result.scores[seat]["total"] for seat in (0, 1)] == [89, 89]
    assert result.winners == (0,)


@example("24")
def test_24_alliances():
    table = Table.of(*CORNERS, variant="diplomacy")
    for seat, gold in enumerate((4, 9, 2, 5)):
        table.has(seat, gold=gold)
    table.state.round = 2
    table.state.turn = 1
    table.next(NextTurn())
    assert table.asked.seat == 2
    table.play("propose.1", seat=0).play("accept.0", seat=1)
    assert [left(table, seat, "gold") for seat in (0, 1)] == [[7], [10]]
    table.refused("propose.1", seat=2)
    table.play("propose.3", seat=2).play("reject.2", seat=3)
    assert [left(table, seat, "gold") for seat in (2, 3)] == [[2], [5]]
    assert table.asked.seat == 2
    table.play("collect.a6")
    assert table.state.diplomacy.alliances
    table.play("pass", "pass", "pass", "pass")
    assert table.state.round == 3
    assert table.state.diplomacy.alliances == []
    table.play("propose.1", seat=0).play("propose.3", seat=2)
    assert len(table.state.diplomacy.offers) == 2


@example("25")
def test_25_the_first_empire():
    now = start(RULES, Setup(1, {"scenario": "first_empire"}, seeded(3)))
    assert (now.state.nations[0].civilization, now.state.rounds, len(now.state.nations)) == ("solaris", 6, 1)
    table = Table.of("solaris", scenario="first_empire").built("con_03", "con_05", "con_08")
    table.knows("tec_01", "tec_05", "tec_09", "tec_13", "tec_17")
    table.state.round = 4
    table.next(EndActions())
    Game(RULES, table.state).settle()
    assert table.state.outcome is None
    assert table.state.round == 5
    for number in (5, 6):
        table.nation().individual = 5
        while "pass" not in table.keys:
            asked = table.asked
            table.pick(*[option.key for option in asked.options][-asked.picks[1] :], seat=0)
        gold = min(9, table.nation().resources["gold"])
        table.has(gold=gold)
        now = play(RULES, table.state, 0, "pass")
        assert "event.first_pass" in [event.text.id for event in now.events], number
        table.state = now.state
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0,)
    assert RULES.header(RULES.view(table.state, None)).id == "board.victory"
