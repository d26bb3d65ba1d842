"""Whole games without anybody looking."""

from __future__ import annotations

import msgspec
import pytest

from games.core.model import Decision, Event
from games.core.rules import BadSetup, start
from games.core.thinking.simulation import simulate
from tests.core.toy import RULES, Inspector
from tests.playing import setup_of


def untimed(simulated):
    return msgspec.structs.replace(simulated, seconds=0.0)


def test_a_game_at_random_ends_with_scores_and_winners():
    told = list[int]()
    went = simulate(RULES, setup_of(3, seed=1), ["random"] * 3, progress=told.append)
    assert not went.unfinished
    assert sorted(went.scores) == [0, 1, 2]
    best = max(points["total"] for points in went.scores.values())
    assert all(went.scores[seat]["total"] == best for seat in went.winners)
    assert told == list(range(1, went.answers + 1))
    assert went.seconds > 0


def test_the_same_set_up_and_players_give_the_same_game():
    first, second = (simulate(RULES, setup_of(2, seed=1), ["random", "random"]) for _ in range(2))
    assert untimed(first) == untimed(second)
    with_bots = [simulate(RULES, setup_of(2, seed=1, rounds="2"), ["master", "random"], playouts=4) for _ in range(2)]
    assert untimed(with_bots[0]) == untimed(with_bots[1]) != untimed(first)


def test_a_place_plays_all_its_seats():
    went = simulate(RULES, setup_of(2, stalls="2", rounds="2"), ["master", "random"], playouts=2)
    assert sorted(went.scores) == [0, 1, 2, 3]


def test_quick_players_go_after_points():
    games = [simulate(RULES, setup_of(2, seed=seed), ["regular", "random"]) for seed in range(40)]
    assert sum(0 in went.winners for went in games) > 25
    again = simulate(RULES, setup_of(2, seed=0), ["regular", "random"])
    assert untimed(again) == untimed(games[0])


def test_victories_are_shared_among_the_seats_that_won():
    for seed in range(30):
        went = simulate(RULES, setup_of(3, seed=seed), ["random"] * 3)
        assert sorted(went.victories) == ["seat 1", "seat 2", "seat 3"]
        assert sum(went.victories.values()) == pytest.approx(1)
        assert all((went.victories[f"seat {seat + 1}"] > 0) == (seat in went.winners) for seat in range(3))


def test_a_script_overrules_whoever_plays_where_it_has_an_answer():
    asked = list[Decision]()

    def first(state, decision):
        asked.append(decision)
        return tuple(option.key for option in decision.options[: decision.picks[0]])

    players = (["random", "random"], ["regular", "random"])
    games = [untimed(simulate(RULES, setup_of(2, seed=1), each, script=first)) for each in players]
    assert games[0] == games[1], "whoever plays has nothing to say"
    assert len(asked) == 2 * games[0].answers
    assert all(decision.blocking for decision in asked), "what may be done at any time nobody is asked"
    unminded = simulate(RULES, setup_of(2, seed=1), ["random", "random"], script=lambda state, decision: None)
    assert untimed(unminded) == untimed(simulate(RULES, setup_of(2, seed=1), ["random", "random"])) != games[0]


def test_what_the_chronicle_tells_is_counted_and_summed(monkeypatch):
    told = list[Event]()

    def amounts(self, event):
        told.append(event)
        return {"gained": event.text.args["n"]} if event.text.id == "event.haggled" else {}

    tallied = {"haggles": ("event.haggled",), "deals": ("event.haggled", "event.sold"), "feasts": ("event.feast",)}
    monkeypatch.setattr(Inspector, "tallied", tallied)
    monkeypatch.setattr(Inspector, "amounts", amounts)
    monkeypatch.setattr(Inspector, "left", lambda self, state: {"unsold": 7})
    went = simulate(RULES, setup_of(3, seed=1), ["random"] * 3)
    ids = [event.text.id for event in told]
    haggles, sales = ids.count("event.haggled"), ids.count("event.sold")
    assert haggles > 1 < sales
    gained = sum(event.text.args["n"] for event in told if event.text.id == "event.haggled")
    assert went.tally == {"haggles": haggles, "deals": haggles + sales, "feasts": 0, "gained": gained, "unsold": 7}


def test_a_game_that_takes_too_long_is_given_up():
    went = simulate(RULES, setup_of(2), ["random", "random"], max_answers=3)
    assert (went.answers, went.unfinished, went.scores, went.winners) == (3, True, {}, ())
    assert went.victories == {}


def test_each_place_needs_a_player():
    with pytest.raises(ValueError):
        simulate(RULES, setup_of(2), ["random"])
    with pytest.raises(BadSetup):
        simulate(RULES, setup_of(5), ["random"] * 5)


def test_players_do_not_draw_from_the_game():
    setup = setup_of(2, seed=6)
    hands = [stall.hand for stall in start(RULES, setup).state.stalls]
    simulate(RULES, setup, ["random", "random"])
    assert [stall.hand for stall in start(RULES, setup).state.stalls] == hands
