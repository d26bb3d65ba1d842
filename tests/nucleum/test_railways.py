"""Railways where a slip would show with one owner, one link or one effect only: found by breaking the code on purpose
(NU-RAIL, NU-TURN, NU-NET)."""

from __future__ import annotations

import pytest

from games.core.habits import answer_of
from games.nucleum.actor import Actor
from games.nucleum.fuel import Grid
from games.nucleum.queries import board
from games.nucleum.state import Rail
from games.nucleum.steps import CloseRound, Round, TakeTurn
from games.nucleum.steps.acting import Matched, first
from games.nucleum.steps.rails import CompleteLink, matches
from tests.nucleum.table import (
    PACK,
    RULES,
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
    settled,
    table,
    turbine,
)
from tests.playing import at


@pytest.mark.rule("NU-TURN-01")
def test_a_turn_is_one_option_and_nobody_passes():
    state = table(3)
    state.first, state.round = 1, 1
    for owner in state.players:
        owner.pool = ["xa2"]
    now = at(RULES, state, *(TakeTurn(seat) for seat in (1, 2, 0)), CloseRound(), Round())
    for moves in (("place.xa2", "done"), ("railway.xa2", "track.lk30.0"), ("recharge",)):
        assert keys(now) == ["place.xa2", "railway.xa2", "recharge"]
        seat = question(now).seat
        now = after(now, *moves)
        while question(now).prompt.id == "ask.matched":
            now = after(now, "skip")
        assert question(now).seat == (seat + 1) % 3
    assert (now.round, question(now).seat) == (2, 1), "the next round begins with the same player"


@pytest.mark.rule("NU-RAIL-03")
def test_how_a_tile_lies_is_asked_only_where_it_can_matter():
    """XA2 is green and orange: between grey and purple nothing matches, and there is no other space on that link."""
    state = table()
    state.players[0].pool = ["xa2"]
    hold(state, 0, workers=2, supply=9, thaler=0)
    laid = after(asking(state), "railway.xa2", "track.lk08.0")
    assert laid.land.rails["lk08.0"].tile == "xa2"
    beside_an_empty_space = after(asking(state), "railway.xa2", "track.lk02.0")
    assert keys(beside_an_empty_space) == ["way.0", "way.1"], "what is laid there later may match"
    state.land.rails["lk02.1"] = Rail("xa1", 1, 0)
    beside_a_tile = after(asking(state), "railway.xa2", "track.lk02.0")
    assert beside_a_tile.land.rails["lk02.0"].tile == "xa2"


@pytest.mark.rule("NU-RAIL-01", "NU-RAIL-04")
def test_tile_and_worker_stay_on_the_link_for_good():
    state = table()
    state.segment_nucleum = []
    state.players[0].pool, state.players[0].board = ["bt05"], ["bt01"]
    hold(state, 0, workers=1, supply=10, thaler=0)
    # bt05 with its grey end to Freiberg: Industrialize, for which no worker is left.
    laid = after(asking(state), "railway.bt05", "track.lk08.0", "way.1")
    assert (question(laid).prompt.id, laid.land.finished) == ("ask.turn", ["lk08"])
    owner = laid.players[0]
    assert (owner.workers, owner.supply, owner.pool, owner.board) == (0, 10, [], ["bt01"])
    assert laid.land.rails["lk08.0"] == Rail("bt05", 0, 1)
    # A Recharge brings the 2 workers of the income and the one of space 0, and of the tiles only that of the board.
    owner = after(asking(laid), "recharge").players[0]
    assert (owner.workers, owner.supply, owner.pool, owner.board) == (3, 7, ["bt01"], [])


@pytest.mark.rule("NU-RAIL-01")
def test_a_space_holds_one_tile():
    state = table()
    rail(state, "lk30.0", 0)
    asked = after(asking(state), "railway.xa1")
    assert "track.lk30.0" not in keys(asked)
    assert refusal(asked, "track.lk30.0").clause == "NU-RAIL-02"


