"""Whose luck the balance of a game measures."""

from __future__ import annotations

import pytest

from games.core.model import Outcome, Setup
from games.core.rng import Stream, seeded
from games.core.rules import Rules, play, start
from games.core.simulation import simulate
from games.gnomopolis.rules import Gnomopolis
from games.tarlac.content import CBR, CT, DEC
from games.tarlac.rules import Tarlac
from games.terra_concordia.gauge import BEGINNER
from games.terra_concordia.rules import TerraConcordia
from tests.core.toy import RULES
from tests.playing import every_game


def won(*winners: int) -> Outcome:
    return Outcome((winners,), {}, winners)


@every_game
def test_every_table_that_is_measured_can_be_played_and_knows_its_parties(rules: Rules):
    for contest in rules.measure.contests(rules.meta):
        setup = Setup(contest.seats, contest.options, seeded(1))
        victories = simulate(rules, setup, ("random",) * contest.seats).victories
        assert set(contest.fair) <= set(victories)
        assert all(0 <= part <= 1 for part in victories.values())
        assert sum(victories.values()) > 0
        assert all(0 <= least < most <= 1 for least, most in contest.fair.values())


def test_by_default_every_number_of_places_is_a_table_without_a_target():
    assert [contest.seats for contest in RULES.measure.contests(RULES.meta)] == [2, 3]
    assert not any(contest.fair for contest in RULES.measure.contests(RULES.meta))


def test_in_gnomopolis_turn_order_is_measured():
    rules = Gnomopolis()
    assert [contest.seats for contest in rules.measure.contests(rules.meta)] == [2, 3, 4]
    state = start(rules, Setup(3, key=seeded(1))).state
    state.first, state.outcome = 2, won(0)
    assert rules.measure.victories(state, rules.seats(state)) == {"player 1": 0, "player 2": 1, "player 3": 0}


def test_in_terra_concordia_civilizations_and_who_begins_are_measured():
    rules = TerraConcordia()
    now, stream = start(rules, Setup(4, key=seeded(3))), Stream(seeded(3))
    beginner = None
    # The token of round 4 has moved when its actions begin.
    while now.decisions and (now.state.round, now.state.phase) != (4, "actions"):
        question = next(decision for decision in now.decisions if decision.blocking)
        if now.state.round == 1 and now.state.phase != "setup":
            beginner = now.state.first
        keys = (question.options[stream.below(len(question.options))].key,) if question.picks == (1, 1) else None
        chosen = keys or tuple(option.key for option in question.options[: question.picks[0]])
        now = play(rules, now.state, question.seat, chosen)
    assert beginner is not None
    state = now.state
    for seat in range(4):
        state.outcome = won(seat)
        found = rules.measure.victories(state, rules.seats(state))
        assert found.pop(BEGINNER) == (seat == beginner)
        assert {name for name, part in found.items() if part} == {state.nations[seat].civilization}
    state.outcome = won(0, 1)
    assert sorted(
        rules.measure.victories(state, rules.seats(state))[nation.civilization] for nation in state.nations
    ) == [0, 0, 0.5, 0.5]


def test_in_tarlac_pretenders_and_de_clare_are_measured_in_every_scenario():
    rules = Tarlac()
    assert len(rules.measure.contests(rules.meta)) == 7
    state = start(rules, Setup(5, {"scenario": "1281"}, seeded(1))).state
    seats = {id: state.factions[id].seat for id in (CT, CBR, DEC)}
    state.outcome = won(seats[CT], seats[DEC])
    assert rules.measure.victories(state, rules.seats(state)) == {CT: 1, CBR: 0, DEC: 1}


@pytest.mark.parametrize("players", [3, 5, 7])
def test_rivals_are_everybody_else_but_in_tarlac_the_other_side(players: int):
    state = start(RULES, Setup(3, key=seeded(1))).state
    assert list(RULES.think.rivals(state, 1, RULES.seats(state))) == [0, 2]
    rules = Tarlac()
    war = start(rules, Setup(players, {"scenario": "1281"}, seeded(1))).state
    for seat, side in enumerate(war.sides):
        other = {CT: CBR, CBR: CT}.get(side)
        assert list(rules.think.rivals(war, seat, rules.seats(war))) == [
            s for s, its in enumerate(war.sides) if its == other
        ]
