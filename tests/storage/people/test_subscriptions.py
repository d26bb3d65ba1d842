from __future__ import annotations

from storage.database import Database
from storage.people.subscriptions import Subscriptions


async def test_first_is_told_whoever_was_not_for_longest(database: Database) -> None:
    subscriptions = Subscriptions(database)
    for user in (1, 2, 3):
        await subscriptions.choose(user, 7, ["tarlac"])
    await subscriptions.choose(4, 7, ["gnomopolis"])
    await subscriptions.choose(5, 8, ["tarlac"])
    assert await subscriptions.subscribers(7, "tarlac") == [1, 2, 3]
    await subscriptions.called([1], 7, "tarlac", 20)
    await subscriptions.called([2], 7, "tarlac", 10)
    assert await subscriptions.subscribers(7, "tarlac") == [3, 2, 1]
    await subscriptions.choose(1, 7, ["tarlac", "gnomopolis"])
    assert await subscriptions.subscribers(7, "tarlac") == [3, 2, 1], "who chooses anew is not the first for it"
