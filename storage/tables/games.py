"""Games: opening, changing, listing and, at the heart, ``Games.commit``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from storage.claims import FREE
from storage.database import Row, Transaction, Value, as_structs, columns
from storage.errors import ChannelBusy, Conflict, Duplicate, NotFound, TooMany, Violated
from storage.rows.clock import Pending
from storage.rows.game import Change, Commit, Limits, NewGame, NewMessage, PostedMessage, StoredGame, StoredPlace
from storage.rows.motion import Motion
from storage.rows.order import StoredOrders
from storage.tables.clocks import retime
from storage.tables.commits import Writing
from storage.tables.dues import put_off
from storage.tables.history import History

_GAME = """game_id, rules, setup, status, guild_id, channel_id, host_id, settings, seq, revision, state,
    created_at, updated_at, started_at, finished_at, paused_at, paused_for"""
_PLACES = f"SELECT {columns(StoredPlace, 'place')} FROM place WHERE game_id = :game_id ORDER BY number"
_PENDING = f"SELECT {columns(Pending, 'pending')} FROM pending WHERE game_id = :game_id ORDER BY place"
_FOUND = """
DELETE FROM seeker WHERE guild_id = :guild_id AND rules = :rules AND user_id = :user_id RETURNING user_id
"""
_POSTED = columns(PostedMessage, "message")
_ORDERS = "SELECT seat, user_id, what FROM orders WHERE game_id = :game_id ORDER BY seat"

NO_LIMITS = Limits()

_MOTION = """
SELECT motion.id, motion.user_id, motion.name, motion.what, motion.votes, motion.at, motion.result,
    motion.left_state AS left, motion.move,
    due.at AS until
