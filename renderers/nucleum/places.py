"""Where things lie on our map of Saxony and Bohemia, in units of the map, y down.

True to the eye rather than to the country: every city has room for its name and its spaces, every link for its railway
tiles.
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


class Plan(NamedTuple):
    """Sizes of what lies on a map, in its units."""

    name: int
    """Height of the plate with a name."""
    letters: int
    """Of the name."""
    cell: int
    """Side of a space of a city."""
    turbine: int
    """Width of a turbine space."""
    site: int
    """Width of a coal site."""
    tile: tuple[int, int]
    """Length and breadth of a railway tile."""


WIDE = Plan(name=30, letters=24, cell=35, turbine=28, site=132, tile=(48, 23))
"""Everything: of the board and of its regions."""
TIGHT = Plan(name=34, letters=31, cell=31, turbine=26, site=124, tile=(38, 22))
"""Larger names and smaller spaces: of the telephone."""

PLACES: dict[str, Point] = {
    "leipzig": (114, 52),
    "grimma": (378, 108),
    "riesa": (648, 46),
    "coal_west": (76, 236),
    "dresden": (784, 224),
    "bautzen": (926, 50),
    "coal_east": (1118, 44),
    "goerlitz": (1108, 222),
    "zittau": (1090, 394),
    "freiberg": (546, 284),
    "chemnitz": (314, 324),
    "zwickau": (136, 446),
    "plauen": (92, 628),
    "marienberg": (490, 450),
    "glashuette": (790, 362),
    "aussig": (842, 500),
    "bruex": (698, 624),
    "pressnitz": (440, 588),
    "joachimsthal": (388, 726),
    "karlsbad": (118, 804),
    "praha": (986, 788),
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
    "lk13": ((808, 224), (918, 50)),
    "lk18": ((1050, 400), (850, 504)),
    "lk27": ((124, 634), (346, 730)),
    "lk29": ((732, 624), (884, 774)),
    "lk03": ((378, 92), (620, 52)),
}
"""Points in the rooms of the ends between which a link runs, where it is not from middle to middle."""

REGIONS: dict[str, Box] = {"west": Box(0, 0, 710, 850), "east": Box(480, 0, 710, 850)}
"""Parts of the map that are also drawn large, upright."""


class Lie(NamedTuple):
    """How a railway tile lies: its middle, and the degrees that it is turned, its end towards a on the left at 0."""

    x: float
    y: float
    turn: float


@cache
def rooms(edition: str, side: Side, plan: Plan) -> dict[str, Box]:
    """What each city takes: its name and the row of its spaces."""
    board = board_of(edition, side)
    return {node: _room(board, node, plan) for node in (*board.cities, *board.coal_sites)}


def _room(board: Board, node: str, plan: Plan) -> Box:
    wide, high = plan.site, plan.name + plan.cell + 4
    if node in board.cities:
        spaces = plan.cell * (len(board.urban[node]) + len(board.mine[node])) + plan.turbine * len(board.turbine[node])
        # Names of cities are the same in every language.
        name = width(catalogue("games.nucleum", LOCALES[0]).say(f"city.{node}"), "strong", plan.letters)
        wide = max(spaces + 8, name + plan.name + 12 + (plan.name if node in board.plants else 0))
    x, y = PLACES[node]
    left = min(max(3, round(x - wide / 2)), MAP[0] - wide - 3)
    return Box(left, round(y - high / 2), wide, high)


@cache
def lies(edition: str, side: Side, plan: Plan) -> dict[str, Lie]:
    """Where the railway spaces lie: in a row between the rooms of their ends."""
    board = board_of(edition, side)
    found: dict[str, Lie] = {}
    for link, spaces in board.links.items():
        start, end = way(edition, side, plan, link)
        turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        whole = math.dist(start, end)
        gap = (whole - plan.tile[0] * len(spaces)) / (len(spaces) + 1)
        for n, key in enumerate(spaces):
            share = (gap * (n + 1) + plan.tile[0] * (n + 0.5)) / whole
            found[key] = Lie(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share, turn)
    return found


def lies_in(edition: str, side: Side, plan: Plan, window: Box) -> dict[str, Lie]:
    """Those of links that lead into a window of the map; what only crosses it is shown where its ends are."""
    board, taken = board_of(edition, side), rooms(edition, side, plan)
    inside = {id for id, room in taken.items() if window.contains(room)}
    return {
        key: lie
        for key, lie in lies(edition, side, plan).items()
        if not inside.isdisjoint((board.rails[key].link.a, board.rails[key].link.b))
    }


def way(edition: str, side: Side, plan: Plan, link: str) -> tuple[Point, Point]:
    """Where a link leaves the room of its a, and where it meets that of its b."""
    board, taken = board_of(edition, side), rooms(edition, side, plan)
    ends = board.rails[board.links[link][0]].link
    one, other = WAYS.get(link, (PLACES[ends.a], PLACES[ends.b]))
    return _leave(one, other, taken[ends.a]), _leave(other, one, taken[ends.b])


def _leave(one: Point, other: Point, room: Box) -> Point:
    """Where the way from one, a point in the room, to the other leaves it."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    across = ((room.x + room.w if dx > 0 else room.x) - one[0]) / dx if dx else math.inf
    down = ((room.y + room.h if dy > 0 else room.y) - one[1]) / dy if dy else math.inf
    share = min(across, down)
    return one[0] + dx * share, one[1] + dy * share
