"""The reference of the rules on the screen: clauses, sections, search. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import COLOUR, IN_A_MENU, Block, Layout, Line, Menu, cut
from cogs.ui.lobby import credits_said
from cogs.ui.sentences import say, title
from games.core.reference import Clause, reference
from games.core.rules import Rules

FOUND = 5
"""Clauses shown for a search."""
MENUS = 4
ROOM = 3_600


def sections(rules: Rules[Any, Any], locale: str) -> list[str]:
    """The headings of the rulebook, in order."""
    return list(dict.fromkeys(clause.section for clause in reference(rules.package, locale).clauses))


def contents(rules: Rules[Any, Any], game_id: str, locale: str, shown: int | None = None) -> Layout:
    """The rules by section: menus of all headings, and the clauses of the one that is open."""
    speech, found = speak(locale), sections(rules, locale)
    blocks = list[Block]([_heading(rules, locale)])
    if shown is None or shown >= len(found):
        blocks.append(speech.say("rules.how"))
    else:
        clauses = [clause for clause in reference(rules.package, locale).clauses if clause.section == found[shown]]
        blocks.append(f"**{found[shown]}**\n{clauses_said(clauses, locale)}")
    # Menus of about the same length, so that none is left with a single heading.
    held = min(len(found), IN_A_MENU * MENUS)
    size = -(-held // -(-held // IN_A_MENU)) if held else 1
    parts = [range(i, min(i + size, held)) for i in range(0, held, size)]
    for n, part in enumerate(parts):
        headings = tuple(Line(str(index), found[index], chosen=index == shown) for index in part)
        name = speech.say("rules.choose")
        if len(parts) > 1:
            name = f"{cut(found[part[0]], 60)} … {cut(found[part[-1]], 60)}"
        blocks.append(Menu(ids.sections(game_id, n), name, headings))
    return Layout(tuple(blocks), COLOUR)


def search(rules: Rules[Any, Any], words: str, locale: str) -> Layout:
    """The clauses for some words, or the one whose id they are."""
    speech, book = speak(locale), reference(rules.package, locale)
    exact = book.get(words.strip().upper())
    found = [exact] if exact else book.search(words, FOUND)
    heading = _heading(rules, locale)
    if not found:
        return Layout((heading, say(speech, "rules.nothing", words=cut(words, 60))), COLOUR)
    return Layout((heading, clauses_said(found, locale, sections=True)), COLOUR)


def _heading(rules: Rules[Any, Any], locale: str) -> str:
    heading = f"### {say(speak(locale), 'rules.title', game=title(rules, locale))}"
    credits = credits_said(rules, locale)
    return f"{heading}\n-# {credits}" if credits else heading


def clauses_said(clauses: Sequence[Clause], locale: str, *, sections: bool = False) -> str:
    """Clauses one below the other, as many as a message holds, with our rulings."""
    speech = speak(locale)
    said: list[str] = []
    for clause in clauses:
        text = f"**[{clause.id}]** {clause.text}"
        if sections:
            text += f"\n-# {say(speech, 'rules.section', section=clause.section)}"
        if clause.ruling:
            text += f"\n-# {say(speech, 'rules.ruling', ruling=clause.ruling)}"
        said.append(text)
    room = ROOM
    kept: list[str] = []
    for text in said:
        if len(text) + 2 > room:
            kept.append(say(speech, "rules.more", n=len(said) - len(kept)))
            break
        kept.append(text)
        room -= len(text) + 2
    return "\n\n".join(kept)
