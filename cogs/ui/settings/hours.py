"""Hours of the day: as people write them ("22:00-07:30", "18-23"), and to be chosen from."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from cogs.ui.layout import Line, Menu
from games.core.texts import Catalogue

HOURS = re.compile(r"(\d{1,2}):?(\d{2})?\s*[-–a]\s*(\d{1,2}):?(\d{2})?")
AN_HOUR = re.compile(r"(\d{1,2})(?:[:h](\d{2})?)?")
HOUR = 60
"""Minutes."""


def span(text: str) -> tuple[int, int] | None:
    """Begin and end in minutes of the day; None: that is not how hours are written."""
    match = HOURS.fullmatch(text.strip())
    if match is None:
        return None
    numbers = [int(part or 0) for part in match.groups()]
    if numbers[0] > 23 or numbers[2] > 23 or numbers[1] > 59 or numbers[3] > 59:
        return None
    return numbers[0] * HOUR + numbers[1], numbers[2] * HOUR + numbers[3]


def span_said(begin: int | None, end: int | None) -> str | None:
    """Quiet hours, in minutes of the day, as people write them; None: there are none, as where both are alike."""
    if begin is None or end is None or begin == end:
        return None
    return "–".join(minute_said(minute) for minute in (begin, end))


def minute_of_day(text: str) -> int | None:
    """ "8", "08:00" or "8h30" in minutes of the day; None: that is no hour."""
    match = AN_HOUR.fullmatch(text.strip())
    hour, minute = (int(part or 0) for part in match.groups()) if match is not None else (24, 0)
    return hour * HOUR + minute if hour < 24 and minute < HOUR else None


def minute_said(minute: int) -> str:
    """A minute of the day as clocks show it."""
    return f"{minute // HOUR:02}:{minute % HOUR:02}"


def universal(begin: int, end: int, zone: ZoneInfo) -> int:
    """The hours that a span of the day touches, as bits of the hours of UTC. Begin and end alike: all of them."""
    offset = datetime.now(zone).utcoffset()
    shift = round(offset.total_seconds() / 3_600) if offset is not None else 0
    lasting = (end - begin) % (24 * HOUR) or 24 * HOUR
    first = begin // HOUR
    hours = range(first, first + -(-(begin % HOUR + lasting) // HOUR))
    return sum(1 << hour for hour in {(hour - shift) % 24 for hour in hours})


def local(hours: int, zone: ZoneInfo) -> tuple[int, int] | None:
    """Bits of the hours of UTC as first and last hour of the day there; None: all day."""
    offset = datetime.now(zone).utcoffset()
    shift = round(offset.total_seconds() / 3_600) if offset is not None else 0
    there = {(hour + shift) % 24 for hour in range(24) if hours >> hour & 1}
    begins = [hour for hour in there if (hour - 1) % 24 not in there]
    ends = [(hour + 1) % 24 for hour in there if (hour + 1) % 24 not in there]
    return (begins[0], ends[0]) if begins else None


def hours_menu(
    id: str,
    what: str,
    chosen: int | None,
    speech: Catalogue,
    never: str | None = None,
    none: str = "settings.quiet_never",
) -> Menu:
    """When something is, in minutes of the day; with ``never``, the value of that, it may not be at all, which is
    said as ``none``.

    A menu has room for twenty-five lines: a day has twenty-four hours and one that is none.
    """
    name = speech.say(f"settings.{what}")
    lines = [Line(str(hour * HOUR), f"{name} {hour:02}:00", chosen=chosen == hour * HOUR) for hour in range(24)]
    if never is not None:
        lines.insert(0, Line(never, speech.say(none), chosen=chosen is None))
    return Menu(id, name, tuple(lines))
