"""Acting in advance: a player plans turns and leaves orders while it is not their turn. One transaction a press.

What is told and tried here is made from what the player may know (``games.core.thinking.ahead``); nobody else hears
of it.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from bot.service.moves.moves import Moves
from bot.service.moves.orders import MOST, NOTHING, Order, Orders, Planning, Until, current, orders_of, row
from bot.service.moves.plans import LETTERS, Plan, replaced
from bot.service.moves.release import offered
from bot.service.refused import Refused, Stale
from bot.service.table.outsiders import check_seat
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import Shelved
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.model import Decision, Key, Seat, Text
from games.core.thinking.ahead import Draft, PlannedTurn, Reply, kinds, likely


class Advance:
    """What players leave to be done while they are not there."""

    def __init__(self, shelf: Shelf, moves: Moves) -> None:
        self._shelf = shelf
        self._moves = moves

    async def look(self, game_id: str, who: User, seat: Seat, letter: str = "") -> Planning:
        """What a user has ordered for one of their seats, with the plan of this letter (the first of theirs).

        Raises:
            NotYours: the seat is somebody else's.
            Refused: the game is not running.
        """
        return _planning(await self._shelf.take(game_id), who, seat, letter)

    async def orders(self, game_id: str, who: User, seat: Seat) -> Orders:
        """The same, without trying anything: nothing of a seat that is not theirs."""
        return _of(await self._shelf.take(game_id), who, seat)

    async def questions(self, planning: Planning) -> list[Decision]:
        """What the seat may be asked when it is not its turn."""
        # Games are imagined for it, for which nobody else's click shall wait.
        return await asyncio.to_thread(likely, planning.snapshot.rules, planning.snapshot.played, planning.seat)

    @repeated
    async def plan(
        self, game_id: str, who: User, seat: Seat, n: int, keys: tuple[Key, ...], letter: str = LETTERS[0]
    ) -> Planning:
        """Plan one more answer, after ``n`` that are planned. Another plan than the first is set aside until its owner
        wants it to be tried.

        Raises:
            Stale: other than ``n`` are planned, or this is not possible there any more.
            Refused: it is their turn.
        """
        async with self._shelf.lock(game_id):
            shelved, planning = await self._open(game_id, who, seat, letter)
            asked = planning.asked
            if asked is None or asked.since != n or not planning.draft.reply(keys):
                raise Stale
            return await self._redraft(shelved, planning, who, planning.draft)

    @repeated
    async def unplan(self, game_id: str, who: User, seat: Seat, n: int, letter: str = LETTERS[0]) -> Planning:
        """Plan no more than the first ``n`` answers, which is one less than are possible. Also while it is their turn.

        Raises:
            Stale: another number of them is planned.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            planning = _planning(shelved, who, seat, letter)
            if planning.draft.replies != n + 1:
                raise Stale
            draft = _fresh(shelved.snapshot, seat)
            for reply in [reply for turn in planning.draft.turns for reply in turn.replies][:n]:
                draft.reply(reply.keys)
            return await self._redraft(shelved, planning, who, draft)

    @repeated
    async def copy(self, game_id: str, who: User, seat: Seat, letter: str, to: str) -> Planning:
        """Plan the same as in another plan under a letter that is free; it is set aside.

        Raises:
            Stale: there is nothing to copy, or something is planned there.
            Refused: it is their turn.
        """
        async with self._shelf.lock(game_id):
            shelved, planning = await self._open(game_id, who, seat, letter)
            if not planning.plan.replies or to not in LETTERS or to in {plan.letter for plan in planning.plans}:
                raise Stale
            plan = Plan(letter=to, turns=planning.plan.turns, seq=shelved.snapshot.seq, aside=True)
            return await self._keep(shelved, planning, who, plan)

    @repeated
    async def put(self, game_id: str, who: User, seat: Seat, letter: str, *, aside: bool) -> Planning:
        """Set a plan aside, also while it is their turn, or have it tried when its turn comes.

        Raises:
            Stale: there is none with this letter.
            Refused: it is to be tried, and it is their turn.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            planning = _planning(shelved, who, seat, letter)
            if not planning.plan.replies:
                raise Stale
            turns = planning.plan.turns
            if not aside:
                _must_wait(planning)
                # Whoever has a plan tried wants it as things stand now: with these means, among these options.
                turns = turns if planning.lost else _turns(planning.draft)
            plan = Plan(letter=letter, turns=turns, seq=shelved.snapshot.seq, aside=aside)
            return await self._keep(shelved, planning, who, plan)

    @repeated
    async def drop(self, game_id: str, who: User, seat: Seat, letter: str, n: int) -> Planning:
        """Delete a plan of ``n`` answers. Also while it is their turn.

        Raises:
            Stale: there is none like that.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            planning = _planning(shelved, who, seat, letter)
            if not n or planning.plan.replies != n:
                raise Stale
            await self._keep(shelved, planning, who, Plan(letter=letter))
            return _planning(await self._shelf.take(game_id), who, seat)

    @repeated
    async def play(self, game_id: str, who: User, seat: Seat, letter: str, seq: int, interaction_id: int) -> Snapshot:
        """Play the next turn of a plan now, in their own turn: all of it or nothing. What follows in it is tried when
        its turn comes.

        Raises:
            Stale: the table has moved on from ``seq``, this press was carried out before, or it is not possible.
            Illegal: the rules do not allow it; nothing has changed.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            planning = _planning(shelved, who, seat, letter)
            if shelved.snapshot.seq != seq or not planning.playable:
                raise Stale
            answers = [(seat, reply.keys) for reply in planning.plan.turns[0].replies]
            return await self._moves.carry_out(shelved, who.id, answers, interaction_id, plan=letter)

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
            planning = _planning(shelved, who, seat)
            if about is None:
                return await self._store(shelved, planning, who, NOTHING)
            left = tuple(order for order in planning.orders.left if order.about != about)
            return await self._store(shelved, planning, who, msgspec.structs.replace(planning.orders, left=left))

    # ------------------------------------------------------------ within the lock

    async def _open(self, game_id: str, who: User, seat: Seat, letter: str = "") -> tuple[Shelved, Planning]:
        shelved = await self._shelf.take(game_id)
        planning = _planning(shelved, who, seat, letter)
        _must_wait(planning)
        return shelved, planning

    async def _add(self, shelved: Shelved, planning: Planning, who: User, order: Order) -> Planning:
        # A new answer to the same question takes the place of the old one.
        others = [other for other in planning.orders.left if other.about != order.about]
        if len(others) >= MOST:
            raise Refused("advance_full", n=MOST)
        orders = msgspec.structs.replace(planning.orders, left=(*others, order))
        return await self._store(shelved, planning, who, orders)

    async def _redraft(self, shelved: Shelved, planning: Planning, who: User, draft: Draft) -> Planning:
        """The shown plan is what is on this copy. In one's own turn that makes none to be played."""
        plan = msgspec.structs.replace(planning.plan, turns=_turns(draft), seq=shelved.snapshot.seq)
        if planning.possible:
            plan = Plan(letter=plan.letter, turns=plan.turns, seq=plan.seq, aside=plan.aside)
        return await self._keep(shelved, planning, who, plan)

    async def _keep(self, shelved: Shelved, planning: Planning, who: User, plan: Plan) -> Planning:
        orders = msgspec.structs.replace(planning.orders, plans=replaced(planning.orders.plans, plan))
        return await self._store(shelved, planning, who, orders, plan.letter)

    async def _store(
        self, shelved: Shelved, planning: Planning, who: User, orders: Orders, letter: str = ""
    ) -> Planning:
        snapshot, seat = shelved.snapshot, planning.seat
        orders = msgspec.structs.replace(
            orders,
            offered=offered(snapshot.rules, snapshot.played, seat),
            closing=snapshot.rules.closing(snapshot.played),
            stops=(),
            instead="",
            given=0,
        )
        after = await self._shelf.order(shelved, {seat: row(shelved, seat, orders)})
        self._moves.on_change(after)
        return _planning(await self._shelf.take(snapshot.game_id), who, seat, letter)


