"""What only a server of databases can do, or get wrong."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from storage.database import Database, shown
from storage.engines.postgres import PostgresDatabase
from storage.errors import StorageError, Unreachable, Unwritable, Violated
from storage.tables.clocks import Marks
from tests.postgres import Server

SET = "INSERT INTO mark (name, at) VALUES (:name, :at)"


def causes(error: BaseException) -> list[BaseException]:
    chain = [error]
    while (cause := chain[-1].__cause__) is not None:
        chain.append(cause)
        assert len(chain) < 10, "an error is its own cause: the log follows causes to their end"
    return chain


async def test_no_error_is_its_own_cause(postgres: Server, tmp_path: Path) -> None:
    async with await Database.open(postgres.empty()) as database:
        await Marks(database).set("alive", 5)
        with pytest.raises(Violated) as violated:
            async with database.transaction() as transaction:
                await transaction.run(SET, name="alive", at=6)
    with pytest.raises(Unreachable) as unreachable:
        await Database.open(f"postgresql://taverna@/none?host={tmp_path}")
    for told in (violated.value, unreachable.value):
        first, second, *_ = causes(told)
        assert isinstance(first, StorageError)
        assert not isinstance(second, StorageError)


async def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    with pytest.raises(Unreachable, match=r"^postgresql://127\.0\.0\.1:1/name cannot be reached: [^\[]+$"):
        await Database.open("postgresql://taverna:secret@127.0.0.1:1/name")
    for wrong in (
        "u:secret@host:port/name",
        "u:sec#ret@host/name",
        "u:sec/ret@host/name",
        "u:secret@host/name?sslmode=x",
    ):
        with pytest.raises(Unreachable, match=r"^postgresql://host") as told:
            await Database.open(f"postgresql://{wrong}")
        assert "sec" not in str(told.value)


async def test_a_database_that_can_only_be_read_is_refused_at_the_start_and_told_later(postgres: Server) -> None:
    url = postgres.empty()
    with pytest.raises(Unwritable):
        await Database.open(f"{url}&default_transaction_read_only=on")
    async with await Database.open(url) as database:
        with pytest.raises(Unwritable):
            async with database.transaction() as transaction:
                await transaction.run("SET TRANSACTION READ ONLY")
                await transaction.run(SET, name="a", at=1)
        await Marks(database).set("a", 1)


async def test_a_user_who_may_make_no_tables_is_told_so(postgres: Server) -> None:
    with pytest.raises(Unwritable, match="permission denied"):
        await Database.open(f"{postgres.another()}&role=pg_monitor")


async def test_a_database_without_room_for_every_letter_is_refused(postgres: Server) -> None:
    url = postgres.another("ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(Unwritable, match="LATIN1"):
        await Database.open(url)


async def test_what_is_refused_at_the_start_leaves_no_connection_behind(postgres: Server) -> None:
    """Each of a start tried over and over would keep one, until the server has none left for anybody."""
    url = postgres.another("ENCODING 'LATIN1' TEMPLATE template0")
    name = urlsplit(url).path.removeprefix("/")
    with pytest.raises(Unwritable) as refused:
        await Database.open(url)
    async with await Database.open(postgres.empty()) as database:
        for _ in range(500):
            left = await database.rows("SELECT 1 FROM pg_stat_activity WHERE datname = :name", name=name)
            if not left:
                break
            await asyncio.sleep(0.01)
    assert not left
    assert refused.value, "kept so long, for the pool with it would be put away together with its traceback"


async def test_a_value_that_a_column_cannot_hold_is_refused(postgres: Server) -> None:
    async with await Database.open(postgres.empty()) as database:
        with pytest.raises(Violated):
            await Marks(database).set("alive", 2**70)
        assert await database.rows("SELECT name FROM mark") == []


async def test_lists_are_in_the_order_of_bytes_whatever_language_the_server_speaks(postgres: Server) -> None:
    async with await Database.open(postgres.empty()) as database:
        found = await database.rows(
            """
            SELECT table_name, column_name, collation_name FROM information_schema.columns
            WHERE table_schema = 'public' AND data_type = 'text'
            """
        )
    assert len(found) > 30
    assert [row["column_name"] for row in found if row["collation_name"] != "C"] == []


async def test_a_migration_may_take_longer_than_a_statement(
    postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.engines.postgres.PATIENCE", 0.2)
    (tmp_path / "001_slow.sql").write_text("SELECT pg_sleep(0.5); CREATE TABLE slow (id INTEGER) STRICT;")
    async with await PostgresDatabase.connect(postgres.another(), tmp_path) as database:
        assert database.schema == 1
        with pytest.raises(Unreachable):
            await database.rows("SELECT pg_sleep(0.5)")
        assert await database.rows("SELECT * FROM slow") == []


@pytest.mark.parametrize("turns", range(8))
async def test_whoever_gets_a_connection_back_finds_no_transaction_on_it(postgres: Server, turns: int) -> None:
    """Of a statement whose task was cancelled nobody knows yet what came of it, ``BEGIN`` among them."""
    database = await PostgresDatabase.connect(postgres.empty(), connections=1)
    async with database:

        async def writes() -> None:
            async with database.transaction() as transaction:
                await transaction.run(SET, name=f"lost {turns}", at=1)
                await asyncio.sleep(60)

        async def reads() -> None:
            async with database.reading() as reading:
                await reading.rows("SELECT name FROM mark")
                await asyncio.sleep(60)

        for work in (writes, reads):
            task = asyncio.create_task(work())
            for _ in range(turns):
                await asyncio.sleep(0.0002)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            async with database._pool.acquire() as connection:
                await connection.execute("SELECT 1")
                assert not connection.is_in_transaction()
            async with database.transaction() as transaction:
                await transaction.run("DELETE FROM mark")
                await transaction.run(SET, name="kept", at=1)
            assert [row["name"] for row in await database.rows("SELECT name FROM mark")] == ["kept"]


async def test_a_connection_is_given_back_without_asking_the_server(postgres: Server) -> None:
    database = await PostgresDatabase.connect(postgres.empty(), connections=1)
    async with database:
        pool = database._pool
        async with pool.acquire() as connection:
            asked: list[str] = []
            connection.add_query_logger(lambda query: asked.append(query.query))
        async with database.transaction() as transaction:
            await transaction.run(SET, name="a", at=1)
        await database.rows("SELECT 1")
        async with database.reading() as reading:
            await reading.rows("SELECT 1")
    assert [statement.split()[0] for statement in asked] == [
        "BEGIN",
        "INSERT",
        "COMMIT",
        "SELECT",
        "BEGIN",
        "SELECT",
        "ROLLBACK",
    ]


async def test_what_fails_is_rolled_back_by_us_before_the_pool_has_to(postgres: Server) -> None:
    """asyncpg would reset such a connection with a complaint and three round trips."""
    complaints: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, said: complaints.append(said["message"]))
    async with await PostgresDatabase.connect(postgres.empty(), connections=1) as database:
        with pytest.raises(ZeroDivisionError):
            async with database.transaction() as transaction:
                await transaction.run(SET, name="a", at=1)
                raise ZeroDivisionError
        assert not await database.rows("SELECT name FROM mark")
    assert not complaints


def test_what_is_shown_of_an_address_holds_no_password() -> None:
    for url in ("postgresql://u:secret@h:1/n", "postgres://h:1/n?password=secret", "postgresql://u:a@secret@h:1/n?x=y"):
        assert shown(url).endswith("://h:1/n")
    assert shown(Path("data/taverna.db")) == str(Path("data/taverna.db"))
