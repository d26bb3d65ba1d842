"""Plans side by side: tried in their order, kept aside, copied, played at once, and over with the turn they are for."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.lobby import words
from bot.service.moves import release
from bot.service.moves.orders import Planning, orders_of
from bot.service.moves.plans import Plan, Stop
from bot.service.refused import NotYours, Refused, Stale
from bot.service.table.snapshot import Snapshot
from games.core.model import Key
from games.core.rng import seeded
from games.core.thinking.ahead import Course
from tests.bot.conftest import House
from tests.bot.service.moves.test_orders import begun, collected, planned, replanned, store, waiting

RECRUIT = "recruit"
"""What plan B begins with."""
DEAL = 1


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal in which both can recruit and collect."""
    monkeypatch.setattr(words, "mixed", lambda *_: seeded(DEAL))


async def two(house: House, snapshot: Snapshot) -> tuple[Planning, Key, Key]:
    """Whoever waits has a plan A and, set aside, a plan B; and what those begin with."""
    who, seat = waiting(house, snapshot)
    first = collected(await planned(house, snapshot))
    await planned(house, snapshot, first)
    advance = house.tables.advance
    new = await advance.look(snapshot.game_id, who, seat, "B")
    assert (new.plan.letter, new.plan.replies, new.draft.replies) == ("B", 0, 0)
    return await advance.plan(snapshot.game_id, who, seat, 0, (RECRUIT,), "B"), first, RECRUIT


def spoiled(planning: Planning) -> Planning:
    """The same where plan A cannot be played: it counts on what there is not."""
    turn = planning.orders.plans[0].turns[0]
    poorer = msgspec.structs.replace(turn, means=turn.means | {"gold": 99})
    return msgspec.structs.replace(planning, orders=replanned(planning.orders, poorer))


async def ordered(house: House, snapshot: Snapshot, since: int) -> list[tuple[Key, ...]]:
    """What has been done by order."""
    log = await house.tables.games.log(snapshot.game_id, since)
    return [move.keys for move in log if move.kind == "order"]


async def on(house: House, snapshot: Snapshot) -> Snapshot:
    """Whoever has the turn collects, in a way that nobody can take back."""
    active = next(d.seat for d in snapshot.decisions if d.blocking)
    after = await house.tables.moves.automatic(snapshot.game_id, active, snapshot.seq, (collectable(snapshot),))
    assert after is not None
    return after


async def test_the_first_plan_is_tried_and_another_is_only_kept_until_it_is_wanted(house: House) -> None:
    snapshot = await begun(house)
    planning, *_ = await two(house, snapshot)
    who, seat = waiting(house, snapshot)
    assert [(plan.letter, plan.armed) for plan in planning.plans] == [("A", True), ("B", False)]
    await store(house, snapshot, seat, spoiled(planning).orders)
    after = await on(house, snapshot)
    assert await ordered(house, after, snapshot.seq) == [], "what is set aside is not played instead"
    assert after.awaited_users == {who.id}
    told = await house.tables.advance.orders(after.game_id, who, seat)
    assert [(stop.why, stop.plan) for stop in told.stops] == [("means", "A")]


async def test_the_next_plan_is_played_where_the_first_does_not_hold(house: House) -> None:
    snapshot = await begun(house)
    _, _, second = await two(house, snapshot)
    who, seat = waiting(house, snapshot)
    advance = house.tables.advance
    planning = await advance.put(snapshot.game_id, who, seat, "B", aside=False)
    assert [plan.armed for plan in planning.plans] == [True, True]
    await store(house, snapshot, seat, spoiled(planning).orders)
    await house.forget_messages()
    after = await on(house, snapshot)
    assert await ordered(house, after, snapshot.seq) == [(second,)]
    assert "turn" not in await house.waiting(after.game_id), "nobody was called"
    orders = await advance.orders(after.game_id, who, seat)
    assert (orders.stops[0].why, orders.stops[0].plan, orders.instead) == ("means", "A", "B")
    assert not (await advance.look(after.game_id, who, seat)).plans, "both were for that turn"


async def test_where_the_first_holds_the_others_are_over_with_its_turn_but_not_what_is_set_aside(house: House) -> None:
    snapshot = await begun(house)
    await two(house, snapshot)
    who, seat = waiting(house, snapshot)
    advance = house.tables.advance
    await advance.copy(snapshot.game_id, who, seat, "B", "C")
    await advance.put(snapshot.game_id, who, seat, "B", aside=False)
    after = await on(house, snapshot)
    assert len(await ordered(house, after, snapshot.seq)) == 1
    planning = await advance.look(after.game_id, who, seat)
    assert [(plan.letter, plan.aside) for plan in planning.plans] == [("C", True)]
    assert planning.orders.stops == ()


