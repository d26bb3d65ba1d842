"""The statements that make up a change of one game, inside a transaction that somebody else opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from storage.database import Database, Transaction, Value
from storage.errors import Conflict, Duplicate, NotFound
from storage.outbox import enqueue
from storage.rows.clock import Pending, Spent
from storage.rows.game import Commit, NewEvent, NewMessage, NewMove, StoredPlace, UndoState
from storage.rows.motion import Motion
from storage.rows.order import StoredOrders
from storage.rows.owed import Owed
from storage.rows.result import Result
from storage.tables.checkpoints import write_checkpoint
from storage.tables.dues import appoint
from storage.tables.history import audience
from storage.tables.packed import pack

# The compare-and-set that all else hangs on: no row comes back unless the game is where the caller saw it. That the
# interaction is new is for the log to say, where each stands once (``move.interaction_id``).
_ADVANCE = """
UPDATE game
SET seq = :new_seq, state = :state, status = :status, revision = revision + 1, updated_at = :at,
    started_at = COALESCE(started_at, :at), finished_at = :finished_at, setup = COALESCE(:setup, setup),
    settings = COALESCE(:settings, settings)
WHERE game_id = :game_id AND seq = :seq AND revision = COALESCE(:revision, revision)
RETURNING revision
"""

_MOVE = """
INSERT INTO move (game_id, seq, seat, user_id, name, kind, keys, draws, engine, interaction_id, undone, at)
VALUES (:game_id, :seq, :seat, :user_id, :name, :kind, :keys, :draws, :engine, :interaction_id, 0, :at)
"""

_EVENT = """
INSERT INTO event (game_id, seq, n, told, recipients, undone, at)
VALUES (:game_id, :seq, (SELECT COALESCE(MAX(n), -1) + 1 FROM event WHERE game_id = :game_id AND seq = :seq),
        :told, :recipients, 0, :at)
"""

_PUSH = """
INSERT INTO undo (game_id, depth, place, seq, state)
VALUES (:game_id, (SELECT COALESCE(MAX(depth), -1) + 1 FROM undo WHERE game_id = :game_id), :place, :seq, :state)
"""

_ORDERS = "INSERT INTO orders (game_id, seat, user_id, what) VALUES (:game_id, :seat, :user_id, :what)"

# A question that stands is left alone: others answered theirs, its clock goes on.
_ASK = """
INSERT INTO pending
    (game_id, place, since_seq, asked_at, allowance, reserve, "left", by_calendar, ticking_at, reserve_at, deadline,
    remind_at, reminded_at)
VALUES (
    :game_id, :place, :since_seq, :asked_at, :allowance, :reserve, :left, :by_calendar, :ticking_at, :reserve_at,
    :deadline, :remind_at, :reminded_at
)
ON CONFLICT (game_id, place) DO UPDATE
SET since_seq = excluded.since_seq, asked_at = excluded.asked_at, allowance = excluded.allowance,
    reserve = excluded.reserve, "left" = excluded.left, by_calendar = excluded.by_calendar,
    ticking_at = excluded.ticking_at, reserve_at = excluded.reserve_at, deadline = excluded.deadline,
    remind_at = excluded.remind_at, reminded_at = excluded.reminded_at
