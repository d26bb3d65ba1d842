"""What is due: a reminder at 80 % of the allowance, a last call at 95 %, then a bot plays the turn.

Where there is no limit one reminder comes after days. And the digest of all tables, once a day, of who wants that.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import msgspec

from bot.clock import HOUR, MINUTE
from bot.delivery.calling import reached
from bot.delivery.quiet_hours import quiet_until
from bot.service.refused import NoTable
from bot.service.table import announce
from bot.service.tables import Tables
from storage.errors import ALL_FAILS
from storage.rows.clock import Alarm

log = logging.getLogger(__name__)

ALIVE = "alive"
SECOND = 1_000
ALIVE_EVERY = MINUTE
"""Milliseconds between two notes that the program is alive and connected: what is missing was downtime, which costs
nobody time."""


class Alarms:
    """Sleeps until the next clock of any table runs out.

    ``connected``: whether Discord hears us. While it does not, nobody can be called or answer.
    """

    def __init__(self, tables: Tables, connected: Callable[[], bool] = lambda: True) -> None:
        self._tables = tables
        self._connected = connected
        self._away = True
        self._looked = time.time()

    async def run(self) -> None:
        """Watch the clocks."""
        while True:
            await self.once()
            now = self._tables.clock()
            if self._away:
                await self._until(now + SECOND)
                continue
            tables = self._tables
            coming = (await tables.clocks.next(), await tables.dues.next(), await tables.digests.next())
            due = min((at for at in coming if at is not None), default=None)
            await self._until(now + ALIVE_EVERY if due is None else min(max(due, now + SECOND), now + ALIVE_EVERY))

    async def once(self) -> None:
        """Carry out what is due, first excusing the time in which the program, its database or Discord was down."""
        self._look()
        # Of one moment, whatever is waited for: what ran out while the machine slept meanwhile is not due yet.
        now = self._tables.clock()
        if not self._connected():
            self._away = True
            return
        try:
            if self._away:
                await self._excuse_downtime()
                self._away = False
            await self._tables.marks.set(ALIVE, now)
            await self.tick(now)
        except ALL_FAILS:
            self._away = True
            raise

    async def _until(self, at: int) -> None:
        """Wait, a second at a time: a clock may be set, or move faster than the machine's."""
        while True:
            left = at - self._tables.clock()
            # Nothing is waited for longer than that: the clock was set back, and what is due is to be asked anew.
            if not 0 < left <= ALIVE_EVERY:
                return
            await asyncio.sleep(min(left, SECOND) / 1_000)
            self._look()
            if self._away:
                return

    def _look(self) -> None:
        """Notice a long time without a look: the machine was asleep, the process was stopped, the database gave no
        answer, or the time was set right after a start.
        """
        looked, self._looked = self._looked, time.time()
        if (self._looked - looked) * 1_000 > ALIVE_EVERY:
            self._away = True

    async def tick(self, now: int) -> None:
        """Carry out what is due at this moment. While the database fails it is still to be done."""
        for alarm in await self._tables.clocks.reminders(now):
            try:
                await self._remind(alarm, now)
            except NoTable:  # closed just now, and its clocks with it
                continue
            except ALL_FAILS:
                raise
            except Exception:
                # One table that cannot be read must not silence the others; ``check`` tells more.
                log.exception("no reminder for table %s", alarm.game_id)
                await self._tables.clocks.reminded(alarm, now, next_at=None)
        for alarm in await self._tables.clocks.deadlines(now):
            try:
                await self._tables.absence.missed(alarm.game_id, alarm.place)
            except NoTable:
                continue
            except ALL_FAILS:
                raise
            except Exception:
                log.exception("nobody stands in at table %s; tried again in an hour", alarm.game_id)
                await self._tables.clocks.set(
                    alarm.game_id, alarm.place, alarm.since_seq, deadline=now + HOUR, remind_at=None
                )
        for due in await self._tables.dues.due(now):
            try:
                await self._tables.when_due[due.what](due.game_id)
            except NoTable:
                await self._tables.dues.done(due)
            except ALL_FAILS:
                raise
            except Exception:
                log.exception("%s of table %s is put off", due.what, due.game_id)
                await self._tables.dues.done(due, again_at=now + HOUR)
            else:
                await self._tables.dues.done(due)
        for digest in await self._tables.digests.due(now):
            try:
                await self._tables.digests.send(digest)
            except ALL_FAILS:
                raise
            except Exception:
                log.exception("a digest is put off")
                await self._tables.digests.put_off(digest, now + HOUR)

    async def _remind(self, alarm: Alarm, now: int) -> None:
        tables = self._tables
        snapshot = await tables.look(alarm.game_id)
        user_id = snapshot.places[alarm.place].user_id
        last = alarm.reminded_at is not None
        looked = not last and user_id is not None and tables.seen.lately(user_id, now)
        if user_id is None or (looked and alarm.deadline is not None):
            # Whoever has just looked at what they can do needs no reminder.
            await tables.clocks.reminded(alarm, now, next_at=await self._last_call(alarm, user_id, now))
            return
        if not last and await self._digested(user_id):
            next_at = await self._last_call(alarm, user_id, now)
            if next_at is not None or alarm.deadline is None:
                await tables.clocks.reminded(alarm, now, next_at=next_at)
                return
        later = now + 24 * tables.timing.hour if looked else await self._better(alarm, user_id, now)
        # Quiet hours that last until the deadline keep the sound away, not the reminder: after it that is of no use.
        if later is not None and (alarm.deadline is None or later < alarm.deadline):
            await tables.clocks.set(
                alarm.game_id, alarm.place, alarm.since_seq, deadline=alarm.deadline, remind_at=later
            )
            return
        why = "last_call" if last else "waiting" if alarm.deadline is None else "reminder"
        written = announce.call(snapshot, user_id, why, alarm.deadline, alarm.reserve_at)
        next_at = None if last else await self._last_call(alarm, user_id, now)
        await tables.clocks.reminded(alarm, now, next_at=next_at, outbox=(written,))

    async def _digested(self, user_id: int) -> bool:
        """Whether somebody wants the daily digest instead of reminders, and it arrives; a last call comes all the
        same, for a digest a day may be too late."""
        chosen = await self._tables.preferences.user(user_id)
        return chosen.digest is not None and not chosen.reminders and reached(chosen)

    async def _better(self, alarm: Alarm, user_id: int, now: int) -> int | None:
        """When a reminder does not disturb, if it does now; a vacation counts where no deadline has counted it."""
        if alarm.deadline is None and (away := await self._tables.timing.away([user_id])):
            return away[user_id]
        return quiet_until(await self._tables.preferences.user(user_id), now)

    async def _last_call(self, alarm: Alarm, user_id: int | None, now: int) -> int | None:
        """When it comes; None where no more time is left than at that call: of two that come together one is enough."""
        if alarm.left is None or user_id is None:
            return None
        times = await self._tables.timing.times([user_id])
        reminded = msgspec.structs.replace(alarm, reminded_at=alarm.remind_at)
        return times.set(reminded, user_id, times.left(reminded, user_id, now), now).remind_at

    async def _excuse_downtime(self) -> None:
        now, alive = self._tables.clock(), await self._tables.marks.get(ALIVE)
        if alive is not None and now - alive > 2 * ALIVE_EVERY:
            await self._tables.timing.excuse(alive)
