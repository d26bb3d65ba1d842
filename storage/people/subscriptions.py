"""Who wants to be told of places on offer, by server and game."""

from __future__ import annotations

from collections.abc import Collection

from storage.database import Database

ASKED = 200
"""Subscribers looked at for one offer."""


class Subscriptions:
    """Reads and writes subscriptions to places on offer."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int, guild_id: int) -> frozenset[str]:
        """The games (their keys) of which a user wants to be told on a server."""
        sql = "SELECT rules FROM subscription WHERE user_id = :user_id AND guild_id = :guild_id"
        return frozenset(row["rules"] for row in await self._database.rows(sql, user_id=user_id, guild_id=guild_id))

    async def choose(self, user_id: int, guild_id: int, games: Collection[str]) -> None:
        """Be told of these games on a server and of no others."""
        drop = "DELETE FROM subscription WHERE user_id = :user_id AND guild_id = :guild_id AND rules = :rules"
        add = """
        INSERT INTO subscription (user_id, guild_id, rules, called_at) VALUES (:user_id, :guild_id, :rules, 0)
        ON CONFLICT (user_id, guild_id, rules) DO NOTHING
        """
        known = await self.of(user_id, guild_id)
        async with self._database.transaction() as transaction:
            for rules in known.difference(games):
                await transaction.run(drop, user_id=user_id, guild_id=guild_id, rules=rules)
            for rules in games:
                await transaction.run(add, user_id=user_id, guild_id=guild_id, rules=rules)

    async def subscribers(self, guild_id: int, rules: str) -> list[int]:
        """Who wants to be told of a game on a server, first whoever was not for longest."""
        sql = """
        SELECT user_id FROM subscription WHERE guild_id = :guild_id AND rules = :rules
        ORDER BY called_at, user_id LIMIT :n
        """
        found = await self._database.rows(sql, guild_id=guild_id, rules=rules, n=ASKED)
        return [row["user_id"] for row in found]

    async def called(self, users: Collection[int], guild_id: int, rules: str, at: int) -> None:
        """Remember that these users were told."""
        sql = """
        UPDATE subscription SET called_at = :at
        WHERE user_id = :user_id AND guild_id = :guild_id AND rules = :rules
        """
        async with self._database.transaction() as transaction:
            for user_id in users:
                await transaction.run(sql, user_id=user_id, guild_id=guild_id, rules=rules, at=at)
