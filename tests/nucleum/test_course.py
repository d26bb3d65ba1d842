"""Recharge, King's Day, the end of the game, ties (NU-REC, NU-KING, NU-END, NU-SCORE)."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.rules import BadSetup, decisions, start
from games.nucleum.effects import Gain
from games.nucleum.scoring import last_marker, outcome
from games.nucleum.state import Met, Mine
from games.nucleum.steps import CloseRound, KingsDay, PlaceMarker, Round, TakeTurn
from games.nucleum.steps.acting import Matched
from games.nucleum.steps.gains import Receive
from games.nucleum.verbs import meet
from tests.nucleum.table import (
    PACK,
    RULES,
    after,
    asking,
    begun,
    build,
    go,
    hold,
    keys,
    question,
    settled,
    table,
    told,
)
from tests.playing import at, setup_of


@pytest.mark.rule("NU-SET-01")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats):
    with pytest.raises(BadSetup):
        start(RULES, setup_of(seats))


@pytest.mark.rule("NU-REC-11", "NU-REC-12")
def test_the_highest_segment_and_the_highest_space():
    for seat in (0, 1):
        state = table()
        state.players[1 - seat].markers = [35]
        hold(state, seat, achievements=41)
        now = after(asking(state, PlaceMarker(seat)), "marker.40")
        assert question(now).prompt.id == "ask.pick_technology"
        assert now.players[seat].vp == 0
        now = after(now, keys(now)[0])
        assert now.players[seat].vp == 9
        assert now.segment_nucleum == [1, 2, 3]


@pytest.mark.rule("NU-REC-12")
def test_the_space_below_the_highest_scores_nothing_at_once():
    state = table()
    hold(state, 0, achievements=38)
    now = after(asking(state, PlaceMarker(0)), "marker.38")
    assert after(now, keys(now)[0]).players[0].vp == 0


@pytest.mark.rule("NU-SET-22", "NU-END-01", "NU-END-02", "NU-END-04")
@pytest.mark.parametrize(("vp", "met"), [(68, False), (69, True)])
def test_the_flag_is_reached_with_70_points(vp, met):
    state = table()
    hold(state, 0, vp=vp)
    now = settled(state, Receive(0, (Gain("vp", 1),)))
    assert (now.met == [Met("e5", 0)]) is met
    assert now.players[0].vp == (73 if met else 69)


@pytest.mark.rule("NU-SCORE-01")
def test_the_last_marker_keeps_to_the_tiers_too():
    state = table(2)
    state.progress_tiles = ["mt6", "mt1", "mt2", "mt3"]
    for n, space in enumerate(("aussig_m0", "bruex_m0", "bruex_m1"), start=1):
        state.land.mines[space] = Mine(0, n)
    hold(state, 0, achievements=5)
    assert last_marker(state, 0) == 4
    state.players[0].markers = [5]
    assert last_marker(state, 0) == 1
    # One point is enough for it.
    state.players[0].markers, state.land.mines = [], {"aussig_m0": Mine(0, 1)}
    hold(state, 0, achievements=1)
    assert last_marker(state, 0) == 1


@pytest.mark.rule("NU-END-04")
def test_the_points_of_a_condition_may_raise_the_flag():
    state = table()
    hold(state, 0, vp=67)
    meet(Game(RULES, state), "e2", 0)
    assert state.met == [Met("e2", 0), Met("e5", 0)]
    assert state.players[0].vp == 73


@pytest.mark.rule("NU-END-06")
def test_a_condition_that_comes_later_does_not_put_off_the_end():
    state = table()
    state.met, state.trigger, state.round = [Met("e1", 0), Met("e2", 0)], 3, 4
    meet(Game(RULES, state), "e4", 1)
    assert state.trigger == 3


@pytest.mark.rule("NU-END-06")
def test_the_table_says_which_round_is_the_last():
    state, said = table(), []
    for state.trigger, state.round in ((0, 3), (3, 3), (3, 4)):
        state.turn = 0
        view = RULES.view(state, None)
        said.append((view.last_round, RULES.tell.header(view).id.removesuffix("_out_of_turn")))
    assert said == [(0, "board.round"), (4, "board.round"), (4, "board.last")]


@pytest.mark.rule("NU-REC-10")
def test_only_the_first_marker_of_a_segment_takes_its_nucleum():
    state = table()
    hold(state, 0, achievements=3)
    now = after(asking(state, PlaceMarker(0)), "marker.3")
    assert keys(now) == ["nucleum.plauen", "nucleum.zittau", "nucleum.glashuette", "nucleum.grimma"]
    now = after(now, "nucleum.grimma")
    assert now.players[0].achievements == 2
    hold(now, 1, achievements=2)
    now = after(asking(now, PlaceMarker(1)), "marker.2")
    assert now.land.nucleum == ["grimma"]


@pytest.mark.rule("NU-REC-13", "NU-REC-01")
def test_more_than_three_recharges():
    state = table()
    state.players[0].markers = [1, 4, 8, 14, 20, 35]
    now = after(asking(state), "recharge")
    assert now.players[0].markers[-1] == 0


@pytest.mark.rule("NU-KING-01", "NU-KING-02", "NU-KING-04")
def test_who_is_only_on_space_0_has_no_kings_day():
    state = table(3)
    for owner, markers in zip(state.players, ([0, 0], [5], [0]), strict=True):
        owner.markers = markers
    now = settled(state, KingsDay(2))
    assert [owner.vp for owner in now.players] == [0, 6, 0]
    assert now.kings_days == 1
    # Each day once only, and not before everybody has another marker.
    assert [owner.vp for owner in settled(now, KingsDay(2)).players] == [0, 6, 0]


@pytest.mark.rule("NU-KING-05")
def test_there_is_no_fourth_kings_day():
    state = table(2)
    state.kings_days = 3
    for owner in state.players:
        owner.markers = [1, 4, 8, 14]
    assert settled(state, KingsDay(0)).kings_days == 3


@pytest.mark.rule("NU-END-08", "NU-END-06")
def test_a_trigger_cuts_no_turn_short():
    state = table(3)
    state.met = [Met("e3", 1)]
    state.stack = []
    state.market = ["", "", "", "", "bt12"]
    state.players[0].pool = ["bt03"]
    hold(state, 0, thaler=9)
    now = after(asking(state), "place.bt03", "develop.bt03.1")
    assert now.trigger == 1
    assert now.outcome is None
    assert "urbanize.bt03.0" in keys(now)
    # Also what others may still do is done.
    waiting = asking(now, Matched(1, ("contract.bt09.0",)))
    assert question(waiting).seat == 1


@pytest.mark.rule("NU-END-05")
def test_two_need_three_conditions():
    for seats, met, trigger in ((2, 1, 0), (2, 2, 1), (3, 1, 1), (4, 1, 1), (4, 0, 0)):
        state = table(seats)
        state.met = [Met(f"e{n}", 0) for n in (2, 3)][:met]
        state.stack = []
        state.market = ["", "", "", "", "bt12"]
        now = after(asking(state), "place.xa2", "develop.xa2.1")
        assert now.trigger == trigger


@pytest.mark.rule("NU-END-09", "NU-END-06", "NU-REC-13")
def test_fifteen_markers_of_everybody_end_the_game_too():
    state = table(2)
    state.kings_days = 3
    state.players[0].markers, state.players[1].markers = [0] * 20, [0] * 14
    plan = (TakeTurn(0), TakeTurn(1), CloseRound(), Round())
    short = after(at(RULES, state, *plan), "recharge", "place.xb5", "done")
    assert short.trigger == 0
    now = go(at(RULES, state, *plan), "recharge", "recharge")
    assert now.state.trigger == 1
    assert told(now.events, "trigger_markers")
    assert [owner.vp for owner in now.state.players] == [0, 0]
    assert now.state.met == []
    last = after(now.state, "recharge", "recharge")
    assert last.outcome is not None
    assert last.turn is None, "nobody has another turn"
    assert decisions(RULES, last) == ()


@pytest.mark.rule("NU-END-03", "NU-DEV-07")
def test_who_acts_out_of_turn_scores_the_condition():
    state = table()
    state.stack = []
    state.market = ["", "", "", "", "bt12"]
    now = after(asking(state, Matched(2, ("develop.bt03.1",))), "develop.bt03.1")
    assert [owner.vp for owner in now.players] == [0, 0, 3, 0]
    assert now.met == [Met("e1", 2)]


@pytest.mark.rule("NU-SCORE-11")
def test_ties():
    state = table(3)
    hold(state, 0, vp=10, thaler=4, workers=2)
    hold(state, 1, vp=8, thaler=4, workers=2)
    build(state, 1, "r1", "leipzig_u0", powered=True)
    hold(state, 2, vp=10, thaler=3, workers=2)
    end = outcome(state)
    assert {seat: points["total"] for seat, points in end.scores.items()} == {0: 11, 1: 11, 2: 11}
    assert end.ranking == ((1,), (0,), (2,))
    assert end.winners == (1,)
    hold(state, 2, thaler=4)
    assert outcome(state).ranking == ((1,), (0, 2))


@pytest.mark.rule("NU-SCORE-01")
def test_the_last_marker_has_no_effect():
    state = table(2)
    state.trigger, state.round, state.kings_days = 1, 2, 2
    state.progress_tiles = ["mt6", "mt1", "mt2", "mt3"]
    state.players[0].markers, state.players[1].markers = [0, 0], [0, 0, 0]
    hold(state, 0, achievements=5)
    state.players[0].mines = [4]
    for n, space in enumerate(("aussig_m0", "bruex_m0", "bruex_m1"), start=1):
        state.land.mines[space] = Mine(0, n)
    over = at(RULES, state, CloseRound())
    Game(RULES, over).settle()
    # Tier 2 begins on space 4, and the lowest of equal ones is taken; no King's Day, no Nucleum.
    assert over.players[0].markers == [0, 0, 4]
    assert over.players[0].achievements == 0
    assert over.segment_nucleum == [1, 2, 3]
    assert over.kings_days == 2
    assert over.outcome is not None
    assert over.outcome.scores[0]["progress"] == 2 * 3 - 6


@pytest.mark.rule("NU-SET-01", "NU-SET-31")
def test_the_network_rule_is_an_option_of_the_lobby():
    assert [option.key for option in RULES.meta.options] == ["network_rule"]
    assert RULES.meta.options[0].default == "component"
    assert table(2, network_rule="own_links").network_rule == "own_links"


@pytest.mark.rule("NU-SET-01")
@pytest.mark.parametrize(("seats", "side"), [(2, "12"), (3, "34"), (4, "34")])
def test_the_side_of_the_board_is_that_of_the_number_of_players(seats, side):
    assert begun(seats, 1).side == side


@pytest.mark.rule("NU-SET-06", "NU-SET-07")
@pytest.mark.parametrize(("seats", "silver", "gold"), [(2, 6, 10), (3, 9, 12), (4, 12, 16)])
def test_so_many_contracts_are_in_the_game_and_no_initial_one_that_is_left_over(seats, silver, gold):
    for seed in range(5):
        state = begun(seats, seed)
        for kind, n in (("silver", silver), ("gold", gold)):
            laid = [*getattr(state, kind), *getattr(state, f"{kind}_stack")]
            assert len(set(laid)) == len(laid) == n
            assert {PACK.contracts[id].kind for id in laid} == {kind}


@pytest.mark.rule("NU-SET-23")
def test_who_is_first_stays_first_round_after_round():
    state = table(3)
    state.first, state.round = 2, 0
    state = at(RULES, state, Round())
    seats: list[int] = []
    for _ in range(9):
        seats.append(question(state).seat)
        state = after(state, "recharge")
    assert seats == [2, 0, 1] * 3
    assert state.first == 2


@pytest.mark.rule("NU-SET-24")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_begin_with_the_same(seats):
    for owner in begun(seats, 1).players:
        held = (owner.thaler, owner.workers, owner.supply, owner.achievements, owner.vp)
        assert held == (4, 2, 16, 0, 0)


@pytest.mark.rule("NU-REC-01")
def test_a_recharge_pays_then_places_the_marker_and_takes_the_tiles_back_last():
    state = table()
    state.segment_nucleum = []
    state.players[0].board = ["bt01"]
    hold(state, 0, thaler=0, achievements=3)
    asked = after(asking(state), "recharge")
    assert question(asked).prompt.id == "ask.place_marker"
    assert (asked.players[0].thaler, asked.players[0].board) == (4, ["bt01"])
    done = after(asked, "marker.1").players[0]
    assert (done.markers, done.board) == ([1], [])
    assert "bt01" in done.pool


@pytest.mark.rule("NU-REC-03")
def test_without_a_tile_no_track_pays_however_far_its_marker_is():
    state = table()
    state.players[0].income = {"thaler": 14, "worker": 14, "vp": 14}
    hold(state, 0, thaler=0, workers=0, supply=10, vp=0)
    owner = after(asking(state), "recharge").players[0]
    assert (owner.thaler, owner.workers, owner.vp, owner.markers) == (2, 1, 0, [0]), "no more than space 0 brings"


@pytest.mark.rule("NU-REC-05")
@pytest.mark.parametrize(("achievements", "highest"), [(0, 0), (1, 1), (3, 3), (7, 6), (12, 12), (13, 12)])
def test_a_marker_goes_as_far_as_there_are_achievements(achievements, highest):
    state = table()
    hold(state, 0, achievements=achievements)
    asked = asking(state, PlaceMarker(0))
    if highest:
        assert keys(asked)[0] == f"marker.{highest}"
    else:
        assert question(asked).prompt.id == "ask.turn", "space 0 is all there is"


@pytest.mark.rule("NU-REC-10")
@pytest.mark.parametrize(
    ("city", "bonus"), [("plauen", (2, 0, 0)), ("zittau", (1, 0, 0)), ("glashuette", (0, 3, 0)), ("grimma", (0, 0, 2))]
)
def test_the_bonus_of_a_plant(city, bonus):
    state = table()
    before = state.players[0]
    hold(state, 0, achievements=3)
    owner = after(asking(state, PlaceMarker(0)), "marker.3", f"nucleum.{city}").players[0]
    # The uranium of Zittau comes as a worker, for there is no mine.
    assert (owner.workers - before.workers, owner.thaler - before.thaler, owner.achievements) == bonus


@pytest.mark.rule("NU-REC-10")
def test_a_marker_takes_the_nucleum_of_its_own_segment_and_its_achievements_are_kept():
    state = table()
    state.players[0].board = ["bt01"]
    hold(state, 0, achievements=6)
    now = after(asking(state), "recharge", "marker.6", "nucleum.grimma")
    assert now.segment_nucleum == [1, 3]
    assert (now.players[0].achievements, now.players[0].board) == (2, [])


@pytest.mark.rule("NU-REC-14")
def test_all_eight_tiles_come_back():
    state = table()
    state.players[0].board = [f"bt{n:02}" for n in range(1, 9)]
    state.players[0].pool = ["xa1"]
    owner = after(asking(state), "recharge").players[0]
    assert owner.pool == ["xa1", *(f"bt{n:02}" for n in range(1, 9))]
    assert owner.board == []


@pytest.mark.rule("NU-KING-03")
@pytest.mark.parametrize(
    ("highest", "prizes"),
    [((10, 5, 5, 1), [6, 2, 2, 0]), ((10, 10, 5, 1), [6, 6, 2, 0]), ((5, 10, 5, 10), [2, 6, 2, 6])],
)
def test_all_who_are_tied_score_alike(highest, prizes):
    state = table(4)
    for owner, marker in zip(state.players, highest, strict=True):
        owner.markers = [marker]
    assert [owner.vp for owner in settled(state, KingsDay(0)).players] == prizes


@pytest.mark.rule("NU-END-01")
@pytest.mark.parametrize(("days", "met"), [(1, []), (2, [Met("e3", 0)])])
def test_e3_is_met_with_the_third_kings_day(days, met):
    state = table(3)
    state.kings_days = days
    for owner in state.players:
        owner.markers = [0] * (days + 1)
    assert settled(state, KingsDay(0)).met == met


@pytest.mark.rule("NU-REC-06")
def test_markers_of_several_players_share_a_space_and_those_of_one_a_segment():
    state = table()
    state.players[1].markers = [3, 6]
    state.players[0].markers = [3]
    hold(state, 0, achievements=6)
    assert keys(asking(state, PlaceMarker(0))) == ["marker.6", "marker.5", "marker.4", "marker.0"]
