"""Clocks that stand while somebody has no time."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from bot.calendar import LONGEST, Calendar
from bot.clock import DAY, HOUR, MINUTE

ZONES = ("America/Sao_Paulo", "Europe/Lisbon", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC")
BEGIN = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp() * 1_000)
MOMENTS = st.integers(0, 400 * 24 * 60).map(lambda minute: BEGIN + minute * MINUTE)


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    quiet = draw(st.none() | st.tuples(st.integers(0, 1_439), st.integers(0, 1_439)))
    away = draw(st.lists(st.tuples(MOMENTS, st.integers(1, 20)), max_size=3))
    vacations = tuple((begins, begins + days * DAY) for begins, days in away)
    return Calendar(draw(st.sampled_from(ZONES)), quiet, draw(st.booleans()), vacations)


@given(calendars(), MOMENTS, st.integers(1, 200 * 60))
def test_the_time_that_counts_until_it_is_up_is_the_allowance(calendar: Calendar, at: int, minutes: int) -> None:
    end = calendar.runs_out(at, minutes * MINUTE)
    assert calendar.ticked(at, end) == minutes * MINUTE
    assert calendar.free_until(end - 1) is None, "no time is up while the clock stands"


@given(calendars(), MOMENTS, st.integers(0, 9_000), st.integers(0, 9_000))
def test_a_stretch_counts_as_much_as_its_parts(calendar: Calendar, at: int, first: int, then: int) -> None:
    middle, end = at + first * MINUTE, at + (first + then) * MINUTE
    assert calendar.ticked(at, end) == calendar.ticked(at, middle) + calendar.ticked(middle, end)


@given(calendars(), MOMENTS, st.integers(1, 200 * 60), st.integers(0, 100), st.integers(0, 30 * 24 * 60))
def test_a_pause_only_moves_what_is_left(calendar: Calendar, at: int, minutes: int, share: int, pause: int) -> None:
    left = minutes * MINUTE
    stops = at + (calendar.runs_out(at, left) - at) * share // 100
    rest = left - calendar.ticked(at, stops)
    goes_on = stops + pause * MINUTE
    end = calendar.runs_out(goes_on, rest) if rest else goes_on
    assert calendar.ticked(at, stops) + calendar.ticked(goes_on, end) == left


@given(st.sampled_from(ZONES), MOMENTS, st.integers(1, 20))
def test_with_quiet_nights_no_time_is_up_at_five_in_the_morning(zone: str, at: int, days: int) -> None:
    nights = Calendar(zone, (23 * 60, 8 * 60))
    end = datetime.fromtimestamp(nights.runs_out(at, days * DAY) / 1_000, UTC).astimezone(ZoneInfo(zone))
    assert 8 <= end.hour < 23 or (end.hour, end.minute) == (23, 0)


def test_without_anything_chosen_the_clock_always_runs() -> None:
    assert Calendar().runs_out(BEGIN, 3 * DAY) == BEGIN + 3 * DAY


def test_a_weekend_is_two_days_where_the_user_lives() -> None:
    friday_noon = int(datetime(2026, 1, 2, 12, tzinfo=ZoneInfo("America/Sao_Paulo")).timestamp() * 1_000)
    free = Calendar("America/Sao_Paulo", None, True)
    assert free.runs_out(friday_noon, DAY) == friday_noon + 3 * DAY


def test_no_more_than_ten_hours_a_day_are_quiet_for_the_clock() -> None:
    long = Calendar("UTC", (20 * 60, 12 * 60))
    evening = BEGIN + 20 * HOUR
    assert long.free_until(evening) == evening + LONGEST * MINUTE
