"""What users want to do without being asked again: kinds of consequences, by game."""

from __future__ import annotations

from collections.abc import Collection

from storage.database import Database

Waiver = tuple[str, str]
"""A game (its key) and the consequence (the id of its sentence) that is confirmed no more."""


class Waivers:
    """Reads and writes which confirmations somebody has switched off: a row each."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int, rules: str) -> frozenset[str]:
        """The consequences that a user has waived in a game."""
        sql = "SELECT kind FROM waiver WHERE user_id = :user_id AND rules = :rules"
        return frozenset(row["kind"] for row in await self._database.rows(sql, user_id=user_id, rules=rules))

    async def all(self, user_id: int) -> list[Waiver]:
        """Those of all games, by game, the oldest first."""
        sql = "SELECT rules, kind FROM waiver WHERE user_id = :user_id ORDER BY rules, at, kind"
        return [(row["rules"], row["kind"]) for row in await self._database.rows(sql, user_id=user_id)]

    async def add(self, user_id: int, rules: str, kind: str, at: int) -> None:
        """Ask this user no more about such a consequence in a game; twice is the same as once."""
        sql = """
        INSERT INTO waiver (user_id, rules, kind, at) VALUES (:user_id, :rules, :kind, :at)
        ON CONFLICT (user_id, rules, kind) DO NOTHING
        """
        async with self._database.transaction() as transaction:
            await transaction.run(sql, user_id=user_id, rules=rules, kind=kind, at=at)

    async def drop(self, user_id: int, those: Collection[Waiver]) -> None:
        """Ask this user about these again."""
        sql = "DELETE FROM waiver WHERE user_id = :user_id AND rules = :rules AND kind = :kind"
        async with self._database.transaction() as transaction:
            for rules, kind in those:
                await transaction.run(sql, user_id=user_id, rules=rules, kind=kind)
