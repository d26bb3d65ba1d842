"""Since when a question is asked: an answer to an older one is stale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.agenda import State
from games.core.model import Decision, Key, Option, Seat


def stamped(state: State[Any], found: Sequence[Decision]) -> tuple[Decision, ...]:
    """The decisions with the move since when each is asked, as the state has it."""
    return tuple([_since(state, decision) for decision in found])


def put_anew(state: State[Any], found: Sequence[Decision]) -> tuple[Decision, ...]:
    """The decisions of a game that begins or goes on from elsewhere: each is put by this very move."""
    state.asked, state.offered = {decision.seat: state.seq for decision in found}, {}
    return stamped(state, found)


def restamped(
    state: State[Any], before: Sequence[Decision], after: Sequence[Decision], answered: Seat
) -> tuple[Decision, ...]:
    """The decisions after a seat's answer. What others are asked is as old as before while it is unchanged, although
    others have moved, and so is each thing that they may do unasked; the state notes it."""
    asked, offered, now = state.asked, state.offered, state.seq
    # Worked out in one go, as it is for each answer of thousands.
    put: dict[Seat, int] = {}
    free: dict[Seat, dict[Key, int]] = {}
    found: list[Decision] = []
    for decision in after:
        seat = decision.seat
        if seat not in put:
            stays = seat != answered and seat in asked and _unchanged(before, after, seat)
            put[seat] = asked[seat] if stays else now
        move = put[seat]
        if not decision.blocking:
            # Whoever has acted is offered all anew: else a second press would do it twice.
            old = {} if seat == answered else _unasked(before, seat)
            was, since = offered.get(seat, {}), free.setdefault(seat, {})
            for option in decision.options:
                stays = old.get(option.key) == option
                since[option.key] = was.get(option.key, asked.get(seat, now)) if stays else now
            move = max([since[option.key] for option in decision.options])
        found.append(decision if decision.since == move else msgspec.structs.replace(decision, since=move))
    state.asked, state.offered = put, free
    return tuple(found)


def stale(state: State[Any], found: Sequence[Decision], seat: Seat, since: int, keys: tuple[Key, ...]) -> bool:
    """Whether a seat that answers what it saw after a move has not seen what it is asked now.

    What it may do unasked holds as long as it is offered unchanged, whatever else is asked or offered meanwhile.
    """
    mine = [decision for decision in found if decision.seat == seat]
    for decision in mine:
        if decision.allows(keys):
            if decision.blocking:
                return decision.since != since
            return max(_offered(state, seat, key) for key in keys) > since
    return all(decision.since != since for decision in mine)


def _unchanged(before: Sequence[Decision], after: Sequence[Decision], seat: Seat) -> bool:
    then = [decision for decision in before if decision.seat == seat and decision.blocking]
    now = [decision for decision in after if decision.seat == seat and decision.blocking]
    return len(then) == len(now) and all(map(_alike, then, now))


def _alike(one: Decision, other: Decision) -> bool:
    """Whether it is the same question, whenever it was put."""
    return one.picks == other.picks and one.prompt == other.prompt and one.options == other.options


def _unasked(found: Sequence[Decision], seat: Seat) -> dict[Key, Option]:
    """What a seat may do unasked, by key."""
    return {
        option.key: option
        for decision in found
        if decision.seat == seat and not decision.blocking
        for option in decision.options
    }


def _offered(state: State[Any], seat: Seat, key: Key) -> int:
    # A state saved before this was noted only knows of the seat.
    return state.offered.get(seat, {}).get(key, state.asked.get(seat, state.seq))


def _since(state: State[Any], decision: Decision) -> Decision:
    seat = decision.seat
    if decision.blocking:
        move = state.asked.get(seat, state.seq)
    else:
        move = max(_offered(state, seat, option.key) for option in decision.options)
    return decision if decision.since == move else msgspec.structs.replace(decision, since=move)
