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
from storage.rows import StoredGame

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

    stored: StoredGame
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
        if found.stored.status == "closed":
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
        return newer if newer is not None and newer.stored.revision >= read.stored.revision else self.keep(read)

    async def put(self, stored: StoredGame) -> Shelved:
        """Keep a table that was just written."""
        return self.keep(await self._decoded(stored))

    async def _decoded(self, stored: StoredGame) -> Shelved:
        rules = GAMES[stored.rules]
        state = decode(rules, stored.state) if stored.state is not None else None
        before = turn_start = None
        if state is not None:
            kept = [point for point in await self.games.checkpoints(stored.game_id) if point.seq <= state.seq]
            turn_start = decode(rules, kept[-1].state) if kept else None
            before = decode(rules, kept[-2].state) if len(kept) > 1 and kept[-1].seq == state.seq else turn_start
        return Shelved(stored, snapshot_of(stored, state, before), turn_start)

    def keep(self, shelved: Shelved) -> Shelved:
        """Put a table on the shelf; the one that was not touched for longest makes room."""
        self._shelved[shelved.stored.game_id] = shelved
        self._shelved.move_to_end(shelved.stored.game_id)
        while len(self._shelved) > self._kept:
            self._shelved.popitem(last=False)
        return shelved

    def forget(self, game_id: str) -> None:
        """Read this table from the database next time: a write failed, so memory may be wrong."""
        self._shelved.pop(game_id, None)
        self._forgotten += 1


def snapshot_of(stored: StoredGame, state: State[Any] | None, before: State[Any] | None) -> Snapshot:
    """A stored table as the rest of the bot sees it."""
    rules = GAMES[stored.rules]
    setup = msgspec.msgpack.decode(stored.setup, type=Setup)
    seating = rules.seating(setup) if state is not None else ()
    names: dict[str, str] = stored.settings["names"]
    places = tuple(
        Place(
            number=place.number,
            seats=seating[place.number] if state is not None else (place.number,),
            user_id=place.user_id,
            bot=place.bot,
            name=names.get(str(place.number), ""),
        )
        for place in stored.places
    )
    return Snapshot(
        game_id=stored.game_id,
        rules=rules,
        status=stored.status,
        guild_id=stored.guild_id,
        channel_id=stored.channel_id,
        host_id=stored.host_id,
        locale=stored.settings["locale"],
        setup=setup,
        pace=stored.settings.get("pace", 0),
        places=places,
        seq=stored.seq,
        state=state,
        before=before,
        decisions=decisions(rules, state) if state is not None and stored.status == "running" else (),
        created_at=stored.created_at,
        updated_at=stored.updated_at,
        finished_at=stored.finished_at,
    )
