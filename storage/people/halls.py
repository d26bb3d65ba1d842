"""The hall of a server: its message, and who wants word of tables that open there."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from storage.database import Database


class Hall(msgspec.Struct, frozen=True, kw_only=True):
    """The message that lists the tables of a server; ``made``: how often it was posted into this channel."""

    guild_id: int
    channel_id: int
    message_id: int | None = None
    made: int = 0


class Halls:
    """Reads and writes them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild_id: int) -> Hall | None:
        """The hall of a server, if it ever had one."""
        sql = "SELECT guild_id, channel_id, message_id, made FROM hall WHERE guild_id = :guild_id"
        async with self._database.reading() as reading:
            found = await reading.structs(Hall, sql, guild_id=guild_id)
        return found[0] if found else None

    async def save(self, hall: Hall) -> None:
        """Store where it is."""
        sql = """
        INSERT INTO hall (guild_id, channel_id, message_id, made) VALUES (:guild_id, :channel_id, :message_id, :made)
        ON CONFLICT (guild_id) DO UPDATE
        SET channel_id = excluded.channel_id, message_id = excluded.message_id, made = excluded.made
        """
        async with self._database.transaction() as transaction:
            await transaction.run(sql, **msgspec.structs.asdict(hall))

    async def watch(self, guild_id: int, user_id: int, games: Sequence[str]) -> None:
        """A user wants word of tables of these games on a server, and of no others."""
        gone = "DELETE FROM watch WHERE guild_id = :guild_id AND user_id = :user_id"
        put = "INSERT INTO watch (guild_id, user_id, rules) VALUES (:guild_id, :user_id, :rules)"
        async with self._database.transaction() as transaction:
            await transaction.run(gone, guild_id=guild_id, user_id=user_id)
            rows = [{"guild_id": guild_id, "user_id": user_id, "rules": game} for game in games]
            await transaction.run_each(put, rows)

    async def watched(self, guild_id: int, user_id: int) -> tuple[str, ...]:
        """The games of whose tables on a server a user wants word."""
        sql = "SELECT rules FROM watch WHERE guild_id = :guild_id AND user_id = :user_id ORDER BY rules"
        async with self._database.reading() as reading:
            return tuple(row["rules"] for row in await reading.rows(sql, guild_id=guild_id, user_id=user_id))

    async def watchers(self, guild_id: int, game: str, n: int) -> tuple[int, ...]:
        """Who wants word of a table of this game on a server; of more than so many others each time."""
        sql = "SELECT user_id FROM watch WHERE guild_id = :guild_id AND rules = :rules ORDER BY RANDOM() LIMIT :n"
        async with self._database.reading() as reading:
            found = [row["user_id"] for row in await reading.rows(sql, guild_id=guild_id, rules=game, n=n)]
        return tuple(sorted(found))
