"""``games``, ``simulate`` and ``render``."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PIL import Image

from bot.cli import main, render, simulate
from bot.cli.game import NAMES
from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import start
from games.core.thinking.simulation import Simulated
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
    starts = {line.rindex("  ") for line in said.splitlines() if line.endswith(" seats")}
    assert len(starts) == 1, "the longest title is a column's width, and a space"


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


def played(scores: dict[int, int | None], winners: tuple[int, ...], seconds: float = 0.5) -> Simulated:
    """A game that came out like this; None: that seat counts no points."""
    points = {seat: {} if total is None else {"total": total} for seat, total in scores.items()}
    return Simulated(answers=10, seconds=seconds, scores=points, winners=winners, victories={}, unfinished=not scores)


def test_what_is_told_of_games_is_by_seat_and_by_how_many_there_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [
        played({1: 7, 0: 3}, (1,)),
        played({0: 9, 1: None}, (0,)),
        played({0: 1, 1: 2, 2: 12}, (0, 2)),
        played({}, ()),
    ]
    monkeypatch.setattr(simulate, "simulate", lambda *_, **__: next(each))
    asked = ["simulate", "gnomopolis", "--games", "4"]
    each = iter(games)
    found = printed(capsys, *asked, "--json", code=1)
    assert found["scores"] == [[3, 7], [9, 0], [1, 2, 12], []]
    assert (found["decisions_per_second"], found["unfinished"]) == (20.0, 1)
    each = iter(games)
    assert main(asked) == 1
    first, two, three = capsys.readouterr().out.splitlines()
    assert first == "4 games of gnomopolis: 40 decisions in 2.00 s (20/s), 1 unfinished"
    assert two == "  2 seats: 2 games, 10 decisions each, points 3..9 (mean 6.3), wins by seat [1, 1]"
    assert three == "  3 seats: 1 games, 10 decisions each, points 1..12 (mean 5.0), wins by seat [1, 0, 1]"
    each = iter([played({0: None, 1: None}, (0, 1), seconds=0)] * 4)
    assert main(asked) == 0
    assert capsys.readouterr().out.splitlines() == [
        "4 games of gnomopolis: 40 decisions in 0.00 s (0/s), 0 unfinished",
        "  2 seats: 4 games, 10 decisions each, no points, wins by seat [4, 4]",
    ]


def test_unless_told_otherwise_a_game_is_played_by_as_many_as_may(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[int] = []

    def noted(rules: object, deal: Setup, *_: Any, **__: Any) -> Simulated:
        seats.append(deal.seats)
        return played({0: 1}, (0,))

    monkeypatch.setattr(simulate, "simulate", noted)
    fewest, most = GAMES["gnomopolis"].meta.seats
    assert main(["simulate", "gnomopolis", "--games", str(most - fewest + 2)]) == 0
    assert seats == [*range(fewest, most + 1), fewest]


@pytest.mark.parametrize(
    ("more", "size"),
    [
        ((), (1600, 1200)),
        (("--view", "phone", "--locale", "en", "--seats", "2", "--moves", "0"), (1080, 1350)),
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


Drawn = tuple[str, Any, Any, Any]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Drawn]:
    """What would have been drawn: which picture, of which view, in which words, and the view of the move before."""
    found: list[Drawn] = []

    def draw(*what: Any) -> bytes:
        found.append(what)
        return b"PNG"

    monkeypatch.setattr(render, "renderer_of", lambda rules: SimpleNamespace(draw=draw))
    return found


@pytest.mark.parametrize(("viewer", "seat"), [("public", None), ("1", 1)])
def test_what_is_drawn_is_what_the_viewer_sees_and_saw_before(
    viewer: str, seat: int | None, drawn: list[Drawn], tmp_path: Path
) -> None:
    rules = GAMES["gnomopolis"]
    asked = ["render", "gnomopolis", "--seats", "2", "--viewer", viewer, "-o", str(tmp_path / "x.png")]
    for moves in ("3", "4"):
        assert main([*asked, "--moves", moves, "--locale", "en"]) == 0
    (_, third, texts, _), (picture, fourth, _, before) = drawn
    assert picture == "board"
    assert before == third != fourth
    assert (texts.locale, texts.names) == ("en", NAMES)
    assert main([*asked, "--moves", "0"]) == 0
    began = start(rules, Setup(2, {}, seeded(1, "game 0"))).state
    assert drawn[-1][1] == rules.view(began, seat)
    assert drawn[-1][3] is None
    assert rules.view(began, 0) != rules.view(began, 1) != rules.view(began, None)
    assert drawn[-1][2].locale == "pt-BR"


def test_a_game_that_is_over_before_is_drawn_at_its_end(drawn: list[Drawn], tmp_path: Path) -> None:
    asked = ["render", "gnomopolis", "--seats", "2", "--moves", "100000", "-o", str(tmp_path / "x.png")]
    assert main(asked) == 0
    assert drawn[0][1].outcome is not None


@pytest.mark.parametrize("viewer", ["2", "-1", "\u00b2", "ana"])
def test_only_who_sits_there_looks(
    viewer: str, drawn: list[Drawn], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["render", "gnomopolis", "--seats", "2", f"--viewer={viewer}", "-o", str(tmp_path / "x.png")]
    assert main(asked) == 2
    assert "is neither public nor a seat from 0 to 1" in capsys.readouterr().err
    assert drawn == []


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
