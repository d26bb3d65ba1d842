"""Days as people write them."""

from __future__ import annotations

from datetime import date

import pytest

from cogs.vacation import _known_day

TODAY = date(2026, 12, 24)


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2027-01-02", date(2027, 1, 2)),
        (" 24/12/2026 ", TODAY),
        ("24/12", TODAY),
        ("25/12", date(2026, 12, 25)),
        ("23/12", date(2027, 12, 23)),
        ("31/02", None),
        ("soon", None),
        ("31/12/9998", date(9998, 12, 31)),
        ("31/12/9999", None),
    ],
)
def test_a_day_without_a_year_is_the_next_there_is_today_among_them(typed: str, day: date | None) -> None:
    assert _known_day(typed, TODAY) == day
