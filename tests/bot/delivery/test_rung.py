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


async def test_whoever_only_seemed_to_be_called_is_told_once_and_nobody_can_tell_when(house: House) -> None:
    snapshot, now = await house.running(), [9 * JUST]

    async def undone(game_id: str, seq: int) -> list[SimpleNamespace]:
        return [SimpleNamespace(kind="undo", seat=9)]

    games, seen = SimpleNamespace(log=undone), SimpleNamespace(since=lambda user, at: False)
    bell = Bell(cast("Any", SimpleNamespace(clock=lambda: now[0], seen=seen, games=games)))
    bell.made_up(snapshot, BIA.id)
    assert not bell.owes(snapshot, BIA.id)
    bell.note(snapshot, (ANA.id, BIA.id), (BIA.id,))
    assert [bell.owes(snapshot, user.id) for user in (ANA, BIA)] == [False, True]
    now[0] += JUST - 1
    bell.made_up(snapshot, BIA.id)
    assert not bell.owes(snapshot, BIA.id)
    assert await bell.echoes(snapshot, (BIA.id,))
    now[0] += 1
    assert not await bell.echoes(snapshot, (BIA.id,)), "it counts from when others saw them called"
