"""Action tiles as they lie as railways on the map."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.nucleum.printed import Tile
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs
from renderers.nucleum.theme import CITIES, COPPER, COPPER_DARK, INK, SEATS, WHITE
from renderers.owners import mark
from renderers.pen import OVER, Pen


@lru_cache(maxsize=1024)
def laid(long: int, broad: int, turn: int, left: str, right: str) -> Image.Image:
    """A railway tile turned by degrees: its ends in their colours, or in copper where it lies face down.

    Shared: paste it, never draw on it.
    """
    pen = Pen(long, broad, broad)
    pen.box(0, 0, long, broad, INK, broad / 6)
    rim = broad * 0.09
    pen.box(rim, rim, long - 2 * rim, broad - 2 * rim, WHITE if left else COPPER, broad / 8)
    if left:
        for colour, x in ((left, 2 * rim), (right, long / 2 + rim / 2)):
            pen.box(x, 2 * rim, long / 2 - 2.5 * rim, broad - 4 * rim, CITIES[colour].colour, broad / 12)
        for colour, x in ((left, long * 0.17), (right, long * 0.83)):
            signs.glyph(pen, CITIES[colour].sign, x, broad / 2, broad * 0.21)
    else:
        for n in range(5):
            x = long * (n + 0.5) / 5
            pen.box(x - broad * 0.06, broad * 0.14, broad * 0.12, broad * 0.72, COPPER_DARK)
        for y in (0.32, 0.68):
            pen.box(0, broad * (y - 0.05), long, broad * 0.1, WHITE)
    whole = pen.sheet.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    return whole.reduce(OVER)


def railway(
    canvas: Canvas, middle: tuple[int, int], size: tuple[int, int], turn: float, tile: Tile | None, a: int, seat: int
) -> Box:
    """A tile on the map with the mark of its owner; None: face down. ``a``: the end that faces the a of the link.

    Gives the room it takes.
    """
    left, right = (tile.ends[a].colour, tile.ends[1 - a].colour) if tile is not None else ("", "")
    found = laid(*size, round(turn), left, right)
    box = Box(middle[0] - found.width // 2, middle[1] - found.height // 2, found.width, found.height)
    canvas.sprite(found, box)
    canvas.sprite(mark(round(size[1] * 1.02), SEATS[seat]), box)
    return box