FROM motion LEFT JOIN due ON motion.result IS NULL AND due.game_id = motion.game_id AND due.what = 'motion'
"""
_OPEN_MOTION = f"{_MOTION} WHERE motion.game_id = :game_id AND motion.result IS NULL"


class Games(History):
    """The games of the database. Each method is one transaction."""

    async def create(
        self,
        game: NewGame,
        places: Sequence[StoredPlace] = (),
        outbox: Sequence[NewMessage] = (),
        dues: Mapping[str, int | None] | None = None,
        limits: Limits = NO_LIMITS,
    ) -> StoredGame:
        """Opens a lobby.

        Raises ``ChannelBusy``, ``TooMany``; ``Conflict`` when the id is taken, or one of the company looks no more.
        """
        sql = f"""
        INSERT INTO game (game_id, rules, setup, status, guild_id, channel_id, host_id, settings,
                          seq, revision, created_at, updated_at)
        VALUES (:game_id, :rules, :setup, 'lobby', :guild_id, :channel_id, :host_id, :settings, 0, 0, :at, :at)
        ON CONFLICT (game_id) DO NOTHING
        RETURNING {_GAME}
        """
        parameters: dict[str, Value] = {
            "game_id": game.game_id,
            "rules": game.rules,
            "setup": game.setup,
            "guild_id": game.guild_id,
            "channel_id": game.channel_id,
            "host_id": game.host_id,
            "settings": msgspec.json.encode(game.settings).decode(),
            "at": game.at,
        }
        async with self._database.transaction() as transaction:
            if limits != NO_LIMITS:
                await transaction.alone(f"host {game.host_id}", f"guild {game.guild_id}")
            await _check_room(transaction, game.host_id, game.guild_id, limits)
            # In one order, so that two tables that want the same people do not wait for each other.
            for user_id in sorted(game.company):
                if await transaction.row(_FOUND, guild_id=game.guild_id, rules=game.rules, user_id=user_id) is None:
                    raise Conflict(f"user {user_id} looks for company no more")
            row = await _one_per_channel(transaction, sql, parameters)
            if row is None:
                raise Conflict(f"game {game.game_id} exists")
            writing = Writing(transaction, self._database, game.game_id, game.at)
            await writing.places(places)
            await writing.messages(outbox)
            await writing.dues(dues or {})
            return _game(row, await transaction.structs(StoredPlace, _PLACES, game_id=game.game_id), (), None, ())

    async def load(self, game_id: str) -> StoredGame:
        """The game as it is. Raises ``NotFound``; a closed game can still be loaded."""
        games, places, pending, orders, motions = await self._database.together(
            f"SELECT {_GAME} FROM game WHERE game_id = :game_id",
            *(_PLACES, _PENDING, _ORDERS, _OPEN_MOTION),
            game_id=game_id,
        )
        if not games:
            raise NotFound(game_id)
        return _game(
            games[0],
            as_structs(StoredPlace, places),
            as_structs(Pending, pending),
            next(iter(motions), None),
            as_structs(StoredOrders, orders),
        )

    async def posted_in(self, channel_id: int) -> str | None:
        """The game one of whose messages stands in a channel."""
        sql = "SELECT game_id FROM message WHERE channel_id = :channel_id LIMIT 1"
        return await self._database.value(sql, channel_id=channel_id)

    async def in_channel(self, channel_id: int) -> str | None:
        """The game of a channel: the one in its lobby or running, else the one changed last that is not closed."""
        sql = """
        SELECT game_id FROM game WHERE channel_id = :channel_id AND status <> 'closed'
        ORDER BY CASE WHEN status IN ('lobby', 'running') THEN 0 ELSE 1 END, updated_at DESC, game_id LIMIT 1
        """
        return await self._database.value(sql, channel_id=channel_id)

    async def played_in_channel(self, channel_id: int) -> str | None:
        """The game of a channel that was finished last and is not closed."""
        sql = """
        SELECT game_id FROM game WHERE channel_id = :channel_id AND status = 'finished'
        ORDER BY finished_at DESC, updated_at DESC, game_id LIMIT 1
        """
        return await self._database.value(sql, channel_id=channel_id)

    async def closed_in_channel(self, channel_id: int) -> str | None:
        """The game of a channel that was closed last before its end: it can be opened again."""
        sql = """
        SELECT game_id FROM game
        WHERE channel_id = :channel_id AND status = 'closed' AND started_at IS NOT NULL AND finished_at IS NULL
        ORDER BY updated_at DESC, game_id LIMIT 1
        """
        return await self._database.value(sql, channel_id=channel_id)

    async def running(self) -> list[str]:
        """The ids of all running games, oldest change first."""
        sql = "SELECT game_id FROM game WHERE status = 'running' ORDER BY updated_at, game_id"
        return [row["game_id"] for row in await self._database.many(sql)]

    async def revision(self, game_id: str) -> int | None:
        """Which revision a game is at; None if there is none of this id."""
        return await self._database.value("SELECT revision FROM game WHERE game_id = :game_id", game_id=game_id)

    async def left_to_bots(self, now: int = 0) -> list[str]:
        """The ids of running games that wait for a place nobody sits at, or whose person a bot may answer for.

        Without those at which another process that lives by ``now`` does so already.
        """
        sql = f"""
        SELECT DISTINCT game.game_id FROM place
        JOIN pending ON pending.game_id = place.game_id AND pending.place = place.number
        JOIN game ON game.game_id = place.game_id AND game.status = 'running'
        LEFT JOIN claim ON claim.what = 'bots ' || game.game_id
        WHERE (place.user_id IS NULL OR place.stand_in IS NOT NULL OR place.offered_at IS NOT NULL)
          AND {FREE.format(holder="claim.holder")}
        ORDER BY game.game_id
        """
        return [row["game_id"] for row in await self._database.many(sql, now=now, me=self._database.process)]

    async def left_to_orders(self, now: int = 0) -> list[str]:
        """The ids of running games that wait for somebody who has ordered something there, be it for this or not.

        Without those which another process that lives by ``now`` looks after already.
        """
        sql = f"""
        SELECT DISTINCT game.game_id FROM orders
        JOIN place ON place.game_id = orders.game_id AND place.user_id = orders.user_id
        JOIN pending ON pending.game_id = place.game_id AND pending.place = place.number
        JOIN game ON game.game_id = place.game_id AND game.status = 'running'
        LEFT JOIN claim ON claim.what = 'bots ' || game.game_id
        WHERE {FREE.format(holder="claim.holder")}
        ORDER BY game.game_id
        """
        return [row["game_id"] for row in await self._database.many(sql, now=now, me=self._database.process)]

    async def check_room(self, host_id: int, guild_id: int | None, limits: Limits) -> None:
        """Raises ``TooMany`` when this host could open no game here now."""
        async with self._database.reading() as reading:
            await _check_room(reading, host_id, guild_id, limits)

    async def of_guild(self, guild_id: int) -> list[str]:
        """The ids of all lobbies and running games of a server."""
        sql = "SELECT game_id FROM game WHERE guild_id = :guild_id AND status IN ('lobby', 'running') ORDER BY game_id"
        return [row["game_id"] for row in await self._database.many(sql, guild_id=guild_id)]

    async def guilds(self) -> list[int]:
        """The servers on which games run."""
        sql = "SELECT DISTINCT guild_id FROM game WHERE status = 'running' AND guild_id IS NOT NULL ORDER BY guild_id"
        return [row["guild_id"] for row in await self._database.many(sql)]

    async def change(self, change: Change) -> StoredGame:
        """Compare-and-set of everything but the state: joining, leaving, settings, a new user on a place, cancelling.

        Raises ``Conflict`` when the revision moved, ``NotFound``, ``ChannelBusy``.
        """
        fields = _changed(change)
        assignments = "".join(f", {name} = :{name}" for name in fields)
        sql = f"""
        UPDATE game SET revision = revision + 1, updated_at = :at{assignments}
        WHERE game_id = :game_id AND revision = :revision
        RETURNING {_GAME}
        """
        parameters = {**fields, "game_id": change.game_id, "revision": change.revision, "at": change.at}
        async with self._database.transaction() as transaction:
            row = await _one_per_channel(transaction, sql, parameters)
            if row is None:
                await _refuse(transaction, change.game_id)
                raise Conflict(f"game {change.game_id} is no longer at revision {change.revision}")
            writing = Writing(transaction, self._database, change.game_id, change.at)
            await writing.spent(change.spent, row["seq"])
            await writing.owed(change.owed)
            if change.places is not UNSET:
                await writing.places(change.places)
                if change.seats_changed:
                    await writing.nothing_to_undo()
                await writing.nobody_inherits()
            if row["status"] == "closed":
                await writing.nothing_open()
            elif row["status"] != "running":
                await writing.nobody_pending()
                await writing.orders(None)
            else:
                await writing.pending_anew(change.anew)
                await retime(transaction, change.timed)
                if change.put_off:
                    await put_off(transaction, change.game_id, change.put_off)
            await writing.events(change.events, row["seq"])
            await writing.messages(change.outbox)
            await writing.dues(change.dues)
            await writing.motion(change.motion)
            places = await transaction.structs(StoredPlace, _PLACES, game_id=change.game_id)
            pending = await transaction.structs(Pending, _PENDING, game_id=change.game_id)
            orders = await transaction.structs(StoredOrders, _ORDERS, game_id=change.game_id)
            return _game(row, places, pending, await transaction.row(_OPEN_MOTION, game_id=change.game_id), orders)

    async def commit(self, commit: Commit) -> None:
        """Stores moves and all they caused: all of it, or nothing.

        Raises ``Duplicate`` when the interaction was carried out before, ``Conflict`` when the game is no longer at
        ``commit.seq`` (or ``commit.revision``), ``NotFound``, ``ChannelBusy`` when a reopened game's channel is taken.
        """
        async with self._database.transaction() as transaction:
            writing = Writing(transaction, self._database, commit.game_id, commit.at)
            try:
                advanced = await writing.advance(commit)
            except Violated as error:
                raise ChannelBusy(commit.game_id) from error
            if not advanced:
                await writing.refuse(commit)
            try:
                await writing.all_of(commit)
            except Violated as error:
                if error.where != "move.interaction_id":
                    raise
                # Carried out before, perhaps at another table in this very moment.
                raise Duplicate(f"interaction {commit.interaction_id} was carried out before") from error

    async def close(self, game_id: str, at: int) -> None:
        """Hides a game for good: it keeps its rows but no list shows it. Raises ``NotFound``."""
        sql = """
        UPDATE game SET status = 'closed', revision = revision + 1, updated_at = :at
        WHERE game_id = :game_id RETURNING game_id
        """
        async with self._database.transaction() as transaction:
            if await transaction.row(sql, game_id=game_id, at=at) is None:
                raise NotFound(game_id)
            await Writing(transaction, self._database, game_id, at).nothing_open()

    async def order(self, game_id: str, revision: int, orders: Mapping[int, StoredOrders | None], at: int) -> None:
        """Compare-and-set of what is ordered for seats of a running game; None strikes it. Nothing else changes.

        Raises ``Conflict`` when the revision moved or the game does not run, ``NotFound``.
        """
        sql = """
        UPDATE game SET revision = revision + 1
        WHERE game_id = :game_id AND revision = :revision AND status = 'running' RETURNING revision
        """
        async with self._database.transaction() as transaction:
            if await transaction.row(sql, game_id=game_id, revision=revision) is None:
                await _refuse(transaction, game_id)
                raise Conflict(f"game {game_id} does not run at revision {revision}")
            await Writing(transaction, self._database, game_id, at).orders(orders)

    async def motion(self, game_id: str, id: str) -> Motion | None:
        """A motion of a game, open or settled."""
        sql = f"{_MOTION} WHERE motion.game_id = :game_id AND motion.id = :id"
        row = await self._database.row(sql, game_id=game_id, id=id)
        return None if row is None else _motion(row)

    async def message(self, game_id: str, role: str) -> PostedMessage | None:
        """The posted message that has this role, if any."""
        sql = f"SELECT {_POSTED} FROM message WHERE game_id = :game_id AND role = :role"
        found = await self._database.structs(PostedMessage, sql, game_id=game_id, role=role)
        return found[0] if found else None

    async def messages(self, game_id: str, prefix: str) -> list[PostedMessage]:
        """The posted messages whose role begins so, the earliest first."""
        sql = f"""
        SELECT {_POSTED} FROM message
        WHERE game_id = :game_id AND substr(role, 1, length(:prefix)) = :prefix ORDER BY posted_at, role
        """
        return await self._database.structs(PostedMessage, sql, game_id=game_id, prefix=prefix)


def _changed(change: Change) -> dict[str, Value]:
    """The columns of a table's row that a change sets, with their values."""
    fields: dict[str, Value] = {}
    for name in ("setup", "host_id", "channel_id", "status"):
        if (value := getattr(change, name)) is not UNSET:
            fields[name] = value
    if change.settings is not UNSET:
        fields["settings"] = msgspec.json.encode(change.settings).decode()
    if change.status in ("finished", "cancelled"):
        fields["finished_at"] = change.at
    if change.paused_for is not UNSET:
        fields["paused_for"] = change.paused_for
        fields["paused_at"] = None if change.paused_for is None else change.at
    return fields


