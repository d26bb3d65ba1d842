"""When somebody's clock stands: quiet hours, free weekends, vacations. Pure; times are Unix milliseconds."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec

from bot.clock import zone_named

A_DAY = 24 * 60
"""Minutes."""
LONGEST = 10 * 60
"""Minutes of quiet a day, at most, for which a clock stands: the rest of the day there is time to play."""
SATURDAY = 5


class Calendar(msgspec.Struct, frozen=True):
    """When a user has time. Without anything chosen: always."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    """From which to which minute of the day they want no sound."""
    weekends: bool = False
    """Whether Saturdays and Sundays are free."""
    vacations: tuple[tuple[int, int], ...] = ()
    """From when until when they are away."""

    def free_until(self, at: int) -> int | None:
        """When the free time under way ends (a longer one may begin then); None if none is."""
        for begins, ends in self._around(at):
            if begins <= at < ends:
                return ends
        return None

    def runs_out(self, at: int, left: int) -> int:
        """When so much time, counted from a moment on, is up."""
        while True:
            free = self.free_until(at)
            if free is not None:
                at = free
                continue
            stands = min((begins for begins, _ in self._around(at) if begins > at), default=None)
            if stands is None or stands - at >= left:
                return at + left
            left, at = left - (stands - at), stands

    def ticked(self, begins: int, ends: int) -> int:
        """How much of a stretch of time counts."""
        counted, at = 0, begins
        while at < ends:
            free = self.free_until(at)
            if free is not None:
                at = free
                continue
            stands = min((start for start, _ in self._around(at) if start > at), default=ends)
            counted += min(stands, ends) - at
            at = stands
        return counted

    def _around(self, at: int) -> list[tuple[int, int]]:
        """Every free stretch that holds this moment or is the next of its kind after it."""
        found = [vacation for vacation in self.vacations if vacation[1] > at]
        zone = zone_named(self.zone)
        today = day_of(at, zone)
        if self.quiet is not None:
            found += quiet_hours(self.quiet, self.zone, at, LONGEST)
        if self.weekends:
            saturday = today - timedelta(days=(today.weekday() - SATURDAY) % 7)
            found += [
                (moment(day, 0, zone), moment(day + timedelta(days=2), 0, zone))
                for day in (saturday, saturday + timedelta(days=7))
            ]
        return [stretch for stretch in found if stretch[0] < stretch[1]]


def quiet_hours(quiet: tuple[int, int], zone: str, at: int, longest: int = A_DAY) -> list[tuple[int, int]]:
    """From when until when it is quiet, each night that holds a moment or is near it.

    ``quiet``: from which to which minute of the day; the same twice is never. ``longest``: minutes of a night that
    count.
    """
    begins, minutes = quiet[0], min((quiet[1] - quiet[0]) % A_DAY, longest)
    where = zone_named(zone)
    days = [day_of(at, where) + timedelta(days=n) for n in range(-1, 3)]
    # By the clock on the wall: a night in which it is set has an hour more or less.
    return [(moment(day, begins, where), moment(day, begins + minutes, where)) for day in days] if minutes else []


def day_of(at: int, zone: ZoneInfo) -> date:
    """The day that it is there at a moment."""
    return datetime.fromtimestamp(at / 1_000, UTC).astimezone(zone).date()


def moment(day: date, minute: int, zone: ZoneInfo) -> int:
    """A minute of a day, or of the next one, by the clock on the wall."""
    day += timedelta(days=minute // A_DAY)
    on_the_wall = datetime.combine(day, time(minute % A_DAY // 60, minute % 60), zone)
    return int(on_the_wall.timestamp() * 1_000)
