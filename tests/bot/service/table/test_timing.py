"""Clocks that stand while their owner has no time."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from bot.clock import DAY, HOUR, MINUTE
from bot.service.refused import Refused
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.table.times import Times
from bot.service.user import User
from storage.rows.clock import Pending
from storage.rows.game import Preference, Vacation
from tests.bot.conftest import ANA, House

NOON = int(datetime(2026, 3, 4, 12, tzinfo=UTC).timestamp() * 1_000)
"""A Wednesday."""


async def begun(house: House, pace: int = 24) -> tuple[Snapshot, User]:
    house.clock.now = NOON
    snapshot = await house.running(pace=pace)
    return snapshot, house.active(snapshot)[0]


async def asked(house: House, snapshot: Snapshot) -> Pending:
    (pending,) = (await house.tables.games.load(snapshot.game_id)).pending
    return pending


def nights(user: User) -> Preference:
    return Preference(user_id=user.id, quiet_from=22 * 60, quiet_to=8 * 60, timezone="UTC")


async def test_a_day_s_time_does_not_run_at_night(house: House) -> None:
    for user in (11, 12):
        await house.tables.timing.choose(nights(User(user, "?")))
    snapshot, _ = await begun(house)
    assert (await asked(house, snapshot)).deadline == NOON + 34 * HOUR, "10 + 14 hours that count"


async def test_at_a_table_for_one_sitting_nobody_sleeps(house: House) -> None:
    for user in (11, 12):
        await house.tables.timing.choose(nights(User(user, "?")))
    house.clock.now = NOON
    snapshot = await house.running(pace=1)
    assert (await asked(house, snapshot)).deadline == NOON + HOUR


async def test_what_was_counted_stays_counted_when_a_calendar_changes(house: House) -> None:
    snapshot, who = await begun(house)
    house.clock.hours(9)
    await house.tables.timing.choose(nights(who))
    pending = await asked(house, snapshot)
    assert pending.left == 15 * HOUR
    # Wednesday 21:00: an hour until ten, then fourteen the next day.
    assert pending.deadline == NOON + DAY + 10 * HOUR
    house.clock.hours(1 + 10 + 4)
    await house.tables.timing.choose(Preference(user_id=who.id, timezone="UTC"))
    assert (await asked(house, snapshot)).deadline == house.clock() + 10 * HOUR


async def test_the_table_says_the_new_deadline_of_a_changed_calendar_and_is_left_alone_otherwise(house: House) -> None:
    snapshot, who = await begun(house)
    await house.forget_messages()
    await house.tables.timing.choose(Preference(user_id=who.id, compact=True))
    assert await house.waiting(snapshot.game_id) == []
    await house.tables.timing.choose(nights(who))
    assert await house.waiting(snapshot.game_id) == ["edit"]


async def test_a_pause_in_the_night_costs_nothing_and_gives_nothing(house: House) -> None:
    for user in (11, 12):
        await house.tables.timing.choose(nights(User(user, "?")))
    snapshot, _ = await begun(house)
    before = (await asked(house, snapshot)).deadline
    house.clock.hours(12)
    await house.tables.pause(snapshot.game_id, "server")
    house.clock.hours(4)
    await house.tables.resume(snapshot.game_id)
    assert (await asked(house, snapshot)).deadline == before


async def test_time_in_which_the_bot_was_down_is_not_counted(house: House) -> None:
    snapshot, _ = await begun(house)
    house.clock.hours(6)
    down_since = house.clock()
    house.clock.hours(30)
    await house.forget_messages()
    await house.tables.timing.excuse(down_since)
    assert (await asked(house, snapshot)).deadline == house.clock() + 18 * HOUR
    # The fault: the table's message said "due 6 hours ago" until somebody moved.
    assert await house.waiting(snapshot.game_id) == ["edit"]
    await house.forget_messages()
    await house.tables.timing.excuse(house.clock() - 10 * MINUTE)
    assert await house.waiting(snapshot.game_id) == []


async def test_a_vacation_announced_in_the_middle_of_a_turn(house: House) -> None:
    snapshot, who = await begun(house, pace=72)
    begins = NOON + DAY + 12 * HOUR
    vacation = await house.tables.vacations.go_away(who.id, begins, begins + 7 * DAY)
    assert not vacation.emergency
    assert (await asked(house, snapshot)).deadline == NOON + 10 * DAY
    assert await house.tables.timing.away([who.id]) == {}
    house.clock.hours(48)
    assert await house.tables.timing.away([who.id, ANA.id]) == {who.id: begins + 7 * DAY}


async def test_nobody_is_away_at_once_who_leaves_tonight(house: House) -> None:
    """The fault: "Bia is away until Tuesday" as soon as it was an emergency, though it began hours later."""
    snapshot, who = await begun(house)
    for begins, now in ((NOON, True), (NOON + 9 * HOUR, False)):
        vacation = Vacation(user_id=who.id, from_at=begins, until_at=NOON + 3 * DAY, emergency=True)
        said, *_ = announce.away(snapshot, "Bia", vacation, NOON)
        assert (b"notice.vacation_now" in said.payload) is now
        assert b"notice.vacation" in said.payload


async def test_a_vacation_has_its_limits(house: House) -> None:
    _, who = await begun(house)
    timing = house.tables.vacations
    with pytest.raises(Refused, match="vacation_over"):
        await timing.go_away(who.id, NOON - 2 * DAY, NOON - DAY)
    with pytest.raises(Refused, match="vacation_too_long") as refused:
        await timing.go_away(who.id, NOON + 2 * DAY, NOON + 33 * DAY)
    assert refused.value.text.args["n"] == 30
    assert (await timing.go_away(who.id, NOON, NOON + 9 * HOUR)).emergency, "once in half a year"
    for begins in (NOON + 10 * HOUR, NOON + 9 * HOUR, NOON + 3 * HOUR):
        with pytest.raises(Refused, match="vacation_too_soon"):
            await timing.go_away(who.id, begins, NOON + 2 * DAY)
    await timing.go_away(who.id, NOON + 20 * DAY, NOON + 49 * DAY)
    assert await house.tables.timing.days_left(who.id) == 0
    with pytest.raises(Refused, match="vacation_too_long"):
        await timing.go_away(who.id, NOON + 60 * DAY, NOON + 61 * DAY)


async def test_nobody_was_away_before_they_said_so(house: House) -> None:
    """An emergency that is said to have begun this morning gives none of the day's hours back."""
    snapshot, who = await begun(house)
    house.clock.hours(10)
    await house.tables.vacations.go_away(who.id, NOON - 12 * HOUR, NOON + 3 * DAY)
    assert (await asked(house, snapshot)).deadline == NOON + 3 * DAY + 14 * HOUR


