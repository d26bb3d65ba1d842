"""How many of their turns people have answered in time: read for themselves, and for a table that asks for it."""

from __future__ import annotations

from storage.database import Database
from storage.rows.owed import Reliability

# A server adds up to a type of its own, unless told otherwise.
_OF_USER = """
SELECT COUNT(*) AS turns, CAST(COALESCE(SUM(latest.late), 0) AS BIGINT) AS late
FROM (
    SELECT late FROM owed WHERE user_id = :user_id AND undone = 0 AND at >= :since ORDER BY at DESC LIMIT :n
) AS latest
"""


class OwedTurns:
    """Reads what ``Games.commit`` and ``Games.change`` have noted of turns, and strikes what is old."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int, since: int, n: int) -> Reliability:
        """What the latest ``n`` turns of a user since a moment add up to."""
        (found,) = await self._database.structs(Reliability, _OF_USER, user_id=user_id, since=since, n=n)
        return found

    async def strike(self, before: int) -> None:
        """Strike the turns of before a moment."""
        async with self._database.transaction() as transaction:
            await transaction.run("DELETE FROM owed WHERE at < :before", before=before)
