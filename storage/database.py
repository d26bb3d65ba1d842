"""The one read-write connection, and the lock that makes a transaction belong to one task."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import aiosqlite
import msgspec

from storage.errors import Broken, DiskFull, NewerSchema, OlderSchema, Unwritable
from storage.guard import claim, release
from storage.migrate import MIGRATIONS, migrate, steps, version

Value = int | str | bytes | float | None
Row = sqlite3.Row
T = TypeVar("T", bound=msgspec.Struct)
R = TypeVar("R")

SOUND_SQLITE = (3, 51, 3)
"""Before it two connections that write or checkpoint at once may corrupt the file (sqlite.org/wal.html#walresetbug)."""


class Transaction:
    """Statements that happen together or not at all. Only valid inside ``Database.transaction`` or ``.reading``."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._open = True
        self._afterwards: list[Callable[[], object]] = []

    async def rows(self, sql: str, **parameters: Value) -> list[Row]:
        """Runs one statement with named parameters and returns its rows (of a SELECT or of RETURNING)."""
        self._check()
        return list(await self._connection.execute_fetchall(sql, parameters))

    async def row(self, sql: str, **parameters: Value) -> Row | None:
        """The first row, or None."""
        rows = await self.rows(sql, **parameters)
        return rows[0] if rows else None

    async def run(self, sql: str, **parameters: Value) -> None:
        """Runs one statement that returns nothing."""
        await self.rows(sql, **parameters)

    async def run_each(self, sql: str, parameters: Sequence[Mapping[str, Value]]) -> None:
        """Runs one statement once for each set of parameters; does nothing for none."""
        self._check()
        if parameters:
            await self._connection.executemany(sql, parameters)

    async def structs(self, kind: type[T], sql: str, **parameters: Value) -> list[T]:
        """The rows as structs whose fields are named like the columns."""
        return [msgspec.convert(dict(row), kind, strict=False) for row in await self.rows(sql, **parameters)]

    def afterwards(self, action: Callable[[], object]) -> None:
        """Calls ``action`` once the transaction has been committed; never when it fails."""
        self._afterwards.append(action)

    def close(self) -> list[Callable[[], object]]:
        """Ends the use of this object and hands over what is to be called after a commit."""
        self._open = False
        return self._afterwards

    def _check(self) -> None:
        if not self._open:
            raise RuntimeError("this transaction is over")


class Database:
    """A SQLite file opened for reading and writing by this process alone.

    ``mail`` is set after each commit that put messages into the outbox; the sender waits for it.
    """

    def __init__(self, path: Path, connection: aiosqlite.Connection, guard: int | None, schema: int) -> None:
        self.path = path
        self.schema = schema
        self.mail = asyncio.Event()
        self._connection = connection
        self._guard = guard
        self._lock = asyncio.Lock()
        self._holder: asyncio.Task[Any] | None = None
        self._logged = True
        self.committed_at = monotonic()
        """When the latest transaction was committed, in seconds of the monotonic clock."""
        self.on_commit: Callable[[float], object] = lambda seconds: None
        """Told how long each commit took, which is the time of the disk."""

    @classmethod
    async def open(cls, path: Path | str, migrations: Path = MIGRATIONS) -> Database:
        """Opens (creating folders and file) and migrates the database.

        Raises ``InUse`` when another process holds it, ``NewerSchema`` when a newer version wrote it, ``Unwritable``.
        """
        path, guard = claim(path)
        try:
            connection = await aiosqlite.connect(path, isolation_level=None)
        except BaseException:
            release(guard)
            raise
        try:
            connection.row_factory = sqlite3.Row
            for pragma in ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                await connection.execute_fetchall(f"PRAGMA {pragma}")
            schema = await migrate(connection, path, migrations)
            await _check_writable(connection, path)
        except BaseException:
            await connection.close()
            release(guard)
            raise
        return cls(path, connection, guard, schema)

    @classmethod
    async def read_only(cls, path: Path, migrations: Path = MIGRATIONS) -> Database:
        """Opens a database that another process may be writing, as it is; SQLite refuses any attempt to write.

        Raises ``Broken`` when it is none, ``NewerSchema`` or ``OlderSchema`` when it was written by another version.
        """
        try:
            connection = await aiosqlite.connect(_to_read(path), uri=True, isolation_level=None)
        except sqlite3.Error as error:
            raise Broken(f"{path}: {error}") from error
        try:
            connection.row_factory = sqlite3.Row
            await connection.execute_fetchall("PRAGMA busy_timeout = 5000")
            found, known = await version(connection), len(steps(migrations))
            if found > known:
                raise NewerSchema(found, known)
            if found < known:
                raise OlderSchema(found, known)
        except sqlite3.Error as error:
            await connection.close()
            raise Broken(f"{path}: {error}") from error
        except BaseException:
            await connection.close()
            raise
        return cls(path, connection, None, found)

    async def checkpoint(self) -> None:
        """Moves what was committed from the log of SQLite (``-wal``) into the database, and empties the log.

        Does nothing if nothing was committed since. While somebody else reads, as much as is possible.
        """
        async with self._lock:
            if self._logged:
                await _finish(self._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)"))
                self._logged = False

    async def close(self) -> None:
        """Waits for the transaction under way, then closes the file. May be called twice."""
        async with self._lock:
            await _finish(self._connection.close())
        release(self._guard)
        self._guard = None

    async def __aenter__(self) -> Database:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Transaction]:
        """BEGIN IMMEDIATE ... COMMIT; ROLLBACK when the block raises or its task is cancelled.

        Tasks take turns: nobody else reads or writes meanwhile. Not re-entrant (RuntimeError). Raises ``DiskFull``.
        """
        async with self._alone() as transaction:
            try:
                await self._connection.execute_fetchall("BEGIN IMMEDIATE")
                yield transaction
                await _finish(self._commit(transaction))
            except BaseException as error:
                await _finish(self._roll_back())
                if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode == sqlite3.SQLITE_FULL:
                    raise DiskFull(str(error)) from error
                raise

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[Transaction]:
        """Several reads that see one state of the database. Writing in it is a mistake."""
        async with self._alone() as transaction:
            if self._guard is not None:
                # Nobody else writes, and nobody here while the lock is held.
                yield transaction
                return
            try:
                await self._connection.execute_fetchall("BEGIN")
                yield transaction
            finally:
                await _finish(self._roll_back())

    @asynccontextmanager
    async def _alone(self) -> AsyncGenerator[Transaction]:
        task = asyncio.current_task()
        if task is not None and self._holder is task:
            raise RuntimeError("a transaction inside a transaction of the same task")
        async with self._lock:
            self._holder = task
            transaction = Transaction(self._connection)
            try:
                yield transaction
            finally:
                transaction.close()
                self._holder = None

    async def _commit(self, transaction: Transaction) -> None:
        actions, begun = transaction.close(), monotonic()
        await self._connection.execute_fetchall("COMMIT")
        self._logged = True
        self.committed_at = monotonic()
        self.on_commit(self.committed_at - begun)
        for action in actions:
            action()

    async def _roll_back(self) -> None:
        # A statement whose task was cancelled is still queued in the connection's thread: this one waits behind it,
        # so that then ``in_transaction`` tells the truth (a cancelled BEGIN has begun, a cancelled COMMIT is made).
        await self._connection.execute_fetchall("SELECT 1")
        if self._connection.in_transaction:
            await self._connection.execute_fetchall("ROLLBACK")


async def _check_writable(connection: aiosqlite.Connection, path: Path) -> None:
    # SQLite opens a file without the right to write all the same, and says so only when something is to be written.
    try:
        await connection.execute_fetchall("UPDATE schema_version SET version = version")
    except sqlite3.OperationalError as error:
        raise Unwritable(f"{path}: {error}") from error


def _to_read(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"


async def _finish(work: Awaitable[R]) -> R:
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
