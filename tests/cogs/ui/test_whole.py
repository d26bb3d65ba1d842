"""Nothing that is to be chosen is cut in the middle of a word or of a sentence, in any game and either language."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest

from bot.texts import speak
from cogs.ui.layout import LABEL, LINE, PLACEHOLDER, Menu, Row, brief
from cogs.ui.shown.noted import FINAL, SUGGESTED
from cogs.ui.shown.offers import TOLD
from cogs.ui.shown.panel import pages
from cogs.ui.shown.panel_shown import Panel, opened
from games.core.model import Decision, Option
from games.core.rules import Rules
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from tests.cogs.ui.panels import panel_with, text
from tests.playing import any_line

MARKS = len(f"{SUGGESTED} ") + len(f" {FINAL}")
NAMES = tuple(f"Player number {n:2} of that" for n in range(12))
"""24 characters: long names. Those that are longer still may lose their end."""


def checked(panel: Panel) -> None:
    """Each label, note and placeholder has room, and a note that has none in its menu stands above it."""
    found = pages(panel)
    folders = [line.value for page in found for menu in page.blocks if isinstance(menu, Menu) for line in menu.lines]
    for page in [*found, *(each for key in folders for each in pages(opened(panel, key)))]:
        said = "\n".join(block for block in page.blocks if isinstance(block, str))
        for block in page.blocks:
            if isinstance(block, Menu):
                assert len(block.placeholder) <= PLACEHOLDER, block.placeholder
                for line in block.lines:
                    assert len(line.label) <= LINE - MARKS, line.label
                    assert len(line.note) <= LINE or line.note in said, line.note
            elif isinstance(block, Row):
                for button in block.buttons:
                    assert len(button.label) <= LABEL - MARKS, button.label


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_nothing_offered_is_cut(key: str, locale: str) -> None:
    rules = GAMES[key]
    texts = catalogue(rules.package, locale).naming(NAMES)
    for asked in different(rules):
        checked(panel_with(texts=texts, speech=speak(locale), decisions=(asked,)))


@cache
def different(rules: Rules[Any, Any]) -> list[Decision]:
    """Questions of random games: whole where they offer more than all before, else what has not been offered yet."""
    known, most = set[bytes](), Counter[str]()
    found: list[Decision] = []
    for seed in range(3):
        for decision in (decision for _, now in any_line(rules, seed) for decision in now.decisions):
            said = {msgspec.msgpack.encode((each.label, each.note, each.group)): each for each in decision.options}
            new, id = [option for put, option in said.items() if put not in known], decision.prompt.id
            known |= said.keys()
            if len(decision.options) > most[id]:
                most[id], new = len(decision.options), [*decision.options]
            if new:
                found.append(msgspec.structs.replace(decision, seat=0, options=tuple(new)))
    return found


def test_a_note_too_long_for_its_line_stands_above_the_menu_and_ends_with_a_sentence_in_it() -> None:
    long = f"4 points. {'Now: +2 wood and '.rstrip()} +3 stone. At the end: {'a point for each forest and ' * 4}more."
    cards = [Option(f"k.{n}", text(f"card {n}"), "a", note=text(long if n == 3 else "+1 wood")) for n in range(20)]
    (page,) = pages(panel_with(*cards))
    said, menu = page.blocks[2:4]
    assert isinstance(menu, Menu)
    assert said == f"-# **card 3**: {long}", "only what has no room below"
    assert brief(menu.lines[3].note, LINE) == "4 points. Now: +2 wood and +3 stone. …"
    (page,) = pages(panel_with(*cards[:7], picks=(2, 2)))
    alike = "; ".join(f"card {n}" for n in range(7) if n != 3)
    assert page.blocks[2] == f"-# **{alike}**: +1 wood\n-# **card 3**: {long}", "what is said of several stands once"
    (public,) = pages(panel_with(*cards, public=True))
    assert not [block for block in public.blocks if isinstance(block, str) and long in block]
    most = [msgspec.structs.replace(card, note=text(f"{n}. {long}")) for n, card in enumerate(cards)]
    (page,) = pages(panel_with(*most))
    assert len(most) * len(long) > TOLD
    assert not [block for block in page.blocks if isinstance(block, str) and long in block]


def test_what_is_too_long_ends_with_a_whole_part() -> None:
    assert brief("One. Two, three.", 16) == "One. Two, three."
    assert brief("One. Two, three.", 15) == "One. …"
    assert brief("one, two three", 13) == "one, two …"
    assert brief("onetwothree", 6) == "onetw…"
