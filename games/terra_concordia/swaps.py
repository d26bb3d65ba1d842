"""The steps of a Trade: what they take, what they give, whether they can be paid (TC-ACT-TRADE-03 to -09)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Seat
from games.terra_concordia.goods import NON_GOLD, Amounts, Resource
from games.terra_concordia.queries import sell_lot, sell_price, storage, trades_left
from games.terra_concordia.state import World

NAMED: dict[str, Resource] = {resource: resource for resource in (*NON_GOLD, "gold")}


def selling(step: str) -> bool:
    """Whether a step sells for Gold."""
    return step.endswith(".gold")


def change(state: World, seat: Seat, step: str) -> tuple[Resource, int, Resource, int]:
    """What a step gives away and what it brings."""
    given, _, wanted = step.partition(".")
    if selling(step):
        return NAMED[given], sell_lot(state, seat), "gold", sell_price(state, seat)
    return NAMED[given], 1, NAMED[wanted], 1


def apply(state: World, seat: Seat, stock: Amounts, step: str) -> None:
    """Carry out a step on a stock."""
    given, paid, wanted, came = change(state, seat, step)
    stock[given] -= paid
    stock[wanted] += came


def possible(state: World, seat: Seat, stock: Amounts, step: str) -> bool:
    """Whether a stock can pay a step and store what it brings (TC-ACT-TRADE-08, TC-ACT-TRADE-09)."""
    given, paid, wanted, came = change(state, seat, step)
    return stock[given] >= paid and stock[wanted] + came <= storage(state, seat)


def after(state: World, seat: Seat, queue: Sequence[str]) -> Amounts:
    """The stock that a queue would leave."""
    stock = dict(state.nations[seat].resources)
    for step in queue:
        apply(state, seat, stock, step)
    return stock


def blocked(state: World, seat: Seat, queue: Sequence[str]) -> int | None:
    """The first step of a queue that cannot be carried out after those before it, from 0 (TC-ACT-TRADE-08)."""
    stock = dict(state.nations[seat].resources)
    for number, step in enumerate(queue):
        if not possible(state, seat, stock, step):
            return number
        apply(state, seat, stock, step)
    return None


def tradable(state: World, seat: Seat) -> bool:
    """Whether the player may begin a Trade and could do at least one step (TC-ACT-TRADE-01, TC-ACT-TRADE-05)."""
    nation = state.nations[seat]
    if nation.used.embargo or trades_left(state, seat) <= 0:
        return False
    return any(nation.resources[resource] for resource in NON_GOLD)
