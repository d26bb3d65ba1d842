"""What can be taken back, and what ends a game: foreseen truly, and so that nothing hidden is told (all games)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given

from games.core.agenda import Together
from games.core.model import Decision
from games.core.rng import Stream, seeded
from games.core.rules import Transition, encode, play, start
from games.core.thinking.foresight import foresee
from games.core.thinking.opponent import glance, imagine
from tests.playing import Move, any_line, any_setup, every_game, looking, sample, seeds

ENOUGH = 300
"""Answers of bots that are looked at."""


def bot_line(rules, seed):
    """A game of quick bots, from its beginning."""
    stream = Stream(seeded(seed, "bots"))
    now = start(rules, any_setup(rules, seed))
    line: list[tuple[Move | None, Transition[Any]]] = [(None, now)]
    while now.decisions and len(line) < ENOUGH:
        decision = next(decision for decision in now.decisions if decision.blocking)
        keys = rules.automa(now.state, decision.seat) or glance(rules, now.state, decision, stream)
        now = play(rules, now.state, decision.seat, keys, asked=now.decisions)
        line.append(((decision.seat, keys), now))
    return line


def answers_with(decision: Decision, key: str) -> tuple[str, ...]:
    """An answer with an option: the fewest picks."""
    others = [option.key for option in decision.options if option.key != key]
    return (key, *others[: max(0, decision.picks[0] - 1)])


def check_foresight(rules, now) -> None:
    together = isinstance(now.state.agenda[-1], Together)
    for seat in {decision.seat for decision in now.decisions}:
        seen = foresee(rules, now.state, now.decisions, seat)
        mine = [decision for decision in now.decisions if decision.seat == seat]
        assert sorted(seen) == sorted(option.key for decision in mine for option in decision.options)
        for decision in mine:
            for option in decision.options:
                after = play(rules, now.state, seat, answers_with(decision, option.key), asked=now.decisions)
                foreseen = seen[option.key]
                assert foreseen.final == (not after.undoable), (seat, option)
                if not after.draws and not together:
                    assert foreseen.ends == (after.state.outcome is not None), (seat, option)


@every_game
@looking(3)
@given(seed=seeds)
def test_an_option_is_final_exactly_when_undo_would_refuse_it(rules, seed):
    """At random moments of random games and of games of bots, for every option of everybody."""
    for line in (any_line(rules, seed), bot_line(rules, seed)):
        for _, now in sample(line[:-1], seed, 8):
            data = encode(now.state)
            check_foresight(rules, now)
            assert encode(now.state) == data, "looking ahead changed the state"


@every_game
@looking(5)
@given(seed=seeds)
def test_foresight_tells_nothing_hidden(rules, seed):
    """In every world that a seat cannot tell apart it foresees the same."""
    stream = Stream(seeded(seed, "worlds"))
    for _, now in sample(any_line(rules, seed)[:-1], seed, 10):
        if isinstance(now.state.agenda[-1], Together):
            continue  # the imagined world forgets who has answered
        for decision in now.decisions:
            world = imagine(rules, now.state, decision.seat, stream)
            mine = [decision]
            assert foresee(rules, world, mine, decision.seat) == foresee(rules, now.state, mine, decision.seat)


@every_game
@looking(5)
@given(seed=seeds)
def test_what_can_be_taken_back_has_shown_nothing_hidden(rules, seed):
    """Else whoever takes it back would know more than before: in every world the same answer shows the same."""
    stream = Stream(seeded(seed, "worlds"))
    line = any_line(rules, seed)
    for (_, before), (move, after) in sample([*pairwise(line)], seed, 12):
        if not after.undoable or isinstance(before.state.agenda[-1], Together):
            continue
        seat, keys = move
        world = play(rules, imagine(rules, before.state, seat, stream), seat, keys)
        assert world.undoable
        assert world.events == after.events
        assert rules.view(world.state, seat) == rules.view(after.state, seat)
        public = [[(d.seat, d.prompt) for d in found.decisions if d.blocking] for found in (world, after)]
        assert public[0] == public[1]


@every_game
def test_something_can_be_taken_back(rules):
    """Else what is said of it here, and of all games in ``test_every_game``, would be true of nothing."""
    assert any(after.undoable for _, after in any_line(rules, 1)[1:])
