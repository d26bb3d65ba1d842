"""Who is called by a message at the table, and who apart from it, by direct message."""

from __future__ import annotations

from collections.abc import Sequence

from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables
from storage.rows.game import Preference


def reached(preference: Preference) -> bool:
    """Whether direct messages go to a user: they want them, and the last one arrived."""
    return preference.dm and preference.dm_closed_at is None


async def called_apart(tables: Tables, snapshot: Snapshot, users: Sequence[int]) -> tuple[int, ...]:
    """Those of these users whom no message of the table calls, as each has one of their own (``People.call``).

    They are all where the table is quiet, else whoever wants it so and is reached. One of their own that finds direct
    messages closed goes to the table with a mention: nobody is ever not called. A table in a direct message has no
    channel that could be spared.
    """
    if snapshot.guild_id is None:
        return ()
    if snapshot.verbosity == "quiet":
        return tuple(users)
    chosen = [await tables.preferences.user(user) for user in users]
    return tuple(preference.user_id for preference in chosen if preference.direct and reached(preference))
