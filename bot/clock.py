"""The time as the bot and its database count it: Unix milliseconds."""

from __future__ import annotations

import time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Ahead:
    """How far this program's time is ahead of the machine's: only the sandbox moves it."""

    milliseconds = 0


def now() -> int:
    """The present moment."""
    return time.time_ns() // 1_000_000 + Ahead.milliseconds


def zone_named(name: str) -> ZoneInfo:
    """A time zone; UTC where it is not known."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")  # the host may lack the zone that another host accepted
