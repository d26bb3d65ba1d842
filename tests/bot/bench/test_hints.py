"""How far advice is off, how well it agrees with itself, whether blunders are found, and what is written down of it."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest

from bot.bench import hints
from bot.bench.measured import Measured, Options
from bot.learning.fitting import Told
from games.core.thinking.advice import Judged
from games.core.thinking.gate import Gate
from games.core.thinking.review import Moment

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

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *games: list[Told]) -> None:
        """``games``: the chances of each, by turns."""
        self.written: list[Gate] = []
        learned = {"learned": WEIGHTS, "unlearned": None}
        rules: dict[str, Any] = {key: SimpleNamespace(key=key) for key in learned}
        monkeypatch.setattr(hints, "GAMES", rules)
        monkeypatch.setattr(hints, "weights_of", lambda rules: learned[rules.key])
        monkeypatch.setattr(hints, "digest", lambda rules: "d")
        monkeypatch.setattr(hints, "_write", lambda rules, gate: self.written.append(gate))
        monkeypatch.setattr(hints, "told", lambda chances, seen: games[seen % len(games)])
        monkeypatch.setattr(hints, "pooled", self.pooled)

    def pooled(self, label: str, processes: int, work: Any, calls: list[tuple[Any, ...]]) -> list[Any]:
        if work is hints.agreed:
            return [[True, True, True, n < 20] for _, n, _ in calls]
        return [n for _, n, *_ in calls] if work is hints.positions else [True] * len(calls)

    def figures(self, games: int = 100, **more: Any) -> dict[str, Measured]:
        return {each.name: each for each in hints.hints(Options(hint_games=games, **more))}


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
        figures = Found(monkeypatch, [Told(chance, won), Told(0.95, True)]).figures()
        off = figures["learned: how far a tenth's chances are off beyond their error, 1600 games"]
        assert off.value == pytest.approx(0.15)
        assert off.met is False


def test_what_chance_may_have_done_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = Found(monkeypatch, [Told(0.25, True)], [Told(0.25, False)]).figures()
    off = figures["learned: how far a tenth's chances are off beyond their error, 1600 games"]
    assert off.value == pytest.approx(0.25 - 0.5 / math.sqrt(1600))


def test_few_games_decide_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = Found(monkeypatch, [Told(0.25, True), *[Told(0.25, False)] * 3]).figures(games=6)
    assert figures["learned: two analyses agree, 8 questions"].met is False, "all of whole games"
    off = figures["learned: how far a tenth's chances are off beyond their error, 96 games"]
    assert (off.value, off.met) == (0, False)


def judged(key: str, behind: float, error: float = 0.01) -> Judged:
    return Judged((key,), 0.3, behind, error, False)


@pytest.mark.parametrize(
    ("first", "again", "blunder"),
    [(0.4, 0.3, ("b",)), (0.4, 0.1, None), (0.1, 0.4, None)],
)
def test_a_blunder_is_the_worst_answer_and_found_so_twice(
    first: float, again: float, blunder: tuple[str, ...] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looked(rules: Any, moment: Moment, stream: Any, playouts: int) -> Any:
        assert (moment.seat, moment.keys, playouts) == (1, ("b",), 9)
        return judged("b", again), None

    asked = [SimpleNamespace(seat=0, blocking=True), SimpleNamespace(seat=1, blocking=True)]
    monkeypatch.setattr(hints, "decisions", lambda rules, state: asked)
    monkeypatch.setattr(hints, "random_keys", lambda decision, stream: (decision.seat,))
    worst = [judged("a", 0.0), judged("b", first), judged("c", first / 2)]
    monkeypatch.setattr(hints, "advise", lambda *args, among, playouts: worst if among == ((1,),) else [])
    monkeypatch.setattr(hints, "looked", looked)
    nothing: Any = None
    assert hints._blunder(nothing, Moment(1, nothing, ("a",)), nothing, 9) == blunder


@pytest.mark.parametrize(
    ("reviewed", "found"), [((2,), True), ((0, 2, 4), True), ((1, 3), False), ((), False), (None, None)]
)
def test_a_review_finds_the_blunder_where_it_was_planted(
    reviewed: tuple[int, ...] | None, found: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the third moment has room for one; what comes after it is played anew."""

    def on(rules: Any, now: str, stream: Any, careful: int) -> Any:
        for n in range(4):
            state: Any = f"{now}{n}"
            yield Moment(careful, state, ("best",))
            yield Moment(careful + 1, state, ("best",))

    def review(rules: Any, moments: list[Moment], stream: Any) -> Any:
        states: list[Any] = [moment.state for moment in moments]
        assert states == ["begun0", "begun1", "begun2", "begun2bad0", "begun2bad1", "begun2bad2", "begun2bad3"]
        assert [moment.keys for moment in moments[:4]] == [("best",), ("best",), ("bad",), ("best",)]
        assert len({moment.seat for moment in moments}) == 1
        return [SimpleNamespace(n=n) for n in reviewed or ()]

    def room(rules: Any, moment: Any, stream: Any, playouts: int) -> Any:
        return ("bad",) if moment.state == "begun2" and reviewed is not None else None

    monkeypatch.setattr(hints, "GAMES", {"x": SimpleNamespace(seating=lambda setup: [[0], [1]])})
    monkeypatch.setattr(hints, "_dealt", lambda key, n: None)
    monkeypatch.setattr(hints, "start", lambda rules, setup: "begun")
    monkeypatch.setattr(hints, "play", lambda rules, state, seat, keys: f"{state}{keys[0]}")
    monkeypatch.setattr(hints, "_on", on)
    monkeypatch.setattr(hints, "_blunder", room)
    monkeypatch.setattr(hints, "review", review)
    assert [hints.planted("x", n, 9) for n in range(4)] == [found] * 4
