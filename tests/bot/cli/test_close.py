"""``close``: a table that nobody can read any more, put away by whoever has the machine."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli import main
from tests.bot.cli.tables import database_with


def test_a_table_that_cannot_be_read_is_closed_by_its_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "data.sqlite3"
    broken, _ = database_with(path, 2, 4)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE game SET state = x'00' WHERE game_id = ?", (broken.game_id,))
    assert main(["check", str(path)]) == 1
    assert main(["close", broken.game_id, "--database", str(path)]) == 0
    capsys.readouterr()
    assert main(["check", str(path)]) == 0
    assert "1 running tables, 0 of them fail" in capsys.readouterr().out
    for unknown in (broken.game_id, "nowhere"):
        assert main(["close", unknown, "--database", str(path)]) == 2
        assert "no such table" in capsys.readouterr().err
