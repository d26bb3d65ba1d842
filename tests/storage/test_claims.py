"""Several processes on one database: each opens it for itself, as ``Database.process`` tells."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.claims import AHEAD, FORGOTTEN, LEASE, Claims
from storage.database import Database
from storage.outbox import EDITS, Outbox
from storage.rows.game import Delivered, NewMessage
from storage.tables.games import Games
from tests.postgres import Server
from tests.storage.made_up import running


@pytest.fixture
async def two(postgres: Server, tmp_path: Path) -> AsyncIterator[tuple[Database, Database]]:
    url = postgres.empty()
    async with await Database.open(url, folder=tmp_path) as a, await Database.open(url, folder=tmp_path) as b:
        await Claims(a).alive(0)
        await Claims(b).alive(0)
        yield a, b


async def test_what_is_claimed_is_nobody_elses_while_its_process_lives(two: tuple[Database, Database]) -> None:
    a, b = Claims(two[0]), Claims(two[1])
    assert await a.take("alarms", 0)
    assert await a.take("alarms", 0), "again, by the same"
    assert not await b.take("alarms", LEASE - 1)
    assert await b.take("alarms", LEASE), "a died"
    await a.let_go("alarms")
    assert not await a.take("alarms", 1), "b lives, and has it"
    await b.let_go("alarms")
    assert await a.take("alarms", 1)
    await a.leave()
    assert await b.take("alarms", 1), "whoever goes leaves nothing behind"


async def test_a_process_that_died_before_the_clock_was_set_back_holds_nothing(two: tuple[Database, Database]) -> None:
    a, b = Claims(two[0]), Claims(two[1])
    day = 86_400_000
    await a.alive(day)
    assert await a.take("alarms", day)
    assert not await b.take("alarms", day - 2_000), "clocks differ a little"
    assert await b.take("alarms", 0)


async def test_who_lets_go_of_one_thing_or_leaves_takes_nothing_else_with_them(two: tuple[Database, Database]) -> None:
    a, b = Claims(two[0]), Claims(two[1])
    for claims, what in ((a, "alarms"), (a, "halls"), (b, "emojis")):
        assert await claims.take(what, 0)
    await a.let_go("halls")
    assert await b.take("halls", 0)
    assert not await b.take("alarms", 0), "a has that still"
    await a.leave()
    assert not await a.take("emojis", 0), "b lives, and has it"
    left = [row["what"] for row in await two[0].rows("SELECT what FROM claim ORDER BY what")]
    assert left == ["emojis", "halls"]


async def test_others_live_until_their_lease_is_up_or_they_leave_and_the_dead_are_forgotten(
    two: tuple[Database, Database],
) -> None:
    a, b = Claims(two[0]), Claims(two[1])
    assert await a.others(LEASE - 1)
    assert not await a.others(LEASE), "b died; a itself is no other"
    assert not await a.others(-AHEAD - 1), "the clocks were set back"
    await b.leave()
    assert not await a.others(0)
    await b.alive(0)
    for now, known in ((LEASE + FORGOTTEN, 2), (LEASE + FORGOTTEN + 1, 1)):
        await a.alive(now)
        assert len(await two[0].rows("SELECT name FROM process")) == known


async def test_of_its_own_file_everything_is_granted(tmp_path: Path) -> None:
    async with await Database.open(tmp_path / "x.db") as database:
        assert await Claims(database).take("alarms", 0)
        await Claims(database).let_go("alarms")
        async with database.reading() as reading:
            assert await reading.rows("SELECT what FROM claim") == []


async def test_a_message_leaves_from_one_process_and_when_that_is_dead_from_another(
    two: tuple[Database, Database],
) -> None:
    a, b = Outbox(two[0]), Outbox(two[1])
    await a.add([NewMessage(kind="x", target=1, lane="l"), NewMessage(kind="y", target=1, lane="l")], 0)
    (first,) = await a.due(0, 9)
    assert await b.due(0, 9) == [first]
    assert await b.claim(first.id, 0)
    assert not await a.claim(first.id, 0)
    assert await a.due(0, 9) == [], "its lane waits with it"
    assert [found.id for found in await a.due(LEASE, 9)] == [first.id]
    assert await a.claim(first.id, LEASE), "b died"
    await a.sent(first.id, Delivered(), LEASE)
    (second,) = await b.due(LEASE, 9)
    await b.claim(second.id, 0)
    await b.failed(second.id, "later", 5)
    assert await a.due(5, 9), "what is put off is anybody's"


async def test_a_table_s_message_is_changed_by_one_process_at_a_time(two: tuple[Database, Database]) -> None:
    """The fault: while one edited it another posted the next and retired it, and then the edit brought it back."""
    a, b = Outbox(two[0]), Outbox(two[1])
    await running(Games(two[0]))
    edit = NewMessage(kind="edit", target=1, lane=f"g{EDITS}", role="table")
    turn, hand = NewMessage(kind="turn", target=1, role="table"), NewMessage(kind="hand", target=1, lane="g.7")
    await a.add([edit, turn, hand], 0, "g")
    edited, called, held = [next(m for m in await a.due(0, 9) if m.kind == kind) for kind in ("edit", "turn", "hand")]
    for first, second in ((edited, called), (called, edited)):
        assert await a.claim(first.id, 0)
        assert [message.id for message in await b.due(0, 9)] == [held.id]
        assert not await b.claim(second.id, 0)
        assert await a.claim(second.id, 0), "within a process they take turns by themselves"
        await a.failed(second.id, "later", 0)
        assert await b.claim(second.id, LEASE), "a died"
        await b.failed(second.id, "later", 0)
        await a.failed(first.id, "later", 0)
    await a.claim(edited.id, 0)
    await a.sent(edited.id, Delivered(), 0)
    assert await b.claim(called.id, 0)


async def test_bots_are_played_by_one_process(two: tuple[Database, Database]) -> None:
    a, b = Games(two[0]), Games(two[1])
    await running(a)
    async with two[0].transaction() as transaction:
        await transaction.run("UPDATE place SET user_id = NULL, bot = 'hard'")
    assert await Claims(two[0]).take("bots g", 0)
    assert await a.left_to_bots(0) == ["g"], "its own"
    assert await b.left_to_bots(0) == []
    assert await b.left_to_bots(LEASE) == ["g"]


async def test_orders_are_looked_after_by_one_process(two: tuple[Database, Database]) -> None:
    a, b = Games(two[0]), Games(two[1])
    await running(a)
    (place,) = await two[0].rows("SELECT place.number, user_id FROM pending JOIN place ON place.number = pending.place")
    sql = "INSERT INTO orders (game_id, seat, user_id, what) VALUES ('g', :seat, :user, :what)"
    async with two[0].transaction() as transaction:
        await transaction.run(sql, seat=place["number"], user=place["user_id"] + 1, what=b"")
    assert await a.left_to_orders(0) == [], "they are somebody else's"
    async with two[0].transaction() as transaction:
        await transaction.run("UPDATE orders SET user_id = :user", user=place["user_id"])
    assert await Claims(two[0]).take("bots g", 0)
    assert await a.left_to_orders(0) == ["g"], "its own"
    assert await b.left_to_orders(0) == []
    assert await b.left_to_orders(LEASE) == ["g"]
