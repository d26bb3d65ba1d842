"""Deadlines, reminders and pauses of the places that games wait for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from storage.database import Database, Transaction, columns
from storage.outbox import enqueue
from storage.rows.clock import Alarm, PausedFor, Pending, Running, Spent, Timed
from storage.rows.game import NewMessage
from storage.tables.dues import put_off

_PENDING, _ALARM = columns(Pending, "pending"), columns(Alarm, "pending")
# No clock runs while a game is paused. Not a join: of all running games only those that are due are to be looked at.
_TICKING = """EXISTS (
    SELECT 1 FROM game WHERE game.game_id = pending.game_id AND game.status = 'running' AND game.paused_at IS NULL
)"""


class Clocks:
    """Reads what is due and moves what is not."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def deadlines(self, now: int, n: int = 100) -> list[Alarm]:
        """Places whose time is up, longest first."""
        sql = f"""
        SELECT {_ALARM} FROM pending WHERE pending.deadline <= :now AND {_TICKING} ORDER BY pending.deadline LIMIT :n
        """
        return await self._database.structs(Alarm, sql, now=now, n=n)

    async def reminders(self, now: int, n: int = 100) -> list[Alarm]:
        """Places that are to be reminded, longest first; not those whose time is up, whom a reminder helps no more.

        On its way it would even excuse them, as if word could not be brought (``held_up``).
        """
        sql = f"""
        SELECT {_ALARM} FROM pending
        WHERE pending.remind_at <= :now AND (pending.deadline IS NULL OR pending.deadline > :now) AND {_TICKING}
        ORDER BY pending.remind_at LIMIT :n
        """
        return await self._database.structs(Alarm, sql, now=now, n=n)

    async def held_up(self, game_id: str, calls: str) -> bool:
        """Whether what is to be told at a table, or in the lane of the ``calls`` of somebody there, cannot be delivered
        now, so that they may not know what is asked."""
        sql = """
        SELECT 1 AS held FROM outbox
        WHERE lane IN (:game_id, :calls) AND state = 'waiting' AND attempts > 0 LIMIT 1
        """
        return await self._database.row(sql, game_id=game_id, calls=calls) is not None

    async def asked(self, game_id: str, place: int) -> Pending | None:
        """Since when and until when a game waits for a place, if it does and its clocks run."""
        sql = f"""
        SELECT {_PENDING} FROM pending
        WHERE pending.game_id = :game_id AND pending.place = :place AND {_TICKING}
        """
        found = await self._database.structs(Pending, sql, game_id=game_id, place=place)
        return found[0] if found else None

    async def awaited(self, game_id: str) -> list[Pending]:
        """Whom a game waits for, by place, whether its clocks run or stand."""
        sql = f"SELECT {_PENDING} FROM pending WHERE pending.game_id = :game_id ORDER BY pending.place"
        return await self._database.structs(Pending, sql, game_id=game_id)

    async def spent(self, game_id: str, up_to: int | None = None, redoes: int | None = None) -> dict[int, int]:
        """What places have used of their reserves, in milliseconds, without what was taken back.

        As if the game went back to move ``up_to``, and what move ``redoes`` took back stood again.
        """
        sql = """
        SELECT place, CAST(SUM(time) AS BIGINT) AS time FROM spent
        WHERE game_id = :game_id
          AND (undone = 0 AND (CAST(:up_to AS BIGINT) IS NULL OR seq <= :up_to) OR undone = :redoes)
        GROUP BY place
        """
        found = await self._database.structs(Spent, sql, game_id=game_id, up_to=up_to, redoes=redoes)
        return {each.place: each.time for each in found}

    async def next(self) -> int | None:
        """When the next reminder or deadline comes (it may have passed); None when no clock runs."""
        # The first in the order of the index, where MIN() would look at every one of them.
        sql = "SELECT {0} FROM pending WHERE {0} IS NOT NULL AND {1} ORDER BY {0} LIMIT 1"
        due = [await self._database.value(sql.format(column, _TICKING)) for column in ("deadline", "remind_at")]
        return min((at for at in due if at is not None), default=None)

    async def reminded(self, alarm: Alarm, at: int, *, next_at: int | None, outbox: Sequence[NewMessage] = ()) -> bool:
        """Stores the reminder with its messages, once: False when it was given, answered or moved meanwhile."""
        sql = """
        UPDATE pending SET reminded_at = :at, remind_at = :next_at
        WHERE game_id = :game_id AND place = :place AND since_seq = :since_seq AND remind_at = :remind_at
        RETURNING place
        """
        async with self._database.transaction() as transaction:
            row = await transaction.row(
                sql,
                game_id=alarm.game_id,
                place=alarm.place,
                since_seq=alarm.since_seq,
                remind_at=alarm.remind_at,
                at=at,
                next_at=next_at,
            )
            if row is None:
                return False
            await enqueue(transaction, self._database, alarm.game_id, outbox, at)
            return True

    async def set(
        self, game_id: str, place: int, since_seq: int, *, deadline: int | None, remind_at: int | None
    ) -> bool:
        """Gives a standing question other times (more time granted, a vacation); False when it was answered."""
        sql = """
        UPDATE pending SET deadline = :deadline, remind_at = :remind_at
        WHERE game_id = :game_id AND place = :place AND since_seq = :since_seq RETURNING place
        """
        async with self._database.transaction() as transaction:
            row = await transaction.row(
                sql, game_id=game_id, place=place, since_seq=since_seq, deadline=deadline, remind_at=remind_at
            )
            return row is not None

    async def pause(self, game_id: str, at: int, why: PausedFor, outbox: Sequence[NewMessage] = ()) -> bool:
        """Stops the clocks of a running game, with these messages; False when it is paused or not running."""
        sql = """
        UPDATE game SET paused_at = :at, paused_for = :why, revision = revision + 1, updated_at = :at
        WHERE game_id = :game_id AND status = 'running' AND paused_at IS NULL RETURNING game_id
        """
        async with self._database.transaction() as transaction:
            if await transaction.row(sql, game_id=game_id, at=at, why=why) is None:
                return False
            await enqueue(transaction, self._database, game_id, outbox, at)
            return True

    async def resume(self, game_id: str, at: int, timed: Sequence[Timed], said: Sequence[NewMessage] = ()) -> bool:
        """Starts the clocks again, set to these times, and puts off what is due; False when the game is not paused.

        ``said``: what that changes of what the table reads.
        """
        # The game first, as everybody does who changes it: two who come from different ends would wait for each other.
        paused = """
        UPDATE game SET revision = revision + 1, updated_at = :at
        WHERE game_id = :game_id AND paused_at IS NOT NULL RETURNING paused_at
        """
        wake = "UPDATE game SET paused_at = NULL, paused_for = NULL WHERE game_id = :game_id"
        async with self._database.transaction() as transaction:
            row = await transaction.row(paused, game_id=game_id, at=at)
            if row is None:
                return False
            await transaction.run(wake, game_id=game_id)
            await put_off(transaction, game_id, at - row["paused_at"])
            await retime(transaction, timed)
            await enqueue(transaction, self._database, game_id, said, at)
            return True

    async def running(self, user_id: int | None = None) -> list[Running]:
        """The clocks that run, of all or of one user."""
        async with self._database.reading() as reading:
            return await running(reading, user_id)

    async def paused(self, why: PausedFor) -> dict[str, int | None]:
        """The running games whose clocks stand for this reason, each with its server."""
        sql = "SELECT game_id, guild_id FROM game WHERE status = 'running' AND paused_for = :why"
        return {row["game_id"]: row["guild_id"] for row in await self._database.many(sql, why=why)}

    async def excuse(
        self,
        milliseconds: int,
        timed: Sequence[Timed],
        said: Mapping[str, Sequence[NewMessage]] = MappingProxyType({}),
        at: int = 0,
    ) -> None:
        """After a time in which the bot was down: clocks are set to these times, all that is due is put off by it.

        ``said``: what that changes of what tables read, by game.
        """
        async with self._database.transaction() as transaction:
            await retime(transaction, timed)
            await transaction.run("UPDATE due SET at = at + :more", more=milliseconds)
            for game_id, messages in said.items():
                await enqueue(transaction, self._database, game_id, messages, at)


