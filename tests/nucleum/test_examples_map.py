"""Railways, networks, building: worked examples of the ledger, on edition 1; P1 is seat 0 unless said otherwise."""

from __future__ import annotations

import pytest

from games.nucleum.actor import Actor
from games.nucleum.counting import counted
from games.nucleum.queries import board, network
from games.nucleum.steps import Turn
from games.nucleum.steps.rails import CompleteLink
from games.nucleum.steps.rounds import TakeTurn
from tests.nucleum.table import (
    RULES,
    acting,
    after,
    anytime,
    asking,
    build,
    hold,
    keys,
    learn,
    link,
    mine,
    question,
    rail,
    settled,
    table,
    turbine,
)
from tests.playing import at


@pytest.mark.rule(
    *("NU-RAIL-01", "NU-RAIL-03", "NU-RAIL-04", "NU-RAIL-05", "NU-RAIL-08", "NU-RAIL-11", "NU-RAIL-13"),
    *("NU-URB-01", "NU-URB-05", "NU-URB-07", "NU-URB-08", "NU-ENE-12", "NU-PLAY-04"),
    example="EX-07",
)
def test_a_railway_of_one_space_with_two_matches():
    state = table()
    hold(state, 0, thaler=3, workers=1)
    build(state, 0, "r1", "leipzig_u0")
    state.players[0].contracts[1] = "c14"
    state.players[0].income["worker"] = 4
    state = asking(state)
    turned = after(state, "railway.xa1", "track.lk08.0", "way.0")
    assert question(turned).prompt.id == "ask.turn"
    now = after(state, "railway.xa1", "track.lk08.0", "way.1")
    assert keys(now) == ["urbanize.xa1.0", "skip"]
    now = after(now, "urbanize.xa1.0", "build.l1")
    assert {"site.freiberg_u0"} == {key for key in keys(now) if "freiberg" in key}
    now = after(now, "site.freiberg_u0")
    # Energize lapses, no contract can be fulfilled, the turn is over.
    assert question(now).prompt.id == "ask.turn"
    assert (now.players[0].thaler, now.players[0].workers) == (0, 0)
    assert "xa1" not in now.players[0].pool
    assert now.land.finished == ["lk08"]
    assert now.players[0].income["vp"] == 0
    assert now.players[0].contracts[1] == "c14"
    assert not now.land.urban["freiberg_u0"].powered


@pytest.mark.rule(
    *("NU-RAIL-06", "NU-RAIL-09", "NU-RAIL-10", "NU-RAIL-11", "NU-RAIL-12", "NU-RAIL-15", "NU-ENE-01", "NU-ENE-03"),
    *("NU-ENE-13", "NU-CON-01", "NU-CON-02", "NU-CON-03", "NU-NET-04", "NU-PLAY-04"),
    example="EX-08",
)
def test_the_owner_of_a_matched_tile_acts_out_of_turn():
    state = table()
    link(state, "lk30", "lk01", "lk03")
    rail(state, "lk05.0", 1, "bt08", a=0)  # its purple end faces space 1
    build(state, 1, "r1", "dresden_u0")
    hold(state, 1, thaler=3, workers=0)
    hold(state, 0, workers=1)
    state.players[1].contracts[0] = "c09"
    state.players[0].contracts[0] = "c08"
    state.players[0].pool = ["bt09"]
    state.gold, state.gold_stack = ["c33", "c18"], ["c19", "c20"]
    state = at(RULES, state, Turn(0), TakeTurn(1))
    now = after(state, "railway.bt09", "track.lk05.1", "way.0")
    assert question(now).seat == 0
    assert keys(now) == ["contract.bt09.0", "skip"]
    now = after(now, "contract.bt09.0", "sign.c33", "slot.1")
    assert now.players[0].contracts[:2] == ["c08", "c33"]
    assert now.players[0].workers == 1
    assert question(now).seat == 1
    assert now.turn == 0
    assert keys(now) == ["energize.bt08.1", "skip"]
    assert now.land.finished == ["lk30", "lk01", "lk03"]
    now = after(now, "energize.bt08.1")
    # One target, one way: nothing more is asked, and the fuel is bought where it is cheapest.
    assert now.land.urban["dresden_u0"].powered
    assert now.players[1].thaler == 1
    assert now.land.coal["coal_west"] == [5, 2]
    assert (now.players[1].achievements, now.players[1].workers) == (2, 2)
    assert now.players[1].fulfilled == []
    assert now.land.finished[-1] == "lk05"
    assert [owner.income["vp"] for owner in now.players] == [2, 2, 0, 0]


@pytest.mark.rule("NU-RAIL-13", "NU-RAIL-14", "NU-RAIL-15", "NU-RAIL-16", "NU-EFF-04", example="EX-09")
def test_what_an_inauguration_brings():
    def inaugurated(seats, id, owners, *techs):
        state = table(seats, "cabd")
        learn(state, 0, *techs)
        for key, owner in zip(board(state).links[id], owners, strict=True):
            rail(state, key, owner)
        return settled(state, CompleteLink(0, id))

    assert [p.income["vp"] for p in inaugurated(2, "lk13", (0, 0)).players] == [4, 0]
    assert [p.income["vp"] for p in inaugurated(2, "lk13", (0, 1)).players] == [2, 2]
    assert [p.income["vp"] for p in inaugurated(4, "lk13", (0, 0)).players] == [2, 0, 0, 0]
    last = inaugurated(3, "lk29", (0, 1, 0), "c7")
    assert [p.income["vp"] for p in last.players] == [4, 2, 0]
    assert [p.vp for p in last.players] == [3, 0, 0]
    assert inaugurated(4, "lk08", (0,)).players[0].income["vp"] == 0


