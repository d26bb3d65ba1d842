"""Brings a database to the present schema: numbered files, one transaction each."""

from __future__ import annotations

import re
from pathlib import Path

import aiosqlite

from storage.errors import Broken, NewerSchema, OlderSchema

MIGRATIONS = Path(__file__).parent / "migrations"
_NAME = re.compile(r"(\d{3})_[a-z0-9_]+\.sql")


def steps(folder: Path) -> list[Path]:
    """The migration files in order. ValueError when a number is missing, doubled or misspelt."""
    files = sorted(folder.glob("*.sql"))
    for number, file in enumerate(files, start=1):
        match = _NAME.fullmatch(file.name)
        if match is None or int(match[1]) != number:
            raise ValueError(f"migration {number} expected, found {file.name}")
    return files


async def version(connection: aiosqlite.Connection) -> int:
    """The schema of the open database; 0 for an empty file. Raises ``Broken``: it has lost that."""
    known = await connection.execute_fetchall("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'")
    if not list(known):
        return 0
    rows = list(await connection.execute_fetchall("SELECT version FROM schema_version"))
    if not rows:
        raise Broken("the database does not say which schema it has")
    return int(rows[0][0])


def check_reached(found: int, folder: Path) -> None:
    """Raises ``NewerSchema`` or ``OlderSchema`` for a database whose schema is not the one that these files reach."""
    known = len(steps(folder))
    if found > known:
        raise NewerSchema(found, known)
    if found < known:
        raise OlderSchema(found, known)


async def migrate(connection: aiosqlite.Connection, path: Path, folder: Path = MIGRATIONS) -> int:
    """Applies what is missing and returns the schema reached.

    Each file is carried out whole or not at all, with the version row in the same transaction. A database that
    already held data is copied to ``<path>.schema-<old>`` first. Raises ``NewerSchema`` before touching anything,
    ``Broken`` when a file leaves dangling references.
    """
    files = steps(folder)
    found = await version(connection)
    if found > len(files):
        raise NewerSchema(found, len(files))
    if found == len(files):
        return found
    if found > 0:
        copy = path.with_name(f"{path.name}.schema-{found}")
        copy.unlink(missing_ok=True)
        await connection.execute_fetchall("VACUUM INTO :copy", {"copy": str(copy)})
    # Files may rebuild a table, which with enforcement on would count as deleting every parent row.
    await connection.execute_fetchall("PRAGMA foreign_keys = OFF")
    for number, file in enumerate(files[found:], start=found + 1):
        await _apply(connection, number, file.read_text(encoding="utf-8"))
    await connection.execute_fetchall("PRAGMA foreign_keys = ON")
    return len(files)


async def _apply(connection: aiosqlite.Connection, number: int, script: str) -> None:
    table = "CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT; INSERT INTO schema_version VALUES (0);"
    begin = f"BEGIN IMMEDIATE; {table if number == 1 else ''}\n"
    try:
        await connection.executescript(f"{begin}{script}\n; UPDATE schema_version SET version = {number};")
        dangling = list(await connection.execute_fetchall("PRAGMA foreign_key_check"))
        if dangling:
            raise Broken(f"migration {number} leaves {len(dangling)} dangling references in {dangling[0][0]}")
        await connection.execute_fetchall("COMMIT")
    except BaseException:
        if connection.in_transaction:
            await connection.execute_fetchall("ROLLBACK")
        raise
