"""Which of several processes does what no two shall do at once; what a killed one had claimed is free again soon."""

from __future__ import annotations

from storage.database import Database

LEASE = 10_000
"""Milliseconds without a sign of life after which a process counts as dead, and what it had claimed is free."""
FORGOTTEN = 3_600_000
AHEAD = 60_000
"""Milliseconds that no clock of a machine is ahead of another: a sign of life from later than that was given before the
clocks were set back, and who knows by whom."""

FREE = f"""NOT EXISTS (
    SELECT 1 FROM process WHERE process.name = {{holder}} AND process.name <> :me
    AND process.until > :now AND process.until <= :now + {LEASE + AHEAD}
)"""
"""Condition: ``holder`` is nobody, ourselves (``:me``) or a process that is dead by ``:now``."""


class Claims:
    """The claims of this process. Of a database that is its alone everything is granted, and nothing noted."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def alive(self, now: int) -> None:
        """A sign of life: what this process has claimed stays its own for another while."""
        lives = """
        INSERT INTO process (name, until) VALUES (:me, :until) ON CONFLICT (name) DO UPDATE SET until = excluded.until
        """
        async with self._database.transaction(flushed=False) as transaction:
            await transaction.run(lives, me=self._database.process, until=now + LEASE)
        # Apart: after an hour in which the machine slept each of two would hold itself and wait for the other.
        async with self._database.transaction(flushed=False) as transaction:
            await transaction.run("DELETE FROM process WHERE until < :long_ago", long_ago=now - FORGOTTEN)

    async def others(self, now: int) -> bool:
        """Whether another process lives."""
        sql = "SELECT name FROM process WHERE name <> :me AND until > :now AND until <= :latest LIMIT 1"
        latest = now + LEASE + AHEAD
        return await self._database.row(sql, me=self._database.process, now=now, latest=latest) is not None

    async def take(self, what: str, now: int) -> bool:
        """Whether this process may do it: nobody else who lives has claimed it."""
        if not self._database.shared:
            return True
        sql = f"""
        INSERT INTO claim (what, holder) VALUES (:what, :me)
        ON CONFLICT (what) DO UPDATE SET holder = excluded.holder WHERE {FREE.format(holder="claim.holder")}
        RETURNING what
        """
        async with self._database.transaction(flushed=False) as transaction:
            return await transaction.row(sql, what=what, me=self._database.process, now=now) is not None

    async def let_go(self, what: str) -> None:
        """It is done: anybody may claim it again."""
        if self._database.shared:
            async with self._database.transaction(flushed=False) as transaction:
                sql = "DELETE FROM claim WHERE what = :what AND holder = :me"
                await transaction.run(sql, what=what, me=self._database.process)

    async def leave(self) -> None:
        """This process ends: what it had claimed is free at once."""
        async with self._database.transaction(flushed=False) as transaction:
            await transaction.run("DELETE FROM claim WHERE holder = :me", me=self._database.process)
            await transaction.run("DELETE FROM process WHERE name = :me", me=self._database.process)