async def test_whose_plans_all_stop_is_called_and_told_why_each_did(house: House) -> None:
    """Nor is what was left for other questions done instead: whoever is called decides."""
    snapshot = await begun(house)
    await two(house, snapshot)
    who, seat = waiting(house, snapshot)
    advance = house.tables.advance
    await advance.leave(snapshot.game_id, who, seat, "turn", "pass")
    planning = spoiled(await advance.put(snapshot.game_id, who, seat, "B", aside=False))
    a, b = planning.orders.plans
    new = msgspec.structs.replace(b.turns[0].replies[0], kinds=("pass",))
    b = msgspec.structs.replace(b, turns=(msgspec.structs.replace(b.turns[0], replies=(new,)),))
    orders = msgspec.structs.replace(planning.orders, plans=(a, b))
    await store(house, snapshot, seat, orders)
    after = await on(house, snapshot)
    assert after.awaited_users == {who.id}
    told = (await advance.orders(after.game_id, who, seat)).stops
    assert [(stop.why, stop.plan) for stop in told] == [("means", "A"), ("options", "B")]
    assert await house.tables.moves.ordered(after) is None, "the order to pass waits for its owner"
    kept = await advance.look(after.game_id, who, seat)
    assert [(plan.why, plan.armed) for plan in kept.plans] == [("means", False), ("options", False)]
    after = await house.press(after, "pass")
    assert not (await advance.look(after.game_id, who, seat)).plans, "they were for that turn"


async def test_a_plan_is_played_at_once_in_ones_own_turn_and_what_follows_in_it_later(house: House) -> None:
    snapshot = await begun(house)
    planning, _, second = await two(house, snapshot)
    who, seat = waiting(house, snapshot)
    advance, game = house.tables.advance, snapshot.game_id
    third = collected(planning)
    planning = await advance.plan(game, who, seat, planning.draft.replies, (third,), "B")
    assert len(planning.plan.turns) == 2
    await store(house, snapshot, seat, spoiled(planning).orders)
    after = await on(house, snapshot)
    assert after.awaited_users == {who.id}
    planning = await advance.look(game, who, seat, "B")
    assert planning.playable
    press = house.interaction()
    with pytest.raises(Stale):
        await advance.play(game, who, seat, "B", after.seq - 1, press)
    now = await advance.play(game, who, seat, "B", after.seq, press)
    log = await house.tables.games.log(game, after.seq)
    assert [(move.seat, move.kind, move.keys) for move in log][:1] == [(seat, "play", (second,))]
    for again in (press, house.interaction()):
        with pytest.raises(Stale):
            await advance.play(game, who, seat, "B", after.seq, again)
    assert now.seq >= after.seq + 1
    log = await house.tables.games.log(game, after.seq)
    assert [move.kind for move in log].count("play") == 1, "a double click plays nothing twice"


async def test_what_was_played_of_a_plan_is_planned_again_when_it_is_taken_back(house: House) -> None:
    snapshot = await begun(house)
    planning, *_ = await two(house, snapshot)
    who, seat = waiting(house, snapshot)
    advance, game = house.tables.advance, snapshot.game_id
    third = collected(planning)
    planning = await advance.plan(game, who, seat, planning.draft.replies, (third,), "B")
    turns = planning.plan.turns
    await store(house, snapshot, seat, spoiled(planning).orders)
    after = await house.press(snapshot, collectable(snapshot))
    assert after.awaited_users == {who.id}
    now = await advance.play(game, who, seat, "B", after.seq, house.interaction())
    assert now.awaited_users != {who.id}
    left = {plan.letter: plan for plan in (await advance.look(game, who, seat)).plans}
    assert [len(plan.turns) for plan in left.values()] == [1]
    back = await house.tables.moves.undo(game, who, whole_turn=False, seq=now.seq)
    planning = await advance.look(game, who, seat, "B")
    assert [reply.keys for turn in planning.plan.turns for reply in turn.replies] == [
        reply.keys for turn in turns for reply in turn.replies
    ]
    assert await house.tables.moves.ordered(back) is None, "what was taken back is not played again unasked"
    assert planning.playable


def collectable(snapshot: Snapshot) -> Key:
    """What whoever has the turn can collect."""
    return next(o.key for o in snapshot.decisions[0].options if o.key.startswith("collect."))


