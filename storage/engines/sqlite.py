"""The one read-write connection, turns that make a transaction belong to one task, and connections that only read.

A flush of the disk costs more than all else of a transaction, so those that wait for a turn at the same time share one:
each is a savepoint of its own in a transaction of SQLite, and each of their tasks goes on only once the whole is on the
disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, cast

from storage.database import Database, Row, Transaction, Value
from storage.engines.connections import (
    KIND,
    Connection,
    begin_writing,
    check_kind,
    check_ours,
    check_writable,
    ended,
    finish,
    no_room,
    open_reader,
    under_way,
)
from storage.engines.guard import claim, give, release
from storage.errors import Broken, DiskFull, Unwritable, Violated
from storage.migrate import MIGRATIONS, check_reached, migrate, version

SOUND_SQLITE = (3, 51, 3)
"""Before it two connections that write or checkpoint at once may corrupt the file (sqlite.org/wal.html#walresetbug)."""
MANY = 100
"""Rows that are not written while everybody waits."""
TOGETHER = 64
"""Transactions that share a flush at most: the first of a crowd is not answered only when the last has had its turn."""
READERS = 2
"""Connections that read while others write; a long list shall not hold up a click."""


class SqliteTransaction(Transaction):
    """Statements of the one connection that writes: few rows each, and in memory until the COMMIT."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self._connection = connection

    async def _fetch(self, sql: str, parameters: Mapping[str, Value]) -> list[Row]:
        try:
            return cast("list[Row]", self._connection.rows(sql, parameters))
        except sqlite3.IntegrityError as error:
            raise _violated(error) from error

    async def _run_each(self, sql: str, parameters: Sequence[Mapping[str, Value]]) -> None:
        try:
            if len(parameters) > MANY:
                await finish(self._connection.executemany(sql, parameters))
            else:
                self._connection.each(sql, parameters)
        except sqlite3.IntegrityError as error:
            raise _violated(error) from error


class SqliteReading(Transaction):
    """Statements of a connection that reads: whoever asks for long lists waits for them, and nobody else."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self._connection = connection

    async def _fetch(self, sql: str, parameters: Mapping[str, Value]) -> list[Row]:
        return cast("list[Row]", list(await self._connection.execute_fetchall(sql, parameters)))

    async def _run_each(self, sql: str, parameters: Sequence[Mapping[str, Value]]) -> None:
        await self._connection.executemany(sql, parameters)


class Group:
    """Transactions whose blocks are over and that reach the disk together, or not at all."""

    def __init__(self, flushed: bool) -> None:
        self.flushed = flushed
        self.size = 0
        self.actions: list[Callable[[], object]] = []
        """What is to be called once they are committed."""
        self.outcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when they are on the disk; the error when they are lost, which everybody of the group is told."""
        # Those who wait for it are told; that there may be none of them left (all cancelled) is no fault.
        self.outcome.add_done_callback(lambda outcome: outcome.cancelled() or outcome.exception())


class SqliteDatabase(Database):
    """A SQLite file: ``claimed`` by this process, which alone may write it, or only ``watched``."""

    def __init__(
        self,
        path: Path,
        connection: Connection,
        readers: Sequence[Connection],
        glance: Connection,
        guard: int | None,
        schema: int,
    ) -> None:
        super().__init__()
        self.path: Path | None = path
        self.folder = path.parent
        self.schema = schema
        self._connection = connection
        self._readers = tuple(readers)
        self._glance = glance
        self._idle: asyncio.LifoQueue[Connection] = asyncio.LifoQueue()
        for reader in readers:
            self._idle.put_nowait(reader)
        self._guard = guard
        self._free = asyncio.Event()
        self._free.set()
        self._holder: asyncio.Task[Any] | None = None
        self._begun = 0
        self._flushed = True
        self._group: Group | None = None
        self._committing: asyncio.Task[None] | None = None
        self._logged = True

    @classmethod
    async def claimed(cls, path: Path, migrations: Path = MIGRATIONS) -> SqliteDatabase:
        """``Database.open`` for a file."""
        check_kind(path)
        path, guard = claim(path)
        new = not path.exists()
        try:
            connection = await Connection(path).opened()
        except BaseException as error:
            release(guard)
            if isinstance(error, sqlite3.OperationalError):
                raise Unwritable(f"{path}: {error}") from error
            raise
        readers: list[Connection] = []
        try:
            await check_ours(connection, path)
            if new:
                give(path)
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                await connection.execute_fetchall(f"PRAGMA {pragma}")
            schema = await migrate(connection, path, migrations)
            await check_writable(connection, path)
            await connection.execute_fetchall("PRAGMA busy_timeout = 0")  # see ``begin_writing``
            for _ in range(READERS + 1):
                readers.append(await open_reader(path))
        except BaseException as error:
            for each in (*readers, connection):
                await each.close()
            release(guard)
            if type(error) is sqlite3.DatabaseError:  # no database, or a damaged one
                raise Broken(f"{path}: {error}") from error
            if no_room(error, path):
                raise DiskFull(f"{path}: there is no room on its disk") from error
            raise
        return cls(path, connection, readers[1:], readers[0], guard, schema)

    @classmethod
    async def watched(cls, path: Path, migrations: Path = MIGRATIONS) -> SqliteDatabase:
        """``Database.read_only`` for a file."""
        try:
            connection = await open_reader(path)
        except sqlite3.Error as error:
            raise Broken(f"{path}: {error}") from error
        try:
            await check_ours(connection, path, made=True)
            found = await version(connection)
            check_reached(found, migrations)
        except sqlite3.Error as error:
            await connection.close()
            raise Broken(f"{path}: {error}") from error
        except BaseException:
            await connection.close()
            raise
        return cls(path, connection, [connection], await open_reader(path), None, found)

    async def checkpoint(self) -> None:
        """Moves what was committed from the log of SQLite (``-wal``) into the database, and empties the log.

        Does nothing if nothing was committed since. While somebody else reads, as much as is possible. Raises
        ``DiskFull``: what is in the log stays there, and is as safe.
        """
        async with self._turn():
            await finish(self._commit())
            if self._logged:
                try:
                    await finish(self._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)"))
                except sqlite3.Error as error:
                    raise _told(error) from error
                self._logged = False

    async def close(self) -> None:
        """Waits for transactions and readings under way, then closes the file. May be called twice."""
        for _ in self._readers:
            await self._idle.get()
        closing, self._readers = self._readers, ()
        for reader in closing:
            await finish(reader.close())
        await finish(self._glance.close())
        async with self._turn():
            await finish(self._commit())
            await finish(self._connection.close())
        release(self._guard)
        self._guard = None

    @asynccontextmanager
    async def transaction(self, *, flushed: bool = True) -> AsyncGenerator[Transaction]:
        """All of the block or nothing: nothing when it raises or its task is cancelled within it.

        Tasks take turns: nobody else writes meanwhile, and nobody reads what is not on the disk. After the block the
        task goes on once the disk has it. Not re-entrant (RuntimeError). Raises ``DiskFull``, also when it was full for
        another transaction that went to the disk with this one: then neither has happened.

        Not ``flushed``: the end of this process cannot undo it, but a loss of power may (and then all that came after).
        """
        failure: BaseException | None = None
        since = monotonic()
        async with self._alone() as transaction:
            before = self._group
            if before is not None and (before.size >= TOGETHER or (flushed and not before.flushed)):
                await finish(self._commit())
            # Those before it in the same group: what it reads may be theirs, and is not on the disk yet.
            group, self._begun = self._group, self._begun + 1
            savepoint = f"t{self._begun}"
            try:
                if group is None:
                    self._flush(flushed)
                    await begin_writing(self._connection, since)
                else:
                    self._connection.rows(f"SAVEPOINT {savepoint}", {})
                yield transaction
            except BaseException as error:
                failure = _told(error)
                await finish(self._roll_back(savepoint, failure))
            else:
                group = self._joined(transaction.close())
        if group is not None:
            # A refusal too is told only when that which caused it (a game that moved on) is true.
            await finish(group.outcome if failure is None else asyncio.wait({group.outcome}))
        if failure is not None:
            raise failure

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[Transaction]:
        """Several reads that see one state of what is on the disk, while others write. Writing in it is a mistake."""
        self._check_not_within()
        reader = await self._idle.get()
        transaction = SqliteReading(reader)
        try:
            await reader.execute_fetchall("BEGIN")
            yield transaction
        finally:
            transaction.close()
            try:
                await finish(ended(reader))
            finally:
                self._idle.put_nowait(reader)

    async def rows(self, sql: str, **parameters: Value) -> list[Row]:
        """See ``Database``."""
        self._check_not_within()
        return cast("list[Row]", self._glance.rows(sql, parameters))

    async def together(self, *selects: str, **parameters: Value) -> list[list[Row]]:
        """See ``Database``."""
        self._check_not_within()
        # At once, like ``rows``: nobody else comes between them.
        self._glance.rows("BEGIN", {})
        try:
            return [cast("list[Row]", self._glance.rows(sql, parameters)) for sql in selects]
        finally:
            self._glance.rows("ROLLBACK", {})

    @asynccontextmanager
    async def _alone(self) -> AsyncGenerator[Transaction]:
        self._check_not_within()
        async with self._turn():
            self._holder = asyncio.current_task()
            transaction = SqliteTransaction(self._connection)
            try:
                yield transaction
            finally:
                transaction.close()
                self._holder = None

    @asynccontextmanager
    async def _turn(self) -> AsyncGenerator[None]:
        """Meanwhile nobody else has one."""
        # Not a lock, which lets one in at a time: hardly any block of a transaction waits for something, so that all
        # who waited for the disk have had their turns, in their order, before anybody else goes on.
        while not self._free.is_set():
            await self._free.wait()
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()

    def _check_not_within(self) -> None:
        task = asyncio.current_task()
        if task is not None and self._holder is task:
            raise RuntimeError("a transaction inside a transaction of the same task")

    def _flush(self, flushed: bool) -> None:
        if flushed is not self._flushed:
            # SQLite refuses to change this within a transaction.
            self._connection.rows(f"PRAGMA synchronous = {'FULL' if flushed else 'NORMAL'}", {})
            self._flushed = flushed

    def _joined(self, actions: Sequence[Callable[[], object]]) -> Group:
        """Puts the transaction whose block is over into the group that is committed next."""
        if self._group is None:
            self._group = Group(self._flushed)
            # Its turn comes after those that wait for theirs by now: they come along.
            self._committing = asyncio.create_task(self._commit_in_turn())
        self._group.size += 1
        self._group.actions.extend(actions)
        return self._group

    async def _commit_in_turn(self) -> None:
        await asyncio.sleep(0)  # who waited while that which began the group was on its way is woken only now
        async with self._turn():
            await self._commit()

    async def _commit(self) -> None:
        group, self._group = self._group, None
        if group is None:
            return
        begun = monotonic()
        try:
            await self._connection.execute_fetchall("COMMIT")
        except Exception as error:
            group.outcome.set_exception(_told(error))
            await ended(self._connection)
            return
        self._logged = True
        self.committed_at = monotonic()
        self.on_commit(self.committed_at - begun)
        for action in group.actions:
            action()
        group.outcome.set_result(None)

    async def _roll_back(self, savepoint: str, error: BaseException) -> None:
        group = self._group
        if group is None:
            await ended(self._connection)
        elif not await under_way(self._connection):
            # Some errors (a full disk) end the whole transaction of SQLite: the others of the group are lost as well.
            self._group = None
            known = isinstance(error, sqlite3.Error | DiskFull | Unwritable | Violated)
            group.outcome.set_exception(error if known else sqlite3.OperationalError("the transaction is lost"))
        else:
            # There is no savepoint if it was cancelled before setting it, and then nothing to be taken back.
            with suppress(sqlite3.OperationalError):
                await self._connection.execute_fetchall(f"ROLLBACK TO {savepoint}")


def _told(error: BaseException) -> BaseException:
    """The error as callers know it."""
    if not isinstance(error, sqlite3.OperationalError):
        return error
    match error.sqlite_errorcode & KIND:
        case sqlite3.SQLITE_FULL:
            return DiskFull(str(error))
        # Another program writes there and does not end; whoever only looks opens it with mode=ro.
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_BUSY:
            return Unwritable(str(error))
        case _:
            return error


def _violated(error: sqlite3.IntegrityError) -> Violated:
    return Violated(str(error), where=str(error).rpartition(": ")[2])


async def opened(where: Path | str, migrations: Path, folder: Path) -> Database:
    """``Database.open``; other files are beside this one."""
    return await SqliteDatabase.claimed(Path(where), migrations)


async def watched(where: Path | str, migrations: Path, folder: Path) -> Database:
    """``Database.read_only``."""
    return await SqliteDatabase.watched(Path(where), migrations)
