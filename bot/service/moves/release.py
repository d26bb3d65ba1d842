"""Carrying out what was ordered in advance: which answer comes next, or why none does. Pure.

Everything is decided from what the owner of an order may know, so that not even its stopping tells something hidden.
"""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import msgspec

from bot.service.moves.orders import CHAIN, Order, Orders, current
from bot.service.moves.plans import Stop, followed, own_scene, passed_by, stopped
from bot.service.moves.run import Run
from bot.service.table.snapshot import Snapshot
from games.core.agenda import State, Together
from games.core.model import Decision, Key, Seat, Text
from games.core.rules import Illegal, Rules
from games.core.thinking.ahead import Why, course, kinds, own_turn
from games.core.thinking.foresight import foresee

log = logging.getLogger(__name__)

Asked = tuple[Decision, ...]


class Found(NamedTuple):
    """Answers that come next."""

    seat: Seat
    answers: tuple[tuple[Key, ...], ...]
    """All of one turn, one after the other."""
    orders: Orders
    """What is left of the orders of the seat then."""


class Release:
    """Works off the orders of a table, from a state and what is asked there."""

    def __init__(self, snapshot: Snapshot, orders: dict[Seat, Orders]) -> None:
        self._rules: Rules[Any, Any] = snapshot.rules
        self._present = {seat for place in snapshot.places if place.present for seat in place.seats}
        self._stood_in = {
            seat
            for place in snapshot.awaited
            if place.stand_in is not None and place.stand_in == snapshot.absence(place)
            for seat in place.seats
        }
        self._scene = snapshot.state.scene if snapshot.state is not None else None
        self.orders = dict(orders)
        """As they are after what has been released. Those of whoever is away wait."""

    def next(self, state: State[Any], asked: Asked) -> Found | None:
        """What comes next, if it is carried out; None: nothing. Orders that stop are noted as stopped."""
        if state.outcome is not None:
            return None
        for decision in asked:
            seat = decision.seat
            away = seat not in self._present or (seat in self._stood_in and state.scene == self._scene)
            if away or seat not in self.orders:
                continue
            self.orders[seat] = orders = _lasting(self.orders[seat], state)
            if orders.idle:
                continue
            if sum(each.given for seat, each in self.orders.items() if seat in self._present) >= CHAIN:
                self._stop_everything(state, seat, "chain")
                continue
            find = self._due if decision.blocking else self._free
            try:
                found = find(state, decision, orders)
            except Exception:
                # Whoever is about to move must not be kept from it by what somebody else has ordered.
                log.exception("the orders of seat %s fail", seat)
                found = self._stop_everything(state, seat, "illegal")
            if found is not None:
                return found
        return None

    def carry_out(self, run: Run, found: Found, user_id: int | None) -> None:
        """Give the answers that ``next`` found."""
        ordered = self.orders[found.seat]
        self.orders[found.seat] = found.orders
        for keys in found.answers:
            before = run.state
            try:
                run.play(found.seat, keys, user_id, "order")
            except Illegal:
                log.exception("what seat %s ordered was found possible, but is not", found.seat)
                self.orders[found.seat] = ordered
                self._stop_everything(run.state, found.seat, "illegal")
                return
            self._played(before, found.seat)
            orders = self.orders[found.seat]
            self.orders[found.seat] = msgspec.structs.replace(orders, given=orders.given + 1)

    def _played(self, before: State[Any], seat: Seat) -> None:
        """A seat has answered in a state, by order or not: what was left for its turn is used up with that."""
        if seat in self.orders and own_turn(before, seat) and before.scene is not None:
            orders, number = self.orders[seat], before.scene.number
            left = tuple(
                msgspec.structs.replace(order, turn=number) if order.until == "turn" and order.turn is None else order
                for order in orders.left
            )
            self.orders[seat] = msgspec.structs.replace(orders, left=left)

    def answered(self, before: State[Any], seat: Seat, *, waited: bool) -> None:
        """Its player has answered themselves, ``waited`` for: whoever plays their turn has another plan for it."""
        self._played(before, seat)
        if seat in self.orders:
            orders = self.orders[seat]
            plans = passed_by(orders.plans, before, seat) if waited else orders.plans
            self.orders[seat] = msgspec.structs.replace(orders, plans=plans, stops=(), instead="", given=0)

    def stood_in(self, before: State[Any], seat: Seat) -> None:
        """Somebody has answered for its player: what was planned for a turn that went so is not for the next one."""
        self._played(before, seat)
        if seat not in self.orders or not own_turn(before, seat):
            return
        orders = self.orders[seat]
        stops = tuple(Stop("stood_in", plan.letter, plan.said) for plan in orders.armed)
        if stops:
            plans = stopped(orders.plans, {stop.plan: stop.why for stop in stops})
            self.orders[seat] = msgspec.structs.replace(orders, plans=plans, stops=stops, instead="")

    def chosen(self, before: State[Any], seat: Seat, letter: str, n: int) -> None:
        """Its player has played the next turn of this plan themselves, with ``n`` answers: it goes on from there."""
        if seat in self.orders:
            orders = self.orders[seat]
            self.orders[seat] = msgspec.structs.replace(orders, plans=followed(orders.plans, letter, before, seat, n))

    def _due(self, state: State[Any], asked: Decision, orders: Orders) -> Found | None:
        seat = asked.seat
        if why := _everything_stops(self._rules, state, seat, orders):
            return self._stop_everything(state, seat, why)
        if not own_turn(state, seat):
            return self._left(state, asked, orders)
        stops: list[Stop] = []
        for plan in orders.armed:
            found = course(self._rules, state, seat, plan.turns[0], lambda asked: self._otherwise(state, asked, orders))
            if not isinstance(found, str):
                # What follows was planned on what this turn brings.
                plans = followed(orders.plans, plan.letter, state, seat, len(found.answers), found.unplanned)
                instead = plan.letter if stops else ""
                then = msgspec.structs.replace(orders, plans=plans, stops=tuple(stops), instead=instead)
                return Found(seat, found.answers, then)
            stops.append(Stop(found, plan.letter, plan.said))
        if stops:
            plans = stopped(orders.plans, {stop.plan: stop.why for stop in stops}, own_scene(state, seat))
            self.orders[seat] = msgspec.structs.replace(orders, plans=plans, stops=tuple(stops), instead="")
            return None
        # Whoever is called because their plans do not hold decides themselves, also if they have left to pass.
        halted = not orders.instead and any(stop.plan for stop in orders.stops)
        return None if halted else self._left(state, asked, orders)

    def _free(self, state: State[Any], asked: Decision, orders: Orders) -> Found | None:
        """What the rules' orders do out of turn."""
        if asked.options[0].key == Together.RETRACT:
            return None
        return self._left(state, asked, orders)

    def _left(self, state: State[Any], asked: Decision, orders: Orders) -> Found | None:
        seat = asked.seat
        for order in orders.left:
            keys = self._said(state, asked, order)
            if keys is None or not asked.allows(keys):
                continue
            why: Why | None = None
            if order.reply is not None and not set(kinds(asked)) <= set(order.reply.kinds):
                why = "options"
            elif _costs(self._rules, state, asked, keys):
                why = "final"
            if why is None:
                return Found(seat, (keys,), self.orders[seat])
            kept = tuple(other for other in self.orders[seat].left if other is not order)
            self.orders[seat] = msgspec.structs.replace(self.orders[seat], left=kept, stops=(Stop(why),), instead="")
        return None

    def _otherwise(self, state: State[Any], asked: Decision, orders: Orders) -> tuple[Key, ...] | None:
        """What was left for a question in whose planned answer somebody else has come before."""
        said = [keys for order in orders.left if (keys := self._said(state, asked, order)) is not None]
        costly = {option.key for option in asked.options if option.consequence is not None}
        return next((keys for keys in said if asked.allows(keys) and costly.isdisjoint(keys)), None)

    def _said(self, state: State[Any], asked: Decision, order: Order) -> tuple[Key, ...] | None:
        if order.reply is not None:
            fits = asked.blocking and order.reply.prompt == asked.prompt.id
            return order.reply.keys if fits else None
        return self._rules.obey(self._rules.view(state, asked.seat), asked.seat, order.standing, asked)

    def _stop_everything(self, state: State[Any], seat: Seat, why: Why) -> None:
        orders = self.orders[seat]
        armed: dict[str, Why] = {plan.letter: why for plan in orders.armed}
        stop = Stop(why, what=orders.armed[0].said if armed else ())
        plans = stopped(orders.plans, armed, own_scene(state, seat))
        self.orders[seat] = msgspec.structs.replace(orders, plans=plans, left=(), stops=(stop,), instead="")


