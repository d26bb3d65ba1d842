"""Reminders and deadlines, on a clock that stands still."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import msgspec
import pytest

from bot.clock import HOUR, MINUTE
from bot.jobs.alarms import ALIVE, Alarms
from bot.jobs.automatic import Automatic
from bot.service.refused import NoTable
from bot.service.table import announce
from bot.service.table.times import PATIENCE
from storage.rows.game import Change, Preference, Vacation
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.jobs.conftest import Passing


async def test_an_absent_player_is_reminded_once_and_then_a_bot_plays_that_turn(house: House) -> None:
    automatic = Automatic(house.tables, Passing())
    alarms = Alarms(house.tables)
    snapshot = await house.running(pace=24)
    who, _, _ = house.active(snapshot)
    await house.forget_messages()
    house.clock.hours(19)
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == []
    house.clock.hours(1)
    await alarms.tick(house.clock())
    await alarms.tick(house.clock())
    (reminder,) = [m for m in await house.outbox.posted(snapshot.game_id) if m.kind == "call"]
    assert reminder.target == who.id
    assert msgspec.msgpack.decode(reminder.payload, type=announce.Call).why == "reminder"
    house.clock.hours(5)
    await alarms.tick(house.clock())
    for _ in range(200):
        await asyncio.sleep(0.005)
        if (await house.tables.look(snapshot.game_id)).awaited_users != {who.id}:
            break
    after = await house.tables.look(snapshot.game_id)
    assert after.awaited_users == {ANA.id, BIA.id} - {who.id}
    log = await house.tables.games.log(snapshot.game_id)
    assert log[-1].kind == "stand_in"
    assert after.place_of(who.id) is not None
    await automatic.close()


async def test_a_reminder_waits_for_the_end_of_quiet_hours(house: House) -> None:
    alarms = Alarms(house.tables)
    snapshot = await house.running(pace=24)
    who, _, _ = house.active(snapshot)
    await house.forget_messages()
    house.clock.hours(20)
    here = datetime.fromtimestamp(house.clock() / 1_000, UTC)
    minute = here.hour * 60 + here.minute
    quiet = Preference(user_id=who.id, quiet_from=(minute - 10) % 1440, quiet_to=(minute + 60) % 1440)
    await house.tables.preferences.save_user(quiet, house.clock())
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == []
    coming = await house.tables.clocks.next()
    assert coming is not None and coming > house.clock(), "nobody looks again before"
    house.clock.hours(1)
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == ["call"]


async def test_whoever_has_just_looked_is_not_reminded_but_called_at_last(house: House) -> None:
    alarms = Alarms(house.tables)
    snapshot = await house.running(pace=24)
    who, _, _ = house.active(snapshot)
    await house.forget_messages()
    house.clock.hours(20)
    house.tables.seen.note(who.id, house.clock() - 29 * MINUTE)
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == []
    house.clock.hours(2.7)
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == []
    house.clock.hours(0.1)
    await alarms.tick(house.clock())
    await alarms.tick(house.clock())
    (last,) = await house.outbox.posted(snapshot.game_id)
    assert msgspec.msgpack.decode(last.payload, type=announce.Call).why == "last_call"


@pytest.mark.parametrize("until", [3, 2])
async def test_quiet_hours_until_the_deadline_do_not_swallow_the_reminder(house: House, until: int) -> None:
    """The fault: whoever reads without a sound was told nothing before a bot played. How it comes is the delivery's."""
    snapshot = await house.running(pace=1)
    who, _, _ = house.active(snapshot)
    hour = datetime.fromtimestamp(house.clock() / 1_000, UTC).hour
    quiet = Preference(user_id=who.id, quiet_from=hour * 60, quiet_to=(hour + until) % 24 * 60, timezone="UTC")
    await house.tables.preferences.save_user(quiet, house.clock())
    await house.forget_messages()
    house.clock.hours(0.8)
    await Alarms(house.tables).tick(house.clock())
    (asked,) = (await house.tables.games.load(snapshot.game_id)).pending
    assert (asked.remind_at, asked.deadline) == (None, house.clock() + HOUR // 5)
    (call,) = await house.outbox.posted(snapshot.game_id)
    assert msgspec.msgpack.decode(call.payload, type=announce.Call).why == "reminder"


async def test_the_last_call_comes_also_to_whoever_has_just_looked(house: House) -> None:
    alarms = Alarms(house.tables)
    snapshot = await house.running(pace=24)
    who, _, _ = house.active(snapshot)
    house.clock.hours(20)
    await alarms.tick(house.clock())
    await house.forget_messages()
    house.clock.hours(2.8)
    house.tables.seen.note(who.id, house.clock())
    await alarms.tick(house.clock())
    (last,) = await house.outbox.posted(snapshot.game_id)
    assert msgspec.msgpack.decode(last.payload, type=announce.Call).why == "last_call"


async def test_half_an_hour_after_a_look_one_is_reminded(house: House) -> None:
    alarms = Alarms(house.tables)
    snapshot = await house.running(pace=24)
    who, _, _ = house.active(snapshot)
    await house.forget_messages()
    house.clock.hours(20)
    house.tables.seen.note(who.id, house.clock() - 31 * MINUTE)
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == ["call"]


@pytest.mark.parametrize(("pace", "last"), [(1, []), (12, ["call"])])
async def test_where_there_is_little_time_one_reminder_is_enough(house: House, pace: int, last: list[str]) -> None:
    alarms = Alarms(house.tables)
    snapshot = await house.running(pace=pace)
    await house.forget_messages()
    house.clock.hours(0.8 * pace)
    await alarms.tick(house.clock())
    await house.forget_messages()
    house.clock.hours(0.19 * pace)
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == last


async def test_a_table_that_cannot_be_read_does_not_silence_the_clocks_of_others(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    alarms = Alarms(house.tables)
    broken = await house.running(pace=24)
    await house.press(broken, "pass")
    lobby = house.tables.lobby
    other = await lobby.open("gnomopolis", 1, CHANNEL + 1, CAIO, seats=1, pace=24)
    await lobby.start(other.game_id, CAIO)
    await house.rewrite(broken, b"\0")
    await house.forget_messages()
    house.clock.hours(20)
    await alarms.tick(house.clock())
    assert await house.waiting(other.game_id) == ["call"]
    assert broken.game_id in caplog.text


async def test_a_deadline_that_cannot_be_carried_out_is_put_off(house: House, caplog: pytest.LogCaptureFixture) -> None:
    alarms = Alarms(house.tables)
    broken = await house.running(pace=24)
    await house.rewrite(broken, b"\0")
    house.tables.shelf.forget(broken.game_id)
    house.clock.hours(25)
    await alarms.tick(house.clock())
    await alarms.tick(house.clock())
    assert caplog.text.count(f"nobody stands in at table {broken.game_id}") == 1
    house.clock.hours(1)
    await alarms.tick(house.clock())
    assert caplog.text.count(f"nobody stands in at table {broken.game_id}") == 2


async def test_where_there_is_no_limit_whoever_keeps_others_waiting_is_reminded_once(house: House) -> None:
    alarms = Alarms(house.tables)
    snapshot = await house.running()
    who, _, _ = house.active(snapshot)
    await house.forget_messages()
    house.clock.hours(PATIENCE - 1)
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == []
    house.clock.hours(1)
    await alarms.tick(house.clock())
    house.clock.hours(10 * PATIENCE)
    await alarms.tick(house.clock())
    (reminder,) = [m for m in await house.outbox.posted(snapshot.game_id) if m.kind == "call"]
    assert reminder.target == who.id
    assert msgspec.msgpack.decode(reminder.payload, type=announce.Call).why == "waiting"
    assert (await house.tables.look(snapshot.game_id)).awaited_users == {who.id}, "no bot plays for them"


async def test_who_has_just_looked_or_is_on_vacation_is_reminded_later(house: House) -> None:
    alarms = Alarms(house.tables)
    snapshot = await house.running()
    who, _, _ = house.active(snapshot)
    await house.forget_messages()
    house.clock.hours(PATIENCE)
    house.tables.seen.note(who.id, house.clock() - MINUTE)
    await alarms.tick(house.clock())
    now = house.clock()
    away = Vacation(user_id=who.id, from_at=now, until_at=now + 48 * HOUR, emergency=True)
    await house.tables.timing.store(away, {})
    house.clock.hours(24)
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == []
    house.clock.hours(24)
    await alarms.tick(house.clock())
    assert await house.waiting(snapshot.game_id) == ["call"]


async def test_whoever_plays_alone_keeps_nobody_waiting(house: House) -> None:
    alarms, lobby = Alarms(house.tables), house.tables.lobby
    alone = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=1)
    await lobby.start(alone.game_id, ANA)
    await house.forget_messages()
    house.clock.hours(2 * PATIENCE)
    await alarms.tick(house.clock())
    assert await house.waiting(alone.game_id) == []


async def test_time_in_which_the_program_was_down_costs_nobody_a_turn(house: House) -> None:
    alarms = Alarms(house.tables)
    snapshot = await house.running(pace=24)
    await house.tables.marks.set(ALIVE, house.clock())
    house.clock.hours(30)
    task = asyncio.create_task(alarms.run())
    await asyncio.sleep(0.1)
    task.cancel()
    assert (await house.tables.look(snapshot.game_id)).seq == snapshot.seq
    assert await house.tables.clocks.deadlines(house.clock()) == []


@pytest.mark.parametrize(("away", "excused"), [(2, 0), (3, 3)])
async def test_more_than_two_minutes_of_downtime_are_given_back(house: House, away: int, excused: int) -> None:
    alarms = Alarms(house.tables)
    snapshot = await house.running(pace=24)
    (before,) = (await house.tables.games.load(snapshot.game_id)).pending
    await house.tables.marks.set(ALIVE, house.clock())
    house.clock.now += away * MINUTE
    await alarms.once()
    (after,) = (await house.tables.games.load(snapshot.game_id)).pending
    assert (after.deadline or 0) - (before.deadline or 0) == excused * MINUTE


async def test_what_is_due_is_carried_out_once_and_what_fails_is_put_off(house: House) -> None:
    alarms = Alarms(house.tables)
    snapshot = await house.running()
    done: list[str] = []

    async def fails(game_id: str) -> None:
        raise RuntimeError(game_id)

    async def works(game_id: str) -> None:
        done.append(game_id)

    house.tables.when_due |= {"works": works, "fails": fails}
    stored = await house.tables.games.load(snapshot.game_id)
    at = house.clock() + 1_000
    appointed = Change(game_id=stored.game_id, revision=stored.revision, at=at, dues={"works": at, "fails": at})
    await house.tables.games.change(appointed)
    await alarms.tick(at - 1)
    assert done == []
    await alarms.tick(at)
    await alarms.tick(at + 1)
    assert done == [snapshot.game_id]
    left = await house.tables.dues.of(snapshot.game_id)
    assert (left["fails"], "works" in left) == (at + HOUR, False)

    async def gone(game_id: str) -> None:
        raise NoTable

    house.tables.when_due |= {"fails": gone}
    await alarms.tick(at + HOUR)
    assert "fails" not in await house.tables.dues.of(snapshot.game_id), (
        "at a table that has just been closed nothing is put off"
    )


async def test_a_reminder_that_fails_is_not_tried_at_every_tick(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.running(pace=24)
    alarms, tried = Alarms(house.tables), list[int]()

    async def fails(alarm: object, now: int) -> None:
        tried.append(now)
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(alarms, "_remind", fails)
    house.clock.hours(20)
    for _ in range(3):
        await alarms.tick(house.clock())
    assert len(tried) == 1


@pytest.mark.parametrize(("quiet_to", "calls"), [(3 * 60, ["reminder", "last_call"]), (5 * 60 + 15, ["reminder"])])
async def test_a_reminder_that_had_to_wait_is_followed_by_no_last_call_at_once(
    house: House, quiet_to: int, calls: list[str]
) -> None:
    """The fault: where quiet hours do not stop the clock, both came with the end of them, a second apart."""
    alarms, lobby = Alarms(house.tables), house.tables.lobby
    house.clock.now = int(datetime(2026, 3, 4, 6, tzinfo=UTC).timestamp() * 1_000)
    for user in (ANA, BIA):
        quiet = Preference(user_id=user.id, quiet_from=60, quiet_to=quiet_to, timezone="UTC")
        await house.tables.preferences.save_user(quiet, house.clock())
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2, pace=24)
    await lobby.set_calendars(opened.game_id, ANA, count=False)
    await lobby.join(opened.game_id, BIA)
    snapshot = await lobby.start(opened.game_id, ANA)
    assert snapshot.decisions[0].blocking
    called = list[tuple[float, str]]()
    await house.forget_messages()
    while house.clock() < snapshot.updated_at + 23.8 * HOUR:
        house.clock.hours(0.125)
        await alarms.tick(house.clock())
        for message in await house.outbox.posted(snapshot.game_id):
            hours = (house.clock() - snapshot.updated_at) / HOUR
            called.append((hours, msgspec.msgpack.decode(message.payload, type=announce.Call).why))
        await house.forget_messages()
    assert [why for _, why in called] == calls
    assert called[0][0] == (quiet_to / 60 + 18)
    assert called[-1] == called[0] or called[-1][0] == 22.875
