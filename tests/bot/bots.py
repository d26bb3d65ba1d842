"""Bots that know no Discord, for tests of how their parts are put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.app import Taverna
from bot.config import Config
from storage.database import Database
from tests.bot.conftest import Clock

Making = Callable[..., Awaitable[Taverna]]


@asynccontextmanager
async def bots(folder: Path) -> AsyncIterator[Making]:
    """Makes bots of these settings, each with a database of its own."""
    opened: list[Database] = []

    async def make(**settings: Any) -> Taverna:
        config = Config(discord_token="x", data_dir=folder / str(len(opened)), **settings)
        config.data_dir.mkdir()
        opened.append(await Database.open(config.where, folder=config.data_dir))
        bot = Taverna(config, opened[-1])
        bot.tables.clock = Clock()
        return bot

    yield make
    for database in opened:
        await database.close()


def told(bot: Taverna, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, object]]]:
    """What the owners are alerted of."""
    found: list[tuple[str, dict[str, object]]] = []
    monkeypatch.setattr(bot.owners, "alert", lambda id, **args: found.append((id, args)))
    return found


def noted(on: Any, monkeypatch: pytest.MonkeyPatch, *names: str) -> list[tuple[Any, ...]]:
    """The calls of these, of which nothing else comes."""
    found: list[tuple[Any, ...]] = []

    def noting(name: str) -> Callable[..., Awaitable[None]]:
        async def note(*args: Any, **more: Any) -> None:
            found.append((name, *args, *more.values()))

        return note

    for name in names:
        monkeypatch.setattr(on, name, noting(name))
    return found
