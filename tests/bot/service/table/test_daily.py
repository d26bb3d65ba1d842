"""When a daily digest comes, by the clock on somebody's wall."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.service.table.daily import following, latest, next_digest
from storage.rows.game import Preference

HERE, FAR, NEAR = "America/Sao_Paulo", "Asia/Tokyo", "America/Los_Angeles"
EIGHT = 8 * 60


def at(when: str, zone: str = HERE) -> int:
    return int(datetime.fromisoformat(when).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1_000)


@pytest.mark.parametrize(
    ("now", "told", "comes"),
    [
        ("2026-06-01T07:59", None, "2026-06-01T08:00"),
        ("2026-06-01T08:00", None, "2026-06-02T08:00"),
        ("2026-06-01T07:59", "2026-05-31T08:00", "2026-06-01T08:00"),
        ("2026-06-01T07:59", "2026-06-01T06:00", "2026-06-02T08:00"),
        ("2026-06-01T07:59", "2026-07-01T06:00", "2026-06-02T08:00"),
    ],
)
def test_it_comes_once_a_day(now: str, told: str | None, comes: str) -> None:
    assert following(EIGHT, HERE, at(now), None if told is None else at(told)) == at(comes)


def test_the_clock_on_the_wall_counts_also_where_it_is_set() -> None:
    zone = "Europe/Lisbon"
    assert following(EIGHT, zone, at("2026-03-28T08:00", zone), None) == at("2026-03-29T08:00", zone)
    assert at("2026-03-29T08:00", zone) - at("2026-03-28T08:00", zone) == 23 * 3_600_000
    missing = following(90, zone, at("2026-03-29T00:30", zone), None)
    assert datetime.fromtimestamp(missing / 1_000, ZoneInfo(zone)).strftime("%d %H:%M") == "29 02:30"
    assert next_digest(Preference(user_id=1, digest=90, timezone=zone, digest_at=missing), missing) == missing
    twice = following(90, zone, at("2026-10-24T12:00", zone), None)
    assert following(90, zone, twice, twice) == at("2026-10-26T01:30", zone)


def test_what_was_missed_stands_for_its_last_time() -> None:
    assert latest(EIGHT, HERE, at("2026-06-04T07:59")) == at("2026-06-03T08:00")
    assert latest(EIGHT, HERE, at("2026-06-04T08:00")) == at("2026-06-04T08:00")


def test_another_choice_loses_none_that_is_due() -> None:
    due = at("2026-06-01T08:00")
    chosen = Preference(user_id=1, digest=EIGHT, timezone=HERE, digest_at=due)
    assert next_digest(chosen, due + 500) == due
    assert next_digest(Preference(user_id=1, timezone=HERE, digest_at=due), due) is None


@pytest.mark.parametrize(
    ("zone", "comes"),
    [
        # Eight hours east of Portugal the evening has begun: the next morning is another day.
        (FAR, "2026-06-02T08:00"),
        # In the west it is not eight yet, but of this day there was one.
        (NEAR, "2026-06-02T08:00"),
    ],
)
def test_who_moves_to_another_time_zone_has_one_a_day_there(zone: str, comes: str) -> None:
    told = at("2026-06-01T08:00")
    chosen = Preference(user_id=1, digest=EIGHT, timezone=zone, digest_at=at("2026-06-02T08:00"), digested_at=told)
    assert next_digest(chosen, at("2026-06-01T08:30")) == at(comes, zone)
