"""``check``: would the tables that are running survive an update to this version?"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot.cli import main
from tests.bot.cli.tables import database_with

TABLES = 3


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "data.sqlite3"
    database_with(path, TABLES, 12)
    return path


def change(path: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql, values)


def states(path: Path) -> dict[str, dict[str, object]]:
    with closing(sqlite3.connect(path)) as connection:
        return {
            game_id: msgspec.msgpack.decode(state)
            for game_id, state in connection.execute("SELECT game_id, state FROM game ORDER BY game_id")
        }


def findings(path: Path, capsys: pytest.CaptureFixture[str], code: int) -> list[str]:
    assert main(["check", str(path)]) == code
    said = capsys.readouterr()
    assert f"{TABLES} running tables" in said.out
    return said.err.splitlines()


def test_good_tables_pass(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert findings(database, capsys, 0) == []


def test_each_bad_table_is_one_line_and_the_others_are_looked_at(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (first, state), (second, _), _ = states(database).items()
    change(
        database, "UPDATE game SET state = ? WHERE game_id = ?", msgspec.msgpack.encode(state | {"schema": 99}), first
    )
    change(database, "UPDATE game SET rules = 'ludo' WHERE game_id = ?", second)
    found = findings(database, capsys, 1)
    assert sorted(line.split(":")[0] for line in found) == sorted(f"table {id}" for id in (first, second))
    assert any("schema 99" in line for line in found)
    assert any("ludo" in line for line in found)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ({"agenda": []}, "no outcome"),
        ({"agenda": [], "outcome": {"ranking": [[0], [1]], "scores": {}}}, "nobody is asked"),
    ],
)
def test_a_table_that_asks_nobody_is_found(
    damage: dict[str, object], told: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game_id, state = next(iter(states(database).items()))
    change(database, "UPDATE game SET state = ? WHERE game_id = ?", msgspec.msgpack.encode(state | damage), game_id)
    (found,) = findings(database, capsys, 1)
    assert found.startswith(f"table {game_id}:")
    assert told in found


def test_finished_and_waiting_tables_are_no_concern_of_an_update(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game_id = next(iter(states(database)))
    change(database, "UPDATE game SET status = 'finished', state = x'00' WHERE game_id = ?", game_id)
    assert main(["check", str(database)]) == 0
    assert f"{TABLES - 1} running tables" in capsys.readouterr().out


def test_a_damaged_file_is_a_problem(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database.write_bytes(b"no database at all" * 100)
    assert main(["check", str(database)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
