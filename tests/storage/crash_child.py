"""The process that is killed: storage, the real sender, and a line of JSON for each word to its parent."""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import signal
import socket
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiosqlite
import asyncpg
import msgspec

from bot.delivery.sender import Sender
from storage.database import Database
from storage.engines.connections import Connection
from storage.errors import Conflict, Duplicate
from storage.outbox import Outbox
from storage.people.preferences import Preferences
from storage.rows.clock import Pending, Spent, Timed
from storage.rows.game import (
    Change,
    Commit,
    Delivered,
    NewEvent,
    NewMessage,
    NewMove,
    OutgoingMessage,
    UndoState,
    Vacation,
)
from storage.rows.motion import Motion
from storage.rows.order import StoredOrders
from storage.rows.owed import Owed
from storage.tables.games import Games
from tests.storage.crash_besides import Besides

STATEMENTS = ("execute_fetchall", "executemany", "executescript")
AT_ONCE = ("rows", "each")


class Fuse:
    """Counts steps and kills the process, without any farewell, at the one with that number or name."""

    def __init__(self, end: int | str | None, tell: Callable[[dict[str, Any]], None]) -> None:
        self.end = end
        self.steps = 0
        self.known: set[str] = set()
        self.tell = tell

    def step(self, name: str) -> None:
        self.steps += 1
        if name not in self.known:
            self.known.add(name)
            self.tell({"step": name})
        if self.end in (self.steps, name):
            self.tell({"killed_at": name})
            os.kill(os.getpid(), signal.SIGKILL)

    def before_and_after_each_statement(self) -> None:
        for name in STATEMENTS:
            original = getattr(aiosqlite.Connection, name)

            async def burning(connection: Any, sql: str, parameters: Any = None, original: Any = original) -> Any:
                words = _words(sql)
                self.step(f"before {words}")
                result = await original(connection, sql, *([] if parameters is None else [parameters]))
                self.step(f"after {words}")
                return result

            setattr(aiosqlite.Connection, name, burning)
        for name in AT_ONCE:
            ours = getattr(Connection, name)

            def burning_here(connection: Connection, sql: str, parameters: Any, ours: Any = ours) -> Any:
                words = _words(sql)
                self.step(f"before {words}")
                result = ours(connection, sql, parameters)
                self.step(f"after {words}")
                return result

            setattr(Connection, name, burning_here)
        for name in ("execute", "fetch", "executemany"):
            theirs = getattr(asyncpg.Connection, name)

            async def burning_there(connection: Any, sql: str, *given: Any, theirs: Any = theirs, **how: Any) -> Any:
                words = " ".join(sql.split()[:3])
                self.step(f"before {words}")
                result = await theirs(connection, sql, *given, **how)
                self.step(f"after {words}")
                return result

            setattr(asyncpg.Connection, name, burning_there)


def without_transactions() -> None:
    """Sabotage: each statement is a commit of its own."""
    original = aiosqlite.Connection.execute_fetchall

    async def execute_fetchall(connection: Any, sql: str, parameters: Any = ()) -> Any:
        return await original(connection, "SELECT 1" if _bounds(sql) else sql, parameters)

    at_once = Connection.rows

    def rows(connection: Connection, sql: str, parameters: Any) -> Any:
        return at_once(connection, "SELECT 1" if _bounds(sql) else sql, parameters)

    setattr(aiosqlite.Connection, STATEMENTS[0], execute_fetchall)
    Connection.rows = rows
    # Or the storage would notice that it is lost.
    aiosqlite.Connection.in_transaction = True


def _bounds(sql: str) -> bool:
    return sql.startswith(("BEGIN", "SAVEPOINT", "COMMIT", "ROLLBACK"))


def _words(sql: str) -> str:
    return " ".join(re.sub(r"\bt\d+$", "t", sql).split()[:3])


