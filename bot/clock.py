"""The time as the bot and its database count it: Unix milliseconds."""

from __future__ import annotations

import time

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def now() -> int:
    """The present moment."""
    return time.time_ns() // 1_000_000
