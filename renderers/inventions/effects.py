"""Signs of what one gains: the effects of tiles, milestones, hexes and spaces of the Era track."""

from __future__ import annotations

from renderers.inventions.figures import SKIN
from renderers.inventions.signs import emblem, laurel
from renderers.inventions.theme import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, GOOD, INK, TYPES
from renderers.pen import Pen, bent, regular, sprite
from renderers.tokens import Figure, figure_of

DOWN = "#1d56b0"


def _pawn(pen: Pen, x: float, y: float, size: float, colour: str) -> None:
    part = pen.part(x, y, size)
    part.curve([(-30, 50), (-28, 8), (0, 2), (28, 8), (30, 50), (0, 54)], INK)
    part.curve([(-24, 46), (-22, 14), (0, 9), (22, 14), (24, 46), (0, 48)], colour)
    part.ellipse(0, -16, 24, 24, INK)
    part.ellipse(0, -16, 18, 18, SKIN)


def _plus(pen: Pen, x: float, y: float, radius: float = 17) -> None:
    pen.ellipse(x, y, radius, radius, INK)
    pen.ellipse(x, y, radius - 3, radius - 3, GOOD)
    arm = radius * 0.5
    pen.line([(x - arm, y), (x + arm, y)], radius * 0.34, CREAM)
    pen.line([(x, y - arm), (x, y + arm)], radius * 0.34, CREAM)


def _hammer(pen: Pen, x: float, y: float, size: float) -> None:
    part = pen.part(x, y, size)
    part.line([(-22, 26), (12, -10)], 13, INK)
    part.line([(-22, 26), (12, -10)], 7, "#a5632c")
    part.polygon([(-8, -26), (8, -40), (38, -8), (24, 6)], INK)
    part.polygon([(-1, -26), (8, -33), (31, -9), (24, -1)], "#c9ced0")


def _hexagon(pen: Pen) -> None:
    pen.polygon(regular(6, 50, 50, 49), INK)
    pen.polygon(regular(6, 50, 50, 44), BRASS_DARK)
    pen.polygon(regular(6, 50, 50, 40), BRASS_LIGHT)


@sprite(100, 100)
def influence(pen: Pen) -> None:
    """One step of influence: a laurel wreath."""
    pen.ellipse(50, 50, 49, 49, INK)
    pen.ellipse(50, 50, 45, 45, CREAM)
    laurel(pen.part(6, 3, 0.88))
    pen.polygon(regular(5, 50, 50, 24, 10), INK)
    pen.polygon(regular(5, 50, 50, 19, 8), BRASS)


@sprite(100, 100)
def coin(pen: Pen) -> None:
    """An economy token."""
    cloth = TYPES["economy"]
    pen.ellipse(50, 50, 48, 48, INK)
    pen.ellipse(50, 50, 44, 44, BRASS)
    pen.ellipse(50, 50, 36, 36, cloth.fill)
    emblem(pen, "economy", cloth.ink)


@sprite(100, 100)
def aspiration(pen: Pen, kind: str) -> None:
    """An Aspiration: a dashed hexagon with its sign."""
    cloth = TYPES[kind]
    pen.polygon(regular(6, 50, 50, 49), INK)
    pen.polygon(regular(6, 50, 50, 45), CREAM)
    pen.polygon(regular(6, 50, 50, 37), cloth.fill)
    emblem(pen.part(8, 8, 0.84), kind, cloth.ink)
    pen.polygon(regular(5, 80, 22, 19, 8), INK)
    pen.polygon(regular(5, 80, 22, 14, 6), BRASS_LIGHT)


@sprite(100, 100)
def turn_order(pen: Pen) -> None:
    """The turn order is changed."""
    pen.ellipse(50, 50, 48, 48, INK)
    pen.ellipse(50, 50, 44, 44, CREAM)
    for n, y in enumerate((30, 50, 70)):
        pen.box(22, y - 6, 34 - 7 * n, 12, INK, 4)
    pen.line([(70, 76), (70, 36)], 8, "#b3352a")
    pen.polygon([(70, 18), (54, 42), (86, 42)], "#b3352a")


