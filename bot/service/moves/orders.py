"""What a player wants done while they are not there: turns planned, answers and standing orders left.

Nobody but its owner learns of an order: not that there is one, not what it says, not that it was not carried out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from bot.service.table.shelved import Shelved
from bot.service.table.snapshot import Snapshot
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

    queue: tuple[PlannedTurn, ...] = ()
    seq: int = -1
    """The move after which the queue was planned."""
    left: tuple[Order, ...] = ()
    offered: Text | None = None
    """What was proposed to the seat when anything was ordered last."""
    closing: bool = False
    """Whether the end was in sight then."""
    stopped: Why | None = None
    """Why something that was ordered is not done, until its owner has acted again."""
    dropped: tuple[Text, ...] = ()
    """What was planned for the turn at which the plan was given up, in words."""
    given: int = 0
    """Answers given by order since their owner was here."""

    @property
    def idle(self) -> bool:
        """Whether nothing is ordered."""
        return not any(turn.replies for turn in self.queue) and not self.left


NOTHING = Orders()


class Planning(msgspec.Struct, frozen=True):
    """What a player has ordered for a seat, and what they may order."""

    snapshot: Snapshot
    seat: Seat
    orders: Orders
    draft: Draft
    """The private copy with what is planned on it."""
    standing: tuple[StandingOrder, ...]
    """The orders of the rules that can be left."""

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
        return self.asked is not None or self.draft.replies > 0

    @property
    def possible(self) -> bool:
        """Whether anything can be ordered: not while it is the seat's own turn."""
        return self.snapshot.running and not own_turn(self.snapshot.played, self.seat)


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
    if owner is None or (orders.idle and orders.stopped is None):
        return None
    return StoredOrders(seat=seat, user_id=owner, what=msgspec.msgpack.encode(orders))


def surviving(shelved: Shelved, seq: int) -> dict[int, StoredOrders | None]:
    """What is to be stored when a table goes back to a move: what was ordered later, or followed since, is gone."""

    def kept(orders: Orders) -> Orders:
        left = tuple(order for order in orders.left if order.seq <= seq)
        queue = orders.queue if orders.seq <= seq else ()
        return msgspec.structs.replace(orders, queue=queue, left=left, stopped=None, dropped=())

    return rows(shelved, {seat: kept(orders) for seat, orders in orders_of(shelved).items()})
