"""The tables whose balance is measured: how a game begins there, and who plays it how."""

from __future__ import annotations

from typing import Any

import pytest

from bot import contested
from games.core.model import Contest
from games.registry import GAMES


def test_each_table_that_is_measured_has_a_luck_of_its_own() -> None:
    tables = [Contest(seats=4), Contest(seats=3), Contest(seats=4, options={"variant": "epic"})]
    lucks = {contested.dealt("gnomopolis", table, n) for table in tables for n in range(3)}
    assert len(lucks) == 9, "what befalls a game says nothing about that of the same number at another table"
    assert contested.dealt("gnomopolis", tables[0], 1) in lucks, "the same game again"


def test_tables_by_turns_are_set_up_one_after_the_other() -> None:
    contest = Contest(seats=2, by_turns=((2, {}), (3, {}), (4, {})))
    assert [contested.set_up("gnomopolis", contest, n).seats for n in range(4)] == [2, 3, 4, 2]
    assert contested.table_name("gnomopolis", contest) == "gnomopolis, all tables by turns"


def test_who_plays_a_fixed_way_does(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(contested, "simulate", lambda *args, script: asked.append(script))
    measure: Any = GAMES["gnomopolis"].measure
    monkeypatch.setattr(type(measure), "script", lambda self, name, seats: (name, seats))
    contest = Contest(seats=2, script="hoard", scripted="second")
    contested.played_out("gnomopolis", contest, 1, "regular")
    contested.played_out("gnomopolis", Contest(seats=2), 1, "regular")
    assert asked == [("hoard", "second"), None]
    assert contested.table_name("gnomopolis", contest) == "gnomopolis, 2 seats, second hoard"
