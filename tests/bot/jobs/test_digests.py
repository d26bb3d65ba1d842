"""The daily digest: once a day, at an hour of somebody's own, about what waits for them."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.clock import DAY, HOUR, MINUTE
from bot.jobs.alarms import Alarms
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from storage.database import Database, columns
from storage.people import digests as stored
from storage.people.digests import DigestDue
from storage.rows.game import OutgoingMessage, Preference
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, Clock, House
from tests.postgres import OVER_BOTH, Server
from tests.test_architecture import ROOT

EIGHT = 8 * 60


def at(house: House, hour: int, days: int = 0) -> int:
    """An hour of the day, UTC, days after the one that it is in the house."""
    day = datetime.fromtimestamp(house.clock() / 1_000, UTC).replace(hour=hour, minute=0, second=0, microsecond=0)
    return int((day + timedelta(days=days)).timestamp() * 1_000)


async def chooses(house: House, who: User, **choices: Any) -> Preference:
    before = await house.tables.preferences.user(who.id)
    await house.tables.timing.choose(msgspec.structs.replace(before, **choices), before)
    return await house.tables.preferences.user(who.id)


async def digests(house: House) -> list[OutgoingMessage]:
    async with house.database.reading() as reading:
        sql = f"SELECT {columns(OutgoingMessage, 'outbox')} FROM outbox WHERE kind = 'digest' ORDER BY id"
        return await reading.structs(OutgoingMessage, sql)


async def waited_for(house: House, pace: int = 0, channel: int = CHANNEL) -> tuple[Snapshot, User]:
    snapshot = await house.running(pace=pace, channel=channel)
    who, _, _ = house.active(snapshot)
    return snapshot, who


async def until(house: House, moment: int) -> None:
    house.clock.now = moment
    await Alarms(house.tables).tick(moment)


@OVER_BOTH
async def test_it_comes_once_a_day_at_its_hour_and_outlives_restarts(house: House) -> None:
    _, who = await waited_for(house)
    chosen = await chooses(house, who, digest=EIGHT, timezone="UTC")
    assert chosen.digest_at == at(house, 8, 1), "it is ten in the evening"
    assert await house.tables.digests.next() == chosen.digest_at
    morning = at(house, 8, 1)
    await until(house, morning - 1)
    assert await digests(house) == []
    await until(house, morning)
    await until(house, morning)
    (first,) = await digests(house)
    assert (first.target, first.game_id) == (who.id, None)
    house = await house.restarted()
    await until(house, morning + HOUR)
    assert len(await digests(house)) == 1
    await until(house, morning + DAY)
    assert [message.state for message in await digests(house)] == ["superseded", "waiting"], "the last one stands"
    await until(house, morning + 5 * DAY + HOUR)
    assert len(await digests(house)) == 3, "of the days on which nobody watched the clocks one is made up for"
    assert (await house.tables.preferences.user(who.id)).digest_at == morning + 6 * DAY


@OVER_BOTH
async def test_a_kill_in_between_loses_none_and_sends_none_twice(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _, who = await waited_for(house)
    await chooses(house, who, digest=EIGHT, timezone="UTC")
    enqueue = stored.enqueue

    async def killed(*given: Any) -> None:
        await enqueue(*given)
        raise asyncio.CancelledError  # as whoever pulls the plug: no handler of ours comes to do anything

    monkeypatch.setattr(stored, "enqueue", killed)
    morning = at(house, 8, 1)
    with pytest.raises(asyncio.CancelledError):
        await until(house, morning)
    monkeypatch.undo()
    house = await house.restarted()
    assert await digests(house) == []
    await until(house, morning + 1)
    assert len(await digests(house)) == 1


KILLED = """
import asyncio, os, sys
from pathlib import Path
from bot.service.tables import Tables
from storage.database import Database
from storage.people import digests

path, moment, early = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "early"
enqueue = digests.enqueue

async def then_killed(*given):
    await enqueue(*given)
    os.kill(os.getpid(), 9)

async def main():
    tables = Tables(await Database.open(path, folder=path.parent), lambda: moment)
    if early:
        digests.enqueue = then_killed
    (due,) = await tables.digests.due(moment)
    await tables.digests.send(due)
    os.kill(os.getpid(), 9)

