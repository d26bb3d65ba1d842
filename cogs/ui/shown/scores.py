"""Points by category, as a phone can show them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui.layout import ALTERNATIVE, cut, lines
from cogs.ui.sentences import escaped, say, table_texts
from games.core.model import Seat
from games.core.standings import Standing
from games.core.texts import Catalogue, number

NARROW = 32
"""Characters of fixed width that a phone shows side by side."""
NONE = "—"
"""Stands for the points of a seat that counts none."""


def score_table(found: Sequence[Standing], names: Sequence[str], texts: Catalogue, *, ranked: bool = False) -> str:
    """Points by category in the order given: fixed-width columns where a phone has room for them, else a paragraph for
    each seat, which begins with its rank if they are ``ranked``.
    """
    categories = list(dict.fromkeys(category for each in found for category in each.points))
    if _alone(found) is not None:
        categories.remove("total")  # it would only say again what stands above it
    first = [category_said(category, texts)[:24] for category in categories]
    heads = [texts.called(names[each.seat]).replace("`", "")[:10] for each in found]
    margin = max((len(name) for name in first), default=0)
    widths = [max(len(head), 4) for head in heads]
    if margin + sum(widths) + 2 * len(widths) > NARROW:
        return _score_list(found, names, texts, ranked=ranked)
    table = [" " * margin + "".join(f"  {head:>{width}}" for head, width in zip(heads, widths, strict=True))]
    for category, name in zip(categories, first, strict=True):
        points = [number(each.points.get(category, 0)) if each.points else NONE for each in found]
        cells = [f"  {n:>{width}}" for n, width in zip(points, widths, strict=True)]
        table.append(f"{name:<{margin}}" + "".join(cells))
    return cut("```\n" + "\n".join(table), 1_500) + "\n```"


def score_words(found: Sequence[Standing], names: Sequence[str], texts: Catalogue) -> str:
    """The same without any format, for whoever cannot see the picture of it: a line for each seat."""
    called = [texts.called(name) for name in names]
    alone = _alone(found)
    said = [
        ": ".join(filter(None, (_total(each, called[each.seat], alone, texts), _made_of(each, alone, texts))))
        for each in found
    ]
    return lines(said, ALTERNATIVE, lambda n: "…")


def scored_said(
    snapshot: Snapshot, locale: str, viewer: Seat | None, seats: Sequence[Seat], id: str = "final.scored"
) -> list[str]:
    """What the points of these seats came from, where the categories do not say: "Ana: Wealth: Wealth A (3 points)"."""
    speech, texts, view = speak(locale), table_texts(snapshot, locale), snapshot.view(viewer)
    said: list[str] = []
    for seat in seats:
        found = [
            f"{category_said(category, texts)}: {texts.enumerate([texts.say(one) for one in scored])}"
            for category, scored in snapshot.rules.tell.scored(view, seat).items()
        ]
        if found:
            said.append(say(speech, id, name=escaped(snapshot.names[seat]), what="; ".join(found)))
    return said


def _score_list(found: Sequence[Standing], names: Sequence[str], texts: Catalogue, *, ranked: bool) -> str:
    """The total of each seat, and below it what it is made of; what brought nothing is left out."""
    said: list[str] = []
    alone = _alone(found)
    for each in found:
        rank, parts = f"{each.rank}. " if ranked else "", _made_of(each, alone, texts)
        name = texts.called(escaped(names[each.seat]))
        said.append(f"**{rank}{_total(each, name, alone, texts)}**" + (f"\n-# {parts}" if parts else ""))
    return lines(said, 1_500, lambda n: "…")


def _alone(found: Sequence[Standing]) -> str | None:
    """What all points are, where they are of one category."""
    categories = {category for each in found for category in each.points} - {"total"}
    return categories.pop() if len(categories) == 1 else None


def _total(each: Standing, name: str, alone: str | None, texts: Catalogue) -> str:
    """Points and, where all are of one category, what they are: nothing below says it again."""
    if not each.points:
        return f"{name} · {NONE}"
    what = "" if alone is None else f"{category_said(alone, texts)}: "
    return f"{name} · {what}{number(each.points['total'])}"


def _made_of(each: Standing, alone: str | None, texts: Catalogue) -> str:
    if alone is not None:
        return ""
    parts = {key: n for key, n in each.points.items() if n and key != "total"}
    return " · ".join(f"{category_said(key, texts)}: {number(n)}" for key, n in parts.items())


def category_said(category: str, texts: Catalogue) -> str:
    """What a category of points is called."""
    id = f"score.{category}"
    return texts.say(id) if texts.knows(id) else category
