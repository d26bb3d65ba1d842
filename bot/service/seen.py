"""Who has just looked at what they can do."""

from __future__ import annotations

from collections import OrderedDict

from bot.clock import MINUTE

LATELY = 30 * MINUTE
"""Milliseconds for which somebody who looked needs no reminder."""
USERS = 10_000
"""Users kept in memory; a restart forgets them all, which costs a reminder too many."""


class Seen:
    """When users last opened a panel."""

    def __init__(self) -> None:
        self._at: OrderedDict[int, int] = OrderedDict()

    def note(self, user_id: int, at: int) -> None:
        """This user looks now (Unix ms)."""
        self._at[user_id] = at
        self._at.move_to_end(user_id)
        if len(self._at) > USERS:
            self._at.popitem(last=False)

    def lately(self, user_id: int, now: int) -> bool:
        """Whether this user has looked in the last half hour."""
        # What was noted long after now was so before the clock was set back.
        return abs(now - self._at.get(user_id, -LATELY)) < LATELY

    def since(self, user_id: int, at: int) -> bool:
        """Whether this user has looked since a moment (Unix ms)."""
        return self._at.get(user_id, -1) >= at