async def test_a_turn_played_by_order_and_taken_back_is_not_followed_by_the_next(house: House) -> None:
    """It was planned on what the first brings; and the first is planned again, which was lost."""
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    then = collected(await planned(house, snapshot, RECRUIT))
    await planned(house, snapshot, then)
    after = await on(house, snapshot)
    assert await ordered(house, after, snapshot.seq) == [(RECRUIT,)]
    back = await house.tables.moves.undo(after.game_id, who, whole_turn=False, seq=after.seq)
    assert back.awaited_users == {who.id}
    assert await house.tables.moves.ordered(back) is None
    planning = await house.tables.advance.look(back.game_id, who, seat)
    assert [turn.replies[0].keys for turn in planning.plan.turns] == [(RECRUIT,), (then,)]


async def test_what_somebody_else_takes_back_leaves_a_plan_as_it_was(house: House) -> None:
    snapshot, key = await house.undoable()
    moved = await house.press(snapshot, key)
    planning = await planned(house, moved, "pass")
    assert planning.plan.armed
    mover, *_ = house.active(moved)
    back = await house.tables.moves.undo(moved.game_id, mover, whole_turn=False, seq=moved.seq)
    who, seat = waiting(house, back)
    assert (await house.tables.advance.look(back.game_id, who, seat)).orders.armed == (planning.plan,)


