"""Figures of Nucleum: what is owned and gained, and what stands on the map."""

from __future__ import annotations

import math
from collections.abc import Callable

from renderers.nucleum.theme import (
    COPPER,
    COPPER_DARK,
    COPPER_LIGHT,
    INK,
    STONE,
    STONE_DARK,
    URANIUM,
    URANIUM_DARK,
    URANIUM_LIGHT,
    WHITE,
)
from renderers.pen import Pen, Point, regular

BLUE, GOLD = "#3074b4", "#f4c840"

# ---------------------------------------------------------------- what is owned and gained


def _thaler(pen: Pen) -> None:
    pen.ellipse(50, 50, 44, 44, GOLD)
    pen.ring(50, 50, 37, 5, "#a88018")
    pen.box(30, 28, 40, 11, INK, 3)
    pen.box(44, 30, 12, 44, INK, 3)


def _worker(pen: Pen) -> None:
    pen.ellipse(50, 26, 19, 19, COPPER_LIGHT)
    pen.curve([(20, 92), (18, 52), (50, 50), (82, 52), (80, 92), (50, 96)], COPPER)
    pen.box(24, 12, 52, 9, "#f4c840", 4)
    pen.curve([(30, 16), (32, -4), (50, -2), (68, -4), (70, 16), (50, 14)], "#f4c840")


def _uranium(pen: Pen) -> None:
    pen.polygon(regular(6, 50, 50, 46), URANIUM_DARK)
    pen.polygon(regular(6, 50, 50, 38), URANIUM)
    for turn in (-90, 30, 150):
        points: list[Point] = []
        for reach, steps in ((32, range(-28, 29, 8)), (10, range(28, -29, -8))):
            points += [
                (50 + reach * math.cos(math.radians(turn + a)), 50 + reach * math.sin(math.radians(turn + a)))
                for a in steps
            ]
        pen.polygon(points, INK)
    pen.ellipse(50, 50, 6.5, 6.5, INK)


def _achievement(pen: Pen) -> None:
    pen.polygon([(30, 54), (46, 60), (38, 98), (28, 86), (14, 90)], "#c0483c")
    pen.polygon([(70, 54), (54, 60), (62, 98), (72, 86), (86, 90)], "#c0483c")
    pen.ellipse(50, 38, 34, 34, COPPER)
    pen.ellipse(50, 38, 25, 25, COPPER_LIGHT)
    pen.polygon(regular(5, 50, 40, 20, 9), COPPER_DARK)


def _vp(pen: Pen) -> None:
    pen.box(18, 6, 9, 90, STONE_DARK, 3)
    pen.polygon([(27, 8), (92, 12), (76, 34), (92, 58), (27, 60)], "#f8f4e8")
    pen.line([(40, 24), (50, 46), (60, 24)], 8, INK)


# ---------------------------------------------------------------- on the map


def _residence(pen: Pen) -> None:
    pen.polygon([(4, 50), (50, 8), (96, 50)], "#d8604c")
    pen.box(16, 48, 68, 46, "#f4e4c4")
    pen.box(42, 62, 18, 32, "#784420")
    for x in (22, 66):
        pen.box(x, 58, 13, 14, BLUE)


def _factory(pen: Pen) -> None:
    pen.box(66, 4, 18, 60, "#904c28")
    pen.polygon([(6, 52), (30, 34), (30, 52), (54, 34), (54, 52), (80, 34), (92, 52), (92, 94), (6, 94)], "#e0a850")
    for x in (16, 40, 64):
        pen.box(x, 64, 15, 15, INK)


def _laboratory(pen: Pen) -> None:
    pen.polygon([(38, 8), (62, 8), (62, 40), (92, 86), (84, 96), (16, 96), (8, 86), (38, 40)], "#e0f0fc")
    pen.polygon([(30, 64), (70, 64), (86, 88), (80, 93), (20, 93), (14, 88)], "#40b8e8")
    pen.box(32, 4, 36, 11, "#80a4c0", 4)
    pen.ellipse(44, 78, 6, 6, WHITE)
    pen.ellipse(60, 84, 4, 4, WHITE)


def _mine(pen: Pen) -> None:
    pen.curve([(4, 94), (6, 10), (50, 8), (94, 10), (96, 94), (50, 94)], "#88684c")
    pen.curve([(24, 94), (24, 38), (50, 36), (76, 38), (76, 94), (50, 94)], "#14100c")
    pen.line([(24, 92), (28, 44), (72, 44), (76, 92)], 8, "#c8985c")
    pen.line([(40, 94), (48, 60)], 4, STONE)
    pen.line([(60, 94), (52, 60)], 4, STONE)


