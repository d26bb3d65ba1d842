"""The blueprint: its paper, its sheets and its lines."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from renderers.canvas import Box, Canvas
from renderers.nucleum.theme import COPPER, COPPER_DARK, LINE, NIGHT, PAPER, SHEET, SHEET_LIGHT, URANIUM
from renderers.pen import rounded

STEP = 40
"""Pixels between two lines of the grid."""


@lru_cache(maxsize=8)
def desk(width: int, height: int) -> Image.Image:
    """Blueprint paper with its grid. Shared: copy before drawing."""
    canvas = Canvas(width, height, NIGHT)
    for x in range(STEP // 2, width, STEP):
        canvas.panel(Box(x, 0, 1, height), PAPER)
    for y in range(STEP // 2, height, STEP):
        canvas.panel(Box(0, y, width, 1), PAPER)
    return canvas.image


def sheet(canvas: Canvas, box: Box, radius: int = 10, edge: str = LINE) -> None:
    """A sheet with a drawn line round it."""
    canvas.panel(box, edge, radius)
    canvas.panel(box.inset(2), SHEET, max(0, radius - 2))


def strip(canvas: Canvas, box: Box, radius: int = 6, fill: str = SHEET_LIGHT) -> None:
    """A row on a sheet."""
    canvas.panel(box, fill, radius)


def copper(canvas: Canvas, box: Box, radius: int = 8) -> None:
    """A plate with a rim of copper."""
    canvas.panel(box, COPPER_DARK, radius)
    canvas.panel(box.inset(1), COPPER, max(0, radius - 1))
    canvas.panel(box.inset(4), NIGHT, max(0, radius - 3))


def payable(canvas: Canvas, box: Box, thick: int = 4, radius: int = 6) -> None:
    """A dashed rim round what can be paid: those of networks are whole, and not everybody can tell their colours."""
    canvas.tint(URANIUM, box[:2], dashed(box.w, box.h, thick, radius))


@lru_cache(maxsize=128)
def dashed(width: int, height: int, thick: int, radius: int) -> Image.Image:
    """Coverage of a line just inside a rectangle, with gaps in its sides. Shared: copy before drawing."""
    rim = rounded(width, height, radius).copy()
    rim.paste(0, (thick, thick), rounded(width - 2 * thick, height - 2 * thick, max(0, radius - thick)))
    gap = thick * 2
    for place in _gaps(width, thick, radius):
        for y in (0, height - thick):
            rim.paste(0, (place, y, place + gap, y + thick))
    for place in _gaps(height, thick, radius):
        for x in (0, width - thick):
            rim.paste(0, (x, place, x + thick, place + gap))
    return rim


def _gaps(long: int, thick: int, radius: int) -> list[int]:
    """Where the gaps of a side so long begin: evenly, its corners stay."""
    count = max(1, (long - 2 * radius) // (5 * thick))
    return [round(radius + (long - 2 * radius) * (n + 0.5) / count) - thick for n in range(count)]
