"""A process that does something for all is killed: another goes on with it, and not before it counts as dead."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from bot.jobs import alone
from bot.jobs.alone import Alone
from storage.claims import FORGOTTEN, LEASE, Claims
from storage.database import Database
from storage.errors import Unreachable
from tests.postgres import Server

ALONE = ("alarms", "halls", "tidying", "emojis")
"""What ``bot/app.py`` has one of several processes do."""
Killed = tuple[str, int]
"""The database, and when the process that had everything was killed (milliseconds of its clock)."""


def _lived(url: str, folder: Path) -> None:
    asyncio.run(_live(url, folder))


async def _live(url: str, folder: Path) -> None:
    async with await Database.open(url, folder=folder) as database:
        claims = Claims(database)
        await claims.alive(_now())
        mine = Alone(claims, _now)
        begun = [asyncio.Event() for _ in ALONE]

        async def works(event: asyncio.Event) -> None:
            event.set()
            await asyncio.Event().wait()

        tasks = [
            asyncio.create_task(mine.work(name, partial(works, event)))
            for name, event in zip(ALONE, begun, strict=True)
        ]
        await asyncio.gather(*(event.wait() for event in begun), mine.turn("identify", 600))
        (folder / "ready").touch()
        await asyncio.gather(*tasks)


def _now() -> int:
    return int(time.time() * 1_000)


@pytest.fixture
async def killed(postgres: Server, tmp_path: Path) -> AsyncIterator[Killed]:
    url = postgres.empty()
    child: BaseProcess = get_context("spawn").Process(target=_lived, args=(url, tmp_path))
    child.start()
    try:
        async with asyncio.timeout(30):
            while not (tmp_path / "ready").exists():
                assert child.is_alive()
                await asyncio.sleep(0.05)
    finally:
        child.kill()
        child.join()
    yield url, _now()


async def test_what_a_killed_process_did_for_all_is_taken_over_once(
    killed: Killed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alone, "SIGN", 0.02)
    url, at = killed
    now = at - LEASE
    done: list[str] = []

    def does(name: str) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            done.append(name)
            await asyncio.Event().wait()

        return work

    async with await Database.open(url, folder=tmp_path) as a, await Database.open(url, folder=tmp_path) as b:
        others = [Claims(a), Claims(b)]
        lives = [Alone(claims, lambda: now) for claims in others]
        tasks = [asyncio.create_task(life.work(name, does(name))) for life in lives for name in ALONE]
        passes = asyncio.create_task(lives[0].turn("identify", 600))
        await asyncio.sleep(0.3)
        assert done == []
        assert not passes.done()
        for claims in others:
            await claims.alive(at + LEASE)
        now = at + LEASE
        async with asyncio.timeout(10):
            await passes
            while len(done) < len(ALONE):  # noqa: ASYNC110 (other tasks' work)
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.2)
        assert sorted(done) == sorted(ALONE), "by one of the two"
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_processes_that_slept_for_hours_wake_together(postgres: Server, tmp_path: Path) -> None:
    """Each takes the other for one that died long ago, and neither waits for the other."""
    url, now = postgres.empty(), 0
    async with await Database.open(url, folder=tmp_path) as a, await Database.open(url, folder=tmp_path) as b:
        for _ in range(20):
            now += FORGOTTEN + 2 * LEASE
            await asyncio.gather(Claims(a).alive(now), Claims(b).alive(now))


class Held(Claims):
    """Claims that are always free."""

    def __init__(self) -> None:
        self.gone: list[str] = []

    async def take(self, name: str, now: int) -> bool:
        return True

    async def let_go(self, name: str) -> None:
        self.gone.append(name)


async def test_who_has_closed_lets_go_of_nothing_later() -> None:
    """The database may be closed by then."""
    claims = Held()
    mine = Alone(claims, _now)
    await mine.turn("identify", 0.01)
    await mine.close()
    await asyncio.sleep(0.05)
    assert not claims.gone


async def test_a_turn_is_anothers_after_so_many_seconds() -> None:
    """Else of several processes only the first would ever identify with Discord."""
    claims = Held()
    mine = Alone(claims, _now)
    await mine.turn("identify", 0.05)
    assert not claims.gone
    async with asyncio.timeout(5):
        while not claims.gone:  # noqa: ASYNC110 (another task's work)
            await asyncio.sleep(0.01)
    assert claims.gone == ["identify"]


async def test_a_turn_is_waited_for_and_passed_on_although_the_database_is_away_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The fault: cut off just then a process kept its turn for as long as it lived, and no other ever came to Discord;
    one that came back to it ended."""
    monkeypatch.setattr(alone, "SIGN", 0.01)
    away = [True, True, False, True, True, False]

    class Cut(Held):
        async def take(self, name: str, now: int) -> bool:
            self.reached()
            return True

        async def let_go(self, name: str) -> None:
            self.reached()
            await super().let_go(name)

        def reached(self) -> None:
            if away.pop(0):
                raise Unreachable

    claims = Cut()
    async with asyncio.timeout(5):
        await Alone(claims, _now).turn("identify", 0)
        while not claims.gone:  # noqa: ASYNC110 (another task's work)
            await asyncio.sleep(0.01)
    assert (claims.gone, away) == (["identify"], [])


async def test_work_that_ends_is_free_for_others_and_its_result_is_told() -> None:
    claims, mine = Held(), list[str]()
    life = Alone(claims, _now)

    async def work() -> None:
        mine.append("done")

    await life.work("tidying", work)
    assert (mine, claims.gone) == (["done"], ["tidying"])

    async def fails() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await life.work("halls", fails)
    assert claims.gone == ["tidying", "halls"]


async def test_whose_work_is_somebody_elses_after_all_leaves_off_and_begins_again_when_it_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A process that slept longer than it counts as living: another does by now what it was doing."""
    monkeypatch.setattr(alone, "SIGN", 0.01)
    free, did = [True, True, True, False, False], list[str]()

    class Lost(Held):
        async def take(self, name: str, now: int) -> bool:
            return free.pop(0) if free else True

    async def work() -> None:
        did.append("begun")
        try:
            await asyncio.Event().wait()
        finally:
            did.append("left" if len(free) == 1 else "ended")

    claims = Lost()
    task = asyncio.create_task(Alone(claims, _now).work("alarms", work))
    async with asyncio.timeout(5):
        while did.count("begun") < 2:  # noqa: ASYNC110 (another task's work)
            await asyncio.sleep(0.01)
    assert did == ["begun", "left", "begun"]
    assert claims.gone == ["alarms"]
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert did[3:] == ["ended"]
