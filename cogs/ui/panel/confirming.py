"""Whether somebody is asked once more before an answer, and that they no longer want to be."""

from __future__ import annotations

from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui.answers import Asking
from cogs.ui.sentences import say
from cogs.ui.shown.dangers import outlook
from games.core.model import Key, Seat


async def to_confirm(interaction: Asking, snapshot: Snapshot, seat: Seat, key: Key, read: str = "") -> bool:
    """Whether an answer is to be confirmed by whoever gives it, as they have chosen: decided when it is pressed, so
    that an old button does as they want now.

    ``read``: the mark of what they have confirmed; what comes of it by now may be more than that.
    """
    looks = outlook(snapshot, seat)
    if key not in looks.dangers or looks.mark(key) == read:
        return False
    waivers = interaction.client.tables.waivers
    return looks.confirmed(key, await waivers.of(interaction.user.id, snapshot.rules.meta.key))


def kind_read(snapshot: Snapshot, seat: Seat, key: Key, read: str) -> str | None:
    """The kind of what an answer costs; None: it may not be waived, or is not what they ``read`` (its mark)."""
    looks = outlook(snapshot, seat)
    return looks.costs.get(key) if looks.mark(key) == read else None


async def waive(interaction: Asking, snapshot: Snapshot, kind: str) -> str:
    """Ask the user no more about a kind of consequence in this game; the sentence that says so."""
    tables = interaction.client.tables
    await tables.waivers.add(interaction.user.id, snapshot.rules.meta.key, kind, tables.clock())
    locale = await interaction.client.locale(interaction)
    what = snapshot.texts(locale).say(snapshot.rules.tell.costs[kind])
    return say(speak(locale), "panel.waived", what=what)
