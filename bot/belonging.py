"""Whose database it is: of two applications on one, each would give up the messages of the other's servers."""

from __future__ import annotations

import logging

from bot.config import BadConfig
from storage.claims import Claims
from storage.database import Database
from storage.tables.clocks import Marks

log = logging.getLogger(__name__)

APPLICATION = "application"
"""The mark that holds the id of the application in place of a moment."""


async def take_up(database: Database, application: int, now: int) -> None:
    """Notes that the database is this application's; ``now`` in milliseconds.

    Raises:
        BadConfig: a bot of another one is at work on it.
    """
    marks = Marks(database)
    found = await marks.get(APPLICATION)
    if found == application:
        return
    if found is not None:
        if await Claims(database).others(now):
            raise BadConfig(
                f"DISCORD_TOKEN: it is application {application}'s, and a bot of application {found} is at work on the "
                "database of DATABASE_URL; each needs one of its own"
            )
        log.warning("the database was application %s's, whose messages %s cannot change", found, application)
    await marks.set(APPLICATION, application)
