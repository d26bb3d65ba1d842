"""Where something went: an arrow from one point of a picture to another, for every game with a map."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from renderers.canvas import Canvas
from renderers.pen import Pen, Point

RIM = "#1d130c"
SHORTEST = 24
"""Pixels under which an arrow would be all head."""


def arrow(
    canvas: Canvas, start: Point, end: Point, colour: str, thick: int, apart: int = 0, *, pointed: bool = True
) -> None:
    """An arrow in a colour with a dark rim; its ends stay so many pixels apart from the points, if there is room. It is
    not ``pointed`` where the way goes on beyond what is drawn.
    """
    long = math.dist(start, end)
    back = min(apart, max(0.0, (long - SHORTEST) / 2))
    if long < SHORTEST:
        return
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    tail = (round(start[0] + ux * back), round(start[1] + uy * back))
    head = (round(end[0] - ux * back), round(end[1] - uy * back))
    drawn = _arrow(head[0] - tail[0], head[1] - tail[1], colour, thick, pointed)
    canvas.paste(drawn, (min(tail[0], head[0]) - 2 * thick, min(tail[1], head[1]) - 2 * thick), drawn)


@lru_cache(maxsize=64)
def _arrow(dx: int, dy: int, colour: str, thick: int, pointed: bool) -> Image.Image:
    """Shared: paste it, never draw on it."""
    edge = 2 * thick
    wide, high = abs(dx) + 2 * edge, abs(dy) + 2 * edge
    pen = Pen(wide, high, high)
    tail = (edge + max(0, -dx), edge + max(0, -dy))
    tip = (tail[0] + dx, tail[1] + dy)
    long = math.hypot(dx, dy)
    ux, uy = dx / long, dy / long

    def at(along: float, aside: float) -> Point:
        return tip[0] - ux * along - uy * aside, tip[1] - uy * along + ux * aside

    for fill, more in ((RIM, thick * 0.3), (colour, 0.0)):
        reach = thick * 1.5 + more
        pen.line([tail, at(thick * 1.6 if pointed else 0, 0)], thick + 2 * more, fill)
        if pointed:
            pen.polygon([at(-more, 0), at(thick * 2.4 + more, reach), at(thick * 2.4 + more, -reach)], fill)
    return pen.sprite()
