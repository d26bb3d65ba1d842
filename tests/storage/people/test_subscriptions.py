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


async def test_what_is_chosen_on_one_server_is_not_chosen_on_another_nor_for_another(database: Database) -> None:
    subscriptions = Subscriptions(database)
    games = ["nucleum", "tarlac"]
    for user, guild in ((1, 7), (1, 8), (2, 7)):
        await subscriptions.choose(user, guild, games)
    await subscriptions.choose(1, 7, ["tarlac"])
    chosen = [await subscriptions.of(user, guild) for user, guild in ((1, 7), (1, 8), (2, 7), (2, 8))]
    assert chosen == [{"tarlac"}, set(games), set(games), set()]
    await subscriptions.choose(3, 8, games)
    await subscriptions.choose(3, 7, games)
    for guild, rules in ((8, "tarlac"), (7, "nucleum")):
        await subscriptions.called([1, 2], guild, rules, 20)
    assert await subscriptions.subscribers(7, "tarlac") == [1, 2, 3], "nobody was told of that, there"
    await subscriptions.choose(1, 8, ["tarlac"])
    assert await subscriptions.subscribers(8, "tarlac") == [3, 1], "what stays chosen keeps when it was told"
    assert await subscriptions.subscribers(7, "nucleum") == [3, 2]
