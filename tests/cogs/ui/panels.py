"""Panels without a game."""

from __future__ import annotations

from bot.texts import speak
from cogs.ui.layout import Layout, Menu, Row
from cogs.ui.shown.panel_shown import Panel
from games.core.model import Decision, Option, Text
from games.core.texts import Catalogue

SAID = {
    "t": "{x}",
    "group.a": "Group A",
    "group.b": "B" * 90,
    "and": "and",
    "player": "player {seat}",
    "traveller": "T",
}
WORDS = Catalogue("en", SAID)


def text(value: str) -> Text:
    return Text("t", {"x": value})


def shown(layout: Layout) -> list[tuple[str, str]]:
    """(id of the control, key) of every option on a page."""
    found = []
    for block in layout.blocks:
        if isinstance(block, Row):
            found += [(b.id, b.id.rpartition(":")[2]) for b in block.buttons if b.id[:2] in ("o:", "c:")]
        elif isinstance(block, Menu) and block.id.startswith("s:"):
            found += [(block.id, line.value) for line in block.lines]
    return found


def panel_with(*options: Option, picks: tuple[int, int] = (1, 1), **fields) -> Panel:
    decision = Decision(0, text("what now?"), options, picks, since=7)
    made = {
        "game_id": "abcdefgh",
        "seq": 9,
        "seat": 0,
        "texts": WORDS,
        "speech": speak("en"),
        "command": "gnomopolis",
        "header": "Round 1",
        "decisions": (decision,),
    }
    return Panel(**{**made, **fields})


def buttons_of(layout: Layout) -> list[str]:
    return [button.id for block in layout.blocks if isinstance(block, Row) for button in block.buttons]


def labels_of(layout: Layout) -> list[str]:
    """The labels of the options that are buttons."""
    buttons = [button for block in layout.blocks if isinstance(block, Row) for button in block.buttons]
    return [button.label for button in buttons if button.id[:2] in ("o:", "c:")]


def many(n: int) -> list[Option]:
    return [Option(f"take.{i}", text(f"take {i}"), "a") for i in range(n)]
