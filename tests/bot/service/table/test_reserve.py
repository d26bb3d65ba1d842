"""A bank of hours for the whole game, spent only by whoever is late."""

from __future__ import annotations

import pytest

from bot.clock import HOUR
from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.table.times import Times
from bot.service.user import User
from games.core.rules import clone, encode
from storage.rows.clock import Pending
from storage.rows.game import Preference
from storage.rows.motion import Motion
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.postgres import OVER_BOTH

DAY = 24


async def begun(house: House, reserve: int = 24) -> Snapshot:
    lobby = house.tables.lobby
    snapshot = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2, pace=DAY)
    await lobby.set_reserve(snapshot.game_id, ANA, reserve)
    await lobby.join(snapshot.game_id, BIA)
    return await lobby.start(snapshot.game_id, ANA)


async def asked(house: House, snapshot: Snapshot) -> Pending:
    (pending,) = (await house.tables.games.load(snapshot.game_id)).pending
    return pending


async def reserve(house: House, snapshot: Snapshot, user: User) -> float:
    """What a user has in reserve when it is their turn, in hours; they are late for nothing."""
    pending = await asked(house, snapshot)
    if snapshot.places[pending.place].user_id != user.id:
        snapshot = await house.press(await house.tables.look(snapshot.game_id), "pass")
        pending = await asked(house, snapshot)
    assert snapshot.places[pending.place].user_id == user.id
    return pending.reserve / HOUR


def agreed(motion: Motion | None) -> Motion:
    assert motion is not None
    return motion


async def voted(house: House, snapshot: Snapshot, motion: Motion | None, who: User) -> None:
    said = await house.tables.consent.answer(snapshot.game_id, agreed(motion).id, who, yes=True)
    assert said.result == "agreed"


async def test_the_deadline_is_the_allowance_and_then_what_is_in_reserve(house: House) -> None:
    snapshot = await begun(house)
    pending, now = await asked(house, snapshot), house.clock()
    assert pending.reserve_at == now + DAY * HOUR
    assert pending.deadline == now + 2 * DAY * HOUR
    assert pending.remind_at == now + int(DAY * HOUR * 0.8), "before it is touched"


@OVER_BOTH
async def test_who_is_late_spends_it_and_who_is_not_keeps_it(house: House) -> None:
    snapshot = await begun(house)
    first, second = house.active(snapshot)[0], {ANA, BIA} - {house.active(snapshot)[0]}
    house.clock.hours(DAY + 10)
    await house.tables.absence.missed(snapshot.game_id, (await asked(house, snapshot)).place)
    snapshot = await house.press(snapshot, "pass")
    assert await reserve(house, snapshot, *second) == 24, "the others have theirs"
    house.clock.hours(23)
    snapshot = await house.press(await house.tables.look(snapshot.game_id), "pass")
    assert await reserve(house, snapshot, first) == 14
    assert [place.misses for place in snapshot.places] == [0, 0], "nobody has missed a turn"


async def test_when_it_is_used_up_a_bot_plays_and_there_is_none_left(house: House) -> None:
    snapshot = await begun(house, 12)
    first, place = house.active(snapshot)[0], (await asked(house, snapshot)).place
    house.clock.hours(DAY + 12)
    await house.tables.absence.missed(snapshot.game_id, place)
    assert (await house.tables.look(snapshot.game_id)).places[place].misses == 1
    snapshot = await house.press(await house.tables.look(snapshot.game_id), "pass")
    assert await reserve(house, snapshot, first) == 0
    pending = await asked(house, snapshot)
    assert (pending.reserve_at, pending.deadline) == (None, house.clock() + DAY * HOUR)


async def test_nobody_spends_it_of_whose_turn_no_word_could_be_brought(house: House) -> None:
    snapshot = await begun(house)
    first, pending = house.active(snapshot)[0], await asked(house, snapshot)
    called = next(message for message in await house.outbox.posted(snapshot.game_id) if message.kind == "turn")
    await house.outbox.claim(called.id, house.clock())
    house.clock.hours(2 * DAY)
    await house.outbox.failed(called.id, "503", house.clock() + HOUR)
    await house.tables.absence.missed(snapshot.game_id, pending.place)
    again = await asked(house, snapshot)
    assert (again.reserve_at, again.deadline) == (house.clock() + DAY * HOUR, house.clock() + 2 * DAY * HOUR)
    for _ in range(2):
        snapshot = await house.press(await house.tables.look(snapshot.game_id), "pass")
    assert await reserve(house, snapshot, first) == 24


async def test_it_survives_a_restart(house: House) -> None:
    snapshot = await begun(house)
    first = house.active(snapshot)[0]
    house.clock.hours(DAY + 5)
    await house.press(snapshot, "pass")
    again = await house.restarted()
    assert await reserve(again, await again.tables.look(snapshot.game_id), first) == 19
    await again.database.close()


