"""What the games that somebody has finished add up to: only ever read for themselves."""

from __future__ import annotations

from storage.database import Database
from storage.rows.result import Tally

# A server adds up to a type of its own, unless told otherwise.
_OF_USER = """
SELECT game.rules, result.company, result.places, result.stayed, COUNT(*) AS games,
    CAST(SUM(result.won) AS BIGINT) AS won, CAST(SUM(result.shared) AS BIGINT) AS shared,
    COUNT(result.points) AS counted, CAST(COALESCE(SUM(result.points), 0) AS BIGINT) AS points,
    MAX(result.points) AS best
FROM result JOIN game ON game.game_id = result.game_id
WHERE result.user_id = :user_id
GROUP BY game.rules, result.company, result.places, result.stayed
ORDER BY game.rules, result.company, result.places, result.stayed
"""


class Results:
    """Reads what ``Games.commit`` has noted at the end of games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int) -> list[Tally]:
        """The tallies of a user, on all servers, by game, company and places."""
        async with self._database.reading() as reading:
            return await reading.structs(Tally, _OF_USER, user_id=user_id)
