"""Comportamento da IA."""

from __future__ import annotations

import pytest

from bot.service.table.snapshot import Place, Snapshot
from games.core.agenda import Game
from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import play, start
from games.terra_concordia import automa
from games.terra_concordia.actions import SCRIPTED
from games.terra_concordia.actions.build import favourite_site
from games.terra_concordia.board import NAMED
from games.terra_concordia.cards.printed import Act
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.situation import Situation
from games.terra_concordia.steps import (
    AutomaTurn,
    BeginRound,
    Discards,
    EndActions,
    Income,
    Maintenance,
    NextTurn,
    TakeTechnology,
)
from games.terra_concordia.steps.planning import apply_event
from tests.terra_concordia.table import RULES, Table, laid, run

rule = pytest.mark.rule
PACK = PACKS[PACKS.latest]


def machine(turns: int = 0, round: int = 1, **options: str) -> Table:
    """Ana plays Solaris and has passed; the Automa, Mariteia, is to move."""
    table = Table.of("solaris", "mariteia", automas="1", **options)
    table.nation(0).passed = True
    table.nation(1).turns = turns
    table.state.round = round
    return table


def move(table: Table) -> str:
    """The Automa's next move."""
    return automa.decide(table.state, 1)


def favourite(table: Table, act: Act) -> str | None:
    """What it would do it with; None if it cannot."""
    return SCRIPTED[act].favourite(Situation(table.state, 1))


def scripted(act: str) -> Table:
    """At a turn whose script says this."""
    for number, acts in enumerate(PACK.script, start=1):
        if act in acts:
            return machine(acts.index(act), number)
    raise AssertionError(act)


def one_turn(table: Table) -> Table:
    game = Game(RULES, table.state)
    step = AutomaTurn(1)
    table.state.agenda[:] = [EndActions()]
    step.choose(game, step.options(game)[0].key)
    while not isinstance(table.state.agenda[-1], NextTurn | EndActions):
        upcoming = table.state.agenda.pop()
        if hasattr(upcoming, "offered"):
            for option in upcoming.options(game)[:1]:
                upcoming.choose(game, *upcoming.names((option.key,)))
        else:
            upcoming.run(game)
    return table


@rule("TC-AI-01")
def test_the_same_state_gives_the_same_move():
    one, other = (start(RULES, Setup(1, {"automas": "3"}, seeded(5))) for _ in range(2))
    for now in (one, other):
        assert now.decisions[0].seat == 0, "an Automa is never asked"
    for _ in range(6):
        key = one.decisions[0].options[0].key
        one, other = play(RULES, one.state, 0, key), play(RULES, other.state, 0, key)
        assert one.state == other.state
        assert not one.undoable, "an Automa has moved"


@rule("TC-AI-02")
def test_the_automa_never_trades_navigates_or_plays_cards():
    acts = {act for script in PACK.script for act in script}
    assert acts == {"collect", "explore", "research", "restore", "influence", "build", "recruit", "pass"}
    state = laid("solaris", "mariteia", "verdantis", "aurifera", variant="epic")
    for nation in state.nations:
        nation.automa = True
    state.agenda[:] = [BeginRound()]
    game = Game(RULES, state)
    game.settle()
    told = {event.text.id for event in game.events}
    assert {"event.collected", "event.explored", "event.researched", "event.built", "event.restored"} <= told
    assert told.isdisjoint({"event.traded", "event.navigated", "event.played", "event.converted"})


@rule("TC-AI-03")
def test_eight_to_ten_turns_and_the_last_is_pass():
    for script in PACK.script:
        assert 8 <= len(script) <= 10
        assert script[-1] == "pass"
        assert "pass" not in script[:-1]
    for number, script in enumerate(PACK.script, start=1):
        last = machine(len(script) - 1, number).rich(1)
        assert move(last) == "pass", "also with everything at hand"


@rule("TC-AI-04")
def test_the_script_of_every_round():
    printed = {
        1: "explore collect research collect build collect recruit pass",
        2: "collect explore research restore build collect collect pass",
        3: "explore research collect build influence recruit collect restore pass",
        4: "research collect explore build restore collect research influence pass",
        5: "collect research explore build recruit restore collect influence collect pass",
        6: "research build collect explore restore collect research influence pass",
        7: "collect build research explore restore influence collect restore collect pass",
        8: "research collect build restore explore collect influence research pass",
        9: "build research collect restore explore influence collect research restore pass",
        10: "collect research build restore collect explore influence research pass",
        11: "research build collect restore influence explore collect restore research pass",
        12: "build research restore collect influence build research collect restore pass",
    }
    assert {number: " ".join(acts) for number, acts in enumerate(PACK.script, start=1)} == printed
    for number, acts in printed.items():
        for turn, act in enumerate(acts.split()):
            assert automa.next_act(machine(turn, number).state, 1) == act


