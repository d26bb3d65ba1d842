"""Deadlines, reminders and pauses of the places that games wait for."""

from __future__ import annotations

from collections.abc import Sequence

from storage.database import Database
from storage.outbox import enqueue
from storage.rows import Alarm, NewMessage, PausedFor, Pending

_ALARM = """pending.game_id, pending.place, pending.since_seq, pending.asked_at, pending.deadline,
    pending.remind_at, pending.reminded_at"""
# No clock runs while a game is paused.
_TICKING = "JOIN game ON game.game_id = pending.game_id AND game.status = 'running' AND game.paused_at IS NULL"


class Clocks:
    """Reads what is due and moves what is not."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def deadlines(self, now: int, n: int = 100) -> list[Alarm]:
        """Places whose time is up, longest first."""
        sql = f"""
        SELECT {_ALARM} FROM pending {_TICKING} WHERE pending.deadline <= :now ORDER BY pending.deadline LIMIT :n
        """
        async with self._database.reading() as reading:
            return await reading.structs(Alarm, sql, now=now, n=n)

    async def reminders(self, now: int, n: int = 100) -> list[Alarm]:
        """Places that are to be reminded, longest first."""
        sql = f"""
        SELECT {_ALARM} FROM pending {_TICKING} WHERE pending.remind_at <= :now ORDER BY pending.remind_at LIMIT :n
        """
        async with self._database.reading() as reading:
            return await reading.structs(Alarm, sql, now=now, n=n)

    async def asked(self, game_id: str, place: int) -> Pending | None:
        """Since when and until when a game waits for a place, if it does and its clocks run."""
        sql = f"""
        SELECT pending.place, since_seq, asked_at, deadline, remind_at, reminded_at FROM pending {_TICKING}
        WHERE pending.game_id = :game_id AND pending.place = :place
        """
        async with self._database.reading() as reading:
            found = await reading.structs(Pending, sql, game_id=game_id, place=place)
        return found[0] if found else None

    async def next(self) -> int | None:
        """When the next reminder or deadline comes (it may have passed); None when no clock runs."""
        due: list[int] = []
        async with self._database.reading() as reading:
            for column in ("deadline", "remind_at"):
                row = await reading.row(f"SELECT MIN(pending.{column}) AS due FROM pending {_TICKING}")
                if row is not None and row["due"] is not None:
                    due.append(row["due"])
        return min(due, default=None)

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

    async def pause(self, game_id: str, at: int, why: PausedFor) -> bool:
        """Stops the clocks of a running game; False when it is paused or not running."""
        sql = """
        UPDATE game SET paused_at = :at, paused_for = :why, revision = revision + 1, updated_at = :at
        WHERE game_id = :game_id AND status = 'running' AND paused_at IS NULL RETURNING game_id
        """
        async with self._database.transaction() as transaction:
            return await transaction.row(sql, game_id=game_id, at=at, why=why) is not None

    async def resume(self, game_id: str, at: int) -> bool:
        """Starts the clocks again with the time that was left; False when the game is not paused."""
        find = "SELECT paused_at FROM game WHERE game_id = :game_id AND paused_at IS NOT NULL"
        wake = """
        UPDATE game SET paused_at = NULL, paused_for = NULL, revision = revision + 1, updated_at = :at
        WHERE game_id = :game_id
        """
        # A question put during the pause (the host rewound) has only waited since then.
        shift = """
        UPDATE pending SET
            deadline = deadline + :at - CASE WHEN asked_at > :paused_at THEN asked_at ELSE :paused_at END,
            remind_at = remind_at + :at - CASE WHEN asked_at > :paused_at THEN asked_at ELSE :paused_at END
        WHERE game_id = :game_id
        """
        async with self._database.transaction() as transaction:
            row = await transaction.row(find, game_id=game_id)
            if row is None:
                return False
            await transaction.run(wake, game_id=game_id, at=at)
            await transaction.run(shift, game_id=game_id, at=at, paused_at=row["paused_at"])
            return True

    async def paused(self, why: PausedFor) -> dict[str, int | None]:
        """The running games whose clocks stand for this reason, each with its server."""
        sql = "SELECT game_id, guild_id FROM game WHERE status = 'running' AND paused_for = :why"
        async with self._database.reading() as reading:
            return {row["game_id"]: row["guild_id"] for row in await reading.rows(sql, why=why)}

    async def excuse(self, milliseconds: int) -> None:
        """Gives every running clock, and all that is due, that much more time: the bot or Discord was down."""
        sql = """
        UPDATE pending SET deadline = deadline + :more, remind_at = remind_at + :more
        WHERE game_id IN (SELECT game_id FROM game WHERE status = 'running' AND paused_at IS NULL)
        """
        async with self._database.transaction() as transaction:
            await transaction.run(sql, more=milliseconds)
            await transaction.run("UPDATE due SET at = at + :more", more=milliseconds)


class Marks:
    """Named moments that outlive the process: when it was last alive, when the last backup was made."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str) -> int | None:
        """The moment stored under a name, if any."""
        async with self._database.reading() as reading:
            row = await reading.row("SELECT at FROM mark WHERE name = :name", name=name)
        return None if row is None else row["at"]

    async def set(self, name: str, at: int) -> None:
        """Stores a moment under a name."""
        sql = "INSERT INTO mark (name, at) VALUES (:name, :at) ON CONFLICT (name) DO UPDATE SET at = excluded.at"
        async with self._database.transaction() as transaction:
            await transaction.run(sql, name=name, at=at)
