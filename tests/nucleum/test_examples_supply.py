"""Market, contracts, energy: worked examples of the ledger, on edition 1; P1 is seat 0 unless said otherwise."""

from __future__ import annotations

import pytest

from games.nucleum.counting import counted
from games.nucleum.scoring import points
from games.nucleum.state import Met
from tests.nucleum.table import (
    acting,
    after,
    asking,
    build,
    go,
    hold,
    keys,
    learn,
    link,
    mine,
    question,
    rail,
    refusal,
    table,
    turbine,
)


@pytest.mark.rule(
    *("NU-DEV-01", "NU-DEV-02", "NU-DEV-03", "NU-DEV-04", "NU-DEV-05", "NU-PLAY-09", "NU-EFF-01"), example="EX-14"
)
def test_two_tiles_of_the_market():
    def market(*techs):
        state = table(4, "dabc")
        state.market = ["bt01", "st07", "bt09", "st20", "bt12"]
        state.stack = ["bt02", "st29", "bt03"]
        hold(state, 0, thaler=10)
        learn(state, 0, *techs)
        return state

    one = after(acting(market(), "develop.bt03.1"), "take.bt01")
    assert question(one).prompt.id == "ask.second_tile"
    now = after(one, "take.st20")
    assert now.players[0].thaler == 3
    assert now.market == ["st29", "bt03", "st07", "bt09", "bt12"]
    assert {"bt01", "st20"} <= set(now.players[0].pool)
    assert after(acting(market(), "develop.st05.0"), "take.bt01", "take.st20").players[0].thaler == 5
    assert after(acting(market("d2"), "develop.st05.0"), "take.bt01", "take.st20").players[0].thaler == 6
    assert after(acting(market("d2"), "develop.st05.0"), "take.bt12", "take.enough").players[0].thaler == 10


@pytest.mark.rule("NU-DEV-05", "NU-DEV-06", "NU-DEV-07", "NU-END-02", "NU-END-05", example="EX-15")
def test_the_last_tile_of_the_stack():
    state = table(3)
    state.market = ["bt01", "st07", "bt09", "st20", "bt12"]
    state.stack = ["bt03"]
    hold(state, 0, thaler=3, vp=20)
    now = after(acting(state, "develop.bt03.1"), "take.st20", "take.bt12")
    assert now.market == ["", "bt03", "bt01", "st07", "bt09"]
    assert now.players[0].vp == 23
    assert now.met == [Met("e1", 0)]
    assert now.trigger == 0
    hold(now, 1, thaler=3, vp=0)
    now = after(acting(now, "develop.bt03.1", seat=1), "take.bt03")
    assert now.players[1].thaler == 0
    assert now.players[1].vp == 0
    assert now.market == ["", "", "bt01", "st07", "bt09"]


@pytest.mark.rule(
    *("NU-CON-03", "NU-CON-04", "NU-CON-05", "NU-CON-06", "NU-PLAY-07", "NU-PLAY-09", "NU-IND-05"), example="EX-16"
)
def test_a_doubled_slot():
    state = table(4, "dabc")
    turbine(state, 0, 2, "zittau_t0")
    hold(state, 0, thaler=0)
    state.players[0].contracts = ["", "c08", "c09", ""]
    state.gold, state.gold_stack = ["c33", "c18"], ["c19", "c20"]
    now = after(acting(state, "contract.st08.0"), "sign.c33", "slot.3")
    assert now.players[0].achievements == 4
    assert now.players[0].contracts == ["", "c08", "c09", "c33"]
    assert now.gold == ["c18", "c20"]
    now = after(asking(state), "place.xd5", "contract.xd5", "sign.c33", "slot.0")
    assert now.players[0].thaler == 6
    assert now.gold == ["c18", "c20"]
    state.players[0].contracts = ["c10", "c08", "c09", "c11"]
    assert not [key for key in keys(after(asking(state), "place.xd5")) if key.startswith("contract.")]


@pytest.mark.rule(*("NU-CON-05", "NU-CON-09", "NU-CON-11", "NU-END-02", "NU-END-05", "NU-END-07"), example="EX-17")
def test_the_last_contract_of_the_stacks():
    state = table(2)
    state.silver, state.silver_stack = ["c08"], []
    state.gold, state.gold_stack = ["c33", "c18"], ["c19"]
    state.met = [Met("e3", 0), Met("e5", 0)]
    state.purple = ["c50", "c40", "c44"]
    hold(state, 1, vp=40)
    state.players[1].pool = ["bt04"]
    for key in ("lk30.0", "lk31.0", "lk31.1", "lk05.0", "lk08.0", "lk12.0", "lk14.0", "lk19.0"):
        rail(state, key, 1)
    hold(state, 1, thaler=0, workers=2, supply=8)
    state.turn = 1
    now = after(asking(state, seat=1), "place.bt04", "contract.bt04.1", "sign.c33", "slot.1")
    assert now.players[1].workers == 3
    assert now.players[1].vp == 43
    assert now.met[-1] == Met("e2", 1)
    assert (now.silver, now.gold) == (["c08"], ["c18", "c19"])
    assert now.trigger == 1
    now = after(now, "fulfil.c50")
    assert now.players[1].vp == 51
    assert now.purple == ["c40", "c44"]


