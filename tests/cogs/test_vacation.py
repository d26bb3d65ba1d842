"""Days as people write them."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.clock import DAY
from bot.texts import speak
from cogs.ui.sentences import say
from cogs.ui.settings.vacations import days_of, known_day
from storage.rows.game import Vacation

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
    assert known_day(typed, TODAY) == day


@pytest.mark.parametrize(
    ("locale", "n", "said"),
    [
        ("pt-BR", 1, "Em 24/12/2026: o seu relógio para."),
        ("pt-BR", 2, "De 24/12/2026 a 25/12/2026, inclusive: o seu relógio para."),
        ("en", 1, "On 2026-12-24: your clock stops then."),
        ("en", 2, "From 2026-12-24 to 2026-12-25, both included: your clock stops then."),
    ],
)
def test_a_vacation_of_one_day_is_not_from_that_day_to_the_same(locale: str, n: int, said: str) -> None:
    zone = ZoneInfo("America/Sao_Paulo")
    begins = int(datetime(2026, 12, 24, tzinfo=zone).timestamp() * 1_000)
    vacation = Vacation(user_id=1, from_at=begins, until_at=begins + n * DAY)
    speech = speak(locale)
    assert say(speech, "vacation.ahead", **days_of(vacation, zone, speech)) == said
