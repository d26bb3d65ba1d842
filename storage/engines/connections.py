"""How connections are opened, what is done where it is asked for, and what makes waiting for one safe."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar, cast

import aiosqlite

from storage.errors import Broken, Unwritable

R = TypeVar("R")
_HEAD = b"SQLite format 3\0"
KIND = 0xFF
"""Of an extended code of SQLite those bits that say what it is; the others say how it came to that."""
LEAST_ROOM = 1 << 16
"""Bytes: what SQLite needs beside a file to open it is half of that."""
PATIENCE = 5.0
"""Seconds to wait for somebody else's lock."""
AGAIN = 0.02
"""Seconds between two attempts at it while everything else goes on."""


class Connection(aiosqlite.Connection):
    """A connection that also carries out statements at once, where they are asked for.

    To hand a statement to the connection's thread and back costs more than most statements, and each time the thread
    needs Python's lock it waits for whoever is at work. What waits for the disk (``COMMIT``) or may take long goes to
    the thread, as ever; whoever uses both does so by turns.
    """

    def __init__(self, path: Path | str, *, uri: bool = False) -> None:
        super().__init__(lambda: _connected(path, uri=uri), iter_chunk_size=64)

    async def opened(self) -> Connection:
        """Connects; this is it. Raises sqlite3.OperationalError: there is no such file, or it is not ours to open."""
        try:
            return cast("Connection", await self)
        except BaseException:
            # aiosqlite lets its thread end by itself, which tells of that to a loop that may be gone by then.
            await finish(asyncio.to_thread(self._thread.join))
            raise

    def rows(self, sql: str, parameters: Mapping[str, Any]) -> list[sqlite3.Row]:
        """The rows of one statement."""
        return self._conn.execute(sql, parameters).fetchall()

    def each(self, sql: str, parameters: Sequence[Mapping[str, Any]]) -> None:
        """Carries out one statement once for each set of parameters."""
        self._conn.executemany(sql, parameters)


def _connected(path: Path | str, *, uri: bool = False) -> sqlite3.Connection:
    found = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False, uri=uri)
    found.row_factory = sqlite3.Row
    return found


def _to_read(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"


async def open_reader(path: Path) -> Connection:
    """A connection that can neither write nor checkpoint, so that the one that writes stays the only one that does."""
    return await Connection(_to_read(path), uri=True).opened()


async def begin_writing(connection: Connection, since: float) -> None:
    """Begins a transaction as soon as no other program is in one, on a connection that waits for nobody by itself: on
    the event loop that would stop all who only read, and all who want word within three seconds.

    ``since``: of the monotonic clock, from when on ``PATIENCE`` counts. Raises sqlite3.OperationalError.
    """
    while True:
        try:
            connection.rows("BEGIN IMMEDIATE", {})
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & KIND != sqlite3.SQLITE_BUSY or monotonic() - since > PATIENCE:
                raise
            await asyncio.sleep(AGAIN)
        else:
            return


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


def check_kind(path: Path) -> None:
    """Raises ``Broken`` for a file that is no database, before anything is left beside it."""
    try:
        with path.open("rb") as file:
            head = file.read(len(_HEAD))
    except OSError:
        return  # there is none yet; whoever may not read it is told so by SQLite
    # Zeros, or less than a head, are what a loss of power leaves of one that was just being made: SQLite mends that.
    if head.strip(b"\0") and not _HEAD.startswith(head):
        raise Broken(f"{path}: file is not a database")


async def check_ours(connection: aiosqlite.Connection, path: Path, *, made: bool = False) -> None:
    """Raises ``Broken`` for the database of another program, whose tables ours would come beside; also, where it must
    have been ``made`` already, for a file with nothing in it."""
    tables = {row[0] for row in await connection.execute_fetchall("SELECT name FROM sqlite_master")}
    if (tables or made) and "schema_version" not in tables:
        raise Broken(f"{path}: no database of Taverna")


async def check_writable(connection: aiosqlite.Connection, path: Path) -> None:
    """Raises ``Unwritable`` when this user may only read the file."""
    # SQLite opens a file without the right to write all the same, and says so only when something is to be written.
    try:
        await connection.execute_fetchall("UPDATE schema_version SET version = version")
    except sqlite3.OperationalError as error:
        raise Unwritable(f"{path}: {error}") from error


def no_room(error: BaseException, path: Path) -> bool:
    """Whether a database cannot be opened because its disk is full. Where what all processes share of it finds no room
    SQLite speaks of an I/O error only."""
    if not isinstance(error, sqlite3.OperationalError):
        return False
    kind = getattr(error, "sqlite_errorcode", 0) & KIND
    full = kind == sqlite3.SQLITE_IOERR and shutil.disk_usage(path.parent).free < LEAST_ROOM
    return full or kind == sqlite3.SQLITE_FULL


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
