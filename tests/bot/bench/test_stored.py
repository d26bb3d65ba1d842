"""What is written by hand beside the bot, and what is lost, doubled or never delivered when processes are killed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.bench import scale, storage
from bot.bench.storage import move, open_tables
from storage.database import Database
from storage.tables.games import Games

DIFFERENT = {"undo": {"state"}, "outbox": {"nonce"}}
"""The bot packs what a turn may be taken back to, and draws lots for nonces."""
TABLES = ("game", "place", "move", "undo", "event", "pending", "outbox")


def rows(path: Path) -> dict[str, list[dict[str, Any]]]:
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        return {table: [dict(row) for row in connection.execute(f"SELECT * FROM {table}")] for table in TABLES}


async def test_by_hand_the_same_is_written(tmp_path: Path) -> None:
    """Else what stands beside the bot's rate would be the rate of something else."""
    await storage._one_task(tmp_path / "bot.db", 3)
    await asyncio.to_thread(storage._by_hand, tmp_path / "hand.db", 3)
    ours, by_hand = rows(tmp_path / "bot.db"), rows(tmp_path / "hand.db")
    for table in TABLES:
        assert len(ours[table]) == len(by_hand[table]) > 0, table
        for one, other in zip(ours[table], by_hand[table], strict=True):
            assert {name for name in one if one[name] != other[name]} <= DIFFERENT.get(table, set()), table


async def test_rates_are_of_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times = count(5.0, 4.0)
    monkeypatch.setattr(storage, "time", SimpleNamespace(perf_counter=lambda: next(times)))
    assert await asyncio.to_thread(storage._by_hand, tmp_path / "hand.db", 8) == 2
    assert await storage._many_tasks(tmp_path / "many.db", 7, 2) == 6 / 4, "three of each, none of half a task"
    assert len(rows(tmp_path / "many.db")["move"]) == 6


@pytest.mark.parametrize(
    ("harm", "found"),
    [
        ("", (0, 0, 0)),
        ("DELETE FROM move WHERE game_id = 'g0' AND seq = 2", (1, 1, 0)),
        ("UPDATE game SET seq = seq - 1 WHERE game_id = 'g1'", (0, 1, 0)),
    ],
)
async def test_what_was_acknowledged_is_stored_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: str, found: tuple[int, int, int]
) -> None:
    monkeypatch.setattr(scale, "LEASE", 0)
    path = tmp_path / "t.db"
    async with await Database.open(path) as database:
        await open_tables(database, 2)
        for game in range(2):
            for seq in range(3):
                await Games(database).commit(move(f"g{game}", seq, 10 * game + seq + 1))
        if harm:
            async with database.transaction() as transaction:
                await transaction.run(harm)
    judged = await scale._judged(str(path), 5, {1, 2, 3, 11, 12, 13})
    assert (judged.lost, judged.doubled, judged.waiting) == found
    assert (judged.kills, judged.turns) == (5, 6 - found[0])
    assert (await scale._judged(str(path), 5, {1, 99})).lost == 1, "what nobody stored"


async def test_what_nobody_delivers_is_told_instead_of_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scale, "LEASE", 0)
    monkeypatch.setattr(scale, "DELIVERED", 3 * scale.PAUSE)

    async def never(message: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(scale, "_nowhere", never)
    path = tmp_path / "t.db"
    async with await Database.open(path) as database:
        await open_tables(database, 1)
        await Games(database).commit(move("g0", 0, 1))
    assert (await asyncio.wait_for(scale._judged(str(path), 1, {1}), 20)).waiting


class Process:
    exitcode: int | None = None

    def __init__(self) -> None:
        self.ended: list[str] = []

    def kill(self) -> None:
        self.ended.append("kill")

    def join(self) -> None:
        self.ended.append("join")


def test_turns_are_those_of_all_processes_while_time_was_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    journals: list[Path] = []

    def started(where: Path, number: int, of: int, tables: int, journal: Path) -> Process:
        assert (number, of, tables) == (len(journals), 2, 9)
        journal.write_text("turn 1\n" * 10)
        journals.append(journal)
        return Process()

    def sleep(seconds: float) -> None:
        for journal in journals:
            with journal.open("a") as file:
                file.write("turn 2\n" * 30 + "turn 3 is being writ")

    times = iter((50.0, 54.0))
    monkeypatch.setattr(scale, "_started", started)
    monkeypatch.setattr("time.sleep", sleep)
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    assert scale.turns(Path(), 2, 9, 3.0) == 60 / 4


def test_a_turn_that_is_being_written_is_not_acknowledged_yet(tmp_path: Path) -> None:
    journal = tmp_path / "0"
    for text, lines in (("", []), ("turn 1", []), ("turn 1\nturn 23\nturn 4", ["turn 1", "turn 23"])):
        journal.write_text(text)
        assert scale._lines(journal) == lines
        assert scale._has_played(journal) == bool(lines)
    assert not scale._has_played(tmp_path / "1")


def test_who_fails_instead_of_playing_is_noticed() -> None:
    process = Process()
    process.exitcode = 1
    with pytest.raises(RuntimeError, match="failed instead of playing"):
        scale._wait(process, lambda: False)


@pytest.mark.parametrize("measure", [lambda: scale.turns(Path(), 2, 9, 3.0), lambda: scale.kills("", 2, 9, 1)])
def test_where_one_fails_the_others_are_killed(measure: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """None ends by itself: the program would wait for them for ever."""
    made: list[Process] = []

    def started(*_: object) -> Process:
        made.append(Process())
        made[-1].exitcode = 1
        return made[-1]

    monkeypatch.setattr(scale, "_started", started)
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    with pytest.raises(RuntimeError, match="failed instead of playing"):
        measure()
    assert [process.ended for process in made] == [["kill", "join"]] * 2
