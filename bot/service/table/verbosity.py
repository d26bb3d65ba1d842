"""How much the messages of a running table say, and whether its channel is spoken to each turn."""

from __future__ import annotations

from typing import Literal, get_args

from bot.service.refused import Refused

Verbosity = Literal["full", "short", "quiet"]
"""Each turn a message with a picture and what happened; or one without a picture, with a line of the last turn; or one
message for all turns, changed in place, and whoever is needed is called apart."""
VERBOSITIES: tuple[Verbosity, ...] = get_args(Verbosity)
ALL_SAID: Verbosity = "full"
"""What a table has where nobody chose."""


def verbosities(guild_id: int | None) -> tuple[Verbosity, ...]:
    """What a table may choose: in a direct message there is no channel to be spared."""
    return VERBOSITIES if guild_id is not None else tuple(each for each in VERBOSITIES if each != "quiet")


def known_verbosity(verbosity: str, guild_id: int | None) -> Verbosity:
    """What a table on this server (None: in a direct message) may choose.

    Raises:
        Refused: nothing of that name.
    """
    for known in verbosities(guild_id):
        if known == verbosity:
            return known
    raise Refused("bad_verbosity", known=", ".join(verbosities(guild_id)))
