"""``export`` and ``verify``: what a table leaves behind, and the proof that it was fair."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from tests.bot.cli.tables import WHOLE_GAME, database_with


def exported(database: Path, game_id: str, file: Path) -> dict[str, Any]:
    assert main(["export", game_id, "--database", str(database), "-o", str(file)]) == 0
    return json.loads(file.read_bytes())


@pytest.fixture
def finished(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    database, file = tmp_path / "data.sqlite3", tmp_path / "record.json"
    (snapshot,) = database_with(database, 1, WHOLE_GAME)
    return file, exported(database, snapshot.game_id, file)


def test_a_finished_game_is_proved(finished: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> None:
    file, record = finished
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert f"{len(record['moves']) - 1} moves played again" in said
    assert said.rstrip().endswith("fair")


@pytest.mark.parametrize("locale", ["en", "pt-BR"])
def test_a_draw_that_was_changed_is_found(
    finished: tuple[Path, dict[str, Any]], locale: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = finished
    # The last one of a single gnome left in the cup has nothing to be changed to.
    move, draw = next(
        (move, draw) for move in reversed(record["moves"]) for draw in move.get("draws", ()) if draw[0] > 1
    )
    draw[1] = (draw[1] + 1) % draw[0]
    file.write_text(json.dumps(record))
    assert main(["verify", str(file), "--locale", locale]) == 1
    said = capsys.readouterr().out
    assert f"move {move['seq']}:" in said
    assert "fair" not in said.splitlines()[-1]


def test_a_key_that_was_not_promised_is_found(
    finished: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = finished
    record["commitment"] = "0" * 64
    file.write_text(json.dumps(record))
    assert main(["verify", str(file)]) == 1
    assert "move 0:" in capsys.readouterr().out


def test_a_running_game_shows_only_what_is_public(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "data.sqlite3"
    (snapshot,) = database_with(database, 1, 10)
    assert main(["export", snapshot.game_id, "--database", str(database)]) == 0
    said = capsys.readouterr().out
    record = json.loads(said)
    assert snapshot.setup.key.hex() not in said
    assert not record["setup"].get("key")
    assert not any(move.get("keys") or move.get("draws") for move in record["moves"])
    file = tmp_path / "running.json"
    file.write_text(said)
    assert main(["verify", str(file)]) == 1


def test_an_unknown_table_is_wrong_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "data.sqlite3"
    database_with(database, 1, 1)
    assert main(["export", "nobody", "--database", str(database)]) == 2
    assert "nobody" in capsys.readouterr().err
