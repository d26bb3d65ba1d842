"""Where things lie on our map of Thomond: settlements, coasts, rivers, regions. In units of the map, y down.

True to the eye rather than to the country: every place has room for its name.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

from renderers.canvas import Box
from renderers.pen import Point, bent

MAP = (1166, 1058)
"""Width and height of the whole."""
ROOM = (184, 96)
"""Room that every place has round its middle."""

PLACES: dict[str, Point] = {
    "clonroad": (486, 576),
    "clare_abbey": (568, 682),
    "drumcliff": (570, 470),
    "dubh_glen": (285, 566),
    "killone": (380, 700),
    "dysert": (380, 446),
    "kilnaboy": (498, 206),
    "inchiquin": (466, 316),
    "rath": (655, 368),
    "tulla": (958, 590),
    "inchicronan": (862, 424),
    "kilnasoolagh": (640, 792),
    "kilmaleery": (598, 896),
    "killokennedy": (1030, 788),
    "killaloe": (1070, 890),
    "tomgraney": (1070, 689),
    "feakle": (1068, 488),
    "kildysert": (340, 848),
    "scattery": (106, 872),
    "kilfarboy": (110, 456),
    "dough": (94, 296),
    "kilfenora": (300, 214),
    "gragan": (314, 104),
    "corcomroe_abbey": (538, 74),
    "bunratty": (716, 1000),
    "quin": (768, 642),
    "tomfinlough": (836, 748),
    "kilfinaghta": (838, 858),
    "cratloe": (930, 992),
    "kilmacduagh": (876, 190),
    "bealach": (690, 262),
    "aughty": (1056, 372),
    "magh_adhair": (772, 532),
    "brentir": (280, 342),
}

LONG = {"bealach": (340, 30), "corcomroe_abbey": (288, 4), "aughty": (226, -4)}
"""Room for names that are longer than the others, where the map has it: how wide, and how far right of its place, so
that it does not lie on a neighbour's armies."""

LAND: tuple[Point, ...] = (
    (262, 58), (330, 34), (420, 26), (470, 40), (520, 16), (600, 10), (668, 26), (690, 80), (664, 128), (720, 112),
    (800, 96), (905, 118), (965, 190), (968, 270), (1020, 316), (1230, 318), (1230, 598), (1150, 612), (1156, 660),
    (1138, 720), (1160, 780), (1150, 852), (1162, 905), (1130, 945), (1052, 962), (1028, 1034), (930, 1044),
    (846, 1040), (830, 1050), (806, 1044), (716, 1052), (640, 1040), (600, 976), (560, 962), (506, 958), (484, 916),
    (502, 858), (540, 800), (588, 754), (560, 742), (500, 764), (462, 800), (444, 862), (440, 912), (392, 926),
    (330, 916), (262, 902), (204, 852), (196, 812), (140, 800), (64, 806), (20, 790), (60, 764), (96, 744),
    (70, 700), (44, 648), (56, 600), (24, 540), (14, 470), (40, 408), (16, 350), (12, 286), (60, 232), (150, 204),
    (196, 150), (224, 92),
)  # fmt: skip
"""The coast and the border of Thomond."""
ISLAND: tuple[Point, ...] = (
    (14, 862), (40, 832), (110, 824), (180, 836), (204, 870), (190, 906), (120, 924), (50, 912),
)  # fmt: skip
"""Scattery."""
BEYOND: tuple[Point, ...] = (
    (690, 80), (700, 40), (720, -60), (1230, -60), (1230, 330), (1020, 330), (955, 280), (900, 130), (720, 120),
)  # fmt: skip
"""Connacht."""
LIMERICK: tuple[Point, ...] = ((1230, 930), (1140, 966), (1080, 984), (1052, 1120), (1230, 1120))
LAKES: tuple[tuple[Point, ...], ...] = (
    ((556, 300), (566, 276), (596, 272), (612, 290), (600, 312), (572, 318)),
    ((868, 922), (890, 908), (934, 912), (944, 926), (910, 938), (876, 936)),
    ((1140, 610), (1166, 600), (1166, 900), (1150, 880), (1156, 800), (1136, 740), (1154, 690)),
)
RIVERS: tuple[tuple[tuple[Point, ...], float, float], ...] = (
    (
        (
            (604, 298), (640, 316), (680, 312), (720, 312), (744, 334), (752, 372), (756, 400), (744, 440), (704, 470),
            (672, 500), (640, 536), (632, 566), (654, 600), (672, 640), (678, 690), (650, 728), (596, 746), (560, 752),
        ),
        6,
        17,
    ),
    (((890, 928), (846, 934), (822, 950), (818, 996), (822, 1050)), 6, 11),
    (((330, 300), (250, 282), (206, 262), (110, 238), (50, 240)), 3, 7),
    (((596, 276), (590, 240), (610, 200)), 3, 6),
    (((1010, 530), (1060, 560), (1110, 610), (1150, 640)), 3, 7),
)  # fmt: skip
"""Each river with its width at the spring and at the mouth."""

