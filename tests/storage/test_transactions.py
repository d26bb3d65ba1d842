"""What every database promises of a transaction."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from storage.database import Database
from storage.engines import connections
from storage.errors import NewerSchema, OlderSchema, Unwritable, Violated
from storage.tables.clocks import Marks

ALL = "SELECT name FROM mark"
SET = "INSERT INTO mark (name, at) VALUES (:name, :at)"


async def names(database: Database) -> list[str]:
    async with database.reading() as reading:
        return [row["name"] for row in await reading.rows("SELECT name FROM mark ORDER BY name")]


async def test_what_was_committed_is_there_after_reopening(where: Path | str) -> None:
    async with await Database.open(where) as database:
        await Marks(database).set("alive", 5)
        await Marks(database).set("alive", 6)
    async with await Database.open(where) as database:
        assert await Marks(database).get("alive") == 6
        assert await Marks(database).get("unknown") is None


async def test_an_exception_rolls_everything_back_and_the_next_transaction_works(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        async with database.transaction() as transaction:
            await transaction.run(SET, name="lost", at=1)
            raise ZeroDivisionError
    async with database.transaction() as transaction:
        await transaction.run(SET, name="kept", at=1)
    assert await names(database) == ["kept"]


@pytest.mark.parametrize("turns", range(12))
async def test_a_task_cancelled_at_any_moment_leaves_all_or_nothing(database: Database, turns: int) -> None:
    """``turns`` event loop turns reach from waiting for BEGIN to after COMMIT."""
    done = False

    async def writes() -> None:
        nonlocal done
        async with database.transaction() as transaction:
            await transaction.run(SET, name="a", at=1)
            await transaction.run(SET, name="b", at=1)
        done = True

    task = asyncio.create_task(writes())
    for _ in range(turns):
        await asyncio.sleep(0.0003)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    found = await names(database)
    assert found in ([], ["a", "b"])
    assert found or not done
    async with database.transaction() as transaction:
        await transaction.run(SET, name="after", at=1)
    assert "after" in await names(database)


async def test_a_commit_cancelled_while_it_is_on_its_way_still_tells_the_sender(database: Database) -> None:
    told: list[str] = []

    async def writes() -> None:
        async with database.transaction() as transaction:
            await transaction.run(SET, name="a", at=1)
            transaction.afterwards(lambda: told.append("told"))
            task.cancel()  # takes effect at the next wait: the COMMIT

    task = asyncio.create_task(writes())
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (await names(database), told) == (["a"], ["told"])


async def test_afterwards_is_not_called_when_it_failed(database: Database) -> None:
    told: list[str] = []
    with pytest.raises(Violated):
        async with database.transaction() as transaction:
            transaction.afterwards(lambda: told.append("told"))
            await transaction.run(SET, name="a", at=1)
            await transaction.run(SET, name="a", at=1)
    assert told == []


async def test_a_transaction_cannot_be_nested_nor_used_afterwards(database: Database) -> None:
    async with database.transaction() as transaction:
        with pytest.raises(RuntimeError, match="inside"):
            async with database.transaction():
                pass
        for read in (database.rows(ALL), database.together(ALL)):
            with pytest.raises(RuntimeError, match="inside"):  # it would not see what is not on the disk yet
                await read
    with pytest.raises(RuntimeError, match="over"):
        await transaction.run(SET, name="late", at=1)
    assert await names(database) == []


async def test_who_reads_does_not_wait_for_who_writes_and_sees_no_half_of_it(database: Database) -> None:
    async with database.transaction() as transaction:
        await transaction.run(SET, name="half", at=1)
        assert await asyncio.create_task(names(database)) == []
    assert await names(database) == ["half"]


async def test_one_state_is_read_while_others_write(database: Database) -> None:
    async with database.reading() as reading:
        assert await reading.rows("SELECT name FROM mark") == []
        await asyncio.create_task(Marks(database).set("meanwhile", 1))
        assert await reading.rows("SELECT name FROM mark") == []
    assert await names(database) == ["meanwhile"]


async def test_a_transaction_whose_mistake_was_swallowed_is_not_taken_for_committed(database: Database) -> None:
    """SQLite takes back the one statement, PostgreSQL the whole transaction: then it says so."""
    told: list[str] = []
    try:
        async with database.transaction() as transaction:
            transaction.afterwards(lambda: told.append("told"))
            await transaction.run(SET, name="a", at=1)
            with pytest.raises(Violated):
                await transaction.run(SET, name="a", at=1)
    except Violated:
        assert database.shared
    assert (await names(database) == ["a"]) == (told == ["told"])


async def test_what_a_newer_version_wrote_is_refused(where: Path | str) -> None:
    async with await Database.open(where) as database, database.transaction() as transaction:
        await transaction.run("UPDATE schema_version SET version = 99")
    with pytest.raises(NewerSchema):
        await Database.open(where)
    with pytest.raises(NewerSchema):
        await Database.read_only(where)


async def test_what_an_older_version_wrote_is_not_read_before_it_is_migrated(where: Path | str) -> None:
    async with await Database.open(where) as database, database.transaction() as transaction:
        await transaction.run("UPDATE schema_version SET version = 0")
    with pytest.raises(OlderSchema):
        async with await Database.read_only(where):
            pass


async def test_who_may_only_read_cannot_write(where: Path | str) -> None:
    async with await Database.open(where) as database:
        await Marks(database).set("before", 1)
        async with await Database.read_only(where) as reader:
            assert await names(reader) == ["before"]
            with pytest.raises((Unwritable, sqlite3.OperationalError)):
                await Marks(reader).set("forbidden", 1)
        assert await names(database) == ["before"]


async def test_a_file_that_another_program_holds_cannot_be_written_until_it_lets_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: it was taken for an error of ours, with a code for its user and five attempts for a message."""
    monkeypatch.setattr(connections, "PATIENCE", 0.01)
    file = tmp_path / "taverna.sqlite3"
    async with await Database.open(file) as database:
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unwritable, match="locked"):
            await Marks(database).set("alive", 5)
        other.close()
        await Marks(database).set("alive", 6)
        assert await names(database) == ["alive"]


