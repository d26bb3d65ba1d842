"""Where the ways lead that leave a part of the map: the next place by its name, at the edge."""

from __future__ import annotations

import math
from collections.abc import Iterator

from games.core.texts import Catalogue
from games.tarlac.view import ThomondView
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.tarlac.frame import slip
from renderers.tarlac.ground import arched
from renderers.tarlac.places import LONG, PLACES
from renderers.tarlac.site import Measure, spot
from renderers.tarlac.theme import SEPIA, VELLUM, VELLUM_EDGE

LETTERS, HIGH, EDGE = 28, 38, 6
"""Size of a name, height of its slip, pixels between it and the edge."""


def exits(
    canvas: Canvas,
    box: Box,
    window: Box,
    view: ThomondView,
    texts: Catalogue,
    places: tuple[str, ...],
    measure: Measure,
) -> None:
    """Names of the neighbours that are not among these places, where there is room for them."""
    taken = [_room(id, window, box, measure) for id in places]
    told: set[str] = set()
    for here, there in _leaving(view, places):
        name = texts.say(f"space.{there}")
        wide = width(name, "body", LETTERS) + 20
        for x, y in _last(here, there, window):
            middle = (round(box.x + (x - window.x) * measure.scale), round(box.y + (y - window.y) * measure.scale))
            left = min(max(middle[0] - wide // 2, box.x + EDGE), box.x + box.w - wide - EDGE)
            top = min(max(middle[1] - HIGH // 2, box.y + EDGE), box.y + box.h - HIGH - EDGE)
            plate = Box(left, top, wide, HIGH)
            if there in told or any(plate.meets(other) for other in taken):
                continue
            slip(canvas, plate, VELLUM, VELLUM_EDGE, HIGH // 2)
            canvas.text(name, plate.inset(8, 2), "body", LETTERS, SEPIA, "centre", least=LETTERS)
            taken.append(plate)
            told.add(there)


def _room(id: str, window: Box, box: Box, measure: Measure) -> Box:
    """What a place that is drawn takes of the map."""
    (x, y), (wide, high) = spot(id, window, box, measure.scale), measure.room
    long, aside = (round(n * measure.scale) for n in LONG.get(id, (0, 0)))
    wide = max(wide, long)
    return Box(x + aside - wide // 2, y - high // 2, wide, high + EDGE)


def _leaving(view: ThomondView, places: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Ways from these places to others, roads first: along them is marched most."""
    for edge in sorted(view.edges, key=lambda edge: edge.kind == "open"):
        for here, there in ((edge.a, edge.b), (edge.b, edge.a)):
            if here in places and there not in places:
                yield here, there


def _last(here: str, there: str, window: Box) -> Iterator[tuple[float, float]]:
    """Points of a way that the window shows, from its edge inwards."""
    points = arched(PLACES[here], PLACES[there])
    if math.dist(points[0], PLACES[there]) < math.dist(points[0], PLACES[here]):
        points = points[::-1]
    inside = [(x, y) for x, y in points if window.contains(Box(round(x), round(y), 1, 1))]
    yield from inside[: len(inside) // 2 : -1]