REGIONS: dict[str, Box] = {
    "northwest": Box(0, 0, 662, 704),
    "northeast": Box(504, 0, 662, 704),
    "southwest": Box(0, 354, 662, 704),
    "southeast": Box(504, 354, 662, 704),
}
"""Parts of the map that are also drawn large."""


def within(region: str) -> tuple[str, ...]:
    """The places that a region shows whole; on large maps names take a little less of the land."""
    window, high = REGIONS[region], ROOM[1]
    found: list[str] = []
    for id, (x, y) in PLACES.items():
        long, aside = LONG.get(id, (0, 0))
        wide = long * 5 // 6 or ROOM[0]
        if window.contains(Box(round(x + aside - wide / 2), round(y - high / 2), wide, high)):
            found.append(id)
    return tuple(found)


def sway(x: float, y: float) -> Point:
    """How far a hand would miss this point: the same for everybody who draws a line through it."""
    return (
        5 * math.sin(y / 17 + 1.3) + 3 * math.sin((x + y) / 7.3),
        5 * math.sin(x / 19 + 0.4) + 3 * math.sin((x - y) / 6.1),
    )


def wavy(points: tuple[Point, ...], step: float = 9) -> list[Point]:
    """A closed line as a hand draws it."""
    found: list[Point] = []
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        count = max(1, round(math.dist((ax, ay), (bx, by)) / step))
        for i in range(count):
            x, y = ax + (bx - ax) * i / count, ay + (by - ay) * i / count
            dx, dy = sway(x, y)
            found.append((x + dx, y + dy))
    return found


def flowing(points: tuple[Point, ...]) -> list[Point]:
    """A smooth line from the first point to the last, bent at those between."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]
    line = [middles[0]]
    for corner, middle in zip(points[1:-1], middles[1:], strict=True):
        line += [corner, middle]
    return [points[0], *bent(line, 6), points[-1]]


@cache
def cells(inset: float = 0) -> dict[str, list[Point]]:
    """The ground of each place: what is nearer to it than to any other, by so much inside the border."""
    wide, high = MAP
    found: dict[str, list[Point]] = {}
    for id, here in PLACES.items():
        shape: list[Point] = [(0, 0), (wide, 0), (wide, high), (0, high)]
        for other, there in PLACES.items():
            if other != id:
                shape = _nearer(shape, here, there, inset)
        found[id] = wavy(tuple(shape))
    return found


def _nearer(shape: list[Point], here: Point, there: Point, inset: float) -> list[Point]:
    """What of a convex shape is nearer to one point than to another, and so far from the line between them."""
    apart = 2 * math.dist(here, there)
    depths = [(math.dist(point, there) ** 2 - math.dist(point, here) ** 2) / apart - inset for point in shape]
    found: list[Point] = []
    corners = list(zip(shape, depths, strict=True))
    for (one, a), (other, b) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if a >= 0:
            found.append(one)
        if (a >= 0) != (b >= 0):
            t = a / (a - b)
            found.append((one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t))
    return found
