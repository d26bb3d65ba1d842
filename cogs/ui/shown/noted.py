"""What options are called, and what one should know of them where their controls have no room for it. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.ui.layout import LABEL
from cogs.ui.shown.panel_shown import Panel
from games.core.model import Key, Option
from games.core.texts import Catalogue

FINAL = "⚠"
SUGGESTED = "⭐"
"""Before the option that a guided game recommends."""
WHOLE = LABEL - len(f"{SUGGESTED} ") - len(f" {FINAL}")
"""Characters of a label that a button shows whole whatever its marks."""
LISTED = 60
"""Characters of the names that a note is said of which may stand before it."""


def notes_of(panel: Panel, options: Sequence[Option], *, short: bool = False) -> dict[Key, str]:
    """What one should know of options, where their controls have no room for it, after the names of all it is said of,
    or alone where that is all of them. What a label says after a colon or its first dot (price, gain), or in brackets
    where the names are many, is no part of it, where the names differ without that or say the same."""
    if not any(option.note for option in options):
        return {}
    prose = panel.prose
    notes = [prose.say(option.note) if option.note else "" for option in options]
    labels = [called(prose, option, short=short) for option in options]
    heads = [label.partition(": ")[0] for label in labels]
    brief = [name.partition(" · ")[0] for name in heads]
    names = next((each for each in (brief, heads) if _unmistakable(each, notes)), labels)
    bare = [name.partition(" (")[0] for name in names]
    listed = _listed(names, notes)
    if any(len(said) > LISTED for said in listed.values()) and _unmistakable(bare, notes):
        listed = _listed(bare, notes)
    told = {note: f"{said}: {note}" if len(said) <= LISTED else f"{note} → {said}" for note, said in listed.items()}
    if len(set(notes)) == 1 and (len(set(names)) > 1 or len(listed[notes[0]]) > LISTED):
        told = {notes[0]: notes[0]}
    # Each line of a note is small.
    return {o.key: f"-# {told[note]}".replace("\n", "\n-# ") for o, note in zip(options, notes, strict=True) if note}


def _unmistakable(names: Sequence[str], notes: Sequence[str]) -> bool:
    """Whether each name has one note only."""
    return len(set(zip(names, notes, strict=True))) == len(set(names))


def _listed(names: Sequence[str], notes: Sequence[str]) -> dict[str, str]:
    """By note the names it is said of."""
    said = {note: dict.fromkeys(n for n, each in zip(names, notes, strict=True) if each == note) for note in notes}
    return {note: f"**{'; '.join(named)}**" for note, named in said.items() if note}


def called(texts: Catalogue, option: Option, *, short: bool) -> str:
    """What an option is called; ``short``: where the name of its group stands above. What a button has no room for is
    called so anywhere."""
    whole = texts.say(option.label)
    return texts.say(option.short) if option.short and (short or len(whole) > WHOLE) else whole
