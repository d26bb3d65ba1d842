"""The hexes of the landscape: nine terrains, fog, and the rings of their owners."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from renderers.pen import Pen, Point, regular, rounded, sprite
from renderers.terra_concordia import goods
from renderers.terra_concordia.theme import (
    CHART,
    CHART_NEAR,
    FOG,
    FOG_LIGHT,
    FOG_NEAR,
    FOG_NEAR_LIGHT,
    GOLD_LIGHT,
    GROUNDS,
    INK,
    Ground,
)

SIDE = 100.0
"""Length of a side in the units of these drawings."""
HIGH = SIDE * math.sqrt(3)
MIDDLE = (SIDE, HIGH / 2)
GOODS = 24
"""Height of a sign of what collecting brings, in hundredths of the hex."""


def corners(radius: float) -> list[Point]:
    """Corners of a flat-top hex round the middle of its sprite."""
    return regular(6, *MIDDLE, radius, turn=0)


@sprite(2 * SIDE, HIGH)
def terrain(pen: Pen, name: str) -> None:
    """A hex face up, without what stands on it."""
    found = GROUNDS[name]
    pen.polygon(corners(SIDE), INK)
    pen.polygon(corners(97), found.fill)
    DRAWN[name](pen, found)
    # What was drawn over the edge is cut off by the rim of the hex.
    _rim(pen)


def _rim(pen: Pen) -> None:
    outer, inner = corners(140), corners(96.5)
    for n in range(6):
        m = (n + 1) % 6
        pen.polygon([outer[n], outer[m], inner[m], inner[n]], INK)
    _clip(pen)


def _clip(pen: Pen) -> None:
    """Nothing is left outside of the hex."""
    cover = Pen(pen.width, pen.height, pen.sheet.height // 4)
    cover.polygon(corners(SIDE), INK)
    pen.sheet.putalpha(cover.sheet.getchannel("A"))


def _tree(pen: Pen, x: float, y: float, size: float, ground: Ground) -> None:
    pen.box(x - size * 0.08, y - size * 0.2, size * 0.16, size * 0.3, "#6b4220")
    for n, share in enumerate((1.0, 0.8, 0.58)):
        low = y - size * (0.12 + 0.26 * n)
        reach = size * 0.42 * share
        pen.polygon([(x - reach, low), (x, low - size * 0.46), (x + reach, low)], ground.dark)
        pen.polygon([(x - reach, low), (x, low - size * 0.46), (x, low)], "#2b7238")


def _forest(pen: Pen, ground: Ground) -> None:
    pen.ellipse(60, 130, 70, 34, ground.light)
    pen.ellipse(150, 60, 60, 30, "#4ba352")
    for x, y, size in (
        (62, 60, 50),
        (104, 50, 46),
        (142, 64, 50),
        (36, 100, 54),
        (166, 104, 54),
        (80, 96, 50),
        (122, 98, 50),
    ):
        _tree(pen, x, y, size, ground)


def _mountain(pen: Pen, ground: Ground) -> None:
    pen.ellipse(100, 150, 96, 36, "#b9ae9f")
    for x, y, wide, high in ((62, 112, 50, 66), (146, 116, 46, 60), (104, 122, 62, 98)):
        pen.polygon([(x - wide, y), (x, y - high), (x + wide, y)], ground.dark)
        pen.polygon([(x - wide, y), (x, y - high), (x + wide * 0.12, y - high * 0.35), (x - wide * 0.2, y)], "#7d736a")
        pen.polygon(
            [
                (x - wide * 0.36, y - high * 0.64),
                (x, y - high),
                (x + wide * 0.36, y - high * 0.64),
                (x + wide * 0.14, y - high * 0.56),
                (x, y - high * 0.68),
                (x - wide * 0.16, y - high * 0.54),
            ],
            "#ffffff",
        )


def _waves(pen: Pen, colour: str, thick: float, places: tuple[tuple[float, float], ...], wide: float) -> None:
    for x, y in places:
        for n in range(2):
            left = x + n * wide
            points = [(left + wide * t / 8, y - math.sin(math.pi * t / 8) * wide * 0.28) for t in range(9)]
            pen.line(points, thick, colour)


def _lake(pen: Pen, ground: Ground) -> None:
    pen.polygon(corners(97), "#8ecb6b")
    pen.curve(
        [(20, 86), (30, 30), (86, 26), (150, 14), (174, 62), (196, 110), (150, 140), (96, 164), (44, 140), (14, 120)],
        ground.dark,
    )
    pen.curve(
        [(26, 86), (36, 36), (88, 32), (148, 20), (168, 64), (188, 108), (146, 134), (96, 156), (50, 134), (20, 116)],
        ground.fill,
    )
    _waves(pen, ground.light, 6, ((56, 66), (96, 104), (52, 124), (112, 58)), 22)


def _field(pen: Pen, ground: Ground) -> None:
    for n in range(9):
        x = -20 + n * 30
        pen.polygon([(x, 180), (x + 60, 0), (x + 72, 0), (x + 12, 180)], ground.light if n % 2 else "#d5b63c")
    for x, y in ((54, 62), (96, 44), (140, 62), (38, 104), (166, 106), (78, 96), (124, 96)):
        pen.line([(x, y + 16), (x, y - 8)], 4, ground.dark)
        for step in range(3):
            for side in (-1, 1):
                low = y - 4 - step * 8
                pen.curve(
                    [(x, low + 6), (x + side * 2, low - 6), (x + side * 10, low - 9), (x + side * 10, low + 2)],
                    "#96740f",
                )


def _ruins(pen: Pen, ground: Ground) -> None:
    pen.ellipse(100, 128, 90, 34, "#b0966e")
    pen.ellipse(52, 66, 40, 20, "#cdb48e")
    for x, top in ((48, 60), (80, 34), (124, 34), (154, 76)):
        pen.box(x - 10, top, 20, 118 - top, ground.light)
        pen.box(x + 3, top, 7, 118 - top, "#d3c19c")
        pen.box(x - 14, 114, 28, 9, ground.dark, 2)
    for x, top in ((80, 34), (124, 34)):
        pen.box(x - 15, top - 8, 30, 10, ground.dark, 2)
    pen.polygon([(62, 26), (142, 26), (136, 12), (86, 10)], ground.light)
    pen.polygon([(36, 62), (60, 54), (60, 64), (36, 66)], ground.dark)
    pen.polygon([(164, 124), (182, 110), (186, 126)], ground.light)


def _volcanic(pen: Pen, ground: Ground) -> None:
    pen.ellipse(100, 140, 96, 40, "#552b29")
    pen.polygon([(18, 132), (78, 34), (122, 34), (182, 132)], ground.dark)
    pen.polygon([(18, 132), (78, 34), (96, 34), (70, 132)], "#4f2826")
    pen.ellipse(100, 35, 23, 8, "#ffd34d")
    pen.polygon([(86, 36), (114, 36), (110, 70), (122, 104), (112, 134), (96, 134), (100, 98), (90, 70)], "#ff5a28")
    pen.polygon([(92, 36), (108, 36), (104, 70), (112, 100), (106, 124), (104, 96), (96, 70)], ground.light)
    pen.line([(60, 134), (76, 112), (72, 92)], 6, "#ff5a28")
    for x, y, size in ((84, 18, 12), (104, 10, 15), (122, 20, 11)):
        pen.ellipse(x, y, size, size * 0.8, "#a08a86")


def _ocean(pen: Pen, ground: Ground) -> None:
    pen.ellipse(60, 46, 80, 30, "#2a7cc4")
    pen.ellipse(140, 136, 80, 30, ground.dark)
    _waves(pen, ground.light, 6, ((42, 58), (108, 46), (30, 96), (84, 84), (134, 92), (60, 130), (112, 124)), 22)


def _island(pen: Pen, ground: Ground) -> None:
    _waves(pen, "#9adcf0", 5, ((30, 48), (126, 38), (144, 128)), 20)
    pen.ellipse(100, 104, 68, 36, "#8fdcea")
    pen.ellipse(100, 102, 58, 28, ground.light)
    pen.ellipse(92, 94, 38, 14, "#e3bf6c")
    for x, lean in ((86, -1), (116, 1)):
        top = (x + lean * 16, 46)
        pen.line([(x, 98), (x + lean * 5, 72), top], 7, "#9a5f2e")
        for dx, dy in ((-30, 4), (-20, -16), (4, -22), (24, -12), (28, 8)):
            pen.curve(
                [
                    top,
                    (top[0] + dx * 0.6, top[1] + dy - 12),
                    (top[0] + dx, top[1] + dy),
                    (top[0] + dx * 0.5, top[1] + dy),
                ],
                ground.dark,
            )


def _start(pen: Pen, ground: Ground) -> None:
    pen.ellipse(60, 128, 80, 34, "#86c45f")
    pen.ellipse(140, 52, 60, 28, ground.light)
    ring = corners(80)
    for n in range(6):
        (ax, ay), (bx, by) = ring[n], ring[(n + 1) % 6]
        for step in range(3):
            a, b = (step + 0.2) / 3, (step + 0.75) / 3
            pen.line(
                [(ax + (bx - ax) * a, ay + (by - ay) * a), (ax + (bx - ax) * b, ay + (by - ay) * b)], 5, GOLD_LIGHT
            )
    pen.box(70, 66, 60, 48, "#f6ead0", 2)
    pen.polygon([(60, 70), (100, 34), (140, 70)], "#a84e22")
    pen.polygon([(60, 70), (100, 34), (100, 70)], "#d5763a")
    pen.box(91, 86, 18, 28, "#6b4220", 4)
    pen.box(116, 50, 8, 14, "#6b4220")


DRAWN = {
    "forest": _forest,
    "mountain": _mountain,
    "lake": _lake,
    "field": _field,
    "ruins": _ruins,
    "volcanic": _volcanic,
    "ocean": _ocean,
    "island": _island,
    "start": _start,
}


SKIES = (
    ((48, 62, 30), (84, 50, 36), (122, 60, 30), (70, 112, 30), (112, 118, 38), (150, 108, 28)),
    ((66, 40, 26), (98, 34, 32), (132, 42, 24), (42, 92, 26), (152, 86, 30), (84, 136, 34), (120, 142, 26)),
    ((40, 78, 26), (68, 68, 34), (134, 50, 36), (164, 62, 22), (58, 126, 24), (92, 134, 32)),
    ((60, 52, 38), (104, 42, 26), (146, 96, 34), (172, 86, 20), (112, 134, 40), (72, 126, 28)),
)
"""Clouds of a hex that lies face down: the middle of each and half its width."""
ROSE = 5
"""The sky with the rose of a compass."""


@sprite(2 * SIDE, HIGH)
def fog(pen: Pen, near: bool, sky: int = 0) -> None:
    """A hex face down; within reach it is lighter and has a dashed line. Of the ``SKIES`` each is there twice, the
    second time mirrored.
    """
    fill, light, ink = (FOG_NEAR, FOG_NEAR_LIGHT, CHART_NEAR) if near else (FOG, FOG_LIGHT, CHART)
    pen.polygon(corners(SIDE), INK)
    pen.polygon(corners(97), fill)
    _chart(pen, ink, sky)
    for x, y, size in SKIES[sky % len(SKIES)]:
        pen.ellipse(2 * SIDE - x if sky >= len(SKIES) else x, y, size, size * 0.55, light)
    if near:
        ring = corners(86)
        for n in range(6):
            (ax, ay), (bx, by) = ring[n], ring[(n + 1) % 6]
            for step in range(3):
                a, b = (step + 0.2) / 3, (step + 0.7) / 3
                pen.line(
                    [(ax + (bx - ax) * a, ay + (by - ay) * a), (ax + (bx - ax) * b, ay + (by - ay) * b)], 5, "#106490"
                )
    _rim(pen)


def _chart(pen: Pen, ink: str, sky: int) -> None:
    """Lines of a compass as on an old chart, from another side in each sky; in one of them its rose."""
    ends = corners(96)
    for n in range(sky % 3, 6, 3):
        pen.line([ends[n], ends[(n + 2) % 6]], 2, ink)
    pen.line([ends[sky % 6], MIDDLE], 2, ink)
    if sky == ROSE:
        x, y = MIDDLE[0], 140.0
        pen.ring(x, y, 15, 2, ink)
        pen.polygon(regular(4, x, y, 24, 6), ink)
        pen.polygon(regular(4, x, y, 15, 5, turn=-45), ink)


@sprite(2 * SIDE, HIGH)
def ring(pen: Pen, colour: str, thick: float = 9.0, reach: float = 96.0) -> None:
    """The line round a hex in the colour of whoever controls it, dark on both sides."""
    for grow, tone in ((2.5, INK), (0.0, colour)):
        outer, inner = corners(reach + grow), corners(reach - thick - grow)
        for n in range(6):
            m = (n + 1) % 6
            pen.polygon([outer[n], outer[m], inner[m], inner[n]], tone)


@lru_cache(maxsize=256)
def face_up(pixels: int, name: str, colour: str = "", yields: tuple[str, ...] = ()) -> Image.Image:
    """A hex face up in the ring of its owner, with what collecting there brings: one picture, because more take as many
    times as long to paste.
    """
    found = terrain(pixels, name).copy()
    if yields:
        size = pixels * GOODS // 100
        left, top = (found.width - size * len(yields)) // 2, pixels * 58 // 100 - size // 2
        edge = size // 7
        ground = Image.new("RGBA", (size * len(yields) + 2 * edge, size + 2 * edge), GROUNDS[name].dark)
        ground.putalpha(rounded(*ground.size, size // 2))
        found.alpha_composite(ground, (left - edge, top - edge))
        for n, resource in enumerate(yields):
            sign = goods.good(size, resource)
            found.alpha_composite(sign, (left + n * size + (size - sign.width) // 2, top))
    if colour:
        found.alpha_composite(ring(pixels, colour))
    return found
