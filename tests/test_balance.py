"""Whose luck the balance of a game measures."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.core.model import Decision, Outcome, Setup
from games.core.rng import Stream, seeded
from games.core.rules import Rules, completed, play, start
from games.core.texts import catalogue
from games.core.thinking.simulation import simulate
from games.gnomopolis.rules import Gnomopolis
from games.gnomopolis.scripts import WAYS as GNOMES_WAYS
from games.inventions.rules import Inventions
from games.inventions.scripts import WAYS as AGES_WAYS
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.rules import Tarlac
from games.tarlac.scripts import WAYS
from games.terra_concordia.gauge import BEGINNER
from games.terra_concordia.rules import TerraConcordia
from games.terra_concordia.scripts import WAYS as TERRA_WAYS
from tests.core.toy import RULES
from tests.playing import every_game


def won(*winners: int) -> Outcome:
    return Outcome((winners,), {}, winners)


@every_game
def test_every_table_that_is_measured_can_be_played_and_knows_its_parties(rules: Rules):
    for contest in rules.measure.contests(rules.meta):
        seats, options = contest.by_turns[0] if contest.by_turns else (contest.seats, contest.options)
        script = rules.measure.script(contest.script, contest.scripted) if contest.script else None
        went = simulate(rules, Setup(seats, options, seeded(1)), ("random",) * seats, script=script)
        assert contest.scripted in ("", *went.victories)
        assert set(contest.fair) <= set(went.victories)
        assert all(0 <= part <= 1 for part in went.victories.values())
        assert sum(went.victories.values()) > 0 or not went.winners
        assert all(0 <= least < most <= 1 for least, most in (*contest.fair.values(), *contest.ends.values()))
        assert went.lasted is None or 1 <= went.lasted.reached <= went.lasted.planned
        assert went.lasted is not None or not contest.lasts
        assert went.ending


@every_game
def test_what_is_counted_in_a_chronicle_is_told_by_the_game(rules: Rules):
    told = catalogue(rules.package, "en")
    assert all(told.knows(id) for ids in rules.measure.tallied.values() for id in ids)


def test_by_default_every_number_of_places_is_a_table_without_a_target():
    assert [contest.seats for contest in RULES.measure.contests(RULES.meta)] == [2, 3]
    assert not any(contest.fair for contest in RULES.measure.contests(RULES.meta))


def test_in_gnomopolis_turn_order_and_fixed_ways_are_measured():
    rules = Gnomopolis()
    contests = rules.measure.contests(rules.meta)
    assert [(contest.seats, contest.script) for contest in contests] == [
        *((seats, "") for seats in (2, 3, 4)),
        *((4, way) for way in GNOMES_WAYS),
    ]
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
        assert found.pop("people") == 1
        assert found[BEGINNER] == (seat == beginner)
        turn = (seat - beginner) % 4 + 1
        assert {name for name, part in found.items() if part} == {state.nations[seat].civilization, f"player {turn}"}
    state.outcome = won(0, 1)
    assert sorted(
        rules.measure.victories(state, rules.seats(state))[nation.civilization] for nation in state.nations
    ) == [0, 0, 0.5, 0.5]


def test_in_terra_concordia_the_last_round_the_ending_and_the_secret_aims_are_measured():
    rules = TerraConcordia()
    state = start(rules, Setup(2, {"automas": "1"}, seeded(3))).state
    while state.round < 3:
        state.round += 1
    assert rules.measure.lasted(state) == (3, 9)
    for ending, told in (
        ("rounds", "rounds"),
        ("wonders", "wonders"),
        ("individual", "collapse"),
        ("global", "collapse"),
    ):
        state.ending = ending
        assert rules.measure.ending(state) == told
    for nation, secret in zip(state.nations, ("obs_04", "obs_09", "obs_11"), strict=True):
        nation.secret = secret
    state.nations[0].individual = 8
    assert rules.measure.aims(state) == {"obs_04": True, "obs_09": False}
    state.outcome = won(2)
    found = rules.measure.victories(state, rules.seats(state))
    assert found["people"] == 0 and found[state.nations[2].civilization] == 1


def test_in_terra_concordia_alone_the_aim_is_the_scenario():
    rules = TerraConcordia()
    state = start(rules, Setup(1, {"scenario": "last_refuge"}, seeded(3))).state
    assert rules.measure.aims(state) == {"scenario last_refuge": False}


def test_in_terra_concordia_every_table_that_can_be_played_is_measured_once():
    rules = TerraConcordia()
    contests = rules.measure.contests(rules.meta)
    assert [contest.script for contest in contests if contest.script] == list(TERRA_WAYS)
    tables = [completed(rules, Setup(c.seats, c.options)) for c in contests if not c.script]
    found = [
        (setup.options["variant"], setup.seats, setup.options["automas"])
        for setup in tables
        if setup.seats + int(setup.options["automas"]) > 1
    ]
    # Against one Automa in Standard each difficulty.
    assert sorted(Counter(found).values())[-2:] == [1, 3]
    assert len(set(found)) == 4 * 9 + 1
    assert len(tables) == len(found) + 6


def test_in_tarlac_pretenders_and_de_clare_are_measured_in_every_scenario():
    rules = Tarlac()
    contests = rules.measure.contests(rules.meta)
    tables = {(contest.options["scenario"], contest.seats) for contest in contests if not contest.script}
    assert len(tables) == 7 * 3 - 2, "1276 and 1277 are not for seven"
    ways = Counter((contest.script, contest.scripted) for contest in contests if contest.script)
    assert ways == Counter((way, side) for way in WAYS for side in (CT, CBR))
    assert all(len(contest.by_turns) == len(tables) for contest in contests if contest.script)
    state = start(rules, Setup(5, {"scenario": "1281"}, seeded(1))).state
    seats = {id: state.factions[id].seat for id in (CT, CBR, DEC)}
    state.outcome = won(seats[CT], seats[DEC])
    assert rules.measure.victories(state, rules.seats(state)) == {CT: 1, CBR: 0, DEC: 1}


def test_in_inventions_turn_order_private_objectives_and_fixed_ways_are_measured():
    rules = Inventions()
    contests = rules.measure.contests(rules.meta)
    assert [(contest.seats, contest.script) for contest in contests] == [
        *((seats, "") for seats in (2, 3, 4)),
        *((3, way) for way in AGES_WAYS),
    ]
    assert all(contest.fair["player 1"][1] == pytest.approx(1 / contest.seats + 0.05) for contest in contests[:3])
    assert all(contest.fair["player 1"] == (0.0, 1 / 3) for contest in contests[3:]), "no more than their share"
    state = start(rules, Setup(3, key=seeded(1))).state
    state.first, state.outcome = 2, won(0)
    assert rules.measure.victories(state, rules.seats(state)) == {"player 1": 0, "player 2": 1, "player 3": 0}
    held = {id for society in state.societies for id in society.objectives}
    assert set(rules.measure.aims(state)) == held
    assert len(held) == 9


@pytest.mark.parametrize(("cause", "ending"), [
    ("combat", "battle"), ("pretender", "battle"), ("hunger", "hunger"), ("exile", "exile"), ("herds", "herds"),
    ("rounds", "rounds"), ("sack", "hostage_or_sack"),
])  # fmt: skip
def test_in_tarlac_the_last_febas_say_how_a_war_ended(cause: str, ending: str):
    rules = Tarlac()
    state = start(rules, Setup(5, {"scenario": "1281"}, seeded(1))).state
    state.cause, state.round = cause, 4
    assert rules.measure.ending(state) == ending
    assert rules.measure.lasted(state) == (4, 8)


def test_a_script_overrules_the_players_where_it_has_an_answer():
    asked: list[int] = []

    def first(state: Any, decision: Decision) -> tuple[str, ...] | None:
        asked.append(decision.seat)
        return (decision.options[0].key,) if decision.seat == 0 and decision.picks == (1, 1) else None

    went = simulate(Tarlac(), Setup(3, {"scenario": "1281"}, seeded(2)), ("random",) * 3, script=first)
    assert len(asked) == went.answers


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
