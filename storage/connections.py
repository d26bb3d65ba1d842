"""How connections are opened, how several statements go to one at once, and what makes waiting for one safe."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

import aiosqlite

from storage.errors import Unwritable

R = TypeVar("R")
Parameters = Mapping[str, Any]
Statement = tuple[str, Parameters | Sequence[Parameters]]
"""With its parameters; with a sequence of them it is carried out once for each and returns nothing."""
PATIENCE = 5.0
"""Seconds to wait for somebody else's lock."""


class Connection(aiosqlite.Connection):
    """A connection to which several statements can be given at once.

    To hand something to its thread and back costs more than most statements, and far more while others are busy.
    """

    def __init__(self, path: Path | str, *, uri: bool = False) -> None:
        super().__init__(lambda: _connected(path, uri=uri), iter_chunk_size=64)

    async def in_turn(self, statements: Sequence[Statement]) -> list[sqlite3.Row]:
        """Carries out one after the other, none after one that fails; the rows of the last."""
        return await self._there(lambda: self._in_turn(statements))

    async def under_way(self) -> bool:
        """Whether a transaction has begun and not ended."""
        # A statement whose task was cancelled is still queued: this comes behind it, so that it tells the truth (a
        # cancelled BEGIN has begun, a cancelled COMMIT is made).
        return await self._there(self._under_way)

    async def ended(self) -> None:
        """Rolls back what is under way."""
        await self._there(self._ended)

    async def _there(self, work: Callable[[], R]) -> R:
        """In the connection's thread, after all that was asked for before."""
        return await cast("Any", self)._execute(work)

    def _in_turn(self, statements: Sequence[Statement]) -> list[sqlite3.Row]:
        found: list[sqlite3.Row] = []
        for sql, parameters in statements:
            found = self._carry_out(sql, parameters)
        return found

    def _carry_out(self, sql: str, parameters: Parameters | Sequence[Parameters]) -> list[sqlite3.Row]:
        if isinstance(parameters, Mapping):
            return self._conn.execute(sql, parameters).fetchall()
        self._conn.executemany(sql, parameters)
        return []

    def _under_way(self) -> bool:
        return self._conn.in_transaction

    def _ended(self) -> None:
        if self._under_way():
            self._carry_out("ROLLBACK", {})


def _connected(path: Path | str, *, uri: bool = False) -> sqlite3.Connection:
    found = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, uri=uri)
    found.row_factory = sqlite3.Row
    return found


def _to_read(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"


async def open_reader(path: Path) -> Connection:
    """A connection that can neither write nor checkpoint, so that the one that writes stays the only one that does."""
    connection = Connection(_to_read(path), uri=True)
    await connection
    return connection


def open_glance(path: Path) -> sqlite3.Connection:
    """Such a connection for whoever does not wait: what it reads is read where it is asked for."""
    return _connected(_to_read(path), uri=True)


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
