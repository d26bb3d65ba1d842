"""The whole table, 1600 by 1200: the map of Thomond and the roll of its kings."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.core.texts import Catalogue
from games.tarlac.view import ThomondView
from renderers.arrow import arrow
from renderers.base import BOARD
from renderers.canvas import Box, Canvas
from renderers.pen import Point
from renderers.tarlac import things
from renderers.tarlac.frame import BAND, desk, interlace, slip
from renderers.tarlac.ground import WHOLE, ground
from renderers.tarlac.header import heading
from renderers.tarlac.roll import roll
from renderers.tarlac.site import Measure, reachable, site, spot
from renderers.tarlac.theme import CHANGED, INK, ROAD, SEPIA, VELLUM_EDGE, VELLUM_LIGHT
from renderers.tokens import Figure

MEASURE = Measure(scale=1.0, name=24, plate=30, figures=62, number=25)


def board(view: ThomondView, texts: Catalogue, before: ThomondView | None, *, audit: bool) -> Canvas:
    """The map, the roll and the head."""
    canvas = Canvas(*BOARD, audit=audit)
    canvas.backdrop(desk(*BOARD))
    head, rest = canvas.box.inset(8, 6).top(76, 6)
    heading(canvas, head, view, texts)
    frame, side = rest.left(WHOLE.w + 2 * BAND, 8)
    frame = frame.top(WHOLE.h + 2 * BAND)[0]
    interlace(canvas, frame)
    mapped(canvas, frame.inset(BAND), WHOLE, view, texts, before, MEASURE)
    roll(canvas, Box(side.x, side.y, side.w, frame.h), view, texts, before)
    return canvas


def mapped(
    canvas: Canvas,
    box: Box,
    window: Box,
    view: ThomondView,
    texts: Catalogue,
    before: ThomondView | None,
    measure: Measure,
    places: tuple[str, ...] | None = None,
) -> None:
    """A window of the map in a box, with these places or all."""
    canvas.paste(ground(view, window, measure.scale), box[:2])
    if window == WHOLE and not measure.compact:
        also = {"taken": view.clonroad_holder, "reach": view.reach, "changed": before is not None}
        extra = [name for name, shown in also.items() if shown]
        legend_of_map(canvas, Box(box.x + 971, box.y + 8, 190, 320), texts, extra)
        legend_of_factions(canvas, Box(box.x + 12, box.y + box.h - 126, 448, 120), texts)
        canvas.sprite(things.compass(110), Box(box.x + 96, box.y + 34, 110, 110))
    if before is not None:
        for origin, target in marches(before, view):
            if places is None or {origin, target} & {*places}:
                start, end = (spot(id, window, box, measure.scale) for id in (origin, target))
                thick, apart = round(13 * measure.scale), _beside(start, end, measure)
                drawn = Box(box.x, box.y, round(window.w * measure.scale), round(window.h * measure.scale)).inset(thick)
                tail, head = _cut(end, start, drawn, apart), _cut(start, end, drawn, apart)
                arrow(canvas, tail, head, CHANGED, thick, apart, pointed=head == end)
    for space in view.spaces:
        if places is None or space.id in places:
            at = spot(space.id, window, box, measure.scale)
            site(canvas, at, space, view, texts, before, measure, reached=space.id in view.reach)
    if view.fight and (places is None or view.fight.space in places):
        x, y = spot(view.fight.space, window, box, measure.scale)
        size = round(40 * measure.scale)
        left, top = x - measure.room[0] // 2, y - measure.room[1] // 2
        canvas.sprite(things.swords(size), Box(left, top - size // 2, size, size))


def _beside(start: Point, end: Point, measure: Measure) -> int:
    """How far an arrow stays from the middles of its places, so that neither lies on its point."""
    wide, high = measure.room
    along, down = abs(end[0] - start[0]), abs(end[1] - start[1])
    share = min(wide / 2 / max(1, along), high / 2 / max(1, down))
    return round(share * math.hypot(along, down))


def _cut(start: Point, end: Point, box: Box, beyond: int) -> Point:
    """The end of a way, or of one that leaves a box, a point so far beyond its edge: an arrow stays away from it."""
    share, long = 1.0, math.dist(start, end)
    for a, b, low, high in zip(start, end, (box.x, box.y), (box.x + box.w, box.y + box.h), strict=True):
        if not low <= b <= high:
            share = min(share, (max(low, min(b, high)) - a) / (b - a) + beyond / long)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def marches(before: ThomondView, view: ThomondView) -> list[tuple[str, str]]:
    """From where to where armies went that were there before, in this round: the next one raises others."""
    if before.round != view.round:
        return []
    origins = {army.faction: space.id for space in before.spaces for army in space.armies}
    found = ((origins.get(army.faction, space.id), space.id) for space in view.spaces for army in space.armies)
    return [(origin, target) for origin, target in found if origin != target]


def legend_of_factions(canvas: Canvas, box: Box, texts: Catalogue) -> None:
    """What the signs beside the factions mean, in the open sea."""
    signs: dict[str, Figure] = {
        "febas": things.sun,
        "herds": things.cow,
        "battles": things.swords,
        "provisions": things.sack,
        "hostage": things.manacle,
        "king": things.crown,
        "exile": things.boat,
        "pounds": things.coin,
    }
    slip(canvas, box, VELLUM_LIGHT, VELLUM_EDGE, 10)
    names, (one, other) = list(signs), box.inset(8, 7).columns(2, 6)
    cells = [*one.rows(4, 2), *other.rows(4, 2)]
    for cell, what in zip(cells, names, strict=True):
        sign, words = cell.left(36, 6)
        canvas.sprite(signs[what](sign.h), sign)
        canvas.text(texts.say(f"picture.legend.{what}"), words, "body", 22, INK, least=14)


def legend_of_map(canvas: Canvas, box: Box, texts: Catalogue, extra: Sequence[str]) -> None:
    """What the signs of the map mean; ``extra``: those that are not always there."""
    lines = ["route", "open", "longport", "castle", "monastery", "forest", "bog", "crossing", "devastation"]
    lines += extra
    box = box.top(len(lines) * 28 + 12)[0]
    slip(canvas, box, VELLUM_LIGHT, VELLUM_EDGE, 10)
    for line, what in zip(box.inset(7, 8).rows(len(lines), 2), lines, strict=True):
        sign, words = line.left(42, 5)
        middle = sign.y + sign.h // 2
        if what == "route":
            canvas.panel(Box(sign.x, middle - 4, 40, 8), INK, 3)
            canvas.panel(Box(sign.x + 2, middle - 2, 36, 4), ROAD)
        elif what == "open":
            for i in range(4):
                canvas.panel(Box(sign.x + 3 + 10 * i, middle - 3, 6, 6), SEPIA, 3)
        elif what == "reach":
            reachable(canvas, Box(sign.x + 8, sign.y + 7, 26, sign.h - 14))
        elif what == "changed":
            canvas.border(Box(sign.x + 4, sign.y + 2, 34, sign.h - 4), CHANGED, 4, 5)
        else:
            signs = {**things.SETTLEMENTS, **things.TERRAIN, "taken": things.taken}
            figure = signs.get(what, things.fire)
            canvas.sprite(figure(sign.h), sign)
        said = f"settlement.{what}" if what in things.SETTLEMENTS else f"picture.legend.{what}"
        canvas.text(texts.say(said), words, "body", 22, INK, least=14)