async def running(reading: Transaction, user_id: int | None = None) -> list[Running]:
    """The clocks that run, of all or of one user."""
    whose = "" if user_id is None else "AND place.user_id = :user_id"
    sql = f"""
    SELECT pending.game_id, pending.place, place.user_id, since_seq, allowance, reserve, pending.left, by_calendar,
        ticking_at, reminded_at, game.channel_id
    FROM pending JOIN game ON game.game_id = pending.game_id
    JOIN place ON place.game_id = pending.game_id AND place.number = pending.place
        AND place.user_id IS NOT NULL AND pending.left IS NOT NULL
    WHERE {_TICKING} {whose} ORDER BY pending.game_id, pending.place
    """
    return await reading.structs(Running, sql, **({} if user_id is None else {"user_id": user_id}))


async def retime(transaction: Transaction, timed: Sequence[Timed]) -> None:
    """Within a change: sets clocks to these times; a question that was answered meanwhile is left alone."""
    sql = """
    UPDATE pending SET "left" = :left, ticking_at = :ticking_at, reserve_at = :reserve_at, deadline = :deadline,
        remind_at = :remind_at
    WHERE game_id = :game_id AND place = :place AND since_seq = :since_seq
    """
    await transaction.run_each(sql, [msgspec.structs.asdict(each) for each in timed])


class Marks:
    """Named moments that outlive the process: when it was last alive, when the last backup was made."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str) -> int | None:
        """The moment stored under a name, if any."""
        return await self._database.value("SELECT at FROM mark WHERE name = :name", name=name)

    async def set(self, name: str, at: int) -> None:
        """Stores a moment under a name."""
        sql = "INSERT INTO mark (name, at) VALUES (:name, :at) ON CONFLICT (name) DO UPDATE SET at = excluded.at"
        async with self._database.transaction() as transaction:
            await transaction.run(sql, name=name, at=at)

    async def advance(self, name: str, at: int, since: int) -> bool:
        """Stores a moment under a name, unless one that is not before ``since`` is there; whether it was stored.

        Of several who ask at the same time one is told that it was.
        """
        sql = """
        INSERT INTO mark (name, at) VALUES (:name, :at)
        ON CONFLICT (name) DO UPDATE SET at = excluded.at WHERE mark.at < :since RETURNING at
        """
        async with self._database.transaction() as transaction:
            return await transaction.row(sql, name=name, at=at, since=since) is not None
