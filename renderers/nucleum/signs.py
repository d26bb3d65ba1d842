"""Signs of Nucleum: what is owned and gained, what stands on the map, what is done."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial

from PIL import Image

from renderers.nucleum.theme import (
    CITIES,
    COPPER,
    COPPER_DARK,
    COPPER_LIGHT,
    INK,
    KINDS,
    RED,
    STONE,
    STONE_DARK,
    URANIUM,
    URANIUM_DARK,
    URANIUM_LIGHT,
    WHITE,
)
from renderers.pen import Pen, Point, regular, sprite
from renderers.tokens import Figure, figure_of

RIM = 4.0
"""Thickness of the dark rim of every sign."""
EXPERIMENTS = {"a": "city", "b": "uranium", "c": "rail", "d": "industrialize"}
"""What stands on the badge of an experiment."""
BLUE, BLUE_LIGHT, GOLD = "#2f74b5", "#9fd0f5", "#f3c93f"


@sprite(100, 100)
def sign(pen: Pen, name: str) -> None:
    """A sign by its name (``SIGNS``)."""
    DRAWN[name](pen)
    pen.outline(RIM, INK)


@lru_cache(maxsize=256)
def faint(pixels: int, name: str) -> Image.Image:
    """A sign as a pale drawing: what may stand there. Shared: paste it, never draw on it."""
    whole = sign(pixels, name)
    light = Image.eval(whole.convert("L"), lambda v: 90 + v * 9 // 20)
    dim, thin = Image.eval(light, lambda v: v * 7 // 10), Image.eval(whole.getchannel("A"), lambda v: v * 2 // 3)
    return Image.merge("RGBA", (dim, light, light, thin))


def of(name: str) -> Figure:
    """A sign that waits for its height."""
    return figure_of(sign, name)


@sprite(100, 100)
def place(pen: Pen, colour: str) -> None:
    """The sign of a colour of cities: white on its colour."""
    found = CITIES[colour]
    pen.box(4, 4, 92, 92, INK, 18)
    pen.box(9, 9, 82, 82, found.colour, 14)
    glyph(pen, found.sign, 50, 50, 30, INK)


def glyph(pen: Pen, name: str, x: float, y: float, reach: float, fill: str) -> None:
    """A plain shape round a point."""
    if name == "square":
        pen.box(x - reach * 0.82, y - reach * 0.82, reach * 1.64, reach * 1.64, fill)
    elif name == "triangle":
        pen.polygon(regular(3, x, y + reach * 0.18, reach * 1.12), fill)
    elif name == "circle":
        pen.ellipse(x, y, reach, reach, fill)
    else:
        pen.polygon(regular(4, x, y, reach * 1.12), fill)


# ---------------------------------------------------------------- what is owned and gained


def _thaler(pen: Pen) -> None:
    pen.ellipse(50, 50, 44, 44, GOLD)
    pen.ring(50, 50, 37, 5, "#a9801a")
    pen.box(30, 28, 40, 11, INK, 3)
    pen.box(44, 30, 12, 44, INK, 3)


def _worker(pen: Pen) -> None:
    pen.ellipse(50, 26, 19, 19, COPPER_LIGHT)
    pen.curve([(20, 92), (18, 52), (50, 50), (82, 52), (80, 92), (50, 96)], COPPER)
    pen.box(24, 12, 52, 9, "#f3c93f", 4)
    pen.curve([(30, 16), (32, -4), (50, -2), (68, -4), (70, 16), (50, 14)], "#f3c93f")


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
    pen.polygon([(30, 54), (46, 60), (38, 98), (28, 86), (14, 90)], "#c2473c")
    pen.polygon([(70, 54), (54, 60), (62, 98), (72, 86), (86, 90)], "#c2473c")
    pen.ellipse(50, 38, 34, 34, COPPER)
    pen.ellipse(50, 38, 25, 25, COPPER_LIGHT)
    pen.polygon(regular(5, 50, 40, 20, 9), COPPER_DARK)


def _vp(pen: Pen) -> None:
    pen.box(18, 6, 9, 90, STONE_DARK, 3)
    pen.polygon([(27, 8), (92, 12), (76, 34), (92, 58), (27, 60)], "#f6f3e6")
    pen.line([(40, 24), (50, 46), (60, 24)], 8, INK)


def _income(pen: Pen, kind: str) -> None:
    pen.polygon([(50, 2), (92, 40), (68, 40), (68, 64), (32, 64), (32, 40), (8, 40)], URANIUM)
    DRAWN[kind](pen.part(26, 50, 0.50))


# ---------------------------------------------------------------- on the map


def _residence(pen: Pen) -> None:
    pen.polygon([(4, 50), (50, 8), (96, 50)], "#d9604d")
    pen.box(16, 48, 68, 46, "#f3e3c4")
    pen.box(42, 62, 18, 32, "#7a4420")
    for x in (22, 66):
        pen.box(x, 58, 13, 14, BLUE)


def _factory(pen: Pen) -> None:
    pen.box(66, 4, 18, 60, "#8f4b2a")
    pen.polygon([(6, 52), (30, 34), (30, 52), (54, 34), (54, 52), (80, 34), (92, 52), (92, 94), (6, 94)], "#e0a84f")
    for x in (16, 40, 64):
        pen.box(x, 64, 15, 15, INK)


def _laboratory(pen: Pen) -> None:
    pen.polygon([(38, 8), (62, 8), (62, 40), (92, 86), (84, 96), (16, 96), (8, 86), (38, 40)], "#dff1ff")
    pen.polygon([(30, 64), (70, 64), (86, 88), (80, 93), (20, 93), (14, 88)], "#3fb6e8")
    pen.box(32, 4, 36, 11, "#7fa3c2", 4)
    pen.ellipse(44, 78, 6, 6, WHITE)
    pen.ellipse(60, 84, 4, 4, WHITE)


def _mine(pen: Pen) -> None:
    pen.curve([(4, 94), (6, 10), (50, 8), (94, 10), (96, 94), (50, 94)], "#8a6a4c")
    pen.curve([(24, 94), (24, 38), (50, 36), (76, 38), (76, 94), (50, 94)], "#15110d")
    pen.line([(24, 92), (28, 44), (72, 44), (76, 92)], 8, "#c99a5c")
    pen.line([(40, 94), (48, 60)], 4, STONE)
    pen.line([(60, 94), (52, 60)], 4, STONE)


def _turbine(pen: Pen) -> None:
    pen.ellipse(50, 50, 46, 46, "#5f7f9c")
    pen.ellipse(50, 50, 37, 37, "#dbe8f2")
    for n in range(6):
        a = math.radians(60 * n)
        b = math.radians(60 * n + 40)
        points = [(50, 50), (50 + 35 * math.cos(a), 50 + 35 * math.sin(a))]
        points += [(50 + 35 * math.cos(b), 50 + 35 * math.sin(b))]
        pen.polygon(points, "#5f7f9c")
    pen.ellipse(50, 50, 11, 11, INK)


def _plant(pen: Pen) -> None:
    pen.curve([(8, 94), (34, 50), (24, 16), (45, 12), (66, 16), (56, 50), (82, 94), (45, 96)], "#d6dee6")
    pen.polygon([(24, 16), (66, 16), (63, 26), (27, 26)], STONE)
    pen.ellipse(34, 9, 12, 8, WHITE)
    pen.ellipse(54, 7, 15, 9, WHITE)
    pen.box(60, 62, 36, 32, "#9db0c2")
    for x in (66, 81):
        pen.box(x, 70, 9, 10, GOLD)


def _nucleum(pen: Pen) -> None:
    for turn in (0, 60, 120):
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        ring = [(47 * math.cos(t * math.pi / 20), 19 * math.sin(t * math.pi / 20)) for t in range(41)]
        pen.line([(50 + x * c - y * s, 50 + x * s + y * c) for x, y in ring], 7, URANIUM)
    pen.ellipse(50, 50, 14, 14, URANIUM_LIGHT)


def _coal(pen: Pen) -> None:
    pen.polygon([(8, 64), (20, 34), (44, 40), (54, 14), (84, 26), (94, 62), (74, 90), (26, 90)], "#23272e")
    pen.polygon([(20, 34), (44, 40), (38, 62), (12, 62)], "#4a525e")
    pen.polygon([(54, 14), (84, 26), (68, 44)], "#5f6875")


def _rubble(pen: Pen) -> None:
    pen.polygon([(4, 90), (24, 52), (46, 62), (58, 28), (82, 44), (96, 90)], STONE)
    pen.polygon([(24, 52), (46, 62), (40, 90), (4, 90)], STONE_DARK)
    pen.polygon([(58, 28), (82, 44), (66, 62)], "#b9c0c8")


def _rail(pen: Pen) -> None:
    for y in (16, 40, 64, 88):
        pen.box(10, y - 6, 80, 12, "#9a6a3c", 3)
    for x in (28, 72):
        pen.box(x - 6, 0, 12, 100, "#d5dde6", 3)


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
    pen.box(6, 40, 28, 54, "#c9d3dd")
    pen.box(36, 14, 30, 80, "#f3e3c4")
    pen.box(68, 50, 26, 44, "#c9d3dd")
    for x, y in ((14, 52), (14, 70), (44, 26), (44, 46), (44, 66), (76, 62), (76, 78)):
        pen.box(x, y, 12, 10, BLUE)


def _network(pen: Pen) -> None:
    points = [(20, 24), (80, 18), (54, 54), (18, 84), (86, 82)]
    for a, b in ((0, 2), (1, 2), (2, 3), (2, 4)):
        pen.line([points[a], points[b]], 8, WHITE)
    for x, y in points:
        pen.ellipse(x, y, 14, 14, COPPER_LIGHT)


# ---------------------------------------------------------------- what is done


def _urbanize(pen: Pen) -> None:
    _residence(pen.part(0, 14, 0.80))
    _plus(pen, 80, 22)


def _plus(pen: Pen, x: float, y: float) -> None:
    pen.box(x - 18, y - 6, 36, 12, URANIUM, 3)
    pen.box(x - 6, y - 18, 12, 36, URANIUM, 3)


def _industrialize(pen: Pen) -> None:
    teeth = regular(10, 50, 50, 48, 38)
    pen.polygon(teeth, COPPER)
    pen.ellipse(50, 50, 34, 34, COPPER_LIGHT)
    pen.ellipse(50, 50, 15, 15, INK)


def _develop(pen: Pen) -> None:
    pen.box(8, 46, 84, 44, WHITE, 8)
    pen.box(12, 50, 36, 36, "#a9b0b8", 4)
    pen.box(52, 50, 36, 36, "#f08a24", 4)
    pen.polygon([(50, 2), (78, 30), (60, 30), (60, 52), (40, 52), (40, 30), (22, 30)], URANIUM)


def _contract(pen: Pen) -> None:
    _scroll(pen, "#f3e3c4")


def _scroll(pen: Pen, paper: str) -> None:
    pen.box(18, 6, 64, 88, paper, 6)
    for y in (22, 36, 50):
        pen.box(28, y, 44, 6, INK, 2)
    pen.ellipse(62, 74, 13, 13, "#c2473c")


def _energize(pen: Pen) -> None:
    pen.ellipse(50, 42, 36, 36, "#ffe88a")
    pen.box(34, 72, 32, 22, STONE, 6)
    pen.polygon([(56, 10), (30, 48), (48, 48), (42, 74), (70, 38), (52, 38), (62, 10)], INK)


def _subsidize(pen: Pen) -> None:
    pen.curve([(20, 92), (2, 62), (38, 34), (50, 30), (62, 34), (98, 62), (80, 92), (50, 100)], "#c99a5c")
    pen.polygon([(34, 8), (66, 8), (58, 32), (42, 32)], "#c99a5c")
    pen.box(36, 28, 28, 8, COPPER_DARK, 3)
    _thaler(pen.part(32, 46, 0.38))


def _recharge(pen: Pen) -> None:
    ring = [(50 + 36 * math.cos(math.radians(a)), 52 + 36 * math.sin(math.radians(a))) for a in range(-50, 231, 10)]
    pen.line(ring, 13, URANIUM)
    pen.polygon([(44, 4), (88, 8), (66, 44)], URANIUM)


def _tile(pen: Pen) -> None:
    pen.box(4, 28, 92, 46, WHITE, 8)
    pen.box(9, 33, 39, 36, "#9a66c8", 5)
    pen.box(52, 33, 39, 36, "#37a35f", 5)


def _directive(pen: Pen) -> None:
    pen.box(6, 20, 88, 62, COPPER, 10)
    pen.box(13, 27, 74, 48, "#f6e6cf", 6)
    pen.polygon(regular(5, 50, 52, 25, 11), COPPER_DARK)


def _tech(pen: Pen) -> None:
    pen.ellipse(50, 40, 34, 34, BLUE_LIGHT)
    pen.ellipse(50, 40, 24, 24, WHITE)
    pen.box(36, 70, 28, 24, STONE, 6)
    pen.line([(38, 44), (46, 56), (54, 44), (62, 56)], 5, INK)


def _slot(pen: Pen) -> None:
    pen.box(10, 10, 80, 80, WHITE, 10)
    pen.box(18, 18, 64, 64, BLUE, 6)


def _crown(pen: Pen) -> None:
    pen.polygon([(8, 84), (4, 26), (30, 50), (50, 12), (70, 50), (96, 26), (92, 84)], GOLD)
    for x, y in ((4, 24), (50, 10), (96, 24)):
        pen.ellipse(x, y, 7, 7, "#fff0a8")
    pen.box(8, 74, 84, 14, "#c9952a", 3)


def _marker(pen: Pen) -> None:
    pen.polygon(regular(5, 50, 54, 46, 20), COPPER_LIGHT)


def _tick(pen: Pen) -> None:
    pen.ellipse(50, 50, 44, 44, "#2f9e4e")
    pen.line([(28, 52), (44, 68), (74, 32)], 12, WHITE)


def _lock(pen: Pen) -> None:
    pen.ring(50, 36, 26, 9, STONE)
    pen.box(16, 42, 68, 52, STONE_DARK, 8)
    pen.ellipse(50, 66, 9, 9, WHITE)


def _first(pen: Pen) -> None:
    pen.polygon([(50, 4), (96, 50), (50, 96), (4, 50)], COPPER)
    pen.line([(40, 36), (54, 24), (54, 76)], 10, INK)


def _pass(pen: Pen) -> None:
    pen.ellipse(50, 50, 44, 44, STONE_DARK)
    for x in (26, 50):
        pen.polygon([(x, 28), (x + 26, 50), (x, 72)], WHITE)


def _experiment(pen: Pen, what: str) -> None:
    pen.polygon(regular(6, 50, 50, 48, turn=0), COPPER)
    pen.polygon(regular(6, 50, 50, 41, turn=0), "#143a5f")
    DRAWN[what](pen.part(24, 24, 0.52))


def _zero(pen: Pen) -> None:
    pen.ellipse(50, 50, 44, 44, RED)
    pen.box(26, 44, 48, 12, WHITE, 3)


DRAWN: dict[str, Callable[[Pen], None]] = {
    "thaler": _thaler,
    "worker": _worker,
    "uranium": _uranium,
    "achievement": _achievement,
    "vp": _vp,
    "income_thaler": partial(_income, kind="thaler"),
    "income_worker": partial(_income, kind="worker"),
    "income_vp": partial(_income, kind="vp"),
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
    "urbanize": _urbanize,
    "industrialize": _industrialize,
    "develop": _develop,
    "contract": _contract,
    "energize": _energize,
    "subsidize": _subsidize,
    "recharge": _recharge,
    "tile": _tile,
    "directive": _directive,
    "tech": _tech,
    "slot": _slot,
    "king": _crown,
    "marker": _marker,
    "tick": _tick,
    "locked": _lock,
    "first": _first,
    "lost": _zero,
    "pass": _pass,
    **{f"experiment_{id}": partial(_experiment, what=what) for id, what in EXPERIMENTS.items()},
    **{f"contract_{kind}": partial(_scroll, paper=paper) for kind, paper in KINDS.items()},
}
"""Every sign by its name."""
