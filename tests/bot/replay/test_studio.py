"""Whose work waits for whose."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.replay import studio
from bot.replay.examine import TooLong, examined
from bot.replay.studio import LOOKED_AT, Studio


async def test_records_that_take_long_hold_up_no_film_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    may = asyncio.Event()

    async def apart(self: Studio, longest: float, work: Any, *args: Any) -> str:
        if work is examined:
            await may.wait()
        return work.__name__

    monkeypatch.setattr(Studio, "_apart", apart)
    made = Studio()
    looking = asyncio.create_task(made.examined(b"", "en", film=True))
    await asyncio.sleep(0)
    film: Any = SimpleNamespace(table="t", locale="en")
    assert await asyncio.wait_for(made.attached(film), 5) == "attached"
    assert not looking.done()
    may.set()
    assert await looking == "examined"


def test_two_records_that_never_end_leave_time_for_a_third() -> None:
    assert 3 * LOOKED_AT < 15 * 60


async def test_a_record_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "LOOKED_AT", 0.0)
    with pytest.raises(TooLong):
        await Studio().examined(b"{}", "en", film=False)
