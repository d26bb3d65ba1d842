"""Bot players at a table: how well they play and what they are called."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import count
from typing import Any

from bot.texts import speak
from games.core.model import Text
from games.core.thinking.levels import LEVELS, Level

USUAL: Level = "regular"
"""How bots play at a table unless another level is chosen."""
BEST: Level = "master"
"""How a bot plays for somebody who is away."""


def level_of(bot: str | None) -> Level:
    """How whatever is kept of the bot of a place says that it plays; None: nobody's own bot plays there."""
    if bot is None:
        return BEST
    for level in LEVELS:
        if level == bot:
            return level
    return USUAL


def chosen_level(settings: Mapping[str, Any]) -> Level:
    """The level of the bots of a table, by its settings."""
    return level_of(settings.get("level", USUAL))


def bot_name(locale: str, taken: Collection[str]) -> str:
    """A name for a bot in the language of its table, other than those of the others there."""
    names = (speak(locale).say(Text("bot_name", {"n": n})) for n in count(1))
    return next(name for name in names if name not in taken)
