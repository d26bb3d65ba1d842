"""Bots and paces as tables keep them."""

from __future__ import annotations

import pytest

from bot.service.table.bots import BEST, USUAL, level_of
from bot.service.table.paces import pace_text, reserve_text
from games.core.thinking.levels import LEVELS


def test_a_level_that_this_program_does_not_have_is_the_usual_one() -> None:
    """A table may have been opened by another version."""
    assert [level_of(level) for level in LEVELS] == list(LEVELS)
    assert (level_of("grandmaster"), level_of(None)) == (USUAL, BEST)


@pytest.mark.parametrize(("hours", "id", "n"), [(1, "hours", 1), (12, "hours", 12), (24, "days", 1), (168, "days", 7)])
def test_whole_days_are_told_as_days(hours: int, id: str, n: int) -> None:
    for said, what in ((pace_text(hours), "pace"), (reserve_text(hours), "reserve")):
        assert (said.id, said.args) == (f"{what}.{id}", {"n": n})
