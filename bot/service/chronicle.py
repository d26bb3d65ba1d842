"""What happened at a table, as each may read it."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.service.refused import Refused
from bot.service.shelf import Shelf
from bot.service.snapshot import Snapshot
from games.core.agenda import State
from games.core.model import Event, Seat, Text
from games.core.record import Draws, Move, Opening, Record, redact, write
from storage.rows import StoredEvent, StoredMove


class Entry(msgspec.Struct, frozen=True):
    """A line of the chronicle."""

    at: int
    """Unix milliseconds."""
    seq: int
    text: Text
    passed: Seat | None = None
    """Who did nothing but pass."""
    names: tuple[str, ...] = ()
    """The name of whoever played each seat then."""


class Chronicle:
    """Reads the past of tables, for people."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def read(self, game_id: str, user_id: int | None, since: int | None = None, n: int = 10) -> list[Entry]:
        """The latest lines that this user may read, oldest first, at most ``n``.

        ``since`` is a move's number; None means since the user's own last move. Spectators (and None) read what is
        public.
        """
        snapshot = (await self._shelf.take(game_id)).snapshot
        place = snapshot.place_of(user_id) if user_id is not None else None
        if since is None:
            since = -1 if place is None else await self._last_move_of(game_id, place.user_id)
        events = await self._shelf.games.chronicle(game_id, since, () if place is None else (place.number,))
        return [_entry(event, snapshot) for event in events[-n:]]

    async def export(self, game_id: str) -> bytes:
        """The record of a game as JSON: complete when it is finished, only what is public while it runs.

        Raises:
            Refused: it has not begun.
        """
        snapshot = (await self._shelf.take(game_id)).snapshot
        if snapshot.state is None:
            raise Refused("not_started")
        whole = await self._record(snapshot, snapshot.state)
        return write(whole if snapshot.status == "finished" else redact(whole))

    async def _record(self, snapshot: Snapshot, state: State[Any]) -> Record:
        log = await self._shelf.games.log(snapshot.game_id)
        told: dict[int, list[Text]] = {stored.seq: [] for stored in log}
        for event in await self._shelf.games.whole_chronicle(snapshot.game_id):
            # What the host did (a new player) is told under the number of the move before.
            if event.recipients is None and event.seq in told:
                told[event.seq].append(_entry(event, snapshot).text)
        return Record(
            game=snapshot.rules.meta.key,
            edition=state.edition,
            table=snapshot.game_id,
            setup=Opening.of(snapshot.setup),
            commitment=snapshot.commitment,
            names=snapshot.names,
            moves=tuple(_move(stored, told[stored.seq]) for stored in log),
            outcome=state.outcome,
        )

    async def _last_move_of(self, game_id: str, user_id: int | None) -> int:
        log = await self._shelf.games.log(game_id)
        return max((move.seq for move in log if move.user_id == user_id), default=-1)


def _entry(stored: StoredEvent, snapshot: Snapshot) -> Entry:
    event = msgspec.msgpack.decode(stored.told, type=Event)
    return Entry(stored.at, stored.seq, event.text, event.passed, snapshot.names_at(stored.seq))


def _move(stored: StoredMove, told: list[Text]) -> Move:
    """A row of the log as a record keeps it: whoever thought for a seat, it was the seat's answer."""
    draws = msgspec.msgpack.decode(stored.draws, type=Draws)
    row = Move(stored.seq, stored.seat, draws=draws, told=tuple(told), engine=stored.engine, at=stored.at)
    if stored.kind in ("undo", "rewind"):
        return msgspec.structs.replace(row, kind=stored.kind, restores=int(stored.keys[0]))
    return msgspec.structs.replace(row, keys=stored.keys)