def _turbine(pen: Pen) -> None:
    pen.ellipse(50, 50, 46, 46, "#60809c")
    pen.ellipse(50, 50, 37, 37, "#dce8f0")
    for n in range(6):
        a = math.radians(60 * n)
        b = math.radians(60 * n + 40)
        points = [(50, 50), (50 + 35 * math.cos(a), 50 + 35 * math.sin(a))]
        points += [(50 + 35 * math.cos(b), 50 + 35 * math.sin(b))]
        pen.polygon(points, "#60809c")
    pen.ellipse(50, 50, 11, 11, INK)


def _plant(pen: Pen) -> None:
    pen.curve([(8, 94), (34, 50), (24, 16), (45, 12), (66, 16), (56, 50), (82, 94), (45, 96)], "#d8e0e8")
    pen.polygon([(24, 16), (66, 16), (63, 26), (27, 26)], STONE)
    pen.ellipse(34, 9, 12, 8, WHITE)
    pen.ellipse(54, 7, 15, 9, WHITE)
    pen.box(60, 62, 36, 32, "#9cb0c0")
    for x in (66, 81):
        pen.box(x, 70, 9, 10, GOLD)


def _nucleum(pen: Pen) -> None:
    for turn in (0, 60, 120):
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        ring = [(47 * math.cos(t * math.pi / 20), 19 * math.sin(t * math.pi / 20)) for t in range(41)]
        pen.line([(50 + x * c - y * s, 50 + x * s + y * c) for x, y in ring], 7, URANIUM)
    pen.ellipse(50, 50, 14, 14, URANIUM_LIGHT)


def _coal(pen: Pen) -> None:
    pen.polygon([(8, 64), (20, 34), (44, 40), (54, 14), (84, 26), (94, 62), (74, 90), (26, 90)], "#242830")
    pen.polygon([(20, 34), (44, 40), (38, 62), (12, 62)], "#485060")
    pen.polygon([(54, 14), (84, 26), (68, 44)], "#606874")


def _rubble(pen: Pen) -> None:
    pen.polygon([(4, 90), (24, 52), (46, 62), (58, 28), (82, 44), (96, 90)], STONE)
    pen.polygon([(24, 52), (46, 62), (40, 90), (4, 90)], STONE_DARK)
    pen.polygon([(58, 28), (82, 44), (66, 62)], "#b8c0c8")


def _rail(pen: Pen) -> None:
    for y in (16, 40, 64, 88):
        pen.box(10, y - 6, 80, 12, "#98683c", 3)
    for x in (28, 72):
        pen.box(x - 6, 0, 12, 100, "#d4dce8", 3)


def _electricity(pen: Pen) -> None:
    pen.polygon([(58, 2), (14, 58), (44, 58), (34, 98), (86, 38), (55, 38), (72, 2)], GOLD)


def _link(pen: Pen) -> None:
    for x in (16, 84):
        pen.ellipse(x, 50, 15, 15, COPPER_LIGHT)
    pen.box(26, 38, 48, 8, WHITE)
    pen.box(26, 54, 48, 8, WHITE)
    for x in (34, 48, 62):
        pen.box(x, 32, 6, 36, COPPER)


def _city(pen: Pen) -> None:
    pen.box(6, 40, 28, 54, "#c8d4dc")
    pen.box(36, 14, 30, 80, "#f4e4c4")
    pen.box(68, 50, 26, 44, "#c8d4dc")
    for x, y in ((14, 52), (14, 70), (44, 26), (44, 46), (44, 66), (76, 62), (76, 78)):
        pen.box(x, y, 12, 10, BLUE)


def _network(pen: Pen) -> None:
    points = [(20, 24), (80, 18), (54, 54), (18, 84), (86, 82)]
    for a, b in ((0, 2), (1, 2), (2, 3), (2, 4)):
        pen.line([points[a], points[b]], 8, WHITE)
    for x, y in points:
        pen.ellipse(x, y, 14, 14, COPPER_LIGHT)


FIGURES: dict[str, Callable[[Pen], None]] = {
    "thaler": _thaler,
    "worker": _worker,
    "uranium": _uranium,
    "achievement": _achievement,
    "vp": _vp,
    "residence": _residence,
    "factory": _factory,
    "laboratory": _laboratory,
    "mine": _mine,
    "turbine": _turbine,
    "plant": _plant,
    "nucleum": _nucleum,
    "coal": _coal,
    "rubble": _rubble,
    "rail": _rail,
    "electricity": _electricity,
    "link": _link,
    "city": _city,
    "network": _network,
}
"""By name."""
