"""How far a player has got in each category, with the names of the technologies where nothing else says them."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.texts import Catalogue
from games.terra_concordia.cards.vocabulary import CATEGORIES, Category
from games.terra_concordia.content import PACKS
from renderers.canvas import Box, Canvas
from renderers.fonts import wrapped
from renderers.terra_concordia.entries import Entry
from renderers.terra_concordia.frame import line, panel
from renderers.terra_concordia.nation import level
from renderers.terra_concordia.shelf import LEAST, STEP, lines
from renderers.terra_concordia.theme import CHANGED, CREAM

ABREAST, GAP, EDGE, MARGIN = 3, 4, 9, 8
"""Categories beside each other; between them, around them, and beside what is written on one."""
REACHED, BELOW = 84, 6
"""Height of a category without names; what is under its names."""


class Learned:
    """The six categories, three abreast."""

    def __init__(self, entries: Sequence[Entry], edition: str, texts: Catalogue, wide: int, *, named: bool) -> None:
        self._texts = texts
        room = min(each.w for each in Box(0, 0, wide - 2 * EDGE, 0).columns(ABREAST, GAP)) - 2 * MARGIN
        known = PACKS[edition].technologies
        self._entries: dict[Category, list[Entry]] = {
            category: [entry for entry in entries if known[entry.id].category == category] for category in CATEGORIES
        }
        self._named = named
        self._names = {
            entry.id: wrapped(texts.say(f"card.{entry.id}"), "body", LEAST, room) for entry in entries if named
        }

    @property
    def _heights(self) -> list[int]:
        """Of the rows of categories."""
        tall = [
            REACHED + sum(2 + STEP * len(self._names[entry.id]) for entry in some) + BELOW if self._named else REACHED
            for some in self._entries.values()
        ]
        return [max(tall[n : n + ABREAST]) for n in range(0, len(tall), ABREAST)]

    @property
    def height(self) -> int:
        """Of the whole."""
        return 2 * EDGE + sum(self._heights) + GAP * (len(self._heights) - 1)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """A cell for each category."""
        panel(canvas, box)
        rest = box.inset(EDGE)
        cells: list[Box] = []
        for high in self._heights:
            place, rest = rest.top(high, GAP)
            cells += place.columns(ABREAST, GAP)
        for cell, (category, some) in zip(cells, self._entries.items(), strict=True):
            line(canvas, cell)
            head, names = cell.top(REACHED)
            level(canvas, head, category, len(some), self._texts.say(f"category.{category}"), LEAST)
            for entry in some if self._named else ():
                said = self._names[entry.id]
                name, names = names.top(2 + STEP * len(said))
                lines(canvas, name.inset(MARGIN, 0), said, CREAM)
                if entry.new:
                    canvas.border(name.inset(2, -1), CHANGED, 3, 8)
