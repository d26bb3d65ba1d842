"""Moves: what guards them against the same press twice, against other seats, and against waiting for nothing."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from time import monotonic

import pytest

from bot.clock import HOUR
from bot.jobs.automatic import Automatic
from bot.service.moves.orders import Orders
from bot.service.refused import Refused, Stale
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from games.core.rules import clone, encode
from games.core.thinking.ahead import Reply, kinds
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.jobs.conftest import Passing
from tests.bot.service.moves.test_orders import begun, collected, planned, store
from tests.bot.service.moves.test_orders_stop import discards, standing
from tests.bot.service.story import Story


async def at_work(house: House, snapshot: Snapshot) -> Snapshot:
    """Whoever is asked has a child, a merchant and an artisan to work with, and a full cup."""
    state = clone(snapshot.rules, snapshot.played)
    seat = next(d.seat for d in snapshot.decisions if d.blocking)
    mine = state.districts[seat]
    mine.active, mine.cup = {"child": 1, "merchant": 1, "artisan": 1}, {"villager": 3}
    await house.rewrite(snapshot, encode(state))
    return await house.tables.look(snapshot.game_id)


async def test_the_same_interaction_takes_back_one_answer(house: House) -> None:
    snapshot = await at_work(house, await house.running())
    who, _, _ = house.active(snapshot)
    await house.press(await house.press(snapshot, "act.d3"), "act.d1")
    moves = house.tables.moves
    back = await moves.undo(snapshot.game_id, who, whole_turn=False, interaction_id=7)
    with pytest.raises(Stale):
        await moves.undo(snapshot.game_id, who, whole_turn=False, interaction_id=7)
    assert await house.tables.look(snapshot.game_id) == back
    assert await moves.undo_depth(snapshot.game_id, who) == 1


async def test_nobody_acts_for_a_seat_that_they_name_and_do_not_play(house: House) -> None:
    snapshot = await house.running()
    who, seat, _ = house.active(snapshot)
    other = BIA if who == ANA else ANA
    for stranger, told in ((other, "refused.not_yours"), (CAIO, "refused.spectator")):
        with pytest.raises(Refused) as refused:
            await house.tables.moves.act(snapshot.game_id, stranger, [("pass",)], house.interaction(), seat=seat)
        assert refused.value.text.id == told
    assert await house.tables.look(snapshot.game_id) == snapshot


async def test_nobody_waits_for_a_bot_to_think_better_of_it(house: House) -> None:
    """What a person did last could be taken back; what a bot did cannot, so that nothing waits for that."""
    lobby, moves = house.tables.lobby, house.tables.moves
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    await lobby.add_bot(opened.game_id, ANA)
    snapshot = await lobby.start(opened.game_id, ANA)
    for _ in range(2):
        snapshot = await at_work(house, snapshot)
        asked = next(d for d in snapshot.decisions if d.blocking)
        place = snapshot.place_at(asked.seat)
        kind = "play" if place.bot is None else "bot"
        after = await moves.automatic(snapshot.game_id, asked.seat, snapshot.seq, ("act.d3",), kind)
        assert after is not None
        assert await house.tables.games.undo_places(after.game_id), "it is no draw"
        assert await moves.undo_open(after) is (place.bot is None)
        passed = await moves.automatic(after.game_id, asked.seat, after.seq, ("pass",), kind)
        assert passed is not None
        snapshot = passed


async def test_whoever_missed_turns_has_the_whole_time_from_their_first_answer_on(house: House) -> None:
    """Not only for the next turn: also for the rest of the one that they have begun with half the time."""
    story = Story(house, pace=24)
    await story.begin()
    for hours in (24, 24):
        await story.around(ANA)
        await story.until(hours)
    await story.around(ANA)
    snapshot = await at_work(house, await story.now())
    (asked,) = (await house.tables.games.load(story.game_id)).pending
    assert asked.allowance == 12 * HOUR
    house.clock.hours(5)
    seat = next(d.seat for d in snapshot.decisions if d.blocking)
    after = await house.tables.moves.act(story.game_id, ANA, [("act.d3",)], house.interaction(), seat=seat)
    assert after.awaited_users == {ANA.id}, "the same turn goes on"
    (asked,) = (await house.tables.games.load(story.game_id)).pending
    assert (asked.allowance, asked.deadline) == (24 * HOUR, house.clock() + 24 * HOUR)


async def test_of_two_secret_answers_by_order_one_is_given_at_a_time(house: House) -> None:
    """Both at once would tell that both were ordered."""
    snapshot, _ = await discards(house)
    for asked in snapshot.decisions:
        reply = Reply(asked.prompt.id, (asked.options[0].key,), kinds(asked))
        await store(house, snapshot, asked.seat, Orders(left=(standing(snapshot, "", reply=reply),)))
    moves = house.tables.moves
    assert await moves.release(snapshot.game_id, snapshot.seq)
    one = await house.tables.look(snapshot.game_id)
    assert one.seq == snapshot.seq + 1
    assert len(one.awaited_users) == 1
    assert await moves.ordered(one) == "later"


async def test_whoever_plays_while_their_place_is_on_offer_takes_the_offer_back(house: House) -> None:
    story = Story(house, pace=24)
    await story.begin()
    since = await story.asleep(ANA)
    house.tables.moves.on_change = lambda snapshot: None  # the bot thinks
    while (snapshot := await story.now()).awaited[0].number != 0:
        seat = snapshot.decisions[0].seat
        await house.tables.moves.automatic(story.game_id, seat, snapshot.seq, ("pass",))
    await house.forget_messages()
    await house.tables.moves.act(story.game_id, ANA, [("pass",)], house.interaction())
    assert (await story.now()).places[0].present
    (offer,) = [message for message in await house.outbox.posted(story.game_id) if message.kind == "offer"]
    assert offer.role == f"offer:0:{since}"


async def test_an_order_waits_until_whoever_moved_has_had_time_to_think_better_of_it(house: House) -> None:
    snapshot = await begun(house)
    await planned(house, snapshot, collected(await planned(house, snapshot)))
    after = await house.press(snapshot, "pass")
    assert await house.tables.moves.ordered(after) == "now"
    automatic, begun_at = Automatic(house.tables, Passing(), grace=0.2), monotonic()
    automatic.wake(after)
    while (await house.tables.look(after.game_id)).seq == after.seq:
        assert monotonic() - begun_at < 5
        await asyncio.sleep(0.005)
    assert monotonic() - begun_at >= 0.2
    await automatic.close()


async def test_a_change_that_is_no_move_hastens_no_edit(house: House) -> None:
    """The fault: with each of them it was forgotten when the message had been edited last."""
    snapshot = await house.running()
    await house.forget_messages()
    due = list[int]()
    for _ in range(3):
        for before, after in ((ANA, BIA), (BIA, ANA)):
            await house.tables.keeper.pass_on(snapshot.game_id, before, after.id)
            house.clock.now += 500
            (waiting,) = [m for m in await house.outbox.posted(snapshot.game_id) if m.state == "waiting"]
            due.append(waiting.due_at)
    edits = sorted(set(due))
    assert len(edits) > 1
    assert all(later - earlier >= announce.EDIT_EVERY for earlier, later in pairwise(edits))
