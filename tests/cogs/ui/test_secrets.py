"""Whoever cannot tell two worlds apart is shown the same of both, to the letter: on the table, in lessons."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from bot.service.table.snapshot import Snapshot
from cogs.ui.sentences import described
from cogs.ui.shown.dangers import outlook
from cogs.ui.shown.table_message import table_layout
from games.core.agenda import State, Together
from games.core.model import Seat
from games.core.rng import Stream, seeded
from games.core.rules import Rules, decisions, refusals
from games.core.teaching.lessons import lessons, meets
from games.core.thinking.opponent import imagine, random_keys
from games.registry import GAMES
from tests.bot.service.tables import table_of
from tests.cogs.ui.tables import snapshot
from tests.lessons import Met, opening, taught
from tests.playing import any_line, any_setup, sample


def twin(rules: Rules[Any, Any], state: State[Any], seat: Seat | None, stream: Stream) -> State[Any]:
    """Another world for a seat, in which those have answered in secret who have in the true one, but otherwise."""
    world, top = imagine(rules, state, seat, stream), state.agenda[-1]
    if not isinstance(top, Together):
        return world
    asked = {decision.seat: decision for decision in decisions(rules, world) if decision.blocking}
    answers = {
        other: given if other == seat else random_keys(asked[other], stream) for other, given in top.answers.items()
    }
    world.agenda[-1] = msgspec.structs.replace(world.agenda[-1], answers=answers)
    return world


def seen(table: Snapshot, seat: Seat | None) -> list[object]:
    """What the message of the table shows, and a viewer beside it."""
    found: list[object] = [table_layout(table, "pt-BR"), described(table, "pt-BR", seat), table.awaited_users]
    found += [table.rules.closing(table.played), table.rules.ending(table.played)]
    if seat is not None:
        found += [table.asked((seat,)), outlook(table, seat), refusals(table.rules, table.played, seat)]
    return found


@pytest.mark.parametrize("key", GAMES)
def test_a_table_shows_nothing_that_its_viewer_cannot_know(key: str) -> None:
    """Nor while several answer in secret: who has answered is all that others see of it."""
    rules, stream, together = GAMES[key], Stream(seeded(4, "worlds")), 0
    for seed in range(3):
        setup, line = any_setup(rules, seed), [now for _, now in any_line(rules, seed)[:-1]]
        secret = [now for now in line if isinstance(now.state.agenda[-1], Together)]
        for now in [*sample(line, seed, 4), *secret[:6]]:
            together += now in secret
            for seat in (None, *rules.seats(now.state)):
                worlds = now.state, twin(rules, now.state, seat, stream)
                true, other = (table_of(rules, setup, world, decisions(rules, world)) for world in worlds)
                assert seen(other, seat) == seen(true, seat), (seed, now.state.seq, seat)
    assert together or key != "terra_concordia"


# ---------------------------------------------------------------- lessons, which stand on the message of the table


@cache
def learners(key: str) -> tuple[Met, ...]:
    """What learners are asked: one does what is recommended, another anything."""
    found = [taught(GAMES[key], 1, obedient=True, most=60), taught(GAMES[key], 3, obedient=False, most=60)]
    return tuple(met for each in found for met in each.met)


@pytest.mark.parametrize("key", GAMES)
def test_when_a_lesson_comes_tells_nothing_hidden(key: str) -> None:
    rules, stream = GAMES[key], Stream(seeded(1, "worlds"))
    for met in learners(key)[::3]:
        world = imagine(rules, met.state, None, stream)
        there = next(found for found in decisions(rules, world) if found.seat == met.asked.seat and found.blocking)
        for cue in lessons(rules.package, "en").cues:
            assert meets(cue, there, world.round) == meets(cue, met.asked, met.state.round), cue.key


@pytest.mark.parametrize("key", GAMES)
def test_no_lesson_on_the_table_tells_what_the_learner_holds(key: str) -> None:
    """Neither what is recommended nor its star, nor that it is recommended for want of something better."""
    rules, setup, stream = GAMES[key], opening(GAMES[key]), Stream(seeded(2, "worlds"))
    for met in learners(key):
        worlds = [met.state, *[imagine(rules, met.state, None, stream) for _ in range(4 if met.lesson else 0)]]
        lesson = {met.lesson: met.state.seq}
        tables = [msgspec.structs.replace(snapshot(rules, setup, world), lessons=lesson) for world in worlds]
        true, *others = [table_layout(table, "pt-BR") for table in tables]
        assert all(other == true for other in others), met.lesson