def secret(state: State[Any]) -> bool:
    """Whether the speed of an answer would tell something: several think in secret at the same time."""
    return bool(state.agenda) and isinstance(state.agenda[-1], Together)


def offered(rules: Rules[Any, Any], state: State[Any], seat: Seat) -> Text | None:
    """What others propose to a seat."""
    return rules.tell.proposal(rules.view(state, None), seat)


def _lasting(orders: Orders, state: State[Any]) -> Orders:
    """Without what was left for a time that is over."""
    scene = None if state.scene is None else state.scene.number
    orders = current(orders, state)
    left = tuple(
        order
        for order in orders.left
        if (order.until != "round" or order.round == state.round)
        and (order.until != "turn" or order.turn in (None, scene))
    )
    return orders if left == orders.left else msgspec.structs.replace(orders, left=left)


def _everything_stops(rules: Rules[Any, Any], state: State[Any], seat: Seat, orders: Orders) -> Why | None:
    proposed = offered(rules, state, seat)
    # Compared as they are stored, where what a text speaks of is no text any more.
    if proposed is not None and msgspec.to_builtins(proposed) != msgspec.to_builtins(orders.offered):
        return "offer"
    return "last_round" if rules.closing(state) and not orders.closing else None


def _costs(rules: Rules[Any, Any], state: State[Any], asked: Decision, keys: tuple[Key, ...]) -> bool:
    """Whether an answer ends the game, throws its player out or costs something for good: that is never done unseen."""
    if any(option.consequence is not None for option in asked.options if option.key in keys):
        return True
    foreseen = foresee(rules, state, (asked,), asked.seat)
    return any(found.ends or found.out or found.why for key, found in foreseen.items() if key in keys)
