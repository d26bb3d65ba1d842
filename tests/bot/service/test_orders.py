"""Acting in advance: what was planned is played when its turn comes, once, and nobody else learns of it before."""

from __future__ import annotations

import asyncio

import msgspec

from bot.jobs.automatic import Automatic
from bot.service import announce
from bot.service.orders import Planning
from bot.service.snapshot import Snapshot
from bot.service.tables import User
from games.core.model import Key, Seat
from tests.bot.conftest import ANA, BIA, CHANNEL, House
from tests.bot.jobs.conftest import Passing


async def begun(house: House, **options: str) -> Snapshot:
    """Ana and Bia in the first turn of Terra Concordia."""
    lobby = house.tables.lobby
    opened = await lobby.open("terra_concordia", 1, CHANNEL, ANA, seats=2)
    await lobby.join(opened.game_id, BIA)
    snapshot = await lobby.start(opened.game_id, ANA)
    while snapshot.decisions[0].prompt.id != "ask.turn":
        snapshot = await house.press(snapshot, snapshot.decisions[0].options[0].key)
    return snapshot


def waiting(house: House, snapshot: Snapshot) -> tuple[User, Seat]:
    """Who is not to move."""
    active, _, _ = house.active(snapshot)
    who = BIA if active == ANA else ANA
    return who, snapshot.seats_of(who.id)[0]


async def planned(house: House, snapshot: Snapshot, *keys: Key) -> Planning:
    """What whoever waits plans."""
    who, seat = waiting(house, snapshot)
    planning = await house.tables.advance.look(snapshot.game_id, who, seat)
    for key in keys:
        planning = await house.tables.advance.plan(snapshot.game_id, who, seat, planning.draft.replies, (key,))
    return planning


def collected(planning: Planning, but: tuple[Key, ...] = ()) -> Key:
    """Something harmless that can be planned: nothing is drawn by it."""
    assert planning.asked is not None
    return next(o.key for o in planning.asked.options if o.key.startswith("collect.") and o.key not in but)


async def test_a_plan_is_played_in_the_commit_that_makes_its_turn_come(house: House) -> None:
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    planning = await planned(house, snapshot)
    first = collected(planning)
    planning = await planned(house, snapshot, first)
    assert [turn.whole for turn in planning.draft.turns] == [True, False]
    await house.forget_messages()
    explored = next(o.key for o in snapshot.decisions[0].options if o.key.startswith("explore."))
    after = await house.press(snapshot, explored)  # it draws: nobody can take it back
    while after.decisions[0].prompt.id != "ask.turn":
        after = await house.press(after, after.decisions[0].options[0].key)
    assert [(m.seat, m.kind, m.keys) for m in await house.tables.games.log(after.game_id, snapshot.seq)][-1] == (
        seat,
        "order",
        (first,),
    )
    assert after.awaited_users == snapshot.awaited_users, "it is the turn of whoever has just moved"
    assert "turn" not in await house.waiting(after.game_id), "nobody was called"
    assert (await house.tables.advance.look(after.game_id, who, seat)).orders.idle


async def test_a_chain_of_orders_is_one_message_and_calls_whoever_is_asked_then(house: House) -> None:
    snapshot = await begun(house)
    other, _ = waiting(house, snapshot)
    planning = await planned(house, snapshot)
    await planned(house, snapshot, collected(planning))
    automatic = Automatic(house.tables, Passing(), grace=0.2)
    await house.forget_messages()
    key = next(o.key for o in snapshot.decisions[0].options if o.key.startswith("collect."))
    after = await house.press(snapshot, key)  # can be taken back: the order waits
    assert after.awaited_users == {other.id}
    assert await house.waiting(after.game_id) == ["edit", "hand", "hand"] or "turn" not in await house.waiting(
        after.game_id
    ), "whose order is carried out in a moment is not called"
    back = await house.tables.moves.undo(after.game_id, house.active(snapshot)[0], whole_turn=False, seq=after.seq)
    await asyncio.sleep(0.3)
    assert (await house.tables.look(after.game_id)).seq == back.seq, "the move before was taken back: nothing happens"
    after = await house.press(back, key)
    for _ in range(100):
        await asyncio.sleep(0.01)
        now = await house.tables.look(after.game_id)
        if now.awaited_users != {other.id}:
            break
    assert now.seq == after.seq + 1
    posts = [m for m in await house.outbox.posted(after.game_id) if m.kind == "turn" and m.state == "waiting"]
    assert [msgspec.msgpack.decode(m.payload, type=announce.TurnPost).mentions for m in posts] == [
        tuple(now.awaited_users)
    ]
    await automatic.close()
