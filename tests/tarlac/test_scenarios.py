"""The seven scenarios."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import start
from games.tarlac.content import PACKS
from games.tarlac.labels import named_said, to_whom_said
from games.tarlac.printed import CBR, CT, DEC, PRETENDERS, SCENARIOS
from games.tarlac.steps.mobilisation import Summons
from games.tarlac.steps.rounds import Cycle
from tests.tarlac.table import RULES, WORDS, Table, count

# ---------------------------------------------------------------- scenarios

ALLIES = {
    "1276": ("cch", "umb", CBR),
    "1277": ("cch cfe", "umb", CBR),
    "1281": ("cch cba cfe", "boi cdu", ""),
    "1284": ("boi cor cfe", "umb tan cdu", ""),
    "1315": ("cch cfe", "umb tan cdu", CT),
    "1317": ("cch cor cfe", "umb boi cdu", ""),
    "1318": ("cch cor cfe", "tan", CBR),
}


@pytest.mark.rule(
    "TA-SCN-1276-01", "TA-SCN-1277-01", "TA-SCN-1281-01", "TA-SCN-1284-01", "TA-SCN-1315-01", "TA-SCN-1317-01",
    "TA-SCN-1318-01",
)  # fmt: skip
@pytest.mark.parametrize("year", SCENARIOS)
def test_alliances(year: str) -> None:
    table, (ct, cbr, dec) = Table(year), ALLIES[year]
    for pretender, allies in ((CT, ct), (CBR, cbr)):
        found = [id for id in PACKS[PACKS.latest].minors if table.of(id).ally == pretender]
        assert sorted(found) == sorted(allies.split())
    assert table.of("dec").ally == dec


STARTS = {
    "1276": (CT, CBR, "alpha", "", {"cba": CT}, "dec"),
    "1277": (CBR, CT, "alpha", "", {"cba": CT, "cor": CT, "cdu": CBR, "cbr": DEC}, CT),
    "1281": (CT, "", "alpha", "", {}, CT),
    "1284": (CT, "", "alpha", "", {}, CT),
    "1315": (CBR, CT, "beta", "harvest_failure", {"cch": "tan"}, CT),
    "1317": (CT, "", "gamma", "harvest_failure", {}, CBR),
    "1318": (CT, CBR, "gamma", "famine", {}, CT),
}


@pytest.mark.rule(
    "TA-SCN-1276-02", "TA-SCN-1276-05", "TA-SCN-1277-02", "TA-SCN-1277-04", "TA-SCN-1281-02", "TA-SCN-1284-02",
    "TA-SCN-1315-02", "TA-SCN-1315-05", "TA-SCN-1317-02", "TA-SCN-1318-02", "TA-PRE-07", "TA-DANGER-10",
)  # fmt: skip
@pytest.mark.parametrize("year", SCENARIOS)
def test_throne_hostages_and_deck(year: str) -> None:
    king, exiled, deck, active, hostages, _ = STARTS[year]
    table = Table(year)
    assert (table.state.king, table.state.exiled, table.state.partition) == (king, exiled, not exiled)
    assert {id: f.hostage for id, f in table.state.factions.items() if f.hostage} == hostages
    printed = {
        "alpha": {"rains": 12, "war_scotland": 5, "war_france": 2, "war_wales": 3, "harvest_failure": 3},
        "beta": {"rains": 5, "fluke": 6, "war_scotland": 5, "harvest_failure": 5, "famine": 4},
        "gamma": {"rains": 3, "fluke": 2, "war_scotland": 5, "harvest_failure": 5, "famine": 10},
    }[deck]
    assert Counter(table.state.deck) == printed
    begun = Table.started(year)
    if active:
        assert begun.state.danger == active
        extra = 4 if active == "harvest_failure" else 0
        assert count(begun.state.deck, "+famine") == extra
        assert len(begun.state.deck) == 24 + extra
    else:
        drawn = {start(RULES, Setup(3, {"scenario": year}, seeded(n))).state.danger for n in range(12)}
        assert len(drawn) > 1, "the first card is drawn"


@pytest.mark.rule("TA-SCN-1281-03", "TA-SCN-1284-02", "TA-SCN-1317-02", "TA-MAINT-07")
@pytest.mark.parametrize("year", ["1281", "1284", "1317"])
def test_tribute_in_the_partition_round(year: str) -> None:
    table = Table.started(year, card="war_france")
    told = " ".join(WORDS.say(event.text) for id in ("event.tribute", "event.tribute_lost") for event in table.said(id))
    for lord, payers in {CT: ("cch", "umb", "cdu"), CBR: ("cfe", "cba", "tan")}.items():
        (sentence,) = re.findall(
            rf"Tribute {re.escape(WORDS.say(to_whom_said(lord)))}, 1 herd from each: ([^.;]*)", told
        )
        assert all(WORDS.say(named_said(id)) in sentence for id in payers), sentence
        assert sentence.count(",") == 1
    gained = 3  # three tributaries for each half, whoever plays them
    restocked = 5 + 3
    assert [table.of(id).herds for id in PRETENDERS] == [min(10, restocked + gained)] * 2


@pytest.mark.rule(
    "TA-SCN-1276-06", "TA-SCN-1277-03", "TA-SCN-1281-04", "TA-SCN-1284-03", "TA-SCN-1315-03", "TA-SCN-1317-03",
    "TA-SCN-1318-03", "TA-MOB-09",
)  # fmt: skip
@pytest.mark.parametrize(
    ("year", "starter", "space"),
    [("1276", "dec", "bunratty"), ("1281", CT, "clonroad"), ("1284", CT, "clonroad"), ("1317", CBR, "dubh_glen"),
     ("1318", CT, "clonroad")],
)  # fmt: skip
def test_who_mobilises_first(year: str, starter: str, space: str) -> None:
    table = Table.started(year, card="war_france")
    assert (table.question.faction, table.state.cycle) == (starter, 1)
    assert table.state.turn is None
    table.say(next(key for key in table.keys if key.startswith("muster.1")))
    while table.battles(starter) == 0:
        table.say(table.keys[0])
    assert table.where(starter) == space
    assert table.state.order[0] == starter


@pytest.mark.rule("TA-SCN-1277-03", "TA-SCN-1315-03", "TA-SCN-1315-04", "TA-DANGER-09", "TA-MOB-13", "TA-SCN-1276-04")
def test_landings_of_the_scenarios_are_not_asked_and_not_lowered() -> None:
    table = Table.started("1277", card="harvest_failure")
    army = table.of("ct").army
    assert (army.space, army.battles, army.provisions) == ("kilmacduagh", 10, 10)
    table = Table.started("1315")
    army = table.of("ct").army
    assert (army.space, army.battles, army.provisions) == ("kilmacduagh", 1, 0)
    assert (table.question.faction, table.question.space) == ("dec", "feakle")
    assert "muster.none" in table.keys
    pounds = table.state.pounds
    table.say("muster.2", "provision.1")
    assert table.state.pounds == pounds - 2 * 3 - 1 * 2
    declined = Table.started("1276", card="war_france").say("muster.none")
    assert declined.state.order == ["ct"]
    assert (declined.battles("ct"), declined.where("ct")) == (1, "kildysert")


@pytest.mark.rule("TA-SCN-1284-04", "TA-SCN-1317-04")
@pytest.mark.parametrize("year", ["1284", "1317"])
def test_de_clare_cannot_come_in_the_first_cycle(year: str) -> None:
    table = Table(year).army("cch" if year == "1317" else "cfe", "bunratty", 2)
    table.state.pounds = 30
    table.ask(Summons("dec"))
    assert table.done
    attacker = table.state.order[0]
    table.turn(attacker).say("march.stay").dice(6, 1).say("sack.bunratty")
    assert table.done, "his castle is not defended either"
    later = table.copy()
    table.state.cycle = 2
    table.army("ct", "clonroad", 1).ask(Summons("dec"))
    both = [*(f"base.{space}.{n}" for space in ("bunratty", "quin") for n in range(1, 11)), "muster.none"]
    assert table.keys == both
    later.state.round = 2
    later.ask(Summons("dec"))
    assert later.keys == both, "in later rounds also in the first cycle"


@pytest.mark.rule("TA-SCN-1281-04")
def test_de_clare_may_come_in_the_first_cycle_of_1281() -> None:
    table = Table("1281").army("ct", "bunratty", 2)
    table.state.pounds = 21
    table.turn("ct").say("march.stay", "call.dec", "answer.accept", "muster.2", "provision.2")
    assert (table.state.cycle, table.battles("dec")) == (1, 2)


@pytest.mark.rule("TA-SCN-1276-06", "TA-MOB-12", "TA-MOB-14")
def test_the_exile_of_1276_does_not_land_on_his_own() -> None:
    table = Table.started("1276", card="war_france").say("muster.none")
    table.ask(Cycle())
    asked = set[str]()
    while table.state.cycle == 2 and not table.state.turn:
        asked.add(table.question.faction)
        table.say("muster.none")
    assert {"dec", "cch", "umb"} <= asked
    assert CBR not in asked
    later = Table("1276").danger("rains")
    later.state.round, later.state.cycle = 2, 0
    later.ask(Cycle())
    assert (later.of("dec").ally, later.keys) == (CBR, ["base.kilmacduagh", "muster.none"]), "from the second round on"
