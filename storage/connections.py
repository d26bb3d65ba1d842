"""How a connection is opened for reading, and what makes waiting for one safe."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import aiosqlite

from storage.errors import Unwritable

R = TypeVar("R")


def _to_read(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"


async def open_reader(path: Path) -> aiosqlite.Connection:
    """A connection that can neither write nor checkpoint, so that the one that writes stays the only one that does."""
    connection = await aiosqlite.connect(_to_read(path), uri=True, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        await connection.execute_fetchall("PRAGMA busy_timeout = 5000")
    except BaseException:
        await connection.close()
        raise
    return connection


async def under_way(connection: aiosqlite.Connection) -> bool:
    """Whether a transaction has begun and not ended."""
    # A statement whose task was cancelled is still queued in the connection's thread: this one waits behind it,
    # so that then ``in_transaction`` tells the truth (a cancelled BEGIN has begun, a cancelled COMMIT is made).
    await connection.execute_fetchall("SELECT 1")
    return connection.in_transaction


async def ended(connection: aiosqlite.Connection) -> None:
    """Rolls back what is under way."""
    if await under_way(connection):
        await connection.execute_fetchall("ROLLBACK")


async def check_writable(connection: aiosqlite.Connection, path: Path) -> None:
    """Raises ``Unwritable`` when this user may only read the file."""
    # SQLite opens a file without the right to write all the same, and says so only when something is to be written.
    try:
        await connection.execute_fetchall("UPDATE schema_version SET version = version")
    except sqlite3.OperationalError as error:
        raise Unwritable(f"{path}: {error}") from error


async def finish(work: Awaitable[R]) -> R:
    """Awaits ``work`` to its end even when the waiting task is cancelled, then passes the cancellation on.

    The outcome of a COMMIT is the disk's: the next task may only start once it is known.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            cancelled = error
        except Exception:
            break
    if cancelled is not None:
        with suppress(Exception):
            task.result()
        raise cancelled
    return task.result()
