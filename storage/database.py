"""What the rest of storage asks of a database: transactions, readings, rows. SQLite and PostgreSQL both answer it."""

from __future__ import annotations

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, TypeVar, cast

import msgspec

from storage.migrate import MIGRATIONS

Value = int | str | bytes | float | None
T = TypeVar("T", bound=msgspec.Struct)
SCHEMES = ("postgresql://", "postgres://")
BESIDE = Path("data")
"""Where files beside a server's database go, unless told otherwise."""


class Row(Protocol):
    """A row: its values by the names or numbers of the columns."""

    def __getitem__(self, column: str | int, /) -> Any: ...

    def keys(self) -> Iterable[str]:
        """The names of the columns."""
        ...


class Transaction(ABC):
    """Statements that happen together or not at all. Only valid inside ``Database.transaction`` or ``.reading``."""

    def __init__(self) -> None:
        self._open = True
        self._afterwards: list[Callable[[], object]] = []

    async def rows(self, sql: str, **parameters: Value) -> list[Row]:
        """Runs one statement with named parameters and returns its rows (of a SELECT or of RETURNING).

        Raises ``Violated`` when a constraint of the schema forbids it.
        """
        self._check()
        return await self._fetch(sql, parameters)

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
            await self._run_each(sql, parameters)

    async def structs(self, kind: type[T], sql: str, **parameters: Value) -> list[T]:
        """The rows as structs whose fields are named like the columns."""
        return as_structs(kind, await self.rows(sql, **parameters))

    async def alone(self, *names: str) -> None:
        """Until the end of this transaction nobody else is in one that names one of these too.

        For what no row stands for that could be waited for: the order within a lane, how many tables somebody has.
        """
        self._check()

    async def number_on(self, table: str, column: str) -> None:
        """After rows were put with numbers of their own: what is numbered from now on comes after them."""
        self._check()

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

    @abstractmethod
    async def _fetch(self, sql: str, parameters: Mapping[str, Value]) -> list[Row]: ...

    @abstractmethod
    async def _run_each(self, sql: str, parameters: Sequence[Mapping[str, Value]]) -> None: ...


class Database(ABC):
    """A database that is open.

    ``mail`` is set after each commit of this process that put messages into the outbox; the sender waits for it.
    """

    path: Path | None = None
    """The file, if it is one; then this process alone writes it and makes its backups."""
    folder: Path
    """Where files beside it are."""
    schema: int

    def __init__(self) -> None:
        self.process = secrets.token_hex(8)
        """Names whoever has opened it, among all who have."""
        self.mail = asyncio.Event()
        self.committed_at = monotonic()
        """When the latest transaction was committed, in seconds of the monotonic clock."""
        self.on_commit: Callable[[float], object] = lambda seconds: None
        """Told how long each commit took, which is the time of the disk."""

    @property
    def shared(self) -> bool:
        """Whether other processes may write it too: what was read before may be out of date."""
        return self.path is None

    @staticmethod
    async def open(where: Path | str, migrations: Path = MIGRATIONS, *, folder: Path = BESIDE) -> Database:
        """Opens a file of SQLite (creating folders and file) or ``postgresql://…``, and migrates it.

        ``folder``: of files beside a server's database. Raises ``InUse`` when another process holds the file,
        ``NewerSchema`` when a newer version wrote it, ``Broken`` when it is none, ``DiskFull``, ``Unwritable``,
        ``Unreachable``.
        """
        return await _driver(where).opened(where, migrations, folder)

    @staticmethod
    async def read_only(where: Path | str, migrations: Path = MIGRATIONS, *, folder: Path = BESIDE) -> Database:
        """Opens a database that others may be writing, as it is; any attempt to write is refused.

        Raises ``Broken`` when it is none, ``NewerSchema`` or ``OlderSchema`` when it was written by another version.
        """
        return await _driver(where).watched(where, migrations, folder)

    @abstractmethod
    def transaction(self, *, flushed: bool = True) -> AbstractAsyncContextManager[Transaction]:
        """All of the block or nothing: nothing when it raises or its task is cancelled within it.

        After the block the task goes on once the disk has it. Not re-entrant (RuntimeError). Raises ``DiskFull``.
        Not ``flushed``: the end of this process cannot undo it, but a loss of power may.
        """

    @abstractmethod
    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """Several reads that see one state of what is on the disk, while others write. Writing in it is a mistake."""

    @abstractmethod
    async def rows(self, sql: str, **parameters: Value) -> list[Row]:
        """The rows of one SELECT that finds few, and by an index, as ``reading`` sees them."""

    async def together(self, *selects: str, **parameters: Value) -> list[list[Row]]:
        """The rows of several such SELECTs, with the same parameters, that see one state."""
        async with self.reading() as reading:
            return [await reading.rows(sql, **parameters) for sql in selects]

    async def many(self, sql: str, **parameters: Value) -> list[Row]:
        """The rows of one SELECT that may find many: nobody else waits for them."""
        async with self.reading() as reading:
            return await reading.rows(sql, **parameters)

    async def row(self, sql: str, **parameters: Value) -> Row | None:
        """The first row of one SELECT, or None."""
        rows = await self.rows(sql, **parameters)
        return rows[0] if rows else None

    async def value(self, sql: str, **parameters: Value) -> Any:
        """The first column of that row, or None."""
        row = await self.row(sql, **parameters)
        return None if row is None else row[0]

    async def structs(self, kind: type[T], sql: str, **parameters: Value) -> list[T]:
        """The rows of one SELECT as structs whose fields are named like the columns."""
        return as_structs(kind, await self.rows(sql, **parameters))

    async def checkpoint(self) -> None:
        """At a quiet moment, puts in order what a database of its own needs put in order."""
        return

    @abstractmethod
    async def close(self) -> None:
        """Waits for transactions and readings under way, then closes it. May be called twice."""

    async def __aenter__(self) -> Database:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def as_structs(kind: type[T], rows: Iterable[Row]) -> list[T]:
    """Rows as structs whose fields are named like the columns."""
    return [msgspec.convert(dict(row), kind, strict=False) for row in rows]


def columns(kind: type[msgspec.Struct], table: str) -> str:
    """The columns of a table of which such a struct is made."""
    return ", ".join(f"{table}.{name}" for name in kind.__struct_fields__)


def is_url(where: Path | str) -> bool:
    """Whether this names a server and not a file."""
    return isinstance(where, str) and where.startswith(SCHEMES)


def shown(where: Path | str) -> str:
    """What may be told of it: of a server no password."""
    if not is_url(where):
        return str(where)
    # By hand: one whose password is not escaped is no URL, and must not show it all the same.
    scheme, _, rest = str(where).partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


class _Driver(Protocol):
    async def opened(self, where: Path | str, migrations: Path, folder: Path) -> Database: ...

    async def watched(self, where: Path | str, migrations: Path, folder: Path) -> Database: ...


def _driver(where: Path | str) -> _Driver:
    # By name, as drivers are: whoever uses SQLite needs nothing of PostgreSQL installed.
    return cast("_Driver", import_module("storage.engines.postgres" if is_url(where) else "storage.engines.sqlite"))