WHERE pending.since_seq <> excluded.since_seq
"""

_SPENT = """
INSERT INTO spent (game_id, seq, place, time, undone) VALUES (:game_id, :seq, :place, :time, 0)
ON CONFLICT (game_id, seq, place) DO UPDATE SET time = spent.time + excluded.time
"""

# The time may run out for the rest of a turn that was begun in time: to go back to before that is to not be late.
_OWED = """
INSERT INTO owed (game_id, place, turn, user_id, seq, late, undone, at)
VALUES (:game_id, :place, :turn, :user_id, :seq, :late, 0, :at)
ON CONFLICT (game_id, place, turn, user_id, undone)
DO UPDATE SET late = excluded.late, seq = excluded.seq WHERE excluded.late > owed.late
"""

_ANSWERED = "DELETE FROM pending WHERE game_id = :game_id AND ((CAST(:asked AS BIGINT) >> CAST(place AS INT)) & 1) = 0"

_PLACE = """
INSERT INTO place (game_id, number, user_id, bot, joined_at, part, word, misses, stand_in, offered_at, hints)
VALUES (:game_id, :number, :user_id, :bot, :joined_at, :part, :word, :misses, :stand_in, :offered_at, :hints)
"""

_RESULT = """
INSERT INTO result (game_id, user_id, company, places, stayed, won, shared, points)
VALUES (:game_id, :user_id, :company, :places, :stayed, :won, :shared, :points)
"""

_MOTION = """
INSERT INTO motion (id, game_id, user_id, name, what, votes, result, left_state, move, at, settled_at)
VALUES (:id, :game_id, :user_id, :name, :what, :votes, :result, :left, :move, :at, :settled_at)
ON CONFLICT (id) DO UPDATE
SET votes = excluded.votes, result = excluded.result, left_state = excluded.left_state, move = excluded.move,
    settled_at = excluded.settled_at
