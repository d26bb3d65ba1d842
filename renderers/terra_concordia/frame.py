"""The dark frame with gold: backdrop, panels, titles, rows."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from renderers.canvas import Box, Canvas, Surface
from renderers.pen import Pen, regular, sprite
from renderers.terra_concordia.theme import (
    GOLD,
    GOLD_DARK,
    NIGHT,
    PANEL,
    PANEL_LIGHT,
    SEA,
    SEA_LIGHT,
)


@lru_cache(maxsize=16)
def backdrop(width: int, height: int) -> Image.Image:
    """The table: dark wood with a faint pattern of hexes. Shared: copy before drawing."""
    canvas = Canvas(width, height, NIGHT)
    comb = _comb(96)
    for column in range(width // 83 + 2):
        for row in range(height // 96 + 2):
            canvas.paste(comb, (column * 83 - 55, row * 96 - 48 - 48 * (column % 2)), comb)
    return canvas.image


@sprite(200, 173)
def _comb(pen: Pen) -> None:
    pen.polygon(regular(6, 100, 86.5, 99, turn=0), "#1a110a")
    pen.polygon(regular(6, 100, 86.5, 95, turn=0), NIGHT)


def panel(canvas: Canvas, box: Box, radius: int = 14, *, bright: bool = False) -> None:
    """A dark panel with a golden rim."""
    canvas.surface(box, _panel(box.w, box.h, radius, bright))


@lru_cache(maxsize=128)
def _panel(width: int, height: int, radius: int, bright: bool) -> Surface:
    canvas = Canvas(width, height, GOLD if bright else GOLD_DARK)
    inner = canvas.box.inset(4 if bright else 2)
    canvas.panel(inner, "#000000", radius - 2)
    canvas.panel(inner.inset(1), PANEL, radius - 3)
    return Surface(canvas.image, radius)


def line(canvas: Canvas, box: Box, radius: int = 8, fill: str = PANEL_LIGHT) -> None:
    """A row on a panel."""
    canvas.surface(box, _line(box.w, box.h, radius, fill))


@lru_cache(maxsize=512)
def _line(width: int, height: int, radius: int, fill: str) -> Surface:
    canvas = Canvas(width, height, fill)
    return Surface(canvas.image, min(radius, width // 2, height // 2))


def sea(canvas: Canvas, box: Box) -> None:
    """Water round the landscape, in a golden frame."""
    canvas.surface(box, _sea(box.w, box.h))


@lru_cache(maxsize=8)
def _sea(width: int, height: int) -> Surface:
    canvas = Canvas(width, height, GOLD_DARK)
    canvas.panel(canvas.box.inset(3), GOLD, 13)
    canvas.panel(canvas.box.inset(5), SEA, 11)
    swell = _swell(14)
    for row in range(height // 40):
        for column in range(width // 130 + 1):
            x, y = 20 + column * 130 + (row % 2) * 65, 16 + row * 40
            if x + swell.width < width - 8 and y + swell.height < height - 8:
                canvas.paste(swell, (x, y), swell)
    return Surface(canvas.image, 14)


@sprite(60, 14)
def _swell(pen: Pen) -> None:
    pen.line([(4 + t * 3.2, 9 - 4 * math.sin(math.pi * (t % 8) / 8)) for t in range(17)], 3, SEA_LIGHT)
