"""What happened in a game: its log, chronicle, undo stack and checkpoints, for reading."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from storage.database import Database, Row
from storage.rows.game import Checkpoint, StoredEvent, StoredMove, UndoState
from storage.rows.motion import TurnStart, WentBack
from storage.tables.archive import Archive
from storage.tables.checkpoints import COLUMNS, FROM, read_checkpoint
from storage.tables.packed import unpack, unpack_told

ARCHIVE = "archive"


def audience(places: Sequence[int]) -> int:
    """The places as a set of bits: what SQLite and PostgreSQL alike can intersect."""
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def _event(row: Row) -> StoredEvent:
    fields: dict[str, Any] = dict(row)
    bits: int | None = fields["recipients"]
    if bits is not None:
        fields["recipients"] = tuple(place for place in range(bits.bit_length()) if bits >> place & 1)
    fields["told"] = unpack_told(fields["told"])
    return msgspec.convert(fields, StoredEvent, strict=False)


class History:
    """Reads the past of games."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.archived = Archive(database.folder / ARCHIVE)
        """Where the past of games is that are over for long; what is read here is read there by itself."""

    async def log(self, game_id: str, after_seq: int = -1) -> list[StoredMove]:
        """The moves, oldest first, undone ones included and marked."""
        sql = """
        SELECT seq, seat, user_id, name, kind, keys, draws, engine, interaction_id, undone <> 0 AS undone, at
        FROM move WHERE game_id = :game_id AND seq > :after_seq ORDER BY seq
        """
        rows = await self._found(after_seq)(sql, game_id=game_id, after_seq=after_seq)
        if not rows and (past := await self.archived.past(game_id)) is not None:
            return [move for move in past.moves if move.seq > after_seq]
        decoded = [{**dict(row), "keys": msgspec.json.decode(row["keys"])} for row in rows]
        return msgspec.convert(decoded, list[StoredMove], strict=False)

    async def own_move(self, game_id: str, user_id: int, at_most: int) -> int:
        """The latest answer that a user gave up to a move, if it stands; -1 if there is none. To begin the game is not
        one.
        """
        sql = """
        SELECT seq FROM move
        WHERE game_id = :game_id AND seq <= :at_most AND user_id = :user_id AND kind = 'play' AND undone = 0
            AND seat IS NOT NULL
        ORDER BY seq DESC LIMIT 1
        """
        row = await self._database.row(sql, game_id=game_id, user_id=user_id, at_most=at_most)
        return -1 if row is None else row["seq"]

    async def played(self, game_id: str, at_most: int) -> bool:
        """Whether anybody had answered up to a move of a game that runs, with what stands."""
        sql = """
        SELECT seq FROM move
        WHERE game_id = :game_id AND seq <= :at_most AND kind = 'play' AND undone = 0 AND seat IS NOT NULL
        ORDER BY seq LIMIT 1
        """
        return await self._database.row(sql, game_id=game_id, at_most=at_most) is not None

    async def made_at(self, game_id: str, seq: int) -> int:
        """When a move was made (Unix ms); 0 if there is none of that number."""
        sql = "SELECT at FROM move WHERE game_id = :game_id AND seq = :seq"
        found = await self._database.value(sql, game_id=game_id, seq=seq)
        if found is None and (past := await self.archived.past(game_id)) is not None:
            found = next((move.at for move in past.moves if move.seq == seq), None)
        return found or 0

    async def ordered(self, game_id: str, seat: int, after_seq: int) -> bool:
        """Whether an order of a seat was carried out after a move of a game that runs, and stands."""
        sql = """
        SELECT 1 FROM move
        WHERE game_id = :game_id AND seq > :after_seq AND seat = :seat AND kind = 'order' AND undone = 0 LIMIT 1
        """
        return await self._database.value(sql, game_id=game_id, seat=seat, after_seq=after_seq) is not None

    async def last_played(self, game_id: str) -> int:
        """When a person last made a move, or the game began."""
        sql = """
        SELECT at FROM move WHERE game_id = :game_id AND (user_id IS NOT NULL OR seq = 0) ORDER BY seq DESC LIMIT 1
        """
        return await self._database.value(sql, game_id=game_id) or 0

    async def chronicle(self, game_id: str, after_seq: int = -1, places: Sequence[int] = ()) -> list[StoredEvent]:
        """The events as whoever sits on ``places`` may read them: public ones and those addressed to one of them.

        A spectator has no places. Events of undone moves are left out.
        """
        sql = """
        SELECT event.seq, n, told, recipients, event.undone <> 0 AS undone, event.at, move.seat AS stood_in_for
        FROM event
        LEFT JOIN move ON move.game_id = event.game_id AND move.seq = event.seq AND move.kind = 'stand_in'
        WHERE event.game_id = :game_id AND event.seq > :after_seq AND event.undone = 0
          AND (recipients IS NULL OR (recipients & :audience) <> 0)
        ORDER BY event.seq, n
        """
        rows = await self._found(after_seq)(sql, game_id=game_id, after_seq=after_seq, audience=audience(places))
        if not rows and (past := await self.archived.past(game_id)) is not None:
            stood_in = {move.seq: move.seat for move in past.moves if move.kind == "stand_in"}
            return [
                msgspec.structs.replace(event, stood_in_for=stood_in.get(event.seq))
                for event in past.events
                if event.seq > after_seq and not event.undone
                if event.recipients is None or not set(event.recipients).isdisjoint(places)
            ]
        return [_event(row) for row in rows]

    async def went_back(self, game_id: str, seq: int | None = None) -> WentBack | None:
        """The move by which a motion took the game back or forward: this one, or the latest; None if it was none, or is
        undone itself.
        """
        which = "" if seq is None else "AND move.seq = :seq"
        sql = f"""
        SELECT move.seq, move.at, move.keys, motion.left_state
        FROM move LEFT JOIN motion ON motion.game_id = move.game_id AND motion.move = move.seq
        WHERE move.game_id = :game_id AND move.kind IN ('rewind', 'redo') AND move.undone = 0 {which}
        ORDER BY move.seq DESC LIMIT 1
        """
        row = await self._database.row(sql, game_id=game_id, **({} if seq is None else {"seq": seq}))
        if row is None or row["left_state"] is None:
            return None
        return WentBack(
            seq=row["seq"], at=row["at"], to=int(msgspec.json.decode(row["keys"])[-1]), left=row["left_state"]
        )

    async def whole_chronicle(self, game_id: str) -> list[StoredEvent]:
        """Every event, secret and undone ones too: only for finished games and the operator."""
        sql = """
        SELECT seq, n, told, recipients, undone <> 0 AS undone, at FROM event WHERE game_id = :game_id ORDER BY seq, n
        """
        rows = await self._database.many(sql, game_id=game_id)
        if not rows and (past := await self.archived.past(game_id)) is not None:
            return list(past.events)
        return [_event(row) for row in rows]

    async def undo_stack(self, game_id: str) -> list[UndoState]:
        """States to go back to; the last is the next one."""
        sql = "SELECT place, seq, state FROM undo WHERE game_id = :game_id ORDER BY depth"
        found = await self._database.structs(UndoState, sql, game_id=game_id)
        return [msgspec.structs.replace(each, state=unpack(each.state)) for each in found]

    async def undo_places(self, game_id: str) -> list[int]:
        """Whose answers could be taken back: the place of each state of ``undo_stack``, which is not read."""
        rows = await self._database.rows("SELECT place FROM undo WHERE game_id = :game_id", game_id=game_id)
        return [row["place"] for row in rows]

    async def turn_start(self, game_id: str, seq: int) -> Checkpoint | None:
        """The state kept at the start of the turn in which a move was made; None before the first."""
        found = await self.last_checkpoints(game_id, seq, 1)
        return found[0] if found else None

    async def last_checkpoints(self, game_id: str, seq: int, n: int) -> list[Checkpoint]:
        """The last states kept up to a move, the newest first; none that a rewind took back."""
        sql = f"""
        SELECT {COLUMNS} {FROM}
        WHERE checkpoint.game_id = :game_id AND checkpoint.undone = 0 AND checkpoint.seq <= :seq
        ORDER BY checkpoint.seq DESC LIMIT :n
        """
        rows = await self._database.rows(sql, game_id=game_id, seq=seq, n=n)
        if not rows and (past := await self.archived.past(game_id)) is not None:
            found = [point for point in past.checkpoints if point.seq <= seq and not point.undone]
            return found[: -n - 1 : -1]
        return [read_checkpoint(row) for row in rows]

    async def turns(self, game_id: str) -> list[int]:
        """The moves whose states are kept because a turn began after them, in order; none that was taken back."""
        sql = "SELECT seq FROM checkpoint WHERE game_id = :game_id AND undone = 0 ORDER BY seq"
        rows = await self._database.rows(sql, game_id=game_id)
        if not rows and (past := await self.archived.past(game_id)) is not None:
            return [point.seq for point in past.checkpoints if not point.undone]
        return [row["seq"] for row in rows]

    async def turn_starts(self, game_id: str) -> list[TurnStart]:
        """The moves of ``turns`` after which somebody has moved, of a game that runs; no state is read."""
        sql = """
        SELECT point.seq, point.at, move.seat, move.seq AS next
        FROM checkpoint AS point
        JOIN move ON move.game_id = point.game_id AND move.seq = (
            SELECT MIN(later.seq) FROM move AS later
            WHERE later.game_id = point.game_id AND later.seq > point.seq AND later.seat IS NOT NULL
                AND later.undone = 0
        )
        WHERE point.game_id = :game_id AND point.undone = 0 ORDER BY point.seq
        """
        rows = await self._database.many(sql, game_id=game_id)
        return msgspec.convert([dict(row) for row in rows], list[TurnStart])

    async def checkpoints(self, game_id: str, *, undone: bool = False) -> list[Checkpoint]:
        """States kept at the start of turns, oldest first; those a rewind took back only if ``undone``."""
        sql = f"""
        SELECT {COLUMNS} {FROM}
        WHERE checkpoint.game_id = :game_id AND (checkpoint.undone = 0 OR :undone = 1) ORDER BY checkpoint.seq
        """
        rows = await self._database.many(sql, game_id=game_id, undone=int(undone))
        if not rows and (past := await self.archived.past(game_id)) is not None:
            return [point for point in past.checkpoints if undone or not point.undone]
        return [read_checkpoint(row) for row in rows]

    def _found(self, after_seq: int) -> Callable[..., Awaitable[list[Row]]]:
        """How the past after a move is read: what came after one is mostly little, and a click waits for it."""
        return self._database.many if after_seq < 0 else self._database.rows
