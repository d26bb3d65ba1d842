"""Comerciar: a queue of up to three steps, carried out together when it is confirmed (TC-ACT-TRADE-01 to -09).

A step is written ``given.wanted``: ``stone.gold`` sells, ``wood.iron`` swaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from games.core.agenda import Game
from games.core.model import Option, Refusal, Seat, Text, refused
from games.core.texts import several
from games.terra_concordia.cards.powers import SellLot, TradeBonus, TradeUses
from games.terra_concordia.cards.wording import thing_said
from games.terra_concordia.goods import NAMED, NON_GOLD, Amounts, Resource
from games.terra_concordia.labels import swap_said, who_said
from games.terra_concordia.perks import KEPT, Perks, stored
from games.terra_concordia.refusals import verb_said
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World

Queue = tuple[str, ...]


def left(mover: Mover) -> int:
    """Trade actions left this round (TC-ACT-TRADE-01)."""
    return _uses(mover.perks) - mover.nation.used.trade


@lru_cache(KEPT)
def _uses(perks: Perks) -> int:
    return perks.printed.constants.trade_actions_per_round + sum([power.n for power in perks.powers(TradeUses)])


def targets(edition: str) -> Sequence[str]:
    return ("",)


def hindrance(here: Situation, target: str = "") -> Refusal | None:
    label, nation = verb_said("trade"), here.nation
    if nation.used.embargo:
        return refused(label, "embargo", "TC-ACT-TRADE-01")
    if left(here) <= 0:
        return refused(label, "used_up", "TC-ACT-TRADE-01", n=nation.used.trade)
    if not any(nation.resources[resource] for resource in NON_GOLD):
        return refused(label, "nothing_to_trade", "TC-ACT-TRADE-05")
    if not _begins(here):
        return refused(label, "nothing_fits", "TC-ACT-TRADE-09")
    return None


def options(here: Situation) -> Sequence[Option]:
    # The same without wording any reason, as it is asked at every turn.
    if here.nation.used.embargo or (uses := left(here)) <= 0 or not _begins(here):
        return ()
    return (_option(uses),)


@cache
def _option(left: int) -> Option:
    return Option("trade", Text("option.trade", {"n": left}), "trade", "trade")


def _begins(mover: Mover) -> bool:
    """Whether any step can begin a queue: what is held can be swapped for what there is least of, unless all is
    full."""
    stock = mover.nation.resources
    held = [stock[resource] for resource in NON_GOLD]
    return any(held) and (min(held) < stored(mover.perks) or bool(_sellable(booth(mover, ()))))


# ---------------------------------------------------------------- rates


class Rates(NamedTuple):
    """At what a player trades."""

    lot: int
    """Units of one resource that a sell step takes."""
    price: int
    """Gold that a sell step gives."""


def rates(mover: Mover) -> Rates:
    """The player's rates (TC-ACT-TRADE-03, TC-VAR-BEG-04)."""
    return _rates(mover.perks, mover.state.rules.fixed_market)


@lru_cache(2 * KEPT)
def _rates(perks: Perks, fixed_market: bool) -> Rates:
    lot = perks.printed.constants.trade_sell_lot
    if fixed_market:
        return Rates(lot, price=1)
    lots, bonuses = perks.powers(SellLot), perks.powers(TradeBonus)
    return Rates(min([lot, *[power.n for power in lots]]), price=1 + sum([power.gold for power in bonuses]))


class Deal(msgspec.Struct, frozen=True, gc=False):
    """What a step gives away and what it brings."""

    given: Resource
    paid: int
    wanted: Resource
    came: int

    def settle(self, stock: Amounts) -> None:
        """Carry it out on a stock."""
        stock[self.given] -= self.paid
        stock[self.wanted] += self.came


class Booth(msgspec.Struct, frozen=True, gc=False):
    """What a queue would leave, and the rates at which it goes on."""

    stock: Amounts
    limit: int
    """Of each resource that can be stored."""
    lot: int
    price: int
    most: int
    """Steps that a queue can hold."""
    queued: int
    """Steps that are in it."""
    blocked: int | None
    """The first step that cannot be carried out after those before it, from 0 (TC-ACT-TRADE-08)."""

    def deal(self, step: str) -> Deal:
        """What a step means at these rates (TC-ACT-TRADE-03, TC-ACT-TRADE-04)."""
        given, _, wanted = step.partition(".")
        paid, came = (self.lot, self.price) if wanted == "gold" else (1, 1)
        return Deal(NAMED[given], paid, NAMED[wanted], came)

    def pays(self, given: Resource, n: int) -> bool:
        """Whether the next step can give so much (TC-ACT-TRADE-08)."""
        return self.stock[given] >= n

    def stores(self, wanted: Resource, n: int) -> bool:
        """Whether the next step can bring so much (TC-ACT-TRADE-09)."""
        return self.stock[wanted] + n <= self.limit

    def payable(self, n: int) -> list[Resource]:
        """Everything of which the next step can give so much; Gold is never given (TC-ACT-TRADE-05)."""
        stock = self.stock
        return [given for given in NON_GOLD if stock[given] >= n]

    def storable(self) -> list[Resource]:
        """Everything of which a swap can bring a unit."""
        stock, limit = self.stock, self.limit
        return [wanted for wanted in NON_GOLD if stock[wanted] < limit]


def booth(mover: Mover, queue: Queue) -> Booth:
    """The stock that a queue would leave, as far as it can be carried out."""
    most = mover.printed.constants.trade_steps_per_action
    stock = dict(mover.nation.resources)
    found = Booth(stock, stored(mover.perks), *rates(mover), most, queued=len(queue), blocked=None)
    for number, step in enumerate(queue):
        deal = found.deal(step)
        if not (found.pays(deal.given, deal.paid) and found.stores(deal.wanted, deal.came)):
            return msgspec.structs.replace(found, blocked=number)
        deal.settle(found.stock)
    return found


