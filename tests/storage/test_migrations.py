from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.database import Database
from storage.errors import Broken, NewerSchema
from storage.migrate import MIGRATIONS, steps
from storage.tables.games import Games
from tests.storage.made_up import play, running

SECOND = """
ALTER TABLE game ADD COLUMN colour TEXT NOT NULL DEFAULT 'copper';
CREATE TABLE extra (game_id TEXT REFERENCES game (game_id)) STRICT;
INSERT INTO extra SELECT game_id FROM game;
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The real migrations in a folder to which a test adds the next one."""
    copy = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, copy, ignore=shutil.ignore_patterns("__*"))
    return copy


def add(folder: Path, script: str) -> int:
    number = len(steps(folder)) + 1
    (folder / f"{number:03}_next.sql").write_text(script, encoding="utf-8")
    return number


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


async def test_a_database_with_a_game_is_carried_forward_and_copied_before(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "x.db"
    async with await Database.open(path, folder) as database:
        old = database.schema
        await running(Games(database))
        await Games(database).commit(play(0))
    new = add(folder, SECOND)
    async with await Database.open(path, folder) as database:
        assert database.schema == new == old + 1
        stored = await Games(database).load("g")
        assert (stored.seq, stored.state, len(stored.places)) == (1, b"1", 2)
        await Games(database).commit(play(1))
    assert query(path, "SELECT colour FROM game") == [("copper",)]
    assert query(path, "SELECT game_id FROM extra") == [("g",)]
    assert query(tmp_path / f"x.db.schema-{old}", "SELECT version FROM schema_version") == [(old,)]


async def test_a_newer_database_is_refused_untouched(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "x.db"
    newest = add(folder, SECOND)
    await (await Database.open(path, folder)).close()
    before = query(path, "SELECT sql FROM sqlite_master ORDER BY name")
    with pytest.raises(NewerSchema) as refusal:
        await Database.open(path)
    assert (refusal.value.found, refusal.value.known) == (newest, newest - 1)
    assert query(path, "SELECT sql FROM sqlite_master ORDER BY name") == before
    await (await Database.open(path, folder)).close()


async def test_the_database_of_another_program_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "mail.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE letters (text TEXT)")
    before = path.read_bytes()
    with pytest.raises(Broken, match=r"mail\.db: no database of Taverna"):
        async with await Database.open(path):
            pass
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("script", "error"),
    [
        ("CREATE TABLE half (a INTEGER) STRICT; INSERT INTO nowhere VALUES (1);", sqlite3.OperationalError),
        ("CREATE TABLE half (a INTEGER) STRICT; DELETE FROM game;", Broken),
    ],
)
async def test_a_failing_migration_changes_nothing(
    tmp_path: Path, folder: Path, script: str, error: type[Exception]
) -> None:
    path = tmp_path / "x.db"
    async with await Database.open(path, folder) as database:
        await running(Games(database))
    number = add(folder, script)
    with pytest.raises(error):
        await Database.open(path, folder)
    assert query(path, "SELECT version FROM schema_version") == [(number - 1,)]
    assert query(path, "SELECT COUNT(*) FROM game") == [(1,)]
    assert query(path, "SELECT name FROM sqlite_master WHERE name = 'half'") == []


async def test_a_parent_table_may_be_rebuilt(tmp_path: Path, folder: Path) -> None:
    """SQLite's only way to change a constraint: copy, drop, rename; the children's rows must survive it."""
    path = tmp_path / "x.db"
    async with await Database.open(path, folder) as database:
        await running(Games(database))
    add(folder, "CREATE TABLE new AS SELECT * FROM game; DROP TABLE game; "
                "CREATE TABLE game (game_id TEXT PRIMARY KEY, state BLOB) STRICT; "
                "INSERT INTO game SELECT game_id, state FROM new; DROP TABLE new;")  # fmt: skip
    await (await Database.open(path, folder)).close()
    assert query(path, "SELECT COUNT(*) FROM place") == [(2,)]


@pytest.mark.parametrize("names", [["002_x.sql"], ["001_x.sql", "003_x.sql"], ["001_a.sql", "001_b.sql"], ["1_a.sql"]])
def test_a_gap_a_double_or_a_misspelt_number_is_a_mistake(tmp_path: Path, names: list[str]) -> None:
    for name in names:
        (tmp_path / name).touch()
    with pytest.raises(ValueError, match="migration"):
        steps(tmp_path)


def test_dml_uses_nothing_that_postgresql_lacks() -> None:
    """Words of SQLite alone, outside migrations and the files that are about SQLite itself."""
    only_sqlite = (
        "INSERT OR",
        "REPLACE INTO",
        "IFNULL",
        "datetime(",
        "rowid",
        "json_each",
        "GLOB",
        "AUTOINCREMENT",
    )
    about_sqlite = {"sqlite.py", "dialect.py", "connections.py", "migrate.py", "backup.py", "fulltext.py"}
    sources = [path for path in MIGRATIONS.parent.rglob("*.py") if path.name not in about_sqlite]
    assert len(sources) > 5
    for path in sources:
        text = path.read_text(encoding="utf-8")
        assert [word for word in only_sqlite if word in text] == [], path
        assert not re.search(r"[=(,]\s*\?", text), f"{path}: a parameter without its number"
