"""Finished games out of the database: a file for each, with its rows and its record, which readers find by itself."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from pathlib import Path

import msgspec

from storage.copies.backup import flush
from storage.engines.guard import give
from storage.rows.game import Checkpoint, StoredEvent, StoredMove
from storage.tables.packed import pack, unpack

FORMAT = 1
SUFFIX = ".taverna"
DENSE = 19
"""It is written once."""
KEPT = 4
"""Games whose past is remembered: whoever looks back at one asks again and again."""


class Archived(msgspec.Struct, frozen=True, kw_only=True):
    """The past of one finished game."""

    format: int = FORMAT
    game_id: str
    record: bytes
    """What ``/table export`` gives."""
    moves: tuple[StoredMove, ...]
    events: tuple[StoredEvent, ...]
    checkpoints: tuple[Checkpoint, ...]


class Archive:
    """A folder of such files, beside the database. They hold what was secret while the game ran."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kept: OrderedDict[str, tuple[tuple[int, int], Archived]] = OrderedDict()

    def path(self, game_id: str) -> Path:
        """Where the file of a game is, or would be."""
        return self._folder / f"{game_id}{SUFFIX}"

    def write(self, archived: Archived) -> Path:
        """Write a file, whole or not at all; it is on the disk when this returns. Blocks: call it in a thread."""
        path = self.path(archived.game_id)
        if not self._folder.exists():
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            give(self._folder)
        part = path.with_name(f"{path.name}.part")
        part.write_bytes(pack(msgspec.msgpack.encode(archived), level=DENSE))
        give(part)
        flush(part)
        os.replace(part, path)  # noqa: PTH105 (atomic also over a file that is there)
        flush(self._folder)
        return path

    async def past(self, game_id: str) -> Archived | None:
        """As ``read``, but nobody waits for it: read in a thread, and remembered until another file is there."""
        path = self.path(game_id)
        # Of most games there is none, which is seen in microseconds; a thread would take longer.
        if not path.is_file():
            return None
        found = path.stat()
        written, kept = (found.st_ino, found.st_mtime_ns), self._kept.get(game_id)
        if kept is None or kept[0] != written:
            past = await asyncio.to_thread(self.read, game_id)
            if past is None:
                return None
            kept = self._kept[game_id] = (written, past)
        self._kept.move_to_end(game_id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept[1]

    def read(self, game_id: str) -> Archived | None:
        """The past of a game, None if it has no file. Raises ValueError for a file that is none of ours. Blocks."""
        path = self.path(game_id)
        return opened(path.read_bytes()) if path.is_file() else None


def opened(data: bytes) -> Archived:
    """What such a file holds. Raises ValueError."""
    return msgspec.msgpack.decode(unpack(data), type=Archived)