@pytest.mark.rule("NU-RAIL-07")
@pytest.mark.parametrize("first", [0, 1])
def test_with_grey_cities_wild_a_coal_site_and_an_empty_space_match_nothing_still(first):
    state = table(4, "cabd")
    learn(state, 0, "c5")
    # LK30 leads from a coal site to grey Leipzig, LK02 from there to an empty space.
    for space, side in (("lk30.0", 1), ("lk02.0", 0)):
        end = first if side == 0 else 1 - first
        assert matches(state, 0, space, Rail("bt02", 0, first)) == [(0, "bt02", end)]


@pytest.mark.rule("NU-RAIL-08")
def test_both_ends_that_match_are_done_once_each():
    state = table()
    asked = asking(state, Matched(0, ("subsidize.bt12.1", "contract.bt09.0")))
    one = after(asked, "subsidize.bt12.1")
    assert keys(one) == ["contract.bt09.0", "skip"]
    other = after(asked, "contract.bt09.0", f"sign.{state.silver[0]}", "slot.0")
    assert keys(other) == ["subsidize.bt12.1", "skip"]
    assert question(after(other, "subsidize.bt12.1")).prompt.id == "ask.turn"


@pytest.mark.rule("NU-RAIL-10")
@pytest.mark.parametrize(
    "moves",
    [
        ("urbanize.bt01.0", "build.r1", "site.leipzig_u0"),
        ("industrialize.bt05.0", "piece.turbine1", "yard.plauen_t0"),
        ("develop.bt03.1", "take.bt12", "take.enough"),
        ("contract.bt09.0", "sign.c33", "slot.1"),
        ("subsidize.bt12.1",),
        ("energize.bt01.1",),
    ],
)
def test_out_of_turn_all_is_paid_by_the_owner_and_comes_to_the_owner(moves):
    state = table()
    state.market[4], state.gold = "bt12", ["c33"]
    if moves[0].startswith("energize"):
        link(state, "lk30", "lk01")
        build(state, 2, "r1", "leipzig_u0")
    now = after(asking(state, Matched(2, (moves[0],))), *moves)
    changed = [seat for seat in range(4) if now.players[seat] != state.players[seat]]
    assert changed == [2]
    assert question(now).prompt.id == "ask.turn"


@pytest.mark.rule("NU-RAIL-10")
def test_out_of_turn_a_turbine_of_the_player_in_turn_serves_for_a_fee_like_any():
    state = table()
    link(state, "lk01", "lk04")
    state.land.nucleum = ["grimma"]
    mine(state, 2, 3, "chemnitz_m0", 3)
    turbine(state, 0, 1, "grimma_t0")
    build(state, 2, "r2", "leipzig_u0")  # needs 3, and there is no coal
    now = after(asking(state, Matched(2, ("energize.bt01.1",))), "energize.bt01.1")
    assert now.land.urban["leipzig_u0"].powered
    assert [owner.thaler for owner in now.players] == [4 + 1, 4, 4 - 1, 4]


@pytest.mark.rule("NU-RAIL-11")
def test_matched_actions_use_the_network_of_the_link_that_is_being_filled():
    state = table()
    build(state, 0, "f1", "chemnitz_u0")
    state.players[0].pool = ["xa1"]
    hold(state, 0, thaler=9)
    now = after(asking(state), "railway.xa1", "track.lk08.0", "way.1")
    assert (question(now).prompt.id, now.land.finished) == ("ask.matched", [])
    # LK08 leads from Chemnitz to Freiberg, and both are in the networks of a seat that owns nothing of the link too.
    other = table()
    build(other, 1, "f1", "chemnitz_u0")
    rail(other, "lk08.0", 0)
    asked = after(asking(other, Matched(1, ("urbanize.bt01.0",))), "urbanize.bt01.0", "build.l1")
    cities = {PACK.spaces[key.removeprefix("site.")].city for key in keys(asked)}
    assert "freiberg" in cities


@pytest.mark.rule("NU-RAIL-12")
@pytest.mark.parametrize(("seats", "id", "left"), [(4, "lk08", 0), (2, "lk08", 0), (4, "lk13", 1), (4, "lk29", 1)])
def test_tiles_are_turned_when_no_space_of_their_link_is_empty(seats, id, left):
    state = table(seats)
    spaces = board(state).links[id]
    for key in spaces[left:]:
        rail(state, key, 0)
    assert settled(state, CompleteLink(0, id)).land.finished == ([] if left else [id])
    for key in spaces[:left]:
        rail(state, key, 1)
    assert settled(state, CompleteLink(0, id)).land.finished == [id]