async def test_it_does_not_run_while_clocks_stand_nor_in_the_night_of_a_calendar(house: House) -> None:
    for user in (ANA, BIA):
        await house.tables.timing.choose(
            Preference(user_id=user.id, quiet_from=22 * 60, quiet_to=8 * 60, timezone="UTC")
        )
    house.clock.now = house.clock.now // (DAY * HOUR) * DAY * HOUR + 12 * HOUR
    snapshot = await begun(house)
    first = house.active(snapshot)[0]
    house.clock.hours(34 + 2)
    await house.tables.pause(snapshot.game_id, "server")
    house.clock.hours(100)
    await house.tables.resume(snapshot.game_id)
    assert house.clock() // HOUR % DAY == 4, "in the night"
    down_since = house.clock()
    house.clock.hours(30)
    await house.tables.timing.excuse(down_since)
    await house.press(snapshot, "pass")
    assert await reserve(house, await house.tables.look(snapshot.game_id), first) == 24


@OVER_BOTH
async def test_whoever_goes_back_has_it_again(house: House) -> None:
    snapshot = await begun(house)
    first = house.active(snapshot)[0]
    house.clock.hours(DAY + 5)
    before = await house.press(snapshot, "pass")
    house.clock.hours(DAY + 7)
    await house.press(before, "pass")
    assert await reserve(house, await house.tables.look(snapshot.game_id), first) == 19
    spent = await house.tables.clocks.spent(snapshot.game_id)
    assert sorted(time / HOUR for time in spent.values()) == [5, 7]
    motion = await house.tables.votes.rewind(snapshot.game_id, ANA, snapshot.seq)
    await voted(house, snapshot, motion, BIA)
    assert await house.tables.clocks.spent(snapshot.game_id) == {}
    assert (await asked(house, snapshot)).reserve == 24 * HOUR
    redo = await house.tables.votes.redo(snapshot.game_id, ANA)
    await voted(house, snapshot, redo, BIA)
    assert await house.tables.clocks.spent(snapshot.game_id) == spent, "and spent again when they go forward"


async def test_it_stays_with_the_place_when_somebody_else_sits_down(house: House) -> None:
    snapshot = await begun(house)
    pending = await asked(house, snapshot)
    house.clock.hours(DAY + 10)
    who = snapshot.places[pending.place].user_id
    await house.tables.hosting.leave(snapshot.game_id, ANA if who == ANA.id else BIA)
    offered = (await house.tables.look(snapshot.game_id)).places[pending.place].offered_at
    assert offered is not None
    house.clock.hours(50)
    await house.tables.absence.take(snapshot.game_id, pending.place, offered, CAIO)
    now = await asked(house, snapshot)
    assert (now.reserve, now.deadline) == (14 * HOUR, house.clock() + (DAY + 14) * HOUR)


async def test_a_vote_changes_it_and_what_was_used_stays_used(house: House) -> None:
    snapshot = await begun(house)
    house.clock.hours(DAY + 10)
    votes = house.tables.votes
    with pytest.raises(Refused, match="same_pace"):
        await votes.pace(snapshot.game_id, ANA, DAY)
    with pytest.raises(Refused, match="bad_reserve"):
        await votes.pace(snapshot.game_id, ANA, DAY, reserve=13)
    await voted(house, snapshot, await votes.pace(snapshot.game_id, ANA, DAY, reserve=72), BIA)
    now = await asked(house, snapshot)
    assert (now.allowance, now.reserve) == (DAY * HOUR, 62 * HOUR)
    await voted(house, snapshot, await votes.pace(snapshot.game_id, BIA, 72), ANA)
    assert (await asked(house, snapshot)).reserve == 62 * HOUR, "another pace alone leaves it"
    await voted(house, snapshot, await votes.pace(snapshot.game_id, ANA, 0), BIA)
    assert (await asked(house, snapshot)).deadline is None


async def test_the_host_chooses_it_in_the_lobby(house: House) -> None:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    assert (await house.tables.lobby.set_reserve(opened.game_id, ANA, 72)).reserve == 0, "without a pace there is none"
    assert (await house.tables.lobby.set_pace(opened.game_id, ANA, DAY)).reserve == 72
    with pytest.raises(Refused, match="bad_reserve"):
        await house.tables.lobby.set_reserve(opened.game_id, ANA, 1)
    with pytest.raises(Refused):
        await house.tables.lobby.set_reserve(opened.game_id, BIA, 24)


async def test_the_last_call_comes_before_the_reserve_is_up(house: House) -> None:
    snapshot = await begun(house)
    pending = await asked(house, snapshot)
    user = snapshot.places[pending.place].user_id or 0
    times = await house.tables.timing.times([user])
    called = Pending(
        place=pending.place,
        since_seq=pending.since_seq,
        asked_at=0,
        allowance=pending.allowance,
        reserve=pending.reserve,
        reminded_at=1,
    )
    set = times.set(called, user, pending.left or 0, pending.ticking_at)
    assert set.remind_at == (pending.deadline or 0) - DAY * HOUR // 20