@rule("TC-AI-05")
def test_the_automa_is_bound_by_every_rule_and_has_every_burden():
    table = machine().exhausted(1)
    assert favourite(table, "collect") is None
    assert favourite(table, "explore") is None
    used = machine().rich(1)
    used.nation(1).used.research = 2
    assert favourite(used, "research") is None
    state = laid("solaris", "mariteia", automas="1")
    run(state, BeginRound(), until=NextTurn)
    assert len(state.nations[1].hand) == 2
    taxed = machine().built("con_03", "con_05", "con_08", seat=1)
    run(taxed.state, Maintenance(), until=Discards)
    assert taxed.stock(1) == dict.fromkeys(RESOURCES, 4), "a unit of each by the tax, a Gold by upkeep"
    assert RULES.tell.scores(RULES.view(taxed.state, None))[1]["constructions"] == 9


@rule("TC-AI-05")
def test_the_automa_has_income_events_and_objectives():
    table = machine().built("con_04", "con_16", seat=1)
    run(table.state, Income(1))
    assert (table.stock(1)["gold"], table.stock(1)["influence"]) == (6, 6)
    apply_event(Game(RULES, table.state), "evt_05")
    assert (table.stock(1)["water"], table.stock(1)["food"], table.nation(1).individual) == (3, 4, 4)
    assert table.nation(1).secret in PACK.secret
    table.state.objectives = ["obp_02"]
    table.has(0, gold=0)
    assert table.score("public_objectives", 1) == 7
    table.nation(1).secret = "obs_04"
    table.nation(1).individual = 8
    assert table.score("secret_objective", 1) == 9


@rule("TC-AI-05")
@pytest.mark.parametrize(
    ("act", "used"), [("research", "research"), ("influence", "influence"), ("restore", "restore")]
)
def test_the_automa_keeps_to_the_limits_of_the_round(act, used):
    table = machine().rich(1).hex("h1", "forest")
    assert favourite(table, act) is not None
    setattr(table.nation(1).used, used, 2)
    assert favourite(table, act) is None


@rule("TC-AI-06")
def test_what_is_not_viable_becomes_explore_then_collect():
    table = scripted("research")
    table.nation(1).resources = dict.fromkeys(RESOURCES, 0)
    assert move(table).startswith("explore.")
    table.state.land.owners = [max(owner, -1) for owner in table.state.land.owners]
    assert move(table).startswith("collect.")


@rule("TC-AI-07")
def test_it_passes_only_by_script_or_when_nothing_is_possible():
    assert move(machine(7)) == "pass"
    table = machine().exhausted(1).rich(1)
    assert move(table).startswith("research.")
    table.nation(1).used.research = 2
    assert move(table) == "recruit"
    table.has(1, gold=2)
    assert move(table) == "pass"
    last = machine().hex("h1", "forest").has(1, gold=0, wood=0, water=0, stone=0, food=0)
    last.state.land.owners = [max(owner, -1) for owner in last.state.land.owners]
    assert move(last).startswith("collect.")
    dropped = one_turn(machine().exhausted(1).has(1, gold=0, wood=0, food=0, artefact=0))
    assert dropped.nation(1).passed


@rule("TC-AI-07")
def test_the_order_of_what_is_left_when_it_can_neither_explore_nor_collect():
    """Everything is turned up, and on every hex within its reach there is a worker."""
    table = scripted("collect").rich(1).hold("con_14", seat=1)
    table.state.wonders, table.state.hidden_wonders = [], []
    table.state.land.owners = [max(owner, -1) for owner in table.state.land.owners]
    table.worker(1, 1, "i1", free=False).hex("h1", "forest", 0).hex("i2", "lake", 0)
    table.worker(0, 2, "h1").worker(0, 3, "i2")
    assert move(table).startswith("research.")
    table.nation(1).used.research = 2
    assert move(table) == "recruit"
    assert move(table.worker(1, 8, None)) == "build.con_14"
    assert move(table.hold(seat=1)) == "influence.i2"
    table.nation(1).used.influence = 1
    assert move(table) == "restore"
    table.nation(1).used.restore = 2
    assert move(table) == "pass"


