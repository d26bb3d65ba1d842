"""``games``, ``simulate`` and ``render``."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from bot.cli import main, simulate
from games.core.simulation import Simulated
from games.registry import GAMES


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    assert main(arguments) == code
    return json.loads(capsys.readouterr().out)


def test_games_are_listed_with_title_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "games", "--json")
    assert [game["key"] for game in found] == list(GAMES)
    for game in found:
        meta = GAMES[game["key"]].meta
        assert game["title"] == game["titles"]["en"] != ""
        assert game["seats"] == list(meta.seats)
        assert [option["key"] for option in game["options"]] == [option.key for option in meta.options]


def test_games_are_listed_for_people_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    said = capsys.readouterr().out
    assert "gnomopolis" in said
    assert "1-4 seats" in said


def test_simulated_games_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "simulate", "gnomopolis", "--seats", "2", "--games", "3", "--json")
    assert found["games"] == 3
    assert found["unfinished"] == 0
    assert found["decisions"] > 100
    # The seconds are told to the millisecond, and there are few of them.
    assert found["decisions"] / found["decisions_per_second"] == pytest.approx(found["seconds"], abs=0.001)
    assert [len(scores) for scores in found["scores"]] == [2, 2, 2]
    assert all(set(winners) <= {0, 1} and winners for winners in found["winners"])


def test_a_range_of_seats_spreads_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "simulate", "gnomopolis", "--seats", "2..4", "--games", "6", "--json")
    assert [len(scores) for scores in found["scores"]] == [2, 3, 4, 2, 3, 4]


def test_the_seed_decides(capsys: pytest.CaptureFixture[str]) -> None:
    def scores(seed: str) -> Any:
        return printed(capsys, "simulate", "gnomopolis", "--seats", "2", "--games", "2", "--seed", seed, "--json")[
            "scores"
        ]

    assert scores("5") == scores("5") != scores("6")


def test_a_game_that_does_not_end_is_a_problem(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = simulate.simulate

    def endless(*args: Any, **named: Any) -> Simulated:
        return msgspec.structs.replace(real(*args, **named), unfinished=True, scores={}, winners=())

    monkeypatch.setattr(simulate, "simulate", endless)
    found = printed(capsys, "simulate", "gnomopolis", "--seats", "2", "--json", code=1)
    assert found["unfinished"] == 1
    assert found["scores"] == [[]]
    assert main(["simulate", "gnomopolis", "--seats", "2"]) == 1
    assert "1 unfinished" in capsys.readouterr().out


def test_a_summary_for_people_is_by_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "gnomopolis", "--seats", "2..3", "--games", "4"]) == 0
    said = capsys.readouterr().out
    assert "4 games of gnomopolis" in said
    assert "2 seats: 2 games" in said
    assert "3 seats: 2 games" in said


@pytest.mark.parametrize(
    ("more", "size"),
    [
        ((), (1600, 1200)),
        (("--view", "phone", "--locale", "en", "--seats", "2"), (1080, 1350)),
        (("--view", "hand", "--viewer", "1", "--moves", "5"), (1080, 1078)),
        (("--view", "cover"), None),
    ],
)
def test_pictures_are_drawn(more: tuple[str, ...], size: tuple[int, int] | None, tmp_path: Path) -> None:
    file = tmp_path / "new" / "picture.png"
    assert main(["render", "gnomopolis", *more, "-o", str(file)]) == 0
    with Image.open(file) as picture:
        assert picture.format == "PNG"
        assert size in (None, picture.size)


def test_a_picture_for_the_next_program_is_all_that_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """A file called ``-`` was made, which few shells let one remove without thinking."""
    monkeypatch.chdir(tmp_path)
    assert main(["render", "gnomopolis", "--view", "cover", "-o", "-"]) == 0
    with Image.open(BytesIO(capfdbinary.readouterr().out)) as picture:
        assert picture.format == "PNG"
    assert list(tmp_path.iterdir()) == []


def test_the_same_table_gives_the_same_picture(tmp_path: Path) -> None:
    pictures = list[bytes]()
    for seed in ("3", "3", "4"):
        file = tmp_path / "picture.png"
        assert main(["render", "gnomopolis", "--seed", seed, "-o", str(file)]) == 0
        pictures.append(file.read_bytes())
    assert pictures[0] == pictures[1] != pictures[2]
