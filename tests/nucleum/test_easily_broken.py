"""Clauses that a small slip in the code would break without anybody noticing: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.rules import start
from games.nucleum.effects import Gain
from games.nucleum.queries import board
from games.nucleum.scoring import last_marker
from games.nucleum.state import Met, Rail
from games.nucleum.steps.acting import Matched
from games.nucleum.steps.gains import PickTechnology, Receive
from games.nucleum.steps.rails import matches
from games.nucleum.steps.setup import carry_out
from games.nucleum.verbs import meet
from tests.nucleum.table import (
    PACK,
    RULES,
    acting,
    after,
    anytime,
    asking,
    begun,
    build,
    go,
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
from tests.playing import setup_of


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
@pytest.mark.parametrize("space", ["aussig_m0", "aussig_m1", "bruex_m0", "leipzig_u0", "karlsbad", "bruex"])
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


@pytest.mark.rule(*(f"NU-SET-{n:02}" for n in (4, 5, 6, 7, 8, 9, 10, 12, 15)))
def test_chance_decides_all_that_is_laid_out():
    tables = [begun(4, seed) for seed in range(60)]
    standard = {tile.id for tile in PACK.tiles.values() if tile.group == "standard"}
    kinds = {kind: {c.id for c in PACK.contracts.values() if c.kind == kind} for kind in ("initial", "silver", "gold")}
    assert {tile for state in tables for tile in (*state.stack, *state.market)} > standard
    assert len({state.market[0] for state in tables}) > 20, "base and standard tiles are mixed"
    for seat in range(4):
        assert {state.players[seat].contracts[3] for state in tables} == kinds["initial"]
    assert {id for state in tables for id in state.silver} == kinds["silver"]
    assert {id for state in tables for id in state.gold} == kinds["gold"]
    assert {id for state in tables for id in state.purple} == {
        contract.id for contract in PACK.contracts.values() if contract.kind == "purple"
    }
    assert {state.progress_tiles[0] for state in tables} == set(PACK.progress_tiles)
    assert {state.land.nucleum[0] for state in tables} == {"plauen", "zittau", "glashuette", "grimma"}
    assert {urban.tile for state in tables for urban in state.land.urban.values()} == set(PACK.neutrals)


@pytest.mark.rule("NU-SET-12", "NU-SET-15", "NU-SET-21")
@pytest.mark.parametrize("seed", range(8))
def test_the_nucleum_is_that_of_the_first_card(seed):
    laid = [event.text.id for event in start(RULES, setup_of(3, seed)).events]
    assert laid[: laid.index("event.first_nucleum")].count("event.neutral") <= 1


@pytest.mark.rule("NU-SET-14")
def test_a_building_that_fits_nowhere_goes_back_among_the_undrawn():
    following: set[str] = set()
    for seed in range(20):
        state = begun(4, seed)
        state.land.urban.clear()
        for n, space in enumerate(("leipzig_u0", "leipzig_u3", "leipzig_u4"), start=5):
            build(state, None, f"n{n:02}", space)  # no space for a residence is left
        undrawn = ["n01", "n08", "n02", "n03", "n04"]
        carry_out(Game(RULES, state), PACK.setup_cards["sc02"], undrawn, first=False)
        assert state.land.urban["leipzig_u2"].tile == "n08"
        assert sorted(undrawn) == ["n01", "n02", "n03", "n04"]
        following.add(undrawn[0])
    assert following == {"n01", "n02", "n03", "n04"}


@pytest.mark.rule("NU-SET-16")
@pytest.mark.parametrize(("seats", "closed"), [(2, None), (3, True), (4, False)])
def test_the_spaces_marked_4_are_for_four(seats, closed):
    marked = {"plauen_t2", "zittau_t2", "grimma_t2"}
    for seed in range(4):
        state = begun(seats, seed)
        spaces = set(board(state).spaces)
        assert marked & spaces == (set() if closed is None else marked), "with two they do not exist"
        assert marked & set(state.land.rubble) == (marked if closed else set())
        assert all("_t" not in space or space in marked for space in state.land.rubble)


@pytest.mark.rule("NU-SET-18")
def test_the_city_that_is_left_out_with_three_gets_its_rubble_with_two():
    state = table(2)
    carry_out(Game(RULES, state), PACK.setup_cards["sc06"], ["n01"], first=True)
    assert sorted(space.partition("_")[0] for space in state.land.rubble) == [
        *("bautzen", "chemnitz", "grimma", "joachimsthal", "marienberg", "riesa", "zwickau"),
    ]


@pytest.mark.rule("NU-SET-19")
def test_rubble_takes_the_highest_space_that_is_empty_and_none_in_a_full_city():
    plain = table(3)
    carry_out(Game(RULES, plain), PACK.setup_cards["sc06"], ["n01"], first=True)
    (first,) = [space for space in plain.land.rubble if space.startswith("zwickau_u")]
    state = table(3)
    build(state, None, "n02", first)
    build(state, None, "n08", "goerlitz_u0")
    carry_out(Game(RULES, state), PACK.setup_cards["sc06"], ["n01"], first=True)
    assert not [space for space in state.land.rubble if space.startswith("goerlitz")], "its only space is taken"
    left = [space for space in state.land.rubble if space.startswith("zwickau")]
    assert left != [first]
    assert all(space not in state.land.urban for space in left)


@pytest.mark.rule("NU-TURN-01", "NU-RES-04")
def test_the_turn_is_whose_is_asked():
    state = begun(2, 3)
    while question(state).prompt.id != "ask.turn":
        assert state.turn is None
        state = after(state, keys(state)[0])
    for _ in range(3):
        assert state.turn == question(state).seat
        state = after(state, "recharge")


@pytest.mark.rule("NU-URB-03", "NU-URB-04")
def test_a_building_is_offered_if_it_can_be_paid_and_has_a_space():
    state = table()
    turbine(state, 0, 1, "glashuette_t0")  # the only urban space there is a laboratory's
    hold(state, 0, thaler=PACK.own["l2"].cost)
    asked = acting(state, "urbanize.bt01.0")
    assert keys(asked) == ["build.l1", "build.l2"]
    space, price = refusal(asked, "build.r1"), refusal(asked, "build.l3")
    assert (space.clause, price.clause, price.reason.args["n"]) == ("NU-URB-04", "NU-URB-03", PACK.own["l3"].cost)


@pytest.mark.rule("NU-URB-01")
def test_whoever_has_built_everything_builds_no_more():
    state = table()
    state.players[0].buildings, state.players[0].pool = [], ["bt01"]
    mine(state, 0, 1, "aussig_m0", 1)  # to exchange: it keeps the turn open
    asked = after(asking(state), "place.bt01")
    assert refusal(asked, "urbanize.bt01.0").clause == "NU-URB-01"
    assert question(asked).prompt.id == "ask.resolve_over", "there is nothing but the end of the turn and uranium"


@pytest.mark.rule("NU-SET-31", "NU-DEV-05", "NU-CON-05")
@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize(
    "moves", [("develop.xa2.1", "take.bt09", "take.enough"), ("contract.xa2.0", "sign.c33", "slot.0")]
)
def test_what_turned_up_something_of_a_stack_cannot_be_taken_back(moves, left):
    state = table()
    state.players[0].pool = ["xa2"]
    state.market, state.gold = ["bt01", "st07", "bt12", "st20", "bt09"], ["c33", "c18"]
    state.stack, state.gold_stack = (["st05", "st06"], ["c19", "c20"]) if left else ([], [])
    done = go(asking(state), "place.xa2", *moves)
    assert done.undoable is not left


@pytest.mark.rule("NU-PLAY-01", "NU-RAIL-01", "NU-RAIL-04")
def test_a_tile_leaves_the_pool_when_it_is_laid():
    state = table()
    state.players[0].pool, state.players[0].board = ["xa5", "xa1", "xa2"], ["bt01"]
    placed = after(asking(state), "place.xa2").players[0]
    assert (placed.pool, placed.board) == (["xa5", "xa1"], ["bt01", "xa2"])
    laid = after(asking(state), "railway.xa1", "track.lk30.0", "way.0").players[0]
    assert (laid.pool, laid.board, laid.workers) == (["xa5", "xa2"], ["bt01"], state.players[0].workers - 1)


@pytest.mark.rule("NU-PLAY-08", "NU-TURN-03")
def test_the_special_directive_hides_no_railway():
    state = table()
    state.players[0].pool = ["xa5", "xa1"]
    assert [key for key in keys(asking(state)) if key.startswith("railway.")] == ["railway.xa1"]
    state.players[0].pool = ["xa5"]
    assert keys(asking(state)) == ["place.xa5", "recharge"]


@pytest.mark.rule("NU-END-03")
@pytest.mark.parametrize(
    ("step", "moves", "met"),
    [
        (Matched(2, ("contract.bt09.0",)), ("contract.bt09.0", "sign.c33", "slot.0"), "e2"),
        (PickTechnology(2, 3), (), "e4"),
    ],
)
def test_whoever_meets_a_condition_in_the_turn_of_another_scores_it(step, moves, met):
    state = table()
    state.silver_stack, state.gold_stack, state.gold = [], [], ["c33"]
    state.players[2].locked, state.players[2].unlocked = ["c8"], [f"c{n}" for n in range(1, 8)]
    now = after(asking(state, step), *moves) if moves else settled(state, step)
    assert now.met == [Met(met, 2)]
    assert [owner.vp for owner in now.players] == [0, 0, 3, 0]


@pytest.mark.rule("NU-END-05")
@pytest.mark.parametrize(("seats", "before"), [(2, ["e1", "e2"]), (3, ["e1"]), (4, ["e1"])])
def test_conditions_that_are_met_together_trigger_the_end_too(seats, before):
    state = table(seats)
    state.met = [Met(condition, 0) for condition in before]
    hold(state, 0, vp=67)
    meet(Game(RULES, state), "e4", 0)
    assert [met.condition for met in state.met] == [*before, "e4", "e5"]
    assert state.trigger == state.round


@pytest.mark.rule("NU-END-08")
def test_after_a_trigger_a_contract_is_fulfilled_and_a_recharge_is_carried_out_to_its_end():
    state = table(3)
    state.met, state.stack, state.market = [Met("e3", 1)], [], ["", "", "", "", "bt12"]
    build(state, 0, "r1", "leipzig_u0", powered=True)
    state.players[0].pool, state.players[0].contracts = ["bt03"], ["c09", "", "", ""]
    now = after(asking(state), "place.bt03", "develop.bt03.1")
    assert (now.trigger, now.round) == (1, 1)
    assert "fulfil.c09" in keys(now)
    state.met, state.kings_days = [Met("e1", 1)], 2
    for owner in state.players:
        owner.markers = [1, 4, 8]
    state.players[0].markers, state.players[0].board = [1, 4], ["bt05"]
    over = after(asking(state), "recharge")
    assert (over.trigger, over.players[0].board, over.players[0].pool) == (1, [], ["bt03", "bt05"])


@pytest.mark.rule("NU-PLAY-08")
def test_the_special_directive_comes_back_with_a_recharge():
    state = table()
    state.players[0].pool, state.players[0].board = ["xa1"], ["xa2", "xa5"]
    owner = after(asking(state), "recharge").players[0]
    assert (owner.pool, owner.board) == (["xa1", "xa2", "xa5"], [])
