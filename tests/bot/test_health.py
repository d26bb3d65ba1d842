"""Health tells the truth: each thing that users need is missed when it is not there, and only then."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from bot.cli.health import said
from bot.health import GATEWAY, GATEWAY_EVERY, LOW_SPACE, SILENT, Health, gateway_mark, measured
from bot.jobs.alarms import ALIVE
from storage.copies.backup import Backups
from storage.rows.game import Delivered, NewMessage
from tests.bot.conftest import House

MINUTES = 60_000


async def look(house: House) -> Health:
    return await measured(house.database, house.database.path.parent / "backups", house.clock.now)


async def well(house: House) -> None:
    """A bot of which nothing bad can be said."""
    for mark in (GATEWAY, ALIVE):
        await house.tables.marks.set(mark, house.clock.now)
    folder = house.database.path.parent / "backups"
    Backups(house.database.path, folder, clock=lambda: datetime.fromtimestamp(house.clock.now / 1_000, UTC)).take()


async def test_a_bot_at_work_is_well(house: House) -> None:
    await well(house)
    assert (await look(house)).problems == ()


@pytest.mark.parametrize("mark", [GATEWAY, ALIVE])
async def test_a_gateway_that_is_lost_and_a_loop_that_hangs_are_missed(house: House, mark: str) -> None:
    await well(house)
    house.clock.now += 4 * MINUTES
    await house.tables.marks.set(ALIVE if mark == GATEWAY else GATEWAY, house.clock.now)
    assert (await look(house)).problems == ("gateway" if mark == GATEWAY else "alarms",)


async def test_messages_that_do_not_leave_are_missed_but_not_one_of_many(house: House) -> None:
    await well(house)
    await house.outbox.add([NewMessage(kind="notice", target=1, lane="a")], house.clock.now)
    house.clock.now += 2 * MINUTES
    await well(house)
    assert (await look(house)).problems == ()
    house.clock.now += 4 * MINUTES
    await well(house)
    assert (await look(house)).problems == ("sent",)
    await house.outbox.add([NewMessage(kind="notice", target=2, lane="b")], house.clock.now)
    other = (await house.outbox.due(house.clock.now, 5))[-1]
    await house.outbox.sent(other.id, Delivered(channel_id=1, message_id=2), house.clock.now)
    health = await look(house)
    assert (health.problems, health.waiting, health.oldest) == ((), 1, 360.0)


async def test_what_is_to_leave_later_is_not_late(house: House) -> None:
    await well(house)
    later = NewMessage(kind="notice", target=1, lane="a", due_at=house.clock.now + 60 * MINUTES)
    await house.outbox.add([later], house.clock.now)
    house.clock.now += 30 * MINUTES
    await well(house)
    assert (await look(house)).waiting == 0


async def test_a_backup_that_is_old_or_was_never_made_is_missed(house: House) -> None:
    for mark in (GATEWAY, ALIVE):
        await house.tables.marks.set(mark, house.clock.now)
    assert (await look(house)).problems == ("backup",)
    await well(house)
    house.clock.hours(27)
    for mark in (GATEWAY, ALIVE):
        await house.tables.marks.set(mark, house.clock.now)
    assert (await look(house)).problems == ("backup",)


async def test_a_disk_that_is_nearly_full_is_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await well(house)
    usage: Callable[[Path], SimpleNamespace] = lambda path: SimpleNamespace(free=LOW_SPACE - 1)  # noqa: E731
    monkeypatch.setattr(shutil, "disk_usage", usage)
    assert (await look(house)).problems == ("free",)


async def test_what_left_long_ago_and_a_backup_that_others_make_are_judged_as_such(house: House) -> None:
    await well(house)
    health = msgspec.structs.replace(await look(house), oldest=600.0)
    assert msgspec.structs.replace(health, sent=600.0).problems == ("sent",)
    assert msgspec.structs.replace(health, sent=1.0).problems == ()
    elsewhere = msgspec.structs.replace(await look(house), backup=None)
    assert elsewhere.problems == ("backup",)
    elsewhere = msgspec.structs.replace(elsewhere, copied=False)
    assert elsewhere.problems == ()
    assert "backup never" not in said(elsewhere), "which reads as a problem"


async def test_a_backup_of_a_day_ago_is_no_old_one_and_the_clock_may_have_been_set_back(house: House) -> None:
    await well(house)
    house.clock.hours(25)
    for mark in (GATEWAY, ALIVE):
        await house.tables.marks.set(mark, house.clock.now + 5_000)
    health = await look(house)
    assert health.problems == ()
    assert (health.gateway, health.alarms) == (0, 0)


async def test_what_a_wrong_clock_noted_for_a_time_to_come_tells_of_nobody_that_they_are_well(house: House) -> None:
    """Until that time a bot that was dead, and one that made no backups, were called well."""
    house.clock.hours(24 * 365)
    await well(house)
    house.clock.hours(-24 * 365)
    health = await look(house)
    assert health.problems == ("gateway", "alarms", "backup")
    assert health.gateway is None


async def test_of_several_processes_each_has_a_gateway_of_its_own(house: House) -> None:
    await well(house)
    await house.tables.marks.set(gateway_mark("0-1/2"), house.clock.now)
    folder = house.database.path.parent / "backups"
    found = [await measured(house.database, folder, house.clock.now, shards) for shards in ("", "0-1/2", "1/2")]
    assert ["gateway" in health.problems for health in found] == [False, False, True]


def test_the_gateway_is_noted_often_enough_to_be_missed_in_time() -> None:
    assert 2 * GATEWAY_EVERY < SILENT
    assert LOW_SPACE >= 100 << 20, "a backup and the log of the database need room"