@pytest.mark.rule(
    *("NU-NET-01", "NU-NET-02", "NU-NET-03", "NU-NET-05", "NU-NET-06", "NU-URB-01", "NU-URB-06"), example="EX-10"
)
@pytest.mark.parametrize(
    ("rule", "cities"),
    [("component", {"freiberg", "chemnitz", "zwickau", "riesa"}), ("own_links", {"freiberg", "riesa"})],
)
def test_whose_networks(rule, cities):
    state = table(3, network_rule=rule)
    build(state, 0, "l1", "freiberg_u0")
    rail(state, "lk06.0", 0)
    link(state, "lk08", seat=1)
    link(state, "lk07", seat=2)
    assert set(board(state).names(network(state, 0))) == cities
    assert counted(state, 0, "network_cities") == len(cities)
    hold(state, 0, thaler=20)
    offered = keys(after(acting(state, "urbanize.bt01.0"), "build.f2"))
    assert ("site.zwickau_u0" in offered) == (rule == "component")
    # A coal site is no city, and a tile that only touches one belongs to no network.
    alone = table(3, network_rule=rule)
    rail(alone, "lk31.0", 0)
    assert network(alone, 0) == 0
    link(alone, "lk30", seat=0)
    assert "leipzig" in board(alone).names(network(alone, 0))
    assert counted(alone, 0, "network_cities") == 1


@pytest.mark.rule("NU-URB-04", "NU-URB-05", "NU-URB-06", "NU-URB-07", example="EX-11")
def test_friendly_placement():
    def places(state, building):
        offered = keys(after(acting(state, "urbanize.bt01.0"), f"build.{building}"))
        return [key.removeprefix("site.") for key in offered if "leipzig" in key]

    state = table()
    hold(state, 0, thaler=60)
    assert places(state, "r2") == ["leipzig_u0"]
    assert places(state, "f1") == ["leipzig_u1"]
    build(state, 0, "r2", "leipzig_u0")
    link(state, "lk01", seat=0)
    assert places(state, "r1") == ["leipzig_u4"]
    build(state, 0, "f4", "leipzig_u1")
    assert places(state, "f1") == ["leipzig_u3", "leipzig_u4"]
    # Another city of the networks is never barred.
    offered = keys(after(acting(state, "urbanize.bt01.0"), "build.r1"))
    assert [key for key in offered if "grimma" in key]


@pytest.mark.rule(*("NU-IND-02", "NU-IND-06", "NU-IND-07", "NU-RES-01", "NU-RES-03", "NU-RES-05"), example="EX-12")
def test_uranium_is_divided_and_exchanged():
    state = table()
    mine(state, 0, 1, "aussig_m0", 1)
    rail(state, "lk19.0", 0)
    rail(state, "lk20.1", 0)
    state.land.finished.append("lk19")
    hold(state, 0, workers=2, supply=14)
    now = after(acting(state, "industrialize.bt05.0"), "piece.mine3", "yard.bruex_m0")
    one = now.players[0]
    assert (one.workers, one.supply) == (0, 16)
    # Up to 1 into Aussig, up to 3 into Brüx.
    assert set(keys(now)) == {"store.1.1", "store.0.2", "store.1.0", "store.0.1", "store.0.0"}
    now = after(now, "store.0.1")
    one = now.players[0]
    assert {space: found.uranium for space, found in now.land.mines.items()} == {"aussig_m0": 1, "bruex_m0": 1}
    assert (one.workers, one.supply) == (1, 15)
    assert anytime(now) == ["exchange.aussig_m0", "exchange.bruex_m0"]
    now = after(now, "exchange.aussig_m0")
    one = now.players[0]
    assert now.land.mines["aussig_m0"].uranium == 0
    assert (one.workers, one.supply) == (2, 14)
    rails = sum(found.seat == 0 for found in now.land.rails.values())
    assert one.workers + one.supply + rails == 18


@pytest.mark.rule(
    *("NU-IND-04", "NU-IND-05", "NU-IND-08", "NU-TECH-01", "NU-TECH-03", "NU-TECH-04", "NU-EFF-04", "NU-TECH-06"),
    example="EX-13",
)
@pytest.mark.parametrize(
    ("known", "offered"),
    [
        (("d4",), ["unlock.d7", "unlock.d8"]),
        (("d4", "d7", "d8"), ["unlock.d5", "unlock.d6"]),
        (("d4", "d5", "d6", "d7", "d8"), ["unlock.d1", "unlock.d2", "unlock.d3"]),
    ],
)
def test_an_empty_row_gives_a_technology(known, offered):
    state = table(4, "dabc")
    turbine(state, 0, 3, "zittau_t0")
    mine(state, 0, 1, "aussig_m0", 2)
    mine(state, 0, 2, "bruex_m0", 2)
    rail(state, "lk21.0", 0)
    learn(state, 0, *known)
    hold(state, 0, workers=2)
    now = after(acting(state, "industrialize.bt05.0"), "piece.mine3", "yard.pressnitz_m0", "store.3")
    assert now.players[0].workers == 0
    assert now.land.mines["pressnitz_m0"].uranium == 3
    assert keys(now) == offered
    assert now.players[0].vp == 0
    now = after(now, offered[0])
    assert now.players[0].vp == 1
    electricity = 2 + (counted(now, 0, "turbines") if "d7" in now.players[0].unlocked else 0)
    assert Actor(now, 0).electricity == electricity
