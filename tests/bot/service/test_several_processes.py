"""Two services on one PostgreSQL, as two processes have them."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.service.refused import Refused, Stale
from bot.service.table.snapshot import Snapshot
from storage.database import Database
from storage.rows.game import Change, StoredGame
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, Clock, House
from tests.bot.service.moves import test_orders as terra
from tests.postgres import Server
from tests.test_architecture import ROOT


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


async def test_what_is_ordered_while_another_process_moves_is_not_stored_over_the_move(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: the state from before the move was kept under the newest revision, so that it was believed."""
    a, b = two
    begun = await terra.begun(a)
    other, seat = terra.waiting(a, begun)
    order, once = b.tables.games.order, [True]

    async def overtaken(*given: Any) -> None:
        if once and once.pop():
            await a.press(begun, "pass")
        await order(*given)

    monkeypatch.setattr(b.tables.games, "order", overtaken)
    with pytest.raises(Refused, match="advance_your_turn"):
        await b.tables.advance.leave(begun.game_id, other, seat, "cancelled", "pass")
    now = await b.tables.look(begun.game_id)
    assert now.seq == (await a.tables.look(begun.game_id)).seq > begun.seq


async def test_who_sits_down_while_others_do_gets_the_next_place(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = two
    lobby = await a.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    change, once = b.tables.games.change, [True]

    async def overtaken(given: Change) -> StoredGame:
        if once and once.pop():
            await a.tables.lobby.join(lobby.game_id, BIA)
        return await change(given)

    monkeypatch.setattr(b.tables.games, "change", overtaken)
    after = await b.tables.lobby.join(lobby.game_id, CAIO)
    assert [place.user_id for place in after.places] == [ANA.id, BIA.id, CAIO.id]


def test_every_request_that_changes_a_table_is_made_again_when_it_is_overtaken() -> None:
    found = [
        request
        for file in (ROOT / "bot" / "service").rglob("*.py")
        if file.name != "shelf.py"
        for request in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(request, ast.AsyncFunctionDef) and "self._shelf.lock(" in ast.unparse(request)
    ]
    assert len(found) > 30
    assert not [each.name for each in found if "repeated" not in map(ast.unparse, each.decorator_list)]


async def test_a_question_that_is_answered_elsewhere_is_old(two: tuple[House, House]) -> None:
    a, b = two
    begun = await a.running()
    await b.tables.look(begun.game_id)
    await answered(a, begun, 1)
    with pytest.raises(Stale):
        await answered(b, begun, 2)
