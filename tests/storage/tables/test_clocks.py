from __future__ import annotations

import asyncio

import msgspec
import pytest

from storage.database import Database
from storage.outbox import Outbox
from storage.rows.clock import Pending, Spent, Timed
from storage.rows.game import Change, NewMessage
from storage.tables.clocks import Clocks, Marks
from storage.tables.games import Games
from tests.storage.made_up import ANA, BEA, CAL, play, running


@pytest.fixture
def clocks(database: Database) -> Clocks:
    return Clocks(database)


async def waiting(
    games: Games, game_id: str = "g", channel_id: int = 50, *, deadline: int = 10_000, remind_at: int | None = 8_000
) -> None:
    await running(games, game_id, channel_id)
    asked = Pending(
        place=1,
        since_seq=1,
        asked_at=3_000,
        allowance=7_000,
        left=7_000,
        ticking_at=3_000,
        deadline=deadline,
        remind_at=remind_at,
    )
    await games.commit(play(0, game_id, pending=(asked,)))


async def test_alarms_come_when_due_and_the_next_is_known(clocks: Clocks, games: Games) -> None:
    assert await clocks.next() is None
    await waiting(games)
    await waiting(games, "h", 51, deadline=9_000, remind_at=None)
    assert await clocks.next() == 8_000
    assert await clocks.reminders(7_999) == []
    assert [alarm.game_id for alarm in await clocks.reminders(8_000)] == ["g"]
    assert await clocks.deadlines(8_999) == []
    assert [alarm.game_id for alarm in await clocks.deadlines(20_000)] == ["h", "g"]
    assert [alarm.game_id for alarm in await clocks.deadlines(20_000, 1)] == ["h"]


async def test_a_reminder_is_given_once(clocks: Clocks, games: Games, outbox: Outbox) -> None:
    await waiting(games)
    (alarm,) = await clocks.reminders(8_000)
    letter = (NewMessage(kind="reminder", target=1),)
    assert await clocks.reminded(alarm, 8_001, next_at=9_500, outbox=letter)
    assert not await clocks.reminded(alarm, 8_002, next_at=9_500, outbox=letter)
    assert len(await outbox.posted("g")) == 1
    assert await clocks.reminders(9_000) == []
    (last,) = await clocks.reminders(9_500)
    assert (last.reminded_at, last.remind_at) == (8_001, 9_500)
    await games.commit(play(1))
    assert not await clocks.reminded(last, 9_501, next_at=None, outbox=letter)
    assert len(await outbox.posted("g")) == 1


def to(deadline: int, *, game_id: str = "g", since_seq: int = 1) -> Timed:
    return Timed(
        game_id=game_id,
        place=1,
        since_seq=since_seq,
        left=2_000,
        ticking_at=9_000,
        deadline=deadline,
        remind_at=deadline - 1,
    )


async def test_a_pause_stops_the_clock_which_goes_on_as_it_is_set(clocks: Clocks, games: Games) -> None:
    await waiting(games)
    assert await clocks.pause("g", 5_000, "channel")
    assert not await clocks.pause("g", 5_001, "server")
    assert await clocks.next() is None
    assert await clocks.deadlines(99_000) == await clocks.reminders(99_000) == []
    assert (await games.load("g")).paused_at == 5_000
    assert await clocks.resume("g", 50_000, [to(55_000)])
    assert not await clocks.resume("g", 50_001, [to(66_000)])
    (asked,) = (await games.load("g")).pending
    assert (asked.left, asked.ticking_at, asked.deadline, asked.remind_at) == (2_000, 9_000, 55_000, 54_999)


async def test_of_two_who_are_asked_at_once_each_has_a_clock_of_their_own(clocks: Clocks, games: Games) -> None:
    await running(games)
    both = [
        Pending(
            place=place,
            since_seq=1,
            asked_at=3_000,
            allowance=7_000,
            left=7_000,
            ticking_at=3_000,
            deadline=10_000,
            remind_at=8_000,
        )
        for place in (0, 1)
    ]
    await games.commit(play(0, pending=tuple(both)))
    before = (await games.load("g")).revision
    await clocks.pause("g", 5_000, "vote")
    assert await clocks.reminders(8_500) == [], "their clocks stand"
    await clocks.resume("g", 6_000, [to(55_000)])
    stored = await games.load("g")
    assert ([asked.deadline for asked in stored.pending], stored.revision) == ([10_000, 55_000], before + 2)
    assert [alarm.place for alarm in await clocks.reminders(9_999)] == [0]
    assert await clocks.reminders(10_000) == [], "the time is up"


