"""Ending: whoever says stop once is obeyed, whatever the client is doing at that moment."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

from bot import app
from bot.app import point_at
from bot.cli.run import _until_told
from bot.config import Config
from storage.database import Database


class Deaf:
    """A client that loses the first cancellation, as ``asyncio.wait_for`` of Python 3.11 may."""

    def __init__(self, config: Config, database: Database) -> None:
        self.closed, self.deaf, self.database = False, True, database

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.close()

    async def start(self, token: str) -> None:
        while True:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                if not self.deaf:
                    raise
                self.deaf = False

    async def close(self) -> None:
        self.closed = True
        await self.database.close()


async def test_a_lost_cancellation_does_not_keep_the_bot_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "Taverna", Deaf)
    monkeypatch.setattr(app, "UNWINDING", 0.05)
    stop = asyncio.Event()
    asyncio.get_running_loop().call_later(0.1, stop.set)
    async with asyncio.timeout(5):
        await app.run(Config(data_dir=tmp_path), stop)


async def test_a_client_that_fails_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(Deaf):
        async def start(self, token: str) -> None:
            raise ConnectionError("no network")

    monkeypatch.setattr(app, "Taverna", Failing)
    async with asyncio.timeout(5):
        with pytest.raises(ConnectionError):
            await app.run(Config(data_dir=tmp_path), asyncio.Event())


class Quiet(Deaf):
    """A client that is cancelled as it should be, and takes a while to close."""

    closed_in_order = False

    def __init__(self, config: Config, database: Database) -> None:
        super().__init__(config, database)
        self.deaf = False

    async def close(self) -> None:
        if not self.closed:
            await asyncio.sleep(0.3)
            Quiet.closed_in_order = True
        await super().close()


@pytest.mark.skipif(sys.platform == "win32", reason="no signal handlers")
async def test_ctrl_c_ends_in_order_and_pressed_again_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one broke the first off, and then the database's threads were waited for without an end."""
    left: list[int] = []
    monkeypatch.setattr(app, "Taverna", Quiet)
    monkeypatch.setattr("bot.cli.run.os._exit", left.append)
    loop = asyncio.get_running_loop()
    for after in (0.1, 0.2):
        loop.call_later(after, os.kill, os.getpid(), signal.SIGINT)
    async with asyncio.timeout(5):
        await _until_told(Config(data_dir=tmp_path), tied=False)
    assert left == [130]
    assert Quiet.closed_in_order


async def test_the_gateway_of_the_settings_is_the_one_that_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the API says, which is asked how many shards there are."""

    async def request(self: HTTPClient, route: Route) -> dict[str, Any]:
        return {"shards": 3, "url": "wss://gateway.discord.gg", "session_start_limit": {}}

    monkeypatch.setattr(HTTPClient, "request", request)
    monkeypatch.setattr(HTTPClient, "get_bot_gateway", HTTPClient.get_bot_gateway)
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    point_at(Config(discord_api_url="http://127.0.0.1:1/api", discord_gateway_url="ws://127.0.0.1:2"))
    assert (await HTTPClient(asyncio.get_running_loop()).get_bot_gateway())[:2] == (3, "ws://127.0.0.1:2")


def told_at_start(folder: Path, command: str, **settings: str) -> str:
    """All that is said by a bot that is told to end once it has said something."""
    begun = subprocess.run(
        [sys.executable, "-m", "bot", *command.split()],
        env={**os.environ, "DATA_DIR": str(folder), **settings},
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[3],
        timeout=60,
    )
    return begun.stdout + begun.stderr


@pytest.mark.parametrize("command", ["run", "sandbox --no-browser --port 1"])
def test_a_misspelt_setting_is_named_and_not_what_it_is_set_to(tmp_path: Path, command: str) -> None:
    file = tmp_path / "text.txt"
    file.write_text("")
    # Where no folder can be made both end after their first words.
    said = told_at_start(file, command, DISCORD_TOKEN="x", HOUR_SECOND="5432", TAVERNA_BOT_TOKEN="hidden")
    lines = [line for line in said.splitlines() if "no setting" in line]
    assert [re.findall(r"[A-Z]+(?:_[A-Z]+)+", line) for line in lines] == [
        ["HOUR_SECOND", "HOUR_SECONDS"],
        ["TAVERNA_BOT_TOKEN", "DISCORD_TOKEN"],
    ]
    assert "hidden" not in said
    assert "5432" not in said


def test_a_token_under_another_name_is_named_where_it_is_missed(tmp_path: Path) -> None:
    said = told_at_start(tmp_path, "run", DISCORD_TOKEN="", DISCORD_TOKN="hidden")
    assert said.count("\n") == 1
    assert "DISCORD_TOKEN is not set (DISCORD_TOKN is none of the settings)" in said
    assert "hidden" not in said


def test_a_token_of_several_lines_is_none(tmp_path: Path) -> None:
    """It was a traceback of 59 lines: in the head of a request it would be two."""
    said = told_at_start(tmp_path, "run", DISCORD_TOKEN="hid\nden")
    assert said == (
        "python -m bot run: Discord does not accept the DISCORD_TOKEN; copy it anew from the developer portal\n"
    )