async def test_a_vacation_is_said_at_the_tables_whose_clocks_it_stops(house: House) -> None:
    snapshot, who = await begun(house, pace=72)
    quick = await house.tables.lobby.open("gnomopolis", 1, 501, who, seats=2, pace=24)
    await house.tables.lobby.set_calendars(quick.game_id, who, count=False)
    await house.tables.lobby.join(quick.game_id, User(77, "Max"))
    await house.tables.lobby.start(quick.game_id, who)
    opened = await house.tables.lobby.open("gnomopolis", 1, 502, who, seats=2, pace=72)
    untimed = await house.tables.lobby.open("gnomopolis", 1, 503, who, seats=1, pace=0)
    await house.tables.lobby.set_calendars(untimed.game_id, who, count=True)
    await house.tables.lobby.start(untimed.game_id, who)
    left = await house.running(pace=72, channel=504)
    await house.tables.hosting.leave(left.game_id, who)
    await house.forget_messages()
    begins, ends = NOON + 2 * DAY, NOON + 9 * DAY
    await house.tables.vacations.go_away(who.id, begins, ends)
    told = [(m.kind, m.due_at) for m in await house.outbox.posted(snapshot.game_id)]
    assert told == [("notice", house.clock()), ("edit", begins), ("edit", ends), ("edit", house.clock())]
    assert await house.waiting(quick.game_id) == []
    assert await house.waiting(opened.game_id) == [], "there nobody waits for them yet"
    assert await house.waiting(untimed.game_id) == [], "there is no clock to stop"
    assert await house.waiting(left.game_id) == [], "there they have left"
    other = User(12, "Bia") if who == ANA else ANA
    await house.tables.vacations.go_away(other.id, begins, ends)
    waiting = await house.outbox.posted(snapshot.game_id)
    assert [m.kind for m in waiting if m.state == "waiting"].count("notice") == 2, "of two who go away each is said"
    with pytest.raises(Refused):
        await house.tables.vacations.go_away(who.id, NOON + 9 * DAY, NOON + 60 * DAY)
    assert await house.outbox.posted(snapshot.game_id) == waiting, "nothing is said of what is not possible"


