"""What takes long says how far it is, on stderr: a minute of silence looks like a program that hangs."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.bench import progress
from bot.cli import main
from bot.clock import DAY
from tests.bot.cli.tables import WHOLE_GAME, database_with


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """What a command tells on stderr while it works, as if each step took long."""
    monkeypatch.setattr(progress, "LOGGED", 0.0)

    def lines(*command: str) -> list[str]:
        capsys.readouterr()
        assert main(command) == 0
        return capsys.readouterr().err.splitlines()

    return lines


def test_in_a_game_its_decisions_are_counted(said) -> None:
    """A master thinks for minutes in one game: nothing was said before its end."""
    first, *others, last = said("simulate", "gnomopolis", "--seats", "2", "--games", "2")
    assert first == "game 0/2, 1 decisions of the next"
    assert re.fullmatch(r"game 2/2, \d+ s left", last)
    assert any(re.fullmatch(r"game 1/2, 9 decisions of the next, \d+ s left", line) for line in others)


@pytest.mark.parametrize("kind", ["--gif", "--html"])
def test_of_a_film_its_pictures_are_counted(said, tmp_path: Path, kind: str) -> None:
    """A long game's are drawn for more than a minute."""
    (snapshot,) = database_with(tmp_path / "data.sqlite3", 1, WHOLE_GAME)
    film = ["replay", snapshot.game_id, "--database", str(tmp_path / "data.sqlite3"), "--most", "3", kind]
    assert [line.partition(",")[0] for line in said(*film, "-o", str(tmp_path / "film"))] == [
        "turn 1/3",
        "turn 2/3",
        "turn 3/3",
    ]


def test_of_the_archive_its_tables_are_counted(said, tmp_path: Path) -> None:
    """Each is thinned first, then put into a file."""
    database = tmp_path / "data.sqlite3"
    database_with(database, 2, WHOLE_GAME)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE game SET finished_at = finished_at - ?", (2 * DAY,))
    archive = ["archive", "--database", str(database), "--days", "1"]
    assert [line.partition(",")[0] for line in said(*archive)] == [f"step {n}/4" for n in (1, 2, 3, 4)]
    assert said(*archive) == []


def test_the_copy_that_is_checked_is_counted(said, tmp_path: Path) -> None:
    database_with(tmp_path / "data.sqlite3", 1, 5)
    assert any(line.startswith("KB ") for line in said("check", str(tmp_path / "data.sqlite3")))
