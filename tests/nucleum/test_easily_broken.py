"""Clauses that a small slip in the code would break without anybody noticing: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.nucleum.effects import Gain
from games.nucleum.scoring import last_marker
from games.nucleum.state import Rail
from games.nucleum.steps.acting import Matched
from games.nucleum.steps.gains import Receive
from games.nucleum.steps.rails import matches
from tests.nucleum.table import (
    acting,
    after,
    anytime,
    asking,
    build,
    hold,
    keys,
    learn,
    mine,
    question,
    rail,
    refusal,
    settled,
    table,
    turbine,
)


@pytest.mark.rule("NU-PLAY-02", "NU-PLAY-06")
def test_an_action_of_a_tile_is_done_once():
    state = table()
    state.players[0].pool = ["bt12"]  # urbanize, and 2 workers
    mine(state, 0, 1, "aussig_m0", 1)
    subsidized = after(asking(state), "place.bt12", "subsidize.bt12.1")
    assert keys(subsidized) == ["urbanize.bt12.0", "done"]
    state.players[0].pool = ["xa5"]
    once = after(asking(state), "place.xa5", "contract.xa5")
    once = after(once, keys(once)[0], "slot.0")
    assert keys(once) == ["done"], "of the Special Directive's actions only one"


@pytest.mark.rule("NU-PLAY-04")
def test_a_turn_fulfils_one_contract():
    state = table()
    state.players[0].contracts = ["c09", "c09", "", ""]
    build(state, 0, "r1", "leipzig_u0", powered=True)
    state.players[0].pool = ["xa2"]
    now = after(asking(state), "place.xa2")
    assert "fulfil.c09" in keys(now)
    assert [key for key in keys(after(now, "fulfil.c09")) if key.startswith("fulfil")] == []


@pytest.mark.rule("NU-RES-05")
def test_uranium_is_not_put_on_the_mines_of_others():
    state = table()
    mine(state, 1, 4, "aussig_m0")
    now = settled(state, Receive(0, (Gain("uranium", 2),)))
    assert now.land.mines["aussig_m0"].uranium == 0
    assert now.players[0].workers == state.players[0].workers + 2


@pytest.mark.rule("NU-PLAY-10", "NU-RES-03")
def test_uranium_of_others_keeps_no_turn_open_and_brings_nothing_within_reach():
    state = table()
    state.players[0].pool = ["bt05"]
    hold(state, 0, workers=0)
    mine(state, 1, 4, "aussig_m0", 2)
    assert question(after(asking(state), "place.bt05")).prompt.id == "ask.turn"
    assert question(asking(state, Matched(0, ("industrialize.bt05.0",)))).prompt.id == "ask.turn"


@pytest.mark.rule("NU-RES-03")
@pytest.mark.parametrize("space", ["aussig_m0", "aussig_m1", "bruex_m0", "leipzig_u0"])
def test_only_uranium_of_an_own_mine_is_exchanged(space):
    state = table()
    mine(state, 0, 1, "aussig_m0", 0)
    mine(state, 1, 1, "bruex_m0", 1)
    assert anytime(asking(state)) == []
    assert refusal(asking(state), f"exchange.{space}").clause == "NU-RES-03"


@pytest.mark.rule("NU-RES-06", "NU-RAIL-09")
@pytest.mark.parametrize(("deed", "dearest"), [("urbanize.bt01.0", 2), ("develop.xa2.1", 1)])
@pytest.mark.parametrize(("uranium", "supply", "worth"), [(2, 0, 2), (2, 1, 1), (1, 0, 1), (1, 1, 0), (1, 2, 0)])
def test_what_exchanges_bring_in_thaler_pays_for_a_matched_action(deed, dearest, uranium, supply, worth):
    """Only what the supply has no workers for comes as Thaler: the action is asked for while that suffices."""
    state = table()
    state.market[4] = ""  # the free position is empty: a tile costs 1 or more; the cheapest building costs 2
    mine(state, 0, 3, "aussig_m0", uranium)
    hold(state, 0, thaler=0, supply=supply)
    asked = question(asking(state, Matched(0, (deed,))))
    assert asked.prompt.id == ("ask.matched" if worth >= dearest else "ask.turn")


@pytest.mark.rule("NU-CON-02")
def test_one_kind_of_contract_face_up_is_enough():
    state = table()
    state.players[0].pool = ["xa2"]
    state.silver, state.gold = [], ["c33"]
    assert "contract.xa2.0" in keys(after(asking(state), "place.xa2"))
    state.silver, state.gold = ["c09"], []
    assert "contract.xa2.0" in keys(after(asking(state), "place.xa2"))
    state.silver = []
    assert refusal(after(asking(state), "place.xa2"), "contract.xa2.0").clause == "NU-CON-02"


@pytest.mark.rule("NU-DEV-02", "NU-DEV-06")
def test_the_cheapest_tile_must_be_payable():
    state = table()
    state.players[0].pool = ["xa2"]
    state.market[3:] = ["", ""]
    hold(state, 0, thaler=2)
    assert "develop.xa2.1" in keys(after(asking(state), "place.xa2"))
    hold(state, 0, thaler=1)
    refused = refusal(after(asking(state), "place.xa2"), "develop.xa2.1")
    assert (refused.clause, refused.reason.args["n"]) == ("NU-DEV-02", 2)
    state.market = [""] * 5
    assert refusal(after(asking(state), "place.xa2"), "develop.xa2.1").clause == "NU-DEV-06"


@pytest.mark.rule("NU-SCORE-01", "NU-SCORE-02")
def test_the_last_marker_goes_where_multiplier_and_count_together_bring_most():
    state = table(2)
    state.progress_tiles = ["mt6", "mt1", "mt3", "mt2"]
    hold(state, 0, achievements=40)
    assert last_marker(state, 0) is None, "nothing is counted, so no space brings anything"
    for n, space in enumerate(("aussig_m0", "bruex_m0", "bruex_m1"), start=1):
        mine(state, 0, n, space)
    build(state, 0, "f1", "leipzig_u0")
    assert last_marker(state, 0) == 4, "3 mines twice are more than a factory five times"


@pytest.mark.rule("NU-RAIL-06")
@pytest.mark.parametrize(("a", "colour_end"), [(0, 1), (1, 0)])
@pytest.mark.parametrize(("beside", "side"), [("lk28.0", 0), ("lk28.2", 1)])
def test_a_neighbour_touches_with_the_end_that_faces_the_new_tile(beside, side, a, colour_end):
    state = table()
    rail(state, beside, 3, "bt09", a=a)  # purple contract, grey energize
    touching = colour_end if side == 0 else 1 - colour_end
    colour = ("purple", "grey")[touching]
    new = {"purple": ("bt12", 0), "grey": ("bt11", 1)}[colour]  # its end of that colour
    towards = new[1] if side == 0 else 1 - new[1]
    assert matches(state, 0, "lk28.1", Rail(new[0], 0, towards)) == [(0, *new), (3, "bt09", touching)]
    assert matches(state, 0, "lk28.1", Rail(new[0], 0, 1 - towards)) == []


@pytest.mark.rule("NU-EFF-07", "NU-RAIL-06")
@pytest.mark.parametrize(("tile", "fits"), [("bt02", False), ("bt11", True)])
def test_a_space_between_tiles_says_whether_an_end_fits_whatever_cities_are_wild(tile, fits):
    state = table(4, "cabd")
    learn(state, 0, "c5")  # grey cities match every end, grey tiles do not
    rail(state, "lk02.0", 1, "bt01", a=1)
    rail(state, "lk02.2", 1, "bt05", a=0)  # both with their grey ends to the middle
    state.players[0].pool = [tile]
    asked = after(asking(state), f"railway.{tile}")
    (space,) = [option for option in question(asked).options if option.key == "track.lk02.1"]
    assert (space.note is not None and space.note.id == "note.fits") is fits


@pytest.mark.rule("NU-IND-08")
@pytest.mark.parametrize("piece", ["mine1", "turbine1"])
@pytest.mark.parametrize(("both", "vp"), [(False, 0), (True, 2)])
def test_a_row_rewards_when_both_its_turbine_and_its_mine_are_off_the_board(piece, both, vp):
    state = table()
    hold(state, 0, workers=3)
    build(state, 0, "r1", "aussig_u0")
    build(state, 0, "r2", "riesa_u0")
    if both and piece == "mine1":
        turbine(state, 0, 1, "zittau_t0")
    elif both:
        mine(state, 0, 1, "bruex_m0", 2)
    now = after(acting(state, "industrialize.bt05.0"), f"piece.{piece}")
    if piece == "mine1":
        now = after(now, "store.1")
    assert now.players[0].vp == state.players[0].vp + vp
