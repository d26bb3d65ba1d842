"""Sentences on a sheet of parchment, as large as there is room for, each with the mark of whom it is about."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from PIL import Image

from games.core.model import Seat
from renderers.canvas import Box, Canvas, Surface
from renderers.fonts import wrapped
from renderers.owners import mark
from renderers.plain.theme import CHANGED, FAINT, GRAIN, INK, PARCHMENT, PARCHMENT_EDGE, WOOD, WOOD_DARK
from renderers.theme import OWNERS, Owner

LARGEST = 56
"""Pixels of the letters of a few words."""
PLANK = 100


class Entry(NamedTuple):
    """A sentence of the sheet."""

    said: str
    seat: Seat | None = None
    """Whom it is about, if about one."""
    new: bool = False
    """It was not told a turn ago."""


class _Line(NamedTuple):
    """A line of an entry where it is drawn; the first has the mark."""

    box: Box
    said: str
    entry: Entry
    first: bool


@lru_cache(maxsize=8)
def wood(width: int, height: int) -> Image.Image:
    """The table. Shared: copy before drawing."""
    canvas = Canvas(width, height, WOOD)
    for n, y in enumerate(range(0, height, PLANK)):
        canvas.panel(Box(0, y, width, 3), WOOD_DARK)
        canvas.panel(Box((n * 613 + 240) % width, y, 3, PLANK), WOOD_DARK)
        for m in range(4):
            x = (n * 389 + m * 467) % width
            canvas.panel(Box(x, y + 22 + 20 * m, min(90 + 50 * ((n + m) % 4), width - x), 2), GRAIN)
    return canvas.image


def parchment(canvas: Canvas, box: Box) -> Box:
    """A sheet; gives the room for what is written on it."""
    canvas.surface(box, _parchment(box.w, box.h))
    return box.inset(28, 22)


@lru_cache(maxsize=32)
def _parchment(width: int, height: int) -> Surface:
    canvas = Canvas(width, height, PARCHMENT_EDGE)
    canvas.panel(canvas.box.inset(3), PARCHMENT, 11)
    return Surface(canvas.image, 14)


def owner_of(seat: Seat) -> Owner:
    """How a seat is marked; there may be more of them than marks."""
    return OWNERS[seat % len(OWNERS)]


def write(
    canvas: Canvas, box: Box, entries: Sequence[Entry], more: Callable[[int], str], *, columns: int, least: int
) -> None:
    """Write all entries as large as they fit, or in letters of ``least`` pixels those that fit and how many do not."""
    sizes = range(LARGEST, least, -1)
    found = bisect_left(sizes, True, key=lambda size: len(_flow(entries, box, columns, size)) == len(entries))
    size = sizes[found] if found < len(sizes) else least
    flow = _flow(entries, box, columns, size)
    kept = len(flow)
    while kept and len(flow) < min(kept + 1, len(entries)):
        kept -= 1
        flow = _flow([*entries[:kept], Entry(more(len(entries) - kept))], box, columns, size)
    for lines in flow:
        _entry(canvas, lines, size)


def _entry(canvas: Canvas, lines: Sequence[_Line], size: int) -> None:
    margin = _margin(size)
    for line in lines:
        place = Box(line.box.x, line.box.y, margin, line.box.h)
        if line.first and line.entry.seat is not None:
            canvas.sprite(mark(round(size * 0.9), owner_of(line.entry.seat)), place, "left")
        elif line.first:
            dot = max(6, size // 4)
            middle = Box(place.x + margin // 3 - dot // 2, place.y + (place.h - dot) // 2, dot, dot)
            canvas.panel(middle, FAINT, dot // 2)
        room = line.box.right(line.box.w - margin)[0]
        canvas.text(line.said, room, "body", size, INK, least=size)
    if lines[0].entry.new:
        for _, part in groupby(lines, key=lambda line: line.box.x):
            boxes = [line.box for line in part]
            canvas.panel(Box(boxes[0].x - 16, boxes[0].y, 6, boxes[-1].y + boxes[-1].h - boxes[0].y), CHANGED, 3)


def _margin(size: int) -> int:
    """Room before a line for the mark."""
    return round(size * 1.3)


def _flow(entries: Sequence[Entry], box: Box, columns: int, size: int) -> list[list[_Line]]:
    """Where the lines of each entry come at this size, as far as there is room; entries are whole or not there."""
    lanes = box.columns(columns, 48)
    step, gap = round(size * 1.3), round(size * 0.55)
    found: list[list[_Line]] = []
    lane, y = 0, box.y
    for entry in entries:
        said = wrapped(entry.said, "body", size, lanes[0].w - _margin(size))
        # What fits into a column of its own is not torn apart.
        if y + step * len(said) > box.y + box.h and step * len(said) <= box.h:
            lane, y = lane + 1, box.y
        lines: list[_Line] = []
        for n, line in enumerate(said):
            if y + step > box.y + box.h:
                lane, y = lane + 1, box.y
            if lane >= columns:
                return found
            lines.append(_Line(Box(lanes[lane].x, y, lanes[lane].w, step), line, entry, n == 0))
            y += step
        found.append(lines)
        y += gap
    return found
