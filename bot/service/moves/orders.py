"""What a player wants done while they are not there: turns planned, answers and standing orders left.

Nobody but its owner learns of an order: not that there is one, not what it says, not that it was not carried out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal

import msgspec

from bot.service.moves.plans import LETTERS, Plan, Stop, lasting, taken_back
from bot.service.table.shelved import Shelved
from bot.service.table.snapshot import Snapshot
from games.core.agenda import State
from games.core.model import Decision, Key, Seat, StandingOrder, Text
from games.core.thinking.ahead import Draft, PlannedTurn, Reply, Why, own_turn
from storage.rows.order import StoredOrders

QUEUE = 5
"""Turns that can be planned."""
MOST = 25
"""Answers and standing orders that can be left."""
CHAIN = 50
"""Answers that are given by order, of all players together, before one of them has to look at the table."""

Until = Literal["turn", "round", "cancelled"]


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """An answer that is left for a question, or an order that the rules know."""

    until: Until
    seq: int
    """The move after which it was left."""
    round: int
    """The round in which it was left."""
    label: Text
    """The order, or what is answered, in words."""
    standing: Key = ""
    """An order of ``Rules.standing``."""
    reply: Reply | None = None
    asked: Text | None = None
    """The question to which that is the answer."""
    turn: int | None = None
    """The own turn, by the number of its scene, after which one for the next turn is over."""

    @property
    def about(self) -> str:
        """The order of the rules, or the question: of a seat at most one that is left is about the same."""
        return self.standing or (self.reply.prompt if self.reply is not None else "")


class Orders(msgspec.Struct, frozen=True, kw_only=True):
    """All that is ordered for a seat."""

    plans: tuple[Plan, ...] = ()
    """In the order in which they are tried."""
    left: tuple[Order, ...] = ()
    offered: Text | None = None
    """What was proposed to the seat when anything was ordered last."""
    closing: bool = False
    """Whether the end was in sight then."""
    stops: tuple[Stop, ...] = ()
    """Why something that was ordered is not done, until its owner has acted again."""
    instead: str = ""
    """The plan that was played instead of those that stopped."""
    given: int = 0
    """Answers given by order since their owner was here."""

    @property
    def armed(self) -> tuple[Plan, ...]:
        """The plans that are played when their turn comes, in the order in which they are tried."""
        return tuple(plan for plan in self.plans if plan.armed)

    @property
    def queue(self) -> tuple[PlannedTurn, ...]:
        """The turns of the plan that is tried first."""
        return self.armed[0].turns if self.armed else ()

    @property
    def stopped(self) -> Why | None:
        """Why the first of what is not done is not."""
        return self.stops[0].why if self.stops else None

    @property
    def idle(self) -> bool:
        """Whether nothing is to be done."""
        return not self.armed and not self.left

    @property
    def bare(self) -> bool:
        """Whether nothing is kept either."""
        return not self.plans and not self.left and not self.stops


NOTHING = Orders()


class Planning(msgspec.Struct, frozen=True):
    """What a player has ordered for a seat, and what they may order."""

    snapshot: Snapshot
    seat: Seat
    orders: Orders
    draft: Draft
    """The private copy with as much of the shown plan as is possible on it."""
    standing: tuple[StandingOrder, ...]
    """The orders of the rules that can be left."""
    plan: Plan = Plan(letter=LETTERS[0])
    """The plan that is shown; nothing is planned in a new one."""

    @property
    def asked(self) -> Decision | None:
        """What can be planned next, ``since`` being how many answers were planned before; None: nothing more."""
        full = sum(turn.whole for turn in self.draft.turns) >= QUEUE
        asked = None if full else self.draft.asked
        return None if asked is None else msgspec.structs.replace(asked, since=self.draft.replies)

    @property
    def known(self) -> Any:
        """The copy as its seat sees it, without what chance was made up to bring there."""
        return self.draft.rules.view(self.draft.known, self.seat)

    @property
    def plannable(self) -> bool:
        """Whether there is a turn to plan, or one that was planned."""
        return self.asked is not None or bool(self.plans)

    @property
    def possible(self) -> bool:
        """Whether anything can be ordered: not while it is the seat's own turn."""
        return self.snapshot.running and not own_turn(self.snapshot.played, self.seat)

    @property
    def plans(self) -> tuple[Plan, ...]:
        """Those in which something is planned."""
        return tuple(plan for plan in self.orders.plans if plan.replies)

    @property
    def free(self) -> str:
        """What another plan would be called; "": there are as many as there can be."""
        return next((letter for letter in LETTERS if letter not in {plan.letter for plan in self.plans}), "")

    @property
    def lost(self) -> int:
        """How many answers of the shown plan are not possible as things stand."""
        return max(0, self.plan.replies - self.draft.replies)

    @property
    def playable(self) -> bool:
        """Whether it is the seat's own turn and the shown plan can be played now."""
        if self.possible or not self.snapshot.running or not self.plan.replies:
            return False
        return self.draft.replies >= len(self.plan.turns[0].replies)

    def confirmed(self, waived: Collection[str]) -> bool:
        """Whether a user who has waived these kinds of costs is asked once more before the shown plan is played."""
        replies = self.draft.turns[0].replies if self.draft.turns else ()
        return any(reply.grave or not set(reply.costs) <= set(waived) for reply in replies)

    def drafted(self, plan: Plan) -> Draft:
        """The private copy with as much of another plan as is possible on it."""
        if plan.letter == self.plan.letter:
            return self.draft
        return Draft(self.snapshot.rules, self.snapshot.played, self.seat).follow(plan.turns)


