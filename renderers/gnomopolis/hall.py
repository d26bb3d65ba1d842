"""The hall itself: stone wall with lamps, wooden panels, title bar."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from renderers.canvas import Box, Canvas, Surface
from renderers.gnomopolis import things
from renderers.gnomopolis.theme import (
    GLOW,
    GOLD,
    GRAIN,
    NIGHT,
    STONE,
    STONE_DARK,
    TRAY,
    WOOD,
    WOOD_DARK,
    WOOD_DEEP,
    WOOD_LIGHT,
)
from renderers.pen import rounded
from renderers.theme import rgb

BRICK = (132, 46)


@lru_cache(maxsize=8)
def wall(width: int, height: int, lamps: tuple[tuple[int, int], ...], lamp: int) -> Image.Image:
    """A stone wall lit by lamps at these places (centres), each ``lamp`` pixels tall. Shared: copy before drawing."""
    canvas = Canvas(width, height, STONE_DARK)
    for reach, colour in zip((3.4, 2.3, 1.35), GLOW, strict=True):
        radius = round(lamp * reach)
        for x, y in lamps:
            canvas.image.paste(colour, (x - radius, y - radius), rounded(2 * radius, 2 * radius, radius))
    joints = Canvas(width, height, "#000000").image.convert("L")
    wide, high = BRICK
    for row in range(height // high + 1):
        joints.paste(255, (0, row * high, width, row * high + 3))
        for column in range(width // wide + 2):
            x = column * wide - (row % 2) * wide // 2
            joints.paste(255, (x, row * high, x + 3, row * high + high))
    canvas.image.paste(NIGHT, (0, 0), joints)
    dark = rgb(STONE_DARK)
    for row in range(height // high + 1):
        for column in range(width // wide + 2):
            if (row * 7 + column * 5) % 6 == 0:
                x = column * wide - (row % 2) * wide // 2
                part = canvas.image.crop((x + 3, row * high + 3, x + wide, row * high + high))
                if part.width > 0 and part.height > 0 and part.getpixel((1, 1)) == dark:
                    canvas.panel(Box(x + 3, row * high + 3, wide - 3, high - 3), STONE)
    for x, y in lamps:
        canvas.panel(Box(x - 2, 0, 4, max(1, y - lamp // 2 + 4)), NIGHT)
        canvas.sprite(things.lantern(lamp), Box(x - lamp, y - lamp // 2, 2 * lamp, lamp))
    return canvas.image


def planks(canvas: Canvas, box: Box) -> None:
    """A wooden panel."""
    canvas.surface(box, _planks(box.w, box.h))


def tray(canvas: Canvas, box: Box, radius: int = 10) -> None:
    """A hollow in the wood, in which gnomes stand."""
    canvas.surface(box, _tray(box.w, box.h, radius))


@lru_cache(maxsize=64)
def _planks(width: int, height: int) -> Surface:
    canvas = Canvas(width, height, WOOD_DARK)
    canvas.panel(Box(3, 3, width - 6, height - 6), WOOD_LIGHT)
    canvas.panel(Box(5, 6, width - 10, height - 11), WOOD)
    for y in range(62, height - 10, 62):
        canvas.panel(Box(5, y, width - 10, 2), WOOD_DARK)
    for n, y in enumerate(range(24, height - 16, 31)):
        x = 20 + (n * 197) % max(1, width - 160)
        canvas.panel(Box(x, y, 60 + (n * 53) % 60, 2), GRAIN)
    return Surface(canvas.image, 12)


@lru_cache(maxsize=256)
def _tray(width: int, height: int, radius: int) -> Surface:
    canvas = Canvas(width, height, WOOD_DEEP)
    canvas.panel(Box(0, 3, width, height - 3), TRAY, radius)
    return Surface(canvas.image, radius)


def lit(canvas: Canvas, box: Box, radius: int = 12) -> None:
    """The light round whose turn it is."""
    canvas.outline(box, GOLD, 5, radius)
