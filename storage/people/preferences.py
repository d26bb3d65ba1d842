"""What users and servers chose."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec

from storage.database import Database, Transaction, Value, columns
from storage.outbox import enqueue
from storage.rows.clock import Running, Timed
from storage.rows.game import NewMessage, Preference, Vacation
from storage.rows.guild import GuildSetting
from storage.tables.clocks import retime, running

_USER = ("locale", "dm", "compact", "quiet_from", "quiet_to", "weekends", "timezone", "digest", "reminders", "direct")
_GUILD = tuple(field.name for field in msgspec.structs.fields(GuildSetting))
_CHOSEN = f"SELECT {columns(Preference, 'preference')} FROM preference WHERE user_id = :user_id"
_DM = "dm"
"""What is shown once of direct messages: one that arrives."""
_VACATIONS = """
SELECT user_id, from_at, until_at, emergency FROM vacation
WHERE user_id = :user_id AND until_at > :after ORDER BY from_at
"""


class Days(msgspec.Struct, frozen=True):
    """What says when a user has time: what they chose, and all their vacations."""

    chosen: Preference
    vacations: Sequence[Vacation]


Said = Mapping[str, Sequence[NewMessage]]
"""What is said at tables, by game."""
Recount = Callable[[Days, Days, Sequence[Running]], tuple[Sequence[Timed], Said]]
"""From the days of a user before and after a change, and the clocks of theirs that run: what these are set to, and what
that changes of what tables read.
"""
Appoint = Callable[[Preference], int | None]
"""From what a user has chosen: when their next daily digest is due; None: they want none."""


class Preferences:
    """Reads and writes whole rows; nobody is asked to exist first."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def user(self, user_id: int) -> Preference:
        """What this user chose, defaults for whoever never chose."""
        found = await self._database.structs(Preference, _CHOSEN, user_id=user_id)
        return found[0] if found else Preference(user_id=user_id)

    async def save_user(
        self,
        preference: Preference,
        at: int,
        before: Preference | None = None,
        recount: Recount | None = None,
        appoint: Appoint | None = None,
    ) -> None:
        """Stores all choices of a user, or what is chosen otherwise than ``before``: of two changes at the same moment
        neither is lost. What is known about their DMs is left to ``dm_closed`` and ``dm_opened``.

        ``recount`` sets their clocks in the same transaction, ``appoint`` the time of their digest.
        """
        sql = f"""
        INSERT INTO preference (user_id, {", ".join(_USER)}, updated_at)
        VALUES (:user_id, {", ".join(f":{name}" for name in _USER)}, :at)
        ON CONFLICT (user_id) DO UPDATE SET {_changed(_USER, preference, before)}
        """
        fields = {name: getattr(preference, name) for name in _USER}
        # PostgreSQL takes no truth value for a number.
        chosen = {name: int(value) if isinstance(value, bool) else value for name, value in fields.items()}
        async with self._database.transaction() as transaction:
            known = await _days(transaction, preference.user_id) if recount is not None else None
            await transaction.run(sql, user_id=preference.user_id, at=at, **chosen)
            await _appointed(transaction, preference.user_id, appoint)
            said = await _recounted(transaction, known, recount)
            for game_id, messages in said.items():
                await enqueue(transaction, self._database, game_id, messages, at)

    async def vacations(self, user_id: int, after: int) -> list[Vacation]:
        """The vacations of a user that were not over at a time, the earliest first."""
        return await self._database.structs(Vacation, _VACATIONS, user_id=user_id, after=after)

    async def save_vacation(
        self,
        vacation: Vacation,
        said: Said,
        at: int,
        instead: Collection[Vacation] = (),
        recount: Recount | None = None,
    ) -> None:
        """Stores a vacation with what is said of it, by game, ``instead`` of others; ``recount`` as in ``save_user``.

        One that begins at the same time is replaced; one that ends no later than it begins is none.
        """
        sql = """
        INSERT INTO vacation (user_id, from_at, until_at, emergency) VALUES (:user_id, :from_at, :until_at, :emergency)
        ON CONFLICT (user_id, from_at) DO UPDATE SET until_at = excluded.until_at, emergency = excluded.emergency
        """
        drop = "DELETE FROM vacation WHERE user_id = :user_id AND from_at = :from_at"
        async with self._database.transaction() as transaction:
            known = await _days(transaction, vacation.user_id) if recount is not None else None
            await transaction.run(
                sql,
                user_id=vacation.user_id,
                from_at=vacation.from_at,
                until_at=vacation.until_at,
                emergency=int(vacation.emergency),
            )
            gone = {other.from_at for other in instead} - {vacation.from_at}
            if vacation.until_at <= vacation.from_at:
                gone.add(vacation.from_at)
            for from_at in gone:
                await transaction.run(drop, user_id=vacation.user_id, from_at=from_at)
            # Clocks before messages, as a move does: two who come from different ends would wait for each other.
            drawn = await _recounted(transaction, known, recount)
            for each in (said, drawn):
                for game_id, messages in each.items():
                    await enqueue(transaction, self._database, game_id, messages, at)

    async def heard(self, user_id: int, spoken: str, at: int, appoint: Appoint | None = None) -> None:
        """Remembers in which language this user's Discord speaks, by which a time zone may be supposed: ``appoint``
        as in ``save_user``.
        """
        sql = """
        INSERT INTO preference (user_id, spoken, dm, compact, updated_at) VALUES (:user_id, :spoken, 1, 0, :at)
        ON CONFLICT (user_id) DO UPDATE SET spoken = excluded.spoken
        """
        async with self._database.transaction() as transaction:
            await transaction.run(sql, user_id=user_id, spoken=spoken, at=at)
            await _appointed(transaction, user_id, appoint)

    async def dm_closed(self, user_id: int, at: int) -> int:
        """Remembers that this user's DMs are closed; returns since when that is known."""
        sql = """
        INSERT INTO preference (user_id, dm, compact, dm_closed_at, updated_at) VALUES (:user_id, 1, 0, :at, :at)
        ON CONFLICT (user_id) DO UPDATE SET dm_closed_at = COALESCE(preference.dm_closed_at, excluded.dm_closed_at)
        RETURNING dm_closed_at
        """
        async with self._database.transaction() as transaction:
            rows = await transaction.rows(sql, user_id=user_id, at=at)
        return int(rows[0]["dm_closed_at"])

    async def dm_opened(self, user_id: int) -> None:
        """Forgets that DMs were closed: the user's test arrived."""
        sql = "UPDATE preference SET dm_closed_at = NULL WHERE user_id = :user_id"
        async with self._database.transaction() as transaction:
            await transaction.run(sql, user_id=user_id)

    async def dm_arrived(self, user_id: int, at: int) -> None:
        """Remembers that a direct message has reached this user."""
        await self.shown(user_id, _DM, at)

    async def dm_proven(self, user_id: int) -> bool:
        """Whether one ever has."""
        return await self.seen(user_id, _DM)

    async def shown(self, user_id: int, what: str, at: int) -> bool:
        """Remembers that this user is shown something that is shown once; whether it is the first time."""
        # Mostly it is not, and a look costs nobody a flush of the disk.
        if await self.seen(user_id, what):
            return False
        sql = """
        INSERT INTO shown (user_id, what, at) VALUES (:user_id, :what, :at)
        ON CONFLICT (user_id, what) DO NOTHING RETURNING at
        """
        async with self._database.transaction() as transaction:
            return bool(await transaction.rows(sql, user_id=user_id, what=what, at=at))

    async def seen(self, user_id: int, what: str) -> bool:
        """Whether this user has been shown something that is shown once."""
        sql = "SELECT at FROM shown WHERE user_id = :user_id AND what = :what"
        return bool(await self._database.rows(sql, user_id=user_id, what=what))

    async def guild(self, guild_id: int) -> GuildSetting:
        """What this server chose, defaults for one that never chose."""
        sql = f"SELECT {', '.join(_GUILD)} FROM guild_setting WHERE guild_id = :guild_id"
        row = await self._database.row(sql, guild_id=guild_id)
        if row is None:
            return GuildSetting(guild_id=guild_id)
        fields = {**dict(row), "games": msgspec.json.decode(row["games"])}
        return msgspec.convert(fields, GuildSetting, strict=False)

    async def halls(self) -> list[int]:
        """The servers that have a hall."""
        sql = """
        SELECT guild_id FROM guild_setting WHERE hall_channel IS NOT NULL
        UNION SELECT guild_id FROM hall WHERE message_id IS NOT NULL ORDER BY guild_id
        """
        return [row["guild_id"] for row in await self._database.many(sql)]

    async def save_guild(self, setting: GuildSetting, at: int, before: GuildSetting | None = None) -> None:
        """Stores all choices of a server, or what is chosen otherwise than ``before``, as of a user."""
        sql = f"""
        INSERT INTO guild_setting ({", ".join(_GUILD)}, updated_at)
        VALUES ({", ".join(f":{name}" for name in _GUILD)}, :updated_at)
        ON CONFLICT (guild_id) DO UPDATE SET {_changed(_GUILD[1:], setting, before)}
        """
        fields: dict[str, Value] = msgspec.structs.asdict(setting) | {
            "threads": int(setting.threads),
            "games": msgspec.json.encode(setting.games).decode(),
            "updated_at": at,
        }
        async with self._database.transaction() as transaction:
            await transaction.run(sql, **fields)