@rule("TC-AI-08")
@pytest.mark.parametrize(("difficulty", "n"), [("easy", 5), ("normal", 5), ("hard", 7)])
def test_resources_at_the_start_only(difficulty, n):
    table = machine(difficulty=difficulty)
    assert table.nation(1).resources == dict.fromkeys(RESOURCES, n)
    table.nation(1).resources["wood"] = 2
    run(table.state, BeginRound(), until=NextTurn)
    assert table.nation(1).resources["wood"] <= 3, "not filled up in the next round"


@rule("TC-AI-09")
@pytest.mark.parametrize(("difficulty", "vp"), [("easy", 20), ("normal", 40), ("hard", 60)])
def test_head_start(difficulty, vp):
    state = laid("solaris", "mariteia", "verdantis", automas="2", difficulty=difficulty)
    assert [nation.vp for nation in state.nations] == [0, vp, vp]


@rule("TC-AI-10")
def test_where_it_collects():
    table = machine().worker(1, 1, None).hex("h1", "ocean").hex("i2", "forest", 1).hex("h2", "ruins", 0)
    assert favourite(table, "collect") == "h1", "a free hex before its own and a rival's"
    table.hex("h1", "ocean", 1)
    assert favourite(table, "collect") == "i2", "its own by terrain: forest before ocean, start"
    table.worker(1, 2, "h1", free=False).worker(1, 3, "i2", free=False).worker(1, 4, "i1", free=False)
    assert favourite(table, "collect") == "h2"
    liked = ["ruins", "mountain", "island", "lake", "forest", "volcanic", "field", "ocean", "start"]
    assert sorted(PACK.liked, key=PACK.liked.__getitem__) == liked
    even = machine().hex("h1", "lake").hex("i2", "lake")
    assert favourite(even, "collect") == "h1", "the lower column"


@rule("TC-AI-11")
def test_where_it_explores():
    table = machine()
    assert move(table) == "explore.h1", "next to its own hex, lowest column"
    table.hex("h1", "forest").hex("i2", "forest")
    assert move(table) == "explore.a2", "else any, lowest column and row"
    more = machine().knows("tec_09", "tec_10", seat=1).hex("h1", "forest", hidden=True)
    one_turn(more)
    assert {"h1", "i2"} <= more.revealed()
    assert len(more.revealed()) == 4 + 3


@rule("TC-AI-12")
def test_what_it_researches():
    table = scripted("research").rich(1)
    assert move(table) == "research.tec_01", "equal VP: the lowest id"
    assert move(table.knows("tec_05", seat=1)) == "research.tec_06", "most VP"
    assert move(table.has(1, energy=0)) == "research.tec_01", "of those it can pay"
    table.nation(1).resources = dict.fromkeys(RESOURCES, 0) | {"gold": 1, "artefact": 1}
    assert move(table) == "research.tec_13"


@rule("TC-AI-12")
def test_it_takes_no_technology_that_would_bring_its_collapse_near():
    paid = scripted("research").rich(1).knows("tec_01", "tec_02", seat=1)
    for individual, taken in ((5, "tec_03"), (4, "tec_05"), (2, "tec_05")):
        paid.nation(1).individual = individual
        assert move(paid) == f"research.{taken}", "TEC-03 lowers its owner's sustainability"
        assert free(paid, False) == [f"take.{taken}"]
    paid.has(1, **dict.fromkeys(RESOURCES, 0)).has(1, iron=1, gold=2).state.market = ["tec_03"]
    assert move(paid).startswith("explore."), "the first of what it tries instead"
    assert free(paid, True) == ["decline"]


def free(table: Table, market: bool) -> list[str]:
    """What the Automa may take without its cost."""
    return [option.key for option in TakeTechnology(1, 4, market, "tec_22").options(Game(RULES, table.state))]


@rule("TC-AI-13")
def test_what_and_where_it_builds():
    table = scripted("build").rich(1).hold("con_14", "con_05", "con_11", seat=1)
    table.state.wonders = ["mar_08", "mar_01"]
    assert move(table) == "build.con_14", "Constructions first, also before a Wonder worth more"
    nowhere = table.copy().hold("con_10", "con_05", seat=1)
    assert move(nowhere) == "build.con_05", "no mountain for the Observatory, worth more"
    table.has(1, stone=2)
    assert move(table) == "build.con_05", "3 VP each: the lowest id"
    table.hex("h1", "forest", 1).hex("h2", "forest", 1).built("con_03", seat=1, hex="h1")
    assert favourite_site(Situation(table.state, 1), "con_05") == NAMED["h2"], "fewest Constructions"
    assert one_turn(table).nation(1).buildings[-1].hex == NAMED["h2"]


