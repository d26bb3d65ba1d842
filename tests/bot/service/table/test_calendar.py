"""Clocks that stand while somebody has no time."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.clock import DAY, HOUR, MINUTE
from bot.service.refused import Refused
from bot.service.table.calendar import LONGEST, Calendar
from bot.service.table.snapshot import Snapshot
from bot.service.table.times import Times
from bot.service.user import User
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from storage.rows.clock import Pending, Running
from storage.rows.game import Preference
from tests.bot.conftest import ANA, BIA, CHANNEL, House

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


@settings(deadline=None)
@given(calendars(), MOMENTS, st.integers(1, 100 * 60), st.integers(0, 100 * 60), st.data())
def test_a_clock_ticks_for_the_allowance_and_the_reserve_however_it_is_stopped(
    calendar: Calendar, at: int, allowance: int, reserve: int, data: st.DataObject
) -> None:
    """Pauses, restarts (nothing but the row survives) and other time zones: what ticks is what was given, no more."""
    times = Times(calendars={1: calendar})
    given = (allowance + reserve) * MINUTE
    clock = Running(
        game_id="g",
        place=0,
        user_id=1,
        since_seq=0,
        allowance=allowance * MINUTE,
        reserve=reserve * MINUTE,
        left=given,
        ticking_at=at,
        reminded_at=None,
        by_calendar=True,
    )
    ticked = 0
    for pause in data.draw(st.lists(st.integers(0, 30 * 24 * 60), max_size=4)):
        ends = times.set(clock, 1, clock.left, clock.ticking_at).deadline
        stops = clock.ticking_at + (ends - clock.ticking_at) * data.draw(st.integers(0, 100)) // 100
        ticked += times.calendars[1].ticked(clock.ticking_at, stops)
        if data.draw(st.booleans()):
            # They move: what was counted by the old calendar stays counted.
            moved = times.gone_on(clock, stops, stops)
            times = Times(calendars={1: data.draw(calendars())})
            clock = msgspec.structs.replace(clock, left=moved.left, ticking_at=stops)
        goes_on = stops + pause * MINUTE
        timed = times.gone_on(clock, stops, goes_on)
        clock = msgspec.structs.replace(clock, left=timed.left, ticking_at=goes_on)
    end = times.set(clock, 1, clock.left, clock.ticking_at)
    calendar = times.calendars[1]
    assert ticked + calendar.ticked(clock.ticking_at, end.deadline) == given
    if not reserve:
        assert end.reserve_at is None
    elif ticked < allowance * MINUTE:
        assert end.reserve_at is not None
        assert ticked + calendar.ticked(clock.ticking_at, end.reserve_at) == allowance * MINUTE
        half = (end.reserve_at + end.deadline) // 2
        asked = Pending(place=0, since_seq=0, asked_at=0, reserve=clock.reserve, left=clock.left, by_calendar=True)
        asked = msgspec.structs.replace(asked, ticking_at=clock.ticking_at)
        assert times.used(asked, 1, end.reserve_at) == 0
        assert times.used(asked, 1, half) == calendar.ticked(end.reserve_at, half)
        assert times.used(asked, 1, end.deadline + DAY) == clock.reserve


# ---------------------------------------------------------------- at a table

WEDNESDAY = int(datetime(2026, 3, 4, 12, tzinfo=UTC).timestamp() * 1_000)
"""At noon in Greenwich."""


def sleeps(who: User, zone: str) -> Preference:
    """From ten in the evening until eight, where they live."""
    return Preference(user_id=who.id, quiet_from=22 * 60, quiet_to=8 * 60, timezone=zone)


async def clock(house: House, snapshot: Snapshot) -> Pending:
    (pending,) = (await house.tables.games.load(snapshot.game_id)).pending
    return pending


async def test_a_zone_changed_half_way_counts_forwards_only(house: House) -> None:
    """A turn of a day: what was counted stays counted, the rest is counted where they live from now on."""
    timing = house.tables.timing
    for who in (ANA, BIA):
        await timing.choose(sleeps(who, "UTC"))
    house.clock.now = WEDNESDAY
    snapshot = await house.running(pace=24)
    who = house.active(snapshot)[0]
    assert (await clock(house, snapshot)).deadline == WEDNESDAY + 34 * HOUR
    # Half-way, at eight in the evening: they fly to where it is five in the morning and has been night for seven hours.
    house.clock.hours(8)
    await timing.choose(sleeps(who, "Asia/Tokyo"))
    moved = await clock(house, snapshot)
    assert moved.left == 16 * HOUR, "eight hours are counted, though it was night there for seven of them"
    assert moved.ticking_at == house.clock()
    # Three hours until eight in Tokyo, fourteen of the day there, ten of the night, two of the next day.
    assert moved.deadline == house.clock() + (3 + 14 + 10 + 2) * HOUR
    # Told once more, or back and forth at once: nothing is gained by it.
    for zone in ("Asia/Tokyo", "America/New_York", "Asia/Tokyo"):
        await timing.choose(sleeps(who, zone))
    assert await clock(house, snapshot) == moved
    # A restart half-way changes nothing either, and the next zone counts from there.
    house.clock.hours(5)
    again = await house.restarted()
    await again.tables.timing.choose(sleeps(who, "UTC"))
    back = await clock(again, snapshot)
    assert back.left == 14 * HOUR, "three hours slept, two of the day"
    # One in the morning in Greenwich: seven hours of the night, the day, and no more.
    assert back.deadline == house.clock() + (7 + 14) * HOUR
    await again.database.close()


async def test_undo_gives_the_time_back_and_never_more(house: House) -> None:
    """Of a turn: what ran, runs on. Of a turn that had passed to the next: the whole time, as if it began."""
    lobby, moves = house.tables.lobby, house.tables.moves
    snapshot = await lobby.open("terra_concordia", 1, CHANNEL, ANA, seats=2, pace=24)
    await lobby.join(snapshot.game_id, BIA)
    snapshot = await lobby.start(snapshot.game_id, ANA)
    stream, kinds = Stream(seeded(2, "undone")), set[str]()
    for _ in range(120):
        seat, keys = random_move([d for d in snapshot.decisions if d.blocking], stream)
        who = ANA if snapshot.place_at(seat).user_id == ANA.id else BIA
        since = next(d.since for d in snapshot.decisions if d.seat == seat)
        before = await clock(house, snapshot)
        house.clock.hours(3)
        snapshot = await moves.answer(snapshot.game_id, who, seat, since, keys, house.interaction())
        then = await clock(house, snapshot)
        same = (then.place, then.since_seq) == (before.place, before.since_seq)
        kind = "within a turn" if same else "of a turn that had passed"
        if kind in kinds:
            continue
        house.clock.hours(2)
        try:
            snapshot = await moves.undo(snapshot.game_id, who, whole_turn=False)
        except Refused:
            continue
        after = await clock(house, snapshot)
        assert after.place == before.place
        # One turn goes on as it was; one that had passed begins again, and whoever was called has lost nothing.
        assert after.deadline == (before.deadline if same else house.clock() + 24 * HOUR)
        kinds.add(kind)
        if len(kinds) == 2:
            return
    raise AssertionError(f"only {kinds} could be undone")
