"""Playing a guided game without Discord: by what it recommends, or by lot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from games.core.model import Decision, Key
from games.core.parts import granted
from games.core.rng import Stream, seeded
from games.core.rules import Rules, completed, decisions, play, start
from games.core.teaching.lessons import GOODBYE, advised, between, bot_seed, held, lessons, progressed, wished
from games.core.thinking.levels import answer as bots_answer
from games.core.thinking.opponent import glance, random_keys

Keys = tuple[Key, ...]


class Met(NamedTuple):
    """A question to the learner."""

    state: Any
    asked: Decision
    lesson: str
    """The lesson that came with it; "": none did."""
    best: Key | None
    """What it recommends; where it finds none of that, or none came, what is recommended to who takes every word."""


class Taught(NamedTuple):
    """A guided game that was played."""

    given: dict[str, int]
    """Each lesson with the learner's question at which it came, counted from 1."""
    met: tuple[Met, ...]
    """Everything that the learner was asked."""
    state: Any
    goodbye: int | None
    """The move after which the goodbye was said; None: it was not."""


def opening(rules: Rules[Any, Any]) -> Any:
    """The table of a guided game as the service opens it."""
    plan = lessons(rules.package, "en")
    setup = completed(rules, plan.setup())
    parts = rules.parts(setup)
    if parts:
        order = granted(parts, list(plan.parts))
        assert None not in order, f"{rules.meta.key}: a part of the guided game does not exist"
        setup = msgspec.structs.replace(setup, order=tuple(part for part in order if part is not None))
    return setup


def taught(
    rules: Rules[Any, Any],
    seed: int,
    *,
    obedient: bool,
    always: bool = False,
    most: int = 10_000,
    tell: Callable[..., None] | None = None,
) -> Taught:
    """Play a guided game to its end, or until the learner has been asked so often.

    Whoever is ``obedient`` meets the bots of the service and does what the lessons recommend, ``always`` what looks
    best at a glance too, else what looks best to them; otherwise everybody answers by lot.
    """
    setup = opening(rules)
    plan, stream = lessons(rules.package, "en"), Stream(seeded(seed, "learner"))
    learner = rules.seating(setup)[setup.order[0]] if setup.order else rules.seating(setup)[0]
    state = start(rules, setup).state
    given, questions, met = dict[str, int](), dict[str, int](), list[Met]()
    while found := [decision for decision in decisions(rules, state) if decision.blocking]:
        mine = next((decision for decision in found if decision.seat in learner), None)
        before = set(given)
        given = progressed(plan.cues, given, mine, state.seq, state.round, state.scene)
        if mine is None:
            seat = found[0].seat
            luck = Stream(seeded(bot_seed(setup.key, state.seq, seat), "opponent"))  # as bot/jobs/opponents.py has it
            other = bots_answer(rules, state, seat, "apprentice", luck) if obedient else random_keys(found[0], stream)
            state = play(rules, state, seat, other).state
            continue
        if len(met) == most:
            break
        key = next(iter(set(given) - before - {GOODBYE}), None)
        old = held(plan.cues, given, mine, state.round) if always and GOODBYE not in given else ()
        best = advised(rules, state, wished(plan.cue(key), mine) if key is not None else old, mine)
        if best is None and always and GOODBYE not in given:
            best = between(rules, state, mine)
        met.append(Met(state, mine, key or "", best))
        if key is not None:
            questions[key] = len(met)
        keys = answer(rules, state, mine, best if obedient else None, stream, by_lot=not obedient)
        if tell is not None:
            tell(len(met), state, mine, key, best, keys)
        state = play(rules, state, mine.seat, keys).state
    return Taught(questions, tuple(met), state, given.get(GOODBYE))


def answer(
    rules: Rules[Any, Any], state: Any, asked: Decision, best: Key | None, stream: Stream, *, by_lot: bool
) -> Keys:
    """What is recommended, else what looks best or, by lot, anything."""
    if best is None:
        return random_keys(asked, stream) if by_lot else glance(rules, state, asked, stream)
    least = max(1, asked.picks[0])
    rest = [option.key for option in asked.options if option.key != best]
    return (best, *rest[: least - 1])
