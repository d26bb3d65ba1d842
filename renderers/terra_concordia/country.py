"""The 54 hexes with everything that lies on them."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from games.terra_concordia.board import COLUMNS, HEXES, NAMES, ROWS, coordinates
from games.terra_concordia.content import PACKS
from games.terra_concordia.view import BuildingView, HexView, WorldView
from renderers.arrow import arrow
from renderers.canvas import Box, Canvas
from renderers.owners import mark
from renderers.pen import Point
from renderers.terra_concordia import hexes, pieces
from renderers.terra_concordia.frame import line
from renderers.terra_concordia.theme import CHANGED, COLOURS, CREAM, INK, owner_of
from renderers.theme import Owner

TALL = 128
"""Pixels of height for which the things on a hex are measured."""
WORKER = (29 / TALL, -30 / TALL)
"""How far from the middle of a hex its worker stands, as shares of its height."""
ARROW, APART = 0.08, 0.19
"""Of the arrow of a worker that went: its thickness, how far it stays from both places; shares of a hex's height."""
SEVERAL = 6
"""Arrows that may be as thick as that; more of them are thinner, or they would cover the land."""


def extent(high: int) -> tuple[int, int]:
    """Pixels that the landscape takes with hexes so many pixels tall: width and height."""
    return math.ceil((1.5 * (COLUMNS - 1) + 2) * high / math.sqrt(3)), round(high * (ROWS + 0.5))


def cell(x: int, y: int, high: int, column: int, row: int) -> Box:
    """The box of a hex in a landscape whose upper left corner is given."""
    side = high / math.sqrt(3)
    wide = hexes.fog(high, False).width
    return Box(round(x + 1.5 * side * column), round(y + high * (row + (column % 2) / 2)), wide, high)


def country(
    canvas: Canvas, box: Box, high: int, view: WorldView, before: WorldView | None, *, large: bool = False
) -> None:
    """The landscape in the middle of a box; ``large`` has larger names and no points, for a telephone."""
    wide, tall = extent(high)
    x, y = box.x + (box.w - wide) // 2, box.y + (box.h - tall) // 2
    owners = [owner_of(nation) for nation in view.nations]
    known = {hex.name: hex for hex in before.hexes} if before else {}
    laid = view.hexes or unlaid()
    cells = {hex.name: cell(x, y, high, hex.column, hex.row) for hex in laid}
    for hex in laid:
        _hex(canvas, cells[hex.name], hex, owners, known.get(hex.name), _yields(view.edition), large=large)
    marches = went(before, view) if before else []
    thick = round(high * ARROW * min(1.0, max(0.5, SEVERAL / max(1, len(marches)))))
    for origin, target in marches:
        start, end = (_upper_right(cells[name]) for name in (origin, target))
        arrow(canvas, start, end, CHANGED, thick, round(high * APART))
    # Over the arrows: choices are told by these names.
    for hex in laid:
        _name(canvas, cells[hex.name], hex, large=large)


def went(before: WorldView, now: WorldView) -> list[tuple[str, str]]:
    """From which hex to which workers went."""
    was = {(worker.seat, worker.number): worker.hex for nation in before.nations for worker in nation.workers}
    found = ((was.get((each.seat, each.number)), each.hex) for nation in now.nations for each in nation.workers)
    return [(origin, target) for origin, target in found if origin and target and origin != target]


def _upper_right(box: Box) -> Point:
    """Where the worker of a hex stands."""
    return box.x + box.w / 2 + box.h * WORKER[0], box.y + box.h / 2 + box.h * WORKER[1]


def unlaid() -> tuple[HexView, ...]:
    """The board before anything is laid out."""
    return tuple(HexView(NAMES[n], *coordinates(n), None, None, "", False, None, None, (), ()) for n in range(HEXES))


def differs(before: HexView, now: HexView) -> bool:
    """Whether something happened to a hex; that it came within reach or its worker rested is nothing."""
    return _facts(before) != _facts(now)


def _facts(hex: HexView) -> tuple[object, ...]:
    there = (hex.worker.seat, hex.worker.number) if hex.worker else None
    return hex.terrain, hex.owner, there, hex.disc, hex.constructions, hex.wonders


def sky(hex: HexView) -> int:
    """Which clouds hide a hex: always the same, and no two beside each other alike."""
    return (3 * hex.column + 2 * hex.row) % (2 * len(hexes.SKIES))


@lru_cache(maxsize=8)
def _yields(edition: str) -> dict[str, tuple[str, ...]]:
    """What collecting brings by terrain, each piece for itself."""
    return {
        terrain: tuple(resource for resource, n in amounts.items() for _ in range(n))
        for terrain, amounts in PACKS[edition].yields.items()
    }


