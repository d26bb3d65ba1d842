"""What the signs in the strips of the players count, where whoever has the turn may go, what has changed; and what
Era track, specialist tiles, milestones and hexes bring.
"""

from __future__ import annotations

from collections.abc import Callable

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.view import AgesView
from renderers import key
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


def legend(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, size: int, *, changed: bool) -> None:
    """Signs of the strips with what they mean under each other, beside them what is brought by spaces of the Era track,
    specialist tiles, milestones and hexes of progress maps; in letters of so many pixels.
    """
    label(canvas, box, 8)
    alone, together = shown(view.edition, hexes=True)
    signs = [*SIGNS, "possible", *(("changed",) if changed else ())]
    gains = [effect for effect in alone if effect not in COUNTED]
    # Families have a figure for each type, so their words get two lines.
    families, rest = box.inset(7, 5).bottom(size * 2, 3)
    rows = rest.rows(max(len(signs), len(gains)), 1)
    for cell, name in zip(rows, signs, strict=False):
        sign, words = cell.left(rest.w * 43 // 100)[0].left(size * 8 // 5, 6)
        if name == "possible":
            _possible(view)(canvas, sign)
        elif name == "changed":
            canvas.border(sign.inset(2, 2), CHANGED, 3, 4)
        else:
            canvas.sprite(SIGNS[name](min(sign.h, sign.w)), sign)
        canvas.text(texts.say(f"picture.legend.{name}"), words, "body", size, INK)
    for cell, effect in zip(rows, gains, strict=False):
        sign, words = cell.right(rest.w * 57 // 100)[0].left(size * 8 // 5, 6)
        canvas.sprite(effects.EFFECTS[effect](min(sign.h, sign.w)), sign)
        canvas.text(texts.say(f"picture.legend.{effect}"), words, "body", size, INK)
    _families(canvas, families, together, texts, size - 2)


def _families(canvas: Canvas, box: Box, together: dict[str, list[str]], texts: Catalogue, size: int) -> None:
    """Effects with a sign for each type beside each other, each family with what it means in two lines."""
    high = box.h * 9 // 16
    needed = [high * len(members) + 6 for members in together.values()]
    for cell, (family, members), wide in zip(box.apportioned(needed, 6), together.items(), needed, strict=True):
        signs, words = cell.left(wide)
        row(canvas, signs, [Token(effects.EFFECTS[effect]) for effect in members], high, "left", gap=0)
        canvas.text(texts.say(f"picture.legend.{family}"), words, "body", size, INK, lines=2)


def key_of_all(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, *, changed: bool) -> None:
    """On a telephone: signs of players and of regions, what specialist tiles bring among them."""
    label(canvas, box, 8)
    tiles = PACKS[view.edition].specialist_tiles.values()
    brought = dict.fromkeys(effect for tile in tiles for effect in tile.benefits if effect not in COUNTED)
    figures = SIGNS | PLACES | {effect: effects.EFFECTS[effect] for effect in brought}

    def say(name: str) -> str:
        # What calls specialists is explained for all of its signs together.
        return texts.say(f"picture.legend.{name.partition('_')[0] if _family(name) in FAMILIES else name}")

    said = [key.meaning(say(name), figure) for name, figure in figures.items()]
    said.append(key.Meaning(say("possible"), _possible(view)))
    if changed:
        said.append(key.rim(say("changed"), CHANGED))
    key.key(canvas, box.inset(10, 4), said, 30, INK, 4)


def _possible(view: AgesView) -> Callable[[Canvas, Box], None]:
    """Draws a place where whoever has the turn may go."""
    humans = len(view.societies)
    playing = view.awaited if view.awaited is not None and view.awaited < humans else 0

    def draw(canvas: Canvas, box: Box) -> None:
        pixels = min(box.h, box.w)
        canvas.sprite(pieces.slot(pixels, PAPER_DARK), box)
        canvas.sprite(mark(pixels // 2, owner_of(playing, humans)), box)

    return draw


def key_of_effects(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue) -> None:
    """On a telephone: what spaces of the Era track, specialist tiles and milestones bring."""
    label(canvas, box, 8)
    alone, together = shown(view.edition, hexes=False)
    told = {COUNTED.get(effect, effect): [effect] for effect in alone} | together
    said = [
        key.meaning(texts.say(f"picture.legend.{name}"), *(effects.EFFECTS[effect] for effect in members))
        for name, members in told.items()
    ]
    key.key(canvas, box.inset(10, 4), said, 32, INK, 4)


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
