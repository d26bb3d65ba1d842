"""Several processes on one PostgreSQL, each with its shards, behind one Discord."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import Taverna, point_at
from bot.cli import main
from bot.config import Config
from sandbox import Guild, Sandbox, ScriptedUser
from storage.database import Database
from storage.errors import Unreachable
from tests.e2e.conftest import TOKEN, button
from tests.postgres import Server


class Process:
    """A bot as one of several processes runs it."""

    def __init__(self, box: Sandbox, folder: Path, url: str, shards: str) -> None:
        self.config = Config(
            discord_token=TOKEN,
            discord_api_url=box.api_url,
            discord_gateway_url=box.gateway_url,
            data_dir=folder,
            database_url=url,
            shards=shards,
            bot_seconds=0.02,
            bot_grace=0.0,
            render_processes=0,
        )
        self.box = box
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        point_at(self.config)
        self.bot = Taverna(self.config, await Database.open(self.config.where, folder=self.config.data_dir))
        self.task = asyncio.create_task(self.bot.start(TOKEN))
        self.box.watch(self.task)
        await self.box.until(lambda: self.bot.is_ready() or self.task.done(), 30)

    async def stop(self) -> None:
        if self.task is None:
            return
        await self.bot.close()
        with contextlib.suppress(Exception):
            await self.task


@pytest.fixture
async def box() -> AsyncIterator[Sandbox]:
    async with Sandbox.start() as box:
        yield box
        assert not box.breaches


async def on_shard(box: Sandbox, number: int) -> Guild:
    """A server that Discord deals to this one of two shards: by the millisecond in which it was made."""
    for n in itertools.count():
        guild = box.guild(f"S{number}.{n}", channel="salão")
        if (guild.id >> 22) % 2 == number:
            return guild
        await asyncio.sleep(0.001)
    raise AssertionError


async def open_table(user: ScriptedUser, guild: Guild) -> None:
    user.go(guild.channel("salão"))
    await user.slash("/table new", game="gnomopolis", thread=False)


async def lobby_shown(box: Sandbox, guild: Guild) -> None:
    await box.until(lambda: any("SHA-256" in m.text for m in guild.channel("salão").messages), 15)


async def test_each_process_answers_for_its_servers_and_all_are_served_through_a_rolling_update(
    box: Sandbox, postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.IDENTIFY", 0.1)
    guilds = [await on_shard(box, 0), await on_shard(box, 1)]
    ana = box.user("Ana", locale="pt-BR")
    url = postgres.empty()
    processes = [Process(box, tmp_path, url, f"{n}/2") for n in (0, 1)]
    processes.append(Process(box, tmp_path, url, "1/2"))
    try:
        await through_a_rolling_update(box, processes, guilds, ana)
    finally:
        for process in processes:
            await process.stop()


async def through_a_rolling_update(
    box: Sandbox, processes: list[Process], guilds: list[Guild], ana: ScriptedUser
) -> None:
    *processes, update = processes
    for process in processes:
        await process.start()
    for n, process in enumerate(processes):
        assert guilds[n].id in {guild.id for guild in process.bot.guilds}
        assert guilds[1 - n].id not in {guild.id for guild in process.bot.guilds}
    for guild in guilds:
        await open_table(ana, guild)
        await lobby_shown(box, guild)
    snapshots = [await processes[0].bot.tables.in_channel(guild.channel("salão").id) for guild in guilds]
    assert [snapshot.status for snapshot in snapshots] == ["lobby", "lobby"]

    # The new one of shard 1 is there before the old one goes; the first serves on meanwhile.
    await update.start()
    bia = box.user("Bia", locale="pt-BR")
    bia.go(guilds[1].channel("salão"))
    shown = next(m for m in guilds[1].channel("salão").messages if "SHA-256" in m.text)
    await asyncio.gather(processes[1].stop(), bia.press(button(shown, "join"), on=shown))
    joined = await processes[0].bot.tables.in_channel(guilds[1].channel("salão").id)
    assert bia.id in {place.user_id for place in joined.places}


async def test_a_shard_that_serves_too_many_servers_is_refused_in_one_line(
    box: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.realm.gateway.MOST_GUILDS", 2)
    for n in range(3):
        box.guild(f"Mesa {n}", channel="salão")
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": box.api_url,
        "DISCORD_GATEWAY_URL": box.gateway_url,
        "DATA_DIR": str(tmp_path),
        "SHARDS": "0/1",
    }
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env=os.environ | settings, stderr=asyncio.subprocess.PIPE
    )
    try:
        _, said = await asyncio.wait_for(program.communicate(), 30)
    finally:
        if program.returncode is None:
            program.kill()
    assert program.returncode == 2
    told = [line for line in said.decode().splitlines() if "SHARDS" in line]
    assert told == [said.decode().splitlines()[-1]], said.decode()
    assert "Traceback" not in said.decode()


async def test_a_click_while_the_database_is_away_gets_a_clear_word_and_counts_once_when_made_again(
    box: Sandbox, postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bot.app.IDENTIFY", 0.1)
    monkeypatch.setattr("bot.app.RESTART_AFTER", 0.2)
    guild = box.guild("Mesa", channel="salão")
    ana, bia = box.user("Ana", locale="pt-BR"), box.user("Bia", locale="en-US")
    process = Process(box, tmp_path, postgres.empty(), "0/1")
    try:
        await process.start()
        await open_table(ana, guild)
        await lobby_shown(box, guild)
        bia.go(guild.channel("salão"))
        shown = next(m for m in guild.channel("salão").messages if "SHA-256" in m.text)
        health = ["health", "--database", str(process.config.database_url)]
        with postgres.away():
            told = await bia.press(button(shown, "join"), on=shown)
            assert told.is_private
            assert "database cannot be reached" in told.text
            assert await asyncio.to_thread(main, health) == 1
        assert capsys.readouterr().err.count("health: ") == 1
        tables = process.bot.tables
        # Connections that died are found out one by one.
        for _ in range(20):
            with contextlib.suppress(Unreachable):
                await tables.in_channel(guild.channel("salão").id)
                break
        await bia.press(button(shown, "join"), on=shown)
        await bia.press(button(shown, "join"), on=shown)
        joined = await tables.in_channel(guild.channel("salão").id)
        assert [place.user_id for place in joined.places if place.user_id] == [ana.id, bia.id]
        await box.until(lambda: any(str(bia.id) in m.text for m in guild.channel("salão").messages), 30)
    finally:
        await process.stop()