def _hex(
    canvas: Canvas,
    box: Box,
    hex: HexView,
    owners: Sequence[Owner],
    before: HexView | None,
    brought: Mapping[str, tuple[str, ...]],
    *,
    large: bool,
) -> None:
    """A hex; what collecting there brings stands where otherwise buildings do."""
    if hex.terrain is None:
        canvas.sprite(hexes.fog(box.h, hex.explorable, sky(hex)), box)
    else:
        colour = "" if hex.owner is None else owners[hex.owner].colour
        free = not (hex.constructions or hex.wonders)
        canvas.sprite(hexes.face_up(box.h, hex.terrain, colour, brought[hex.terrain] if free else ()), box)

    def at(x: float, y: float, size: float) -> Box:
        return _at(box, x, y, size)

    if before is not None and differs(before, hex):
        # Inside the ring of the owner, which must stay to be seen.
        canvas.sprite(hexes.ring(box.h, CHANGED, 8.0, 84.0), box)
    if hex.owner is not None:
        owner = owners[hex.owner]
        canvas.sprite(mark(at(0, 0, 34).h, owner), at(-29, -34, 34))
    elif hex.corner:
        # Nobody's yet, but its colour is printed on the board.
        canvas.sprite(mark(at(0, 0, 24).h, COLOURS[hex.corner]), at(-29, -34, 24))
    if hex.disc is not None:
        if before is not None and before.disc != hex.disc:
            canvas.panel(at(0, -38, 38), CHANGED, 40)
        canvas.sprite(pieces.disc(at(0, 0, 28).h, owners[hex.disc].colour), at(0, -38, 28))
    if hex.worker is not None:
        worker, owner = hex.worker, owners[hex.worker.seat]
        figure = pieces.boat if worker.boat else pieces.worker
        canvas.sprite(figure(at(0, 0, 46).h, owner.colour, worker.free), at(TALL * WORKER[0], TALL * WORKER[1], 46))
        if hex.worker.seat != hex.owner:
            canvas.sprite(mark(at(0, 0, 22).h, owner), at(45, -14, 22))
    _buildings(canvas, at(0, 9, 120).inset(0, round(39 * box.h / TALL)), hex, owners, before, large=large)


def _at(box: Box, x: float, y: float, size: float) -> Box:
    """A square in a hex by its middle and its side, as if the hex were ``TALL``."""
    unit = box.h / TALL
    half, middle_x, middle_y = size * unit / 2, box.x + box.w / 2, box.y + box.h / 2
    return Box(round(middle_x + x * unit - half), round(middle_y + y * unit - half), round(2 * half), round(2 * half))


def _name(canvas: Canvas, box: Box, hex: HexView, *, large: bool) -> None:
    """What a hex is called: low on a plate, or in the middle while it lies face down."""
    unit = box.h / TALL
    size = round((40 if large else 31) * unit)
    if hex.terrain is None:
        middle = _at(box, 0, 0, 70)
        canvas.text(hex.name, middle, "strong", size, INK, "centre")
        return
    name = _at(box, 0, 45, 60).inset(round((0 if large else 5) * unit), round((10 if large else 14) * unit))
    line(canvas, name, 9, INK)
    canvas.text(hex.name, name.inset(2, 0), "strong", size, CREAM, "centre")


def _buildings(
    canvas: Canvas, box: Box, hex: HexView, owners: Sequence[Owner], before: HexView | None, *, large: bool
) -> None:
    """Wonders, then Constructions; those of each builder behind its mark unless it controls the hex; new ones lit."""
    built: list[tuple[BuildingView, bool]] = [(found, True) for found in hex.wonders]
    built += [(found, False) for found in sorted(hex.constructions, key=lambda found: found.seat != hex.owner)]
    items: list[tuple[BuildingView, bool, bool]] = []
    known = {*before.wonders, *before.constructions} if before else {found for found, _ in built}
    new = {found.card for found, _ in built if found not in known}
    foreign = {found.seat for found, _ in built} - {hex.owner}
    for found, great in built:
        items.append((found, great, found.seat in foreign))
        foreign.discard(found.seat)
    if len(items) < 5:
        _line_up(canvas, box, items, owners, new, large=large)
        return
    # Two rows reach up to the feet of the worker; one would be too small to be read.
    both = Box(box.x + box.w // 8, box.y - box.h * 2 // 9, box.w * 3 // 4, box.h * 7 // 6).rows(2)
    half = (len(items) + 1) // 2
    for rank, part in zip(both, (items[:half], items[half:]), strict=True):
        _line_up(canvas, rank, part, owners, new, large=large)


def _line_up(
    canvas: Canvas,
    box: Box,
    items: Sequence[tuple[BuildingView, bool, bool]],
    owners: Sequence[Owner],
    new: Collection[str],
    *,
    large: bool,
) -> None:
    """Buildings beside each other: each with whether it is a Wonder and whether a mark stands before it; new ones, by
    their card, on a bright ground.
    """
    if not items:
        return
    marks = sum(marked for _, _, marked in items)
    size = min(box.h, round(box.w / (len(items) + 0.55 * marks)))
    sign = round(size * 0.55)
    x = box.x + (box.w - size * len(items) - sign * marks) // 2
    y = box.y + (box.h - size) // 2
    for found, great, marked in items:
        owner = owners[found.seat]
        if marked:
            canvas.sprite(mark(sign, owner), Box(x, y, sign, size))
            x += sign
        if found.card in new:
            canvas.panel(Box(x, y, size, size).inset(-max(3, size // 10)), CHANGED, size // 4)
        canvas.sprite((pieces.wonder if great else pieces.house)(size, owner.colour), Box(x, y, size, size))
        if not large and size >= 22:
            wall = Box(x + 2, y + size * 41 // 100, size - 4, size * 59 // 100)
            canvas.text(str(found.vp), wall, "strong", round(size * 0.56), owner.ink, "centre", least=10)
        x += size
