"""Tables in memory: loaded when needed, a bounded number kept, one lock for each; and the one way to write them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from weakref import WeakValueDictionary

import msgspec

from bot.clock import now
from bot.service.refused import NoTable, Overtaken, Refused, Stale, Unreadable
from bot.service.table.shelved import Done, Shelved, advanced, ordered, snapshot_of, to_be_stored
from bot.service.table.snapshot import Snapshot
from bot.service.table.times import Times
from bot.service.table.timing import Timing
from bot.service.user import User
from games.core.rules import decode, encode
from games.registry import GAMES
from storage.errors import ALL_FAILS, ChannelBusy, Conflict, Duplicate, NotFound, TooMany
from storage.rows.clock import PausedFor, Spent, Timed
from storage.rows.game import Change, Limits, MoveKind, NewGame, NewMessage, StoredGame, StoredPlace
from storage.rows.order import StoredOrders
from storage.tables.clocks import Clocks
from storage.tables.games import NO_LIMITS, Games

log = logging.getLogger(__name__)

KEPT = 400
"""Decoded tables kept in memory; others are read again when somebody touches them (0.1 ms)."""


async def no_limits(guild_id: int | None) -> Limits:
    """Any number of tables."""
    return NO_LIMITS


class Shelf:
    """Loads, keeps and writes tables. What is written here is remembered as it was written, or read again.

    Whoever changes a table holds its lock from reading it to writing it.
    """

    def __init__(
        self,
        games: Games,
        clocks: Clocks,
        timing: Timing,
        clock: Callable[[], int] = now,
        kept: int = KEPT,
        limits: Callable[[int | None], Awaitable[Limits]] = no_limits,
        shared: bool = False,
    ) -> None:
        """``limits``: how many tables may be open on a server. ``shared``: other processes write them too."""
        self.games = games
        self._clocks = clocks
        self._timing = timing
        self.clock = clock
        self.hour = timing.hour
        self._kept = kept
        self._limits = limits
        self._shared = shared
        self._shelved: OrderedDict[str, Shelved] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._readings: dict[str, set[object]] = {}
        """Who is reading a table just now, unless it was forgotten since they began."""
        self.on_unreadable: Callable[[str, Exception], object] = lambda game_id, error: None
        """Told of a table that cannot be read, and why."""
        self.on_move: Callable[[str, MoveKind], object] = lambda game, kind: None
        """Told of each row of a log that was stored: of which game, of what kind."""

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._shelved)

    def lock(self, game_id: str) -> asyncio.Lock:
        """The lock of a table. Waiting for it queues requests in the order they came; none is dropped."""
        return self._locks.setdefault(game_id, asyncio.Lock())

    async def settled(self, game_id: str) -> None:
        """Wait until whoever is changing a table has put it back as it was written.

        What is stored wakes those who tell of it, a moment before this memory knows of it too.
        """
        writing = self._locks.get(game_id)
        if writing is not None:
            async with writing:
                return

    async def take(self, game_id: str, *, closed: bool = False) -> Shelved:
        """The table as it is.

        Raises:
            NoTable: there is none of this id, or it was closed (unless ``closed`` ones are wanted too).
            Unreadable: it was written by another version of the program, or damaged.
        """
        found = self._shelved.get(game_id)
        if found is not None and self._shared and await self.games.revision(game_id) != found.stored.revision:
            self.forget(game_id)
        # While the database was asked, others may have forgotten it, or put a newer one there.
        if found is None or self._shelved.get(game_id) is not found:
            found = await self._read(game_id)
        else:
            self._shelved.move_to_end(game_id)
        if found.stored.status == "closed" and not closed:
            raise NoTable
        return found

    async def _read(self, game_id: str) -> Shelved:
        # Whoever looks holds no lock: what was read may have been changed, or forgotten again, meanwhile.
        while True:
            reading = object()
            self._readings.setdefault(game_id, set()).add(reading)
            try:
                read = await self._read_once(game_id)
            finally:
                valid = self._ended(game_id, reading)
            if valid:
                kept = self._shelved.get(game_id)
                return kept if kept is not None and kept.stored.revision >= read.stored.revision else self._keep(read)

    def _ended(self, game_id: str, reading: object) -> bool:
        """Whether the table was not forgotten while it was read."""
        readings = self._readings.get(game_id, set())
        valid = reading in readings
        readings.discard(reading)
        if not readings:
            self._readings.pop(game_id, None)
        return valid

    async def _read_once(self, game_id: str) -> Shelved:
        stored = await self._loaded(game_id)
        try:
            return await self._decoded(stored)
        except ALL_FAILS:
            raise
        except Exception as error:
            log.exception("table %s cannot be read", game_id)
            self.on_unreadable(game_id, error)
            raise Unreadable(game_id) from error

    async def _loaded(self, game_id: str) -> StoredGame:
        try:
            return await self.games.load(game_id)
        except NotFound:
            raise NoTable from None

    async def _decoded(self, stored: StoredGame) -> Shelved:
        rules = GAMES[stored.rules]
        state = decode(rules, stored.state) if stored.state is not None else None
        before = turn_start = None
        if state is not None:
            kept = await self.games.last_checkpoints(stored.game_id, state.seq, 2)
            turn_start = decode(rules, kept[0].state) if kept else None
            before = decode(rules, kept[1].state) if len(kept) > 1 and kept[0].seq == state.seq else turn_start
        return Shelved(stored, snapshot_of(stored, state, before), turn_start)

    def _keep(self, shelved: Shelved) -> Shelved:
        """Put a table on the shelf; the one that was not touched for longest makes room."""
        self._shelved[shelved.stored.game_id] = shelved
        self._shelved.move_to_end(shelved.stored.game_id)
        while len(self._shelved) > self._kept:
            self._shelved.popitem(last=False)
        return shelved

    def forget(self, game_id: str) -> None:
        """Read this table from the database next time: memory may be wrong."""
        self._shelved.pop(game_id, None)
        self._readings.pop(game_id, None)

    # ------------------------------------------------------------ writing

    async def check_room(self, host_id: int, guild_id: int | None) -> None:
        """Nothing, if this user may open another table here.

        Raises:
            Refused: they, or the server, have as many as they may have.
        """
        try:
            await self.games.check_room(host_id, guild_id, await self._limits(guild_id))
        except TooMany as error:
            raise _too_many(error) from None

    async def open(
        self,
        game: NewGame,
        taken: Sequence[StoredPlace],
        messages: Sequence[NewMessage],
        dues: Mapping[str, int | None],
    ) -> Snapshot:
        """A new table in its lobby, with those who sit there, and what is to happen with it.

        Raises:
            Refused: the channel has a table already, or the host or the server has too many.
            Overtaken: somebody of its company has found another.
        """
        try:
            stored = await self.games.create(game, taken, messages, dues, await self._limits(game.guild_id))
        except ChannelBusy:
            # If the one that is there cannot be read, that is told, and what to do.
            await self.take(await self.games.in_channel(game.channel_id) or "")
            raise Refused("channel_busy") from None
        except TooMany as error:
            raise _too_many(error) from None
        except Conflict:
            # Another table was faster with some of the company that this one is for.
            raise Overtaken from None
        return self._keep(await self._decoded(stored)).snapshot

    async def commit(
        self,
        shelved: Shelved,
        done: Done,
        announced: Callable[[Shelved, int], Sequence[NewMessage]],
        *,
        interaction_id: int | None = None,
        dues: Mapping[str, int | None] | None = None,
    ) -> Snapshot:
        """Store where moves have led a table, with everything they cause; the lock is held.

        ``announced`` says which messages go out, given the table as it will be kept and the time.

        Raises:
            Stale: this interaction was carried out before.
            Overtaken: the table has moved on from what was read.
        """
        at, data = self.clock(), encode(done.state)
        kept = advanced(shelved, done, data, at)
        # Who goes back has again what they have used since.
        used = await self._used(shelved.snapshot) if done.undone_after is None else {}
        times = await self._times(kept.snapshot, used, (), done.undone_after, done.redoes)
        pending = times.pending(kept.snapshot, at)
        stand = {(asked.place, asked.since_seq) for asked in pending if asked.place not in done.anew}
        spent = _spent({turn: time for turn, time in used.items() if turn not in stand})
        commit = msgspec.structs.replace(
            to_be_stored(shelved, kept, done, data),
            interaction_id=interaction_id,
            pending=pending,
            spent=spent,
            outbox=tuple(announced(kept, at)),
            dues=dict(dues or {}),
        )
        try:
            await self.games.commit(commit)
        except Duplicate:
            raise Stale from None
        except Conflict:
            # Somebody else wrote this table (another process): believe the database.
            self.forget(commit.game_id)
            raise Overtaken from None
        except BaseException:
            # Cancelled or failed: whether it is on disk is not known here, so read it again.
            self.forget(commit.game_id)
            raise
        for move in done.moves:
            self.on_move(kept.stored.rules, move.kind)
        return self._keep(kept).snapshot

    async def change(self, change: Change, *, counted: bool = True) -> Snapshot:
        """Store anything about a table but its state; the lock is held.

        Not ``counted``: of clocks that begin anew nothing is taken from the reserve for what has passed.

        Raises:
            Refused: another table has the channel that this one should move to.
        """
        try:
            if change.anew and counted:
                begun = {asked.place for asked in change.anew}
                used = await self._used((await self.take(change.game_id, closed=True)).snapshot)
                spent = _spent({turn: time for turn, time in used.items() if turn[0] in begun})
                change = msgspec.structs.replace(change, spent=spent)
            found = await self._decoded(await self.games.change(change))
            if (before := self._shelved.get(change.game_id)) is not None:
                found.edit_due = before.edit_due
            return self._keep(found).snapshot
        except ChannelBusy:
            raise Refused("channel_busy") from None
        except Conflict:
            self.forget(change.game_id)
            raise Overtaken from None
        except BaseException:
            self.forget(change.game_id)
            raise

    async def order(self, shelved: Shelved, orders: Mapping[int, StoredOrders | None]) -> Snapshot:
        """Store what is ordered for seats; the lock is held. Nothing else changes and nobody hears of it.

        Raises:
            Overtaken: the table has moved on from what was read.
        """
        old = shelved.stored
        try:
            await self.games.order(old.game_id, old.revision, orders, self.clock())
        except Conflict:
            self.forget(old.game_id)
            raise Overtaken from None
        except BaseException:
            self.forget(old.game_id)
            raise
        stored = msgspec.structs.replace(old, orders=ordered(old, orders), revision=old.revision + 1)
        snapshot = msgspec.structs.replace(shelved.snapshot, ordered=bool(stored.orders))
        return self._keep(Shelved(stored, snapshot, shelved.turn_start, shelved.edit_due)).snapshot

    async def times(self, snapshot: Snapshot, *others: User, counted: bool = True) -> Times:
        """How the clocks of a table are counted, and of others who are to sit there; see ``change``."""
        return await self._times(snapshot, await self._used(snapshot) if counted else {}, others)

    async def _times(
        self,
        snapshot: Snapshot,
        used: Mapping[tuple[int, int], int],
        others: Sequence[User],
        up_to: int | None = None,
        redoes: int | None = None,
    ) -> Times:
        if not snapshot.pace:
            return Times(self.hour)
        times = await self._timing.times([*snapshot.awaited_users, *(other.id for other in others)])
        if not snapshot.reserve:
            return times
        return msgspec.structs.replace(times, reserves=await self._timing.reserves(snapshot, used, up_to, redoes))

    async def _used(self, snapshot: Snapshot) -> dict[tuple[int, int], int]:
        return await self._timing.used(snapshot) if snapshot.reserve else {}

    async def gone_on(self, stored: StoredGame) -> list[Timed]:
        """The clocks of a table that stand, as they go on now."""
        return await self._timing.gone_on(stored)

    async def stored(self, game_id: str) -> StoredGame:
        """A table as the database has it, also one whose game cannot be read.

        Raises:
            NoTable: there is none of this id, or it was closed.
        """
        found = await self._loaded(game_id)
        if found.status == "closed":
            raise NoTable
        return found

    async def close(self, game_id: str) -> None:
        """Hide a table for good; the lock is held."""
        try:
            await self.games.close(game_id, self.clock())
        finally:
            self.forget(game_id)

    async def pause(self, game_id: str, why: PausedFor, said: Sequence[NewMessage] = ()) -> bool:
        """Stop the clocks of a table, also of one that cannot be read, and say so; False if they stand or it is not
        running.
        """
        async with self.lock(game_id):
            try:
                return await self._clocks.pause(game_id, self.clock(), why, said)
            finally:
                self.forget(game_id)

    async def resume(self, game_id: str) -> bool:
        """Let the clocks of a table go on with the time that was left; False if they do already."""
        async with self.lock(game_id):
            try:
                return await self._timing.resume(await self._loaded(game_id))
            finally:
                self.forget(game_id)


def _spent(used: Mapping[tuple[int, int], int]) -> tuple[Spent, ...]:
    return tuple(Spent(place=place, time=time) for (place, _), time in used.items() if time)


def _too_many(error: TooMany) -> Refused:
    return Refused(f"too_many_of_{error.whose}", n=error.most)
