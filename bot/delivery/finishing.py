"""Ending: what is under way may finish, but not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Collection


async def finished(tasks: Collection[asyncio.Task[None]], grace: float) -> None:
    """Wait for these tasks to end; those that still run after ``grace`` seconds are cancelled."""
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=grace)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
