"""Ending: whoever says stop once is obeyed, whatever the client is doing at that moment."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Self

import pytest

from bot import app
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
