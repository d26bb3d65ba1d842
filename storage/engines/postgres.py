"""PostgreSQL: several processes write one database, each transaction on a connection of its own.

What one writer gives SQLite for nothing is asked for here: who changes a game waits for its row, and compares again
what it compared (``READ COMMITTED``); what no row stands for has a lock of its own (``Transaction.alone``).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar, cast

import asyncpg

from storage.database import BESIDE, Database, Row, Transaction, Value, shown
from storage.engines.connections import finish
from storage.engines.dialect import numbered, schema
from storage.errors import (
    Broken,
    Conflict,
    DiskFull,
    NewerSchema,
    Unreachable,
    Unwritable,
    Violated,
)
from storage.migrate import MIGRATIONS, check_reached, steps

if TYPE_CHECKING:
    Connection = asyncpg.pool.PoolConnectionProxy[asyncpg.Record]

R = TypeVar("R")
CONNECTIONS = 8
"""At most so many transactions and readings of one process at a time; others wait for one of them."""
PATIENCE = 30.0
"""Seconds that a statement may take."""
HANGING = "30s"
"""How long a process may be silent within a transaction: one that stands still must not hold up the tables for ever."""
MIGRATION = 3_600.0
"""Seconds that a file of migrations may take, or the wait for another process that migrates."""
_MIGRATING = 0x7461_7665_726E_61
_KEY = re.compile(r"\((\w+)\)=")


class PostgresTransaction(Transaction):
    """Statements of one connection."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self.committed = False
        self._connection = connection

    async def alone(self, *names: str) -> None:
        """Until the end of this transaction nobody else is in one that names one of these too."""
        # Always in the same order, so that two of them cannot wait for each other.
        for name in sorted(names):
            await self.rows("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))", name=name)

    async def number_on(self, table: str, column: str) -> None:
        """After rows were put with numbers of their own: what is numbered from now on comes after them."""
        last = f"COALESCE((SELECT MAX({column}) FROM {table}), 0) + 1"
        await self.rows(f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), {last}, false)")

    async def _fetch(self, sql: str, parameters: Mapping[str, Value]) -> list[Row]:
        text, names = numbered(sql)
        found = await _told(lambda: self._connection.fetch(text, *(parameters[name] for name in names)))
        return cast("list[Row]", found)

    async def _run_each(self, sql: str, parameters: Sequence[Mapping[str, Value]]) -> None:
        text, names = numbered(sql)
        await _told(lambda: self._connection.executemany(text, [[each[name] for name in names] for each in parameters]))


