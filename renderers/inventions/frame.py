"""The cabinet: walnut and brass, cases lined with felt, labels of paper."""

from __future__ import annotations

import random
from functools import lru_cache

from PIL import Image, ImageDraw

from renderers.canvas import Box, Canvas, Surface
from renderers.inventions.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    FELT,
    FELT_DARK,
    FELT_LIGHT,
    PAPER,
    PAPER_DARK,
    WALNUT,
    WALNUT_DARK,
    WALNUT_LIGHT,
)
from renderers.theme import blend

WIDE = 400
"""Pixels from which on a column is one of a picture for a telephone."""


@lru_cache(maxsize=16)
def cabinet(width: int, height: int) -> Image.Image:
    """Walnut with its grain. Shared: copy before drawing."""
    image = Image.new("RGB", (width, height), WALNUT)
    draw = ImageDraw.Draw(image)
    rng = random.Random(1851)
    grain = (WALNUT_DARK, blend(WALNUT_LIGHT, WALNUT, 0.45), blend(WALNUT_DARK, WALNUT, 0.5))
    for y in range(0, height, 7):
        x = -rng.randint(0, 300)
        while x < width:
            long = rng.randint(120, 520)
            drop = rng.randint(-2, 2)
            draw.line([(x, y), (x + long // 2, y + drop), (x + long, y)], grain[rng.randrange(3)], 1 + rng.randrange(2))
            x += long + rng.randint(20, 140)
    return image


def case(canvas: Canvas, box: Box, radius: int = 12, *, bright: bool = False) -> None:
    """A case: a brass rim round dark green felt; bright for whoever is awaited."""
    canvas.surface(box, _case(box.w, box.h, radius, bright))


@lru_cache(maxsize=256)
def _case(width: int, height: int, radius: int, bright: bool) -> Surface:
    canvas = Canvas(width, height, BRASS_LIGHT if bright else BRASS_DARK)
    inner = canvas.box.inset(5 if bright else 2)
    canvas.panel(inner, BRASS_DARK if bright else FELT_DARK, max(2, radius - 3))
    canvas.panel(inner.inset(2), FELT, max(2, radius - 4))
    return Surface(canvas.image, radius)


def shelf(canvas: Canvas, box: Box, radius: int = 8, fill: str = FELT_LIGHT) -> None:
    """A row in a case."""
    canvas.surface(box, _shelf(box.w, box.h, radius, fill))


@lru_cache(maxsize=1024)
def _shelf(width: int, height: int, radius: int, fill: str) -> Surface:
    return Surface(Canvas(width, height, fill).image, min(radius, width // 2, height // 2))


def label(canvas: Canvas, box: Box, radius: int = 6, fill: str = PAPER) -> None:
    """A label of paper with a thin edge."""
    canvas.surface(box, _label(box.w, box.h, radius, fill))


@lru_cache(maxsize=1024)
def _label(width: int, height: int, radius: int, fill: str) -> Surface:
    canvas = Canvas(width, height, PAPER_DARK)
    canvas.panel(canvas.box.inset(2), fill, max(1, radius - 2))
    return Surface(canvas.image, min(radius, width // 2, height // 2))


def plaque(canvas: Canvas, box: Box, radius: int) -> None:
    """A plate of brass."""
    canvas.surface(box, _plaque(box.w, box.h, radius))


@lru_cache(maxsize=128)
def _plaque(width: int, height: int, radius: int) -> Surface:
    canvas = Canvas(width, height, BRASS_DARK)
    canvas.panel(canvas.box.inset(2), BRASS, max(1, radius - 2))
    canvas.panel(canvas.box.inset(4).top(2)[0], BRASS_LIGHT)
    return Surface(canvas.image, min(radius, width // 2, height // 2))


def title(canvas: Canvas, box: Box, said: str, size: int = 28) -> None:
    """A heading in brass on the felt, with a line under it."""
    canvas.text(said, box.bottom(5)[1], "title", size, BRASS_LIGHT, least=16)
    canvas.panel(box.bottom(2)[0], BRASS_DARK)


def note(box: Box) -> int:
    """How large the letters of notes are: larger on a picture for a telephone."""
    return 28 if box.w >= WIDE else 16
