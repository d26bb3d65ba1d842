"""``replay``: the film of a finished game, from its table or from its record."""

from __future__ import annotations

import base64
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.cli import main
from bot.replay.film import of_record
from games.core.record import read
from games.registry import GAMES
from renderers.reel import ANIMATED
from tests.bot.cli.tables import WHOLE_GAME, database_with
from tests.bot.cli.test_records import exported
from tests.bot.cli.test_told import held


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, Path]:
    folder = tmp_path_factory.mktemp("replay")
    database, file = folder / "data.sqlite3", folder / "record.json"
    (snapshot,) = database_with(database, 1, WHOLE_GAME)
    exported(database, snapshot.game_id, file)
    return database, snapshot.game_id, file


def embedded(page: bytes) -> dict[str, Any]:
    found = re.search(rb'<script type="application/json" id="film">(.+?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


def test_a_page_has_every_turn_with_pictures_words_and_points(finished, tmp_path: Path) -> None:
    database, table, _ = finished
    output = tmp_path / "film.html"
    assert main(["replay", table, "--database", str(database), "--html", "--most", "9", "-o", str(output)]) == 0
    page = output.read_bytes()
    assert not re.search(rb"(src|href)=[\"']?http", page), "it loads nothing"
    assert b"{{" not in page
    film = embedded(page)
    assert len(film["stills"]) == 9
    first, *others = film["stills"]
    assert len(first["tiles"]) == film["sheet"][0] * film["sheet"][1]
    assert any(0 < len(still["tiles"]) < len(first["tiles"]) for still in others)
    assert film["names"] == ["Ana", "Bia"]
    assert set(others[-1]["scores"]) == {"0", "1"}
    assert any("passou" in line for still in film["stills"] for line in still["lines"])
    strip = Image.open(io.BytesIO(base64.b64decode(first["strip"])))
    assert strip.width == film["sheet"][0] * film["sheet"][2]


def test_an_animation_has_a_frame_a_turn(finished, tmp_path: Path) -> None:
    database, table, _ = finished
    output = tmp_path / "film.gif"
    assert main(["replay", table, "--database", str(database), "--gif", "--most", "5", "-o", str(output)]) == 0
    with Image.open(output) as shown:
        assert getattr(shown, "n_frames", 1) == 5
        assert shown.width == ANIMATED


def test_a_record_gives_the_same_film_as_its_table(finished, tmp_path: Path) -> None:
    database, table, record = finished
    pages = [tmp_path / "of_table.html", tmp_path / "of_record.html"]
    for source, output in zip((table, str(record)), pages, strict=True):
        arguments = ["replay", source, "--database", str(database), "--html", "--locale", "en", "--most", "4"]
        assert main([*arguments, "-o", str(output)]) == 0
    of_table, of_file = (embedded(page.read_bytes()) for page in pages)
    assert of_table["stills"] == of_file["stills"]


def test_a_game_that_is_not_over_makes_no_film(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "data.sqlite3"
    (snapshot,) = database_with(database, 1, 5)
    output = str(tmp_path / "film.html")
    assert main(["replay", snapshot.game_id, "--database", str(database), "--html", "-o", output]) == 2
    assert "finished" in capsys.readouterr().err
    record = tmp_path / "record.json"
    exported(database, snapshot.game_id, record)
    assert main(["replay", str(record), "--html", "-o", output]) == 2
    assert not Path(output).exists()


def test_of_a_game_that_this_program_has_not_there_is_no_film(
    finished, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, _, record = finished
    other = tmp_path / "other.json"
    other.write_text(json.dumps(json.loads(record.read_bytes()) | {"game": "xadrez"}))
    assert main(["replay", str(other), "--gif", "-o", str(tmp_path / "film.gif")]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert "no record of a finished game that this program has" in said
    assert "xadrez" in said


def test_a_film_of_a_record_is_in_portuguese_unless_told_otherwise(
    finished, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, table, record = finished
    monkeypatch.setattr("bot.cli.replay.page", lambda film, drawn: f"{film.table} {film.locale}".encode())
    for more, locale in (([], "pt-BR"), (["--locale", "en"], "en")):
        output = tmp_path / "film.html"
        assert main(["replay", str(record), "--html", *more, "-o", str(output)]) == 0
        assert output.read_text() == f"{table} {locale}"


@pytest.mark.parametrize("command", [["replay", "--gif"], ["export"]])
def test_what_only_reads_a_database_leaves_it_to_the_bot_that_is_at_work_on_it(
    finished, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, table, _ = finished
    monkeypatch.setattr("bot.cli.replay.animated", lambda film, drawn: b"GIF")
    with held(database):
        told = [*command, table, "--database", str(database), "-o", str(tmp_path / "out")]
        assert main(told) == 0


def test_names_cannot_leave_the_page_s_data(finished, tmp_path: Path) -> None:
    _, _, record = finished
    said = json.loads(record.read_bytes())
    said["names"] = ["</script><script>alert(1)</script>", "<b>Bia</b>"]
    named = tmp_path / "named.json"
    named.write_text(json.dumps(said))
    output = tmp_path / "film.html"
    assert main(["replay", str(named), "--html", "--most", "2", "-o", str(output)]) == 0
    page = output.read_bytes()
    assert b"</script><script>alert" not in page
    assert b"<b>Bia" not in page
    assert embedded(page)["names"] == said["names"]


def test_what_was_taken_back_is_not_in_the_film(finished) -> None:
    _, _, record = finished
    film = of_record(read(record.read_bytes()), "en")
    assert [still.seq for still in film.stills] == sorted({still.seq for still in film.stills})
    assert film.rules is GAMES["gnomopolis"]
    thin = film.thinned(3)
    assert [line for still in thin.stills for line in still.lines] == [
        line for still in film.stills for line in still.lines
    ]