@rule("TC-AI-13")
def test_a_wonder_is_built_only_if_no_construction_can_be():
    empty = scripted("build").rich(1)
    empty.state.wonders = ["mar_08", "mar_01"]
    worth = {id: PACK.wonders[id].vp for id in empty.state.wonders}
    assert worth["mar_01"] > worth["mar_08"]
    assert move(empty) == "build.mar_01"
    empty.state.wonders = ["mar_08"]
    assert move(empty) == "build.mar_08"
    nowhere = empty.copy().hold("con_10", seat=1)
    assert move(nowhere) == "build.mar_08", "no mountain for the Observatory"
    assert move(nowhere.hex("h1", "mountain", 1)) == "build.con_10"
    dear = empty.copy().hold("con_14", seat=1).has(1, stone=3)
    dear.state.wonders = ["mar_08", "mar_06"]
    assert move(dear) == "build.mar_06", "four stone are wanted for the Construction and for the other Wonder"
    same = scripted("build").rich(1)
    first, second = sorted(PACK.wonders, key=lambda id: (-PACK.wonders[id].vp, id))[:2]
    same.state.wonders = [second, first]
    assert move(same) == f"build.{first}", "most VP, then the lowest id"


@rule("TC-AI-13")
def test_the_last_wonder_of_all_waits_for_the_last_round():
    def moves(round: int, *hidden: str) -> str:
        table = scripted("build").rich(1)
        table.state.wonders, table.state.hidden_wonders, table.state.round = ["mar_08"], [*hidden], round
        acts = PACK.script[round - 1]
        table.nation(1).turns = acts.index("build")
        return move(table)

    assert moves(8, "mar_01") == moves(9) == "build.mar_08"
    assert not moves(8).startswith("build.")


@rule("TC-AI-14")
def test_where_it_influences():
    table = scripted("influence").hex("h1", "ruins", 0).hex("i2", "field")
    assert move(table) == "influence.i2", "free hexes first"
    table.hex("h2", "lake").hex("i2", "field", 1)
    assert move(table) == "influence.h2"
    liking = scripted("influence").hex("h1", "ocean").hex("i2", "ruins")
    assert move(liking) == "influence.i2", "by terrain before the lower column"
    rivals = scripted("influence").hex("h1", "ocean", 0).hex("i2", "ruins", 0)
    assert move(rivals) == "influence.i2"
    assert move(scripted("influence").hex("h1", "lake").hex("i2", "lake")) == "influence.h1"


@rule("TC-AI-15")
def test_what_it_discards():
    table = machine().hold("con_14", "con_01", "exp_06", "exp_01", "trb_01", "con_18", "com_02", seat=1)
    assert automa.discards(table.state, 1, 7) == ["trb_01", "com_02", "exp_01", "exp_06", "con_01", "con_18", "con_14"]
    table.next(EndActions())
    Game(RULES, table.state).settle()
    assert "trb_01" in table.state.pool.discards
    assert "com_02" in table.state.pool.discards


def test_a_game_of_four_automas_plays_itself_to_its_end():
    state = laid("solaris", "mariteia", "verdantis", "aurifera")
    for nation in state.nations:
        nation.automa = True
    state.agenda[:] = [BeginRound()]
    Game(RULES, state).settle()
    assert state.outcome is not None


def test_at_a_table_of_the_bot_an_automa_has_a_name() -> None:
    state = start(RULES, Setup(1, {"automas": "1"}, seeded(5))).state
    state = play(RULES, state, 0, "civilization.solaris").state
    table = Snapshot(
        game_id="g",
        rules=RULES,
        status="running",
        guild_id=None,
        channel_id=1,
        host_id=1,
        locale="en",
        setup=Setup(1, {"automas": "1"}),
        pace=0,
        places=(Place(0, (0,), 1, None, "Ana"),),
        seq=state.seq,
        state=state,
        before=None,
        decisions=(),
        created_at=0,
        updated_at=0,
    )
    assert table.names == ("Ana", "Automa Mariteia")