@sprite(100, 100)
def _build(pen: Pen, kind: str) -> None:
    _hexagon(pen)
    if kind == "minus":
        _pawn(pen, 36, 50, 0.62, "#8d8577")
        pen.ellipse(70, 52, 23, 23, INK)
        pen.ellipse(70, 52, 19, 19, GOOD)
        pen.line([(59, 52), (67, 52)], 6, CREAM)
        pen.line(bent([(71, 46), (76, 38), (80, 46), (78, 54), (70, 60)]), 4.5, CREAM)
        pen.line([(70, 60), (81, 60)], 4.5, CREAM)
        return
    _hammer(pen, 48, 46 if kind == "paid" else 52, 0.86)
    if kind == "paid":
        for x in (36, 64):
            pen.polygon(regular(5, x, 78, 15, 7), INK)
            pen.polygon(regular(5, x, 78, 10, 4.5), GOOD)


@sprite(100, 100)
def _call(pen: Pen, kind: str) -> None:
    cloth = TYPES[kind]
    _pawn(pen, 62, 46, 0.86, cloth.fill)
    emblem(pen.part(41, 45, 0.42), kind, cloth.ink)
    pen.line([(22, 16), (22, 54)], 17, INK)
    pen.polygon([(-2, 50), (46, 50), (22, 88)], INK)
    pen.line([(22, 18), (22, 52)], 10, DOWN)
    pen.polygon([(8, 55), (36, 55), (22, 78)], DOWN)


@sprite(100, 100)
def _specialist(pen: Pen, kind: str) -> None:
    _pawn(pen, 44, 44, 0.96, TYPES[kind].fill)
    emblem(pen.part(22, 44, 0.44), kind, TYPES[kind].ink)
    _plus(pen, 80, 24)


@sprite(100, 100)
def _academic(pen: Pen) -> None:
    _pawn(pen, 46, 50, 0.88, TYPES["wild"].fill)
    pen.polygon([(8, 24), (46, 8), (84, 24), (46, 40)], INK)
    pen.line([(78, 25), (78, 44)], 5, BRASS)
    _plus(pen, 80, 66)


@sprite(100, 100)
def _two(pen: Pen) -> None:
    _pawn(pen, 30, 42, 0.82, TYPES["economy"].fill)
    _pawn(pen, 64, 50, 0.88, TYPES["technology"].fill)
    _plus(pen, 82, 20)


@sprite(100, 100)
def _citizen(pen: Pen) -> None:
    pen.ellipse(58, 58, 40, 40, INK)
    pen.ellipse(58, 58, 36, 36, "#9fc6e8")
    for shape in ([(40, 40), (56, 30), (66, 44), (54, 60)], [(66, 66), (84, 60), (80, 80), (66, 86)]):
        pen.polygon(shape, "#6fa055")
    _pawn(pen, 34, 44, 0.8, CREAM)
    _plus(pen, 82, 22, 16)


EFFECTS: dict[str, Figure] = {
    "influence_1": influence,
    "economy_token": coin,
    "turn_order": turn_order,
    "build_minus_2": figure_of(_build, "minus"),
    "build_free": figure_of(_build, "free"),
    "build_for_2": figure_of(_build, "paid"),
    "wild_aspiration": figure_of(aspiration, "wild"),
    "call_economy": figure_of(_call, "economy"),
    "call_culture": figure_of(_call, "culture"),
    "call_technology": figure_of(_call, "technology"),
    "call_choice": figure_of(_call, "wild"),
    "specialist_economy": figure_of(_specialist, "economy"),
    "specialist_culture": figure_of(_specialist, "culture"),
    "specialist_technology": figure_of(_specialist, "technology"),
    "citizen_map": _citizen,
    "academic": _academic,
    "two_specialists": _two,
}
"""By the id of the effect."""
