"""Who looks for people to play with, by server and game."""

from __future__ import annotations

import msgspec

from storage.database import Database

LOOKED_AT = 100
"""Seekers among whom company is looked for, those who have waited longest."""


class Seeker(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who would play a game; ``rules`` is its key."""

    guild_id: int
    user_id: int
    rules: str
    name: str
    pace: int
    """Hours a turn; 0: no limit."""
    seats: int
    """With how many at the table; 0: any number."""
    awake: int
    """In which hours of the day, UTC: bit 0 from midnight to one."""
    demand: int = 0
    """How reliable the others must be; 0: anybody."""
    at: int
    """Since when they look, Unix milliseconds."""


class Seekers:
    """Reads and writes them. Whoever found company is struck by ``Games.create``, with the table that opens."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, seeker: Seeker) -> None:
        """They look for this instead of what they looked for of this game on this server."""
        sql = """
        INSERT INTO seeker (guild_id, rules, user_id, name, pace, seats, awake, demand, at)
        VALUES (:guild_id, :rules, :user_id, :name, :pace, :seats, :awake, :demand, :at)
        ON CONFLICT (guild_id, rules, user_id) DO UPDATE SET name = excluded.name, pace = excluded.pace,
            seats = excluded.seats, awake = excluded.awake, demand = excluded.demand, at = excluded.at
        """
        async with self._database.transaction() as transaction:
            await transaction.run(sql, **msgspec.structs.asdict(seeker))

    async def strike(self, guild_id: int, user_id: int, rules: str) -> None:
        """They look no more."""
        sql = "DELETE FROM seeker WHERE guild_id = :guild_id AND rules = :rules AND user_id = :user_id"
        async with self._database.transaction() as transaction:
            await transaction.run(sql, guild_id=guild_id, user_id=user_id, rules=rules)

    async def of(self, guild_id: int, user_id: int, since: int) -> list[Seeker]:
        """What a user has looked for on a server from then on."""
        sql = """
        SELECT * FROM seeker WHERE guild_id = :guild_id AND user_id = :user_id AND at >= :since ORDER BY rules
        """
        return await self._database.structs(Seeker, sql, guild_id=guild_id, user_id=user_id, since=since)

    async def beside(self, seeker: Seeker, since: int) -> list[Seeker]:
        """Others on the server who have looked for this game at this pace from then on, the longest waiting first."""
        sql = """
        SELECT * FROM seeker WHERE guild_id = :guild_id AND rules = :rules AND pace = :pace
            AND user_id <> :user_id AND at >= :since ORDER BY at, user_id LIMIT :n
        """
        wanted = {name: getattr(seeker, name) for name in ("guild_id", "rules", "pace", "user_id")}
        return await self._database.structs(Seeker, sql, **wanted, since=since, n=LOOKED_AT)
