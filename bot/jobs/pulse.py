"""Feels the bot's pulse: notes that the gateway is ready, fills the gauges, tells systemd and the owners."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from math import inf
from pathlib import Path

from bot import metrics, systemd
from bot.delivery.owners import Owners
from bot.health import GATEWAY_EVERY, LOW_SPACE, Health, gateway_mark, measured
from storage.database import Database
from storage.errors import DiskFull, Unwritable
from storage.tables.clocks import Marks
from storage.tables.lists import Lists

log = logging.getLogger(__name__)

RESTART_HELPS = frozenset({"gateway", "alarms"})
"""What systemd's watchdog is for; against a full disk or Discord's own troubles no restart helps."""


class Pulse:
    """``ready``: whether the gateway is, now, on every shard."""

    def __init__(
        self,
        database: Database,
        backups: Path,
        clock: Callable[[], int],
        owners: Owners,
        ready: Callable[[], bool],
        shards: str = "",
    ) -> None:
        """``ready``: whether Discord is heard on all ``shards`` of this process (as ``SHARDS`` has them)."""
        self._database = database
        self._backups = backups
        self._clock = clock
        self._owners = owners
        self._ready = ready
        self._shards = shards

    async def run(self) -> None:
        """Feel it every few seconds."""
        while True:
            await self.beat()
            await asyncio.sleep(GATEWAY_EVERY / 1_000)

    async def beat(self) -> Health:
        """Once."""
        ready = self._ready()
        metrics.GATEWAY_READY.set(ready)
        # Before the note is made, which a full disk would refuse.
        health = await measured(self._database, self._backups, self._clock(), self._shards)
        self._show(health)
        if health.free < LOW_SPACE:
            self._owners.alert("alert.low_space", n=health.free >> 20)
        if ready:
            try:
                await Marks(self._database).set(gateway_mark(self._shards), self._clock())
            except (DiskFull, Unwritable):
                # No reason for systemd to start the bot again, again and again.
                log.exception("it cannot be noted that Discord is heard")
        await self._count()
        # Prometheus is answered by a thread of its own, with what it was told before the bot hung.
        metrics.BEAT.set_to_current_time()
        if ready or not RESTART_HELPS.intersection(health.problems):
            systemd.notify(systemd.WELL)
        return health

    def _show(self, health: Health) -> None:
        metrics.OUTBOX_LATE.set(health.waiting)
        metrics.OUTBOX_AGE.set(health.oldest or 0)
        metrics.OUTBOX_DEAD.set(health.dead)
        metrics.FREE.set(health.free)
        if health.copied:
            metrics.BACKUP_AGE.set(inf if health.backup is None else health.backup)

    async def _count(self) -> None:
        lists = Lists(self._database)
        metrics.OVERDUE.set(await lists.overdue(self._clock()))
        metrics.TABLES.clear()
        for game, status, n in await lists.counted():
            metrics.TABLES.labels(game, status).set(n)