def orders_of(shelved: Shelved) -> dict[Seat, Orders]:
    """By seat what whoever plays it has ordered: what somebody who sat there before wanted does not count."""
    owners = {seat: place.user_id for place in shelved.snapshot.places for seat in place.seats}
    return {
        left.seat: msgspec.msgpack.decode(left.what, type=Orders)
        for left in shelved.stored.orders
        if owners.get(left.seat) == left.user_id
    }


def rows(shelved: Shelved, after: Mapping[Seat, Orders]) -> dict[int, StoredOrders | None]:
    """What is to be stored of orders that are others now; None: nothing any more."""
    before = orders_of(shelved)
    return {seat: row(shelved, seat, orders) for seat, orders in after.items() if orders != before.get(seat)}


def row(shelved: Shelved, seat: Seat, orders: Orders) -> StoredOrders | None:
    """The orders of a seat as they are stored."""
    owner = shelved.snapshot.place_at(seat).user_id
    if owner is None or orders.bare:
        return None
    return StoredOrders(seat=seat, user_id=owner, what=msgspec.msgpack.encode(orders))


def current(orders: Orders, state: State[Any]) -> Orders:
    """Without plans that are over."""
    plans = lasting(orders.plans, state)
    return orders if plans is orders.plans else msgspec.structs.replace(orders, plans=plans)


def surviving(shelved: Shelved, seq: int) -> dict[int, StoredOrders | None]:
    """What is to be stored when a table goes back to a move: what was ordered later, or followed since, is gone."""

    def kept(orders: Orders) -> Orders:
        left = tuple(order for order in orders.left if order.seq <= seq)
        plans = tuple(plan for plan in orders.plans if plan.seq <= seq and plan.turn is None)
        return msgspec.structs.replace(orders, plans=plans, left=left, stops=(), instead="")

    return rows(shelved, {seat: kept(orders) for seat, orders in orders_of(shelved).items()})


def undone(shelved: Shelved, user_id: int | None, seq: int, to: State[Any]) -> dict[int, StoredOrders | None]:
    """What is to be stored when a user takes back what they did since a move: nobody else's orders are others then."""
    mine = () if user_id is None else shelved.snapshot.seats_of(user_id)
    return rows(
        shelved,
        {
            seat: msgspec.structs.replace(orders, plans=taken_back(orders.plans, seq, to, seat))
            for seat, orders in orders_of(shelved).items()
            if seat in mine
        },
    )
