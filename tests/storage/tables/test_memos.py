from __future__ import annotations

import asyncio

import msgspec
import pytest

from storage.database import Database
from storage.rows.game import Change
from storage.tables.games import Games
from storage.tables.memos import Memo, Memos
from tests.storage.made_up import ANA, BEA, CAL, places, running


@pytest.fixture
async def memos(database: Database) -> Memos:
    await running(Games(database))
    return Memos(database)


async def test_a_memo_is_its_owners_is_replaced_and_struck(memos: Memos) -> None:
    assert await memos.of("g", ANA) == Memo()
    assert await memos.save("g", ANA, "o lago", 0, 5)
    assert await memos.save("g", BEA, "a ponte", 0, 5)
    assert await memos.of("g", ANA) == Memo("o lago", 5)
    assert await memos.save("g", ANA, "o lago e a serra", 5, 5)
    assert await memos.of("g", ANA) == Memo("o lago e a serra", 6), "another time though the clock has not moved"
    assert await memos.save("g", ANA, "", 6, 7)
    assert await memos.of("g", ANA) == Memo()
    assert await memos.of("g", BEA) == Memo("a ponte", 5)


async def test_twice_is_the_same_as_once_and_what_was_written_meanwhile_is_not_lost(memos: Memos) -> None:
    for _ in range(2):
        assert await memos.save("g", ANA, "o lago", 0, 5)
    assert not await memos.save("g", ANA, "a serra", 0, 6), "the form was opened before the lake was written down"
    assert not await memos.save("g", ANA, "", 4, 6)
    assert await memos.of("g", ANA) == Memo("o lago", 5)
    for _ in range(2):
        assert await memos.save("g", ANA, "", 5, 7)
    assert not await memos.save("g", ANA, "a serra", 5, 8)
    assert await memos.of("g", ANA) == Memo()


async def test_of_two_at_once_one_is_kept_and_the_other_told(memos: Memos) -> None:
    texts = ("o lago", "a serra")
    for before in (0, 5):
        kept = await asyncio.gather(*(memos.save("g", ANA, text, before, 5 + before) for text in texts))
        assert sorted(kept) == [False, True]
        assert (await memos.of("g", ANA)).text == texts[kept.index(True)]
        texts = ("o mar", "a foz")


async def test_whoever_does_not_sit_there_writes_and_leaves_nothing(memos: Memos, database: Database) -> None:
    assert not await memos.save("g", CAL, "o lago", 0, 5)
    assert await memos.save("g", BEA, "a ponte", 0, 5)
    assert await memos.save("g", ANA, "o lago", 0, 5)
    games = Games(database)
    game = await games.load("g")
    replaced = (game.places[0], msgspec.structs.replace(game.places[1], user_id=CAL))
    change = Change(game_id="g", revision=game.revision, at=9, places=replaced, seats_changed=True)
    game = await games.change(change)
    assert await memos.of("g", CAL) == Memo(), "nobody inherits it"
    assert not await memos.save("g", BEA, "a serra", 5, 10)
    await games.change(Change(game_id="g", revision=game.revision, at=11, places=places(ANA, BEA)))
    assert await memos.of("g", BEA) == Memo(), "it went with the place"
    assert (await memos.of("g", ANA)).text == "o lago"


async def test_a_memo_is_not_read_by_whoever_does_not_sit_there(memos: Memos, database: Database) -> None:
    """Whatever may have left the row behind."""
    assert await memos.save("g", BEA, "a ponte", 0, 5)
    async with database.transaction() as transaction:
        await transaction.run("DELETE FROM place WHERE user_id = :user_id", user_id=BEA)
    assert await memos.of("g", BEA) == Memo()
