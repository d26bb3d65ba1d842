"""What the judgement of the opponents sees: the place in the turn order."""

from __future__ import annotations

import pytest

from games.core.rng import Stream, seeded
from games.core.thinking.levels import answer
from games.inventions.prospects import prospects
from games.inventions.steps import Advance
from tests.inventions.table import RULES, Table


def at_change() -> Table:
    """The end of era 2 with the marker of seat 0, who comes last, on a turn-order space."""
    table = Table(3)
    table.state.order = [2, 1, 0]
    table.era(2, 3)
    table[0].space = "z34"
    return table


def test_who_may_choose_a_place_takes_the_first() -> None:
    table = at_change()
    table.next(Advance())
    assert table.asked == "choose_order"
    assert answer(RULES, table.state, 0, "regular", Stream(seeded(1))) == ("order.1",)


@pytest.mark.parametrize(("era", "worth"), [(2, 3.0), (3, 2.0), (4, 1.0), (5, 0.0)])
def test_a_turn_order_space_is_worth_an_early_place_in_every_era_to_come(era: int, worth: float) -> None:
    found: list[float] = []
    for space in ("z34", "z33"):
        table = at_change()
        table.era(era, 3)
        table[0].space = space
        found.append(prospects(table.state)[0])
    assert found[0] - found[1] == pytest.approx(worth)


def test_a_turn_order_space_further_right_takes_that_worth_away() -> None:
    table = at_change()
    before = prospects(table.state)[0]
    table[1].space = "z44"
    assert prospects(table.state)[0] == pytest.approx(before - 3)


def test_an_early_place_is_worth_less_the_less_of_the_era_is_left() -> None:
    gains: list[float] = []
    for round in (1, 3):
        table = at_change()
        table.era(5, round)
        late = prospects(table.state)[2]
        table.state.order = [1, 0, 2]
        gains.append(late - prospects(table.state)[2])
    assert gains == pytest.approx([1.0, 1 / 3])
