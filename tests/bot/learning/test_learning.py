"""Learning: weights that made games come out as they did are found again, and what is written can be read."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from bot.cli import learn, main
from bot.cli.learn import written
from bot.learning.fitting import error, fitted, told
from bot.learning.selfplay import Seen, positions, seen, tables
from games.core.chance import AGES, Provenance, Weights, logistic
from games.core.content import load
from games.core.rng import Stream, seeded
from games.registry import GAMES
from games.tarlac.printed import DEC
from games.tarlac.queries import seat_of
from tests.tarlac.table import RULES, Table

TRUE = [0.8, -0.4, 0.0]


def made_up(n: int) -> list[Seen]:
    stream = Stream(seeded(7))
    found: list[Seen] = []
    for _ in range(n):
        rows = [[stream.below(1000) / 100 - 5, stream.below(1000) / 1000, 0.0] for _ in range(2)]
        ahead = math.fsum(w * (a - b) for w, a, b in zip(TRUE, *rows, strict=True))
        first = stream.below(1_000_000) / 1_000_000 < logistic(ahead)
        found.append(Seen(rows, {0: {1: 1.0}, 1: {0: 1.0}}, [first, not first]))
    return found


def test_the_weights_behind_what_happened_are_found() -> None:
    seen = made_up(1500)
    weights = fitted(seen)
    assert weights[0] == pytest.approx(TRUE[0], abs=0.08)
    assert weights[1] == pytest.approx(TRUE[1], abs=0.35)
    assert error(told(weights, seen)) < 0.12 < error(told([0.0, 0.0, 0.0], seen))


def test_games_are_learned_from_where_all_play_on_well() -> None:
    first = positions("gnomopolis", 1, 3, 5)
    assert first == positions("gnomopolis", 1, 3, 5)
    assert 0 < len(first) <= 5
    assert all(sum(each.won) == 1 and len(each.rows) == len(each.won) for each in first)
    assert all(contest.seats > 1 and not contest.script for rules in GAMES.values() for contest in tables(rules))


def test_the_beginning_is_learned_from_too() -> None:
    found = [each for n in range(9, 12) for each in positions("tarlac", n, 1, 1000)]
    # In the first round, what is weighed by how far the game is weighs nothing.
    assert any(not any(value for row in each.rows for value in row[1::AGES]) for each in found)


def test_nothing_is_learned_of_who_is_out() -> None:
    table = Table("1281", players=5)
    seats, won = list(RULES.seats(table.state)), [True] * 5
    ally = next(
        seat for seat, cause in enumerate(table.state.sides) if cause != DEC and seat_of(table.state, cause) != seat
    )
    assert set(seen(RULES, table.state, seats, won).against) == set(seats)
    table.state.out.append(ally)
    assert set(seen(RULES, table.state, seats, won).against) == set(seats) - {ally}


@pytest.mark.parametrize("true", [True, False])
def test_what_says_no_more_than_a_guess_is_not_kept(
    true: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def played(*args: Any) -> list[tuple[int, list[Seen]]]:
        found = list(enumerate([each] for each in made_up(200)))
        if not true:
            # In the games that are kept apart the others win.
            for n, (each,) in found[::4]:
                found[n] = n, [Seen(each.rows, each.against, each.won[::-1])]
        return found[::-1]

    monkeypatch.setattr(learn, "pooled", played)
    path = tmp_path / "chance.toml"
    assert main(["learn", "gnomopolis", "--games", "200", "-o", str(path)]) == (0 if true else 1)
    assert ("no better than a guess" in capsys.readouterr().out) == (not true)
    assert path.exists() == true
    if true:
        assert load(path, Weights).provenance.held_out == 50


def test_few_games_teach_nothing() -> None:
    assert main(["learn", "gnomopolis", "--games", "1"]) == 2


def test_what_is_written_can_be_read_again(tmp_path: Path) -> None:
    found = Weights(((0.1, -0.2, 1.5), (3.0, 0.0, 0.25)), Provenance(400, 3, 5000, 100, 0.12, 0.21))
    (tmp_path / "chance.toml").write_text(written(found), "utf-8")
    assert load(tmp_path / "chance.toml", Weights) == found
