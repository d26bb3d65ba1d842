"""The page: vellum sheets, and borders of interlace."""

from __future__ import annotations

import math
import random
from functools import lru_cache

from PIL import Image, ImageDraw

from renderers.canvas import Box, Canvas, Surface
from renderers.tarlac.theme import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    LEATHER,
    LEATHER_LIGHT,
    RED,
    VELLUM,
    VELLUM_DARK,
    VELLUM_EDGE,
    VELLUM_LIGHT,
)

OVER = 3
KNOT = 36
"""Pixels from crossing to crossing of an interlace."""
BAND = 24
"""Pixels that a border of interlace is wide."""


@lru_cache(maxsize=8)
def desk(width: int, height: int) -> Image.Image:
    """The leather under the pages. Shared: copy before drawing."""
    canvas = Canvas(width, height, LEATHER)
    rng = random.Random(9)
    for _ in range(width * height // 9000):
        x, y = rng.randrange(width), rng.randrange(height)
        canvas.panel(Box(x, y, rng.randint(10, 40), 1), LEATHER_LIGHT)
    return canvas.image


def page(canvas: Canvas, box: Box, radius: int = 8) -> None:
    """A sheet of vellum."""
    canvas.surface(box, _page(box.w, box.h, radius))


@lru_cache(maxsize=96)
def _page(width: int, height: int, radius: int) -> Surface:
    canvas = Canvas(width, height, VELLUM_EDGE)
    canvas.panel(Box(2, 2, width - 4, height - 5), VELLUM_DARK, radius)
    canvas.panel(Box(4, 4, width - 8, height - 9), VELLUM, radius)
    rng = random.Random(width * height)
    for _ in range(width * height // 5200):
        x, y = rng.randint(8, max(9, width - 30)), rng.randint(8, max(9, height - 12))
        canvas.panel(Box(x, y, min(rng.randint(4, 16), width - 10 - x), 1), VELLUM_DARK)
    return Surface(canvas.image, radius)


def slip(canvas: Canvas, box: Box, fill: str = VELLUM_LIGHT, edge: str = VELLUM_EDGE, radius: int = 7) -> None:
    """A lighter piece of vellum with an ink line."""
    canvas.panel(box, edge, radius)
    canvas.panel(box.inset(2), fill, max(0, radius - 2))


def interlace(canvas: Canvas, box: Box) -> None:
    """A border of two woven bands just inside a box, with a square knot in each corner."""
    across, down = _plait(box.w - 2 * BAND, False), _plait(box.h - 2 * BAND, True)
    canvas.paste(across, (box.x + BAND, box.y))
    canvas.paste(across, (box.x + BAND, box.y + box.h - BAND))
    canvas.paste(down, (box.x, box.y + BAND))
    canvas.paste(down, (box.x + box.w - BAND, box.y + BAND))
    for x in (box.x, box.x + box.w - BAND):
        for y in (box.y, box.y + box.h - BAND):
            canvas.paste(_corner(), (x, y))


@lru_cache(maxsize=16)
def _plait(length: int, upright: bool) -> Image.Image:
    """A plait of two bands, over and under, so many pixels long."""
    sheet = Image.new("RGB", (length * OVER, BAND * OVER), INK)
    draw = ImageDraw.Draw(sheet)
    draw.rectangle((0, 2 * OVER, sheet.width, sheet.height - 2 * OVER - 1), fill=GREEN)
    knots = max(2, round(length / KNOT / 2) * 2)
    step = length / knots
    middle, reach = BAND / 2, BAND / 2 - 6

    def strand(phase: int, start: float, end: float) -> None:
        points = [
            (x * OVER, (middle + reach * math.sin(math.pi * (x / step + phase))) * OVER)
            for x in (start + (end - start) * i / 24 for i in range(25))
        ]
        draw.line(points, fill=INK, width=round(9.5 * OVER), joint="curve")
        draw.line(points, fill=(GOLD, RED)[phase], width=round(5.8 * OVER), joint="curve")

    for phase in (0, 1):
        for i in range(knots):
            strand(phase, i * step - 1, (i + 1) * step + 1)
    # At every other crossing the strand that lies under is drawn again over the other.
    for i in range(0, knots + 1, 2):
        strand(0, max(0, i * step - step * 0.42), min(length, i * step + step * 0.42))
    done = sheet.reduce(OVER)
    return done.transpose(Image.Transpose.ROTATE_90) if upright else done


@lru_cache(maxsize=1)
def _corner() -> Image.Image:
    side = BAND * OVER
    sheet = Image.new("RGB", (side, side), INK)
    draw = ImageDraw.Draw(sheet)
    for inset, colour in ((2, BLUE), (5, INK), (6, GOLD), (9, RED)):
        draw.rectangle((inset * OVER, inset * OVER, side - inset * OVER - 1, side - inset * OVER - 1), fill=colour)
    draw.ellipse((10 * OVER, 10 * OVER, side - 10 * OVER, side - 10 * OVER), fill=CREAM)
    return sheet.reduce(OVER)
