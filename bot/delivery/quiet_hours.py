"""Quiet hours: when a user, or a server, wants no message that makes a sound."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.clock import zone_named
from storage.rows import GuildSetting, Preference

MINUTES = 24 * 60
"""Of a day."""


def quiet_until(preference: Preference | GuildSetting, now: int) -> int | None:
    """When the quiet hours under way end, in Unix milliseconds; None if none are."""
    begin, end = preference.quiet_from, preference.quiet_to
    if begin is None or end is None or begin == end:
        return None
    here = datetime.fromtimestamp(now / 1_000, UTC).astimezone(zone_named(preference.zone))
    minute = here.hour * 60 + here.minute
    if (minute - begin) % MINUTES >= (end - begin) % MINUTES:
        return None
    midnight = here.replace(hour=0, minute=0, second=0, microsecond=0)
    ends = midnight + timedelta(minutes=end, days=1 if minute >= begin > end else 0)
    return int(ends.timestamp() * 1_000)
