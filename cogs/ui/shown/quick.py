"""What stands on a table's message for whoever is called: the first of their options, if anybody can list them. Pure.

It must tell nothing hidden, not even by what is missing: only options count that are the same in every world that a
spectator cannot tell from the true one (``Rules.open_keys``).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui.layout import LINE, Block, Menu, Row
from cogs.ui.shown.dangers import public_outlook
from cogs.ui.shown.guidance import guidance
from cogs.ui.shown.noted import FINAL
from cogs.ui.shown.offers import pieces, warning
from cogs.ui.shown.panel_shown import Panel
from games.core.model import Decision, Key
from games.core.remarks import remarked

MOST_ROWS = 6
"""Rows of options on the message of a table: on a telephone the board and what is asked are to stand on one screen."""
ROOM = 29
"""Components that it has for them at most."""


def quick_rows(
    snapshot: Snapshot, locale: str, room: int = ROOM, icon: Callable[[str], str] = lambda name: ""
) -> tuple[Block, ...]:
    """The options of the only user that is awaited, as far as they are open to all; below them what their mark means,
    which is one more component.
    """
    asked = open_question(snapshot)
    if asked is None:
        return ()
    told, texts = guidance(snapshot, locale, public=True), snapshot.texts(locale)
    panel = Panel(
        game_id=snapshot.game_id,
        seq=snapshot.seq,
        seat=asked.seat,
        texts=texts,
        speech=speak(locale),
        command=snapshot.rules.meta.group,
        header="",
        # What is longer is for the panel.
        decisions=remarked(snapshot.rules, snapshot.played, (asked,), lambda said: len(texts.say(said)) <= LINE),
        outlook=public_outlook(snapshot, asked),
        icon=icon,
        suggested=told.suggested if told is not None else "",
        public=True,
    )
    found = excerpt(panel, MOST_ROWS, room)
    legend = warning(panel, [key for block in found for key in _marked(block)])
    return (*found, legend) if legend else found


def excerpt(panel: Panel, most_rows: int, room: int) -> tuple[Block, ...]:
    """As much as so many rows and components hold, from the beginning; but the last piece, which ends a turn, first.

    What asks first what an option stands under is left to the panel: here nobody is shown a second page.
    """
    found = [piece for piece in pieces(panel, most_rows, room) if not any(map(_leads_further, piece.blocks))]
    rows_left, free = most_rows, room
    kept: list[int] = []
    for n in sorted(range(len(found)), key=lambda n: (n != len(found) - 1, n)):
        if found[n].rows <= rows_left and found[n].components <= free:
            kept.append(n)
            rows_left, free = rows_left - found[n].rows, free - found[n].components
    return tuple(block for n in sorted(kept) for block in found[n].blocks)


def _leads_further(block: Block) -> bool:
    return isinstance(block, Menu) and ":open." in block.id


def open_question(snapshot: Snapshot) -> Decision | None:
    """The question that a single user is awaited for, with nothing but the options that anybody can list; not where all
    of these give up what the others would bring."""
    blocking = [decision for decision in snapshot.decisions if decision.blocking]
    if len(blocking) != 1 or not snapshot.awaited_users or blocking[0].picks != (1, 1):
        return None
    keys = snapshot.rules.open_keys
    options = tuple(option for option in blocking[0].options if option.key.startswith(keys))
    if len(options) < len(blocking[0].options) and all(option.waste for option in options):
        return None
    return msgspec.structs.replace(blocking[0], options=options)


def _marked(block: Block) -> list[Key]:
    """The options that bear the mark; a line of a menu without a note says in words what it means."""
    if isinstance(block, Row):
        return [button.id.rpartition(":")[2] for button in block.buttons if button.label.endswith(FINAL)]
    return [line.value for line in block.lines if FINAL in line.note] if isinstance(block, Menu) else []
