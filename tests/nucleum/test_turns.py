"""What a turn offers, option A to its end, railways and whom they let act (NU-TURN, NU-PLAY, NU-RAIL)."""

from __future__ import annotations

import pytest

from games.core.rules import refusals
from games.nucleum.queries import board, network
from games.nucleum.state import Rail
from games.nucleum.steps.acting import Matched
from games.nucleum.steps.rails import CompleteLink, allowed, matches
from tests.nucleum.table import (
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
    mine,
    question,
    rail,
    refusal,
    settled,
    table,
)


@pytest.mark.rule("NU-TURN-02", "NU-PLAY-01")
def test_a_full_board_takes_no_tile():
    state = table()
    state.players[0].board = [f"bt{n:02}" for n in range(1, 8)]
    assert [key for key in keys(asking(state)) if key.startswith("place.")]
    state.players[0].board.append("bt08")
    full = asking(state)
    assert not [key for key in keys(full) if key.startswith("place.")]
    assert refusal(full, "place.xa1").clause == "NU-TURN-02"
    assert "NU-TURN-02" in [found.clause for found in refusals(RULES, full, 0)]
    assert refusal(full, "place.bt11").clause == "NU-TURN-02"


@pytest.mark.rule("NU-TURN-03")
def test_a_railway_needs_a_worker_which_an_exchange_may_bring():
    state = table()
    hold(state, 0, workers=0)
    mine(state, 0, 1, "aussig_m0", 1)
    assert refusal(asking(state), "railway.xa1").clause == "NU-TURN-03"
    assert "railway.xa1" in keys(after(asking(state), "exchange.aussig_m0"))
    assert refusal(asking(state), "railway.bt11").clause == "NU-TURN-03"


def test_a_recharge_without_income_or_achievements_is_a_waste_that_no_lesson_recommends():
    state = table()
    for tiles, achievements in (([], 2), (["bt01"], 0), (["bt01"], 1)):
        state.players[0].board, state.players[0].achievements = tiles, achievements
        wasted = [option.key for option in question(asking(state)).options if option.waste]
        assert wasted == ([] if tiles and achievements else ["recharge"])


@pytest.mark.rule("NU-TURN-04")
@pytest.mark.parametrize("pool", [[], ["xa1", "xa5"], [f"bt{n:02}" for n in range(1, 13)]])
def test_a_recharge_is_always_possible(pool):
    state = table()
    hold(state, 0, workers=0)
    state.players[0].pool = pool
    assert "recharge" in keys(asking(state))
    state.players[0].pool, state.players[0].board = [], ["bt01"] * 8
    assert keys(asking(state)) == ["recharge"]


@pytest.mark.rule("NU-PLAY-10")
def test_option_a_ends_by_itself_when_nothing_is_left_to_do():
    state = table()
    state.players[0].pool = ["bt05"]
    hold(state, 0, workers=0)
    assert question(after(asking(state), "place.bt05")).prompt.id == "ask.turn"
    mine(state, 0, 4, "aussig_m0", 1)
    kept = after(asking(state), "place.bt05")
    # There is a uranium to exchange, so the turn is kept open until the player ends it.
    assert keys(kept) == ["done"]
    assert anytime(kept) == ["exchange.aussig_m0"]
    assert question(after(kept, "done")).prompt.id == "ask.turn"
    worked = after(kept, "exchange.aussig_m0")
    assert keys(worked) == ["industrialize.bt05.0", "done"]


@pytest.mark.rule("NU-PLAY-02", "NU-PLAY-10")
def test_both_actions_can_be_skipped():
    state = table()
    now = after(asking(state), "place.xa2")
    assert keys(now) == ["contract.xa2.0", "develop.xa2.1", "done"]
    ended = after(now, "done")
    assert question(ended).prompt.id == "ask.turn"
    assert ended.players[0].board == ["xa2"]


@pytest.mark.rule("NU-PLAY-06")
def test_the_thaler_of_the_directive_is_gained_even_if_no_action_follows():
    now = after(asking(table()), "place.xa5", "done")
    assert now.players[0].thaler == 5


