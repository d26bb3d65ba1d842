"""How long a turn may take, and when that is up: by the calendars of those who sit at a table. Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.clock import HOUR
from bot.service.table.calendar import Calendar
from bot.service.table.snapshot import LEAST, Place, Snapshot
from storage.rows.clock import Pending, Running, Timed

LONG = 12
"""Hours of an allowance from which on there is a last call."""
REMINDER, LAST_CALL = 5, 20
"""A reminder comes when a fifth of the allowance is left, a last call when a twentieth is."""
PATIENCE = 72
"""Hours after which whoever keeps others waiting where there is no limit is reminded, once."""
ALWAYS = Calendar()


class Set(msgspec.Struct, frozen=True):
    """When something comes of a clock, if it goes on as it does."""

    deadline: int
    """All time is up."""
    remind_at: int | None
    reserve_at: int | None
    """The allowance is up and the reserve begins; None: there is no reserve."""


class Times(msgspec.Struct, frozen=True):
    """How the clocks of a table are counted: the allowance of a turn first, then what the place has in reserve."""

    hour: int = HOUR
    """Milliseconds."""
    calendars: Mapping[int, Calendar] = {}
    """By user; whoever is not in it has time always."""
    reserves: Mapping[int, int] = {}
    """Milliseconds by place."""

    def pending(self, snapshot: Snapshot, at: int) -> tuple[Pending, ...]:
        """Whom the game waits for since when, by place, with deadline and reminder.

        A bot has no clock, nor has a place that it plays until somebody takes it.
        """
        return tuple(
            self._asked(snapshot, place, at) if place.present else self._offered(snapshot, place, at)
            for place in snapshot.awaited
        )

    def set(self, clock: Running | Pending, user_id: int, left: int, at: int) -> Set:
        """What comes of a clock on which so much is left at a moment.

        The reminder comes before the reserve is touched, the last call before that is up too.
        """
        allowance = clock.allowance or 0
        calendar = self._calendar(user_id, clock)
        first = clock.reminded_at is None
        share = allowance // REMINDER + clock.reserve if first else allowance // LAST_CALL
        silent = not first and (allowance < LONG * self.hour or left <= share)
        remind_at = None if silent else calendar.runs_out(at, left - share) if left > share else at
        reserve_at = None
        if clock.reserve:
            # What is used of the reserve already was used from now backwards, as it is shown.
            reserve_at = calendar.runs_out(at, left - clock.reserve) if left > clock.reserve else at
        return Set(calendar.runs_out(at, left), remind_at, reserve_at)

    def left(self, clock: Running | Pending, user_id: int, at: int) -> int:
        """What is left on a clock at a moment until which it counted, of allowance and reserve together."""
        counted = self._calendar(user_id, clock).ticked(clock.ticking_at, at)
        return max(0, (clock.left or 0) - counted)

    def used(self, clock: Pending, user_id: int, at: int) -> int:
        """What a clock has taken of the reserve by a moment."""
        return max(0, clock.reserve - self.left(clock, user_id, at))

    def gone_on(self, clock: Running, counted_to: int, at: int) -> Timed:
        """A clock that counted up to a moment, as it goes on from another."""
        left = self.left(clock, clock.user_id, counted_to)
        set = self.set(clock, clock.user_id, left, at)
        return Timed(
            game_id=clock.game_id,
            place=clock.place,
            since_seq=clock.since_seq,
            left=left,
            ticking_at=at,
            reserve_at=set.reserve_at,
            deadline=set.deadline,
            remind_at=set.remind_at,
        )

    def _calendar(self, user_id: int, clock: Running | Pending) -> Calendar:
        return self.calendars.get(user_id, ALWAYS) if clock.by_calendar else ALWAYS

    def _asked(self, snapshot: Snapshot, place: Place, at: int) -> Pending:
        if not snapshot.pace:
            together = sum(place.present for place in snapshot.places) > 1
            return _untimed(snapshot, place, at, remind_at=at + PATIENCE * self.hour if together else None)
        allowance = self._allowance(snapshot, place)
        asked = _untimed(snapshot, place, at)
        reserve = self.reserves.get(place.number, 0)
        asked = msgspec.structs.replace(
            asked,
            allowance=allowance,
            reserve=reserve,
            left=allowance + reserve,
            by_calendar=snapshot.calendars,
        )
        set = self.set(asked, place.user_id or 0, allowance + reserve, at)
        return msgspec.structs.replace(asked, deadline=set.deadline, remind_at=set.remind_at, reserve_at=set.reserve_at)

    def _offered(self, snapshot: Snapshot, place: Place, at: int) -> Pending:
        """Nobody is reminded: whoever left the place is not waited for, and whoever will take it is not known."""
        asked = _untimed(snapshot, place, at)
        allowance = 0 if place.user_id is None else snapshot.offer_hours * self.hour
        if not allowance:
            return asked
        return msgspec.structs.replace(asked, allowance=allowance, left=allowance, deadline=at + allowance)

    def _allowance(self, snapshot: Snapshot, place: Place) -> int:
        """Milliseconds for a turn: half for whoever missed two in a row, but no less than they can be awake for."""
        whole = snapshot.pace * self.hour
        return whole if not place.halved else max(whole // 2, min(whole, LEAST * self.hour))


def _untimed(snapshot: Snapshot, place: Place, at: int, remind_at: int | None = None) -> Pending:
    since = snapshot.turn(place)
    return Pending(place=place.number, since_seq=since, asked_at=at, ticking_at=at, remind_at=remind_at)
