"""Two services on one PostgreSQL, as two processes have them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.service.refused import Stale
from bot.service.snapshot import Snapshot
from storage.database import Database
from tests.bot.conftest import Clock, House
from tests.postgres import Server


@pytest.fixture
async def two(postgres: Server, tmp_path: Path) -> AsyncIterator[tuple[House, House]]:
    url, clock = postgres.empty(), Clock()
    async with await Database.open(url, folder=tmp_path) as a, await Database.open(url, folder=tmp_path) as b:
        yield House(a, clock), House(b, clock)


def first(snapshot: Snapshot) -> tuple[str, ...]:
    return (next(d for d in snapshot.decisions if d.blocking).options[0].key,)


async def answered(house: House, snapshot: Snapshot, interaction: int) -> Snapshot:
    who, seat, since = house.active(snapshot)
    return await house.tables.moves.answer(snapshot.game_id, who, seat, since, first(snapshot), interaction)


async def test_what_one_process_changed_the_other_shows(two: tuple[House, House]) -> None:
    a, b = two
    begun = await a.running()
    assert (await b.tables.look(begun.game_id)).seq == begun.seq
    after = await answered(a, begun, 1)
    assert (await b.tables.look(begun.game_id)).seq == after.seq > begun.seq
    further = await answered(b, after, 2)
    assert (await a.tables.look(begun.game_id)).seq == further.seq


async def test_the_same_click_in_both_counts_once(two: tuple[House, House]) -> None:
    a, b = two
    begun = await a.running()
    await b.tables.look(begun.game_id)
    found = await asyncio.gather(answered(a, begun, 1), answered(b, begun, 1), return_exceptions=True)
    assert sorted(type(each).__name__ for each in found) == ["Snapshot", "Stale"]
    assert len([move for move in await a.tables.games.log(begun.game_id) if move.interaction_id == 1]) == 1


async def test_who_is_overtaken_tries_again_and_is_not_refused(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between reading and storing another process changes the table: the undo still holds, and is made."""
    a, b = two
    begun = await a.running()
    who, _, _ = a.active(begun)
    after = await answered(a, begun, 1)
    commit, once = b.tables.games.commit, [True]

    async def overtaken(given: object) -> None:
        if once and once.pop():
            await a.tables.moves.undo(after.game_id, who, whole_turn=False, interaction_id=2)
            await answered(a, await a.tables.look(after.game_id), 3)
        await commit(given)

    monkeypatch.setattr(b.tables.games, "commit", overtaken)
    await b.tables.moves.undo(after.game_id, who, whole_turn=False, interaction_id=4)
    kinds = [move.kind for move in await a.tables.games.log(begun.game_id)]
    assert kinds.count("undo") == 2


async def test_a_question_that_is_answered_elsewhere_is_old(two: tuple[House, House]) -> None:
    a, b = two
    begun = await a.running()
    await b.tables.look(begun.game_id)
    await answered(a, begun, 1)
    with pytest.raises(Stale):
        await answered(b, begun, 2)
