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
from tests.nucleum.table import RULES, after, asking, build, go, hold, keys, question, settled, table, told
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


@pytest.mark.rule("NU-END-02", "NU-END-04")
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


@pytest.mark.rule("NU-REC-13")
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


@pytest.mark.rule("NU-END-09", "NU-END-06")
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
    assert decisions(RULES, last) == ()


@pytest.mark.rule("NU-END-03")
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
