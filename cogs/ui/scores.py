"""Points by category, as a phone can show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.service.snapshot import Snapshot
from bot.texts import speak
from cogs.ui.layout import cut, lines
from cogs.ui.sentences import escaped, say, table_texts
from games.core.model import Seat
from games.core.texts import Catalogue, number

NARROW = 32
"""Characters of fixed width that a phone shows side by side."""
NONE = "—"
"""Stands for the points of a seat that counts none."""


def score_table(
    scores: dict[int, dict[str, int]], names: Sequence[str], texts: Catalogue, ranks: Mapping[int, int] | None = None
) -> str:
    """Points by category: fixed-width columns where a phone has room for them, else a paragraph for each seat.

    The paragraphs begin with the seats' ``ranks``, if there are any yet.
    """
    seats = sorted(scores)
    categories = list(dict.fromkeys(category for seat in seats for category in scores[seat]))
    if len(categories) == 2:
        categories.remove("total")  # it would only say again what stands above it
    first = [_category(category, texts)[:24] for category in categories]
    heads = [names[seat].replace("`", "")[:10] for seat in seats]
    margin = max((len(name) for name in first), default=0)
    widths = [max(len(head), 4) for head in heads]
    if margin + sum(widths) + 2 * len(widths) > NARROW:
        return _score_list(scores, names, texts, ranks or {})
    table = [" " * margin + "".join(f"  {head:>{width}}" for head, width in zip(heads, widths, strict=True))]
    for category, name in zip(categories, first, strict=True):
        found = [number(scores[seat].get(category, 0)) if scores[seat] else NONE for seat in seats]
        cells = [f"  {points:>{width}}" for points, width in zip(found, widths, strict=True)]
        table.append(f"{name:<{margin}}" + "".join(cells))
    return cut("```\n" + "\n".join(table), 1_500) + "\n```"


def scored_said(snapshot: Snapshot, locale: str, viewer: Seat | None, seats: Sequence[Seat]) -> list[str]:
    """What the points of these seats came from, where the categories do not say: "Ana: Wealth: Wealth A (3 points)"."""
    speech, texts, view = speak(locale), table_texts(snapshot, locale), snapshot.view(viewer)
    said: list[str] = []
    for seat in seats:
        found = [
            f"{_category(category, texts)}: {texts.enumerate([texts.say(one) for one in scored])}"
            for category, scored in snapshot.rules.tell.scored(view, seat).items()
        ]
        if found:
            said.append(say(speech, "final.scored", name=escaped(snapshot.names[seat]), what="; ".join(found)))
    return said


def _score_list(
    scores: dict[int, dict[str, int]], names: Sequence[str], texts: Catalogue, ranks: Mapping[int, int]
) -> str:
    """The total of each seat, and below it what it is made of; what brought nothing is left out."""
    said: list[str] = []
    for seat in sorted(scores, key=lambda seat: (ranks.get(seat, 0), seat)):
        points = scores[seat]
        rank = f"{ranks[seat]}. " if seat in ranks else ""
        total = f" · {number(points['total']) if points else NONE}"
        parts = [
            f"{_category(category, texts)}: {number(n)}" for category, n in points.items() if n and category != "total"
        ]
        said.append(f"**{rank}{escaped(names[seat])}{total}**" + (f"\n-# {' · '.join(parts)}" if parts else ""))
    return lines(said, 1_500, lambda n: "…")


def _category(category: str, texts: Catalogue) -> str:
    id = f"score.{category}"
    return texts.say(id) if texts.knows(id) else category
