"""How many moves a second reach the disk, beside the same writes made with ``sqlite3`` by hand."""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import msgspec

from storage.database import Database
from storage.rows.clock import Pending
from storage.rows.game import Commit, NewEvent, NewGame, NewMessage, NewMove, StoredPlace, UndoState
from storage.tables.games import Games

T = TypeVar("T")

# What a move of a heavy game looks like: an 8 KB state, an undo, two lines of chronicle, a board and a prompt.
STATE = bytes(range(256)) * 32
LINE = b"event.built " * 5
PAYLOAD = b"board " * 20

_BY_HAND = (
    """UPDATE game SET seq = :next, state = :state, status = 'running', revision = revision + 1, updated_at = :at
       WHERE game_id = :game AND seq = :seq AND NOT EXISTS (SELECT 1 FROM move WHERE interaction_id = :interaction)
       RETURNING revision""",
    """INSERT INTO move (game_id, seq, seat, user_id, kind, keys, draws, engine, interaction_id, undone, at, name)
       VALUES (:game, :next, 0, 1, 'play', '["build.atelier"]', x'', '1', :interaction, 0, :at, '')""",
    "DELETE FROM undo WHERE game_id = :game AND depth >= 0",
    "INSERT INTO undo (game_id, depth, place, seq, state) VALUES (:game, 0, 0, :seq, :state)",
    """INSERT INTO event (game_id, seq, n, told, recipients, undone, at)
       VALUES (:game, :next, 0, :line, NULL, 0, :at), (:game, :next, 1, :line, 1, 0, :at)""",
    "DELETE FROM pending WHERE game_id = :game AND place <> 0",
    """INSERT INTO pending (game_id, place, since_seq, asked_at, ticking_at) VALUES (:game, 0, :next, :at, :at)
       ON CONFLICT (game_id, place) DO UPDATE SET since_seq = excluded.since_seq, asked_at = excluded.asked_at""",
    """UPDATE outbox SET state = 'superseded', settled_at = :at
       WHERE lane = :game AND supersede = 'board' AND state = 'waiting' AND attempts = 0""",
    """INSERT INTO outbox (game_id, lane, kind, target, payload, nonce, supersede, role, created_at, wanted_at, due_at,
                           attempts, state)
       VALUES (:game, :game, 'board', 1, :payload, 'b' || :interaction, 'board', 'table', :at, :at, :at, 0, 'waiting'),
              (:game, :game, 'prompt', 1, :payload, 'p' || :interaction, NULL, NULL, :at, :at, :at, 0, 'waiting')""",
)


class StorageFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Medians over the runs. Rates are moves committed a second, latencies milliseconds of one commit."""

    by_hand: float
    one_task: float
    many_tasks: float
    tasks: int
    latency_p50: float
    latency_p99: float


def measure(folder: Path | None = None, *, commits: int = 300, tasks: int = 50, runs: int = 5) -> StorageFigures:
    """Measures on the disk of ``folder`` (default: where temporary files go). Takes about ``runs`` seconds.

    ``by_hand`` writes the same rows with bare ``sqlite3`` in one thread, under the same durability (WAL, FULL).
    """
    hand: list[float] = []
    single: list[list[float]] = []
    many: list[float] = []
    # Interleaved, so that a busy moment of the machine does not fall upon one of them only.
    for _ in range(runs):
        hand.append(_in_fresh_folder(folder, lambda path: _by_hand(path, commits)))
        single.append(_in_fresh_folder(folder, lambda path: asyncio.run(_one_task(path, commits))))
        many.append(_in_fresh_folder(folder, lambda path: asyncio.run(_many_tasks(path, commits, tasks))))
    latencies = sorted(latency for each in single for latency in each)
    return StorageFigures(
        by_hand=statistics.median(hand),
        one_task=statistics.median(commits / sum(each) for each in single),
        many_tasks=statistics.median(many),
        tasks=tasks,
        latency_p50=statistics.median(latencies) * 1000,
        latency_p99=latencies[int(len(latencies) * 0.99)] * 1000,
    )


def _in_fresh_folder(folder: Path | None, work: Callable[[Path], T]) -> T:
    with TemporaryDirectory(dir=folder) as fresh:
        return work(Path(fresh) / "bench.db")


async def open_tables(database: Database, tables: int) -> None:
    """Running tables ``g0``, ``g1``, …"""
    games = Games(database)
    for n in range(tables):
        places = [StoredPlace(number=place, user_id=place + 1, joined_at=0) for place in range(4)]
        lobby = NewGame(game_id=f"g{n}", rules="bench", setup=b"", guild_id=1, channel_id=n, host_id=1, at=0)
        await games.create(lobby, places)
        await games.commit(Commit(game_id=f"g{n}", seq=0, new_seq=0, revision=0, state=STATE, at=0))


def move(game_id: str, seq: int, interaction: int) -> Commit:
    """A move of such a table, with everything that it causes."""
    return Commit(
        game_id=game_id,
        seq=seq,
        new_seq=seq + 1,
        state=STATE,
        at=seq,
        interaction_id=interaction,
        moves=(NewMove(seq=seq + 1, seat=0, user_id=1, keys=("build.atelier",), engine="1"),),
        undo_keep=0,
        undo_push=(UndoState(place=0, seq=seq, state=STATE),),
        events=(NewEvent(told=LINE), NewEvent(told=LINE, recipients=(0,))),
        pending=(Pending(place=0, since_seq=seq + 1, asked_at=seq),),
        outbox=(
            NewMessage(kind="board", target=1, payload=PAYLOAD, supersede="board", role="table"),
            NewMessage(kind="prompt", target=1, payload=PAYLOAD),
        ),
    )


async def _prepare(path: Path) -> None:
    """Leaves a closed database with one running game."""
    async with await Database.open(path) as database:
        await open_tables(database, 1)


def _by_hand(path: Path, commits: int) -> float:
    asyncio.run(_prepare(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        begun = time.perf_counter()
        for seq in range(commits):
            values = {
                "game": "g0",
                "seq": seq,
                "next": seq + 1,
                "state": STATE,
                "at": seq,
                "interaction": seq + 1,
                "line": LINE,
                "payload": PAYLOAD,
            }
            connection.execute("BEGIN IMMEDIATE")
            for statement in _BY_HAND:
                connection.execute(statement, values).fetchall()
            connection.execute("COMMIT")
        return commits / (time.perf_counter() - begun)


async def _one_task(path: Path, commits: int) -> list[float]:
    """Seconds that each commit took."""
    await _prepare(path)
    async with await Database.open(path) as database:
        games = Games(database)
        latencies: list[float] = []
        for seq in range(commits):
            begun = time.perf_counter()
            await games.commit(move("g0", seq, seq + 1))
            latencies.append(time.perf_counter() - begun)
    return latencies


async def _many_tasks(path: Path, commits: int, tasks: int) -> float:
    each = max(1, commits // tasks)

    async def play(games: Games, n: int) -> None:
        for seq in range(each):
            await games.commit(move(f"g{n}", seq, n * commits + seq + 1))

    async with await Database.open(path) as database:
        await open_tables(database, tasks)
        games = Games(database)
        begun = time.perf_counter()
        await asyncio.gather(*(play(games, n) for n in range(tasks)))
        return each * tasks / (time.perf_counter() - begun)
