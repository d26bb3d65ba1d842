"""How the bot begins, what goes on beside, and the order in which it ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot import app, systemd
from bot.app import DAY, QUIET, WEEK, Taverna
from bot.config import Config
from bot.lasting import keep_all
from storage.database import Database
from storage.outbox import Outbox
from tests.bot.bots import Making, bots, noted, told


@pytest.fixture
async def making(tmp_path: Path) -> AsyncIterator[Making]:
    async with bots(tmp_path) as make:
        yield make


@pytest.fixture
async def bot(making: Making) -> Taverna:
    return await making()


async def test_a_job_that_fails_starts_again_and_one_that_ends_does_not(
    bot: Taverna, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "RESTART_AFTER", 0.01)
    begun: list[int] = []

    async def work() -> None:
        begun.append(1)
        if len(begun) < 3:
            raise ValueError("broken")

    bot._start("something", work)
    async with asyncio.timeout(5):
        await bot._jobs[-1]
    assert len(begun) == 3
    assert caplog.text.count("something failed and starts again") == 2


async def test_once_a_day_what_is_old_is_put_away(making: Making, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 2:
            raise asyncio.CancelledError

    for days, archived in ((0, []), (30, [("archive", 30 * DAY)])):
        bot = await making(archive_days=days)
        done = noted(bot.tables.upkeep, monkeypatch, "thin", "archive")
        pruned = noted(bot.outbox, monkeypatch, "prune")
        struck = noted(bot.tables.reliable, monkeypatch, "tidy")
        slept.clear()
        monkeypatch.setattr(app.asyncio, "sleep", sleep)
        with pytest.raises(asyncio.CancelledError):
            await bot._tidy()
        assert slept == [DAY / 1_000] * 2
        assert pruned == [("prune", bot.tables.clock() - WEEK)] * 2
        assert struck == [("tidy",)] * 2
        assert done == [("thin",), *archived] * 2
        monkeypatch.undo()


async def test_the_log_of_the_database_is_emptied_when_nothing_is_written(
    bot: Taverna, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    found = noted(bot.database, monkeypatch, "checkpoint")
    times = iter([100.0, 100.0 + QUIET - 0.1, 100.0 + QUIET])
    bot.database.committed_at = 100.0

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 4:
            raise asyncio.CancelledError

    monkeypatch.setattr(app.asyncio, "sleep", sleep)
    monkeypatch.setattr(app, "time", SimpleNamespace(monotonic=lambda: next(times)))
    with pytest.raises(asyncio.CancelledError):
        await bot._settle()
    assert found == [("checkpoint",)]
    assert slept == [QUIET] * 4


@pytest.mark.parametrize("shared", [False, True])
async def test_the_end_comes_in_order_and_once(shared: bool, making: Making, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written is finished, and the database is open until nobody needs it."""
    bot = await making()
    monkeypatch.setattr(Database, "shared", shared)
    order: list[str] = []

    def step(name: str) -> Callable[..., Awaitable[None]]:
        async def done(*_: Any, **__: Any) -> None:
            order.append(name)

        return done

    closed = bot.database.close
    monkeypatch.setattr(systemd, "notify", lambda state: order.append(state))
    whole: Any = bot
    whole._sender = SimpleNamespace(stop=step("sender"))
    whole.delivery = SimpleNamespace(close=step("delivery"))
    for name in ("reviews", "_automatic", "owners"):
        monkeypatch.setattr(getattr(bot, name), "close", step(name))
    whole._exposition = SimpleNamespace(close=lambda: order.append("exposition"))
    monkeypatch.setattr(bot.pictures, "close", lambda: order.append("pictures"))
    monkeypatch.setattr(bot.door, "close", lambda: order.append("suggestions"))
    monkeypatch.setattr(bot._alone, "close", step("what it alone did"))
    monkeypatch.setattr(bot.tables.claims, "leave", step("its claims"))

    async def close_database() -> None:
        order.append("database")
        await closed()

    monkeypatch.setattr(bot.database, "close", close_database)

    async def job() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)
            order.append("job")
            raise ValueError("fails as it ends")

    async def leave(_: Any) -> None:
        order.append("discord")
        monkeypatch.setattr(bot, "is_closed", lambda: True)

    monkeypatch.setattr(discord.AutoShardedClient, "close", leave)
    monkeypatch.setattr(app.commands.AutoShardedBot, "close", leave)
    bot._jobs.append(asyncio.create_task(job()))
    await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await bot.close()
    assert order == [
        *(systemd.ENDING, "sender", "delivery", "job", "reviews", "_automatic", "owners"),
        *("suggestions", "discord", "exposition", "pictures"),
        *(("what it alone did", "its claims") if shared else ()),
        "database",
    ]
    await bot.close()
    assert order.count("database") == order.count(systemd.ENDING) == 1


