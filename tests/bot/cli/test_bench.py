"""``bench``: every part measures something; how fast it is, is nobody's promise on a machine that tests."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.bench.balance import balance
from bot.bench.measured import Measured, Options, percentile
from bot.cli import main
from bot.cli.bench import PARTS, line
from games.core.model import Contest


@pytest.mark.parametrize("part", PARTS)
def test_every_part_measures(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--quick", "--json", "--only", part, "--processes", "1"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    assert found
    for figure in found:
        assert figure["part"] == part
        assert figure["value"] >= 0
        assert figure["unit"] in {"1/s", "ms", "KB", "MB", "share"}
        # Of a handful of games a party may have won none.
        assert figure["beside"] > 0 or part == "balance"
        assert figure["ratio"] == (pytest.approx(figure["value"] / figure["beside"]) if figure["beside"] else None)
        assert (figure["met"] is None) == (figure["target"] == "")


def test_figures_for_people_stand_beside_each_other() -> None:
    figure = Measured(
        part="play",
        name="answers",
        value=6_000,
        unit="1/s",
        beside=3_000,
        beside_name="copies",
        target=">= 5,000/s",
        met=True,
    )
    assert line(figure) == "play      answers: 6,000 1/s | copies: 3,000 1/s | ratio 2.00 | target >= 5,000/s: met"


def test_balance_is_the_share_of_each_party_at_each_table(monkeypatch: pytest.MonkeyPatch) -> None:
    class Tilted:
        def contests(self, meta: Any) -> tuple[Contest, ...]:
            fair = {"left": (0.0, 0.5), "right": (0.0, 0.5)}
            return (Contest(seats=2, options={"map": "narrow"}, games=20, fair=fair), Contest(seats=3, games=40))

    class Rigged:
        meta = None
        measure = Tilted()

    asked = list[tuple[int, str]]()

    def won(label: str, processes: int, work: Any, calls: list[tuple[Any, ...]]) -> list[dict[str, float]]:
        asked.append((len(calls), calls[0][3]))
        # A shared victory, and all others to the left.
        return [{"left": 0.5, "right": 0.5, "beginner": 0.0}] + [{"left": 1.0}] * (len(calls) - 1)

    monkeypatch.setattr("bot.bench.balance.GAMES", {"rigged": Rigged()})
    monkeypatch.setattr("bot.bench.balance.pooled", won)
    found = {figure.name: figure for figure in balance(Options())}
    assert asked == [(20, "quick"), (2, "random"), (40, "quick"), (4, "random")]
    left = found["rigged, map narrow, 2 seats: games won by left, 20 games"]
    right = found["rigged, map narrow, 2 seats: games won by right, 20 games"]
    assert (left.value, left.beside, left.target, left.met) == (0.975, 0.75, "0% to 50%", False)
    assert (right.value, right.beside, right.met) == (0.025, 0.25, True)
    assert found["rigged, map narrow, 2 seats: games won by beginner, 20 games"].met is None
    assert found["rigged, 3 seats: games won by left, 40 games"].target == ""
    asked.clear()
    list(balance(Options(balance_games=7)))
    assert asked == [(7, "quick"), (1, "random")] * 2


def test_percentiles() -> None:
    values = [float(n) for n in range(100, 0, -1)]
    assert percentile(values, 0.5) == 51
    assert percentile(values, 0.99) == 100
    assert percentile([7.0], 0.99) == 7
    with pytest.raises(ValueError, match="no values"):
        percentile([], 0.5)
