"""What happened at a table, as each may read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.service.refused import NoTable, Refused
from bot.service.shelf import Shelf
from bot.service.snapshot import Snapshot
from games.core.agenda import State
from games.core.model import Event, Seat, Text
from games.core.record import Draws, Move, Opening, Record, Substitution, redact, write
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


class Exported(msgspec.Struct, frozen=True):
    """A record as a file."""

    name: str
    data: bytes
    complete: bool
    """Whether it holds the key, the draws and the answers: the game is over."""


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

    async def export(self, game_id: str, user_id: int | None = None) -> Exported:
        """The record of a game: complete when it is finished, only what is public while it runs.

        That of a closed table is for those who ever sat there, and (None) for the operator: closing destroys no proof.

        Raises:
            Refused: it has not begun.
            NoTable: there is none, or it was closed and this user never sat there.
        """
        snapshot = (await self._shelf.take(game_id, closed=True)).snapshot
        if snapshot.status == "closed" and user_id is not None and not snapshot.sat(user_id):
            raise NoTable
        if snapshot.state is None:
            raise Refused("not_started")
        whole, over = await self._record(snapshot, snapshot.state), snapshot.state.outcome is not None
        return Exported(f"{whole.game}-{game_id}.json", write(whole if over else redact(whole)), complete=over)

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
            substitutions=tuple(_substitutions(snapshot)),
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
    """A row of the log as a record keeps it, with whoever thought for the seat."""
    draws = msgspec.msgpack.decode(stored.draws, type=Draws)
    row = Move(
        stored.seq,
        stored.seat,
        stored.kind,
        draws=draws,
        told=tuple(told),
        by=stored.name,
        engine=stored.engine,
        at=stored.at,
    )
    if stored.kind in ("undo", "rewind"):
        return msgspec.structs.replace(row, restores=int(stored.keys[0]))
    return msgspec.structs.replace(row, keys=stored.keys)


def _substitutions(snapshot: Snapshot) -> Iterator[Substitution]:
    for n, sat in enumerate(snapshot.former):
        later = next((other.name for other in snapshot.former[n + 1 :] if other.place == sat.place), None)
        place = snapshot.places[sat.place]
        yield Substitution(sat.until, place.seats, sat.name, place.name if later is None else later)
