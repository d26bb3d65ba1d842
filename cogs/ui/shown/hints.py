"""Hints in words: what is best, what is as good, how far that is ahead of the next, and how one stands. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui.layout import cut
from cogs.ui.sentences import escaped, say, table_texts
from cogs.ui.shown.scores import category_said
from games.core.model import Key, Seat
from games.core.texts import Catalogue, number
from games.core.thinking.advice import Judged, tells

LIKELY = (0.05, 0.2, 0.4, 0.6, 0.8, 0.95)
"""Where the words for a chance change."""
ALIKE = 3
"""Answers named besides the best."""
LABEL, QUESTION = 120, 160
LITTLE = 2
"""A lead of no more games in a hundred is called little, and no reason is given for it."""
REASONS = 3
"""Categories of points, at most, that a reason names."""


def hint_said(snapshot: Snapshot, locale: str, seat: Seat, judged: Sequence[Judged]) -> str:
    """The hint on the question that the seat is asked."""
    speech = speak(locale)
    best, *others = judged
    alike = [answer_said(snapshot, locale, seat, one.keys) for one in others if one.equal]
    answer = answer_said(snapshot, locale, seat, best.keys)
    asked = next(d for d in snapshot.decisions if d.seat == seat and d.allows(best.keys))
    told = [say(speech, "hint.best", answer=answer)]
    if not tells(judged):
        # There is no reason for this one, so none is given.
        told = [say(speech, "hint.all_alike", answer=answer)]
    elif alike:
        # What an answer costs and brings holds an "and" itself.
        told.append(say(speech, "hint.alike", answers="; ".join(alike[:ALIKE])))
    worse = [one for one in others if not one.equal]
    if worse and (lead := round(100 * worse[0].behind)) > 0:
        other = answer_said(snapshot, locale, seat, worse[0].keys)
        if lead > LITTLE:
            told += [say(speech, "hint.ahead", n=lead, answer=other), reason_said(snapshot, locale, worse[0].lacks)]
        else:
            told.append(say(speech, "hint.ahead_little", n=lead, answer=other))
    told.append(f"-# {say(speech, 'hint.standing', chance=chance_said(speech, best.chance))}")
    id = "hint.free"
    if tells(judged):
        # At a guided game there is nobody else to see it.
        id = "hint.counted_guided" if snapshot.guided else "hint.counted"
    told.append(f"-# {say(speech, id, n=snapshot.place_at(seat).hints)}")
    question = cut(table_texts(snapshot, locale).say(asked.prompt), QUESTION)
    return "\n".join([f"-# {question}", *filter(None, told)])


def reason_said(snapshot: Snapshot, locale: str, lacks: Mapping[str, float]) -> str:
    """Why one answer is better than another that lacks so many points by category; "" where none are counted."""
    speech, texts = speak(locale), snapshot.texts(locale)
    if not lacks:
        return ""
    total = round(lacks["total"])
    if not total:
        return say(speech, "hint.later")
    most = sorted((category for category in lacks if category != "total"), key=lambda name: -abs(lacks[name]))
    named = [name for name in most[:REASONS] if round(lacks[name])] or ["total"]
    signs = ["+" if lacks[name] > 0 else "" for name in named]
    parts = [
        say(speech, "hint.in_all", n=f"{sign}{number(round(lacks[name]))}")
        if name == "total"
        else f"{category_said(name, texts)} {sign}{number(round(lacks[name]))}"
        for name, sign in zip(named, signs, strict=True)
    ]
    return say(speech, "hint.gains" if total > 0 else "hint.costs", parts=speech.enumerate(parts))


def chance_said(speech: Catalogue, chance: float) -> str:
    """How likely somebody wins, in words."""
    return speech.say(f"chance.{sum(chance >= bound for bound in LIKELY)}")


def percent(chance: float) -> int:
    """A chance that was reckoned from imagined games, of a hundred: none of them makes sure."""
    return min(99, max(1, round(100 * chance)))


def hints_had(snapshot: Snapshot, speech: Catalogue) -> str:
    """Who had how many hints, said at the end; "" if nobody had any."""
    had = [say(speech, "final.hinted", name=escaped(p.name), n=p.hints) for p in snapshot.places if p.hints]
    return say(speech, "final.hints", names=cut(speech.enumerate(had), 300)) if had else ""


def answer_said(snapshot: Snapshot, locale: str, seat: Seat, keys: Sequence[Key]) -> str:
    """An answer to what the seat is asked, as the panel names it, for inside a sentence; of nothing chosen that it is
    nothing.
    """
    speech, prose = speak(locale), table_texts(snapshot, locale)
    labels = {option.key: option.label for d in snapshot.decisions if d.seat == seat for option in d.options}
    said = [prose.say(labels[key]).removesuffix(".") for key in keys if key in labels]
    return cut(speech.enumerate(said), LABEL) if said else speech.say("panel.none")