async def _check_room(transaction: Transaction, host_id: int, guild_id: int | None, limits: Limits) -> None:
    for whose, id, most in (("host", host_id, limits.host), ("guild", guild_id, limits.guild)):
        if most and id is not None:
            sql = f"SELECT COUNT(*) AS n FROM game WHERE {whose}_id = :id AND status IN ('lobby', 'running')"
            row = await transaction.row(sql, id=id)
            if row is not None and row["n"] >= most:
                raise TooMany(whose, most)


def _game(
    row: Row,
    places: Sequence[StoredPlace],
    pending: Sequence[Pending],
    motion: Row | None,
    orders: Sequence[StoredOrders],
) -> StoredGame:
    fields: dict[str, Any] = dict(row)
    fields["settings"] = msgspec.json.decode(fields["settings"])
    found = None if motion is None else _motion(motion)
    return StoredGame(**fields, places=tuple(places), pending=tuple(pending), motion=found, orders=tuple(orders))


def _motion(row: Row) -> Motion:
    fields: dict[str, Any] = dict(row)
    fields["votes"] = msgspec.json.decode(fields["votes"], type=dict[int, bool | None])
    return Motion(**fields)


async def _one_per_channel(transaction: Transaction, sql: str, parameters: Mapping[str, Value]) -> Row | None:
    try:
        return await transaction.row(sql, **parameters)
    except Violated as error:
        if error.where != "game.channel_id":
            raise
        raise ChannelBusy(str(parameters["game_id"])) from error


async def _refuse(transaction: Transaction, game_id: str) -> None:
    if not await transaction.rows("SELECT 1 FROM game WHERE game_id = :game_id", game_id=game_id):
        raise NotFound(game_id)
