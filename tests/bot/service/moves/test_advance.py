"""Acting in advance: how much can be planned and left, and what of it goes when it is cancelled or the game is over."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from bot.service.moves import advance
from bot.service.moves.orders import NOTHING, QUEUE, Planning, row
from bot.service.refused import Refused
from games.core.model import Decision, Text
from tests.bot.conftest import ANA, BIA, House
from tests.bot.service.moves.test_orders import begun, store, waiting
from tests.bot.service.votes.test_consent import says
from tests.bot.service.votes.test_votes import put


def test_after_five_whole_turns_nothing_more_can_be_planned() -> None:
    asked = Decision(seat=0, prompt=Text("x"), options=(), since=3)

    def planning(whole: int, opened: int = 0) -> Planning:
        turns = [SimpleNamespace(whole=n < whole) for n in range(whole + opened)]
        draft = SimpleNamespace(turns=turns, asked=asked, replies=7)
        return Planning(cast("Any", None), 0, NOTHING, cast("Any", draft), ())

    for whole, opened in ((0, 0), (QUEUE - 1, 0), (QUEUE - 1, 1)):
        more = planning(whole, opened).asked
        assert more is not None
        assert more.since == 7, "so many answers were planned before"
    assert planning(QUEUE).asked is None


async def test_no_more_orders_than_so_many_are_left_and_each_is_looked_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is asked already may be answered by an order just left."""
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    looked, do = list[str](), house.tables.advance
    monkeypatch.setattr(advance, "MOST", 1)
    monkeypatch.setattr(house.tables.moves, "on_change", lambda after: looked.append(after.game_id))
    await do.leave(snapshot.game_id, who, seat, "turn", "pass")
    again = await do.leave(snapshot.game_id, who, seat, "cancelled", "pass")
    assert [order.until for order in again.orders.left] == ["cancelled"], "instead of the one before"
    assert looked == [snapshot.game_id] * 2
    shelved = await house.tables.shelf.take(snapshot.game_id)
    (order,) = again.orders.left
    other = msgspec.structs.replace(again.orders, left=(msgspec.structs.replace(order, standing="another"),))
    await house.tables.shelf.order(shelved, {seat: row(shelved, seat, other)})
    with pytest.raises(Refused, match="advance_full") as refused:
        await do.leave(snapshot.game_id, who, seat, "turn", "pass")
    assert refused.value.text.args == {"n": 1}


async def test_one_order_of_several_is_cancelled_and_by_a_second_press_no_other(house: House) -> None:
    """The fault: by its number, so that the menu pressed twice cancelled the next one, too."""
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    planning = await house.tables.advance.leave(snapshot.game_id, who, seat, "cancelled", "pass")
    (order,) = planning.orders.left
    left = tuple(msgspec.structs.replace(order, standing=each) for each in ("a", "b", "c"))
    await store(house, snapshot, seat, msgspec.structs.replace(planning.orders, left=left))
    for _ in range(2):
        after = await house.tables.advance.cancel(snapshot.game_id, who, seat, "b")
    assert [each.standing for each in after.orders.left] == ["a", "c"]


async def test_of_a_game_that_is_over_no_orders_are_left(house: House) -> None:
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    await house.tables.advance.leave(snapshot.game_id, who, seat, "cancelled", "pass")
    assert (await house.tables.look(snapshot.game_id)).ordered
    motion = put(await house.tables.votes.end(snapshot.game_id, ANA, "draw"))
    await says(house, motion, BIA, yes=True, game_id=snapshot.game_id)
    for _ in range(2):
        shelved = await house.tables.shelf.take(snapshot.game_id)
        assert (shelved.snapshot.status, shelved.stored.orders, shelved.snapshot.ordered) == ("finished", (), False)
        house.tables.shelf.forget(snapshot.game_id)
