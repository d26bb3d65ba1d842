"""The question whether something is really meant, with the way to be asked no more where it only costs something."""

from __future__ import annotations

import pytest

from bot.texts import speak
from cogs.ui.layout import Row
from cogs.ui.shown.dangers import Outlook
from cogs.ui.shown.noted import FINAL
from cogs.ui.shown.panel import confirmation, pages
from cogs.ui.shown.panel_shown import Panel
from games.core.model import Option
from games.core.texts import LOCALES
from tests.cogs.ui.panels import panel_with, text

SACK = Option("sack", text("s"))
KIND = "consequence.sacked"


def asking(*, costs: bool, locale: str = "en") -> Panel:
    """A panel with one option that is confirmed, and cannot be taken back."""
    kinds = {"sack": KIND} if costs else {}
    looks = Outlook(frozenset({"sack"}), {"sack": text("All is lost.")}, kinds)
    return panel_with(Option("dig", text("d")), SACK, outlook=looks, speech=speak(locale))


@pytest.mark.parametrize("locale", LOCALES)
def test_what_only_costs_may_be_confirmed_for_good(locale: str) -> None:
    panel = asking(costs=True, locale=locale)
    asked = confirmation(panel, SACK)
    row = asked.blocks[2]
    assert isinstance(row, Row)
    assert [button.id for button in row.buttons] == [
        f"o:abcdefgh:0:7.{panel.outlook.mark('sack')}:sack",
        "p:abcdefgh:0:9:page.0",
        f"n:abcdefgh:0:7:sack:{panel.outlook.mark('sack')}",
    ], "what holds for good stands last, not beside what is pressed"
    assert [button.label for button in row.buttons] == [
        panel.speech.say(f"panel.{name}") for name in ("confirm_yes", "confirm_no", "waive")
    ]
    assert "All is lost." in str(asked.blocks[1])
    assert panel.speech.say("panel.waive_note") in str(asked.blocks[1])


def test_the_end_is_confirmed_once_more_each_time() -> None:
    asked = confirmation(asking(costs=False), SACK)
    row = asked.blocks[2]
    assert isinstance(row, Row)
    assert [button.id[:2] for button in row.buttons] == ["o:", "p:"]
    assert "-#" not in str(asked.blocks[1])


def test_the_panel_is_the_same_for_whoever_has_waived_it() -> None:
    """The mark and the colour stay, and so does the id: an old button does as its presser wants when it is pressed."""
    (layout,), (other,) = pages(asking(costs=True)), pages(asking(costs=False))
    assert layout == other
    buttons = [button for block in layout.blocks if isinstance(block, Row) for button in block.buttons]
    (sack,) = [button for button in buttons if button.id.endswith(":sack")]
    assert (sack.id, sack.style) == ("c:abcdefgh:0:7:sack", "danger")
    assert sack.label.endswith(FINAL)
