"""What the tags of a table's post in a forum are called."""

from __future__ import annotations

from collections.abc import Sequence

from bot.texts import speak
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES

STANDINGS = ("free", "running", "finished")
"""Those of a table that a tag tells."""


def post_tags(game: str | None, standing: Sequence[str], locale: str) -> list[list[str]]:
    """See ``Messenger.post_tags``."""
    locales = (locale, *(each for each in LOCALES if each != locale))
    games, standings = ((game,), standing) if game is not None else (tuple(GAMES), STANDINGS)
    names = [[catalogue(GAMES[key].package, each).say("game.tag") for each in locales] for key in games]
    return names + [[speak(each).say(f"tag.{key}") for each in locales] for key in standings]
