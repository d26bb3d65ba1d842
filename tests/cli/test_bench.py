"""``bench``: every part measures something; how fast it is, is nobody's promise on a machine that tests."""

import json
from typing import Any

import pytest

from bot.bench import Measured, percentile
from bot.cli import main
from bot.cli.bench import PARTS, line


@pytest.mark.parametrize("part", PARTS)
def test_every_part_measures(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--quick", "--json", "--only", part, "--processes", "1"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    assert found
    for figure in found:
        assert figure["part"] == part
        assert figure["value"] >= 0
        assert figure["unit"] in {"1/s", "ms", "KB", "MB", "share"}
        assert figure["beside"] > 0
        assert figure["ratio"] == pytest.approx(figure["value"] / figure["beside"])
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


def test_percentiles() -> None:
    values = [float(n) for n in range(100, 0, -1)]
    assert percentile(values, 0.5) == 51
    assert percentile(values, 0.99) == 100
    assert percentile([7.0], 0.99) == 7
    with pytest.raises(ValueError, match="no values"):
        percentile([], 0.5)
