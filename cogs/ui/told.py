"""The chronicle in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.service.snapshot import Snapshot
from bot.service.tables import Entry
from bot.texts import speak
from cogs.ui.sentences import escaped, names_escaped
from games.core.model import Text


def entry_said(snapshot: Snapshot, locale: str, entry: Entry) -> str:
    """A line of the chronicle, in the names of those who sat there then."""
    return told_said(snapshot, locale, entry.text, entry.names)


def told_said(snapshot: Snapshot, locale: str, text: Text, names: Sequence[str] = ()) -> str:
    """What was told, in the game's words, or in the bot's for what hosts and undo did.

    Without ``names`` in the names of those who sit there now.
    """
    texts = snapshot.texts(locale)
    if not texts.knows(text.id):
        texts = speak(locale)
    return texts.naming([escaped(name) for name in names or snapshot.names]).say(names_escaped(text))