@pytest.mark.rule("NU-RAIL-02")
def test_a_railway_touches_a_city_a_coal_site_or_a_railway_of_its_link():
    state = table()
    spaces = board(state).rails
    assert allowed(state, spaces["lk28.0"])
    assert allowed(state, spaces["lk30.0"])
    assert allowed(state, spaces["lk31.0"])
    assert not allowed(state, spaces["lk28.1"])
    asked = after(asking(state), "railway.xa1")
    assert refusal(asked, "track.lk28.1").clause == "NU-RAIL-02"
    rail(state, "lk28.2", 1)
    assert allowed(state, spaces["lk28.1"])
    assert not allowed(state, spaces["lk28.2"])
    asked = after(asking(state), "railway.xa1")
    assert refusal(asked, "track.lk28.2").reason.id == "refused.rail_taken"
    assert "track.lk28.1" in keys(asked)


@pytest.mark.rule("NU-RAIL-07")
def test_a_coal_site_and_an_empty_space_never_match():
    state = table()
    # bt05: end 0 grey, end 1 orange; LK30 leads from a coal site to grey Leipzig.
    assert matches(state, 0, "lk30.0", Rail("bt05", 0, 0)) == []
    assert matches(state, 0, "lk30.0", Rail("bt05", 0, 1)) == [(0, "bt05", 0)]
    # Towards the empty middle of LK02 nothing matches, whatever the colour.
    assert matches(state, 0, "lk02.0", Rail("bt05", 0, 0)) == [(0, "bt05", 0)]
    assert matches(state, 0, "lk02.0", Rail("bt05", 0, 1)) == []


@pytest.mark.rule("NU-EFF-07")
def test_every_end_matches_a_grey_city_with_c5():
    state = table(4, "cabd")
    assert matches(state, 0, "lk08.0", Rail("bt02", 0, 0)) == [(0, "bt02", 0)]
    learn(state, 0, "c5")
    # bt02 is purple and orange: Chemnitz is purple, Freiberg grey.
    assert matches(state, 0, "lk08.0", Rail("bt02", 0, 0)) == [(0, "bt02", 0), (0, "bt02", 1)]
    assert matches(state, 0, "lk08.0", Rail("bt02", 0, 1)) == [(0, "bt02", 0)]
    assert matches(state, 1, "lk08.0", Rail("bt02", 1, 0)) == [(1, "bt02", 0)]
    assert matches(state, 0, "lk30.0", Rail("bt02", 0, 0)) == [(0, "bt02", 1)]
    # Other tiles are no grey cities.
    rail(state, "lk02.0", 1, "bt02", a=0)
    assert matches(state, 0, "lk02.1", Rail("bt01", 0, 0)) == []


@pytest.mark.rule("NU-RAIL-09")
def test_owners_act_clockwise_each_with_all_of_their_own():
    state = table()
    state.turn = 1
    # The middle of LK28: to the left a tile of seat 0, to the right one of seat 3; seat 1 places.
    rail(state, "lk28.0", 0, "bt10", a=0)  # green develop towards the middle
    rail(state, "lk28.2", 3, "bt09", a=0)  # purple contract towards the middle
    state.players[1].pool = ["bt12"]  # purple urbanize, green subsidize
    hold(state, 1, workers=1)
    hold(state, 0, thaler=9)
    now = after(asking(state, seat=1), "railway.bt12", "track.lk28.1", "way.1")
    order: list[tuple[int, list[str]]] = []
    while question(now).prompt.id.startswith("ask.matched"):
        order.append((question(now).seat, keys(now)))
        now = after(now, "skip")
    assert [seat for seat, _ in order] == [1, 3, 0]
    assert set(order[0][1]) == {"subsidize.bt12.1", "urbanize.bt12.0", "skip"}
    assert [offered for _, offered in order[1:]] == [["contract.bt09.0", "skip"], ["develop.bt10.1", "skip"]]


@pytest.mark.rule("NU-RAIL-09", "NU-RAIL-10")
def test_the_owner_of_several_does_them_in_any_order_and_those_out_of_reach_lapse():
    state = table()
    hold(state, 2, thaler=0, workers=0)
    asked = asking(state, Matched(2, ("contract.bt09.0", "subsidize.bt11.1", "urbanize.bt01.0")))
    assert question(asked).seat == 2
    assert keys(asked) == ["contract.bt09.0", "subsidize.bt11.1", "skip"]
    now = after(asked, "subsidize.bt11.1")
    # With 3 Thaler the building is within reach now.
    assert keys(now) == ["contract.bt09.0", "urbanize.bt01.0", "skip"]
    alone = asking(state, Matched(2, ("urbanize.bt01.0",)))
    assert question(alone).seat == 0


