"""What the signs in the strips of the players count, where whoever has the turn may go, what has changed; and what
Era track, specialist tiles, milestones and hexes bring.
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
from renderers.tokens import Figure, Token, figure_of, row

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
COUNTED = {"influence_1": "influence", "economy_token": "economy"}
"""Effects that are signs of the strips."""
FAMILIES = ("specialist", "call")
"""Effects with a sign for each type of specialist: explained together, where the colours can be compared."""


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


def legend_of_effects(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, size: int, columns: int = 1) -> None:
    """What is brought by spaces of the Era track, specialist tiles and milestones; in one column, beside the signs of
    the strips, without those, and with what the hexes of the progress maps bring.
    """
    label(canvas, box, 8)
    whole = box.inset(7, 4)
    alone, together = shown(view.edition, hexes=columns == 1)
    names = [effect for effect in alone if columns > 1 or effect not in COUNTED]
    if columns == 1:
        singles, rest = whole.left(round(size * 10.6), 6)
        blocks = rest.rows(len(together), 4)
    else:
        singles, rest = whole.top(whole.h * 2 // 3, 6)
        blocks = rest.columns(len(together), 6)
    cells = singles.grid(columns, -(-len(names) // columns), 1 if columns == 1 else 6)
    for cell, effect in zip(cells, names, strict=False):
        sign, words = cell.left(size * 9 // 5, 5)
        canvas.sprite(effects.EFFECTS[effect](min(sign.h, sign.w)), sign)
        canvas.text(texts.say(f"picture.legend.{COUNTED.get(effect, effect)}"), words, "body", size, INK, least=12)
    for cell, (family, members) in zip(blocks, together.items(), strict=True):
        tokens = [Token(effects.EFFECTS[effect]) for effect in members]
        high = size * 9 // 5 if columns == 1 else cell.h
        place, words = cell.top(high, 1) if columns == 1 else cell.left(len(members) * (high + 2), 5)
        row(canvas, place, tokens, high - 2, "left", gap=0)
        words = words.top(size * 5 // 2)[0] if columns == 1 else words
        said = texts.say(f"picture.legend.{family}")
        canvas.text(said, words, "body", size, INK, lines=2 if columns == 1 else 1, least=12)


def shown(edition: str, *, hexes: bool) -> tuple[list[str], dict[str, list[str]]]:
    """The effects whose signs stand on the table: those explained one by one, and those of families; of hexes too."""
    pack = PACKS[edition]
    carriers = [pack.era_spaces, pack.specialist_tiles, pack.milestones, *((pack.hexes,) if hexes else ())]
    found = dict.fromkeys(effect for carrier in carriers for each in carrier.values() for effect in each.benefits)
    together = {name: [id for id in effects.EFFECTS if id in found and _family(id) == name] for name in FAMILIES}
    members = {effect for family in together.values() for effect in family}
    return [effect for effect in found if effect not in members], together


def _family(effect: str) -> str:
    return effect.rpartition("_")[0]
