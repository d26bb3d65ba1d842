"""Who wants word of new tables."""

from __future__ import annotations

from storage.database import Database
from storage.people.halls import Halls
from tests.postgres import OVER_BOTH


@OVER_BOTH
async def test_of_many_who_want_word_nobody_is_never_told(database: Database) -> None:
    """The fault: always those who have been on Discord for longest, though all were promised word."""
    halls, told = Halls(database), set[int]()
    for user_id in range(1, 13):
        await halls.watch(1, user_id, ["tarlac"])
    await halls.watch(1, 99, ["nucleum"])
    await halls.watch(2, 98, ["tarlac"])
    for _ in range(200):
        found = await halls.watchers(1, "tarlac", 4)
        assert len(found) == 4
        told.update(found)
    assert told == set(range(1, 13))
    assert await halls.watchers(1, "nucleum", 4) == (99,)
