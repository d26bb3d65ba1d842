"""The open stacks of progress tiles: how many of each can still be had (IN-HID-03)."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.view import AgesView
from renderers.canvas import Box, Canvas
from renderers.inventions.frame import case, shelf, title
from renderers.inventions.progress import tile
from renderers.inventions.theme import CHANGED, CREAM, FAINT

HEIGHT = 306
"""Of the panel: letters on its tiles are ten pixels where a telephone shows it 390 wide."""


def stacks(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, before: AgesView | None) -> None:
    """A row for each type, in it the tiles by their numbers."""
    case(canvas, box)
    head, rest = box.inset(12, 8).top(40, 8)
    title(canvas, head, texts.say("picture.stock_title"), 30)
    printed = PACKS[view.edition].tiles
    kinds = dict.fromkeys(each.type for each in printed.values())
    for line, kind in zip(rest.rows(len(kinds), 6), kinds, strict=True):
        ids = [id for id, each in printed.items() if each.type == kind]
        for cell, id in zip(line.columns(len(ids), 6), ids, strict=True):
            n = view.stock.get(id, 0)
            shelf(canvas, cell)
            place, said = cell.inset(6, 1).left(cell.h, 4)
            tile(canvas, place, id, view.edition)
            canvas.text(f"×{n}", said, "strong", 34, CREAM if n else FAINT, least=28)
            if before is not None and before.stock.get(id, 0) != n:
                canvas.outline(cell.inset(2), CHANGED, 3, 8)
