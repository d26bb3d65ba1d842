"""Since when a question is asked: an answer to an older one is stale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.agenda import State
from games.core.model import Decision, Seat


def stamped(state: State[Any], found: Sequence[Decision]) -> tuple[Decision, ...]:
    """The decisions with the move since when each is asked, as the state has it."""
    return tuple([_since(decision, state.asked.get(decision.seat, state.seq)) for decision in found])


def restamped(
    state: State[Any], before: Sequence[Decision], after: Sequence[Decision], answered: Seat
) -> tuple[Decision, ...]:
    """The decisions after a seat's answer. Those of others are as old as before while they are unchanged, although
    others have moved; the state notes it."""
    asked, now = state.asked, state.seq
    state.asked = {}
    for seat in [decision.seat for decision in after]:
        if seat not in state.asked:
            stays = seat != answered and seat in asked and _unchanged(before, after, seat)
            state.asked[seat] = asked[seat] if stays else now
    return stamped(state, after)


def _unchanged(before: Sequence[Decision], after: Sequence[Decision], seat: Seat) -> bool:
    then = [decision for decision in before if decision.seat == seat]
    now = [decision for decision in after if decision.seat == seat]
    return len(then) == len(now) and all(map(_alike, then, now))


def _alike(one: Decision, other: Decision) -> bool:
    """Whether it is the same question, whenever it was put."""
    said = one.blocking == other.blocking and one.picks == other.picks and one.prompt == other.prompt
    return said and one.options == other.options


def _since(decision: Decision, move: int) -> Decision:
    return decision if decision.since == move else msgspec.structs.replace(decision, since=move)