@pytest.mark.rule("NU-RAIL-09", "NU-RES-04")
def test_a_matched_action_that_an_exchange_would_make_possible_is_asked():
    state = table()
    hold(state, 2, workers=0)
    mine(state, 2, 4, "aussig_m0", 1)
    asked = asking(state, Matched(2, ("industrialize.bt05.0",)))
    assert keys(asked) == ["skip"]
    assert keys(after(asked, "exchange.aussig_m0")) == ["industrialize.bt05.0", "skip"]
    hold(state, 2, supply=0, thaler=0)
    thaler = asking(state, Matched(2, ("urbanize.bt01.0",)))
    assert question(thaler).seat == 0
    state.land.mines["aussig_m0"] = state.land.mines["aussig_m0"].__class__(2, 4, 2)
    assert question(asking(state, Matched(2, ("urbanize.bt01.0",)))).seat == 2


@pytest.mark.rule("NU-RAIL-12")
def test_tiles_of_a_complete_link_never_match_again():
    state = table()
    rail(state, "lk13.0", 1, "bt08")
    state.players[0].pool = ["bt18"]
    now = go(asking(state), "railway.bt18", "track.lk13.1", "way.0").state
    while question(now).prompt.id.startswith("ask.matched"):
        now = after(now, "skip")
    assert now.land.finished == ["lk13"]
    # Beside it in Dresden only the city can match, never a tile that lies face down.
    assert matches(now, 0, "lk12.0", Rail("bt12", 0, 0)) == [(0, "bt12", 0), (0, "bt12", 1)]
    now.players[0].pool = ["xa1"]
    assert refusal(after(asking(now), "railway.xa1"), "track.lk13.0").clause == "NU-RAIL-02"


@pytest.mark.rule("NU-PLAY-04")
def test_one_contract_in_a_turn_and_purple_ones_count():
    state = table()
    for n, space in enumerate(("leipzig_u0", "grimma_u0", "praha_u0", "marienberg_u0"), start=1):
        build(state, 0, f"r{n}", space)
    state.purple = ["c42"]
    state.players[0].contracts[0] = "c05"
    now = after(asking(state), "place.xa2")
    assert {"fulfil.c05", "fulfil.c42"} <= set(keys(now))
    now = after(now, "fulfil.c42")
    assert now.players[0].vp == 8
    assert now.purple == []
    assert not [key for key in keys(now) if key.startswith("fulfil.")]


@pytest.mark.rule("NU-PLAY-03")
def test_a_tile_on_the_board_lets_nobody_else_act_whatever_lies_on_the_map():
    state = table()
    build(state, 0, "r1", "leipzig_u0")
    rail(state, "lk30.0", 1, "bt09", a=0)
    state.players[0].pool = ["xa2"]
    placed = after(asking(state), "place.xa2")
    # Both its actions are at hand, though no city of the networks has its colours.
    assert keys(placed) == ["contract.xa2.0", "develop.xa2.1", "done"]
    now = after(placed, "done")
    assert (question(now).prompt.id, question(now).seat) == ("ask.turn", 0)


@pytest.mark.rule("NU-RAIL-05")
@pytest.mark.parametrize(
    ("tile", "a", "ends"), [("bt09", 0, [0, 1]), ("bt09", 1, []), ("bt05", 1, [0]), ("bt05", 0, []), ("bt02", 0, [0])]
)
def test_each_end_matches_the_city_that_it_touches_itself(tile, a, ends):
    """LK08 leads from purple Chemnitz to grey Freiberg; bt09 is purple and grey, bt05 grey and orange, bt02 purple and
    orange."""
    assert matches(table(), 0, "lk08.0", Rail(tile, 0, a)) == [(0, tile, end) for end in ends]


@pytest.mark.rule("NU-RAIL-06")
def test_an_own_tile_beside_lets_its_owner_act_too():
    state = table()
    rail(state, "lk28.2", 0, "bt09", a=0)  # its purple end to the middle
    assert matches(state, 0, "lk28.1", Rail("bt12", 0, 1)) == [(0, "bt12", 0), (0, "bt09", 0)]


