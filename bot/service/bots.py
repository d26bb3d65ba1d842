"""Bot players at a table: how well they play and what they are called."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from bot.texts import speak
from games.core.model import Text

LEVEL = "regular"
"""How bots play at a table."""
APPRENTICE = "apprentice"
"""How they play in a guided game: by a glance, at once and not too well."""


def bot_name(locale: str, taken: Collection[str]) -> str:
    """A name for a bot in the language of its table, other than those of the others there."""
    names = (speak(locale).say(Text("bot_name", {"n": n})) for n in count(1))
    return next(name for name in names if name not in taken)
