"""The bot as a child of the sandbox, at moments that a whole sandbox meets by chance only."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import Process
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.cli.child import Child


async def test_a_wish_to_start_again_counts_while_the_bot_is_being_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, said, second = list[Process](), list[str](), asyncio.Event()
    create = asyncio.create_subprocess_exec

    async def slowly(*_: str, **how: Any) -> Process:
        begun.append(await create(sys.executable, "-c", "import time; time.sleep(600)", **how))
        if len(begun) == 1:
            await child.restart()
        else:
            second.set()
        return begun[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slowly)
    child = Child({}, tmp_path / "bot.log", said.append)
    keeping = asyncio.create_task(child.keep_running())
    try:
        await asyncio.wait_for(second.wait(), 30)
        assert begun[0].returncode is not None
        assert said == ["the bot starts again, as wished"]
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
    assert [each.returncode is None for each in begun] == [False, False]