# ---------------------------------------------------------------- the queue


@cache
def steps() -> frozenset[str]:
    """Every step there is: to sell, or to swap; Gold is never given (TC-ACT-TRADE-05)."""
    return frozenset(f"{given}.{wanted}" for given in NON_GOLD for wanted in NAMED if wanted != given)


def queue_hindrance(state: World, seat: Seat, queue: Queue, verb: str, rest: str) -> Refusal | None:
    """Why a queue cannot be confirmed, or a step cannot join it or leave it."""
    label, stall = verb_said("trade"), booth(Mover(state, seat), queue)
    match verb:
        case "give":
            return _step_hindrance(stall, rest)
        case "remove" if rest not in [str(number) for number in range(1, len(queue) + 1)]:
            return refused(label, "no_such_step", "TC-ACT-TRADE-06", n=len(queue))
        case "confirm" if not queue:
            return refused(label, "empty_queue", "TC-ACT-TRADE-02")
        case "confirm" if stall.blocked is not None:
            return refused(label, "step_blocked", "TC-ACT-TRADE-08", n=stall.blocked + 1)
        case "remove" | "confirm" | "abandon":
            return None
        case _:
            return refused(label, "queue_open", "TC-ACT-TRADE-07")


def _step_hindrance(stall: Booth, step: str) -> Refusal | None:
    label = verb_said("trade")
    if stall.blocked is not None:
        return refused(label, "step_blocked", "TC-ACT-TRADE-08", n=stall.blocked + 1)
    if stall.queued >= stall.most:
        return refused(label, "queue_full", "TC-ACT-TRADE-02", n=stall.most)
    if step.startswith("gold."):
        return refused(label, "gold_given", "TC-ACT-TRADE-05")
    if step not in steps():
        return refused(label, "not_a_step", "TC-ACT-TRADE-04")
    deal = stall.deal(step)
    if not stall.stores(deal.wanted, deal.came):
        return refused(label, "no_room", "TC-ACT-TRADE-09", what=thing_said(deal.wanted, stall.limit))
    if stall.pays(deal.given, deal.paid):
        return None
    told = {"what": thing_said(deal.given, deal.paid), "have": stall.stock[deal.given]}
    return refused(label, "step_too_dear", "TC-ACT-TRADE-08", **told)


def queue_options(state: World, seat: Seat, queue: Queue) -> list[Option]:
    """What can be done with a queue; everybody reads the question, so that what is queued stands here."""
    stall = booth(Mover(state, seat), queue)
    found: list[Option] = []
    # First, so that whoever has queued enough sees it above the long lists of what else could be given.
    if queue and stall.blocked is None:
        found.append(_confirm(len(queue)))
    for number, step in enumerate(queue):
        found.append(_remove(number, step, stall.lot, stall.price))
    if stall.queued < stall.most and stall.blocked is None:
        found += _sales(stall)
        found += _swaps(stall)
    found.append(ABANDON)
    return found


def _sellable(stall: Booth) -> list[Resource]:
    """What the next step can sell."""
    return stall.payable(stall.lot) if stall.stores("gold", stall.price) else []


def _sales(stall: Booth) -> list[Option]:
    stock, lot, price = stall.stock, stall.lot, stall.price
    then = stock["gold"] + price
    return [_sell(given, lot, price, stock[given] - lot, then) for given in _sellable(stall)]


def _swaps(stall: Booth) -> list[Option]:
    stock = stall.stock
    room = [(wanted, stock[wanted] + 1) for wanted in stall.storable()]
    return [
        _swap(given, wanted, stock[given] - 1, then)
        for given in stall.payable(1)
        for wanted, then in room
        if wanted != given
    ]


def carry_out_queue(game: Game[World], seat: Seat, queue: Queue) -> None:
    """All steps together; one Trade action is used (TC-ACT-TRADE-01, TC-ACT-TRADE-07, TC-SOLO-10)."""
    state, nation = game.state, game.state.nations[seat]
    here = booth(Mover(state, seat), queue)
    nation.resources = here.stock
    nation.used.trade += 1
    nation.sales += any(step.endswith(".gold") for step in queue)
    said = several([swap_said(step, here.lot, here.price) for step in queue])
    game.emit("event.traded", player=who_said(state, seat), steps=said)


ABANDON = Option("abandon", Text("option.abandon"), "abandon", "abandon")


@cache
def _sell(resource: Resource, lot: int, gold: int, left: int, then: int) -> Option:
    step = f"{resource}.gold"
    return Option(f"give.{step}", _balanced(step, lot, gold, left, then), "sell", resource)


@cache
def _swap(given: Resource, wanted: Resource, left: int, then: int) -> Option:
    step = f"{given}.{wanted}"
    under = Text("option.give_one", {"what": thing_said(given, 1), "n": left + 1})
    return Option(f"give.{step}", _balanced(step, 1, 1, left, then), "swap", wanted, under=under)


def _balanced(step: str, lot: int, price: int, left: int, then: int) -> Text:
    """A step after which there would be so much of what is given and so much of what it brings."""
    given, _, wanted = step.partition(".")
    told = {"step": swap_said(step, lot, price), "left": thing_said(given, left), "then": thing_said(wanted, then)}
    return Text("option.give", told)


@cache
def _remove(number: int, step: str, lot: int, price: int) -> Option:
    label = Text("option.remove", {"n": number + 1, "step": swap_said(step, lot, price)})
    return Option(f"remove.{number + 1}", label, "queue", "remove")


@cache
def _confirm(n: int) -> Option:
    return Option("confirm", Text("option.confirm", {"n": n}), "confirm", "confirm")
