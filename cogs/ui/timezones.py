"""Time zones by name: those that are offered first, and those that fit what somebody typed."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, datetime
from functools import cache

from bot.clock import zone_named
from bot.service.refused import Refused
from cogs.ui.layout import cut
from games.core.reference import plain

OFFERED = (
    "America/Sao_Paulo",
    "America/Fortaleza",
    "America/Bahia",
    "America/Manaus",
    "America/Cuiaba",
    "America/Rio_Branco",
    "America/Noronha",
    "Europe/Lisbon",
    "Atlantic/Azores",
    "Africa/Luanda",
    "Africa/Maputo",
    "America/Argentina/Buenos_Aires",
    "America/New_York",
    "America/Chicago",
    "America/Los_Angeles",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Asia/Tokyo",
    "Australia/Sydney",
    "UTC",
)
"""For a menu, which has room for a few: where Portuguese is spoken first."""
MATCHES = 24


@cache
def timezones() -> tuple[str, ...]:
    """The names of all time zones."""
    return tuple(sorted(zoneinfo.available_timezones()))


def known_timezone(name: str) -> str:
    """A time zone as it is written.

    Raises:
        Refused: there is none of this name.
    """
    found = next((zone for zone in timezones() if zone.casefold() == name.strip().casefold()), None)
    if found is None:
        raise Refused("bad_timezone", name=cut(name, 40))
    return found


def fitting_timezones(typed: str) -> list[str]:
    """Those whose name contains every typed word, without regard to accents; an exact name is the only one.

    Raises:
        Refused: there is none.
    """
    words = plain(typed).replace("_", " ").split()
    names = {zone: plain(zone).replace("_", " ").replace("/", " ") for zone in timezones()}
    exact = [zone for zone in names if zone.casefold() == typed.strip().casefold()]
    found = exact or [zone for zone, name in names.items() if words and all(word in name for word in words)]
    if not found:
        raise Refused("bad_timezone", name=cut(typed, 40))
    return found[:MATCHES]


def clock_of(zone: str, now: int) -> str:
    """What the clocks of a zone show at a moment (Unix milliseconds)."""
    return datetime.fromtimestamp(now / 1_000, UTC).astimezone(zone_named(zone)).strftime("%H:%M")
