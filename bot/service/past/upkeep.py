"""What becomes of the past of tables that are over: a checkpoint a round after a month, later a file."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_left
from collections.abc import Callable

import msgspec

from bot.clock import DAY
from bot.service.past.chronicle import Chronicle
from bot.service.refused import Refused
from bot.service.table.shelf import Shelf
from games.core.model import Event
from storage.tables.upkeep import Upkeep as Storage

log = logging.getLogger(__name__)

MONTH = 30 * DAY
"""Milliseconds after its end until a table is thinned: nobody goes back in it any more."""
BATCH = 50
"""Tables at a time."""
BREATH = 0.05
"""Seconds between two tables, in which those that are played go on."""


def _nothing() -> None:
    pass


class Upkeep:
    """Goes through the tables that are over, oldest first, a few at a time."""

    def __init__(self, storage: Storage, shelf: Shelf, chronicle: Chronicle, clock: Callable[[], int]) -> None:
        self._storage = storage
        self._shelf = shelf
        self._chronicle = chronicle
        self._clock = clock

    async def thin(self, older_than: int = MONTH, step: Callable[[], None] = _nothing) -> int:
        """Thin all tables that were over so many milliseconds ago; how many there were.

        ``step``: called after each.
        """
        done = 0
        while found := await self._storage.over("whole", self._clock() - older_than, BATCH):
            for game_id in found:
                await self._storage.thin(game_id, await self._rounds(game_id))
                self._shelf.forget(game_id)
                step()
                await asyncio.sleep(BREATH)
            done += len(found)
        return done

    async def due(self, older_than: int) -> int:
        """Of how many steps ``archive`` would tell now."""
        before = self._clock() - min(older_than, MONTH), max(self._clock() - older_than, 0)
        thick, old = await self._storage.count("whole", before[0]), await self._storage.count("whole", before[1])
        return thick + old + await self._storage.count("thinned", before[1])

    async def archive(self, older_than: int, step: Callable[[], None] = _nothing) -> int:
        """Put the past of all tables that were over so many milliseconds ago into files; how many there were.

        What cannot be read stays where it is. ``step``: called after each table that was thinned or looked at.
        """
        # Only what is thinned goes into a file: who wants files within the month has their tables thinned sooner.
        await self.thin(min(older_than, MONTH), step)
        done = 0
        unreadable: set[str] = set()
        while found := await self._due(older_than, unreadable):
            for game_id in found:
                step()
                try:
                    record = await self._chronicle.export(game_id)
                except Refused:
                    log.warning("table %s cannot be read and stays in the database", game_id)
                    unreadable.add(game_id)
                    continue
                await self._storage.archive(game_id, record.data)
                self._shelf.forget(game_id)
                done += 1
                await asyncio.sleep(BREATH)
        return done

    async def _due(self, older_than: int, besides: set[str]) -> list[str]:
        found = await self._storage.over("thinned", max(self._clock() - older_than, 0), BATCH + len(besides))
        return [game_id for game_id in found if game_id not in besides]

    async def _rounds(self, game_id: str) -> list[int]:
        """Of the checkpoints the first of each round, and the last; of a game without rounds the first and the last."""
        seqs = [point.seq for point in await self._storage.checkpoints(game_id)]
        began: dict[int, int] = {}
        for stored in await self._storage.whole_chronicle(game_id):
            scene = msgspec.msgpack.decode(stored.told, type=Event).scene
            if scene is not None and scene.round and not stored.undone:
                began[scene.round] = min(began.get(scene.round, scene.since), scene.since)
        firsts = {seq for since in began.values() for seq in seqs[bisect_left(seqs, since) :][:1]}
        return sorted(firsts | set(seqs[:1]) | set(seqs[-1:]))
