"""A machine that was asleep, a process that was stopped, a clock that is set right: nobody could play meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import pytest

from bot.clock import HOUR, MINUTE
from bot.jobs import alarms as module
from bot.jobs.alarms import ALIVE, Alarms
from storage.errors import DiskFull, Unreachable, Unwritable
from tests.bot.conftest import House


async def missed(house: House, monkeypatch: pytest.MonkeyPatch, *, frozen: bool) -> bool:
    """Whether a table's time runs out when 30 of its 24 hours pass between two looks at the clocks."""
    snapshot = await house.running(pace=24)
    alarms, looks = Alarms(house.tables), 0
    machine = [time.time()]

    async def sleep(seconds: float) -> None:
        nonlocal looks
        looks += 1
        if looks > 1:
            raise asyncio.CancelledError
        house.clock.hours(30)
        machine[0] += 30 * HOUR / 1_000 if frozen else seconds

    monkeypatch.setattr(module, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: machine[0]))
    with pytest.raises(asyncio.CancelledError):
        await alarms.run()
    assert await house.tables.marks.get(ALIVE) == house.clock.now, "it went on looking"
    return any(place.misses for place in (await house.tables.look(snapshot.game_id)).places)


async def test_who_could_not_play_while_the_machine_was_asleep_has_missed_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot played for them at once: the connection still seemed to be there."""
    assert not await missed(house, monkeypatch, frozen=True)


async def test_a_clock_that_only_the_sandbox_moves_runs_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await missed(house, monkeypatch, frozen=False)


@pytest.mark.parametrize(("seconds", "away"), [(1, False), (59, False), (61, True)])
async def test_a_moment_in_which_nothing_moved_is_no_downtime(
    house: House, monkeypatch: pytest.MonkeyPatch, seconds: int, away: bool
) -> None:
    alarms, machine = Alarms(house.tables), [time.time()]
    await alarms.once()

    async def sleep(_: float) -> None:
        machine[0] += seconds
        house.clock.now += MINUTE

    monkeypatch.setattr(module, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: machine[0]))
    await alarms._until(house.clock() + MINUTE)
    assert alarms._away is away


@pytest.mark.parametrize("during", ["get", "set", "tick", "next"])
async def test_a_machine_that_falls_asleep_in_the_middle_of_a_look_has_slept_too(
    house: House, monkeypatch: pytest.MonkeyPatch, during: str
) -> None:
    """The fault: only between two looks it was noticed; whoever could not play then was late."""
    snapshot = await house.running(pace=24)
    await house.tables.marks.set(ALIVE, house.clock())
    alarms, machine, looks, asleep = Alarms(house.tables), [time.time()], 0, list[bool]()

    def falling_asleep(do: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def done(*given: object) -> object:
            answer = await do(*given)
            if not asleep:
                asleep.append(True)
                house.clock.hours(30)
                machine[0] += 30 * HOUR / 1_000
            return answer

        return done

    async def sleep(seconds: float) -> None:
        nonlocal looks
        looks += 1
        if looks > 4:
            raise asyncio.CancelledError
        house.clock.now += int(seconds * 1_000)
        machine[0] += seconds

    of = {"get": house.tables.marks, "set": house.tables.marks, "next": house.tables.dues}.get(during, alarms)
    monkeypatch.setattr(of, during, falling_asleep(getattr(of, during)))
    monkeypatch.setattr(module, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: machine[0]))
    with pytest.raises(asyncio.CancelledError):
        await alarms.run()
    assert asleep
    after = await house.tables.look(snapshot.game_id)
    assert after.awaited_bot is None
    assert not any(place.misses for place in after.places)
    (asked,) = await house.tables.clocks.awaited(snapshot.game_id)
    assert (asked.deadline or 0) - house.clock() > 23 * HOUR


@pytest.mark.parametrize("how", [DiskFull, Unreachable, Unwritable])
async def test_who_could_not_play_while_the_database_was_away_has_missed_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch, how: type[Exception]
) -> None:
    """The fault: Discord heard us all the while, and everybody whose time had run out meanwhile was late."""
    snapshot = await house.running(pace=24)
    alarms = Alarms(house.tables)
    await alarms.once()

    async def away(*_: object) -> None:
        raise how

    with monkeypatch.context() as patched:
        patched.setattr(house.tables.marks, "set", away)
        for _ in range(30):
            house.clock.hours(1)
            with pytest.raises(how):
                await alarms.once()
    await alarms.once()
    assert not any(place.misses for place in (await house.tables.look(snapshot.game_id)).places)
    house.clock.hours(25)
    await alarms.once()
    assert any(place.misses for place in (await house.tables.look(snapshot.game_id)).places), "it counts again"


@pytest.mark.parametrize("back", [2 * MINUTE, 30 * HOUR])
async def test_a_clock_that_is_set_back_is_watched_from_where_it_is_then(
    house: House, monkeypatch: pytest.MonkeyPatch, back: int
) -> None:
    """Deadlines and reminders waited until the clock was again where it had been, up to days."""
    alarms, looks = Alarms(house.tables), 0

    async def sleep(seconds: float) -> None:
        nonlocal looks
        looks += 1
        if looks > 2:
            raise asyncio.CancelledError
        house.clock.now += int(seconds * 1_000) - (back if looks == 1 else 0)

    monkeypatch.setattr(module, "asyncio", SimpleNamespace(sleep=sleep))
    with pytest.raises(asyncio.CancelledError):
        await alarms.run()
    alive = await house.tables.marks.get(ALIVE)
    assert alive is not None and abs(house.clock() - alive) <= MINUTE
