"""Signs of Nucleum: its figures, what is done, and the signs of colours."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial

from PIL import Image

from renderers.nucleum.figures import BLUE, FIGURES, GOLD
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
    WHITE,
)
from renderers.pen import Pen, regular, sprite
from renderers.tokens import Figure, figure_of

RIM = 4.0
"""Thickness of the dark rim of every sign."""
EXPERIMENTS = {"a": "city", "b": "uranium", "c": "rail", "d": "industrialize"}
"""What stands on the badge of an experiment."""
BLUE_LIGHT = "#a0d0f4"


@sprite(100, 100)
def sign(pen: Pen, name: str) -> None:
    """A sign by its name (``DRAWN``)."""
    DRAWN[name](pen)
    pen.outline(RIM, INK)


@lru_cache(maxsize=256)
def faint(pixels: int, name: str) -> Image.Image:
    """A sign as a pale drawing: what may stand there. Shared: paste it, never draw on it."""
    whole = sign(pixels, name)
    light = Image.eval(whole.convert("L"), lambda v: 130 + v * 9 // 20)
    dim, thin = Image.eval(light, lambda v: v * 7 // 10), Image.eval(whole.getchannel("A"), lambda v: v * 9 // 10)
    return Image.merge("RGBA", (dim, light, light, thin))


def of(name: str) -> Figure:
    """A sign that waits for its height."""
    return figure_of(sign, name)


@sprite(100, 100)
def place(pen: Pen, colour: str) -> None:
    """The sign of a colour of cities: dark on its colour."""
    found = CITIES[colour]
    pen.box(4, 4, 92, 92, INK, 18)
    pen.box(9, 9, 82, 82, found.colour, 14)
    glyph(pen, found.sign, 50, 50, 30)


@sprite(100, 100)
def ends(pen: Pen, first: str, second: str) -> None:
    """An action tile by the colours of its ends."""
    pen.box(2, 14, 96, 72, INK, 16)
    pen.box(7, 19, 86, 62, WHITE, 12)
    for colour, x in ((first, 11), (second, 52)):
        pen.box(x, 23, 37, 54, CITIES[colour].colour, 8)
        glyph(pen, CITIES[colour].sign, x + 18.5, 50, 14)


def glyph(pen: Pen, name: str, x: float, y: float, reach: float) -> None:
    """A plain shape round a point."""
    if name == "square":
        pen.box(x - reach * 0.82, y - reach * 0.82, reach * 1.64, reach * 1.64, INK)
    elif name == "triangle":
        pen.polygon(regular(3, x, y + reach * 0.18, reach * 1.12), INK)
    elif name == "circle":
        pen.ellipse(x, y, reach, reach, INK)
    else:
        pen.polygon(regular(4, x, y, reach * 1.12), INK)


# ---------------------------------------------------------------- what is done


def _income(pen: Pen, kind: str) -> None:
    pen.polygon([(50, 2), (92, 40), (68, 40), (68, 64), (32, 64), (32, 40), (8, 40)], URANIUM)
    DRAWN[kind](pen.part(26, 50, 0.50))


def _urbanize(pen: Pen) -> None:
    FIGURES["residence"](pen.part(0, 14, 0.80))
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
    pen.box(12, 50, 36, 36, "#a8b0b8", 4)
    pen.box(52, 50, 36, 36, "#f08824", 4)
    pen.polygon([(50, 2), (78, 30), (60, 30), (60, 52), (40, 52), (40, 30), (22, 30)], URANIUM)


def _contract(pen: Pen) -> None:
    _scroll(pen, "#f4e4c4")


def _scroll(pen: Pen, paper: str) -> None:
    pen.box(18, 6, 64, 88, paper, 6)
    for y in (22, 36, 50):
        pen.box(28, y, 44, 6, INK, 2)
    pen.ellipse(62, 74, 13, 13, "#c0483c")


def _energize(pen: Pen) -> None:
    pen.ellipse(50, 42, 36, 36, "#fce888")
    pen.box(34, 72, 32, 22, STONE, 6)
    pen.polygon([(56, 10), (30, 48), (48, 48), (42, 74), (70, 38), (52, 38), (62, 10)], INK)


def _subsidize(pen: Pen) -> None:
    pen.curve([(20, 92), (2, 62), (38, 34), (50, 30), (62, 34), (98, 62), (80, 92), (50, 100)], "#c8985c")
    pen.polygon([(34, 8), (66, 8), (58, 32), (42, 32)], "#c8985c")
    pen.box(36, 28, 28, 8, COPPER_DARK, 3)
    FIGURES["thaler"](pen.part(32, 46, 0.38))


def _recharge(pen: Pen) -> None:
    ring = [(50 + 36 * math.cos(math.radians(a)), 52 + 36 * math.sin(math.radians(a))) for a in range(-50, 231, 10)]
    pen.line(ring, 13, URANIUM)
    pen.polygon([(44, 4), (88, 8), (66, 44)], URANIUM)


def _tile(pen: Pen) -> None:
    pen.box(4, 28, 92, 46, WHITE, 8)
    pen.box(9, 33, 39, 36, "#9868c8", 5)
    pen.box(52, 33, 39, 36, "#38a460", 5)


def _directive(pen: Pen) -> None:
    pen.box(6, 20, 88, 62, COPPER, 10)
    pen.box(13, 27, 74, 48, "#f8e8d0", 6)
    pen.polygon(regular(5, 50, 52, 25, 11), COPPER_DARK)


def _tech(pen: Pen) -> None:
    pen.ellipse(50, 40, 34, 34, BLUE_LIGHT)
    pen.ellipse(50, 40, 24, 24, WHITE)
    pen.box(36, 70, 28, 24, STONE, 6)
    pen.line([(38, 44), (46, 56), (54, 44), (62, 56)], 5, INK)


def _building(pen: Pen) -> None:
    """Any urban building: one of each type."""
    for kind, x, y in (("laboratory", 27, 0), ("residence", 0, 46), ("factory", 50, 46)):
        DRAWN[kind](pen.part(x, y, 0.5))


def _slot(pen: Pen) -> None:
    pen.box(10, 10, 80, 80, WHITE, 10)
    pen.box(18, 18, 64, 64, BLUE, 6)


def _crown(pen: Pen) -> None:
    pen.polygon([(8, 84), (4, 26), (30, 50), (50, 12), (70, 50), (96, 26), (92, 84)], GOLD)
    for x, y in ((4, 24), (50, 10), (96, 24)):
        pen.ellipse(x, y, 7, 7, "#fcf0a8")
    pen.box(8, 74, 84, 14, "#c89428", 3)


def _marker(pen: Pen) -> None:
    pen.polygon(regular(5, 50, 54, 46, 20), COPPER_LIGHT)


def _tick(pen: Pen) -> None:
    pen.ellipse(50, 50, 44, 44, "#30a050")
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
    pen.polygon(regular(6, 50, 50, 41, turn=0), "#143860")
    DRAWN[what](pen.part(24, 24, 0.52))


def _zero(pen: Pen) -> None:
    pen.ellipse(50, 50, 44, 44, RED)
    pen.box(26, 44, 48, 12, WHITE, 3)


DRAWN: dict[str, Callable[[Pen], None]] = {
    **FIGURES,
    "income_thaler": partial(_income, kind="thaler"),
    "income_worker": partial(_income, kind="worker"),
    "income_vp": partial(_income, kind="vp"),
    "building": _building,
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
