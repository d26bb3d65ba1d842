"""A game played for the balance: what is noted of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.bench import balance
from games.core.gauge import Span
from games.core.model import Contest
from games.core.thinking.simulation import Simulated


@pytest.mark.parametrize("ended", [True, False])
def test_of_a_game_people_and_opponents_of_the_rules_are_noted_apart(
    ended: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores = {0: {"total": 10, "gold": 3}, 1: {"total": 5}, 2: {"total": 20}, 3: {"gold": 1}}
    went = Simulated(
        9,
        0.1,
        scores if ended else {},
        (2,) if ended else (),
        {"left": 1.0} if ended else {},
        unfinished=not ended,
        lasted=Span(3, 5) if ended else None,
        ending="fall" if ended else "",
        aims={"crown": True},
        tally={"lost": 2},
    )
    monkeypatch.setattr(balance, "GAMES", {"x": SimpleNamespace(seating=lambda setup: [[0, 3], [2]])})
    monkeypatch.setattr(balance, "set_up", lambda key, contest, n: None)
    monkeypatch.setattr(balance, "played_out", lambda key, contest, n, player: went)
    noted = balance._game("x", Contest(seats=2), 7, "regular")
    assert (noted.table, noted.player, noted.n, noted.tally, noted.aims) == (
        "x, 2 seats",
        "regular",
        7,
        {"lost": 2},
        {"crown": True},
    )
    found: tuple[Any, ...] = (noted.people, noted.automas, noted.winners, noted.victories)
    assert found == (([10, 20, 0], [5], [20], {"left": 1.0}) if ended else ([], [], [], {}))
    told = (noted.reached, noted.planned, noted.ending)
    assert told == ((3, 5, "fall") if ended else (0, 0, "unfinished"))
