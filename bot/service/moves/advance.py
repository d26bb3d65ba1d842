"""Acting in advance: a player plans turns and leaves orders while it is not their turn. One transaction a press.

What is told and tried here is made from what the player may know (``games.core.thinking.ahead``); nobody else hears
of it.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from bot.service.moves.moves import Moves
from bot.service.moves.orders import MOST, NOTHING, Order, Orders, Planning, Until, orders_of, row
from bot.service.moves.release import offered
from bot.service.refused import Refused, Stale
from bot.service.table.outsiders import check_seat
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import Shelved
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Decision, Key, Seat, Text
from games.core.thinking.ahead import Draft, Reply, Why, kinds, likely


class Advance:
    """What players leave to be done while they are not there."""

    def __init__(self, shelf: Shelf, moves: Moves) -> None:
        self._shelf = shelf
        self._moves = moves

    async def look(self, game_id: str, who: User, seat: Seat) -> Planning:
        """What a user has ordered for one of their seats.

        Raises:
            NotYours: the seat is somebody else's.
            Refused: the game is not running.
        """
        return self._planning(await self._shelf.take(game_id), who, seat)

    async def stopped(self, game_id: str, who: User, seat: Seat) -> Why | None:
        """Why something that a user has ordered was not done, until they act again."""
        shelved = await self._shelf.take(game_id)
        return _of(shelved, who, seat).stopped

    async def dropped(self, game_id: str, who: User, seat: Seat) -> tuple[Text, ...]:
        """What a user had planned for the turn at which that was given up, in words, until they act again."""
        return _of(await self._shelf.take(game_id), who, seat).dropped

    async def questions(self, planning: Planning) -> list[Decision]:
        """What the seat may be asked when it is not its turn."""
        # Games are imagined for it, for which nobody else's click shall wait.
        return await asyncio.to_thread(likely, planning.snapshot.rules, planning.snapshot.played, planning.seat)

    @repeated
    async def plan(self, game_id: str, who: User, seat: Seat, n: int, keys: tuple[Key, ...]) -> Planning:
        """Plan one more answer, after ``n`` that are planned.

        Raises:
            Stale: other than ``n`` are planned, or this is not possible there any more.
            Refused: it is their turn.
        """
        async with self._shelf.lock(game_id):
            shelved, planning = await self._open(game_id, who, seat)
            asked = planning.asked
            if asked is None or asked.since != n or not planning.draft.reply(keys):
                raise Stale
            return await self._store(shelved, planning, who, queue=True)

    @repeated
    async def unplan(self, game_id: str, who: User, seat: Seat, n: int) -> Planning:
        """Plan no more than the first ``n`` answers, which is one less than are planned. Also while it is their turn.

        Raises:
            Stale: another number of them is planned.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            planning = self._planning(shelved, who, seat)
            if planning.draft.replies != n + 1:
                raise Stale
            draft = _fresh(shelved.snapshot, seat)
            for reply in [reply for turn in planning.draft.turns for reply in turn.replies][:n]:
                draft.reply(reply.keys)
            return await self._store(shelved, msgspec.structs.replace(planning, draft=draft), who, queue=True)

    @repeated
    async def leave(self, game_id: str, who: User, seat: Seat, until: Until, standing: Key) -> Planning:
        """Leave an order of the rules.

        Raises:
            Stale: the rules do not offer it any more.
            Refused: it is their turn, or they have left too many.
        """
        async with self._shelf.lock(game_id):
            shelved, planning = await self._open(game_id, who, seat)
            found = next((order for order in planning.standing if order.key == standing), None)
            if found is None:
                raise Stale
            order = _order(shelved.snapshot, until, label=found.label, standing=standing)
            return await self._add(shelved, planning, who, order)

    @repeated
    async def reply(self, game_id: str, who: User, seat: Seat, until: Until, prompt: str, key: Key) -> Planning:
        """Leave an answer to a question that may be asked.

        Raises:
            Stale: this is not among the questions and answers to be expected.
            Refused: it is their turn, or they have left too many.
        """
        async with self._shelf.lock(game_id):
            shelved, planning = await self._open(game_id, who, seat)
            asked = next((d for d in await self.questions(planning) if d.prompt.id == prompt), None)
            option = None if asked is None else next((o for o in asked.options if o.key == key), None)
            if asked is None or option is None:
                raise Stale
            left = Reply(prompt, (key,), kinds(asked), final=False, labels=(option.label,))
            order = _order(shelved.snapshot, until, label=option.label, reply=left, asked=asked.prompt)
            return await self._add(shelved, planning, who, order)

    @repeated
    async def cancel(self, game_id: str, who: User, seat: Seat, about: str | None = None) -> Planning:
        """Cancel what is left about this (``Order.about``), or (None) everything. Also while it is their turn."""
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            planning = self._planning(shelved, who, seat)
            if about is None:
                orders, draft = NOTHING, _fresh(shelved.snapshot, seat)
                planning = msgspec.structs.replace(planning, orders=orders, draft=draft)
                return await self._store(shelved, planning, who, queue=True)
            left = tuple(order for order in planning.orders.left if order.about != about)
            orders = msgspec.structs.replace(planning.orders, left=left)
            return await self._store(shelved, msgspec.structs.replace(planning, orders=orders), who)

    # ------------------------------------------------------------ within the lock

    def _planning(self, shelved: Shelved, who: User, seat: Seat) -> Planning:
        snapshot = shelved.snapshot
        check_seat(snapshot, who.id, seat)
        snapshot.must_run()
        orders = orders_of(shelved).get(seat, NOTHING)
        draft = _fresh(snapshot, seat).follow(orders.queue)
        standing = snapshot.rules.standing(snapshot.view(seat), seat)
        return Planning(snapshot, seat, orders, draft, standing)

    async def _open(self, game_id: str, who: User, seat: Seat) -> tuple[Shelved, Planning]:
        shelved = await self._shelf.take(game_id)
        planning = self._planning(shelved, who, seat)
        if not planning.possible:
            raise Refused("advance_your_turn")
        return shelved, planning

    async def _add(self, shelved: Shelved, planning: Planning, who: User, order: Order) -> Planning:
        # A new answer to the same question takes the place of the old one.
        others = [other for other in planning.orders.left if other.about != order.about]
        if len(others) >= MOST:
            raise Refused("advance_full", n=MOST)
        orders = msgspec.structs.replace(planning.orders, left=(*others, order))
        return await self._store(shelved, msgspec.structs.replace(planning, orders=orders), who)

    async def _store(self, shelved: Shelved, planning: Planning, who: User, *, queue: bool = False) -> Planning:
        snapshot, seat = shelved.snapshot, planning.seat
        orders = msgspec.structs.replace(
            planning.orders,
            offered=offered(snapshot.rules, snapshot.played, seat),
            closing=snapshot.rules.closing(snapshot.played),
            stopped=None,
            dropped=(),
            given=0,
        )
        if queue:
            turns = tuple(turn for turn in planning.draft.turns if turn.replies)
            orders = msgspec.structs.replace(orders, queue=turns, seq=snapshot.seq)
        after = await self._shelf.order(shelved, {seat: row(shelved, seat, orders)})
        self._moves.on_change(after)
        return self._planning(await self._shelf.take(snapshot.game_id), who, seat)


def _fresh(snapshot: Snapshot, seat: Seat) -> Draft:
    return Draft(snapshot.rules, snapshot.played, seat)


def _order(snapshot: Snapshot, until: Until, label: Text, **what: Any) -> Order:
    return Order(until=until, seq=snapshot.seq, round=snapshot.played.round, label=label, **what)


def _of(shelved: Shelved, who: User, seat: Seat) -> Orders:
    return orders_of(shelved).get(seat, NOTHING) if seat in shelved.snapshot.seats_of(who.id) else NOTHING
