"""A whole process is killed at the worst moment: another does each thing that was its to do, and does it once."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import Process as Program
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import time

import msgspec
import pytest

from bot.jobs.alone import SIGN
from sandbox import Sandbox, SeenMessage
from sandbox.rest import Exchange
from sandbox.seen import SeenChannel
from storage.claims import LEASE
from storage.database import Database
from storage.preferences import Preferences
from tests.e2e.conftest import TOKEN, button
from tests.e2e.test_shards import Process, lobby_shown, on_shard
from tests.postgres import Server

SOON = LEASE + 4_000
"""Milliseconds after the kill: by then the work of the dead is somebody else's."""


@asynccontextmanager
async def program(box: Sandbox, folder: Path, url: str) -> AsyncIterator[Program]:
    """``python -m bot`` as it runs for everybody, with the first of two shards."""
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": box.api_url,
        "DISCORD_GATEWAY_URL": box.gateway_url,
        "DATA_DIR": str(folder),
        "DATABASE_URL": url,
        "SHARDS": "0/2",
    }
    with (folder / "log").open("ab") as log:
        bot = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", env=os.environ | settings, stderr=log)
    try:
        yield bot
    finally:
        if bot.returncode is None:
            bot.kill()
        await bot.wait()


async def test_a_killed_process_s_message_hall_and_clock_are_another_s_and_come_once(
    postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.IDENTIFY", 0.1)
    url = postgres.empty()
    async with Sandbox.start() as box:
        ana, bia = box.user("Ana", locale="pt-BR"), box.user("Bia", locale="pt-BR")
        guild = await on_shard(box, 0)
        table, wall = guild.channel("salão"), guild.channel("saguão")
        async with await Database.open(url, folder=tmp_path) as database:
            preferences = Preferences(database)
            setting = await preferences.guild(guild.id)
            await preferences.save_guild(msgspec.structs.replace(setting, hall_channel=wall.data.id), 0)
            async with program(box, tmp_path, url) as first:
                await box.until(lambda: wall.messages, 30)
                for user in (ana, bia):
                    user.go(table)
                await ana.slash("/table new", game="gnomopolis", pace="1", seats=2, thread=False)
                await lobby_shown(box, guild)
                lobby = table.messages[0]
                await bia.press(button(lobby, "join"), on=lobby)

                def kill(exchange: Exchange) -> None:
                    """As soon as Discord has the first message of the game, and before anybody hears of it."""
                    if exchange.method == "POST" and exchange.path.endswith(f"/{table.data.id}/messages"):
                        first.kill()

                box.observers.append(kill)
                await ana.press(button(lobby, "start"), on=lobby)
                await asyncio.wait_for(first.wait(), 30)
                box.observers.remove(kill)
            await hurried(database)
        assert len(calls(table)) == 1
        assert "Gnomopolis" not in wall.messages[0].text
        second = Process(box, tmp_path, url, "1/2")
        await second.start()
        try:
            await box.until(lambda: missed(table), SOON / 1_000 + 20)
            await box.until(lambda: "Gnomopolis" in wall.messages[0].text, 10)
            async with program(box, tmp_path, url):
                await box.until(lambda: len(box.gateway.sockets) == 2, 30)
                shown = await ana.press(button(calls(table)[-1], "board"), on=calls(table)[-1])
                assert shown.is_private
                await asyncio.sleep(3 * SIGN)
        finally:
            await second.stop()
        assert len(table.messages) == 3, [message.text for message in table.messages]
        assert len(wall.messages) == 1
        assert not box.breaches
    assert b"ERROR" not in (tmp_path / "log").read_bytes()


async def hurried(database: Database) -> None:
    """Whoever is awaited has only until ``SOON``."""
    now = int(time() * 1_000)
    sql = 'UPDATE pending SET ticking_at = :now, "left" = :left, deadline = :until, remind_at = NULL'
    async with database.transaction() as transaction:
        await transaction.run(sql, now=now, left=SOON, until=now + SOON)


def calls(table: SeenChannel) -> list[SeenMessage]:
    """The table's messages that have buttons to play with."""
    return [message for message in table.messages if any(b.custom_id.endswith(":play") for b in message.buttons)]


def missed(table: SeenChannel) -> list[SeenMessage]:
    """Those that tell of a turn whose time ran out."""
    return [message for message in table.messages if "O prazo de" in message.text]
