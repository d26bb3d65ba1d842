"""Time that tests can move, and the identifiers made from it."""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH = 1_420_070_400.0
"""First second of 2015, from which snowflakes count."""


class Clock:
    """The wall clock plus an offset in seconds; all rules about age (3 s, 15 min, 1 h) read it."""

    def __init__(self, offset: float = 0.0) -> None:
        self.offset = offset
        self._last = 0

    def now(self) -> float:
        """Seconds since 1970 in the sandbox's time."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Travel ``seconds`` into the future."""
        self.offset += seconds

    def snowflake(self) -> int:
        """A new identifier, larger than every one before it."""
        made = int((self.now() - EPOCH) * 1000) << 22
        self._last = max(made, self._last + 1)
        return self._last

    def catch_up(self, identifier: int) -> None:
        """Make sure later snowflakes are larger than ``identifier`` (used when a world is loaded)."""
        self._last = max(self._last, identifier)


def iso(seconds: float) -> str:
    """Discord's timestamp format for seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