async def test_the_host_chooses_whether_calendars_count(house: House) -> None:
    for user in (11, 12):
        await house.tables.timing.choose(nights(User(user, "?")))
    house.clock.now = NOON
    for n, (pace, count, hours) in enumerate(
        [(24, None, 34), (24, False, 24), (1, True, 1), (1, None, 1), (12, None, 22), (72, None, 122)]
    ):
        opened = await house.tables.lobby.open("gnomopolis", 1, 600 + n, ANA, seats=2, pace=pace)
        if count is not None:
            await house.tables.lobby.set_calendars(opened.game_id, ANA, count=count)
        await house.tables.lobby.join(opened.game_id, User(12, "Bia"))
        begun = await house.tables.lobby.start(opened.game_id, ANA)
        assert (await asked(house, begun)).deadline == NOON + hours * HOUR, (pace, count)


@pytest.mark.parametrize(("pace", "hours"), [(24, 12), (9, 4.5), (8, 4), (6, 4), (4, 4), (2, 2)])
async def test_a_halved_allowance_is_never_less_than_four_hours_nor_more_than_the_pace(
    house: House, pace: int, hours: float
) -> None:
    snapshot = await house.running(pace=24)
    places = tuple(msgspec.structs.replace(place, misses=2) for place in snapshot.places)
    (awaited, *_) = Times().pending(msgspec.structs.replace(snapshot, places=places, pace=pace), 0)
    assert awaited.allowance == hours * HOUR


async def test_nobody_is_away_before_they_say_so(house: House) -> None:
    at = house.clock()
    vacation, _ = await house.tables.timing.vacation(ANA.id, at - 5 * HOUR, at + DAY)
    assert (vacation.from_at, vacation.until_at, vacation.emergency) == (at, at + DAY, True)


async def test_a_vacation_that_is_announced_anew_counts_once(house: House) -> None:
    _, who = await begun(house)
    vacations, begins = house.tables.vacations, NOON + 2 * DAY
    await vacations.go_away(who.id, begins, begins + 27 * DAY)
    assert (await vacations.go_away(who.id, begins, begins + 28 * DAY)).until_at == begins + 28 * DAY


