"""The table of the tests itself: what is told to it happens where it is meant."""

from __future__ import annotations

from tests.tarlac.table import Table


def test_a_shuffle_leaves_the_dice_that_were_told() -> None:
    table, cards = Table("1281").dice(6, 1), list(range(12))
    table.game.shuffle(cards)
    assert sorted(cards) == list(range(12))
    assert cards != sorted(cards)
    assert [table.game.roll(6), table.game.roll(6)] == [5, 0]
    assert [of for of, _ in table.game.draws] == list(range(12, 1, -1)), "the shuffle drew by chance"