async def _days(transaction: Transaction, user_id: int) -> Days:
    found = await transaction.structs(Preference, _CHOSEN, user_id=user_id)
    vacations = await transaction.structs(Vacation, _VACATIONS, user_id=user_id, after=0)
    return Days(found[0] if found else Preference(user_id=user_id), vacations)


async def _recounted(transaction: Transaction, before: Days | None, recount: Recount | None) -> Said:
    """Sets the clocks of a user whose days have changed, and gives what that changes of what tables read."""
    if before is None or recount is None:
        return {}
    user_id = before.chosen.user_id
    timed, said = recount(before, await _days(transaction, user_id), await running(transaction, user_id))
    await retime(transaction, timed)
    return said


async def _appointed(transaction: Transaction, user_id: int, appoint: Appoint | None) -> None:
    """Sets the time of a user's next digest by what is stored of them now, of several changes at once too."""
    if appoint is None:
        return
    (chosen,) = await transaction.structs(Preference, _CHOSEN, user_id=user_id)
    digest_at = appoint(chosen)
    if digest_at != chosen.digest_at:
        sql = "UPDATE preference SET digest_at = :digest_at WHERE user_id = :user_id"
        await transaction.run(sql, user_id=user_id, digest_at=digest_at)


def _changed(columns: Sequence[str], now: msgspec.Struct, before: msgspec.Struct | None) -> str:
    """What of a row that is there already is overwritten."""
    chosen = [name for name in columns if before is None or getattr(now, name) != getattr(before, name)]
    return ", ".join(f"{name} = excluded.{name}" for name in (*chosen, "updated_at"))