async def test_vacations_that_touch_are_one_and_a_day_counts_once(house: House) -> None:
    snapshot, who = await begun(house, pace=72)
    vacations, timing, day = house.tables.vacations, house.tables.timing, NOON + 2 * DAY
    await vacations.go_away(who.id, day, day + 4 * DAY)
    with pytest.raises(Refused, match="vacation_known") as refused:
        await vacations.go_away(who.id, day + DAY, day + 4 * DAY)
    assert refused.value.text.args["since"] == f"<t:{day // 1_000}:D>"
    assert refused.value.text.args["until"] == f"<t:{(day + 4 * DAY - 1) // 1_000}:D>"
    await vacations.go_away(who.id, day + 6 * DAY, day + 8 * DAY)
    assert await timing.days_left(who.id) == 24
    joined = await vacations.go_away(who.id, day + 3 * DAY, day + 6 * DAY)
    assert (joined.from_at, joined.until_at) == (day, day + 8 * DAY)
    assert await timing.vacations(who.id) == [joined]
    assert await timing.days_left(who.id) == 22
    house.clock.now = day
    # It runs: what prolongs it is announced a day ahead of its end, not of today.
    longer = await vacations.go_away(who.id, day, day + 9 * DAY)
    assert (longer.from_at, longer.until_at, longer.emergency) == (day, day + 9 * DAY, False)
    assert (await asked(house, snapshot)).deadline == NOON + 12 * DAY
    house.clock.now = day + 8 * DAY + 1
    assert (await vacations.go_away(who.id, house.clock(), day + 11 * DAY)).emergency


async def test_whoever_is_back_early_has_their_days_and_their_clock_again(house: House) -> None:
    snapshot, who = await begun(house, pace=72)
    vacations, timing = house.tables.vacations, house.tables.timing
    began = await vacations.go_away(who.id, NOON + DAY, NOON + 11 * DAY)
    later = await vacations.go_away(who.id, NOON + 20 * DAY, NOON + 25 * DAY)
    assert (await asked(house, snapshot)).deadline == NOON + 13 * DAY
    await house.forget_messages()
    house.clock.now = NOON + 2 * DAY
    assert await vacations.come_back(who.id, began.from_at)
    assert (await asked(house, snapshot)).deadline == NOON + 4 * DAY
    assert await timing.away([who.id]) == {}
    assert await timing.days_left(who.id) == 24
    assert not await vacations.come_back(who.id, later.from_at)
    assert await timing.vacations(who.id) == []
    assert await timing.days_left(who.id) == 29
    told = [msgspec.msgpack.decode(m.payload)["text"] for m in await house.outbox.posted(snapshot.game_id) if m.payload]
    assert told == ["notice.vacation_ended", "notice.vacation_off"]
    for gone in (began, later):
        with pytest.raises(Refused, match="vacation_gone"):
            await vacations.come_back(who.id, gone.from_at)


async def test_a_day_before_is_no_emergency_and_emergencies_are_half_a_year_apart(house: House) -> None:
    _, who = await begun(house)
    timing, vacations = house.tables.timing, house.tables.vacations
    assert not (await timing.vacation(who.id, NOON + DAY, NOON + 2 * DAY))[0].emergency
    assert (await timing.vacation(who.id, NOON + DAY - 1, NOON + 2 * DAY))[0].emergency
    await vacations.go_away(who.id, NOON, NOON + DAY)
    house.clock.hours(180 * 24)
    with pytest.raises(Refused, match="vacation_too_soon"):
        await vacations.go_away(who.id, house.clock(), house.clock() + DAY)
    house.clock.hours(4 * 24)
    assert (await vacations.go_away(who.id, house.clock(), house.clock() + DAY)).emergency


async def test_a_table_that_cannot_be_read_keeps_nobody_from_going_away(house: House) -> None:
    """The fault: they were told of the table, and their clocks ran on at all others."""
    broken, _ = await begun(house, pace=72)
    other = await house.running(pace=72, channel=501)
    who = house.active(other)[0]
    await house.rewrite(broken, b"\0")
    await house.forget_messages()
    await house.tables.vacations.go_away(who.id, NOON + 2 * DAY, NOON + 9 * DAY)
    assert "notice" not in await house.waiting(broken.game_id)
    assert await house.waiting(other.game_id) == ["notice", "edit", "edit", "edit"]
    assert (await asked(house, other)).deadline == NOON + 10 * DAY
