"""The paces that a table may have: hours for a turn, and a reserve for the whole game; and how they are told."""

from __future__ import annotations

from bot.service.refused import one_of
from games.core.model import Text

PACES = (0, 1, 12, 24, 72, 168)
"""Hours for a turn that a table may choose; 0: no limit."""

RESERVES = (0, 12, 24, 72, 168)
"""Hours beyond those, for the whole game, that a table may give each place; 0: none."""


def known_reserve(hours: int) -> int:
    """Hours in reserve that a table may choose; raises ``Refused`` for others."""
    return one_of("bad_reserve", hours, RESERVES)


def known_pace(hours: int) -> int:
    """Hours for a turn that a table may choose; raises ``Refused`` for others."""
    return one_of("bad_pace", hours, PACES)


def pace_text(hours: int) -> Text:
    """So many hours for a turn, more than none, in words: whole days as days."""
    return Text("pace.days", {"n": hours // 24}) if hours % 24 == 0 else Text("pace.hours", {"n": hours})


def reserve_text(hours: int) -> Text:
    """So many hours in reserve, more than none, in words: whole days as days."""
    return Text("reserve.days", {"n": hours // 24}) if hours % 24 == 0 else Text("reserve.hours", {"n": hours})