async def test_while_another_program_holds_it_everything_else_goes_on_and_it_is_written_then(tmp_path: Path) -> None:
    """The fault: the event loop stood still for up to five seconds, and with it everybody's clicks."""
    file = tmp_path / "taverna.sqlite3"
    async with await Database.open(file) as database:
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = [asyncio.create_task(Marks(database).set(name, 5)) for name in ("alive", "well")]
        for _ in range(5):
            await asyncio.sleep(0.02)
            assert await names(database) == []
        assert not any(each.done() for each in writing)
        other.execute("ROLLBACK")
        await asyncio.gather(*writing)
        other.close()
        assert await names(database) == ["alive", "well"]


async def test_whoever_waits_for_another_program_behind_others_waits_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each waits its own five seconds, not those of all before it as well."""
    monkeypatch.setattr(connections, "PATIENCE", 0.5)
    file = tmp_path / "taverna.sqlite3"
    async with await Database.open(file) as database:
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = [asyncio.create_task(Marks(database).set(str(n), 5)) for n in range(40)]
        async with asyncio.timeout(10):
            told = await asyncio.gather(*writing, return_exceptions=True)
        assert {type(each) for each in told} == {Unwritable}
        other.close()


async def test_how_long_a_commit_took_is_measured_and_reading_is_none(database: Database) -> None:
    """Whoever runs the bot watches that: nothing else tells of a slow disk."""
    took = list[float]()
    database.on_commit = took.append
    await names(database)
    assert took == []
    await Marks(database).set("alive", 5)
    assert len(took) == 1
    assert took[0] >= 0


async def test_whoever_reads_may_read_something_else_meanwhile(database: Database) -> None:
    await Marks(database).set("alive", 5)
    async with database.reading() as reading:
        assert await names(database) == [row["name"] for row in await reading.rows(ALL)] == ["alive"]