def _planning(shelved: Shelved, who: User, seat: Seat, letter: str = "") -> Planning:
    snapshot = shelved.snapshot
    check_seat(snapshot, who.id, seat)
    snapshot.must_run()
    orders = current(orders_of(shelved).get(seat, NOTHING), snapshot.played)
    plans = {plan.letter: plan for plan in orders.plans if plan.replies}
    first = next((plan.letter for plan in orders.armed), next(iter(plans), LETTERS[0]))
    plan = plans.get(letter or first) or Plan(letter=letter or first, aside=bool(plans))
    draft = _fresh(snapshot, seat).follow(plan.turns)
    standing = snapshot.rules.standing(snapshot.view(seat), seat)
    return Planning(snapshot, seat, orders, draft, standing, plan)


def _must_wait(planning: Planning) -> None:
    if not planning.possible:
        raise Refused("advance_your_turn")


def _fresh(snapshot: Snapshot, seat: Seat) -> Draft:
    return Draft(snapshot.rules, snapshot.played, seat)


def _turns(draft: Draft) -> tuple[PlannedTurn, ...]:
    return tuple(turn for turn in draft.turns if turn.replies)


def _order(snapshot: Snapshot, until: Until, label: Text, **what: Any) -> Order:
    return Order(until=until, seq=snapshot.seq, round=snapshot.played.round, label=label, **what)


def _of(shelved: Shelved, who: User, seat: Seat) -> Orders:
    snapshot = shelved.snapshot
    if seat not in snapshot.seats_of(who.id) or snapshot.state is None:
        return NOTHING
    return current(orders_of(shelved).get(seat, NOTHING), snapshot.state)
