"""Where things lie on our map of Saxony and Bohemia, in units of the map, y down.

The content's own coordinates are true to the country; these are true to the eye: every city has room for its name and
its spaces, every link for its railway tiles.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

from games.core.texts import LOCALES, catalogue
from games.nucleum.board import Board, board_of
from games.nucleum.printed import Side
from renderers.canvas import Box
from renderers.fonts import width
from renderers.pen import Point

MAP = (1190, 850)
"""Width and height of the whole."""
NAME, CELL, TURBINE, PLANT = 30, 35, 28, 30
"""Height of the plate with a name; widths of a space, of a turbine space, of a plant."""
LETTERS = 24
"""Of names."""

PLACES: dict[str, Point] = {
    "leipzig": (114, 52),
    "grimma": (378, 108),
    "riesa": (640, 48),
    "coal_west": (76, 236),
    "dresden": (784, 220),
    "bautzen": (930, 52),
    "coal_east": (1118, 44),
    "goerlitz": (1108, 216),
    "zittau": (1090, 394),
    "freiberg": (546, 284),
    "chemnitz": (314, 324),
    "zwickau": (136, 448),
    "plauen": (96, 634),
    "marienberg": (490, 450),
    "glashuette": (790, 362),
    "aussig": (842, 500),
    "bruex": (698, 624),
    "pressnitz": (444, 588),
    "joachimsthal": (372, 722),
    "karlsbad": (118, 804),
    "praha": (980, 784),
}
WAYS: dict[str, tuple[Point, Point]] = {
    "lk02": ((176, 52), (176, 442)),
    "lk30": ((60, 236), (70, 52)),
    "lk31": ((30, 236), (30, 626)),
    "lk25": ((110, 442), (110, 626)),
    "lk15": ((950, 52), (1050, 378)),
    "lk16": ((968, 52), (1090, 216)),
    "lk33": ((1118, 60), (930, 60)),
    "lk05": ((640, 48), (764, 220)),
    "lk13": ((800, 220), (926, 52)),
    "lk18": ((1050, 400), (850, 504)),
    "lk27": ((140, 634), (310, 730)),
    "lk29": ((736, 624), (900, 770)),
    "lk03": ((378, 96), (640, 48)),
}
"""Points in the rooms of the ends between which a link runs, where it is not from middle to middle."""

REGIONS: dict[str, Box] = {
    "northwest": Box(0, 0, 600, 480),
    "northeast": Box(530, 0, 660, 480),
    "southwest": Box(0, 370, 600, 480),
    "southeast": Box(530, 370, 660, 480),
}
"""Parts of the map that are also drawn large."""


class Lie(NamedTuple):
    """How a railway tile lies: its middle, and the degrees that it is turned, its end towards a on the left at 0."""

    x: float
    y: float
    turn: float


@cache
def rooms(edition: str, side: Side) -> dict[str, Box]:
    """What each city takes: its name and the row of its spaces."""
    board = board_of(edition, side)
    return {node: _room(board, node) for node in (*board.cities, *board.coal_sites)}


def _room(board: Board, node: str) -> Box:
    wide, high = 132, NAME + CELL + 4
    if node in board.cities:
        spaces = CELL * (len(board.urban[node]) + len(board.mine[node])) + TURBINE * len(board.turbine[node])
        # Names of cities are the same in every language.
        name = width(catalogue("games.nucleum", LOCALES[0]).say(f"city.{node}"), "strong", LETTERS)
        wide = max(spaces + 8, name + NAME + 12 + (PLANT if node in board.plants else 0))
    x, y = PLACES[node]
    return Box(round(x - wide / 2), round(y - high / 2), wide, high)


TILE = (48, 23)
"""Length and breadth of a railway tile."""


@cache
def lies(edition: str, side: Side) -> dict[str, Lie]:
    """Where the railway spaces lie: in a row between the rooms of their ends."""
    board, found = board_of(edition, side), dict[str, Lie]()
    taken = rooms(edition, side)
    for spaces in board.links.values():
        link = board.rails[spaces[0]].link
        one, other = WAYS.get(link.id, (PLACES[link.a], PLACES[link.b]))
        turn = math.degrees(math.atan2(other[1] - one[1], other[0] - one[0]))
        start, end = _leave(one, other, taken[link.a]), _leave(other, one, taken[link.b])
        whole = math.dist(start, end)
        gap = (whole - TILE[0] * len(spaces)) / (len(spaces) + 1)
        for n, key in enumerate(spaces):
            share = (gap * (n + 1) + TILE[0] * (n + 0.5)) / whole
            found[key] = Lie(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share, turn)
    return found


def _leave(one: Point, other: Point, room: Box) -> Point:
    """Where the way from one, a point in the room, to the other leaves it."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    across = ((room.x + room.w if dx > 0 else room.x) - one[0]) / dx if dx else math.inf
    down = ((room.y + room.h if dy > 0 else room.y) - one[1]) / dy if dy else math.inf
    share = min(across, down)
    return one[0] + dx * share, one[1] + dy * share
