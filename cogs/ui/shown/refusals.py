"""What cannot be done now and why: in brief on the panel, whole on demand. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.ui.layout import cut, lines
from cogs.ui.sentences import say
from games.core.model import Refusal
from games.core.teaching.reference import Reference
from games.core.texts import Catalogue

BRIEF = 4
"""Lines on the panel: what can be done must stay on a phone's screen together with them."""
NAMED, ALL = 120, 400
"""Characters for the names of what shares a reason: on the panel, and in the whole list."""
REASON = 160
LISTED, QUOTED = 3_400, 400
"""Characters of the whole list, and of a clause in it."""


def brief(refusals: Sequence[Refusal], texts: Catalogue, speech: Catalogue) -> str:
    """A few lines of small print, without what holds nearly always; what shares a reason shares a line."""
    news = [refusal for refusal in refusals if not refusal.usual]
    told = [f"-# {names}: {reason}" for names, reason in _merged(news, texts, speech, NAMED)]
    if not told:
        return ""
    shown = told if len(told) <= BRIEF else told[: BRIEF - 1]
    if more := len(told) - len(shown):
        shown = [*shown, f"-# {say(speech, 'panel.more', n=more)}"]
    return "\n".join([f"-# **{speech.say('panel.not_now')}**", *shown])


def whole(refusals: Sequence[Refusal], texts: Catalogue, speech: Catalogue, book: Reference) -> str:
    """Everything that is refused, below the clause that says so."""
    told: list[str] = []
    for id in dict.fromkeys(refusal.clause for refusal in refusals):
        some = [refusal for refusal in refusals if refusal.clause == id]
        told += [f"- **{names}**: {reason}" for names, reason in _merged(some, texts, speech, ALL)]
        if (clause := book.get(id)) is not None:
            told.append(f"-# **[{clause.id}]** {cut(clause.text, QUOTED)}")
    return lines(told, LISTED, lambda n: say(speech, "panel.more", n=n))


def _merged(refusals: Sequence[Refusal], texts: Catalogue, speech: Catalogue, room: int) -> list[tuple[str, str]]:
    """(names, reason), reasons in the order in which they first appear."""
    found: dict[str, dict[str, None]] = {}
    for refusal in refusals:
        found.setdefault(texts.say(refusal.reason), {})[texts.say(refusal.label)] = None
    return [(_named(list(names), speech, room), cut(reason, REASON)) for reason, names in found.items()]


def _named(names: Sequence[str], speech: Catalogue, room: int) -> str:
    """As many names as there is room for, each whole, and how many more there are."""
    shown = len(names)
    while shown > 1 and len(", ".join(names[:shown])) > room:
        shown -= 1
    said = cut(", ".join(names[:shown]), room)
    return f"{said} {say(speech, 'panel.more', n=len(names) - shown)}" if shown < len(names) else said