asyncio.run(main())
"""


@pytest.mark.parametrize("when", ["early", "late"])
async def test_kill_9_before_or_after_the_commit_makes_no_difference(house: House, when: str) -> None:
    _, who = await waited_for(house)
    await chooses(house, who, digest=EIGHT, timezone="UTC")
    morning = at(house, 8, 1)
    await house.database.close()
    killed = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KILLED, str(house.where), str(morning), when, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}
    )
    assert await killed.wait() == -signal.SIGKILL
    house = await house.restarted()
    assert len(await digests(house)) == (when == "late")
    await until(house, morning + 1)
    await until(house, morning + 2)
    assert len(await digests(house)) == 1


async def test_one_that_fails_is_put_off_and_silences_nobody(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _, who = await waited_for(house)
    other = BIA if who == ANA else ANA
    await waited_for(house, channel=CHANNEL + 1)
    for user in (who, other):
        await chooses(house, user, digest=EIGHT, timezone="UTC")
    waiting = house.tables.digests.waiting

    async def broken(user_id: int) -> Any:
        if user_id == ANA.id:
            raise OSError("broken")
        return await waiting(user_id)

    monkeypatch.setattr(house.tables.digests, "waiting", broken)
    morning = at(house, 8, 1)
    await until(house, morning)
    assert ANA.id not in {message.target for message in await digests(house)}
    monkeypatch.undo()
    before = len(await digests(house))
    await until(house, morning + HOUR - MINUTE)
    assert len(await digests(house)) == before, "not tried at every tick"
    await until(house, morning + HOUR)
    assert len(await digests(house)) - before == (1 if (await waiting(ANA.id)).tables else 0)
    assert (await house.tables.preferences.user(ANA.id)).digest_at == morning + DAY


async def test_where_nothing_waits_nothing_is_sent(house: House) -> None:
    snapshot, who = await waited_for(house)
    idle = BIA if who == ANA else ANA
    for user in (idle, CAIO):
        await chooses(house, user, digest=EIGHT, timezone="UTC")
    morning = at(house, 8, 1)
    await until(house, morning)
    assert await digests(house) == []
    await chooses(house, who, digest=EIGHT, timezone="UTC")
    await house.tables.pause(snapshot.game_id, "vote")
    await until(house, morning + DAY)
    assert await digests(house) == [], "a table whose clocks stand waits for nobody"
    await chooses(house, who, digest=None)
    await house.tables.resume(snapshot.game_id)
    await until(house, morning + 2 * DAY)
    assert await digests(house) == [], "nor who has switched it off"
    assert await house.tables.digests.next() == morning + 3 * DAY


async def test_on_vacation_there_is_none(house: House) -> None:
    _, who = await waited_for(house)
    await chooses(house, who, digest=EIGHT, timezone="UTC")
    morning = at(house, 8, 1)
    await house.tables.vacations.go_away(who.id, morning - HOUR, morning + DAY + HOUR)
    await until(house, morning)
    await until(house, morning + DAY)
    assert await digests(house) == []
    await until(house, morning + 2 * DAY)
    assert len(await digests(house)) == 1


async def test_one_that_has_not_left_yet_stands_only_while_it_is_wanted(house: House) -> None:
    _, who = await waited_for(house)
    await chooses(house, who, digest=EIGHT, timezone="UTC")
    morning = at(house, 8, 1)
    await until(house, morning)
    (first,) = await digests(house)
    stands = house.tables.digests.stands
    assert not await house.tables.digests.send(DigestDue(user_id=who.id, at=morning)), "it was sent"
    await chooses(house, CAIO, digest=None)
    assert not await house.tables.digests.send(DigestDue(user_id=CAIO.id, at=morning)), "switched off meanwhile"
    assert len(await digests(house)) == 1
    assert await stands(who.id, first.payload)
    await chooses(house, who, digest=None)
    assert not await stands(who.id, first.payload)
    await chooses(house, who, digest=EIGHT)
    assert await stands(who.id, first.payload)
    await house.tables.vacations.go_away(who.id, morning, morning + HOUR)
    assert not await stands(who.id, first.payload)
    await until(house, morning + DAY)
    assert [await stands(who.id, each.payload) for each in await digests(house)] == [False, True], "the later one does"


async def test_another_time_zone_is_another_morning_of_another_day(house: House) -> None:
    _, who = await waited_for(house)
    await chooses(house, who, digest=EIGHT, timezone="UTC")
    morning = at(house, 8, 1)
    await until(house, morning)
    house.clock.hours(1)
    chosen = await chooses(house, who, timezone="America/Los_Angeles")
    assert chosen.digest_at == morning + DAY + 8 * HOUR, "of this day they had theirs"
    chosen = await chooses(house, who, timezone="Asia/Tokyo")
    assert chosen.digest_at == morning + DAY - 9 * HOUR
    assert (await chooses(house, who, compact=True)).digest_at == chosen.digest_at
    await until(house, morning + DAY - 9 * HOUR)
    assert len(await digests(house)) == 2
    heard = await chooses(house, who, timezone=None)
    assert heard.zone == "UTC"
    await house.tables.timing.heard(who.id, "pt-BR")
    heard = await house.tables.preferences.user(who.id)
    assert (heard.zone, heard.digest_at) == ("America/Sao_Paulo", morning + DAY + 3 * HOUR)


async def test_who_is_forgotten_has_none_and_what_is_kept_is_theirs_to_read(house: House) -> None:
    _, who = await waited_for(house)
    await chooses(house, who, digest=EIGHT, timezone="UTC", reminders=False)
    morning = at(house, 8, 1)
    await until(house, morning)
    told = msgspec.json.decode(await house.tables.privacy.mine(who.id))
    (kept,) = told["preferences"]
    assert [kept[name] for name in ("digest", "reminders", "digest_at", "digested_at")] == [
        *(EIGHT, 0),
        *(morning + DAY, morning),
    ]
    assert "digest" in [message["kind"] for message in told["messages_to_you"]]
    await house.tables.privacy.forget(who)
    assert await digests(house) == []
    assert await house.tables.digests.next() is None
    await until(house, morning + DAY)
    assert await digests(house) == []


@OVER_BOTH
async def test_what_waits_is_sorted_by_the_time_that_is_left(house: House) -> None:
    unlimited, who = await waited_for(house)
    found = {unlimited.game_id: None}
    for n, pace in enumerate((72, 24), start=1):
        snapshot, active = await waited_for(house, pace, CHANNEL + n)
        while active != who:
            _, seat, _ = house.active(snapshot)
            snapshot = await house.press(snapshot, snapshot.asked((seat,))[0].options[-1].key)
            active, _, _ = house.active(snapshot)
        found[snapshot.game_id] = pace
    waits = await house.tables.digests.waiting(who.id)
    assert [found[each.table.game_id] for each in waits.tables] == [24, 72, None]
    assert waits.total == 3
    assert [each.deadline for each in waits.tables] == [house.clock() + 24 * HOUR, house.clock() + 72 * HOUR, None]
    some = await house.tables.digests.waiting(who.id, among=[unlimited.game_id])
    assert [each.table.game_id for each in some.tables] == [unlimited.game_id]
    assert (await house.tables.digests.waiting(who.id, among=[])).tables == ()
    assert [await house.tables.digests.elsewhere(who.id, server) for server in (1, 2)] == [0, 3]
    await house.tables.votes.end(unlimited.game_id, BIA if who == ANA else ANA, "draw")
    voting = (await house.tables.digests.waiting(who.id)).tables[1]
    assert voting.table.game_id == unlimited.game_id
    assert (voting.turn, voting.vote, voting.until) == (True, True, house.clock() + 48 * HOUR)


async def test_instead_of_reminders_it_leaves_the_last_call(house: House) -> None:
    snapshot, who = await waited_for(house, pace=24)
    await chooses(house, who, digest=EIGHT, timezone="UTC", reminders=False)
    begun = house.clock()
    await house.forget_messages()
    await until(house, begun + 20 * HOUR)
    assert await house.outbox.posted(snapshot.game_id) == ()
    await until(house, begun + 23 * HOUR)
    (call,) = await house.outbox.posted(snapshot.game_id)
    assert msgspec.msgpack.decode(call.payload, type=announce.Call).why == "last_call"


@pytest.mark.parametrize("closed", [True, False])
async def test_who_cannot_have_it_or_wants_both_is_reminded(house: House, closed: bool) -> None:
    snapshot, who = await waited_for(house, pace=24)
    await chooses(house, who, digest=EIGHT, timezone="UTC", reminders=not closed)
    if closed:
        await house.tables.preferences.dm_closed(who.id, house.clock())
    await house.forget_messages()
    await until(house, house.clock() + 20 * HOUR)
    (call,) = await house.outbox.posted(snapshot.game_id)
    assert msgspec.msgpack.decode(call.payload, type=announce.Call).why == "reminder"


@pytest.fixture
async def two(postgres: Server, tmp_path: Path) -> AsyncIterator[tuple[House, House]]:
    url, clock = postgres.empty(), Clock()
    async with await Database.open(url, folder=tmp_path) as a, await Database.open(url, folder=tmp_path) as b:
        yield House(a, clock), House(b, clock)


async def test_of_two_processes_one_sends_it(two: tuple[House, House]) -> None:
    a, b = two
    _, who = await waited_for(a)
    await chooses(a, who, digest=EIGHT, timezone="UTC")
    a.clock.now = at(a, 8, 1)
    (due,) = await a.tables.digests.due(a.clock())
    sent = await asyncio.gather(*(each.tables.digests.send(due) for each in (a, b, a, b)))
    assert sorted(sent) == [False, False, False, True]
    assert len(await digests(a)) == 1
