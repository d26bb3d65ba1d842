"""When alarms look again, and what they tell where clocks do not simply run: calendars, reserves, vacations."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import msgspec
import pytest

from bot.clock import DAY, HOUR, MINUTE
from bot.jobs.alarms import SECOND, Alarms
from bot.service.table import announce
from bot.service.user import User
from storage.rows.clock import Alarm
from storage.rows.game import Change, Preference, Vacation
from tests.bot.conftest import ANA, BIA, CHANNEL, House

NOON = int(datetime(2026, 3, 4, 12, tzinfo=UTC).timestamp() * 1_000)


async def calls(house: House, game_id: str) -> list[announce.Call]:
    """What is written to people about a table."""
    posted = [message for message in await house.outbox.posted(game_id) if message.kind == "call"]
    return [msgspec.msgpack.decode(message.payload, type=announce.Call) for message in posted]


@pytest.mark.parametrize(
    ("due", "connected", "wait"),
    [
        (None, True, MINUTE),
        (DAY, True, MINUTE),
        (10 * SECOND, True, 10 * SECOND),
        (1, True, SECOND),
        (None, False, SECOND),
        (DAY, False, SECOND),
    ],
)
async def test_it_is_looked_again_after_a_minute_at_the_latest(
    house: House, monkeypatch: pytest.MonkeyPatch, due: int | None, connected: bool, wait: int
) -> None:
    """So that downtime is known to the minute, and what is due sooner than all before is not slept through."""
    alarms, waits = Alarms(house.tables, lambda: connected), list[int]()
    snapshot = await house.running()
    stored = await house.tables.games.load(snapshot.game_id)
    dues = dict.fromkeys(await house.tables.dues.of(snapshot.game_id))
    if due is not None:
        dues |= {"x": house.clock() + due}
    change = Change(game_id=stored.game_id, revision=stored.revision, at=house.clock(), dues=dues)
    await house.tables.games.change(change)
    async with house.database.transaction() as transaction:
        await transaction.run("UPDATE pending SET remind_at = NULL")

    async def until(at: int) -> None:
        waits.append(at - house.clock())
        raise asyncio.CancelledError

    monkeypatch.setattr(alarms, "_until", until)
    with pytest.raises(asyncio.CancelledError):
        await alarms.run()
    assert waits == [wait]


async def test_the_last_call_waits_for_the_morning_too(house: House) -> None:
    """From noon ten hours until the night, and from eight o'clock on fourteen more."""
    house.clock.now, called = NOON, list[tuple[str, float]]()
    for user in (ANA, BIA):
        nights = Preference(user_id=user.id, quiet_from=22 * 60, quiet_to=8 * 60, timezone="UTC")
        await house.tables.timing.choose(nights)
    snapshot, alarms = await house.running(pace=24), Alarms(house.tables)
    while house.clock() < NOON + 33 * HOUR:
        await house.forget_messages()
        house.clock.now += 12 * MINUTE
        await alarms.tick(house.clock())
        called += [(call.why, (house.clock() - NOON) / HOUR) for call in await calls(house, snapshot.game_id)]
    assert called == [("reminder", 29.2), ("last_call", 32.8)]


async def test_a_reminder_tells_until_when_there_is_time_and_when_the_reserve_begins(house: House) -> None:
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2, pace=24)
    await lobby.set_reserve(opened.game_id, ANA, 12)
    await lobby.join(opened.game_id, BIA)
    snapshot = await lobby.start(opened.game_id, ANA)
    begun = house.clock()
    house.clock.hours(20)
    await Alarms(house.tables).tick(house.clock())
    (call,) = await calls(house, snapshot.game_id)
    assert (call.why, call.deadline, call.reserve_at) == ("reminder", begun + 36 * HOUR, begun + 24 * HOUR)


async def test_where_no_calendar_counts_a_vacation_keeps_no_reminder_away(house: House) -> None:
    """The bot plays in their stead all the same: that is still told."""
    lobby = house.tables.lobby
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2, pace=24)
    await lobby.set_calendars(opened.game_id, ANA, count=False)
    await lobby.join(opened.game_id, BIA)
    snapshot = await lobby.start(opened.game_id, ANA)
    now = house.clock()
    for user in (ANA, BIA):
        away = Vacation(user_id=user.id, from_at=now, until_at=now + 9 * DAY)
        await house.tables.preferences.save_vacation(away, {}, now)
    house.clock.hours(20)
    await Alarms(house.tables).tick(house.clock())
    assert [call.why for call in await calls(house, snapshot.game_id)] == ["reminder"]


@pytest.mark.parametrize(("due", "hours"), [("reminders", 20), ("deadlines", 25)])
async def test_a_table_closed_while_its_clocks_are_looked_at_is_no_fault(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, due: str, hours: int
) -> None:
    snapshot = await house.running(pace=24)
    house.clock.hours(hours)
    found = await getattr(house.tables.clocks, due)(house.clock())
    assert found
    await house.tables.hosting.close(snapshot.game_id, User(99, "Eva", moderator=True))
    assert not await getattr(house.tables.clocks, due)(house.clock())

    async def before(now: int) -> list[Alarm]:
        return found

    monkeypatch.setattr(house.tables.clocks, due, before)
    await Alarms(house.tables).tick(house.clock())
    assert not caplog.records


async def test_of_a_reminder_and_a_deadline_that_come_together_only_the_deadline_is_told(house: House) -> None:
    """The fault: "your time is up 6 minutes ago", and that call on its way excused whoever had missed the turn."""
    snapshot = await house.running(pace=24)
    await house.forget_messages()
    house.clock.hours(25)
    await Alarms(house.tables).tick(house.clock())
    assert [call.why for call in await calls(house, snapshot.game_id)] == ["missed"]


async def test_the_table_shows_the_time_that_is_given_anew_where_word_could_not_be_brought(house: House) -> None:
    """The fault: "due 7 minutes ago" for the next twelve hours."""
    snapshot = await house.running(pace=24)
    before = house.clock()
    async with house.database.transaction() as transaction:
        await transaction.run("DELETE FROM outbox WHERE kind <> 'turn'")
        await transaction.run("UPDATE outbox SET state = 'waiting', attempts = 1")
    assert await house.waiting(snapshot.game_id) == ["turn"]
    house.clock.hours(25)
    await Alarms(house.tables).tick(house.clock())
    (asked,) = await house.tables.clocks.awaited(snapshot.game_id)
    assert (asked.deadline or 0) - before == 49 * HOUR, "the whole time again"
    assert await house.waiting(snapshot.game_id) == ["turn", "edit"]
