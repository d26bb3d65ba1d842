"""Recharge and the end: worked examples of the ledger, on edition 1; P1 is seat 0 unless said otherwise."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.rules import decisions
from games.core.texts import catalogue
from games.nucleum.actor import Actor
from games.nucleum.scoring import last_marker, points
from games.nucleum.state import Met
from games.nucleum.steps.recharge import PayIncome, PlaceMarker, tiles
from games.nucleum.steps.rounds import CloseRound, Round, TakeTurn
from tests.nucleum.table import (
    RULES,
    after,
    asking,
    build,
    go,
    hold,
    keys,
    learn,
    mine,
    rail,
    refusal,
    settled,
    table,
    told,
)
from tests.playing import at


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
    shown = RULES.view(over, None).players[0]
    assert shown.vp == 108 > shown.points["track"], "whoever looks afterwards sees what was scored, wherever they look"
    assert over.players[0].markers == [5, 10, 14, 0, 1]
    assert over.players[0].achievements == 0
    assert over.met == []
    # What the sums of the score table came from, before and after the last marker was placed.
    words = catalogue("games.nucleum", "en")
    for view in (RULES.view(state, None), RULES.view(over, None)):
        scored = RULES.tell.scored(view, 0)
        assert [words.say(text) for text in scored["progress"]] == [
            "Residences: 2 × 3 (6 VP)", "Railways ÷2: 3 × 5 (15 VP)", "1 marker on space 0 (−3 VP)",
        ]  # fmt: skip
        assert words.say(scored["technology"][0]).startswith("A8")
        assert words.say(scored["technology"][0]).endswith("(6 VP)")
        assert [words.say(text) for category in ("uranium", "workers", "thaler") for text in scored[category]] == [
            "4 uranium, 1 VP for every 3", "3 workers, 1 VP for every 2", "11 Thaler, 1 VP for every 5",
        ]  # fmt: skip
        assert [words.say(text) for text in scored["buildings"]] == [
            "Residence II in Praha (8 VP)", "Laboratory II (3 VP)", "Factory I (2 VP)",
        ]  # fmt: skip
        assert [words.say(text) for text in scored["income"]] == [
            "7 steps of Thaler income (3 VP)", "10 steps of VP income (6 VP)",
        ]  # fmt: skip
        assert scored.keys() == shown.points.keys() - {"track", "total"}, "no sum of this table is left unexplained"
    assert words.say(RULES.tell.status(RULES.view(over, None), 0)).startswith("108 VP"), "not the track's 58"
