from __future__ import annotations

import pytest

from storage.database import Database
from storage.errors import Conflict
from storage.rows.clock import PausedFor
from storage.rows.game import Change
from storage.tables.clocks import Clocks
from storage.tables.dues import Due, Dues
from storage.tables.games import Games
from tests.storage.made_up import new_game, places, play, running


@pytest.fixture
def dues(database: Database) -> Dues:
    return Dues(database)


async def test_what_is_due_comes_in_time_and_the_next_is_known(dues: Dues, games: Games) -> None:
    assert await dues.next() is None
    opened = await games.create(new_game(), places(1), dues={"seats": 9_000})
    await games.change(Change(game_id="g", revision=opened.revision, at=2_000, dues={"motion": 8_000}))
    await running(games, "h", 51)
    await games.commit(play(0, "h", dues={"motion": 8_500}))
    assert await dues.next() == 8_000
    assert await dues.due(7_999) == []
    assert [(due.game_id, due.what) for due in await dues.due(9_000)] == [
        ("g", "motion"),
        ("h", "motion"),
        ("g", "seats"),
    ]
    assert [due.game_id for due in await dues.due(9_000, 1)] == ["g"]
    assert await dues.of("g") == {"motion": 8_000, "seats": 9_000}


async def test_a_game_has_one_of_each_kind_and_a_change_moves_or_strikes_it(dues: Dues, games: Games) -> None:
    stored = await games.create(new_game(), places(1), dues={"motion": 9_000})
    stored = await games.change(Change(game_id="g", revision=stored.revision, at=2_000, dues={"motion": 9_500}))
    assert await dues.of("g") == {"motion": 9_500}
    stored = await games.change(Change(game_id="g", revision=stored.revision, at=2_000))
    assert await dues.of("g") == {"motion": 9_500}
    await games.change(Change(game_id="g", revision=stored.revision, at=2_000, dues={"motion": None}))
    assert await dues.of("g") == {}


async def test_a_change_that_fails_appoints_nothing(dues: Dues, games: Games) -> None:
    stored = await games.create(new_game(), places(1))
    with pytest.raises(Conflict):
        await games.change(Change(game_id="g", revision=stored.revision + 1, at=2_000, dues={"motion": 9_500}))
    assert await dues.next() is None


async def test_what_was_carried_out_is_struck_or_put_off_but_not_if_it_was_moved(dues: Dues, games: Games) -> None:
    stored = await games.create(new_game(), places(1), dues={"motion": 9_000})
    (due,) = await dues.due(9_000)
    await dues.done(due, again_at=9_100)
    assert await dues.of("g") == {"motion": 9_100}
    await games.change(Change(game_id="g", revision=stored.revision, at=2_000, dues={"motion": 9_999}))
    await dues.done(Due(game_id="g", what="motion", at=9_100))
    await dues.done(Due(game_id="g", what="motion", at=9_100), again_at=9_200)
    assert await dues.of("g") == {"motion": 9_999}
    await dues.done(Due(game_id="g", what="motion", at=9_999))
    assert await dues.of("g") == {}


async def test_downtime_puts_everything_off(dues: Dues, games: Games, database: Database) -> None:
    await games.create(new_game(), places(1), dues={"motion": 9_000})
    await Clocks(database).excuse(500, [])
    assert await dues.of("g") == {"motion": 9_500}


@pytest.mark.parametrize(("why", "stands"), [("server", True), ("channel", True), ("vote", False)])
async def test_nothing_is_due_where_nobody_can_reach_the_table(
    dues: Dues, games: Games, database: Database, why: PausedFor, stands: bool
) -> None:
    await running(games)
    await games.commit(play(0, dues={"motion": 8_000}))
    assert await Clocks(database).pause("g", 5_000, why)
    assert await dues.next() == (None if stands else 8_000)
    assert len(await dues.due(9_000)) == (0 if stands else 1)


async def test_what_is_due_at_one_table_is_nothing_to_another(dues: Dues, games: Games, database: Database) -> None:
    clocks, due = Clocks(database), Due(game_id="h", what="motion", at=9_000)
    for game_id, channel_id in (("g", 50), ("h", 51)):
        await running(games, game_id, channel_id)
        await games.commit(play(0, game_id, dues={"motion": 9_000}))
    await dues.done(due, again_at=9_500)
    assert (await dues.of("g"), await dues.of("h")) == ({"motion": 9_000}, {"motion": 9_500})
    await games.commit(play(1, "h", dues={"motion": 9_000}))
    assert await clocks.pause("h", 5_000, "channel")
    assert ([each.game_id for each in await dues.due(9_000)], await dues.next()) == (["g"], 9_000)
    assert await clocks.resume("h", 5_700, [])
    assert (await dues.of("g"), await dues.of("h")) == ({"motion": 9_000}, {"motion": 9_700})
    await games.commit(play(2, "h", dues={"motion": 9_000}))
    await dues.done(due)
    assert (await dues.of("g"), await dues.of("h")) == ({"motion": 9_000}, {})
    await games.commit(play(3, "h", dues={"motion": 9_000}))
    await games.commit(play(4, "h", dues={"motion": None}))
    assert await dues.of("g") == {"motion": 9_000}


async def test_what_is_due_at_a_table_that_is_over_does_not_wait_for_its_channel(
    dues: Dues, games: Games, database: Database
) -> None:
    await running(games)
    await games.commit(play(0, dues={"motion": 8_000}))
    assert await Clocks(database).pause("g", 5_000, "channel")
    await games.commit(play(1, status="finished"))
    assert len(await dues.due(9_000)) == 1
