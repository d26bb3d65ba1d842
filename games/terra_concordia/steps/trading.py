"""Comerciar: a queue of up to three steps, carried out together when it is confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from games.core.agenda import Choice, Game
from games.core.model import Key, Option, Refusal, Seat, Text
from games.core.texts import several
from games.terra_concordia import options
from games.terra_concordia.content import pack
from games.terra_concordia.labels import swap_said, who
from games.terra_concordia.queries import sell_lot, sell_price, storage
from games.terra_concordia.refusals import queue_refusal
from games.terra_concordia.swaps import after, apply, blocked, selling
from games.terra_concordia.words import NON_GOLD, Resource

if TYPE_CHECKING:
    from games.terra_concordia.state import World


class TradeQueue(Choice, frozen=True, tag="trade_queue"):
    """What a player is about to trade; nothing has happened yet (TC-ACT-TRADE-02, TC-ACT-TRADE-06, TC-ACT-TRADE-07)."""

    queue: tuple[str, ...] = ()
    """Steps as ``given.wanted``, in order: ``stone.gold`` sells, ``wood.iron`` swaps."""

    forced = False  # a queue is confirmed or abandoned by its player

    def options(self, game: Game[World]) -> list[Option]:
        # Turns import this module.
        from games.terra_concordia.steps.actions import next_seat

        state, seat = game.state, self.seat
        found = list[Option]()
        wrong = blocked(state, seat, self.queue)
        # First, so that whoever has queued enough sees it above the long lists of what else could be given.
        if self.queue and wrong is None:
            found.append(options.confirm(len(self.queue), next_seat(state) != seat))
        # Everybody reads the prompt, so that what is queued stands here.
        found += [options.remove(n, step_said(state, seat, step)) for n, step in enumerate(self.queue)]
        if len(self.queue) < pack(state.edition).constants.trade_steps_per_action and wrong is None:
            stock, limit = after(state, seat, self.queue), storage(state, seat)
            lot, price = sell_lot(state, seat), sell_price(state, seat)
            if stock["gold"] + price <= limit:
                gold = stock["gold"] + price
                found += [
                    options.sell(given, lot, price, stock[given] - lot, gold)
                    for given in NON_GOLD
                    if stock[given] >= lot
                ]
            wanted: list[Resource] = [resource for resource in NON_GOLD if stock[resource] < limit]
            for given in NON_GOLD:
                if stock[given]:
                    left = stock[given] - 1
                    found += [options.swap(given, other, left, stock[other] + 1) for other in wanted if other != given]
        return [*found, options.ABANDON]

    def choose(self, game: Game[World], *keys: Key) -> None:
        from games.terra_concordia.steps.actions import NextTurn, Turn

        verb, _, rest = keys[0].partition(".")
        match verb:
            case "give":
                game.then(msgspec.structs.replace(self, queue=(*self.queue, rest)))
            case "remove":
                gone = int(rest) - 1
                left = tuple(step for number, step in enumerate(self.queue) if number != gone)
                game.then(msgspec.structs.replace(self, queue=left))
            case "confirm":
                carry_out(game, self.seat, self.queue)
                game.state.nations[self.seat].turns += 1
                game.then(NextTurn())
            case _:
                game.then(Turn(self.seat))

    def refuse(self, game: Game[World], *keys: Key) -> Refusal | None:
        return queue_refusal(game.state, self.seat, self.queue, keys[0]) if keys else None


def step_said(state: World, seat: Seat, step: str) -> Text:
    """A step of a queue in words."""
    return swap_said(step, sell_lot(state, seat), sell_price(state, seat))


def carry_out(game: Game[World], seat: Seat, queue: tuple[str, ...]) -> None:
    """All steps together; one Trade action is used (TC-ACT-TRADE-01, TC-ACT-TRADE-07, TC-SOLO-10)."""
    state, nation = game.state, game.state.nations[seat]
    said = several([step_said(state, seat, step) for step in queue])
    for step in queue:
        apply(state, seat, nation.resources, step)
    nation.used.trade += 1
    nation.sales += any(selling(step) for step in queue)
    game.emit("event.traded", player=who(state, seat), steps=said)
