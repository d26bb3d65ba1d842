"""The worked examples of the ledger, 14 to 25, each as it is written there."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import play, start
from games.terra_concordia.board import NAMED
from games.terra_concordia.cards.deeds import Gain
from games.terra_concordia.cards.printed import Construction, HandCard
from games.terra_concordia.cards.vocabulary import End, Measure
from games.terra_concordia.pieces import RESERVE
from games.terra_concordia.scoring import breakdown, outcome
from games.terra_concordia.steps import (
    EndActions,
    Maintenance,
    NextTurn,
    Production,
)
from tests.terra_concordia.examples import CALM, PACK, example, left
from tests.terra_concordia.table import CORNERS, RULES, Table, fixture, only_event, run


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
    assert (left(table, 0, "gold"), len(table.nation().workers), table.nation().workers[7].spot) == ([4], 8, RESERVE)
    table.play("collect.b1")
    assert table.nation().workers[7].spot == NAMED["b1"]
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
    assert RULES.tell.header(RULES.view(table.state, None)).id == "board.victory"
