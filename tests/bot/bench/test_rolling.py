"""What is started for a rolling update ends, whatever goes wrong."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.bench import rolling


async def test_a_process_that_discord_does_not_let_in_is_not_left_running(monkeypatch: pytest.MonkeyPatch) -> None:
    running: list[str] = []

    @asynccontextmanager
    async def bot(box: Any, folder: Path, log: Path, **settings: str) -> AsyncGenerator[int]:
        running.append(settings["SHARDS"])
        try:
            yield 1
        finally:
            running.remove(settings["SHARDS"])

    async def until(condition: Any, seconds: float) -> None:
        if not letting_in:
            raise TimeoutError

    monkeypatch.setattr(rolling, "bot", bot)
    box: Any = SimpleNamespace(gateway=SimpleNamespace(sockets={}), until=until)
    letting_in = True
    process = await rolling._process(box, Path(), "", 0)
    assert running == ["0/2"]
    await process.aclose()
    assert not running
    letting_in = False
    with pytest.raises(TimeoutError):
        await rolling._process(box, Path(), "", 1)
    assert not running