async def test_what_was_answered_unplanned_in_a_turn_played_by_order_is_noted_with_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that what is taken back of that turn is known step by step."""
    snapshot = await begun(house)
    await planned(house, snapshot, RECRUIT)
    who, seat = waiting(house, snapshot)
    monkeypatch.setattr(release, "course", lambda *_: Course(((RECRUIT,),), (0,)))
    after = await on(house, snapshot)
    assert await ordered(house, after, snapshot.seq) == [(RECRUIT,)]
    (plan,) = (await house.tables.advance.orders(after.game_id, who, seat)).plans
    assert plan.unplanned == (0,)


async def test_what_begins_with_ones_own_hand_puts_plans_off_and_the_end_of_the_turn_ends_them(house: House) -> None:
    snapshot = await begun(house)
    planning, *_ = await two(house, snapshot)
    who, seat = waiting(house, snapshot)
    advance = house.tables.advance
    await store(house, snapshot, seat, spoiled(planning).orders)
    after = await house.press(snapshot, collectable(snapshot))
    assert after.awaited_users == {who.id}
    now = await house.press(after, collectable(after))
    assert [plan.letter for plan in (await advance.look(now.game_id, who, seat)).plans] == ["B"]
    back = await house.tables.moves.undo(now.game_id, who, whole_turn=False, seq=now.seq)
    again = await advance.look(back.game_id, who, seat)
    assert [plan.letter for plan in again.plans] == ["A", "B"], "it is their turn again"
    assert await house.tables.moves.ordered(back) is None


async def test_plans_are_copied_set_aside_and_deleted_and_a_second_press_does_no_more(house: House) -> None:
    snapshot = await begun(house)
    planning, _, second = await two(house, snapshot)
    who, seat = waiting(house, snapshot)
    advance, game = house.tables.advance, snapshot.game_id
    assert planning.free == "C"
    copied = await advance.copy(game, who, seat, "B", "C")
    assert copied.plan.letter == "C"
    assert [reply.keys for reply in copied.plan.turns[0].replies] == [(second,)]
    assert (copied.plan.aside, copied.free) == (True, "")
    for letter, to in (("B", "C"), ("B", "D"), ("A", "A")):
        with pytest.raises(Stale):
            await advance.copy(game, who, seat, letter, to)
    planning = await advance.put(game, who, seat, "A", aside=True)
    assert planning.orders.armed == ()
    planning = await advance.put(game, who, seat, "C", aside=False)
    assert [plan.letter for plan in planning.orders.armed] == ["C"]
    with pytest.raises(Stale):
        await advance.drop(game, who, seat, "C", 2)
    planning = await advance.drop(game, who, seat, "C", 1)
    assert [plan.letter for plan in planning.plans] == ["A", "B"]
    for attempt in (
        advance.drop(game, who, seat, "C", 1),
        advance.drop(game, who, seat, "C", 0),
        advance.put(game, who, seat, "C", aside=True),
        advance.copy(game, who, seat, "C", "C"),
    ):
        with pytest.raises(Stale):
            await attempt
    planning = await advance.cancel(game, who, seat)
    assert (planning.plans, planning.orders.bare) == ((), True)
    assert (await house.tables.games.load(game)).orders == ()


async def test_plans_are_nobody_elses(house: House) -> None:
    snapshot = await begun(house)
    await two(house, snapshot)
    _, seat = waiting(house, snapshot)
    other, mine, _ = house.active(snapshot)
    advance, game = house.tables.advance, snapshot.game_id
    for attempt in (
        advance.look(game, other, seat, "B"),
        advance.copy(game, other, seat, "A", "C"),
        advance.put(game, other, seat, "A", aside=True),
        advance.drop(game, other, seat, "A", 1),
        advance.play(game, other, seat, "A", snapshot.seq, house.interaction()),
    ):
        with pytest.raises(NotYours):
            await attempt
    with pytest.raises(Stale):
        await advance.play(game, other, mine, "A", snapshot.seq, house.interaction())


async def test_in_ones_own_turn_nothing_is_planned_but_a_plan_may_be_kept_for_later(house: House) -> None:
    snapshot = await begun(house)
    planning, *_ = await two(house, snapshot)
    who, seat = waiting(house, snapshot)
    advance, game = house.tables.advance, snapshot.game_id
    await store(house, snapshot, seat, spoiled(planning).orders)
    after = await on(house, snapshot)
    for attempt in (
        advance.put(game, who, seat, "B", aside=False),
        advance.copy(game, who, seat, "B", "C"),
        advance.plan(game, who, seat, 0, ("pass",), "C"),
    ):
        with pytest.raises(Refused, match="advance_your_turn"):
            await attempt
    await advance.put(game, who, seat, "A", aside=True)
    after = await house.press(after, "pass")
    assert [plan.letter for plan in (await advance.look(game, who, seat)).plans] == ["A", "B"]
    assert await house.tables.moves.ordered(after) is None


async def test_plans_are_as_they_were_after_the_program_ended(house: House) -> None:
    snapshot = await begun(house)
    await two(house, snapshot)
    who, seat = waiting(house, snapshot)
    before = await house.tables.advance.orders(snapshot.game_id, who, seat)
    again = await house.restarted()
    after = await again.tables.advance.orders(snapshot.game_id, who, seat)
    assert msgspec.to_builtins(after) == msgspec.to_builtins(before)
    assert [plan.letter for plan in after.plans] == ["A", "B"]
    await again.database.close()


async def test_a_stopped_plan_is_tried_again_as_things_stand_now(house: House) -> None:
    """Else it would stop once more by what it counted on when it was made."""
    snapshot = await begun(house)
    planning, first, _ = await two(house, snapshot)
    who, seat = waiting(house, snapshot)
    await store(house, snapshot, seat, spoiled(planning).orders)
    await house.tables.advance.put(snapshot.game_id, who, seat, "A", aside=False)
    after = await on(house, snapshot)
    assert (await ordered(house, after, snapshot.seq))[:1] == [(first,)]


async def test_stored_orders_name_only_what_is_kept(house: House) -> None:
    snapshot = await begun(house)
    await two(house, snapshot)
    _, seat = waiting(house, snapshot)
    shelved = await house.tables.shelf.take(snapshot.game_id)
    assert [plan.letter for plan in orders_of(shelved)[seat].plans] == ["A", "B"]
    assert Stop("means") == Stop("means", "", ())
    assert Plan(letter="A").replies == 0


async def test_what_was_planned_for_a_turn_that_somebody_played_for_its_player_is_not_for_the_next(
    house: House,
) -> None:
    """Whoever was away decides anew what they still want of it; what was set aside is as it was."""
    snapshot = await begun(house)
    await planned(house, snapshot, RECRUIT)
    who, seat = waiting(house, snapshot)
    advance, game = house.tables.advance, snapshot.game_id
    await advance.copy(game, who, seat, "A", "B")
    orders = (await advance.look(game, who, seat)).orders
    await store(house, snapshot, seat, replanned(orders, msgspec.structs.replace(orders.plans[0].turns[0], means={})))
    await house.tables.hosting.leave(game, who)
    after = await on(house, await house.tables.look(game))
    assert await ordered(house, after, snapshot.seq) == [], "whoever has left is played for"
    assert [plan.armed for plan in (await advance.look(game, who, seat)).plans] == [True, False]
    gone = await house.tables.moves.automatic(game, seat, after.seq, (collectable(after),), "stand_in", sits=who.id)
    assert gone is not None
    back = await house.tables.absence.back(game, who)
    now = await house.tables.moves.automatic(game, back.decisions[0].seat, back.seq, ("pass",))
    assert now is not None
    assert await ordered(house, now, snapshot.seq) == []
    assert now.awaited_users == {who.id}
    planning = await advance.look(game, who, seat)
    assert [(plan.why, plan.aside) for plan in planning.plans] == [("stood_in", False), (None, True)]
    assert [(stop.why, stop.plan) for stop in planning.orders.stops] == [("stood_in", "A")]
    assert planning.plan.turns[0].replies[0].keys == (RECRUIT,), "nothing of it is lost"
