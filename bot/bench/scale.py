"""Several processes on one database: turns a second, and what is lost or doubled when they are killed."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bot.bench.storage import move, open_tables
from bot.delivery.sender import Sender
from storage.claims import LEASE, Claims
from storage.database import Database
from storage.errors import Conflict, Duplicate, Unreachable
from storage.outbox import Outbox
from storage.rows.game import Delivered, OutgoingMessage
from storage.tables.games import Games

PLAYING = 8
"""Turns under way at a time in each process."""
ELSEWHERE = 0.1
"""How many turns are at tables that another process plays too."""
SIGN = LEASE / 4_000
KILL_EVERY = 0.4
DELIVERED, PAUSE = 120.0, 0.2
"""Seconds for what waits to be delivered once all are dead, and between two looks whether it has been."""


class Kills(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the turns of processes that were killed, while others went on."""

    kills: int
    turns: int
    lost: int
    """Turns that were acknowledged and are not stored."""
    doubled: int
    """Turns that are stored twice, and messages that somebody would see twice."""
    waiting: int
    """Messages that nobody delivered in the end."""


def prepare(where: Path | str, tables: int) -> None:
    """Fill an empty database with running tables."""

    async def fill() -> None:
        async with await Database.open(where) as database:
            await open_tables(database, tables)

    asyncio.run(fill())


def turns(where: Path | str, processes: int, tables: int, seconds: float) -> float:
    """Turns a second of so many processes, each stored with its messages, which are claimed and settled too."""
    with TemporaryDirectory() as folder:
        journals = [Path(folder) / str(n) for n in range(processes)]
        with _killed() as playing:
            for n, journal in enumerate(journals):
                playing.append(_started(where, n, processes, tables, journal))
            for process, journal in zip(playing, journals, strict=True):
                _wait(process, journal.exists)
            before = sum(len(_lines(journal)) for journal in journals)
            begun = time.monotonic()
            time.sleep(seconds)
            after, took = sum(len(_lines(journal)) for journal in journals), time.monotonic() - begun
    return (after - before) / took


def kills(where: str, processes: int, tables: int, n: int) -> Kills:
    """Kill one of several processes again and again, and start another in its place."""
    chance = random.Random(1)
    with TemporaryDirectory() as folder:
        journals = [Path(folder) / str(life) for life in range(processes + n)]
        written = journals[:processes]
        with _killed() as playing:
            for k in range(processes):
                playing.append(_started(where, k, processes, tables, written[k]))
            for life in range(n):
                time.sleep(chance.uniform(0.5, 1.5) * KILL_EVERY)
                victim = chance.randrange(processes)
                # Who has not played yet has nothing to lose.
                _wait(playing[victim], partial(_has_played, written[victim]))
                playing[victim].kill()
                playing[victim].join()
                written[victim] = journals[processes + life]
                playing[victim] = _started(where, victim, processes, tables, written[victim])
            time.sleep(LEASE / 1_000 + 5)
        lines = [line.split() for journal in journals if journal.exists() for line in _lines(journal)]
    acknowledged = {int(id) for kind, id in lines if kind == "turn"}
    return asyncio.run(_judged(where, n, acknowledged))


async def _judged(where: str, n: int, acknowledged: set[int]) -> Kills:
    async with await Database.open(where) as database:
        outbox = Outbox(database)
        # What the last ones had claimed is free once they count as dead.
        await asyncio.sleep(LEASE / 1_000)
        sender = Sender(outbox, _nowhere, look=0.5)
        sending = asyncio.create_task(sender.run())
        # Other processes may send as well: only the table knows.
        for _ in range(int(DELIVERED / PAUSE)):
            if not await outbox.waiting():
                break
            await asyncio.sleep(PAUSE)
        await sender.stop()
        await sending
        async with database.reading() as reading:
            stored = [
                row["id"]
                for row in await reading.rows("SELECT interaction_id AS id FROM move WHERE interaction_id IS NOT NULL")
            ]
            torn = """
            SELECT COUNT(*) AS n FROM game
            WHERE rules = 'bench' AND seq <> (SELECT COUNT(*) FROM move WHERE move.game_id = game.game_id)
            """
            row = await reading.row(torn)
        waiting = await outbox.waiting()
    lost = len(acknowledged.difference(stored))
    doubled = len(stored) - len(set(stored)) + (0 if row is None else row["n"])
    return Kills(kills=n, turns=len(stored), lost=lost, doubled=doubled, waiting=waiting)


@contextmanager
def _killed() -> Generator[list[BaseProcess]]:
    """Room for processes that are killed at the end, also of a measurement that failed: none ends by itself."""
    playing: list[BaseProcess] = []
    try:
        yield playing
    finally:
        for process in playing:
            process.kill()
            process.join()


def _wait(process: BaseProcess, ready: Callable[[], bool]) -> None:
    while not ready():
        if process.exitcode is not None:
            raise RuntimeError("a process has failed instead of playing")
        time.sleep(0.05)


def _has_played(journal: Path) -> bool:
    return journal.exists() and bool(_lines(journal))


def _lines(journal: Path) -> list[str]:
    whole, _, _ = journal.read_text().rpartition("\n")
    return whole.split("\n") if whole else []


def _started(where: Path | str, number: int, of: int, tables: int, journal: Path) -> BaseProcess:
    process = get_context("spawn").Process(target=_lived, args=(where, number, of, tables, journal))
    process.start()
    return process


def _lived(where: Path | str, number: int, of: int, tables: int, journal: Path) -> None:
    asyncio.run(_live(where, number, of, tables, journal))


async def _live(where: Path | str, number: int, of: int, tables: int, journal: Path) -> None:
    async with await Database.open(where) as database:
        claims, games, outbox = Claims(database), Games(database), Outbox(database)
        if database.shared:
            await claims.alive(_now())
        # Its journal says that it plays: what it took to start is not measured.
        written = os.open(journal, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

        async def lives() -> None:
            while database.shared:
                await claims.alive(_now())
                await asyncio.sleep(SIGN)

        async def plays() -> None:
            while True:
                table = random.randrange(tables)
                if random.random() >= ELSEWHERE:
                    table = table // of * of + number
                interaction = random.getrandbits(62)
                try:
                    stored = await games.load(f"g{table % tables}")
                    await games.commit(move(stored.game_id, stored.seq, interaction))
                except (Conflict, Duplicate, Unreachable):
                    continue
                os.write(written, f"turn {interaction}\n".encode())

        sender = Sender(outbox, _nowhere, look=2.0 if database.shared else None)
        await asyncio.gather(lives(), sender.run(), *(plays() for _ in range(PLAYING)))


async def _nowhere(message: OutgoingMessage) -> Delivered:
    return Delivered(channel_id=message.target, message_id=message.id)


def _now() -> int:
    return int(time.time() * 1_000)