class PostgresDatabase(Database):
    """A database of a server."""

    def __init__(self, pool: asyncpg.Pool, schema: int, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.schema = schema
        self._pool = pool
        self._writing: set[asyncio.Task[Any] | None] = set()

    @classmethod
    async def connect(
        cls,
        url: str,
        migrations: Path = MIGRATIONS,
        *,
        folder: Path = BESIDE,
        writing: bool = True,
        connections: int = CONNECTIONS,
    ) -> PostgresDatabase:
        """``Database.open``, or ``Database.read_only``, for a server."""
        pool = await _pool(url, connections, {} if writing else _ONLY_READ)
        try:
            found = await _told((_migrated if writing else _version)(pool, migrations))
        except BaseException:
            await pool.close()
            raise
        return cls(pool, found, folder)

    @asynccontextmanager
    async def transaction(self, *, flushed: bool = True) -> AsyncGenerator[Transaction]:
        """See ``Database``. The server lets those share a flush that commit at the same time."""
        begin = "BEGIN" if flushed else "BEGIN; SET LOCAL synchronous_commit TO OFF"
        async with self._within(begin, writing=True) as (connection, transaction):
            yield transaction
            await finish(self._commit(connection, transaction))

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[Transaction]:
        """See ``Database``."""
        async with self._within("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", writing=False) as (_, transaction):
            yield transaction

    async def rows(self, sql: str, **parameters: Value) -> list[Row]:
        """See ``Database``."""
        self._check_not_within()
        connection = await _told(self._pool.acquire())
        try:
            return await PostgresTransaction(connection).rows(sql, **parameters)
        finally:
            await finish(_told(self._pool.release(connection)))

    async def close(self) -> None:
        """See ``Database``."""
        await finish(self._pool.close())

    @asynccontextmanager
    async def _within(self, begin: str, *, writing: bool) -> AsyncGenerator[tuple[Connection, PostgresTransaction]]:
        self._check_not_within()
        connection = await _told(self._pool.acquire())
        transaction, task = PostgresTransaction(connection), asyncio.current_task()
        if writing:
            self._writing.add(task)
        try:
            await _told(connection.execute(begin))
            yield connection, transaction
        finally:
            transaction.close()
            self._writing.discard(task)
            await finish(self._ended(connection, committed=transaction.committed))

    async def _commit(self, connection: Connection, transaction: PostgresTransaction) -> None:
        begun, actions = monotonic(), transaction.close()
        # A transaction in which a statement failed is rolled back by COMMIT, which is no error to PostgreSQL.
        if await _told(lambda: connection.execute("COMMIT")) != "COMMIT":
            raise Violated("a statement of the transaction had failed")
        transaction.committed = True
        self.committed_at = monotonic()
        self.on_commit(self.committed_at - begun)
        for action in actions:
            action()

    async def _ended(self, connection: Connection, *, committed: bool) -> None:
        try:
            try:
                # Whether a transaction is under way is known only once a statement whose task was cancelled has ended,
                # for which this waits; where there is none it does no harm.
                if not committed and not connection.is_closed():
                    await connection.execute("ROLLBACK")
            except _UNREACHABLE:
                # Whoever got it next would not know in the midst of what it is; unless the pool has it back already.
                with suppress(asyncpg.InterfaceError):
                    connection.terminate()
        finally:
            await _told(self._pool.release(connection))

    def _check_not_within(self) -> None:
        if asyncio.current_task() in self._writing:
            raise RuntimeError("a transaction inside a transaction of the same task")


async def opened(where: Path | str, migrations: Path, folder: Path) -> Database:
    """``Database.open``."""
    return await PostgresDatabase.connect(str(where), migrations, folder=folder)


async def watched(where: Path | str, migrations: Path, folder: Path) -> Database:
    """``Database.read_only``."""
    return await PostgresDatabase.connect(str(where), migrations, folder=folder, writing=False)


_ONLY_READ = {"default_transaction_read_only": "on"}
_NO_ADDRESS = (ValueError, OverflowError)
"""What a URL ends with that cannot be read, or whose port there cannot be."""


async def _pool(url: str, connections: int, settings: Mapping[str, str]) -> asyncpg.Pool:
    """Raises ``Unreachable``, which names the database."""
    ours = {"application_name": "taverna", "idle_in_transaction_session_timeout": HANGING, **settings}
    try:
        return await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=connections,
            command_timeout=PATIENCE,
            reset=_nothing,
            statement_cache_size=400,
            server_settings=ours,
        )
    # What it is not: a ValueError of a URL that cannot be read, a refusal of the server, no way to it.
    except (*_UNREACHABLE, asyncpg.PostgresError, *_NO_ADDRESS) as error:
        raise Unreachable(f"{shown(url)} cannot be reached: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    if isinstance(error, _NO_ADDRESS) and not isinstance(error, asyncpg.InterfaceError):
        # What it quotes may be half of a password.
        return "that is no address; in a password # is written %23, / %2F, @ %40 and % %25"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


async def _nothing(connection: asyncpg.Connection) -> None:
    """What is to be done with a connection that is given back: whoever had it has ended their transaction."""


async def _migrated(pool: asyncpg.Pool, folder: Path) -> int:
    """Brings the schema up to date, whoever of several processes comes first; all of it or nothing."""
    files = steps(folder)
    async with pool.acquire() as connection, connection.transaction():
        await _check_fit(connection)
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATING, timeout=MIGRATION)
        if await connection.fetchval("SELECT to_regclass('schema_version')") is None:
            await connection.execute("CREATE TABLE schema_version (version BIGINT NOT NULL)")
            await connection.execute("INSERT INTO schema_version VALUES (0)")
        found = await connection.fetchval("SELECT version FROM schema_version")
        if found > len(files):
            raise NewerSchema(found, len(files))
        for file in files[found:]:
            await _told(connection.execute(schema(file.read_text(encoding="utf-8")), timeout=MIGRATION))
        if found < len(files):
            await connection.execute("UPDATE schema_version SET version = $1", len(files))
    return len(files)


async def _check_fit(connection: Connection) -> None:
    """Raises ``Unwritable`` for a replica, and for one that has no room for every letter."""
    if await connection.fetchval("SHOW transaction_read_only") == "on":
        raise Unwritable("the database can only be read (perhaps it is a replica)")
    encoding = await connection.fetchval("SHOW server_encoding")
    if encoding != "UTF8":
        raise Unwritable(f"the database is in {encoding}: make one with ENCODING 'UTF8'")


async def _version(pool: asyncpg.Pool, folder: Path) -> int:
    try:
        found = await pool.fetchval("SELECT version FROM schema_version")
    except asyncpg.UndefinedTableError as error:
        raise Broken("there are no tables of Taverna in this database") from error
    check_reached(found, folder)
    return found


async def _told(work: Awaitable[R] | Callable[[], Awaitable[R]]) -> R:
    """Awaits it; raises its errors as callers know them.

    What is asked of a connection is given as a function: one that the pool took back refuses at the call already.
    """
    try:
        return await (work() if callable(work) else work)
    except asyncpg.IntegrityConstraintViolationError as error:
        key = _KEY.search(error.detail or "")
        raise Violated(str(error), where=f"{error.table_name}.{key[1]}" if key else "") from error
    except asyncpg.DataError as error:
        raise Violated(str(error)) from error
    except asyncpg.DiskFullError as error:
        raise DiskFull(str(error)) from error
    except (asyncpg.ReadOnlySQLTransactionError, asyncpg.InsufficientPrivilegeError) as error:
        raise Unwritable(str(error)) from error
    except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError) as error:
        raise Conflict(str(error)) from error
    except _UNREACHABLE as error:
        raise Unreachable(f"{type(error).__name__}: {error}") from error


_UNREACHABLE: tuple[type[Exception], ...] = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.TooManyConnectionsError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.IdleInTransactionSessionTimeoutError,
)
