"""What the signs in the strips of the players count, where whoever has the turn may go, what has changed; and what
the spaces of the Era track bring.
"""

from __future__ import annotations

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.view import AgesView
from renderers.canvas import Box, Canvas
from renderers.inventions import effects, pieces
from renderers.inventions import figures as people
from renderers.inventions.frame import label
from renderers.inventions.theme import CHANGED, FELT_LIGHT, INK, PAPER_DARK, owner_of
from renderers.owners import mark
from renderers.tokens import Figure, figure_of

SIGNS: dict[str, Figure] = {
    "influence": effects.influence,
    "chain": lambda pixels: pieces.chain(pixels * 3 // 5),
    "economy": figure_of(effects.coin),
    "sages": people.sage,
    "supply": pieces.bag,
    "tired": lambda pixels: people.tired(pixels * 2 // 3, "economy"),
}
"""What is counted in the strips."""
PLACES: dict[str, Figure] = {
    "space": figure_of(pieces.slot, FELT_LIGHT),
    "book": lambda pixels: pieces.book(pixels * 4 // 5, True),
    "wealth": pieces.wealth,
    "wild_aspiration": effects.EFFECTS["wild_aspiration"],
}
"""What stands in a region."""
COUNTED = {"influence_1": "influence"}
"""Effects of the Era track that are signs of the strips."""


def legend(
    canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, size: int, columns: int = 1, *, changed: bool
) -> None:
    """Signs with what they mean, in letters of so many pixels; in several columns also those of the regions."""
    humans = len(view.societies)
    playing = view.awaited if view.awaited is not None and view.awaited < humans else 0
    label(canvas, box, 8)
    figures = SIGNS if columns == 1 else SIGNS | PLACES
    said = [*figures, "possible", *(("changed",) if changed else ())]
    cells = box.inset(7, 4).grid(columns, -(-len(said) // columns), 1 if columns == 1 else 6)
    for cell, name in zip(cells, said, strict=False):
        sign, words = cell.left(size * 9 // 5, 5)
        if name == "possible":
            pixels = min(sign.h, sign.w)
            canvas.sprite(pieces.slot(pixels, PAPER_DARK), sign)
            canvas.sprite(mark(pixels // 2, owner_of(playing, humans)), sign)
        elif name == "changed":
            canvas.border(sign.inset(2, 2), CHANGED, 3, 4)
        else:
            canvas.sprite(figures[name](min(sign.h, sign.w)), sign)
        canvas.text(texts.say(f"picture.legend.{name}"), words, "body", size, INK, least=12)


def legend_of_eras(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, size: int, columns: int = 1) -> None:
    """What stands on the spaces of the Era track; in one column, beside the signs of the strips, without those."""
    label(canvas, box, 8)
    brought = [effect for space in PACKS[view.edition].era_spaces.values() for effect in space.benefits]
    said = [effect for effect in dict.fromkeys(brought) if columns > 1 or effect not in COUNTED]
    cells = box.inset(7, 4).grid(columns, -(-len(said) // columns), 1 if columns == 1 else 6)
    for cell, effect in zip(cells, said, strict=False):
        sign, words = cell.left(size * 9 // 5, 5)
        canvas.sprite(effects.EFFECTS[effect](min(sign.h, sign.w)), sign)
        canvas.text(texts.say(f"picture.legend.{COUNTED.get(effect, effect)}"), words, "body", size, INK, least=12)
