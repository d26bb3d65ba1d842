from __future__ import annotations

from pathlib import Path

import pytest

from storage.copies.copying import NotEmpty, copy, tables
from storage.database import Database
from storage.outbox import Outbox
from storage.people.preferences import Preferences
from storage.rows.game import NewMessage, Preference
from storage.tables.games import Games
from tests.postgres import Server
from tests.storage.made_up import dump, play, running

OF_KIND = {"INTEGER": 1, "TEXT": "x", "BLOB": b"\x00\xff", "REAL": 0.5}
KNOWN = {"game_id": "g", "place": 0, "company": "people"}


async def fill(database: Database) -> None:
    """Something in every table of a file, whatever tables there come to be."""
    await running(Games(database))
    await Games(database).commit(play(0, checkpoint=True, outbox=(NewMessage(kind="board", target=1),)))
    async with database.transaction() as transaction:
        for table in tables():
            if await transaction.row(f"SELECT 1 AS found FROM {table} LIMIT 1") is None:
                columns = await transaction.rows(f"SELECT name, type FROM pragma_table_info('{table}')")
                row = {each["name"]: KNOWN.get(each["name"], OF_KIND[each["type"]]) for each in columns}
                values = ", ".join(f":{name}" for name in row)
                await transaction.run(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values})", **row)


def quiet(done: int, of: int) -> None:
    assert done <= of


async def test_a_host_moves_to_postgresql_and_back_with_every_row(postgres: Server, tmp_path: Path) -> None:
    async with await Database.open(tmp_path / "a.db") as file, await Database.open(postgres.empty()) as server:
        await running(Games(file))
        await running(Games(file), "h", 51)
        await Games(file).commit(play(0, checkpoint=True, outbox=(NewMessage(kind="board", target=1),)))
        await Outbox(file).add([NewMessage(kind="x", target=1, lane="a user")], 5)
        await Preferences(file).save_user(Preference(user_id=5, locale="en"), 7)
        assert await copy(file, server, quiet) > 10
        assert await dump(server) == await dump(file)
        with pytest.raises(NotEmpty):
            await copy(file, server, quiet)
        # The numbers of messages go on where they were.
        await Games(server).commit(play(1, outbox=(NewMessage(kind="board", target=1),)))
        async with await Database.open(tmp_path / "b.db") as back:
            await copy(server, back, quiet)
            assert await dump(back) == await dump(server)
            await Games(back).commit(play(2, outbox=(NewMessage(kind="board", target=1),)))
            ids = [message.id for message in await Outbox(back).posted("g")]
            assert ids == sorted(set(ids))


async def test_no_table_is_forgotten(postgres: Server, tmp_path: Path) -> None:
    async with (
        await Database.open(tmp_path / "a.db") as file,
        await Database.open(postgres.empty()) as server,
        await Database.open(tmp_path / "b.db") as back,
    ):
        await fill(file)
        before = await dump(file)
        assert {name for name, rows in before.items() if not rows} == {"process", "claim"}
        await copy(file, server, quiet)
        await copy(server, back, quiet)
        assert await dump(server) == before
        assert await dump(back) == before


async def test_every_table_is_copied_those_first_that_others_refer_to() -> None:
    assert tables()[0] == "game"
    assert {"outbox", "place", "checkpoint", "preference", "mark"} < set(tables())
    assert "claim" not in tables()
