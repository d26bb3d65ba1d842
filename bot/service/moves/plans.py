"""Plans that a player keeps side by side: which of them is tried, and what becomes of each. Pure.

They are tried in the order of their letters; one that is set aside is only kept. Each begins with its player's next
turn: once that has been played, those that are not set aside go on from it or are over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.core.agenda import State
from games.core.model import Seat, Text
from games.core.thinking.ahead import PlannedTurn, Why, own_turn

LETTERS = "ABC"
"""What plans are called; there are no more of them."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Turns that are planned one after the other."""

    letter: str
    turns: tuple[PlannedTurn, ...] = ()
    seq: int = -1
    """The move after which they were planned, or, once one of them has been played, that one's last."""
    aside: bool = False
    """Whether it is only kept."""
    why: Why | None = None
    """Why it is not played."""
    turn: int | None = None
    """The own turn, by the number of its scene, that has come without it being played; with it it is over."""
    done: PlannedTurn | None = None
    """The turn of it that was played last, until its player has another plan: they may take that back."""
    since: int = -1
    """The move after which that was played."""
    unplanned: tuple[int, ...] = ()
    """Which of the answers since then were none of its own: somebody's question came in between."""
    begun: bool = False
    """Whether its first turn is the rest of that one, the end of which was taken back."""

    @property
    def replies(self) -> int:
        """How many answers are planned."""
        return sum(len(turn.replies) for turn in self.turns)

    @property
    def armed(self) -> bool:
        """Whether it is played when its turn comes."""
        return self.replies > 0 and not self.aside and self.why is None and self.turn is None

    @property
    def said(self) -> tuple[Text, ...]:
        """Its next turn in words."""
        return tuple(label for reply in self.turns[0].replies for label in reply.labels) if self.turns else ()


class Stop(msgspec.Struct, frozen=True):
    """Why something that was ordered is not done."""

    why: Why
    plan: str = ""
    """The plan that stopped; "": an order did, or everything."""
    what: tuple[Text, ...] = ()
    """What was planned for that turn, in words."""


def replaced(plans: Sequence[Plan], plan: Plan) -> tuple[Plan, ...]:
    """The plans with this one instead of what had its letter; without it if it plans nothing."""
    others = [other for other in plans if other.letter != plan.letter]
    return tuple(sorted([*others, *([plan] if plan.replies else [])], key=lambda each: each.letter))


def lasting(plans: tuple[Plan, ...], state: State[Any]) -> tuple[Plan, ...]:
    """Without those that are over. What was played of one is known for as long as it may be taken back."""
    now = None if state.scene is None else state.scene.number

    def over(plan: Plan) -> bool:
        return plan.turn is not None and (now is None or now > plan.turn + (not plan.turns) or now < plan.turn)

    return plans if not any(map(over, plans)) else tuple(plan for plan in plans if not over(plan))


def stopped(plans: tuple[Plan, ...], why: Mapping[str, Why], turn: int | None = None) -> tuple[Plan, ...]:
    """The plans, of which those with these letters are not played: in a turn of their player's own, with which they are
    over, or until that player decides.
    """
    return tuple(
        msgspec.structs.replace(plan, why=why[plan.letter], turn=turn) if plan.letter in why else plan for plan in plans
    )


def passed_by(plans: tuple[Plan, ...], state: State[Any], seat: Seat) -> tuple[Plan, ...]:
    """The plans once something else is played in the turn that has come: those for it are over with it."""
    turn = own_scene(state, seat)
    if turn is None:
        return plans
    return tuple(
        plan if plan.aside or plan.turn is not None else msgspec.structs.replace(plan, turn=turn) for plan in plans
    )


def followed(
    plans: tuple[Plan, ...], letter: str, state: State[Any], seat: Seat, n: int, unplanned: tuple[int, ...] = ()
) -> tuple[Plan, ...]:
    """The plans once ``n`` answers from this state on, of which some were ``unplanned``, have played the next turn of
    one.
    """
    found: list[Plan] = []
    for plan in passed_by(plans, state, seat):
        if plan.letter == letter:
            rest = plan.turns[1:]
            plan = Plan(
                letter=letter,
                turns=rest,
                seq=state.seq + n,
                turn=None if rest else own_scene(state, seat),
                done=plan.turns[0],
                since=state.seq,
                unplanned=unplanned,
            )
        found.append(plan)
    return tuple(found)


def taken_back(plans: tuple[Plan, ...], seq: int, state: State[Any], seat: Seat) -> tuple[Plan, ...]:
    """The plans once their player has taken back what came after a move, to this state.

    What was played of one is planned again, but not played again unasked; and what was planned after that is kept.
    """
    found: list[Plan] = []
    for plan in plans:
        if seq >= plan.seq or plan.aside:
            found.append(plan)
        elif plan.done is not None:
            found.append(_resumed(plan, plan.done, seq, own_scene(state, seat)))
        else:
            found.append(msgspec.structs.replace(plan, aside=True))
    return tuple(found)


def _resumed(plan: Plan, done: PlannedTurn, seq: int, turn: int | None) -> Plan:
    """A plan of which what was played after a move is planned again; what was before may be taken back as well."""
    given = max(0, seq - plan.since)
    given -= sum(n < given for n in plan.unplanned)
    rest, left = done.replies[given:], plan.turns
    if plan.begun:
        rest, left = rest + plan.turns[0].replies, plan.turns[1:]
    before = msgspec.structs.replace(done, replies=done.replies[:given])
    return Plan(
        letter=plan.letter,
        turns=(msgspec.structs.replace(done, replies=rest), *left) if rest else left,
        seq=seq if given else min(seq, plan.since),
        turn=turn,
        done=before if given else None,
        since=plan.since if given else -1,
        unplanned=plan.unplanned if given else (),
        begun=given > 0 and bool(rest),
    )


def own_scene(state: State[Any], seat: Seat) -> int | None:
    """The number of the turn that is played, if it is this seat's."""
    return state.scene.number if state.scene is not None and own_turn(state, seat) else None
