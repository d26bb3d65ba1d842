from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.database import Database
from storage.games import Games
from storage.lists import Lists
from storage.outbox import Outbox


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with await Database.open(tmp_path / "taverna.db") as database:
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
