"""When users are to get their daily digest: the next time of each stands in an index, so that nobody looks at all."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from storage.database import Database
from storage.outbox import enqueue
from storage.rows.game import NewMessage


class DigestDue(msgspec.Struct, frozen=True, kw_only=True):
    """A digest that is due, and since when."""

    user_id: int
    at: int


class Digests:
    """Reads which are due; when that is, is written with what users choose (``Preferences``)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: int, n: int = 100) -> list[DigestDue]:
        """Those that are due by now, longest first."""
        sql = """
        SELECT user_id, digest_at AS at FROM preference WHERE digest_at <= :now ORDER BY digest_at, user_id LIMIT :n
        """
        return await self._database.structs(DigestDue, sql, now=now, n=n)

    async def next(self) -> int | None:
        """When the next of all is due (it may have passed); None when nobody wants one."""
        sql = "SELECT digest_at FROM preference WHERE digest_at IS NOT NULL ORDER BY digest_at LIMIT 1"
        return await self._database.value(sql)

    async def done(
        self, due: DigestDue, at: int, *, next_at: int | None, told_at: int | None, outbox: Sequence[NewMessage] = ()
    ) -> bool:
        """Stores when the next one comes, and of which time this was, with its messages: once. False when somebody
        else did, or the user has chosen otherwise meanwhile.
        """
        sql = """
        UPDATE preference SET digest_at = :next_at, digested_at = :told_at
        WHERE user_id = :user_id AND digest_at = :due RETURNING user_id
        """
        async with self._database.transaction() as transaction:
            row = await transaction.row(sql, user_id=due.user_id, due=due.at, next_at=next_at, told_at=told_at)
            if row is None:
                return False
            await enqueue(transaction, self._database, None, outbox, at)
            return True
