"""The ground of the map: squared paper, rivers, the border of Saxony and Bohemia, the links. Drawn once and kept."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from games.nucleum.printed import Side
from renderers.canvas import Box
from renderers.nucleum.places import MAP, Plan, lies_in, way
from renderers.nucleum.theme import GRID, HILL, LINE, PAPER, PLACE_EMPTY, RIVER, THEME, TRACK
from renderers.pen import Point, bent

OVER = 2
"""Drawn so many times too large."""
WHOLE = Box(0, 0, *MAP)

RIVERS: tuple[tuple[float, tuple[Point, ...]], ...] = (
    (
        9,
        (
            (1010, 850), (1040, 740), (990, 690), (930, 600), (905, 570), (880, 470), (905, 420), (880, 330),
            (700, 300), (720, 150), (600, 130), (560, 40), (540, -10),
        ),
    ),
    (5, ((1060, 860), (1090, 780), (1120, 640), (1190, 600))),
    (5, ((300, 850), (520, 800), (560, 690), (600, 660), (820, 560), (880, 540), (905, 572))),
    (5, ((250, -10), (250, 160), (280, 210), (220, 300), (250, 420), (240, 500))),
    (4, ((420, 520), (350, 430), (430, 240), (400, 180), (470, 150), (500, 30), (490, -10))),
    (4, ((1190, 470), (1020, 300), (1160, 280), (1190, 120))),
)  # fmt: skip
"""Elbe, Moldau, Eger, Elster, Mulde, Neisse: thickness, and corners and controls of a curve."""
BORDER: tuple[Point, ...] = (
    (210, 850), (225, 760), (300, 660), (340, 640), (520, 640), (560, 520), (640, 470), (700, 430), (900, 430),
    (930, 340), (1000, 470), (1060, 470), (1190, 460),
)  # fmt: skip
"""Between Saxony and Bohemia."""


@lru_cache(maxsize=24)
def ground(edition: str, side: Side, plan: Plan, window: Box, scale: float) -> Image.Image:
    """The ground of a window of the map, so many pixels a unit. Shared: copy before drawing."""
    brush = _Brush(window, scale)
    brush.paper()
    for thick, course in RIVERS:
        brush.line(bent(course), thick, RIVER)
    brush.dashes(bent(BORDER), 4, HILL)
    spaces = lies_in(edition, side, plan, window)
    for link in dict.fromkeys(key.partition(".")[0] for key in spaces):
        brush.track(*way(edition, side, plan, link))
    for lie in spaces.values():
        brush.space(corners(lie.x, lie.y, lie.turn, *plan.tile))
    # A fourth of the memory, and the file will have no other colours anyway.
    return THEME.recoloured(brush.image.reduce(OVER))


def corners(x: float, y: float, turn: float, long: float, broad: float) -> list[Point]:
    """Of a rectangle round a point, turned by degrees."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    halves = ((-long / 2, -broad / 2), (long / 2, -broad / 2), (long / 2, broad / 2), (-long / 2, broad / 2))
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in halves]


class _Brush:
    """Draws the ground in units of the map."""

    def __init__(self, window: Box, scale: float) -> None:
        self.scale, self.window = scale * OVER, window
        self.image = Image.new("RGB", (round(window.w * scale) * OVER, round(window.h * scale) * OVER), PAPER)
        self.draw = ImageDraw.Draw(self.image)

    def at(self, points: Iterable[Point]) -> list[Point]:
        """Pixels of points of the map."""
        return [((x - self.window.x) * self.scale, (y - self.window.y) * self.scale) for x, y in points]

    def line(self, points: Sequence[Point], thick: float, fill: str) -> None:
        """A line with round joints."""
        placed, wide = self.at(points), max(1, round(thick * self.scale))
        self.draw.line(placed, fill=fill, width=wide, joint="curve")

    def paper(self) -> None:
        """The squares."""
        for x in range(0, MAP[0], 40):
            self.line([(x, 0), (x, MAP[1])], 1, GRID)
        for y in range(0, MAP[1], 40):
            self.line([(0, y), (MAP[0], y)], 1, GRID)

    def dashes(self, points: Sequence[Point], thick: float, fill: str) -> None:
        """A broken line."""
        for n in range(0, len(points) - 2, 4):
            self.line(points[n : n + 3], thick, fill)

    def track(self, start: Point, end: Point) -> None:
        """The way of a link: two rails."""
        away = math.dist(start, end)
        dx, dy = (end[0] - start[0]) / away, (end[1] - start[1]) / away
        self.line([start, end], 11, TRACK)
        self.line([start, end], 5, PAPER)
        for n in range(int(away // 12)):
            x, y = start[0] + dx * 12 * (n + 0.5), start[1] + dy * 12 * (n + 0.5)
            self.line([(x - dy * 8, y + dx * 8), (x + dy * 8, y - dx * 8)], 2.5, TRACK)

    def space(self, shape: Sequence[Point]) -> None:
        """An empty railway space."""
        placed = self.at(shape)
        self.draw.polygon(placed, fill=PLACE_EMPTY)
        self.draw.line([*placed, placed[0], placed[1]], fill=LINE, width=max(1, round(2 * self.scale)), joint="curve")
