"""When somebody's daily digest comes: at a minute of their day. Pure; times are Unix milliseconds."""

from __future__ import annotations

from datetime import timedelta

from bot.clock import zone_named
from bot.service.table.calendar import day_of, moment
from storage.rows.game import Preference


def next_digest(chosen: Preference, now: int) -> int | None:
    """When the next digest of a user is due; None: they want none.

    One that is appointed already, at the time they want, stays as it is, though it may be overdue: another choice does
    not lose it. Of each day, as their time zone counts them, there is one at most.
    """
    if chosen.digest is None:
        return None
    if chosen.digest_at is not None and chosen.digest_at in _around(chosen.digest, chosen.zone, chosen.digest_at):
        return chosen.digest_at
    return following(chosen.digest, chosen.zone, now, chosen.digested_at)


def following(minute: int, zone: str, now: int, told_at: int | None) -> int:
    """The first time of a minute of the day that is still to come, on a later day than ``told_at``."""
    # What was told later than now was so before the clock was set back.
    where = zone_named(zone)
    told = None if told_at is None else day_of(min(told_at, now), where)
    return min(at for at in _around(minute, zone, now) if at > now and (told is None or day_of(at, where) > told))


def latest(minute: int, zone: str, now: int) -> int:
    """The last time of a minute of the day that has come."""
    return max(at for at in _around(minute, zone, now) if at <= now)


def _around(minute: int, zone: str, at: int) -> list[int]:
    """A minute of the day on each of the days around a moment, by the clock on the wall."""
    where = zone_named(zone)
    return [moment(day_of(at, where) + timedelta(days=n), minute, where) for n in range(-2, 4)]
