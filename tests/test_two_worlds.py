"""Two worlds that a seat cannot tell apart are played on with the same answers: while it sees the same, it is told so.

What hidden things decide must not show in what a move tells, in who is asked then, in whether it can be taken back or
in what may be ordered in advance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given

from games.core.agenda import State, Together
from games.core.model import Decision, Seat
from games.core.rng import Stream, seeded
from games.core.rules import Illegal, Rules, Transition, clone, play
from games.core.thinking.ahead import Draft, course
from games.core.thinking.foresight import foresee
from games.core.thinking.opponent import imagine, random_move
from tests.playing import any_line, every_game, looking, sample, seeds

FOLLOWED = 8
"""Answers that are given in both worlds."""
TRIED = 6
"""Answers of which one is wanted that shows the same in both."""


def told(made: Transition[Any], seat: Seat | None) -> list[object]:
    """What a seat, or (None) a spectator, reads of a move."""
    return [
        (event.text, event.passed, event.on, event.scene)
        for event in made.events
        if event.to is None or (seat is not None and seat in event.to)
    ]


def shown(rules: Rules[Any, Any], made: Transition[Any], seat: Seat | None) -> dict[str, object]:
    """All that a move shows to a seat besides its view."""
    state, found = made.state, made.decisions
    own = [decision for decision in found if decision.seat == seat]
    return {
        "told": told(made, seat),
        "undoable": made.undoable,
        "drawn": bool(made.draws),
        "asked": [(each.seat, each.prompt, each.since) for each in found if each.blocking],
        "scene": (state.scene, state.round, state.seq),
        "end": (rules.ending(state), rules.closing(state), rules.out(state), state.outcome),
        "own": own,
        "foreseen": foresee(rules, state, found, seat) if own and seat is not None else None,
    }


def planned(rules: Rules[Any, Any], state: State[Any], seat: Seat, key: bytes) -> list[object]:
    """What planning ahead shows to a seat, and whether the plan would be carried out."""
    draft, stream = Draft(rules, state, seat), Stream(key)
    found: list[object] = [rules.standing(rules.view(state, seat), seat)]
    for _ in range(3):
        found += [draft.asked, draft.closed, rules.view(draft.known, seat)]
        if draft.asked is None or not draft.reply(random_move([draft.asked], stream)[1]):
            break
    return [*found, *(course(rules, state, seat, turn) for turn in draft.turns[:1])]


def alike(
    rules: Rules[Any, Any], one: State[Any], other: State[Any], seat: Seat | None, asked: Sequence[Decision], by: Stream
) -> tuple[Transition[Any], Transition[Any]] | None:
    """An answer given in both worlds that looks the same to a seat; None: of those tried there is none.

    Its own answer may show it more, but not if it could be taken back: else it would have peeped.
    """
    for _ in range(TRIED):
        mover, keys = random_move(asked, by)
        try:
            made = play(rules, one, mover, keys), play(rules, other, mover, keys)
        except Illegal:
            assert mover != seat, keys
            continue
        if rules.view(made[0].state, seat) == rules.view(made[1].state, seat):
            return made
        assert mover != seat or not (made[0].undoable or made[1].undoable), (mover, keys)
    return None


@every_game
@looking(2)
@given(seed=seeds)
def test_whoever_sees_the_same_is_told_the_same(rules: Rules[Any, Any], seed: int) -> None:
    stream = Stream(seeded(seed, "two worlds"))
    for _, now in sample(any_line(rules, seed)[:-1], seed, 4):
        seats = rules.seats(now.state)
        seat = (None, *seats)[stream.below(len(seats) + 1)]
        if isinstance(now.state.agenda[-1], Together):
            continue  # the imagined world forgets who has answered
        one, other = now.state, imagine(rules, now.state, seat, stream)
        other.rng = clone(rules, one).rng
        found = now.decisions
        for _ in range(FOLLOWED):
            asked = [decision for decision in found if decision.blocking]
            made = alike(rules, one, other, seat, asked, stream) if asked else None
            if made is None:
                break
            assert shown(rules, made[0], seat) == shown(rules, made[1], seat)
            one, other, found = made[0].state, made[1].state, made[0].decisions
        if seat is not None and one.outcome is None:
            key = seeded(seed, "plan")
            assert planned(rules, one, seat, key) == planned(rules, other, seat, key)
