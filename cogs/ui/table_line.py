"""A table as a line of a list."""

from __future__ import annotations

from bot.texts import speak
from cogs.ui.sentences import escaped, link, say, title
from games.registry import GAMES
from storage.rows import Listed


def table_line(table: Listed, locale: str) -> str:
    """A table in one line: game, people, state, link."""
    speech = speak(locale)
    names = [escaped(name) for name in table.names]
    state = speech.say(f"status.{table.status}")
    if table.awaited:
        state = say(speech, "status.awaits", names=speech.enumerate([names[place] for place in table.awaited]))
    return f"**{title(GAMES[table.rules], locale)}** · {speech.enumerate(names)} · {state} · {link(table)}"
