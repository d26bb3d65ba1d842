"""The progress map of a player, and what lies in their tile display."""

from __future__ import annotations

from games.inventions.content import PACKS
from games.inventions.view import HexView, SocietyView
from renderers.canvas import Box, Canvas
from renderers.inventions import effects, pieces
from renderers.inventions.theme import BRASS, BRASS_DARK, CHANGED, CREAM, FELT_DARK, FELT_LIGHT, INK, TYPES
from renderers.tokens import Token, row

TINY, PLAIN = 44, 60
"""Pixels of height under which a tile shows less, and one of a map that is to be seen at a glance."""


def progress_map(
    canvas: Canvas, box: Box, society: SocietyView, edition: str, before: SocietyView | None, *, names: bool = False
) -> None:
    """The nineteen hexes as large as they fit; ``names`` writes their codes."""
    printed = PACKS[edition].hexes
    high = min(round(box.h / 4.06), round(box.w / 5.06 / 0.866))
    wide = round(high * 0.866)
    across, down = wide + max(1, wide // 60), round(high * 0.765)
    middle = (box.x + box.w // 2, box.y + box.h // 2)
    old = {hex.hex: hex for hex in before.hexes} if before else {}
    for hex in society.hexes:
        place = printed[hex.hex]
        x = middle[0] + round(across * (place.q + place.r / 2)) - wide // 2
        y = middle[1] + down * place.r - high // 2
        cell = Box(x, y, wide, high)
        _hex(canvas, cell, hex, edition, names=names, tiny=high < PLAIN)
        if old and old[hex.hex] != hex:
            canvas.sprite(pieces.ring(high, CHANGED), cell)


def _hex(canvas: Canvas, cell: Box, hex: HexView, edition: str, *, names: bool, tiny: bool) -> None:
    printed = PACKS[edition].hexes[hex.hex]
    if hex.tile:
        tile(canvas, cell, hex.tile, edition, down=hex.down, tiny=tiny)
        if hex.token:
            size = max(12, cell.h // 3)
            canvas.sprite(effects.coin(size), Box(cell.x + cell.w - size, cell.y + cell.h // 2, size, size))
        return
    canvas.sprite(pieces.hexagon(cell.h, FELT_LIGHT, FELT_DARK), cell)
    inner = cell.inset(cell.w // 6, cell.h // 5)
    if names:
        # As low as the hex is still wide enough for the code beside the rim of what has changed.
        said, inner = cell.top(cell.h * 85 // 100)[0].inset(cell.w // 8, 0).bottom(cell.h * 3 // 10, 1)
        inner = inner.bottom(inner.h - cell.h // 9)[0]
        canvas.text(hex.hex.upper(), said, "strong", cell.h * 28 // 100, CREAM, "centre", least=12)
    if printed.benefits:
        row(canvas, inner, [Token(effects.EFFECTS[effect]) for effect in printed.benefits], inner.h, "centre")


def tile(canvas: Canvas, cell: Box, id: str, edition: str, *, down: bool = False, tiny: bool = False) -> None:
    """A progress tile with its number, or a wealth tile with its letter; tiny ones have no number."""
    high = min(cell.h, round(cell.w / 0.866))
    middle = Box(cell.x, cell.y + (cell.h - high) // 2, cell.w, high)
    if tiny or high < TINY:
        _tiny(canvas, middle, id, edition, down=down)
        return
    size = max(12, round(high * 0.39))
    said = Box(middle.x, middle.y + high // 2, middle.w, high * 2 // 5)
    if id in PACKS[edition].wealth_tiles:
        canvas.sprite(pieces.wealth(high), middle)
        canvas.text(id.removeprefix("wea_").upper(), said, "strong", size, INK, "centre", least=12)
        return
    printed = PACKS[edition].tiles[id]
    canvas.sprite(pieces.progress(high, printed.type, down), middle)
    ink = CREAM if down else TYPES[printed.type].ink
    canvas.text(str(printed.number), said, "strong", size, ink, "centre", least=12)


def _tiny(canvas: Canvas, cell: Box, id: str, edition: str, *, down: bool) -> None:
    """A tile too small for a sign and a number: the sign of its type, or the letter."""
    if id in PACKS[edition].wealth_tiles:
        canvas.sprite(pieces.hexagon(cell.h, BRASS, BRASS_DARK), cell)
        said = id.removeprefix("wea_").upper()
        canvas.text(said, cell, "strong", max(14, cell.h * (4 if len(said) == 1 else 3) // 5), INK, "centre", least=12)
        return
    printed = PACKS[edition].tiles[id]
    canvas.sprite(pieces.small(cell.h, printed.type, down), cell)


def piece(canvas: Canvas, cell: Box, shown: str, edition: str) -> None:
    """A space of a tile display."""
    high = min(cell.h, round(cell.w / 0.88))
    if not shown:
        canvas.sprite(pieces.hexagon(high, FELT_DARK, FELT_LIGHT), cell)
    elif shown in TYPES:
        canvas.sprite(effects.aspiration(high, shown), cell)
    else:
        tile(canvas, cell, shown, edition)