async def test_of_several_processes_one_shard_a_time_says_who_it_is(
    making: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = await making()
    monkeypatch.setattr(app.commands.AutoShardedBot, "before_identify_hook", lambda *_, **__: asyncio.sleep(0))
    turns = noted(bot._alone, monkeypatch, "turn")
    await bot.before_identify_hook(1)
    assert turns == []
    monkeypatch.setattr(Database, "shared", True)
    await bot.before_identify_hook(1)
    assert turns == [("turn", "identify", app.IDENTIFY)]


async def test_what_could_not_be_made_leaves_no_database_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its threads would be waited for without an end."""
    opened, closed = list[Database](), list[Database]()
    real = Database.open

    async def opening(*args: Any, **more: Any) -> Database:
        database = await real(*args, **more)
        close = database.close

        async def closing() -> None:
            closed.append(database)
            await close()

        monkeypatch.setattr(database, "close", closing)
        opened.append(database)
        return database

    def fail(*_: Any) -> None:
        raise ValueError("no")

    monkeypatch.setattr(Database, "open", opening)
    monkeypatch.setattr(app, "Taverna", fail)
    with pytest.raises(ValueError, match="no"):
        await app.run(Config(data_dir=tmp_path), asyncio.Event())
    assert closed == opened != []


@pytest.mark.parametrize("shared", [False, True])
async def test_all_that_goes_on_beside_is_started(
    shared: bool, making: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of several processes on one database one does what is done for all, and none copies it: the server is backed up
    by other means.
    """
    bot = await making()
    monkeypatch.setattr(Database, "shared", shared)
    claims = noted(bot.tables.claims, monkeypatch, "alive")
    done = noted(bot, monkeypatch, "_sync_commands", "load_extension")
    whole: Any = bot
    whole.messenger = None
    taken: list[int] = []
    monkeypatch.setattr(app, "take_up", lambda database, id, at: asyncio.sleep(0, taken.append(id)))
    monkeypatch.setattr(app, "owners_of", lambda application: {42})
    monkeypatch.setattr(bot, "_application", SimpleNamespace(id=9))
    monkeypatch.setattr(Taverna, "application", SimpleNamespace(id=9))
    begun: dict[str, Any] = {}
    monkeypatch.setattr(bot, "_start", lambda name, work: begun.setdefault(name, work))
    async with aiohttp.ClientSession():
        await bot.setup_hook()
    assert [name for call, *rest in done for name in rest] == list(app.COGS)
    assert ("_sync_commands",) in done
    assert taken == [9]
    assert 42 in bot.tables.hosting.owners
    jobs = {"sender", "alarms", "halls", "pulse", "warming", "tidying", "settling", "emojis", "resuming"}
    assert set(begun) == jobs | ({"living"} if shared else {"backups"})
    assert begun["resuming"] == (bot._automatic.watch if shared else bot._automatic.resume)
    alone = [name for name in begun if getattr(begun[name], "func", None) == bot._alone.work]
    assert alone == (["alarms", "halls", "tidying", "emojis"] if shared else [])
    assert claims == ([("alive", bot.tables.clock())] if shared else [])
    if shared:
        assert begun["living"] == bot._alone.live
    else:
        assert begun["backups"] == bot.backups.run
    assert begun["settling"] == bot._settle
    warm: list[str] = []
    monkeypatch.setattr(bot.pictures, "warm", lambda: asyncio.sleep(0, warm.append("pictures")))
    bot.on_warm = lambda: warm.append("all")
    await begun["warming"]()
    assert warm == ["pictures", "all"]
    alerts = told(bot, monkeypatch)
    sender = bot._sender
    assert isinstance(sender, app.Sender)
    assert sender._look == (app.LOOK if shared else None)
    assert sender._on_lost is not None
    sender._on_lost()
    assert alerts == [("alert.dead_letters", {})]
    quiet = noted(bot.requests, monkeypatch, "quiet")
    await sender._before()
    assert quiet == [("quiet", app.YIELD)]
    assert isinstance(bot.outbox, Outbox)


async def test_what_lasts_is_set_aside_once_all_has_been_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Taverna] = []

    async def start(self: Taverna, token: str) -> None:
        made.append(self)

    monkeypatch.setattr(Taverna, "start", start)
    await app.run(Config(data_dir=tmp_path, render_processes=0), asyncio.Event())
    assert made[0].on_warm is keep_all
