"""The blueprint: its paper, its sheets and its lines."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from renderers.canvas import Box, Canvas
from renderers.nucleum.theme import COPPER, COPPER_DARK, LINE, NIGHT, PAPER, SHEET, SHEET_LIGHT

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


def copper(canvas: Canvas, box: Box, radius: int = 8, fill: str = NIGHT) -> None:
    """A plate with a rim of copper."""
    canvas.panel(box, COPPER_DARK, radius)
    canvas.panel(box.inset(1), COPPER, max(0, radius - 1))
    canvas.panel(box.inset(4), fill, max(0, radius - 3))
