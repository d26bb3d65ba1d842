from __future__ import annotations

from storage.database import Database
from storage.people.waivers import Waivers


async def test_each_is_of_one_user_one_game_and_one_kind(database: Database) -> None:
    waivers = Waivers(database)
    assert await waivers.of(1, "tarlac") == frozenset()
    await waivers.add(1, "tarlac", "consequence.b", 5)
    await waivers.add(1, "tarlac", "consequence.b", 6)
    await waivers.add(1, "tarlac", "consequence.a", 7)
    await waivers.add(1, "nucleum", "consequence.b", 8)
    await waivers.add(2, "tarlac", "consequence.c", 9)
    assert await waivers.of(1, "tarlac") == {"consequence.a", "consequence.b"}
    assert await waivers.of(1, "nucleum") == {"consequence.b"}
    assert await waivers.of(2, "tarlac") == {"consequence.c"}
    mine = [("nucleum", "consequence.b"), ("tarlac", "consequence.b"), ("tarlac", "consequence.a")]
    assert await waivers.all(1) == mine
    await waivers.drop(1, [("tarlac", "consequence.b"), ("tarlac", "consequence.c")])
    assert await waivers.all(1) == [mine[0], mine[2]]
    assert await waivers.all(2) == [("tarlac", "consequence.c")], "that of another"
    await waivers.drop(1, await waivers.all(1))
    await waivers.drop(1, [])
    assert await waivers.all(1) == []
