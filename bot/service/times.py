"""How long a turn may take, and when that is up: by the calendars of those who sit at a table. Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.clock import HOUR
from bot.service.calendar import Calendar
from bot.service.snapshot import Place, Snapshot
from storage.clock_rows import Pending, Running, Timed

LEAST = 4
"""Hours below which no allowance is halved."""
LONG = 12
"""Hours of an allowance from which on there is a last call."""
REMINDER, LAST_CALL = 5, 20
"""A reminder comes when a fifth of the allowance is left, a last call when a twentieth is."""
ALWAYS = Calendar()


class Times(msgspec.Struct, frozen=True):
    """How the clocks of a table are counted."""

    hour: int = HOUR
    """Milliseconds."""
    calendars: Mapping[int, Calendar] = {}
    """By user; whoever is not in it has time always."""

    def pending(self, snapshot: Snapshot, at: int) -> tuple[Pending, ...]:
        """Whom the game waits for since when, by place, with deadline and reminder.

        A bot has no clock, nor has a place that it plays until somebody takes it.
        """
        return tuple(
            self._asked(snapshot, place, at) if place.present and snapshot.pace else _untimed(snapshot, place, at)
            for place in snapshot.awaited
        )

    def set(self, clock: Running | Pending, user_id: int, left: int, at: int) -> tuple[int, int | None]:
        """Deadline and next reminder of a clock on which so much is left at a moment."""
        allowance = clock.allowance or 0
        calendar = self._calendar(user_id, clock)
        share = allowance // (REMINDER if clock.reminded_at is None else LAST_CALL)
        silent = clock.reminded_at is not None and (allowance < LONG * self.hour or left <= share)
        remind_at = None if silent else calendar.runs_out(at, left - share) if left > share else at
        return calendar.runs_out(at, left), remind_at

    def gone_on(self, clock: Running, counted_to: int, at: int) -> Timed:
        """A clock that counted up to a moment, as it goes on from another."""
        calendar = self._calendar(clock.user_id, clock)
        left = max(0, clock.left - calendar.ticked(clock.ticking_at, counted_to))
        deadline, remind_at = self.set(clock, clock.user_id, left, at)
        return Timed(
            game_id=clock.game_id,
            place=clock.place,
            since_seq=clock.since_seq,
            left=left,
            ticking_at=at,
            deadline=deadline,
            remind_at=remind_at,
        )

    def _calendar(self, user_id: int, clock: Running | Pending) -> Calendar:
        return self.calendars.get(user_id, ALWAYS) if clock.by_calendar else ALWAYS

    def _asked(self, snapshot: Snapshot, place: Place, at: int) -> Pending:
        allowance = self._allowance(snapshot, place)
        asked = _untimed(snapshot, place, at)
        asked = msgspec.structs.replace(asked, allowance=allowance, left=allowance, by_calendar=snapshot.calendars)
        deadline, remind_at = self.set(asked, place.user_id or 0, allowance, at)
        return msgspec.structs.replace(asked, deadline=deadline, remind_at=remind_at)

    def _allowance(self, snapshot: Snapshot, place: Place) -> int:
        """Milliseconds for a turn: half for whoever missed two in a row, but no less than they can be awake for."""
        whole = snapshot.pace * self.hour
        return whole if not place.halved else max(whole // 2, min(whole, LEAST * self.hour))


def _untimed(snapshot: Snapshot, place: Place, at: int) -> Pending:
    return Pending(place=place.number, since_seq=snapshot.turn(place), asked_at=at, ticking_at=at)
