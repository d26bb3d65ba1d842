"""The map of the world: an old print with washed lands, and blue ropes. Drawn once and kept."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from renderers.canvas import Box
from renderers.inventions.theme import (
    BRASS,
    BRASS_DARK,
    CREAM,
    INK,
    LANDS,
    PAPER_LIGHT,
    ROPE,
    ROPE_LIGHT,
    SEA,
    SEA_DARK,
    SEA_LIGHT,
    SEPIA,
    THEME,
)
from renderers.pen import Point, bent, regular
from renderers.theme import blend

WIDE, HIGH = 946, 708
"""Units of the map; a pixel each on the board."""
BLOCK = (264, 219)
"""Size of the display of a region in units."""
BLOCKS: dict[str, Point] = {
    "north_america": (26, 8),
    "south_america": (26, 481),
    "europe": (346, 8),
    "africa": (346, 481),
    "asia": (656, 8),
    "middle_east": (618, 246),
    "oceania": (656, 481),
}
"""Upper left corners of the displays."""

LEGEND = (64, 234, 460, 240)
"""Where the signs are explained: x, y, width and height in units, on ground that nothing else needs."""
OVER = 3
COASTS: dict[str, tuple[tuple[Point, ...], ...]] = {
    "north_america": (
        (
            (6, 70), (40, 22), (96, 26), (150, 6), (210, 16), (262, 8), (318, 30), (330, 74), (306, 112), (322, 150),
            (304, 192), (296, 240), (270, 262), (262, 300), (238, 312), (214, 300), (196, 318), (214, 350), (246, 366),
            (262, 392), (250, 400), (206, 372), (172, 346), (150, 304), (96, 284), (52, 262), (30, 214), (8, 150),
        ),
        ((284, 8), (318, 2), (344, 10), (332, 30), (300, 24)),
        ((250, 330), (286, 336), (300, 350), (272, 348)),
    ),
    "south_america": (
        (
            (250, 404), (288, 414), (312, 440), (332, 470), (336, 520), (316, 560), (304, 612), (270, 650), (232, 680),
            (196, 704), (168, 690), (132, 700), (70, 684), (30, 660), (12, 600), (14, 520), (36, 462), (96, 436),
            (160, 440), (206, 420),
        ),
    ),
    "europe": (
        (
            (340, 60), (372, 20), (430, 6), (500, 10), (560, 2), (622, 8), (644, 60), (636, 130), (644, 200),
            (612, 236), (574, 262), (548, 252), (528, 286), (512, 254), (476, 246), (430, 262), (404, 292), (360, 290),
            (338, 266), (352, 226), (330, 190), (346, 140), (330, 104),
        ),
        ((312, 206), (330, 196), (336, 226), (318, 240)),
    ),
    "africa": (
        (
            (330, 352), (366, 322), (430, 318), (490, 330), (560, 334), (604, 362), (634, 410), (640, 452), (624, 500),
            (616, 560), (600, 620), (560, 672), (500, 700), (430, 704), (370, 684), (346, 620), (330, 560), (318, 500),
            (304, 440), (308, 392),
        ),
        ((628, 590), (642, 570), (646, 620), (632, 650)),
    ),
    "middle_east": (
        (
            (604, 270), (650, 246), (730, 236), (820, 234), (898, 246), (906, 300), (900, 360), (888, 420), (836, 462),
            (780, 476), (720, 474), (660, 462), (620, 430), (606, 380), (616, 330),
        ),
    ),
    "asia": (
        (
            (646, 40), (700, 4), (780, 8), (860, 2), (944, 10), (940, 90), (946, 160), (930, 214), (938, 262),
            (916, 300), (904, 250), (880, 238), (800, 236), (720, 238), (664, 232), (644, 180), (650, 110),
        ),
        ((926, 310), (942, 320), (938, 356), (924, 350)),
    ),
    "oceania": (
        (
            (650, 520), (690, 492), (740, 486), (790, 474), (840, 488), (900, 482), (932, 520), (930, 580), (940, 640),
            (910, 694), (840, 704), (760, 698), (690, 702), (648, 670), (640, 600),
        ),
        ((906, 436), (938, 430), (944, 452), (920, 462)),
        ((606, 474), (636, 470), (640, 490), (616, 496)),
    ),
}  # fmt: skip
"""Coasts of the lands in units, each closed."""

WAYS: dict[tuple[str, str], tuple[Point, ...]] = {
    ("africa", "middle_east"): ((590, 472), (570, 418), (610, 392)),
    ("africa", "europe"): ((552, 472), (544, 354), (552, 236)),
    ("africa", "south_america"): ((338, 590), (318, 616), (299, 590)),
    ("middle_east", "europe"): ((610, 300), (580, 284), (590, 236)),
    ("middle_east", "asia"): ((636, 242), (616, 214), (648, 190)),
    ("middle_east", "oceania"): ((610, 440), (604, 530), (648, 546)),
    ("europe", "north_america"): ((338, 130), (318, 104), (299, 130)),
    ("asia", "oceania"): ((932, 190), (936, 350), (932, 512)),
    ("north_america", "south_america"): ((44, 236), (24, 354), (44, 472)),
}
"""How each rope hangs: one end, where it is pulled to, the other end. The displays leave their rings free."""
WRAP = (("north_america", ((17, 150), (8, 158), (0, 150))), ("asia", ((929, 110), (938, 118), (946, 110))))
"""The two halves of the rope over the edge, from their region to the edge."""


@lru_cache(maxsize=8)
def ground(scale: float, ropes: tuple[tuple[str, str, bool], ...]) -> Image.Image:
    """The map at so many pixels a unit with its ropes, in the palette of the theme. Shared: copy before drawing."""
    brush = _Brush(scale)
    brush.sea()
    for id in COASTS:
        brush.land(id)
    brush.compass(318, 664, 25)
    for a, b, wrap in ropes:
        if wrap:
            for _, path in WRAP:
                brush.rope(path, ends=(True, False))
        else:
            brush.rope(WAYS.get((a, b)) or WAYS[b, a])
    # A fourth of the memory, and the file will have no other colours anyway.
    return THEME.recoloured(brush.image.reduce(OVER))


def block(id: str, place: Box, scale: float) -> Box:
    """Where the display of a region lies on a map drawn in this place."""
    x, y = BLOCKS[id]
    return Box(place.x + round(x * scale), place.y + round(y * scale), round(BLOCK[0] * scale), round(BLOCK[1] * scale))


def crossing(a: str, b: str, place: Box, scale: float) -> tuple[Point, Point] | None:
    """Where the rope from a region to another begins and ends on a map drawn in this place; None: over the edge."""
    way = WAYS.get((a, b)) or WAYS.get((b, a), ())[::-1]
    if not way:
        return None
    (ax, ay), (bx, by) = way[0], way[-1]
    return (place.x + ax * scale, place.y + ay * scale), (place.x + bx * scale, place.y + by * scale)


def _rough(points: Sequence[Point], rng: random.Random) -> list[Point]:
    """A coast through these points: curved, with small bays."""
    middle = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    path = [point for pair in zip(middle, [*points[1:], points[0]], strict=True) for point in pair]
    smooth = bent([*path, path[0]], 7)
    return [(x + rng.uniform(-1.5, 1.5), y + rng.uniform(-1.5, 1.5)) for x, y in smooth]


class _Brush:
    """Draws in units of the map."""

    def __init__(self, scale: float) -> None:
        self.scale = scale * OVER
        self.image = Image.new("RGB", (round(WIDE * scale) * OVER, round(HIGH * scale) * OVER), SEA)
        self.draw = ImageDraw.Draw(self.image)

    def at(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def line(self, points: Sequence[Point], thick: float, fill: str) -> None:
        self.draw.line(self.at(points), fill=fill, width=max(1, round(thick * self.scale)), joint="curve")

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        (left, top), (right, low) = self.at([(x - radius, y - radius), (x + radius, y + radius)])
        self.draw.ellipse((left, top, right, low), fill=fill)

    def sea(self) -> None:
        """Degrees and waves."""
        for x in range(-59, WIDE + 60, 118):
            self.line([(x + 24 * math.sin(y / 230), y) for y in range(0, HIGH + 12, 12)], 1.1, SEA_DARK)
        for y in range(59, HIGH, 118):
            self.line([(0, y), (WIDE, y)], 1.1, SEA_DARK)
        rng = random.Random(1492)
        for y in range(14, HIGH, 30):
            for x in range(0, WIDE, 64):
                left, low = x + rng.uniform(0, 40), y + rng.uniform(-6, 6)
                crest = [(left + i * 5, low + (0, -3, 0, 3, 0, -3, 0)[i]) for i in range(7)]
                self.line(crest, 1.3, SEA_LIGHT if rng.random() < 0.6 else SEA_DARK)

    def land(self, id: str) -> None:
        """A land: lines of water along the coast, a wash that is strongest at the edge."""
        rng = random.Random(id)
        wash = LANDS[id]
        for coast in COASTS[id]:
            points = _rough(coast, rng)
            for far, tone in ((9, SEA_LIGHT), (6, SEA_DARK), (4.6, SEA_LIGHT)):
                self.line([*points, points[0], points[1]], far * 2, tone)
            self.draw.polygon(self.at(points), fill=blend(wash, PAPER_LIGHT, 0.78))
            self.edge(points, blend(wash, "#8a6a3a", 0.86))
            self.line([*points, points[0], points[1]], 2.2, SEPIA)

    def edge(self, points: Sequence[Point], tone: str) -> None:
        """A strip of stronger wash just inside a coast."""
        placed = self.at(points)
        left, top = (int(min(axis)) for axis in zip(*placed, strict=True))
        right, low = (math.ceil(max(axis)) for axis in zip(*placed, strict=True))
        inside = [(x - left, y - top) for x, y in placed]
        shape, strip = (Image.new("L", (right - left, low - top)) for _ in range(2))
        ImageDraw.Draw(shape).polygon(inside, fill=255)
        ImageDraw.Draw(strip).line([*inside, inside[0]], fill=255, width=round(26 * self.scale))
        self.image.paste(tone, (left, top), ImageChops.multiply(shape, strip))

    def compass(self, x: float, y: float, radius: float) -> None:
        """A rose of the winds."""
        self.disc(x, y, radius * 0.62, SEPIA)
        self.disc(x, y, radius * 0.58, CREAM)
        for turn, reach, colour in ((45, 0.74, BRASS_DARK), (0, 1.0, INK)):
            star = regular(4, x, y, radius * reach, radius * 0.2, turn=turn - 90)
            self.draw.polygon(self.at(star), fill=colour)
            for n in range(4):
                half = [star[2 * n], star[2 * n + 1], (x, y)]
                self.draw.polygon(self.at(half), fill=BRASS if turn else "#b3352a")
        self.disc(x, y, radius * 0.1, CREAM)

    def rope(self, path: Sequence[Point], ends: tuple[bool, bool] = (True, True)) -> None:
        """A twisted rope with rings at its ends."""
        points = bent(list(path), 40)
        self.line(points, 11, INK)
        self.line(points, 8.4, ROPE)
        length, strand = 0.0, 0.0
        for (px, py), (qx, qy) in pairwise(points):
            step = math.dist((px, py), (qx, qy))
            while strand <= length + step:
                share = (strand - length) / (step or 1)
                x, y = px + (qx - px) * share, py + (qy - py) * share
                dx, dy = (qx - px) / (step or 1), (qy - py) / (step or 1)
                ax, ay, bx, by = -dx * 2.6 - dy * 3.6, -dy * 2.6 + dx * 3.6, dx * 2.6 + dy * 3.6, dy * 2.6 - dx * 3.6
                self.line([(x + ax, y + ay), (x + bx, y + by)], 2.0, ROPE_LIGHT)
                strand += 9
            length += step
        for (x, y), ring in zip((points[0], points[-1]), ends, strict=True):
            if ring:
                self.disc(x, y, 11, INK)
                self.disc(x, y, 9, BRASS)
