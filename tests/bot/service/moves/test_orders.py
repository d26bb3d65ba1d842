"""Acting in advance: what was planned is played when its turn comes, once, and nobody else learns of it before."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.jobs.automatic import Automatic
from bot.service.moves.orders import QUEUE, Orders, Planning, Until, orders_of, row, surviving
from bot.service.moves.plans import Stop
from bot.service.moves.release import Release
from bot.service.refused import NotYours, Refused, Stale
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.tables import User
from games.core.model import Key, Seat
from games.core.rules import clone, encode
from games.core.thinking.ahead import PlannedTurn
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.jobs.conftest import Passing


async def begun(house: House) -> Snapshot:
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


async def turn_posts(house: House, snapshot: Snapshot) -> list[announce.TurnPost]:
    """What was written to call somebody to a table."""
    posts = [message for message in await house.outbox.posted(snapshot.game_id) if message.kind == "turn"]
    return [msgspec.msgpack.decode(message.payload, type=announce.TurnPost) for message in posts]


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
    collects = next(o.key for o in snapshot.decisions[0].options if o.key.startswith("collect."))
    active = snapshot.decisions[0].seat
    # What a bot does for somebody cannot be thought better of.
    after = await house.tables.moves.automatic(snapshot.game_id, active, snapshot.seq, (collects,))
    assert after is not None
    assert [(m.seat, m.kind, m.keys) for m in await house.tables.games.log(after.game_id, snapshot.seq)][-1] == (
        seat,
        "order",
        (first,),
    )
    events = [event.seq for event in await house.tables.games.whole_chronicle(after.game_id)]
    assert {seq for seq in events if seq > snapshot.seq} == {after.seq - 1, after.seq}, "each is told of its own move"
    record = await house.tables.chronicle.record(after)
    assert (record.moves[-1].seat, record.moves[-1].kind) == (seat, "play"), "nobody is told that it was planned"
    assert after.awaited_users == snapshot.awaited_users, "it is the turn of whoever moved before"
    begins = (await house.tables.shelf.take(after.game_id)).turn_start
    assert begins is not None
    assert begins.seq == after.seq, "another turn of theirs"
    assert "turn" not in await house.waiting(after.game_id), "nobody was called"
    assert (await house.tables.advance.look(after.game_id, who, seat)).orders.idle


async def test_an_order_that_waited_when_the_program_ended_is_carried_out_after_its_start(house: House) -> None:
    snapshot = await begun(house)
    planning = await planned(house, snapshot)
    await planned(house, snapshot, collected(planning))
    automatic = Automatic(house.tables, Passing(), grace=60.0)
    key = next(o.key for o in snapshot.decisions[0].options if o.key.startswith("collect."))
    after = await house.press(snapshot, key)
    await automatic.close()
    again = await house.restarted()
    assert await again.tables.games.left_to_bots() == []
    automatic = Automatic(again.tables, Passing())
    await automatic.resume()
    for _ in range(100):
        await asyncio.sleep(0.01)
        now = await again.tables.look(after.game_id)
        if now.seq > after.seq:
            break
    assert now.seq == after.seq + 1, "nobody was called for it, so it would have waited until somebody looked"
    await automatic.close()
    await again.database.close()


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
    assert await turn_posts(house, after) == [announce.TurnPost((other.id,), (other.id,))], "named, and not notified"
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
    assert (await turn_posts(house, after))[-1] == announce.TurnPost(tuple(now.awaited_users))
    await automatic.close()


async def test_a_stopped_plan_calls_its_owner_like_anybody_and_tells_only_them_why(house: House) -> None:
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    planning = await planned(house, snapshot)
    await planned(house, snapshot, collected(planning))
    shelved = await house.tables.shelf.take(snapshot.game_id)
    orders = orders_of(shelved)[seat]
    poorer = msgspec.structs.replace(orders.queue[0], means=orders.queue[0].means | {"wood": 99})
    await store(house, snapshot, seat, replanned(orders, poorer))
    await house.forget_messages()
    after = await house.press(snapshot, "pass")
    assert await turn_posts(house, after) == [announce.TurnPost((who.id,))]
    labels = tuple(label for reply in orders.queue[0].replies for label in reply.labels)
    told = (await house.tables.advance.orders(after.game_id, who, seat)).stops
    assert told == (Stop("means", "A", labels),), "what was planned can be read again"
    other = house.active(snapshot)[0]
    assert (await house.tables.advance.orders(after.game_id, other, seat)).bare, "they are told nothing of another seat"
    with pytest.raises(NotYours):
        await house.tables.advance.look(after.game_id, other, seat)
    after = await house.press(after, "pass")
    assert (await house.tables.advance.orders(after.game_id, who, seat)).bare, "they have acted again"


def replanned(orders: Orders, *turns: PlannedTurn) -> Orders:
    """These orders with other turns in the first plan."""
    first, *others = orders.plans
    return msgspec.structs.replace(orders, plans=(msgspec.structs.replace(first, turns=turns), *others))


async def stopped(house: House, snapshot: Snapshot, who: User) -> str | None:
    """What somebody is told of their orders."""
    seat = snapshot.seats_of(who.id)[0]
    return (await house.tables.advance.orders(snapshot.game_id, who, seat)).stopped


async def store(house: House, snapshot: Snapshot, seat: Seat, orders: Orders) -> None:
    """These orders and no others."""
    shelved = await house.tables.shelf.take(snapshot.game_id)
    await house.tables.shelf.order(shelved, {seat: row(shelved, seat, orders)})


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda turn: turn(means={"gold": 99}), "means"),
        (lambda turn: turn(kinds=("pass",)), "options"),
        (lambda turn: turn(keys=("collect.z9",)), "illegal"),
        (lambda turn: turn(prompt="ask.other"), "illegal"),
        (lambda turn: turn(key="explore"), "final"),
    ],
)
async def test_a_plan_stops(house: House, change, why: str) -> None:
    """When its means were taken, when an option is new, when it is not legal, when it cannot be taken back unseen."""
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    planning = await planned(house, snapshot)
    assert planning.asked is not None
    explored = next(o.key for o in planning.asked.options if o.key.startswith("explore."))

    def turn(means=None, key=None, **reply):
        planned_turn = orders_of(shelved)[seat].queue[0]
        said = planned_turn.replies[0]
        if key is not None:
            reply = {"keys": (explored,), "final": False}
        replies = (msgspec.structs.replace(said, **reply),)
        return msgspec.structs.replace(planned_turn, replies=replies, means=planned_turn.means | (means or {}))

    await planned(house, snapshot, collected(planning))
    shelved = await house.tables.shelf.take(snapshot.game_id)
    orders = orders_of(shelved)[seat]
    await store(house, snapshot, seat, replanned(orders, change(turn)))
    after = await house.press(snapshot, "pass")
    assert after.awaited_users == {who.id}
    assert await stopped(house, after, who) == why


async def test_means_that_have_grown_stop_nothing(house: House) -> None:
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    await planned(house, snapshot, collected(await planned(house, snapshot)))
    orders = orders_of(await house.tables.shelf.take(snapshot.game_id))[seat]
    less = msgspec.structs.replace(orders.queue[0], means={"gold": 0})
    await store(house, snapshot, seat, replanned(orders, less))
    after = await house.press(snapshot, "pass")
    if await house.tables.moves.ordered(after) is not None:  # a pass can be taken back
        await house.tables.moves.release(after.game_id, after.seq)
    log = await house.tables.games.log(after.game_id, snapshot.seq)
    assert [(move.seat, move.kind) for move in log][1:] == [(seat, "order")]
    assert await stopped(house, after, who) is None


async def test_everything_stops_when_the_end_comes_into_sight(house: House) -> None:
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    await planned(house, snapshot, collected(await planned(house, snapshot)))
    await house.tables.advance.leave(snapshot.game_id, who, seat, "cancelled", "pass")
    last = msgspec.structs.replace(clone(snapshot.rules, snapshot.played), round=snapshot.played.rounds)
    await house.rewrite(snapshot, encode(last))
    after = await house.press(await house.tables.look(snapshot.game_id), "pass")
    assert after.awaited_users == {who.id}
    assert await stopped(house, after, who) == "last_round"
    assert (await house.tables.advance.look(after.game_id, who, seat)).orders.idle


async def test_a_rewind_clears_what_was_ordered_later_and_a_substitute_inherits_nothing(house: House) -> None:
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    await house.tables.advance.leave(snapshot.game_id, who, seat, "cancelled", "decline_conversions")
    await planned(house, snapshot, collected(await planned(house, snapshot)))
    shelved = await house.tables.shelf.take(snapshot.game_id)
    assert surviving(shelved, snapshot.seq) == {}, "made before the move to which the table goes back"
    assert surviving(shelved, snapshot.seq - 1) == {seat: None}
    again = await house.restarted()
    kept = await again.tables.advance.look(snapshot.game_id, who, seat)
    assert [order.standing for order in kept.orders.left] == ["decline_conversions"]
    left = await again.tables.hosting.leave(snapshot.game_id, who)
    place = left.place_at(seat)
    await again.tables.absence.take(snapshot.game_id, place.number, place.offered_at or 0, User(99, "Zoe"))
    stored = await again.tables.games.load(snapshot.game_id)
    assert stored.orders == ()
    await again.database.close()


@pytest.mark.parametrize("until", ["turn", "round"])
async def test_a_standing_order_plays_on_until_its_time_is_over(house: House, until: Until) -> None:
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    await house.tables.advance.leave(snapshot.game_id, who, seat, until, "pass")
    after = await house.press(snapshot, "pass")
    if after.awaited_users == {who.id}:
        await house.tables.moves.release(after.game_id, after.seq)
    log = await house.tables.games.log(after.game_id, snapshot.seq)
    assert [(move.seat, move.keys) for move in log if move.kind == "order"] == [(seat, ("pass",))]
    now = await house.tables.look(after.game_id)
    assert now.played.round == snapshot.played.round + 1, "both have passed"
    release = Release(now, orders_of(await house.tables.shelf.take(after.game_id)))
    while now.awaited_users != {who.id} or now.decisions[0].prompt.id != "ask.turn":
        now = await house.press(now, now.decisions[0].options[-1].key)
    assert release.next(now.played, now.decisions) is None, "the next turn is another one"


async def test_what_is_refused(house: House) -> None:
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    active, mine, _ = house.active(snapshot)
    advance, game = house.tables.advance, snapshot.game_id
    planning = await planned(house, snapshot)
    key = collected(planning)
    await advance.plan(game, who, seat, 0, (key,))
    with pytest.raises(Stale):
        await advance.plan(game, who, seat, 0, (key,))  # a double click
    with pytest.raises(Stale):
        await advance.leave(game, who, seat, "turn", "decline_alliances")  # not in this variant
    with pytest.raises(Refused, match="advance_your_turn"):
        await advance.plan(game, active, mine, 0, (key,))
    for stranger, why in ((active, "not_yours"), (CAIO, "spectator")):
        with pytest.raises(Refused, match=why):
            await advance.plan(game, stranger, seat, 1, (key,))
    assert (await advance.unplan(game, who, seat, 0)).orders.idle


async def test_no_more_turns_than_five_are_planned(house: House) -> None:
    snapshot = await begun(house)
    planning = await planned(house, snapshot)
    done: tuple[Key, ...] = ()
    while planning.asked is not None and len(done) < 9:
        options = [option.key for option in planning.asked.options]
        key = next((k for k in options if k.startswith("collect.") and k not in done), None)
        if key is None:
            break
        done = (*done, key)
        planning = await planned(house, snapshot, key)
    assert 1 <= sum(turn.whole for turn in planning.draft.turns) <= QUEUE
    assert len(planning.orders.queue) == sum(bool(turn.replies) for turn in planning.draft.turns)


async def test_what_is_ordered_counts_for_whoever_ordered_it_and_anew_once_they_were_here(house: House) -> None:
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    planning = await house.tables.advance.leave(snapshot.game_id, who, seat, "cancelled", "pass")
    await store(house, snapshot, seat, msgspec.structs.replace(planning.orders, given=49))
    await house.tables.advance.leave(snapshot.game_id, who, seat, "turn", "pass")
    shelved = await house.tables.shelf.take(snapshot.game_id)
    (orders,) = orders_of(shelved).values()
    assert (orders.given, len(orders.left)) == (0, 1)
    (left,) = shelved.stored.orders
    others = msgspec.structs.replace(shelved.stored, orders=(msgspec.structs.replace(left, user_id=CAIO.id),))
    assert orders_of(msgspec.structs.replace(shelved, stored=others)) == {}, "somebody sat there before"


@pytest.mark.parametrize("waited", [True, False])
async def test_whoever_plays_the_turn_that_they_planned_has_no_plan_for_it_any_more(house: House, waited: bool) -> None:
    """It would be played as their next one."""
    snapshot = await begun(house)
    planning = await planned(house, snapshot)
    _, seat = waiting(house, snapshot)
    await planned(house, snapshot, collected(planning))
    orders = orders_of(await house.tables.shelf.take(snapshot.game_id))[seat]
    active = next(d.seat for d in snapshot.decisions if d.blocking)
    release = Release(snapshot, {seat: orders, active: orders})
    for each in (seat, active):
        release.answered(snapshot.played, each, waited=waited)
    assert release.orders[seat].queue == orders.queue, "it is somebody else's turn"
    assert release.orders[active].queue == (() if waited else orders.queue)


async def test_what_is_pressed_on_an_older_plan_changes_nothing(house: House) -> None:
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    key = collected(await planned(house, snapshot))
    planning = await planned(house, snapshot, key)
    advance, n, asked = house.tables.advance, planning.draft.replies, planning.asked
    assert asked is not None
    assert n > 0
    for attempt in (
        advance.plan(snapshot.game_id, who, seat, asked.since - 1, (asked.options[0].key,)),
        advance.unplan(snapshot.game_id, who, seat, n),
        advance.unplan(snapshot.game_id, who, seat, n - 2),
    ):
        with pytest.raises(Stale):
            await attempt
    assert (await advance.look(snapshot.game_id, who, seat)).draft.replies == n
