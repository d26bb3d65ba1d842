"""The ground of the map: sea, coasts, washes of the owners, rivers, woods, bogs and ways. Drawn once and kept."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from games.tarlac.view import ThomondView
from renderers.canvas import Box
from renderers.pen import Point
from renderers.tarlac.places import (
    BEYOND,
    ISLAND,
    LAKES,
    LAND,
    LIMERICK,
    MAP,
    PLACES,
    RIVERS,
    ROOM,
    cells,
    flowing,
    wavy,
)
from renderers.tarlac.theme import (
    ARMS,
    BOG,
    BOG_DARK,
    INK,
    ROAD,
    SEA,
    SEA_DEEP,
    SEA_LIGHT,
    SEPIA,
    SHORE,
    THEME,
    TREE,
    TREE_DARK,
    VELLUM_LIGHT,
    WATER,
    WILD,
)
from renderers.tarlac.theme import BEYOND as ABROAD
from renderers.theme import blend

OVER = 2
"""Drawn so many times too large."""
WHOLE = Box(0, 0, *MAP)
DRYING = (0.0, 1.6, 13.0)
"""How far inside a border each colour of a wash begins."""

Owners = tuple[tuple[str, str], ...]
Ways = tuple[tuple[str, str, str], ...]
Woods = tuple[tuple[str, tuple[str, ...]], ...]


def ground(view: ThomondView, window: Box, scale: float) -> Image.Image:
    """The ground of a window of the map, so many pixels a unit. Shared: copy before drawing."""
    owners = tuple((space.id, space.owner) for space in view.spaces)
    ways = tuple((edge.a, edge.b, edge.kind) for edge in view.edges)
    woods = tuple((space.id, space.terrain) for space in view.spaces)
    return drawn(owners, ways, woods, window, scale)


@lru_cache(maxsize=16)
def drawn(owners: Owners, ways: Ways, woods: Woods, window: Box, scale: float) -> Image.Image:
    """The ground as it is kept."""
    brush = Brush(window, scale)
    brush.sea()
    brush.country(dict(owners))
    brush.rivers()
    brush.growth(woods)
    brush.roads(ways)
    # A fourth of the memory, and the file will have no other colours anyway.
    return THEME.recoloured(brush.image.reduce(OVER))


def washes(owner: str) -> tuple[str, str, str]:
    """The colours of a wash from its edge inwards: strongest where it dried last."""
    colour, paper, shares = (
        (ARMS[owner].colour, VELLUM_LIGHT, (0.6, 0.36, 0.2)) if owner else (SEPIA, WILD, (0.4, 0.12, 0.0))
    )
    line, strong, pale = (blend(colour, paper, share) for share in shares)
    return line, strong, pale


class Brush:
    """Draws the ground in units of the map."""

    def __init__(self, window: Box, scale: float) -> None:
        self.scale = scale * OVER
        self.window = window
        size = (round(window.w * scale) * OVER, round(window.h * scale) * OVER)
        self.image = Image.new("RGB", size, SEA)
        self.draw = ImageDraw.Draw(self.image)

    def at(self, points: Iterable[Point]) -> list[Point]:
        """Pixels of points of the map."""
        return [((x - self.window.x) * self.scale, (y - self.window.y) * self.scale) for x, y in points]

    def line(self, points: Sequence[Point], thick: float, fill: str, draw: ImageDraw.ImageDraw | None = None) -> None:
        """A line with round joints and ends."""
        placed, draw = self.at(points), draw or self.draw
        wide = max(1, round(thick * self.scale))
        draw.line(placed, fill=fill, width=wide, joint="curve")
        reach = wide / 2
        if wide > 3:
            for x, y in (placed[0], placed[-1]):
                draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=fill)

    def sea(self) -> None:
        """Short waves in rows."""
        rng = random.Random(1276)
        for row in range(16, MAP[1], 26):
            for column in range(-20, MAP[0], 74):
                x, y = column + rng.uniform(0, 50), row + rng.uniform(-5, 5)
                crest = [(x + i * 6, y + (0, -4, 0, 3, 0, -4, 0)[i]) for i in range(7)]
                self.line(crest, 1.3, SEA_DEEP if rng.random() < 0.7 else SEA_LIGHT)

    def country(self, owners: dict[str, str]) -> None:
        """Coasts, land abroad, and the ground of every place in a wash of its owner's colour."""
        shapes = [wavy(LAND), wavy(ISLAND), wavy(BEYOND), wavy(LIMERICK)]
        for thick, colour in ((30, SEA_LIGHT), (20, SEA_DEEP), (16, SEA_LIGHT), (10, SEA_DEEP), (4, SHORE)):
            for shape in shapes:
                self.line([*shape, shape[0]], thick, colour)
        for shape in shapes[2:]:
            self.draw.polygon(self.at(shape), fill=ABROAD)
        washed = Image.new("RGB", self.image.size, WILD)
        wash = ImageDraw.Draw(washed)
        for n, inset in enumerate(DRYING):
            for id, shape in cells(inset).items():
                wash.polygon(self.at(shape), fill=washes(owners.get(id, ""))[n])
        land = Image.new("L", self.image.size)
        ink = ImageDraw.Draw(land)
        for shape in shapes[:2]:
            ink.polygon(self.at(shape), fill=255)
        self.image.paste(washed, (0, 0), land)
        for shape in shapes[:2]:
            self.line([*shape, shape[0]], 1.8, INK)

    def rivers(self) -> None:
        """Lakes and rivers with ink along their banks."""
        for bank in (True, False):
            for lake in LAKES:
                shape = wavy(lake, 6)
                if bank:
                    self.line([*shape, shape[0]], 4, SHORE)
                self.draw.polygon(self.at(shape), fill=SHORE if bank else WATER)
            for course, spring, mouth in RIVERS:
                points = [(x + 3.5 * math.sin(y / 13), y + 3.0 * math.sin(x / 15)) for x, y in flowing(course)]
                count = len(points)
                for i in range(count - 1):
                    wide = spring + (mouth - spring) * i / count + (3 if bank else 0)
                    self.line(points[i : i + 2], wide, SHORE if bank else WATER)

    def growth(self, woods: Woods) -> None:
        """Trees and turf where no name will stand."""
        rng = random.Random(1318)
        for id, terrain in woods:
            kinds = [kind for kind in terrain if kind in ("forest", "bog")]
            if not kinds:
                continue
            x, y = PLACES[id]
            spots: list[Point] = []
            for n in range(26):
                angle, reach = n * 2.4, 0.62 + 0.5 * rng.random()
                spot = (x + ROOM[0] * reach * 0.66 * math.cos(angle), y + ROOM[1] * reach * 0.72 * math.sin(angle))
                near = min(PLACES, key=lambda other: math.dist(PLACES[other], spot))
                if near == id and all(math.dist(spot, other) > 20 for other in spots):
                    spots.append(spot)
            for n, spot in enumerate(sorted(spots, key=lambda spot: spot[1])):
                (self.tree if kinds[n % len(kinds)] == "forest" else self.turf)(*spot)

    def tree(self, x: float, y: float) -> None:
        """An oak in ink and green."""
        self.line([(x, y + 12), (x, y + 2)], 3, BOG_DARK)
        for grow, colour in ((1.6, TREE_DARK), (0.0, TREE)):
            for dx, dy, reach in ((-5, 1, 6), (5, 1, 6), (0, -5, 7)):
                (cx, cy), r = self.at([(x + dx, y + dy)])[0], (reach + grow) * self.scale
                self.draw.ellipse((cx - r, cy - r, cx + r, cy + r), fill=colour)

    def turf(self, x: float, y: float) -> None:
        """Reeds over dark water."""
        self.line([(x - 12, y + 6), (x + 12, y + 6)], 2.2, BOG)
        self.line([(x - 7, y + 11), (x + 8, y + 11)], 1.8, BOG)
        for dx, lean in ((-6, -4), (0, 0), (6, 4)):
            self.line([(x + dx, y + 5), (x + dx + lean, y - 7)], 1.7, BOG_DARK)

    def roads(self, ways: Ways) -> None:
        """Routes as roads, crossings with a bridge, other neighbours as dots."""
        for a, b, kind in ways:
            if kind == "open":
                self._dots(arched(PLACES[a], PLACES[b]))
        for thick, colour in ((8.5, INK), (5.5, ROAD)):
            for a, b, kind in ways:
                if kind in ("route", "crossing"):
                    self.line(arched(PLACES[a], PLACES[b]), thick, colour)
        for a, b, kind in ways:
            if kind == "crossing":
                self._bridge(arched(PLACES[a], PLACES[b]))

    def _dots(self, points: list[Point]) -> None:
        for n, (x, y) in enumerate(self.at(points)):
            if n % 2:
                r = 2.3 * self.scale
                self.draw.ellipse((x - r, y - r, x + r, y + r), fill=SEPIA)

    def _bridge(self, points: list[Point]) -> None:
        middle = len(points) // 2
        (ax, ay), (bx, by) = points[middle - 1], points[middle + 1]
        x, y = points[middle]
        long = math.dist((ax, ay), (bx, by)) or 1
        along, across = ((bx - ax) / long, (by - ay) / long), ((ay - by) / long, (bx - ax) / long)
        for side in (-1, 1):
            rail = [
                (x + along[0] * d + across[0] * 6 * side, y + along[1] * d + across[1] * 6 * side) for d in (-17, 17)
            ]
            self.line(rail, 4.5, INK)
            self.line(rail, 2.2, VELLUM_LIGHT)


def arched(one: Point, other: Point) -> list[Point]:
    """A way between two places, a little bent; the same in both directions."""
    (ax, ay), (bx, by) = sorted((one, other))
    long = math.dist(one, other)
    count = max(8, round(long / 7))
    sag = min(9.0, long * 0.05) * (1 if (ax + by) % 2 else -1)
    nx, ny = (ay - by) / long, (bx - ax) / long
    found: list[Point] = []
    for i in range(count + 1):
        t = i / count
        off = sag * math.sin(math.pi * t) + 1.6 * math.sin(t * long / 14)
        found.append((ax + (bx - ax) * t + nx * off, ay + (by - ay) * t + ny * off))
    return found