async def test_whose_turn_is_taken_back_has_again_what_they_were_using(house: House) -> None:
    snapshot = await begun(house)
    first = house.active(snapshot)[0]
    second = BIA if first == ANA else ANA
    await house.press(snapshot, "pass")
    house.clock.hours(DAY + 10)
    await house.tables.votes.rewind(snapshot.game_id, User(77, "Max", moderator=True), 0)
    assert await reserve(house, await house.tables.look(snapshot.game_id), second) == 24


async def test_a_pause_costs_nobody_their_reserve(house: House) -> None:
    snapshot = await begun(house)
    place = (await asked(house, snapshot)).place
    house.clock.hours(DAY + 2)
    await house.tables.pause(snapshot.game_id, "server")
    house.clock.hours(10)
    paused = await house.tables.look(snapshot.game_id)
    assert await house.tables.timing.reserve(paused, place) == 22 * HOUR


async def test_nobody_has_less_than_nothing_in_reserve(house: House) -> None:
    snapshot = await begun(house)
    assert await house.tables.timing.reserves(snapshot, {(0, 1): 30 * HOUR}) == {0: 0, 1: 24 * HOUR}


async def test_a_last_call_comes_once_and_what_is_used_of_the_reserve_was_used_until_now() -> None:
    clock = Pending(place=0, since_seq=1, asked_at=0, allowance=DAY * HOUR, reminded_at=1)
    assert Times().set(clock, ANA.id, 2 * HOUR, 100).remind_at == 100 + 2 * HOUR - DAY * HOUR // 20
    assert Times().set(clock, ANA.id, HOUR, 100).remind_at is None, "less is left than at that call"
    late = Pending(place=0, since_seq=1, asked_at=0, allowance=DAY * HOUR, reserve=5 * HOUR)
    assert Times().set(late, ANA.id, 7 * HOUR, 100).reserve_at == 100 + 2 * HOUR
    assert Times().set(late, ANA.id, 3 * HOUR, 100).reserve_at == 100


async def test_whoever_goes_on_with_a_late_turn_spends_its_time_once(house: House) -> None:
    snapshot = await begun(house)
    pending = await asked(house, snapshot)
    seat = snapshot.places[pending.place].seats[0]
    state = clone(snapshot.rules, snapshot.played)
    state.districts[seat].active["merchant"] = 1
    await house.rewrite(snapshot, encode(state))
    house.clock.hours(DAY + 2)
    after = await house.press(await house.tables.look(snapshot.game_id), "act.d3")
    assert (await asked(house, after)).since_seq == pending.since_seq, "it is still their turn"
    assert await house.tables.timing.reserve(after, pending.place) == 22 * HOUR


async def test_what_others_are_using_of_theirs_is_not_spent_by_whose_clock_begins_anew(house: House) -> None:
    """Theirs goes on: it would be counted twice."""
    snapshot = await begun(house)
    late = await asked(house, snapshot)
    other = 1 - late.place
    async with house.database.transaction() as transaction:
        sql = """
        INSERT INTO pending (game_id, place, since_seq, asked_at, allowance, reserve, "left", by_calendar, ticking_at,
            reserve_at, deadline, remind_at, reminded_at)
        SELECT game_id, :other, since_seq, asked_at, allowance, reserve, "left", by_calendar, ticking_at, reserve_at,
            deadline, remind_at, reminded_at FROM pending WHERE place = :late
        """
        await transaction.run(sql, other=other, late=late.place)
    house.clock.hours(DAY + 10)
    who = snapshot.places[late.place].user_id
    await house.tables.hosting.leave(snapshot.game_id, ANA if who == ANA.id else BIA)
    offered = (await house.tables.look(snapshot.game_id)).places[late.place].offered_at
    assert offered is not None
    after = await house.tables.absence.take(snapshot.game_id, late.place, offered, CAIO)
    assert await house.tables.clocks.spent(snapshot.game_id) == {late.place: 10 * HOUR}
    assert await house.tables.timing.reserve(after, other) == 14 * HOUR


async def test_whoever_is_back_with_the_whole_time_has_spent_what_they_used_until_then(house: House) -> None:
    """Their clock begins anew within the same turn."""
    snapshot = await begun(house)
    pending = await asked(house, snapshot)
    state = clone(snapshot.rules, snapshot.played)
    state.districts[snapshot.places[pending.place].seats[0]].active["merchant"] = 1
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE place SET misses = 1 WHERE number = :number", number=pending.place)
    await house.rewrite(snapshot, encode(state))
    house.clock.hours(DAY + 2)
    after = await house.press(await house.tables.look(snapshot.game_id), "act.d3")
    anew = await asked(house, after)
    assert (anew.since_seq, anew.left) == (pending.since_seq, (DAY + 22) * HOUR)
    assert await house.tables.clocks.spent(snapshot.game_id) == {pending.place: 2 * HOUR}
    assert await house.tables.timing.reserve(after, pending.place) == 22 * HOUR