async def test_a_break_of_one_table_is_no_other_s(clocks: Clocks, games: Games) -> None:
    await waiting(games)
    await waiting(games, "h", 51, deadline=9_500, remind_at=8_500)
    assert await clocks.pause("g", 5_000, "vote")
    assert [alarm.game_id for alarm in await clocks.deadlines(20_000)] == ["h"]
    assert await clocks.next() == 8_500
    assert await clocks.asked("g", 1) is None
    assert await clocks.pause("h", 6_000, "vote")
    assert await clocks.resume("g", 7_000, [])
    other = await games.load("h")
    assert (other.paused_at, other.paused_for, other.revision) == (6_000, "vote", 3)


async def test_clocks_that_run_are_those_of_people_with_a_limit_at_tables_that_do_not_pause(
    clocks: Clocks, games: Games
) -> None:
    await waiting(games)
    await waiting(games, "paused", 51)
    await clocks.pause("paused", 5_000, "channel")
    (clock,) = await clocks.running()
    assert (clock.game_id, clock.place, clock.left) == ("g", 1, 7_000)
    assert await clocks.running(clock.user_id) == [clock]
    assert await clocks.running(clock.user_id + 1) == []


async def test_a_clock_is_set_for_the_question_it_was_meant_for_only(clocks: Clocks, games: Games) -> None:
    await waiting(games)
    await clocks.excuse(0, [to(70_000, since_seq=2), to(70_000, game_id="h")])
    assert (await games.load("g")).pending[0].deadline == 10_000
    await clocks.excuse(1_000, [to(80_000)])
    assert (await games.load("g")).pending[0].deadline == 80_000


async def test_more_time_only_for_the_question_it_was_meant_for(clocks: Clocks, games: Games) -> None:
    await waiting(games)
    assert await clocks.set("g", 1, 1, deadline=70_000, remind_at=None)
    assert not await clocks.set("g", 1, 2, deadline=80_000, remind_at=None)
    (asked,) = (await games.load("g")).pending
    assert (asked.deadline, asked.remind_at) == (70_000, None)


async def test_a_cancelled_game_has_no_clock(clocks: Clocks, games: Games) -> None:
    await waiting(games)
    revision = (await games.load("g")).revision
    await games.change(Change(game_id="g", revision=revision, at=4_000, status="cancelled"))
    assert await clocks.next() is None
    assert not await clocks.pause("g", 5_000, "channel")


async def test_what_is_spent_twice_after_the_same_move_is_spent_twice(clocks: Clocks, games: Games) -> None:
    await waiting(games)
    for time in (100, 30):
        revision = (await games.load("g")).revision
        spent = (Spent(place=1, time=time),)
        await games.change(Change(game_id="g", revision=revision, at=4_000, spent=spent))
    assert await clocks.spent("g") == {1: 130}


async def test_whoever_goes_back_to_a_move_has_spent_what_was_spent_with_it(clocks: Clocks, games: Games) -> None:
    await waiting(games)
    for seq, time in ((1, 100), (2, 30)):
        await games.commit(play(seq, spent=(Spent(place=1, time=time),)))
    assert [await clocks.spent("g", seq) for seq in (1, 2, 3)] == [{}, {1: 100}, {1: 130}]


async def test_what_was_taken_back_would_be_spent_again_if_it_stood_again(clocks: Clocks, games: Games) -> None:
    await waiting(games)
    await games.commit(play(1, spent=(Spent(place=1, time=100),)))
    await games.commit(play(2, undone_after=1))
    assert [await clocks.spent("g", redoes=move) for move in (None, 3, 4)] == [{}, {1: 100}, {}]


async def test_only_the_clocks_of_one_user_are_theirs(clocks: Clocks, games: Games) -> None:
    await waiting(games)
    found = {user: [clock.user_id for clock in await clocks.running(user)] for user in (ANA, BEA, CAL)}
    assert found == {ANA: [], BEA: [BEA], CAL: []}
    assert [clock.user_id for clock in await clocks.running()] == [BEA]


async def test_a_place_that_a_bot_plays_for_somebody_is_left_to_bots(games: Games) -> None:
    """Else nobody would play there after a restart."""
    for game_id, channel_id, away in (("g", 50, {}), ("h", 51, {"stand_in": 0}), ("i", 52, {"offered_at": 1})):
        stored = await running(games, game_id, channel_id)
        (first, *others) = stored.places
        taken = (msgspec.structs.replace(first, **away), *others)
        await games.change(Change(game_id=game_id, revision=stored.revision, at=4_000, places=taken))
    assert await games.left_to_bots() == ["h", "i"]


async def test_a_moment_is_advanced_by_one_of_those_who_want_to(database: Database) -> None:
    marks = Marks(database)
    assert sorted(await asyncio.gather(*(marks.advance("told", n, since=0) for n in (3, 4, 5)))) == [False, False, True]
    first = await marks.get("told")
    assert first in (3, 4, 5)
    assert not await marks.advance("told", 9, since=first)
    assert await marks.get("told") == first
    assert await marks.advance("told", 9, since=first + 1)
    assert await marks.get("told") == 9
