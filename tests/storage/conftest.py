from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.database import Database
from storage.outbox import Outbox
from storage.tables.games import Games
from storage.tables.lists import Lists

BACKENDS = ("sqlite", "postgresql")


@pytest.fixture(params=BACKENDS)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """An empty database, of either kind."""
    if request.param == "sqlite":
        return tmp_path / "taverna.db"
    return request.getfixturevalue("postgres").empty()


@pytest.fixture
async def database(where: Path | str, tmp_path: Path) -> AsyncIterator[Database]:
    async with await Database.open(where, folder=tmp_path) as database:
        yield database


@pytest.fixture
def games(database: Database) -> Games:
    return Games(database)


@pytest.fixture
def lists(database: Database) -> Lists:
    return Lists(database)


@pytest.fixture
def outbox(database: Database) -> Outbox:
    return Outbox(database)