class Child:
    """Answers the parent's presses and delivers the outbox to it."""

    def __init__(self, connection: socket.socket, where: Path | str, fuse: int | str | None, sabotage: str) -> None:
        self.connection = connection
        self.where = where
        self.fuse = Fuse(fuse, self.tell)
        self.sabotage = sabotage
        self.posted: dict[str, asyncio.Future[int]] = {}
        self.locks = defaultdict[str, asyncio.Lock](asyncio.Lock)

    def tell(self, word: dict[str, Any]) -> None:
        self.connection.sendall(json.dumps(word).encode() + b"\n")

    async def live(self) -> None:
        if self.sabotage == "no transactions":
            without_transactions()
        self.fuse.before_and_after_each_statement()
        # Sending is blocking (an acknowledgement must have left before the next step), reading is not.
        reader, _ = await asyncio.open_connection(sock=self.connection.dup())
        self.database = await Database.open(self.where)
        self.games, self.outbox = Games(self.database), Outbox(self.database)
        self.preferences = Preferences(self.database)
        work = [asyncio.create_task(Sender(self.outbox, self.deliver).run())]
        while line := await reader.readline():
            word = json.loads(line)
            if "delivered" in word:
                self.posted.pop(word["delivered"]).set_result(word["message_id"])
            elif "press" in word:
                work.append(asyncio.create_task(self.press(word["press"], word["game"])))
                work[-1].add_done_callback(or_die)
            elif "rest" in word:
                # What a press causes beside its move goes on after it was acknowledged.
                busy = sum(not task.done() for task in work[1:])
                self.tell({"waiting": busy + await self.outbox.waiting()})
            elif "check" in word:
                await self.check(word["check"])

    async def check(self, expected: dict[str, list[int]]) -> None:
        """Tells which acknowledged or announced moves are not stored."""
        async with self.database.reading() as reading:
            # A move without the motion that it settles would be half a transaction.
            whole = """
            SELECT interaction_id FROM move
            JOIN motion ON motion.id = CAST(interaction_id AS TEXT) AND motion.result = 'agreed'
            """
            stored = {row["interaction_id"] for row in await reading.rows(whole)}
        self.tell({"missing": {name: [each for each in ids if each not in stored] for name, ids in expected.items()}})

    async def press(self, interaction: int, game_id: str) -> None:
        if self.sabotage == "acknowledge first":
            self.acknowledge(interaction)
        while True:
            stored = await self.games.load(game_id)
            try:
                await self.games.commit(commit(game_id, stored.seq, stored.state or b"\x90", interaction))
            except Conflict:
                continue
            except Duplicate:
                self.tell({"duplicate": interaction})
                return
            break
        if self.sabotage != "acknowledge first":
            self.acknowledge(interaction)
        kinds = (self.change, self.go_away, *Besides(self.database, self.tell, self.locks).kinds)
        await kinds[interaction % len(kinds)](interaction, game_id)

    async def go_away(self, interaction: int, game_id: str) -> None:
        """A vacation with what is said of it at the table: what is stored of a person, beside any change of a game."""
        said = NewMessage(kind="notice", target=int(game_id), payload=f"vacation {game_id} {interaction}".encode())
        vacation = Vacation(user_id=interaction, from_at=0, until_at=1)
        await self.preferences.save_vacation(vacation, {game_id: [said]}, 0)

    async def change(self, interaction: int, game_id: str) -> None:
        """Stop the clocks and offer a place, or let them go on and take it back, with what is due while they stand."""
        while True:
            stored = await self.games.load(game_id)
            stands = stored.paused_for is not None
            clocks = [
                Timed(
                    game_id=game_id,
                    place=p.place,
                    since_seq=p.since_seq,
                    left=1,
                    ticking_at=0,
                    deadline=1,
                    remind_at=None,
                )
                for p in stored.pending
            ]
            change = Change(
                game_id=game_id,
                revision=stored.revision,
                at=0,
                paused_for=None if stands else "vote",
                timed=tuple(clocks),
                places=tuple(msgspec.structs.replace(p, offered_at=None if stands else 0) for p in stored.places),
                events=(NewEvent(told=b"secret", recipients=(0,)),),
                dues={"break": None if stands else 0},
            )
            try:
                await self.games.change(change)
            except Conflict:
                continue
            return

    def acknowledge(self, interaction: int) -> None:
        self.fuse.step("before acknowledgement")
        self.tell({"acknowledged": interaction})
        self.fuse.step("after acknowledgement")

    async def deliver(self, message: OutgoingMessage) -> Delivered:
        if self.sabotage == "settle first":
            await self.outbox.sent(message.id, Delivered(), 0)
        nonce = secrets.token_hex(12) if self.sabotage == "new nonce" else message.nonce
        answer = self.posted[nonce] = asyncio.get_running_loop().create_future()
        self.fuse.step(f"before posting {message.kind}")
        self.tell({"post": message.payload.decode(), "channel": message.target, "nonce": nonce})
        self.fuse.step(f"after posting {message.kind}")
        message_id = await answer
        self.fuse.step(f"after the answer to {message.kind}")
        return Delivered(channel_id=message.target, message_id=message_id)


def or_die(task: asyncio.Task[None]) -> None:
    """A press that fails is a fault of the trial, which must not go unseen."""
    if not task.cancelled() and task.exception() is not None:
        task.print_stack()
        os._exit(1)


def commit(game_id: str, seq: int, state: bytes, interaction: int) -> Commit:
    """One move with every kind of row that a move can cause."""
    tokens = [*msgspec.msgpack.decode(state, type=list[int]), interaction]
    channel = int(game_id)

    def message(kind: str, **fields: Any) -> NewMessage:
        return NewMessage(kind=kind, target=channel, payload=f"{kind} {seq + 1} {interaction}".encode(), **fields)

    return Commit(
        game_id=game_id,
        seq=seq,
        new_seq=seq + 1,
        state=msgspec.msgpack.encode(tokens),
        at=0,
        interaction_id=interaction,
        moves=(NewMove(seq=seq + 1, seat=0, user_id=1, keys=(str(interaction),)),),
        undo_keep=0 if seq % 5 == 0 else None,
        undo_push=(UndoState(place=0, seq=seq, state=state),),
        checkpoint=seq % 3 == 0,
        events=(NewEvent(told=str(interaction).encode()), NewEvent(told=b"secret", recipients=(0,))),
        pending=(Pending(place=seq % 2, since_seq=seq + 1, asked_at=0),),
        # Now and then what was left is gone forward to again: one move undoes some and restores others.
        undone_after=seq - 2 if seq % 4 == 2 else None,
        redoes=seq - 4 if seq % 8 == 6 else None,
        motion=Motion(
            id=str(interaction),
            user_id=1,
            name="Ana",
            what=b"",
            votes={2: True},
            at=0,
            result="agreed",
            left=state,
            move=seq + 1,
        ),
        dues={"seats": seq if seq % 2 else None},
        spent=(Spent(place=0, time=seq + 1),),
        owed=(Owed(place=0, turn=seq, user_id=1, seq=seq + 1),),
        orders={0: StoredOrders(seat=0, user_id=0, what=msgspec.msgpack.encode(tokens))},
        outbox=(
            message("prompt"),
            message("board", supersede="board", role="table"),
            message("letter", lane=f"{game_id}:letters"),
            message("room", lane=f"{game_id}:room", role=f"room:{interaction}"),
            message("rooms_left", lane=f"{game_id}:left"),
        ),
    )


def run(connection: socket.socket, where: Path | str, fuse: int | str | None, sabotage: str) -> None:
    asyncio.run(Child(connection, where, fuse, sabotage).live())
