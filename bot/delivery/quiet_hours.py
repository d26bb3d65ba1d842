"""Quiet hours: when a user, or a server, wants no message that makes a sound."""

from __future__ import annotations

from collections.abc import Sequence

from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables, quiet_hours
from storage.rows.game import Preference
from storage.rows.guild import GuildSetting


def quiet_until(preference: Preference | GuildSetting, now: int) -> int | None:
    """When the quiet hours under way end, in Unix milliseconds; None if none are."""
    begin, end = preference.quiet_from, preference.quiet_to
    if begin is None or end is None:
        return None
    nights = quiet_hours((begin, end), preference.zone, now)
    return next((ends for begins, ends in nights if begins <= now < ends), None)


async def all_quiet(tables: Tables, users: Sequence[int]) -> bool:
    """Whether a message makes no sound: it mentions nobody, or all it mentions have quiet hours or are on vacation."""
    now, away = tables.clock(), await tables.timing.away(users)
    return all([user in away or quiet_until(await tables.preferences.user(user), now) is not None for user in users])


async def hushed(tables: Tables, snapshot: Snapshot, channel_id: int) -> bool:
    """Whether the server of a table has quiet hours now, for what goes into its channel."""
    if snapshot.guild_id is None or channel_id != snapshot.channel_id:
        return False
    return quiet_until(await tables.preferences.guild(snapshot.guild_id), tables.clock()) is not None
