"""Calls without a sound: only of whom was called a moment ago, and has done nothing since."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.delivery.rung import JUST, Bell
from tests.bot.conftest import ANA, BIA, House


@pytest.mark.parametrize(
    ("users", "kinds", "looked", "later", "echoes"),
    [
        ((ANA.id,), ("undo",), False, 0, True),
        ((ANA.id, BIA.id), ("undo",), False, 0, False),
        ((ANA.id,), ("play",), False, 0, False),
        ((ANA.id,), (), False, 0, False),
        ((ANA.id,), ("undo",), True, 0, False),
        ((ANA.id,), ("undo",), False, JUST, False),
        ((ANA.id,), ("undo", "own"), False, 0, False),
    ],
)
async def test_only_a_call_that_was_taken_back_at_once_makes_no_second_sound(
    house: House, users: tuple[int, ...], kinds: tuple[str, ...], looked: bool, later: int, echoes: bool
) -> None:
    snapshot, now = await house.running(), [9 * JUST]
    (own,) = snapshot.seats_of(ANA.id)
    log = [SimpleNamespace(kind=kind, seat=own if kind == "own" else 9) for kind in kinds]

    async def since(game_id: str, seq: int) -> list[SimpleNamespace]:
        return log

    tables = SimpleNamespace(
        clock=lambda: now[0],
        seen=SimpleNamespace(since=lambda user, at: looked),
        games=SimpleNamespace(log=since),
    )
    bell = Bell(cast("Any", tables))
    assert not await bell.echoes(snapshot, users), "nobody was called"
    bell.note(snapshot, (ANA.id,))
    now[0] += later
    assert await bell.echoes(snapshot, users) is echoes


async def test_whoever_only_seemed_to_be_called_is_told_once(house: House) -> None:
    snapshot = await house.running()
    bell = Bell(cast("Any", SimpleNamespace(clock=lambda: 0)))
    assert bell.missed(snapshot, (ANA.id, BIA.id)) == []
    bell.note(snapshot, (ANA.id, BIA.id), (BIA.id,))
    assert bell.missed(snapshot, (ANA.id,)) == []
    assert bell.missed(snapshot, (ANA.id, BIA.id)) == [BIA.id]
    assert bell.missed(snapshot, (ANA.id, BIA.id)) == []
