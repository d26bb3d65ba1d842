"""What a table's post in a forum is called, and its tags."""

from __future__ import annotations

from collections.abc import Sequence

from bot.texts import speak
from cogs.ui.layout import cut
from cogs.ui.sentences import title
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES

NAMED = 100
"""Characters of the name of a thread."""
STANDINGS = ("free", "running", "finished")
"""Those of a table that a tag tells."""


def post_name(game: str, host: str, locale: str) -> str:
    """See ``Messenger.post_name``."""
    return cut(f"{title(GAMES[game], locale)} · {host}", NAMED)


def post_tags(game: str | None, standing: Sequence[str], locale: str) -> list[list[str]]:
    """See ``Messenger.post_tags``."""
    locales = (locale, *(each for each in LOCALES if each != locale))
    games, standings = ((game,), standing) if game is not None else (tuple(GAMES), STANDINGS)
    names = [[catalogue(GAMES[key].package, each).say("game.tag") for each in locales] for key in games]
    return names + [[speak(each).say(f"tag.{key}") for each in locales] for key in standings]
