"""Reminders and deadlines: one reminder at 80 % of the allowance, then a bot plays the turn of whoever is absent."""

from __future__ import annotations

import asyncio

from bot import announce
from bot.automatic import Automatic
from bot.tables import Tables
from storage.records import Alarm

ALIVE = "alive"
ALIVE_EVERY = 60_000
"""Milliseconds between two notes that the program is alive: what is missing was downtime, which costs nobody time."""


class Alarms:
    """Sleeps until the next clock of any table runs out."""

    def __init__(self, tables: Tables, automatic: Automatic) -> None:
        self._tables = tables
        self._automatic = automatic

    async def run(self) -> None:
        """Excuse the time the program was down, then watch the clocks."""
        await self._excuse_downtime()
        while True:
            now = self._tables.clock()
            await self._tables.marks.set(ALIVE, now)
            await self.tick(now)
            due = await self._tables.clocks.next()
            wait = ALIVE_EVERY if due is None else min(max(due - self._tables.clock(), 1_000), ALIVE_EVERY)
            await asyncio.sleep(wait / 1_000)

    async def tick(self, now: int) -> None:
        """Carry out what is due at this moment."""
        for alarm in await self._tables.clocks.reminders(now):
            await self._remind(alarm, now)
        for alarm in await self._tables.clocks.deadlines(now):
            # Time is up: a bot plays this one turn; the place stays its owner's.
            self._automatic.stand_in(alarm.game_id, alarm.seat)

    async def _remind(self, alarm: Alarm, now: int) -> None:
        snapshot = await self._tables.look(alarm.game_id)
        place = snapshot.places[alarm.seat]
        messages = ()
        if place.user_id is not None:
            messages = (
                announce.notice(
                    place.user_id,
                    "notice.reminder",
                    (await self._tables.preferences.user(place.user_id)).locale or snapshot.locale,
                    to_user=True,
                    channel=f"<#{snapshot.channel_id}>",
                    deadline=f"<t:{(alarm.deadline or now) // 1000}:R>",
                ),
            )
        await self._tables.clocks.reminded(alarm, now, next_at=None, outbox=messages)

    async def _excuse_downtime(self) -> None:
        now, alive = self._tables.clock(), await self._tables.marks.get(ALIVE)
        if alive is not None and now - alive > 2 * ALIVE_EVERY:
            await self._tables.clocks.excuse(now - alive)
