"""A connection of SQLite that only reads, and what is under way on one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import aiosqlite


def to_read(path: Path) -> str:
    """The address of a database that is only read."""
    return f"{path.absolute().as_uri()}?mode=ro"


async def connect_to_read(path: Path) -> aiosqlite.Connection:
    """A connection that can neither write nor checkpoint, so that the one that writes stays the only one that does."""
    connection = await aiosqlite.connect(to_read(path), uri=True, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        await connection.execute_fetchall("PRAGMA busy_timeout = 5000")
    except BaseException:
        await connection.close()
        raise
    return connection


async def under_way(connection: aiosqlite.Connection) -> bool:
    """Whether a transaction is open."""
    # A statement whose task was cancelled is still queued in the connection's thread: this one waits behind it,
    # so that then ``in_transaction`` tells the truth (a cancelled BEGIN has begun, a cancelled COMMIT is made).
    await connection.execute_fetchall("SELECT 1")
    return connection.in_transaction


async def ended(connection: aiosqlite.Connection) -> None:
    """Ends a transaction that is open, without its changes."""
    if await under_way(connection):
        await connection.execute_fetchall("ROLLBACK")
