"""When two analyses of a question agree."""

from __future__ import annotations

from typing import Any

import pytest

from bot.bench import hints
from bot.bench.hints import agreed
from games.core.thinking.advice import Judged


def judged(key: str, behind: float, *, equal: bool) -> Judged:
    return Judged((key,), 0.5 - behind, behind, 0.0 if behind == 0 else 0.01, equal)


BEST_A = (judged("a", 0.0, equal=True), judged("b", 0.3, equal=False))
BEST_B = (judged("b", 0.0, equal=True), judged("a", 0.3, equal=False))
A_JUST = (judged("a", 0.0, equal=True), judged("b", 0.009, equal=True), judged("c", 0.2, equal=False))
B_JUST = (judged("b", 0.0, equal=True), judged("a", 0.009, equal=True), judged("c", 0.2, equal=False))
ALL_ALIKE = (judged("a", 0.0, equal=True), judged("b", 0.0, equal=True))
OTHERS_ALIKE = (judged("c", 0.0, equal=True), judged("d", 0.0, equal=True))


@pytest.mark.parametrize(
    ("first", "second", "agree"),
    [
        (BEST_A, BEST_A, True),
        (BEST_A, BEST_B, False),
        (A_JUST, B_JUST, True),
        (A_JUST, BEST_B, False),
        (ALL_ALIKE, OTHERS_ALIKE, True),
        (ALL_ALIKE, BEST_B, False),
        (OTHERS_ALIKE, BEST_B, False),
    ],
)
def test_two_analyses_agree_on_the_first_answer_on_little_or_that_all_are_alike(
    first: tuple[Judged, ...], second: tuple[Judged, ...], agree: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = [first, second] * hints.QUESTIONS

    def advise(*args: Any, **kwargs: Any) -> tuple[Judged, ...]:
        assert kwargs["playouts"] == 1
        return told.pop(0)

    monkeypatch.setattr(hints, "advise", advise)
    assert agreed("gnomopolis", 1, 1) == [agree] * hints.QUESTIONS
