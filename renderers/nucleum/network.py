"""A player's networks: where on the map they lie, and their cities from near."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Text
from games.core.texts import Catalogue
from games.nucleum.view import SaxonyView
from renderers.base import PHONE
from renderers.canvas import Box, Canvas
from renderers.nucleum.atlas import mapped
from renderers.nucleum.board import banner
from renderers.nucleum.cities import Measure, city
from renderers.nucleum.frame import desk, sheet
from renderers.nucleum.ground import WHOLE
from renderers.nucleum.places import TIGHT, rooms
from renderers.nucleum.player import seat_of, upright
from renderers.nucleum.theme import COPPER_LIGHT, LINE, SEATS

SCALE = 1064 / WHOLE.w
HEAD, HEADING, GAP = 62, 42, 10
LARGEST = 2.2
"""Pixels a unit at which a city is not drawn larger."""
SEVERAL, MORE = 12, 330
"""Cities that there is room for, and how much higher the page is where there are more of them."""
NEAR = TIGHT._replace(letters=24, name=30, cell=38, turbine=32)
"""Sizes of a city from near: what stands on its spaces matters more than its name."""


def network(part: str, view: SaxonyView, texts: Catalogue, before: SaxonyView | None, *, audit: bool) -> Canvas:
    """The map with all else faint, over every city of the networks with its spaces."""
    seat = seat_of(part, view)
    ids = view.players[seat].network
    size = (PHONE[0], PHONE[1] + (MORE if len(ids) > SEVERAL else 0))
    canvas = Canvas(*size, audit=audit)
    canvas.backdrop(desk(*size))
    head, rest = canvas.box.inset(8, 5).top(52, 5)
    banner(canvas, head, view, texts)
    head, rest = rest.top(HEAD, 5)
    upright(canvas, head, seat, view, texts)
    land, rest = rest.top(round(WHOLE.h * SCALE), 6)
    mapped(canvas, land, WHOLE, view, texts, before, Measure(TIGHT, SCALE, compact=True), seat, alone=True)
    canvas.border(land, LINE, 2)
    sheet(canvas, rest)
    line, inner = rest.inset(12, 5).top(HEADING - 8, 5)
    canvas.text(texts.say(Text("picture.network_cities", {"n": len(ids)})), line, "strong", 34, COPPER_LIGHT)
    taken = rooms(view.edition, view.side, NEAR)
    scale, cells = max(_grid(inner, columns, [taken[id] for id in ids]) for columns in (2, 3, 4))
    m = Measure(NEAR, scale)
    for cell, id in zip(cells, ids, strict=False):
        wide, high = m.of(taken[id].w), m.of(taken[id].h)
        place = Box(cell.x + (cell.w - wide) // 2, cell.y + (cell.h - high) // 2, wide, high)
        city(canvas, place, id, view, texts, m, SEATS[seat].colour, before)
    return canvas


def _grid(box: Box, columns: int, rooms: Sequence[Box]) -> tuple[float, list[Box]]:
    """Cells for so many cities in so many columns, and how large all of them can be drawn there."""
    cells = box.grid(columns, max(1, -(-len(rooms) // columns)), GAP)
    return min([LARGEST, *(min(cells[0].w / room.w, cells[0].h / room.h) for room in rooms)]), cells