@pytest.mark.rule("NU-RAIL-16")
def test_what_answers_to_a_railway_comes_last_and_to_nobody_else():
    state = table(4, "cabd")
    learn(state, 0, "c4")
    state.players[1].experiment, state.players[1].unlocked = "c", ["c4"]  # it answers to own railways alone
    rail(state, "lk02.0", 1, "bt11", a=0)
    rail(state, "lk02.2", 2, "bt12", a=1)
    hold(state, 0, thaler=0, workers=1)
    state.players[0].pool = ["bt01"]
    asked = after(asking(state), "railway.bt01", "track.lk02.1", "way.0")
    for seat in (1, 2):
        assert (question(asked).prompt.id, question(asked).seat) == ("ask.matched_by", seat)
        assert asked.players[0].thaler == 0, "not before all matched actions"
        last = go(asked, "skip")
        asked = last.state
    assert [owner.thaler for owner in asked.players] == [2, 4, 4, 4]
    order = [event.text.id for event in last.events]
    assert order == ["event.finished", *["event.gained"] * 3, "event.gained_by"], "the inauguration before"


@pytest.mark.rule("NU-ENE-01", "NU-NET-04")
@pytest.mark.parametrize("network_rule", ["component", "own_links"])
def test_plant_and_links_need_not_be_in_a_network_of_whoever_energises(network_rule):
    state = table(network_rule=network_rule)
    build(state, 0, "r1", "freiberg_u0")  # joined to nothing
    build(state, None, "n01", "leipzig_u0")  # needs 3
    link(state, "lk30")
    assert list(Grid(Actor(state, 0)).ways("leipzig_u0")) == [], "no plant is joined"
    link(state, "lk01")
    assert [(way.plant, way.coal) for way in Grid(Actor(state, 0)).ways("leipzig_u0")] == [("grimma", 3)]
    now = settled(state, first(state, 0, "energize.bt01.1"))
    assert now.land.urban["leipzig_u0"].powered
    assert now.players[0].thaler == 4 - 3, "the coal, and nothing for the links of others"


@pytest.mark.rule("NU-NET-04")
def test_uranium_travels_over_links_of_others_whatever_the_networks():
    state = table(network_rule="own_links")
    link(state, "lk01")
    state.land.nucleum = ["grimma"]
    mine(state, 0, 3, "chemnitz_m0", 3)
    build(state, 0, "r1", "leipzig_u0")  # needs 2, and there is no coal
    rail(state, "lk04.0", 3)  # a link that is not complete leads nowhere
    assert [(way.uranium, way.coal) for way in Grid(Actor(state, 0)).ways("leipzig_u0")] == [(0, 2)]
    rail(state, "lk04.1", 3)
    now = settled(state, first(state, 0, "energize.bt01.1"))
    assert (now.land.urban["leipzig_u0"].powered, now.land.mines["chemnitz_m0"].uranium) == (True, 2)
    assert [owner.thaler for owner in now.players] == [4] * 4


@pytest.mark.parametrize(
    ("deeds", "passes"), [(("contract.bt09.0",), True), (("contract.bt09.0", "energize.bt01.1"), False)]
)
def test_the_order_to_pass_unless_one_can_energize_waits_where_one_can(deeds, passes):
    state = table()
    link(state, "lk30", "lk01", "lk04")
    build(state, 2, "r1", "grimma_u0")
    asked = question(asking(state, Matched(2, deeds)))
    assert [option.key for option in asked.options] == [*deeds, "skip"]
    assert answer_of(RULES.habits, "pass_unless_energize", asked) == (("skip",) if passes else None)
    assert answer_of(RULES.habits, "pass_matched", asked) == ("skip",)


@pytest.mark.rule("NU-TURN-03", "NU-RAIL-02")
def test_without_an_empty_railway_space_no_railway_is_offered():
    state = table()
    for key in board(state).rails:
        state.land.rails[key] = Rail("st26", 3)
    asked = asking(state)
    assert not [key for key in keys(asked) if key.startswith("railway.")]
    assert refusal(asked, "railway.xa1").clause == "NU-RAIL-02"