@pytest.mark.rule("NU-NET-06")
@pytest.mark.parametrize("own", ["lk28.0", "lk28.1", "lk28.2"])
def test_under_own_links_a_tile_of_a_complete_link_brings_both_its_ends(own):
    state = table(network_rule="own_links")
    for key in board(state).links["lk28"]:
        rail(state, key, 0 if key == own else 1)
    assert board(state).names(network(state, 0)) == ["aussig", "praha"]
    del state.land.rails["lk28.0" if own == "lk28.2" else "lk28.2"]
    touched = {"lk28.0": ["aussig"], "lk28.1": [], "lk28.2": ["praha"]}
    assert board(state).names(network(state, 0)) == touched[own], "of a link that is not complete"


@pytest.mark.rule("NU-SUB-01")
def test_a_subsidy_out_of_turn_is_its_owners():
    state = table()
    before = [owner.workers for owner in state.players]
    now = after(asking(state, Matched(1, ("subsidize.bt12.1",))), "subsidize.bt12.1")
    assert [owner.workers - n for owner, n in zip(now.players, before, strict=True)] == [0, 2, 0, 0]


@pytest.mark.rule("NU-RAIL-14", "NU-RAIL-15")
@pytest.mark.parametrize(
    ("seats", "link", "owners", "steps"),
    [
        (2, "lk13", (1, 1), [0, 4]),
        (3, "lk13", (0, 0), [2, 0, 0]),
        (3, "lk13", (0, 1), [2, 2, 0]),
        (3, "lk29", (2, 2, 2), [0, 0, 6]),
        (4, "lk13", (3, 3), [0, 0, 0, 2]),
        (4, "lk29", (0, 1, 0), [4, 2, 0, 0]),
    ],
)
def test_what_a_link_of_each_length_brings_its_owners(seats, link, owners, steps):
    state = table(seats)
    for key, owner in zip(board(state).links[link], owners, strict=True):
        rail(state, key, owner)
    assert [owner.income["vp"] for owner in settled(state, CompleteLink(0, link)).players] == steps


@pytest.mark.rule("NU-PLAY-04", "NU-PLAY-05")
def test_an_action_between_brings_no_second_contract():
    state = table()
    state.players[0].contracts = ["c09", "c09", "", ""]
    build(state, 0, "r1", "leipzig_u0", powered=True)
    state.players[0].pool = ["bt12"]
    now = after(asking(state), "place.bt12", "fulfil.c09", "subsidize.bt12.1")
    assert keys(now) == ["urbanize.bt12.0", "done"]


@pytest.mark.rule("NU-PLAY-06")
def test_a_contract_gives_the_special_directive_no_second_action():
    state = table()
    state.players[0].contracts = ["c09", "", "", ""]
    build(state, 0, "r1", "leipzig_u0", powered=True)
    mine(state, 0, 1, "aussig_m0", 1)  # to exchange: it keeps the turn open
    state.silver, state.gold, state.players[0].pool = ["c09"], ["c33"], ["xa5"]
    now = after(asking(state), "place.xa5", "fulfil.c09", "contract.xa5", "sign.c33", "slot.0")
    assert keys(now) == ["done"]


@pytest.mark.rule("NU-CON-05")
def test_the_next_contract_is_turned_up_after_the_reward_of_the_slot():
    state = table()
    mine(state, 0, 1, "aussig_m0")
    state.silver, state.gold, state.silver_stack = ["c09"], ["c33"], ["c10"]
    asked = after(acting(state, "contract.bt09.0"), "sign.c09", "slot.2")
    assert (question(asked).prompt.id, asked.silver) == ("ask.store_uranium", [])
    assert after(asked, "store.1").silver == ["c10"]


@pytest.mark.rule("NU-EFF-07", "NU-RAIL-06")
def test_a_grey_tile_is_no_wild_city():
    state = table(4, "cabd")
    learn(state, 0, "c5")
    rail(state, "lk02.0", 1, "bt01", a=1)
    rail(state, "lk02.2", 1, "bt05", a=0)  # both with their grey ends to the middle
    for first in range(2):
        assert matches(state, 0, "lk02.1", Rail("bt02", 0, first)) == []
    # A grey end does match there.
    assert matches(state, 0, "lk02.1", Rail("bt11", 0, 0)) or matches(state, 0, "lk02.1", Rail("bt11", 0, 1))