@pytest.mark.rule(
    *("NU-ENE-03", "NU-ENE-04", "NU-ENE-05", "NU-ENE-07", "NU-ENE-11", "NU-ENE-13", "NU-EFF-09"), example="EX-18"
)
def test_three_coal():
    state = table()
    state.land.coal["coal_west"] = [2, 0]
    link(state, "lk30", "lk01")
    build(state, 0, "r2", "grimma_u0")
    mine(state, 0, 1, "aussig_m0", 2)  # not joined, and without a Nucleum of no use
    hold(state, 0, thaler=4)
    state.players[0].pool = ["bt01"]
    now = after(asking(state), "place.bt01", "energize.bt01.1")
    one = now.players[0]
    assert (one.thaler, one.achievements, one.income["worker"]) == (0, 3, 2)
    assert now.land.coal["coal_west"] == [0, 1]
    hold(state, 0, thaler=3)
    poor = after(asking(state), "place.bt01")
    assert refusal(poor, "energize.bt01.1").clause == "NU-ENE-04"
    state.players[0].income["worker"] = 13
    hold(state, 0, thaler=4)
    assert after(acting(state, "energize.bt01.1"), "exchange.aussig_m0").players[0].income["worker"] == 14


@pytest.mark.rule(
    *("NU-ENE-02", "NU-ENE-06", "NU-ENE-08", "NU-ENE-09", "NU-ENE-14", "NU-RES-07", "NU-IND-05", "NU-NET-04"),
    example="EX-19",
)
def test_a_turbine_of_somebody_else():
    def aussig(experiments, *techs):
        state = table(4, experiments)
        state.land.nucleum = ["glashuette"]
        turbine(state, 0, 1, "glashuette_t0")
        turbine(state, 1, 4, "glashuette_t1")
        link(state, "lk14", seat=2)
        mine(state, 0, 3, "aussig_m0", 3)
        build(state, 0, "f3", "aussig_u0")
        learn(state, 0, *techs)
        hold(state, 0, thaler=1)
        return asking(state)

    state = aussig("abcd")
    state.players[0].pool = ["bt01"]
    ready = after(asking(state), "place.bt01")
    now = after(ready, "energize.bt01.1")
    one = now.players[0]
    assert (one.thaler, now.players[1].thaler) == (1, 5)
    assert (one.achievements, one.income["vp"]) == (6, 4)
    assert now.land.mines["aussig_m0"].uranium == 0
    hold(state, 0, thaler=0)
    assert refusal(after(asking(state), "place.bt01"), "energize.bt01.1").clause == "NU-ENE-04"
    free = aussig("cabd", "c2")
    free.players[0].pool, free.players[0].thaler = ["bt01"], 0
    now = after(asking(free), "place.bt01", "energize.bt01.1")
    assert (now.players[0].thaler, now.players[1].thaler) == (1, 4)


@pytest.mark.rule(
    *("NU-ENE-10", "NU-ENE-11", "NU-ENE-14", "NU-ENE-15", "NU-TECH-06", "NU-TECH-07", "NU-EFF-02", "NU-PLAY-09"),
    example="EX-20",
)
def test_electricity_adds_up():
    state = table()
    build(state, 0, "l4", "dresden_u2")
    mine(state, 0, 1, "aussig_m0", 2)
    turbine(state, 0, 3, "glashuette_t0")
    state.land.nucleum = ["glashuette"]
    link(state, "lk12", "lk14")
    state.players[0].pool = ["st10"]
    without = asking(state)
    assert not [key for key in keys(after(without, "place.st10")) if key.startswith("energize.")]
    learn(state, 0, "a6")
    now = after(asking(state), "place.st10", "energize.st10.0")
    assert keys(now) == ["unlock.a7", "unlock.a8"]
    now = after(now, "unlock.a7")
    one = now.players[0]
    assert (one.achievements, one.vp, one.thaler) == (9, 0, 4)
    assert points(now, 0)["buildings"] == 8


@pytest.mark.rule(
    *("NU-ENE-02", "NU-ENE-16", "NU-TECH-02", "NU-TECH-07", "NU-EFF-04", "NU-EFF-02", "NU-CON-07"), example="EX-21"
)
def test_a_neutral_building():
    state = table()
    learn(state, 0, "a6", "a7")
    mine(state, 0, 2, "aussig_m0", 2)
    turbine(state, 0, 1, "glashuette_t0")
    state.land.nucleum = ["glashuette"]
    link(state, "lk12", "lk14")
    build(state, None, "n10", "dresden_u3")
    hold(state, 0, thaler=0)
    state.players[0].pool, state.players[0].contracts[0] = ["bt01"], "c09"
    now = go(asking(state), "place.bt01", "energize.bt01.1", "unlock.a4")
    one = now.state.players[0]
    assert one.income == {"thaler": 2, "worker": 2, "vp": 2}
    assert (one.achievements, one.thaler, one.vp) == (6, 1, 2)
    assert now.state.land.urban["dresden_u3"] == state.land.urban["dresden_u3"].__class__("n10", None, True)
    assert "fulfil.c09" not in keys(now.state)
    assert counted(now.state, 0, "energized_cities") == 0
    # In printed order: what the building brings, then row 1, then A7.
    gained = [event.text.args.get("why") for event in now.events if event.text.id.startswith("event.gained")]
    assert [why.args.get("row") or why.args.get("code") for why in gained if why] == ["A4", "1", "A7"]
