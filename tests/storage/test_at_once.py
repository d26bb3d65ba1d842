"""What several processes, or several tasks on PostgreSQL, do in the same moment."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from storage.database import Database
from storage.engines import postgres
from storage.errors import Unreachable
from storage.outbox import Outbox, enqueue
from storage.rows.game import Limits, NewMessage
from storage.tables.games import Games
from tests.storage.made_up import ANA, new_game, places, play, running


async def test_an_interaction_that_is_told_at_several_tables_at_once_happens_once(games: Games) -> None:
    for n in range(8):
        await running(games, f"g{n}", 50 + n)
    for interaction in range(5):
        work = (games.commit(play(interaction, f"g{n}", interaction_id=interaction)) for n in range(8))
        told = await asyncio.gather(*work, return_exceptions=True)
        assert sorted(type(each).__name__ for each in told) == ["Duplicate"] * 7 + ["NoneType"]
        for n in (n for n, each in enumerate(told) if each is not None):
            await games.commit(play(interaction, f"g{n}"))


async def test_a_host_opens_no_more_tables_at_once_than_one_after_another(games: Games) -> None:
    # Connections are made when they are needed; here all are to be there, so that all go at once.
    await asyncio.gather(*(games.revision("g") for _ in range(40)), return_exceptions=True)
    work = (games.create(new_game(f"g{n}", 50 + n), places(ANA), limits=Limits(host=3)) for n in range(12))
    told = await asyncio.gather(*work, return_exceptions=True)
    assert sorted(type(each).__name__ for each in told) == ["StoredGame"] * 3 + ["TooMany"] * 9


@pytest.mark.parametrize("where", ["postgresql"], indirect=True)
async def test_a_process_that_stands_still_holds_up_nobody_for_long(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "HANGING", "300ms")
    async with await Database.open(where, folder=tmp_path) as database:
        games = Games(database)
        await running(games)
        with pytest.raises(Unreachable):
            async with database.transaction() as transaction:
                await transaction.run("UPDATE game SET updated_at = 5 WHERE game_id = 'g'")
                await asyncio.wait_for(asyncio.create_task(games.commit(play(0))), 10)
                await transaction.run("UPDATE game SET updated_at = 6 WHERE game_id = 'g'")
        assert (await games.load("g")).seq == 1


async def test_those_who_die_of_the_same_target_do_not_wait_for_each_other(database: Database, outbox: Outbox) -> None:
    await outbox.add([NewMessage(kind="x", target=1, lane=str(n)) for n in range(20)], 0)
    waiting = await outbox.due(1, 20)
    # Connections are made when they are needed; here all are to be there, so that all go at once.
    await asyncio.gather(*(outbox.waiting() for _ in range(40)))
    await asyncio.gather(*(outbox.dead(each.id, "gone", 2, unreachable=True) for each in waiting))
    assert (await outbox.lateness(0)).dead == 20


@pytest.mark.parametrize("where", ["postgresql"], indirect=True)
async def test_whoever_has_the_lower_number_in_a_lane_commits_first(database: Database, outbox: Outbox) -> None:
    """Or a later message would leave before one that is not seen yet, and a newer would not replace an older."""
    async with database.transaction() as transaction:
        first = NewMessage(kind="first", target=1, lane="a", supersede="board")
        await enqueue(transaction, database, None, [first], 0)
        second = NewMessage(kind="second", target=1, lane="a", supersede="board")
        waits = asyncio.create_task(outbox.add([second], 0))
        await asyncio.create_task(outbox.add([NewMessage(kind="elsewhere", target=1, lane="b")], 0))
        done, _ = await asyncio.wait({waits}, timeout=0.2)
        assert not done
    await waits
    assert {message.kind for message in await outbox.due(1, 9)} == {"second", "elsewhere"}
