"""The worked examples of the ledger, on edition 1. P1 is seat 0 and so on, unless the example says otherwise."""

from __future__ import annotations

import msgspec
import pytest

from games.core.agenda import Game
from games.core.rules import decisions, start
from games.nucleum.actor import Actor
from games.nucleum.counting import counted
from games.nucleum.printed import EXPERIMENTS
from games.nucleum.queries import board, network
from games.nucleum.scoring import last_marker, points
from games.nucleum.state import Met
from games.nucleum.steps import PickExperiment, Turn
from games.nucleum.steps.rails import CompleteLink
from games.nucleum.steps.recharge import PayIncome, PlaceMarker, tiles
from games.nucleum.steps.rounds import CloseRound, Round, TakeTurn
from games.nucleum.steps.setup import carry_out
from tests.nucleum.table import (
    PACK,
    RULES,
    acting,
    after,
    anytime,
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
    settled,
    table,
    told,
    turbine,
)
from tests.playing import at, setup_of


@pytest.mark.rule(
    *(f"NU-SET-{n:02}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 22, 24, 25, 26, 27, 31)),
    "NU-END-01",
    example="EX-01",
)
@pytest.mark.parametrize("seed", range(3))
def test_a_table_of_two(seed):
    state = start(RULES, setup_of(2, seed)).state
    land = board(state)
    assert (len(land.cities), len(land.links), len(land.rails)) == (17, 27, 36)
    assert not {"karlsbad", "goerlitz"} & set(land.cities)
    kinds = [space.kind for space in land.spaces.values()]
    assert [kinds.count(kind) for kind in ("urban", "turbine", "mine")] == [31, 9, 9]
    assert state.land.coal == {"coal_west": [4, 0], "coal_east": [4, 0]}
    assert (len(state.market), len(state.stack)) == (5, 25)
    laid = [*state.market, *state.stack]
    assert len(set(laid)) == 30
    assert {tile.id for tile in PACK.tiles.values() if tile.group == "base"} <= set(laid)
    initial = [owner.contracts for owner in state.players]
    assert all(slots[:3] == ["", "", ""] and slots[3] in ("c01", "c02", "c03", "c04") for slots in initial)
    assert initial[0] != initial[1]
    counts = [len(pile) for pile in (state.silver, state.gold, state.silver_stack, state.gold_stack)]
    assert counts == [2, 2, 4, 8]
    assert [PACK.contracts[id].category for id in state.purple] == [1, 2, 3]
    assert len(set(state.progress_tiles)) == 4
    assert state.segment_nucleum == [1, 2, 3]
    assert len(state.land.nucleum) == 1
    assert not [space for space in state.land.rubble if "_t" in space]
    for owner in state.players:
        held = (owner.thaler, owner.workers, owner.supply, owner.achievements, owner.vp)
        assert held == (4, 2, 16, 0, 0)
        assert owner.income == {"thaler": 0, "worker": 0, "vp": 0}
        assert (len(owner.buildings), len(owner.turbines), len(owner.mines)) == (12, 4, 4)
        assert owner.markers == []
    assert [PACK.income[track].columns[0] for track in ("thaler", "worker", "vp")] == [4, 2, 0]
    assert state.met == []
    assert [condition.when for condition in PACK.end_conditions.values()] == [
        "action_stack_empty",
        "contract_stacks_empty",
        "third_kings_day",
        "all_technologies",
        "vp_flag",
    ]
    chosen = after(state, keys(state)[0])
    assert [len(owner.pool) for owner in chosen.players if owner.experiment] == [5]
    view = RULES.view(state, 0)
    shown = msgspec.json.encode(view).decode()
    assert (view.stack, view.silver_stack, view.gold_stack) == (25, 4, 8)
    hidden = {*state.stack, *state.silver_stack, *state.gold_stack}
    assert not [id for id in hidden if f'"{id}"' in shown]
    assert view == RULES.view(state, None) == RULES.view(state, 1)


@pytest.mark.rule(
    *("NU-SET-12", "NU-SET-13", "NU-SET-15", "NU-SET-16", "NU-SET-17", "NU-SET-18", "NU-SET-19", "NU-SET-20"),
    *("NU-URB-04", "NU-IND-03"),
    example="EX-02",
)
def test_the_first_card_with_three():
    state = table(3)
    game = Game(RULES, state)
    carry_out(game, PACK.setup_cards["sc06"], ["n01"], first=True)
    assert state.land.urban["dresden_u3"].tile == "n01"
    assert state.land.urban["dresden_u3"].seat is None
    assert state.land.nucleum == ["plauen"]
    assert [owner.workers for owner in state.players] == [2, 2, 2]
    closed = {
        *("bautzen_u0", "grimma_u0", "riesa_u1", "zwickau_u0", "goerlitz_u0"),
        *("chemnitz_m0", "joachimsthal_m1", "karlsbad_m1"),
        *("plauen_t2", "zittau_t2", "grimma_t2"),
    }
    assert set(state.land.rubble) == closed
    assert len(state.land.rubble) == len(closed)
    hold(state, 0, thaler=50, workers=9)
    for deed, piece, space in (
        ("industrialize.bt05.0", "piece.mine1", "chemnitz_m0"),
        ("industrialize.bt05.0", "piece.turbine1", "zittau_t2"),
        ("urbanize.bt01.0", "build.l1", "goerlitz_u0"),
    ):
        offered = keys(after(acting(state, deed), piece))
        assert offered
        assert not [key for key in offered if key.endswith(space)]
    assert [plant.city for plant in PACK.plants.values() if plant.capable] == [
        *("plauen", "zittau", "glashuette", "grimma")
    ]
    assert not PACK.plants["riesa"].capable


@pytest.mark.rule("NU-SET-13", "NU-SET-14", "NU-SET-15", "NU-SET-17", "NU-SET-21", example="EX-03")
def test_four_cards_with_four():
    state = table(4)
    game = Game(RULES, state)
    neutrals = ["n01", "n08", "n05"]
    for number, card in enumerate(("sc01", "sc02", "sc13", "sc07")):
        carry_out(game, PACK.setup_cards[card], neutrals, first=number == 0)
    assert {space: urban.tile for space, urban in state.land.urban.items()} == {
        "leipzig_u3": "n01",
        "leipzig_u2": "n08",
        "bautzen_u1": "n05",
    }
    assert state.land.nucleum == ["grimma"]
    assert state.land.rubble == []
    hold(state, 0, workers=9)
    offered = keys(after(acting(state, "industrialize.bt05.0"), "piece.turbine1"))
    assert {"yard.plauen_t2", "yard.zittau_t2", "yard.grimma_t2"} <= set(offered)


@pytest.mark.rule("NU-SET-23", "NU-SET-28", "NU-SET-29", "NU-SET-30", "NU-TURN-01", example="EX-04")
def test_experiments_are_chosen_counter_clockwise():
    state = table(4)
    for owner in state.players:
        owner.experiment, owner.pool, owner.locked, owner.aside = None, [], [], []
    state.first, state.turn, state.round = 2, None, 0
    state = at(RULES, state, *(PickExperiment(seat) for seat in (1, 0, 3, 2)), Round())
    assert question(state).seat == 1
    state = after(state, "experiment.b")
    assert state.players[1].pool == ["xb1", "xb2", "xb3", "xb4", "xb5"]
    assert state.players[1].aside == ["xs1", "xs2"]
    assert state.players[1].locked == [f"b{n}" for n in range(1, 9)]
    assert question(state).seat == 0
    assert keys(state) == ["experiment.a", "experiment.c", "experiment.d"]
    assert refusal(state, "experiment.b").clause == "NU-SET-28"
    state = after(state, "experiment.c")
    assert question(state).seat == 3
    # The first player has but one choice left and is not asked: the first turn is theirs.
    state = after(state, "experiment.a")
    assert state.players[2].experiment == "d"
    seats: list[int] = []
    for _ in range(4):
        seats.append(question(state).seat)
        state = after(state, "recharge")
    assert seats == [2, 3, 0, 1]
    firsts = {start(RULES, setup_of(4, seed)).state.first for seed in range(30)}
    assert firsts == {0, 1, 2, 3}
    for seed in range(5):
        begun = start(RULES, setup_of(4, seed)).state
        assert question(begun).seat == (begun.first - 1) % 4
    assert len(EXPERIMENTS) == 4


@pytest.mark.rule(
    *("NU-PLAY-01", "NU-PLAY-02", "NU-PLAY-03", "NU-PLAY-04", "NU-PLAY-05", "NU-IND-01", "NU-IND-02", "NU-IND-06"),
    *("NU-CON-07", "NU-CON-08", "NU-CON-10", "NU-TECH-02", "NU-TECH-03", "NU-TECH-05", "NU-DEV-03", "NU-RES-02"),
    example="EX-05",
)
def test_an_industrialize_a_contract_and_a_develop_in_one_turn():
    state = table()
    build(state, 0, "f1", "chemnitz_u0")
    hold(state, 0, thaler=0, workers=1, supply=17)
    one = state.players[0]
    one.contracts = ["c17", "", "", "c03"]
    one.pool, one.board = ["bt06"], ["xa1", "xa2"]
    state.market = ["bt01", "st07", "bt09", "st20", "bt12"]
    now = after(
        asking(
            state,
        ),
        "place.bt06",
        "industrialize.bt06.0",
    )
    assert now.players[0].board == ["xa1", "xa2", "bt06"]
    assert (now.players[0].workers, now.players[0].supply) == (0, 18)
    now = after(now, "yard.chemnitz_m0") if "yard.chemnitz_m0" in keys(now) else now
    assert now.land.mines["chemnitz_m0"].row == 1
    now = after(now, "store.1") if "store.1" in keys(now) else now
    assert now.land.mines["chemnitz_m0"].uranium == 1
    assert "fulfil.c03" in keys(now)
    now = after(now, "fulfil.c03", "unlock.a1")
    assert (now.players[0].thaler, now.players[0].workers, now.players[0].supply) == (3, 1, 17)
    assert "a1" in now.players[0].unlocked
    now = after(now, "develop.bt06.1", "take.st20", "take.bt12")
    one = now.players[0]
    assert (one.thaler, one.workers) == (0, 1)
    assert {"st20", "bt12"} <= set(one.pool)
    assert one.contracts == ["c17", "", "", ""]
    assert one.fulfilled == ["c03"]
    assert not [key for key in keys(now) if key.startswith("fulfil.")]


@pytest.mark.rule(
    *("NU-PLAY-06", "NU-PLAY-07", "NU-PLAY-08", "NU-URB-02", "NU-URB-03", "NU-NET-07", "NU-RES-07", "NU-TURN-03"),
    example="EX-06",
)
def test_the_special_directive_in_the_first_turn():
    state = asking(table())
    assert refusal(state, "railway.xa5").clause == "NU-PLAY-08"
    now = after(state, "place.xa5")
    assert now.players[0].thaler == 5
    now = after(now, "urbanize.xa5", "build.l2")
    assert "site.leipzig_u2" in keys(now)
    now = after(now, "site.leipzig_u2")
    assert now.players[0].thaler == 1
    assert (now.land.urban["leipzig_u2"].tile, now.land.urban["leipzig_u2"].seat) == ("l2", 0)
    # No second action: the turn is over.
    assert question(now).prompt.id == "ask.turn"


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

    now = after(acting(market(), "develop.bt03.1"), "take.bt01", "take.st20")
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


@pytest.mark.rule("NU-REC-01", "NU-REC-02", "NU-REC-04", "NU-REC-14", "NU-EFF-06", example="EX-22")
@pytest.mark.parametrize(("techs", "thaler"), [((), 6), (("d5",), 7)])
def test_income(techs, thaler):
    state = table(4, "dabc")
    learn(state, 0, *techs)
    one = state.players[0]
    one.board, one.pool = ["xd1", "xd2", "xd3"], ["xd4"]
    one.income = {"thaler": 8, "worker": 2, "vp": 3}
    hold(state, 0, thaler=0, workers=0, supply=10)
    paid = settled(state, PayIncome(0, tiles(Actor(state, 0)))).players[0]
    assert (paid.thaler, paid.workers, paid.vp) == (thaler, 2, 1)
    # Without Achievements the marker goes to space 0.
    now = after(asking(state), "recharge").players[0]
    assert (now.thaler, now.workers, now.vp, now.markers) == (thaler + 2, 3, 1, [0])
    assert now.board == []
    assert now.pool == ["xd4", "xd1", "xd2", "xd3"]


@pytest.mark.rule(
    *("NU-REC-05", "NU-REC-06", "NU-REC-07", "NU-REC-08", "NU-REC-09", "NU-REC-10", "NU-RES-05", "NU-SET-11"),
    example="EX-23",
)
def test_where_a_marker_can_go():
    state = table(3)
    one = state.players[0]
    one.markers = [3, 18]
    state.segment_nucleum = [2]
    state.land.nucleum = ["grimma", "plauen", "glashuette"]
    mine(state, 0, 1, "aussig_m0", 2)
    hold(state, 0, achievements=15, thaler=0, workers=0, supply=10)
    asked = asking(state, PlaceMarker(0))
    assert {key.removeprefix("marker.") for key in keys(asked)} == {"4", "5", "6", "8", "10", "12", "0"}
    assert refusal(asked, "marker.14").clause == "NU-REC-06"
    assert refusal(asked, "marker.16").clause == "NU-REC-05"
    now = after(asked, "marker.12")
    assert now.land.nucleum[-1] == "zittau"
    assert now.segment_nucleum == []
    assert (now.players[0].workers, now.players[0].achievements) == (1, 0)
    assert now.land.mines["aussig_m0"].uranium == 2
    hold(state, 0, achievements=3)
    now = settled(state, PlaceMarker(0))
    assert now.players[0].markers == [3, 18, 0]
    assert (now.players[0].thaler, now.players[0].workers, now.players[0].achievements) == (2, 1, 0)
    assert now.segment_nucleum == [2]


@pytest.mark.rule(
    *("NU-KING-01", "NU-KING-02", "NU-KING-03", "NU-KING-05", "NU-END-02", "NU-END-03", "NU-END-04", "NU-END-05"),
    *("NU-END-06", "NU-RES-08", "NU-REC-13"),
    example="EX-24",
)
def test_the_third_kings_day():
    state = table(3)
    state.first, state.turn, state.kings_days, state.segment_nucleum = 1, 1, 2, []
    for seat, (markers, vp) in enumerate((([2, 6, 14], 65), ([5, 8], 50), ([4, 0, 14], 40))):
        state.players[seat].markers = markers
        state.players[seat].vp = vp
    hold(state, 1, achievements=3)
    state = at(RULES, state, TakeTurn(1), TakeTurn(2), TakeTurn(0), CloseRound(), Round())
    now = go(state, "recharge", "marker.3")
    assert [owner.vp for owner in now.state.players] == [74, 55, 46]
    assert now.state.met == [Met("e5", 0), Met("e3", 1)]
    assert now.state.trigger == 1
    prizes = [event for event in told(now.events, "gained_by") if event.text.args["why"].id == "kings_day"]
    assert [event.text.args["player"].args["seat"] for event in prizes] == [1, 2, 0]
    turns: list[int] = []
    at_table = now.state
    while asked := decisions(RULES, at_table):
        turns.append(asked[0].seat)
        at_table = after(at_table, "recharge")
    assert turns == [2, 0, 1, 2, 0]
    assert at_table.outcome is not None
    assert at_table.kings_days == 3


@pytest.mark.rule(*(f"NU-SCORE-{n:02}" for n in range(1, 11)), example="EX-25")
def test_final_scoring():
    state = table(3)
    learn(state, 0, "a8")
    for building, space, powered in (
        ("r2", "praha_u0", True),
        ("f1", "leipzig_u1", True),
        ("l2", "plauen_u1", True),
        ("r3", "leipzig_u0", False),
    ):
        build(state, 0, building, space, powered=powered)
    build(state, None, "n10", "dresden_u3", powered=True)
    one = state.players[0]
    one.markers = [5, 10, 14, 0]
    for key in ("lk30.0", "lk31.0", "lk05.0", "lk08.0", "lk12.0", "lk14.0", "lk19.0"):
        rail(state, key, 0)
    mine(state, 0, 3, "aussig_m0", 3)
    mine(state, 0, 1, "bruex_m0", 1)
    hold(state, 0, vp=58, achievements=3, workers=3, thaler=11)
    one.income = {"thaler": 7, "worker": 2, "vp": 10}
    state.progress_tiles = ["mt1", "mt4", "mt5", "mt2"]
    assert last_marker(state, 0) == 1
    assert points(state, 0) == {
        "track": 58,
        "progress": 6 + 15 - 3,
        "technology": 6,
        "uranium": 1,
        "workers": 1,
        "thaler": 2,
        "buildings": 13,
        "income": 9,
        "total": 108,
    }
    state.trigger, state.round = 1, 2
    over = at(RULES, state, CloseRound())
    Game(RULES, over).settle()
    assert over.outcome is not None
    assert over.outcome.scores[0]["total"] == 108
    assert over.players[0].markers == [5, 10, 14, 0, 1]
    assert over.players[0].achievements == 0
    assert over.met == []
