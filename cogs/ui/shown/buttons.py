"""The buttons by which messages lead to a table and to what can be done there. Pure."""

from __future__ import annotations

from bot.service.table.snapshot import Snapshot
from cogs.ui import ids
from cogs.ui.layout import Button, Style
from cogs.ui.sentences import link
from games.core.texts import Catalogue, catalogue
from storage.rows.game import Listed


def table_button(game_id: str, way: ids.Way, speech: Catalogue, style: Style = "secondary") -> Button:
    """Something that can be done at a table, by its name in the catalogue."""
    return Button(speech.say(f"button.{way}"), ids.table(game_id, way), style)


def way_there(table: Snapshot | Listed, speech: Catalogue) -> Button:
    """The way to a table's channel."""
    return Button(speech.say("button.go_to_table"), url=link(table))


def own_button(snapshot: Snapshot, speech: Catalogue) -> list[Button]:
    """The button that shows one's own things: a hand where something is hidden, else what the game calls it, if
    anything.
    """
    texts = catalogue(snapshot.rules.package, speech.locale)
    if snapshot.rules.meta.secrets:
        return [table_button(snapshot.game_id, "hand", speech)]
    if texts.knows("picture.hand"):
        return [Button(texts.say("picture.hand"), ids.table(snapshot.game_id, "hand"))]
    return []


def talk_button(snapshot: Snapshot, speech: Catalogue) -> list[Button]:
    """The way to talk apart, where people may."""
    if snapshot.talks == "none" or sum(place.user_id is not None for place in snapshot.places) < 2:
        return []
    return [table_button(snapshot.game_id, "talk", speech)]
