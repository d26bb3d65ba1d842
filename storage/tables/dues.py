"""What is to happen with a game at a time, unless something happens before: a motion lapses, a kept seat is free."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from storage.database import Database, Transaction

# Whoever cannot reach the table cannot answer either: nothing is due there while that lasts.
_RUNS = """NOT EXISTS (
    SELECT 1 FROM game
    WHERE game.game_id = due.game_id AND game.status = 'running' AND game.paused_for IN ('server', 'channel')
)"""


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is due; of each kind (``what``) a game has at most one."""

    game_id: str
    what: str
    at: int


async def appoint(transaction: Transaction, game_id: str, dues: Mapping[str, int | None]) -> None:
    """Within a change of a game: the times of what shall happen later, by kind; None strikes it."""
    put = """
    INSERT INTO due (game_id, what, at) VALUES (:game_id, :what, :at)
    ON CONFLICT (game_id, what) DO UPDATE SET at = excluded.at
    """
    for what, at in dues.items():
        if at is None:
            await transaction.run(
                "DELETE FROM due WHERE game_id = :game_id AND what = :what", game_id=game_id, what=what
            )
        else:
            await transaction.run(put, game_id=game_id, what=what, at=at)


async def put_off(transaction: Transaction, game_id: str, by: int) -> None:
    """Within a change of a game: all that is due comes so many milliseconds later, as long as nothing was due."""
    await transaction.run("UPDATE due SET at = at + :by WHERE game_id = :game_id", game_id=game_id, by=by)


class Dues:
    """Reads what is due; games write it with their changes (``Change.dues``, ``Commit.dues``)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: int, n: int = 100) -> list[Due]:
        """What is due by now, longest first."""
        sql = f"SELECT game_id, what, at FROM due WHERE at <= :now AND {_RUNS} ORDER BY at, game_id, what LIMIT :n"
        return await self._database.structs(Due, sql, now=now, n=n)

    async def of(self, game_id: str) -> dict[str, int]:
        """The times of everything that is to happen with a game, by kind."""
        sql = "SELECT game_id, what, at FROM due WHERE game_id = :game_id"
        return {due.what: due.at for due in await self._database.structs(Due, sql, game_id=game_id)}

    async def next(self) -> int | None:
        """When the next of all is due (it may have passed); None when nothing is."""
        return await self._database.value(f"SELECT at FROM due WHERE {_RUNS} ORDER BY at LIMIT 1")

    async def done(self, due: Due, again_at: int | None = None) -> None:
        """Strikes what was carried out, or puts it off; what has another time by now is left alone."""
        sql = "DELETE FROM due WHERE game_id = :game_id AND what = :what AND at = :at"
        if again_at is not None:
            sql = "UPDATE due SET at = :again_at WHERE game_id = :game_id AND what = :what AND at = :at"
        given = msgspec.structs.asdict(due) | ({} if again_at is None else {"again_at": again_at})
        async with self._database.transaction() as transaction:
            await transaction.run(sql, **given)