WHERE motion.result IS NULL
"""

MOTION, MOTION_WAITS = "motion", "motion_waits"
"""What is due: the end of a motion, and before it the reminder of those who have not answered."""


class Writing:
    """Writes the parts of one game's change."""

    def __init__(self, transaction: Transaction, database: Database, game_id: str, at: int) -> None:
        self._transaction = transaction
        self._database = database
        self._game_id = game_id
        self._at = at

    async def advance(self, commit: Commit) -> bool:
        """Compares and sets; False when the game has moved on."""
        ended = commit.status in ("finished", "cancelled")
        row = await self._transaction.row(
            _ADVANCE,
            game_id=self._game_id,
            seq=commit.seq,
            new_seq=commit.new_seq,
            state=commit.state,
            status=commit.status,
            at=self._at,
            finished_at=self._at if ended else None,
            setup=commit.setup,
            settings=None if commit.settings is None else msgspec.json.encode(commit.settings).decode(),
            revision=commit.revision,
        )
        return row is not None

    async def refuse(self, commit: Commit) -> None:
        """Raises what kept the game from advancing: ``NotFound``, ``Duplicate`` or ``Conflict``."""
        game = await self._transaction.row(
            "SELECT seq, revision FROM game WHERE game_id = :game_id", game_id=self._game_id
        )
        if game is None:
            raise NotFound(self._game_id)
        known = "SELECT 1 FROM move WHERE interaction_id = :interaction_id"
        if await self._transaction.rows(known, interaction_id=commit.interaction_id):
            raise Duplicate(f"interaction {commit.interaction_id} was carried out before")
        raise Conflict(f"game {self._game_id} is at {game['seq']}, revision {game['revision']}, not {commit.seq}")

    async def all_of(self, commit: Commit) -> None:
        """Everything that goes with a game that has advanced."""
        if commit.undone_after is not None:
            own = any(move.kind == "undo" for move in commit.moves)
            await self._undone(commit.undone_after, commit.new_seq, commit.redoes, own=own)
        await self._moves(commit.moves, commit.interaction_id)
        await self._undo(commit.undo_keep, commit.undo_push)
        if commit.checkpoint:
            await write_checkpoint(self._transaction, self._game_id, commit.new_seq, commit.state, self._at)
        if commit.places is not None:
            await self.places(commit.places)
        await self.events(commit.events, commit.new_seq)
        await self.spent(commit.spent, commit.new_seq)
        await self.owed(commit.owed)
        await self.forget_pending(commit.anew)
        await self.pending(commit.pending if commit.status == "running" else ())
        await self.messages(commit.outbox)
        await self.dues(commit.dues)
        await self.motion(commit.motion)
        await self.orders(commit.orders if commit.status == "running" else None)
        if commit.status == "finished" or commit.undone_after is not None:
            await self.results(commit.results)

    async def orders(self, orders: Mapping[int, StoredOrders | None] | None) -> None:
        """Replaces the orders of these seats; without any, nobody has one any more."""
        if orders is None:
            await self._transaction.run("DELETE FROM orders WHERE game_id = :game_id", game_id=self._game_id)
            return
        for seat, left in orders.items():
            await self._transaction.run(
                "DELETE FROM orders WHERE game_id = :game_id AND seat = :seat", game_id=self._game_id, seat=seat
            )
            if left is not None:
                await self._transaction.run(_ORDERS, game_id=self._game_id, **msgspec.structs.asdict(left))

    async def results(self, results: Sequence[Result]) -> None:
        """Replaces how the game ended for those who played it."""
        await self._transaction.run("DELETE FROM result WHERE game_id = :game_id", game_id=self._game_id)
        await self._transaction.run_each(_RESULT, self._each(results))

    async def nobody_inherits(self) -> None:
        """Strikes the orders and memos of those who do not sit at the table any more."""
        for table in ("orders", "memo"):
            await self._transaction.run(
                f"""DELETE FROM {table} WHERE game_id = :game_id AND NOT EXISTS
                (SELECT 1 FROM place WHERE place.game_id = {table}.game_id AND place.user_id = {table}.user_id)""",
                game_id=self._game_id,
            )

    async def places(self, places: Sequence[StoredPlace]) -> None:
        """Replaces all places."""
        await self._transaction.run("DELETE FROM place WHERE game_id = :game_id", game_id=self._game_id)
        await self._transaction.run_each(_PLACE, self._each(places))

    async def events(self, events: Sequence[NewEvent], seq: int) -> None:
        """Adds lines to the chronicle, after those that are there."""
        values: list[dict[str, Value]] = [
            {
                "game_id": self._game_id,
                "seq": seq if event.seq is None else event.seq,
                "told": event.told,
                "recipients": None if event.recipients is None else audience(event.recipients),
                "at": self._at,
            }
            for event in events
        ]
        await self._transaction.run_each(_EVENT, values)

    async def spent(self, spent: Sequence[Spent], seq: int) -> None:
        """Counts what places have used of their reserves up to a move."""
        await self._transaction.run_each(_SPENT, self._each(spent, seq=seq))

    async def owed(self, owed: Sequence[Owed]) -> None:
        """Counts turns that were somebody's to answer: each once, and late for good if its time has run out."""
        values = [{**each, "late": int(each["late"])} for each in self._each(owed, at=self._at)]
        await self._transaction.run_each(_OWED, values)

    async def pending(self, pending: Sequence[Pending]) -> None:
        """Makes these, and no others, the places waited for."""
        asked = audience([each.place for each in pending])
        await self._transaction.run(_ANSWERED, game_id=self._game_id, asked=asked)
        await self._transaction.run_each(_ASK, self._each(pending))

    async def pending_anew(self, pending: Sequence[Pending]) -> None:
        """The clocks of these places, which are waited for as before, begin again."""
        await self.forget_pending([each.place for each in pending])
        await self._transaction.run_each(_ASK, self._each(pending))

    async def forget_pending(self, places: Sequence[int]) -> None:
        """Strikes since when these places are waited for: written again, their clocks begin anew."""
        for place in places:
            await self._transaction.run(
                "DELETE FROM pending WHERE game_id = :game_id AND place = :place", game_id=self._game_id, place=place
            )

    async def nothing_to_undo(self) -> None:
        """Keeps no way back: whoever sits down now must not take back what somebody else did."""
        await self._undo(0, ())

    async def nobody_pending(self) -> None:
        """The game waits for nobody any more."""
        await self._transaction.run("DELETE FROM pending WHERE game_id = :game_id", game_id=self._game_id)

    async def nothing_open(self) -> None:
        """The game is over and done with: it waits for nobody, nothing is due or ordered, an open motion is void."""
        await self.nobody_pending()
        await self.orders(None)
        void = "UPDATE motion SET result = 'void', settled_at = :at WHERE game_id = :game_id AND result IS NULL"
        await self._transaction.run(void, game_id=self._game_id, at=self._at)
        await self._transaction.run("DELETE FROM due WHERE game_id = :game_id", game_id=self._game_id)

    async def messages(self, messages: Sequence[NewMessage]) -> None:
        """Puts messages into the outbox."""
        await enqueue(self._transaction, self._database, self._game_id, messages, self._at)

    async def dues(self, dues: Mapping[str, int | None]) -> None:
        """Appoints what is to happen later, or strikes it."""
        await appoint(self._transaction, self._game_id, dues)

    async def motion(self, motion: Motion | None) -> None:
        """Puts a motion, or what has become of it; one that was settled stays as it is."""
        if motion is None:
            return
        await self._transaction.run(
            _MOTION,
            id=motion.id,
            game_id=self._game_id,
            user_id=motion.user_id,
            name=motion.name,
            what=motion.what,
            votes=msgspec.json.encode(motion.votes).decode(),
            result=motion.result,
            left=motion.left,
            move=motion.move,
            at=motion.at,
            settled_at=None if motion.result is None else self._at,
        )
        await self.dues({MOTION: motion.until} if motion.result is None else {MOTION: None, MOTION_WAITS: None})

    def _each(self, rows: Iterable[msgspec.Struct], **more: Value) -> list[dict[str, Any]]:
        """The parameters of a statement for each row: its fields, and which game it is of."""
        return [{"game_id": self._game_id, **msgspec.structs.asdict(row), **more} for row in rows]

    async def _undone(self, after: int, by: int, redoes: int | None, *, own: bool) -> None:
        for table in ("move", "event", "checkpoint", "spent", "owed"):
            # Whoever takes back themselves what a bot has played for them was late all the same.
            also = "AND late = 0" if own and table == "owed" else ""
            await self._transaction.run(
                f"UPDATE {table} SET undone = :by WHERE game_id = :game_id AND seq > :after AND undone = 0 {also}",
                game_id=self._game_id,
                after=after,
                by=by,
            )
            if redoes is not None:
                await self._transaction.run(
                    f"UPDATE {table} SET undone = 0 WHERE game_id = :game_id AND undone = :redoes",
                    game_id=self._game_id,
                    redoes=redoes,
                )

    async def _moves(self, moves: Sequence[NewMove], interaction_id: int | None) -> None:
        values: list[dict[str, Value]] = [
            {
                "game_id": self._game_id,
                "seq": move.seq,
                "seat": move.seat,
                "user_id": move.user_id,
                "name": move.name,
                "kind": move.kind,
                "keys": msgspec.json.encode(move.keys).decode(),
                "draws": move.draws,
                "engine": move.engine,
                "interaction_id": interaction_id if n == 0 else None,
                "at": self._at,
            }
            for n, move in enumerate(moves)
        ]
        await self._transaction.run_each(_MOVE, values)

    async def _undo(self, keep: int | None, push: Sequence[UndoState]) -> None:
        for place in {each.place for each in push}:
            # Whoever acted before cannot go back any more.
            await self._transaction.run(
                "DELETE FROM undo WHERE game_id = :game_id AND place <> :place", game_id=self._game_id, place=place
            )
        if keep is not None:
            await self._transaction.run(
                "DELETE FROM undo WHERE game_id = :game_id AND depth >= :keep", game_id=self._game_id, keep=keep
            )
        values: list[dict[str, Value]] = [
            {"game_id": self._game_id, "place": each.place, "seq": each.seq, "state": pack(each.state)} for each in push
        ]
        await self._transaction.run_each(_PUSH, values)
