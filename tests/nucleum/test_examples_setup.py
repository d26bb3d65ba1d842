"""Set-up and the first turns: worked examples of the ledger, on edition 1; P1 is seat 0 unless said otherwise."""

from __future__ import annotations

import msgspec
import pytest

from games.core.agenda import Game
from games.nucleum.printed import EXPERIMENTS
from games.nucleum.queries import board
from games.nucleum.steps import PickExperiment
from games.nucleum.steps.rounds import Round
from games.nucleum.steps.setup import carry_out
from tests.nucleum.table import (
    PACK,
    RULES,
    acting,
    after,
    asking,
    begun,
    build,
    hold,
    keys,
    question,
    refusal,
    table,
    turbine,
)
from tests.playing import at


@pytest.mark.rule(
    *(f"NU-SET-{n:02}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 22, 24, 25, 26, 27, 31)),
    "NU-END-01",
    example="EX-01",
)
@pytest.mark.parametrize("seed", range(3))
def test_a_table_of_two(seed):
    state = begun(2, seed)
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
    assert list(PACK.end_conditions) == ["e1", "e2", "e3", "e4", "e5"]
    chosen = after(state, keys(state)[0])
    assert [len(owner.pool) for owner in chosen.players if owner.experiment] == [5]
    view = RULES.view(state, 0)
    shown = msgspec.json.encode(view).decode()
    assert (view.stack, view.silver_stack, view.gold_stack) == (25, 4, 8)
    hidden = {*state.stack, *state.silver_stack, *state.gold_stack}
    assert not [id for id in hidden if f'"{id}"' in shown]
    # Nothing differs between viewers but who looks.
    views = [msgspec.structs.replace(RULES.view(state, viewer), viewer=None) for viewer in (None, 0, 1)]
    assert views == [RULES.view(state, None)] * 3


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
    for row, city in enumerate(("plauen", "zittau", "grimma"), start=1):
        turbine(state, 1, row, f"{city}_t0")
        turbine(state, 2, row, f"{city}_t1")
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
    firsts = {begun(4, seed).first for seed in range(30)}
    assert firsts == {0, 1, 2, 3}
    for seed in range(5):
        laid = begun(4, seed)
        assert question(laid).seat == (laid.first - 1) % 4
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
