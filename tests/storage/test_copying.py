from __future__ import annotations

from pathlib import Path

import pytest

from storage.copying import NotEmpty, copy, tables
from storage.database import Database
from storage.games import Games
from storage.outbox import Outbox
from storage.preferences import Preferences
from storage.rows import NewMessage, Preference
from tests.postgres import Server
from tests.storage.tables import dump, play, running


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


async def test_every_table_is_copied_those_first_that_others_refer_to() -> None:
    assert tables()[0] == "game"
    assert {"outbox", "place", "checkpoint", "preference", "mark"} < set(tables())
    assert "claim" not in tables()
