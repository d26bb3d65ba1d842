"""Tables in memory: loaded when needed, a bounded number kept, one lock for each."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from bot.service.refused import NoTable
from bot.service.snapshot import Place, Snapshot
from games.core.agenda import State
from games.core.model import Setup
from games.core.rules import decisions, decode
from games.registry import GAMES
from storage.errors import NotFound
from storage.games import Games
from storage.records import GameRecord

HOUR = 3_600_000
"""Milliseconds for which an hour of a table's pace lasts."""
KEPT = 200
"""Decoded tables kept in memory; others are read again when somebody touches them (0.1 ms)."""


class User(msgspec.Struct, frozen=True):
    """Who asks for something: a Discord user and the name to call them by."""

    id: int
    name: str


class Shelved(msgspec.Struct):
    """A table and what the service must know to change it."""

    record: GameRecord
    snapshot: Snapshot
    turn_start: State[Any] | None
    """The latest checkpoint."""
    edit_due: int = 0
    """When the latest refresh of the table's message is or was due."""


def now() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


class Shelf:
    """Loads and keeps tables. Whoever changes one holds its lock and puts the new one back."""

    def __init__(self, games: Games, clock: Callable[[], int] = now, hour: int = HOUR, kept: int = KEPT) -> None:
        self.games = games
        self.clock = clock
        self.hour = hour
        self._kept = kept
        self._shelved: OrderedDict[str, Shelved] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._forgotten = 0

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._shelved)

    def lock(self, game_id: str) -> asyncio.Lock:
        """The lock of a table. Waiting for it queues requests in the order they came; none is dropped."""
        return self._locks.setdefault(game_id, asyncio.Lock())

    async def take(self, game_id: str) -> Shelved:
        """The table as it is.

        Raises:
            NoTable: there is none of this id, or it was closed.
        """
        found = self._shelved.get(game_id)
        if found is None:
            found = await self._read(game_id)
        else:
            self._shelved.move_to_end(game_id)
        if found.record.status == "closed":
            raise NoTable
        return found

    async def _read(self, game_id: str) -> Shelved:
        forgotten = self._forgotten
        try:
            read = await self._decoded(await self.games.load(game_id))
        except NotFound:
            raise NoTable from None
        # Whoever looks holds no lock: what was read may have been changed, or forgotten again, meanwhile.
        if forgotten != self._forgotten:
            return await self._read(game_id)
        newer = self._shelved.get(game_id)
        return newer if newer is not None and newer.record.revision >= read.record.revision else self.keep(read)

    async def put(self, record: GameRecord) -> Shelved:
        """Keep a table that was just written."""
        return self.keep(await self._decoded(record))

    async def _decoded(self, record: GameRecord) -> Shelved:
        rules = GAMES[record.rules]
        state = decode(rules, record.state) if record.state is not None else None
        before = turn_start = None
        if state is not None:
            kept = [point for point in await self.games.checkpoints(record.game_id) if point.seq <= state.seq]
            turn_start = decode(rules, kept[-1].state) if kept else None
            before = decode(rules, kept[-2].state) if len(kept) > 1 and kept[-1].seq == state.seq else turn_start
        return Shelved(record, snapshot_of(record, state, before), turn_start)

    def keep(self, shelved: Shelved) -> Shelved:
        """Put a table on the shelf; the one that was not touched for longest makes room."""
        self._shelved[shelved.record.game_id] = shelved
        self._shelved.move_to_end(shelved.record.game_id)
        while len(self._shelved) > self._kept:
            self._shelved.popitem(last=False)
        return shelved

    def forget(self, game_id: str) -> None:
        """Read this table from the database next time: a write failed, so memory may be wrong."""
        self._shelved.pop(game_id, None)
        self._forgotten += 1


def snapshot_of(record: GameRecord, state: State[Any] | None, before: State[Any] | None) -> Snapshot:
    """A stored table as the rest of the bot sees it."""
    rules = GAMES[record.rules]
    setup = msgspec.msgpack.decode(record.setup, type=Setup)
    seating = rules.seating(setup) if state is not None else ()
    names: dict[str, str] = record.options["names"]
    places = tuple(
        Place(
            number=seat.place,
            seats=seating[seat.place] if state is not None else (seat.place,),
            user_id=seat.user_id,
            bot=seat.bot,
            name=names.get(str(seat.place), ""),
        )
        for seat in record.seats
    )
    return Snapshot(
        game_id=record.game_id,
        rules=rules,
        status=record.status,
        guild_id=record.guild_id,
        channel_id=record.channel_id,
        host_id=record.host_id,
        locale=record.options["locale"],
        setup=setup,
        pace=record.options.get("pace", 0),
        places=places,
        seq=record.seq,
        state=state,
        before=before,
        decisions=decisions(rules, state) if state is not None and record.status == "running" else (),
        created_at=record.created_at,
        updated_at=record.updated_at,
        finished_at=record.finished_at,
    )
