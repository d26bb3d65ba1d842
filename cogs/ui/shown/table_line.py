"""A table as a line of a list."""

from __future__ import annotations

from collections.abc import Sequence

from bot.texts import speak
from cogs.ui.layout import COLOUR, Button, Layout
from cogs.ui.sentences import escaped, link, say, title
from cogs.ui.shown.buttons import way_there
from games.core.texts import Catalogue
from games.registry import GAMES
from storage.rows.game import Listed

NAMED = 8
"""Tables of which one may be meant, that are named."""


def table_line(table: Listed, locale: str, *, called: bool = False) -> str:
    """A table in one line: game, people, state, link; its name if its channel is gone.

    ``called``: that it waits for its reader is told beside it. Whether it waits for others too is told here.
    """
    speech = speak(locale)
    names = [escaped(name) for name in table.names]
    state = speech.say(f"status.{table.status}")
    if table.awaited:
        state = say(speech, "status.awaits", names=speech.enumerate([names[place] for place in table.awaited]))
    where = link(table)
    if table.homeless:
        state, where = speech.say("status.homeless"), f"`{table.game_id}`"
    known = called and len(table.awaited) == 1 and not table.homeless
    told = (f"**{title(GAMES[table.rules], locale)}**", speech.enumerate(names), "" if known else state, where)
    return " · ".join(filter(None, told))


def ways(table: Listed, speech: Catalogue) -> tuple[Button, ...]:
    """The way to a table's channel, if it has one."""
    return () if table.homeless else (way_there(table, speech),)


def which_table_layout(tables: Sequence[Listed], said: str, locale: str) -> Layout:
    """That several tables could be meant, and which: commands that name none are given in a table's channel."""
    more = len(tables) - NAMED
    rest = [say(speak(locale), "list.more", n=more)] if more > 0 else []
    return Layout((said, "\n".join([f"- {table_line(table, locale)}" for table in tables[:NAMED]] + rest)), COLOUR)
