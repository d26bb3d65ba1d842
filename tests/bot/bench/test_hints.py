"""How far advice is off, how well it agrees with itself, whether blunders are found, and what is written down of it."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest

from bot.bench import hints
from bot.bench.measured import Measured, Options
from bot.learning.fitting import Told
from games.core.advice import Judged
from games.core.gate import Gate

WEIGHTS = SimpleNamespace(weights=((1.0,),))


def test_a_tenth_is_off_by_what_came_true_oftener_and_its_error_is_by_games() -> None:
    by_game = [[Told(0.25, True), Told(0.25, True)], [Told(0.25, False), Told(0.85, True)], [Told(1.0, False)]]
    low, high, sure = hints._calibration("x", by_game)
    assert low.name == "x: chances of 20 to 30 % come true so much oftener, 3 seats"
    assert low.value == pytest.approx(2 / 3 - 0.25)
    # Off by a third each: both seats of the first game upwards, the one of the second downwards.
    assert low.error == pytest.approx(math.sqrt((2 / 3) ** 2 + (2 / 3) ** 2) / 3)
    assert high.name.startswith("x: chances of 80 to 90 %")
    assert (high.value, high.error) == (pytest.approx(0.15), pytest.approx(0))
    assert (sure.name.split(" % ")[0], sure.value) == ("x: chances of 90 to 100", -1)


def test_a_share_has_its_error_and_counts_only_if_it_is_of_enough() -> None:
    half = hints._share("x", [True, False] * 50, 0.5)
    assert (half.value, half.error, half.met) == (0.5, pytest.approx(0.05), True)
    assert hints._share("x", [True, False] * 50, 0.51).met is False
    assert hints._share("x", [True] * 99, 0.5).met is False
    assert (hints._share("x", [], 0.5).value, hints._share("x", [], 0.5).met) == (0, False)


def test_of_games_without_room_for_a_blunder_others_are_played_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[list[int]] = []

    def played(label: str, processes: int, work: Any, calls: list[tuple[Any, ...]]) -> list[bool | None]:
        asked.append([n for _, n, _ in calls])
        return [None if n % 2 else n != 4 for _, n, _ in calls]

    monkeypatch.setattr(hints, "pooled", played)
    assert hints._blunders("x", 4, Options()) == [True, True, False, True]
    assert asked == [[0, 1, 2, 3], [4, 5], [6]]
    asked.clear()
    monkeypatch.setattr(hints, "pooled", lambda label, processes, work, calls: asked.append(calls) or [None] * 4)
    assert hints._blunders("x", 4, Options()) == []
    assert len(asked) == hints.TRIES


@pytest.mark.parametrize(
    ("behind", "error", "sure"), [(0.2, 0.05, True), (0.14, 0.01, False), (0.2, 0.07, False), (0.15, 0.0, True)]
)
def test_a_blunder_costs_much_beyond_doubt(behind: float, error: float, sure: bool) -> None:
    assert hints._beyond_doubt(Judged(("a",), 0.3, behind, error, False)) == sure


class Found:
    """Hints of one game as they come out: agreement, chances and blunders."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seats: list[Told]) -> None:
        self.written: list[Gate] = []
        learned = {"learned": WEIGHTS, "unlearned": None}
        rules: dict[str, Any] = {key: SimpleNamespace(key=key) for key in learned}
        monkeypatch.setattr(hints, "GAMES", rules)
        monkeypatch.setattr(hints, "weights_of", lambda rules: learned[rules.key])
        monkeypatch.setattr(hints, "digest", lambda rules: "d")
        monkeypatch.setattr(hints, "_write", lambda rules, gate: self.written.append(gate))
        monkeypatch.setattr(hints, "told", lambda chances, seen: seats)
        monkeypatch.setattr(hints, "pooled", self.pooled)

    def pooled(self, label: str, processes: int, work: Any, calls: list[tuple[Any, ...]]) -> list[Any]:
        if work is hints.agreed:
            return [[True, True, True, n < 20] for _, n, _ in calls]
        return [True] * len(calls)

    def figures(self, **more: Any) -> dict[str, Measured]:
        return {each.name: each for each in hints.hints(Options(hint_games=100, **more))}


def test_the_figures_decide_once_they_are_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Found(monkeypatch, [Told(0.25, True), *[Told(0.25, False)] * 3])
    figures = found.figures()
    assert found.written == []
    agree = figures["learned: two analyses agree, 100 questions"]
    assert (agree.value, agree.met) == (0.95, True)
    off = figures["learned: how far a tenth's chances are off beyond their error, 1600 games"]
    assert (off.value, off.met) == (0, True)
    blunders = figures["learned: a planted blunder is among the five of the review, 100 games"]
    assert (blunders.value, blunders.met) == (1, True)
    assert not any(name.startswith("unlearned") for name in figures)
    found.figures(accept=True)
    assert found.written == [Gate(weights="d", agree=0.95, questions=100, off=0, games=1600, found=1, blunders=100)]
    assert found.figures(game="other") == {}


def test_chances_that_are_too_low_are_off_as_well_as_those_that_are_too_high(monkeypatch: pytest.MonkeyPatch) -> None:
    for won, chance in ((True, 0.85), (False, 0.15)):
        figures = Found(monkeypatch, [Told(chance, won)]).figures()
        off = figures["learned: how far a tenth's chances are off beyond their error, 1600 games"]
        assert off.value == pytest.approx(0.15)
        assert off.met is False
