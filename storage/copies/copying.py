"""From one kind of database to another: every row, or none."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from storage.database import Database, Row, Transaction
from storage.errors import StorageError
from storage.migrate import MIGRATIONS, steps

_TABLE = re.compile(r"^CREATE TABLE (\w+)", re.MULTILINE)
_OF_PROCESSES = frozenset({"process", "claim"})
"""What only those that run now have to say."""


class NotEmpty(StorageError):
    """There are tables in the database already; nothing was changed."""


def tables(migrations: Path = MIGRATIONS) -> list[str]:
    """The names of all tables, first those that others refer to."""
    found = [name for file in steps(migrations) for name in _TABLE.findall(file.read_text(encoding="utf-8"))]
    return [name for name in found if name not in _OF_PROCESSES]


async def copy(source: Database, target: Database, progress: Callable[[int, int], object]) -> int:
    """Copies everything in one transaction into an empty database; how many rows there were.

    ``progress`` is told how many games are done, and of how many. Raises ``NotEmpty``.
    """
    rows = 0
    async with source.reading() as reading, target.transaction() as writing:
        for name in tables():
            if await writing.row(f"SELECT 1 AS found FROM {name} LIMIT 1") is not None:
                raise NotEmpty(f"there are rows in its table {name} already")
        of_games: list[str] = []
        for name in tables():
            # A game's past may be long: of what games have only one game's is in memory at a time.
            of_game = name != "game" and "game_id" in await _columns(reading, name)
            condition = ""
            if of_game:
                of_games.append(name)
                condition = "WHERE game_id IS NULL"
            rows += await _put(writing, name, await reading.rows(f"SELECT * FROM {name} {condition}"))
        games = [row["game_id"] for row in await reading.rows("SELECT game_id FROM game ORDER BY created_at, game_id")]
        for done, game_id in enumerate(games, start=1):
            for name in of_games:
                found = await reading.rows(f"SELECT * FROM {name} WHERE game_id = :game_id", game_id=game_id)
                rows += await _put(writing, name, found)
            progress(done, len(games))
        await writing.number_on("outbox", "id")
    return rows


async def _columns(reading: Transaction, name: str) -> set[str]:
    row = await reading.row(f"SELECT * FROM {name} LIMIT 1")
    return set() if row is None else set(row.keys())


async def _put(writing: Transaction, name: str, rows: list[Row]) -> int:
    if rows:
        columns = list(rows[0].keys())
        named, values = ", ".join(f'"{column}"' for column in columns), ", ".join(f":{column}" for column in columns)
        await writing.run_each(f"INSERT INTO {name} ({named}) VALUES ({values})", [dict(row) for row in rows])
    return len(rows)
