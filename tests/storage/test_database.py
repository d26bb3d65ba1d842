from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import aiosqlite
import pytest

from storage.database import Database
from storage.engines.connections import Connection, under_way
from storage.engines.sqlite import TOGETHER
from storage.errors import Broken, DiskFull, InUse, NewerSchema, OlderSchema, Unwritable
from storage.tables.clocks import Marks
from storage.tables.games import Games
from tests.storage.made_up import dump, play, running

SET = "INSERT INTO mark (name, at) VALUES (:name, :at)"


@pytest.fixture
def where(tmp_path: Path) -> Path:
    """SQLite alone: what is its own."""
    return tmp_path / "taverna.db"


async def names(database: Database) -> list[str]:
    async with database.reading() as reading:
        return [row["name"] for row in await reading.rows("SELECT name FROM mark ORDER BY name")]


async def test_open_creates_folders_and_sets_what_durability_needs(tmp_path: Path) -> None:
    async with await Database.open(tmp_path / "deep" / "er" / "x.db") as database, database.transaction() as writing:
        found = {
            name: (await writing.rows(f"PRAGMA {name}"))[0][0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 0}


async def test_no_task_sees_or_loses_the_half_transaction_of_another(database: Database) -> None:
    inside, may_fail = asyncio.Event(), asyncio.Event()

    async def fails() -> None:
        async with database.transaction() as transaction:
            await transaction.run(SET, name="half", at=1)
            inside.set()
            await may_fail.wait()
            raise ZeroDivisionError

    async def writes() -> None:
        async with database.transaction() as transaction:
            await transaction.run(SET, name="whole", at=1)

    failing = asyncio.create_task(fails())
    await inside.wait()
    reading, writing = asyncio.create_task(names(database)), asyncio.create_task(writes())
    await asyncio.sleep(0.02)
    # Who reads does not wait for who writes.
    assert await reading == []
    assert not writing.done()
    may_fail.set()
    with pytest.raises(ZeroDivisionError):
        await failing
    await writing
    assert await names(database) == ["whole"]


async def committed_together(database: Database, *names: str) -> list[BaseException | None]:
    """Each name is written by a task of its own; ``!`` at its end: and that one then fails."""

    async def writes(name: str) -> None:
        async with database.transaction() as transaction:
            await transaction.run(SET, name=name, at=1)
            if name.endswith("!"):
                raise ZeroDivisionError

    return await asyncio.gather(*(writes(name) for name in names), return_exceptions=True)


async def statements(database: Database) -> list[str]:
    """What SQLite is told to do from now on."""
    told: list[str] = []
    await database._connection.set_trace_callback(told.append)
    return told


async def test_those_who_wait_for_a_turn_share_one_flush_of_the_disk(database: Database) -> None:
    told = await statements(database)
    assert await committed_together(database, *"abcdefghij") == [None] * 10
    # The first is alone at the door; the others come while its turn is on.
    assert told.count("COMMIT") == 1
    assert await names(database) == list("abcdefghij")


async def test_of_a_crowd_so_many_share_a_flush_and_no_more(database: Database) -> None:
    told, crowd = await statements(database), [f"{n:03}" for n in range(2 * TOGETHER + 2)]
    assert await committed_together(database, *crowd) == [None] * len(crowd)
    ends = [sum(each.startswith("INSERT") for each in told[:n]) for n, each in enumerate(told) if each == "COMMIT"]
    assert ends == [TOGETHER, 2 * TOGETHER, len(crowd)]
    assert await names(database) == crowd


async def test_who_waited_for_the_disk_goes_before_everybody_else(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_commit, original = asyncio.Event(), asyncio.Event(), aiosqlite.Connection.execute_fetchall
    done, turn = list[tuple[str, int]](), [0]

    async def slow(connection: aiosqlite.Connection, sql: str, parameters: object = ()) -> object:
        if sql == "COMMIT":
            begun.set()
            await may_commit.wait()
        return await original(connection, sql, parameters)

    async def writes(name: str) -> None:
        async with database.transaction() as transaction:
            await transaction.run(SET, name=name, at=1)
            done.append((name, turn[0]))

    def again() -> None:
        turn[0] += 1
        asyncio.get_running_loop().call_soon(again)

    monkeypatch.setattr(aiosqlite.Connection, "execute_fetchall", slow)
    first = asyncio.create_task(writes("a"))
    await begun.wait()
    waiting = [asyncio.create_task(writes(name)) for name in "bcdef"]
    await asyncio.sleep(0)
    assert [name for name, _ in done] == ["a"]
    again()
    may_commit.set()
    await asyncio.gather(first, *waiting)
    assert [name for name, _ in done] == list("abcdef")
    assert len({turn for _, turn in done[1:]}) == 1, "all of them in one turn of the loop"


async def test_what_power_may_take_away_waits_for_no_flush_and_takes_nothing_else_along(database: Database) -> None:
    told = await statements(database)

    async def claims(name: str) -> None:
        async with database.transaction(flushed=False) as transaction:
            await transaction.run(SET, name=name, at=1)

    await asyncio.gather(claims("a"), claims("b"), committed_together(database, "c"), claims("d"))
    kept = [each for each in told if each == "COMMIT" or each.startswith("PRAGMA")]
    assert kept == ["PRAGMA synchronous = NORMAL", "COMMIT", "PRAGMA synchronous = FULL", "COMMIT"]
    assert await names(database) == ["a", "b", "c", "d"]


@pytest.mark.parametrize("failing", [0, 1, 2])
async def test_one_that_fails_takes_nobody_along(database: Database, failing: int) -> None:
    asked = ["a", "b", "c"]
    asked[failing] += "!"
    found = await committed_together(database, *asked)
    assert [type(each) for each in found] == [ZeroDivisionError if n == failing else type(None) for n in range(3)]
    assert await names(database) == [name for name in asked if not name.endswith("!")]


async def test_nobody_goes_on_before_the_disk_has_it(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    may_commit, original, told = asyncio.Event(), aiosqlite.Connection.execute_fetchall, list[str]()

    async def slow(connection: aiosqlite.Connection, sql: str, parameters: object = ()) -> object:
        if sql == "COMMIT":
            await may_commit.wait()
        return await original(connection, sql, parameters)

    monkeypatch.setattr(aiosqlite.Connection, "execute_fetchall", slow)

    async def writes(name: str, *, refused: bool) -> None:
        try:
            async with database.transaction() as transaction:
                await transaction.run(SET, name=name, at=1)
                transaction.afterwards(lambda: told.append(f"after {name}"))
                if refused:
                    raise ZeroDivisionError
        except ZeroDivisionError:
            told.append(f"{name} refused")
        else:
            told.append(f"{name} done")

    tasks = [asyncio.create_task(writes(name, refused=name == "b")) for name in "abc"]
    await asyncio.sleep(0.05)
    # "b" may have been refused for what "a" did: that must be true when it hears so.
    assert (told, await names(database)) == ([], [])
    may_commit.set()
    await asyncio.gather(*tasks)
    assert sorted(told) == ["a done", "after a", "after c", "b refused", "c done"]
    assert await names(database) == ["a", "c"]


async def test_a_commit_that_fails_is_told_to_everybody_who_was_in_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = aiosqlite.Connection.execute_fetchall

    async def broken(connection: aiosqlite.Connection, sql: str, parameters: object = ()) -> object:
        if sql == "COMMIT":
            return await original(connection, "COMMIT TO nowhere")
        return await original(connection, sql, parameters)

    with monkeypatch.context() as patch:
        patch.setattr(aiosqlite.Connection, "execute_fetchall", broken)
        found = await committed_together(database, "a", "b", "c!")
    assert [type(each).__name__ for each in found] == ["OperationalError", "OperationalError", "ZeroDivisionError"]
    assert await names(database) == []
    assert await committed_together(database, "d") == [None]
    assert await names(database) == ["d"]


async def test_a_disk_that_gets_full_within_a_group_loses_all_of_it_and_says_so(database: Database) -> None:
    connection = database._connection
    (row,) = await connection.execute_fetchall("PRAGMA page_count")
    found: list[str] = []

    async def writes(name: str) -> None:
        try:
            async with database.transaction() as transaction:
                await transaction.run(SET, name=name, at=1)
                if name == "b":
                    # What SQLite does itself when the disk is full at the wrong moment.
                    await connection.execute_fetchall("ROLLBACK")
                    await connection.execute_fetchall(f"PRAGMA max_page_count = {row[0]}")
                    await transaction.run(SET, name="x" * 100_000, at=1)
        except DiskFull:
            found.append(name)

    await asyncio.gather(*(writes(name) for name in "abc"))
    await connection.execute_fetchall("PRAGMA max_page_count = 1000000")
    # "c" came after the loss and is a group of its own.
    assert sorted(found) == ["a", "b"]
    assert await names(database) == ["c"]


async def test_closing_waits_for_the_transaction_under_way(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "x.db")

    async def writes() -> None:
        async with database.transaction() as transaction:
            await asyncio.sleep(0.02)
            await transaction.run(SET, name="kept", at=1)

    task = asyncio.create_task(writes())
    await asyncio.sleep(0)
    await database.close()
    await database.close()
    await task
    async with await Database.open(tmp_path / "x.db") as again:
        assert await names(again) == ["kept"]


async def test_a_second_process_is_refused(database: Database) -> None:
    code = "import asyncio, sys; from storage.database import Database; asyncio.run(Database.open(sys.argv[1]))"
    process = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", code, str(database.path)], capture_output=True, text=True, timeout=30
    )
    assert process.returncode != 0
    assert InUse.__name__ in process.stderr


async def test_at_quiet_moments_the_log_is_emptied(database: Database, games: Games) -> None:
    await running(games)
    log = database.path.with_name(f"{database.path.name}-wal")
    assert log.stat().st_size > 0
    await database.checkpoint()
    assert log.stat().st_size == 0
    before = await dump(database)
    await database.checkpoint()
    await games.commit(play(0))
    assert log.stat().st_size > 0
    await database.checkpoint()
    assert log.stat().st_size == 0
    assert await dump(database) != before


async def test_a_reader_beside_the_bot_sees_one_state_and_cannot_write(database: Database) -> None:
    await Marks(database).set("before", 1)
    async with await Database.read_only(database.path) as reader:
        async with reader.reading() as reading:
            first = await reading.rows("SELECT name FROM mark")
            await Marks(database).set("meanwhile", 2)
            assert len(await reading.rows("SELECT name FROM mark")) == len(first) == 1
        assert await names(reader) == ["before", "meanwhile"]
        with pytest.raises(Unwritable, match="readonly"):
            await Marks(reader).set("forbidden", 3)
    assert await names(database) == ["before", "meanwhile"]


@pytest.mark.parametrize(("number", "error"), [(0, OlderSchema), (99, NewerSchema)])
async def test_a_reader_refuses_another_version(database: Database, number: int, error: type[Exception]) -> None:
    async with database.transaction() as transaction:
        await transaction.run("UPDATE schema_version SET version = :number", number=number)
    with pytest.raises(error):
        await Database.read_only(database.path)


async def test_a_reader_refuses_what_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database, although long enough to be looked at" * 50)
    for name in ("text.db", "missing.db"):
        with pytest.raises(Broken):
            await Database.read_only(tmp_path / name)
    assert not (tmp_path / "missing.db").exists()


async def test_a_full_disk_is_told_as_such_and_nothing_is_half_written(database: Database, games: Games) -> None:
    await running(games)
    before = await dump(database)
    connection = database._connection
    (row,) = await connection.execute_fetchall("PRAGMA page_count")
    await connection.execute_fetchall(f"PRAGMA max_page_count = {row[0] + 2}")
    with pytest.raises(DiskFull):
        await games.commit(play(0, state=b"x" * 100_000))
    assert await dump(database) == before
    await connection.execute_fetchall("PRAGMA max_page_count = 1000000")
    await games.commit(play(0, state=b"x" * 100_000))


async def test_a_disk_too_full_to_put_the_log_in_order_is_told_as_such(
    database: Database, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    await running(games)

    async def full(statement: str) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(database._connection, "execute_fetchall", full)
        with pytest.raises(DiskFull):
            await database.checkpoint()
    await database.checkpoint()


async def test_a_database_that_can_no_longer_be_written_is_told_as_such(database: Database, games: Games) -> None:
    """A disk that the system mounted anew, only to be read, after a fault."""
    await running(games)
    before = await dump(database)
    await database._connection.execute_fetchall("PRAGMA query_only = ON")
    with pytest.raises(Unwritable):
        await games.commit(play(0))
    await database._connection.execute_fetchall("PRAGMA query_only = OFF")
    assert await dump(database) == before
    await games.commit(play(0))


async def test_a_database_that_may_only_be_read_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.db"
    async with await Database.open(path):
        pass

    # What SQLite does itself with a file that this user may not write.
    def only_read(path: Path) -> Connection:
        return Connection(f"{path.as_uri()}?mode=ro", uri=True)

    monkeypatch.setattr("storage.engines.sqlite.Connection", only_read)
    with pytest.raises(Unwritable, match=r"x\.db: attempt to write a readonly database"):
        await Database.open(path)
    monkeypatch.undo()
    async with await Database.open(path):
        pass


async def test_a_file_that_is_no_database_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_bytes(b"Dear Ana, this is no database. " * 200)
    for way in (Database.open, Database.read_only):
        with pytest.raises(Broken, match=rf"{re.escape(str(text))}: file is not a database"):
            await way(text)
    assert text.read_bytes() == b"Dear Ana, this is no database. " * 200


async def test_what_was_cancelled_before_the_thread_came_to_it_has_begun_all_the_same(tmp_path: Path) -> None:
    """Else nothing would be rolled back, and the next transaction would begin within it."""
    async with aiosqlite.connect(tmp_path / "a.db") as connection:
        await connection.create_function("busy", 0, lambda: time.sleep(0.05))
        busy, begins = (asyncio.create_task(connection.execute_fetchall(sql)) for sql in ("SELECT busy()", "BEGIN"))
        await asyncio.sleep(0)
        begins.cancel()
        await asyncio.gather(begins, return_exceptions=True)
        assert await under_way(connection)
        await busy
