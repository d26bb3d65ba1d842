"""What is due: one reminder at 80 % of the allowance, then a bot plays the turn of whoever is absent."""

from __future__ import annotations

import asyncio
import logging

from bot.clock import HOUR, MINUTE
from bot.delivery.quiet_hours import quiet_until
from bot.jobs.automatic import Automatic
from bot.service import announce
from bot.service.refused import NoTable
from bot.service.tables import Tables
from storage.rows import Alarm

log = logging.getLogger(__name__)

ALIVE = "alive"
ALIVE_EVERY = MINUTE
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
            coming = (await self._tables.clocks.next(), await self._tables.dues.next())
            due = min((at for at in coming if at is not None), default=None)
            wait = ALIVE_EVERY if due is None else min(max(due - self._tables.clock(), 1_000), ALIVE_EVERY)
            await asyncio.sleep(wait / 1_000)

    async def tick(self, now: int) -> None:
        """Carry out what is due at this moment."""
        for alarm in await self._tables.clocks.reminders(now):
            try:
                await self._remind(alarm, now)
            except Exception:
                # One table that cannot be read must not silence the others; ``check`` tells more.
                log.exception("no reminder for table %s", alarm.game_id)
                await self._tables.clocks.reminded(alarm, now, next_at=None)
        for alarm in await self._tables.clocks.deadlines(now):
            # Time is up: a bot plays this one turn; the place stays its owner's.
            self._automatic.stand_in(alarm.game_id, alarm.place)
        for due in await self._tables.dues.due(now):
            try:
                await self._tables.when_due[due.what](due.game_id)
            except NoTable:
                await self._tables.dues.done(due)
            except Exception:
                log.exception("%s of table %s is put off", due.what, due.game_id)
                await self._tables.dues.done(due, again_at=now + HOUR)
            else:
                await self._tables.dues.done(due)

    async def _remind(self, alarm: Alarm, now: int) -> None:
        snapshot = await self._tables.look(alarm.game_id)
        user_id = snapshot.places[alarm.place].user_id
        if user_id is None:
            await self._tables.clocks.reminded(alarm, now, next_at=None)
            return
        preference = await self._tables.preferences.user(user_id)
        if not preference.dm or preference.dm_closed_at is not None:
            await self._tables.clocks.reminded(alarm, now, next_at=None)
            return
        later = quiet_until(preference, now)
        if later is not None:
            # After the deadline a reminder would be of no use.
            remind_at = later if alarm.deadline is None or later < alarm.deadline else None
            await self._tables.clocks.set(
                alarm.game_id, alarm.place, alarm.since_seq, deadline=alarm.deadline, remind_at=remind_at
            )
            return
        reminder = announce.notice(
            user_id,
            "notice.reminder",
            preference.language or snapshot.locale,
            to_user=True,
            channel=f"<#{snapshot.channel_id}>",
            deadline=f"<t:{(alarm.deadline or now) // 1000}:R>",
        )
        await self._tables.clocks.reminded(alarm, now, next_at=None, outbox=(reminder,))

    async def _excuse_downtime(self) -> None:
        now, alive = self._tables.clock(), await self._tables.marks.get(ALIVE)
        if alive is not None and now - alive > 2 * ALIVE_EVERY:
            await self._tables.clocks.excuse(now - alive)
