"""``python -m bot new-game``: what it writes is a whole game, which passes what every game must."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import main, new_game

ROOT = Path(__file__).parents[3]
NEEDED = (
    "bot",
    "cogs",
    "docs",
    "games",
    "renderers",
    "sandbox",
    "storage",
    "tests",
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
)
GENERAL = (
    "tests/test_every_game.py",
    "tests/test_ahead.py",
    "tests/test_called.py",
    "tests/test_consequences.py",
    "tests/test_ended_by_vote.py",
    "tests/test_taking_back.py",
    "tests/test_waivers.py",
    "tests/test_hidden_things.py",
    "tests/test_printed.py",
    "tests/test_proofread.py",
    "tests/test_ledgers.py",
    "tests/test_snapshots.py",
    "tests/test_texts.py",
    "tests/test_architecture.py",
    "tests/renderers",
)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory) -> Path:
    """A copy of this checkout with a new game in it."""
    root = tmp_path_factory.mktemp("checkout") / "taverna"
    root.mkdir()
    for name in NEEDED:
        made = ROOT / name
        if made.is_dir():
            shutil.copytree(made, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(made, root / name)
    done = told(root, "bot", "new-game", "beach_stones", "--title", "Seixos")
    assert "games/beach_stones/rules.py" in done
    return root


def told(root: Path, module: str, *arguments: str) -> str:
    """What a program of the copy prints."""
    result = subprocess.run([sys.executable, "-m", module, *arguments], cwd=root, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_it_is_played_at_once(checkout):
    played = json.loads(told(checkout, "bot", "simulate", "beach_stones", "--seats", "3", "--games", "20", "--json"))
    assert (played["games"], played["unfinished"]) == (20, 0)
    assert played["decisions"] > 20 * 7
    listed = {game["key"]: game for game in json.loads(told(checkout, "bot", "games", "--json"))}
    assert listed["beach_stones"]["title"] == "Seixos"


def test_its_picture_is_drawn_although_nobody_has_drawn_any(checkout, tmp_path):
    file = tmp_path / "board.png"
    told(checkout, "bot", "render", "beach_stones", "--moves", "4", "-o", str(file))
    assert file.read_bytes().startswith(b"\x89PNG")


def test_its_own_tests_and_those_over_all_games_pass(checkout):
    told(checkout, "tests.test_snapshots")
    assert list((checkout / "tests/beach_stones/snapshots").glob("v1-turn.msgpack"))
    options = [
        "-p",
        "no:cacheprovider",
        "-o",
        "addopts=",
        "-q",
        "-k",
        "beach_stones or layout or imports or spelt or order",
    ]
    said = told(checkout, "pytest", "tests/beach_stones", *GENERAL, *options)
    assert " passed" in said


def test_it_is_in_the_style_of_the_house(checkout):
    homes = ("games/beach_stones", "tests/beach_stones", "games/registry.py")
    told(checkout, "ruff", "check", *homes)
    told(checkout, "ruff", "format", "--check", *homes)


def test_wrong_names_are_refused_in_one_line(checkout):
    for arguments, reason in (
        (("gnomopolis",), "games/gnomopolis exists already"),
        (("Nim!",), "'Nim!' is no key"),
        (("class",), "'class' is no key"),
        (("nim", "--clauses", "n"), "'n' is not two capital letters"),
        (("nim", "--clauses", "GN"), "GN begins the clauses of gnomopolis: choose two letters with --clauses"),
        (("tavern",), "TA begins the clauses of tarlac"),
        (("registry",), "games/registry.py exists already"),
        (("nim", "--title", 'The "last" stone'), "is no title"),
        (("nim", "--title", "One\\nTwo"), "is no title"),
        (("nim", "--title", "n" * 51), "is no title"),
    ):
        command = [sys.executable, "-m", "bot", "new-game", *arguments]
        result = subprocess.run(command, cwd=checkout, capture_output=True, text=True)
        assert result.returncode == 2
        assert reason in result.stderr
        assert result.stderr.count("\n") == 1
        assert not (checkout / "games" / "nim").exists()


def test_nothing_is_written_to_a_checkout_elsewhere(
    written: list[dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the program is installed from one checkout, whoever stands in another means that."""
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", "sea"]) == 2
    assert f"it would be written to {ROOT}: go there first" in capsys.readouterr().err
    assert written == []


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """The words of what would have been written."""
    found: list[dict[str, str]] = []

    def write(template: object, folder: Path, words: dict[str, str]) -> list[Path]:
        found.append(words)
        return []

    monkeypatch.setattr(new_game, "_write", write)
    monkeypatch.setattr(new_game, "_register", lambda *_: None)
    return found


def test_what_is_not_named_is_made_from_the_key(written: list[dict[str, str]]) -> None:
    assert main(["new-game", "sea_of_stones"]) == 0
    words = {"key": "sea_of_stones", "Name": "SeaOfStones", "title": "Sea Of Stones", "XX": "SE"}
    assert written == [words, words]
    assert main(["new-game", "sea", "--title", "Mar", "--clauses", "MA"]) == 0
    assert written[-1] == {"key": "sea", "Name": "Sea", "title": "Mar", "XX": "MA"}


@pytest.mark.parametrize(
    "wrong",
    [["nim-2"], ["nim/../../x"], ["2nim"], ["n" * 32], ["nim", "--clauses", "NIM"], ["nim", "--clauses", "xNIx"]],
)
def test_a_name_is_one_as_a_whole(
    wrong: list[str], written: list[dict[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", *wrong]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert written == []
