"""An opponent that does not think."""

from __future__ import annotations

import asyncio

from bot.service.table.snapshot import Snapshot
from games.core.model import Key, Seat


class Passing:
    """An opponent that passes at once, and can be made to fail."""

    def __init__(self) -> None:
        self.asked = 0
        self.fails = 0

    async def choose(self, snapshot: Snapshot, seat: Seat, why: str = "bot") -> tuple[Key, ...]:
        self.asked += 1
        if self.fails:
            self.fails -= 1
            raise OSError("no process")
        await asyncio.sleep(0)
        return (snapshot.asked((seat,))[0].options[-1].key,)

    def close(self) -> None:
        return
