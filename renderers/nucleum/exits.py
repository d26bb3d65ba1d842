"""Where the links lead that leave a part of the map: the city or coal site at their end, by its name at the edge."""

from __future__ import annotations

import math
from collections.abc import Iterator

from games.core.texts import Catalogue
from games.nucleum.board import board_of
from games.nucleum.view import SaxonyView
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.nucleum.cities import Measure
from renderers.nucleum.frame import strip
from renderers.nucleum.places import Lie, lies, rooms, way
from renderers.nucleum.theme import LINE, NIGHT, PALE
from renderers.pen import Point

LETTERS, HIGH, EDGE = 28, 38, 6
"""Size of a name, height of its plate, pixels between it and the edge and what else is there."""
ASIDE = tuple(sorted(range(-112, 113, 28), key=abs))
"""Pixels beside its way that a name may stand, the nearest first."""


def exits(
    canvas: Canvas, at: Box, window: Box, view: SaxonyView, texts: Catalogue, m: Measure, taken: tuple[Box, ...] = ()
) -> None:
    """Names at the ends of the links that the window, drawn in the box, cuts, where there is room; ``taken``: pixels
    that are none.
    """
    board, nodes = board_of(view.edition, view.side), rooms(view.edition, view.side, m.plan)
    full = [*taken, *(pixels(room, at, window, m) for room in nodes.values() if window.contains(room))]
    full += [pixels(_tile(lie, m), at, window, m) for lie in lies(view.edition, view.side, m.plan).values()]
    for link, spaces in board.links.items():
        ends = board.rails[spaces[0]].link
        start, end = way(view.edition, view.side, m.plan, link)
        for here, there, points in ((ends.a, ends.b, (start, end)), (ends.b, ends.a, (end, start))):
            if not window.contains(nodes[here]) or window.contains(nodes[there]):
                continue
            name = texts.say(f"coal_site.{there}" if there in board.coal_sites else f"city.{there}")
            wide = width(name, "body", LETTERS) + 20
            spots = _spots(*points, window, at, m, wide)
            plate = next((spot for spot in spots if not any(spot.meets(other) for other in full)), None)
            if plate is not None:
                strip(canvas, plate, 8, LINE)
                strip(canvas, plate.inset(2), 6, NIGHT)
                canvas.text(name, plate.inset(8, 2), "body", LETTERS, PALE, "centre", least=LETTERS)
                full.append(plate.inset(-EDGE))


def _spots(start: Point, end: Point, window: Box, at: Box, m: Measure, wide: int) -> Iterator[Box]:
    """Where a name may stand: on its way or beside it, from its end inwards."""
    room = at.inset(EDGE)
    turn = math.atan2(end[1] - start[1], end[0] - start[0]) + math.pi / 2
    for aside in ASIDE:
        for n in range(50, 10, -1):
            x, y = (one + (other - one) * n / 50 for one, other in zip(start, end, strict=True))
            if not window.contains(Box(round(x), round(y), 1, 1)):
                continue
            left = round(at.x + (x - window.x) * m.scale + aside * math.cos(turn)) - wide // 2
            top = round(at.y + (y - window.y) * m.scale + aside * math.sin(turn)) - HIGH // 2
            left = min(max(left, room.x), room.x + room.w - wide)
            yield Box(left, min(max(top, room.y), room.y + room.h - HIGH), wide, HIGH)


def _tile(lie: Lie, m: Measure) -> Box:
    """What a railway space takes, in units."""
    long, broad = m.plan.tile
    cos, sin = abs(math.cos(math.radians(lie.turn))), abs(math.sin(math.radians(lie.turn)))
    wide, high = long * cos + broad * sin, long * sin + broad * cos
    return Box(round(lie.x - wide / 2), round(lie.y - high / 2), round(wide), round(high))


def pixels(box: Box, at: Box, window: Box, m: Measure) -> Box:
    """Where a box of the map lies in a picture of which ``at`` shows the window."""
    return Box(at.x + m.of(box.x - window.x), at.y + m.of(box.y - window.y), m.of(box.w), m.of(box.h))
