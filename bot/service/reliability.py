"""How reliable users are: for their own eyes, and to be held against what a table asks for."""

from __future__ import annotations

from collections.abc import Callable

from bot.clock import DAY, now
from bot.service.table.demands import check_reliable, reaches
from storage.people.owed import OwedTurns
from storage.rows.owed import Reliability

LATEST = 200
"""Turns of which the latest count: whoever does better now is not held to what was long ago."""
WINDOW = 365 * DAY
"""Milliseconds after which a turn counts no more; then its row is struck."""


class Reliable:
    """Figures of one user at a time. They are told to nobody but that user."""

    def __init__(self, stored: OwedTurns, clock: Callable[[], int] = now) -> None:
        self._stored = stored
        self._clock = clock

    async def of(self, user_id: int) -> Reliability:
        """How many of a user's latest turns they have answered in time."""
        return await self._stored.of(user_id, self._clock() - WINDOW, LATEST)

    async def reaches(self, user_id: int, demand: int) -> bool:
        """Whether a user is as reliable as a table asks for."""
        return not demand or reaches(await self.of(user_id), demand)

    async def check(self, user_id: int, demand: int) -> None:
        """Nothing, if they are.

        Raises:
            Refused: they are not; it tells them their figure and what is asked for.
        """
        if demand:
            check_reliable(await self.of(user_id), demand)

    async def tidy(self) -> None:
        """Strike what counts no more."""
        await self._stored.strike(self._clock() - WINDOW)
