"""Marks of factions: their charges, on shields for what they own and on banners for their armies."""

from __future__ import annotations

import math

from renderers.pen import Pen, bent, regular, sprite
from renderers.tarlac.theme import ARMS, CREAM, INK, SIDES


def charge(pen: Pen, x: float, y: float, size: float, faction: str) -> None:
    """The charge of a faction in a square of this size round a middle."""
    arms = ARMS[faction]
    _charge(pen.part(x - size / 2, y - size / 2, size / 100), arms.charge, arms.ink, arms.colour)


def _charge(pen: Pen, kind: str, ink: str, ground: str) -> None:
    if kind == "triskele":
        for turn in (-90, 30, 150):
            _leg(pen, turn, ink)
        pen.ellipse(50, 50, 13, 13, ink)
    elif kind == "annulet":
        pen.ellipse(50, 50, 42, 42, ink)
        pen.ellipse(50, 50, 22, 22, ground)
    elif kind == "cross":
        pen.box(38, 6, 24, 88, ink)
        pen.box(10, 30, 80, 24, ink)
    elif kind == "triangle":
        pen.polygon(regular(3, 50, 60, 54), ink)
    elif kind == "lozenge":
        pen.polygon([(50, 2), (86, 50), (50, 98), (14, 50)], ink)
    elif kind == "crescent":
        pen.ellipse(50, 50, 44, 44, ink)
        pen.ellipse(50, 34, 34, 34, ground)
    elif kind == "billet":
        pen.box(16, 16, 68, 68, ink)
    elif kind == "waves":
        for y in (28, 54, 80):
            top = [(4 + i * 4, y - 9 + 8 * math.sin(i / 23 * 4 * math.pi)) for i in range(24)]
            low = [(px, py + 17) for px, py in reversed(top)]
            pen.polygon([*top, *low], ink)
    elif kind == "hexagon":
        pen.polygon(regular(6, 50, 50, 46, turn=0), ink)
        pen.polygon(regular(6, 50, 50, 22, turn=0), ground)
    elif kind == "star":
        pen.polygon(regular(5, 50, 54, 52, 22), ink)
    elif kind == "chevrons":
        for y in (2, 29, 56):
            pen.polygon([(50, y), (98, y + 26), (98, y + 42), (50, y + 16), (2, y + 42), (2, y + 26)], ink)
    else:
        raise ValueError(kind)


def _leg(pen: Pen, turn: float, ink: str) -> None:
    """A bent leg that tapers to its foot."""
    angle = math.radians(turn)
    middle = bent([(0.0, 0.0), (30.0, -6.0), (34.0, 22.0)], 10)
    count = len(middle)
    for i, (x, y) in enumerate(bent([middle[0], (40.0, -16.0), (38.0, 24.0)], count)):
        px = 50 + 1.02 * (x * math.cos(angle) - y * math.sin(angle))
        py = 50 + 1.02 * (x * math.sin(angle) + y * math.cos(angle))
        reach = 12 - 5 * i / count
        pen.ellipse(px, py, reach, reach, ink)


@sprite(90, 100)
def shield(pen: Pen, faction: str) -> None:
    """A shield with the arms of a faction."""
    for grow, colour in ((0.0, INK), (5.0, CREAM), (8.0, ARMS[faction].colour)):
        _shield(pen, grow, colour)
    charge(pen, 45, 46, 54, faction)


def _shield(pen: Pen, inset: float, colour: str) -> None:
    low, side, top = 99 - 1.3 * inset, 2 + inset, 2 + inset
    pen.curve(
        [(side, top), (45, top), (90 - side, top), (90 - side, top + 24), (90 - side, 46), (86 - side, 76), (45, low),
         (4 + side, 76), (side, 46), (side, top + 24)],
        colour,
    )  # fmt: skip


@sprite(84, 110)
def banner(pen: Pen, faction: str, side: str) -> None:
    """The banner of an army, its shape that of the coalition; room for a number under the charge."""
    shape = SIDES[side].banner
    rim = CREAM if shape != "forked" else "#d9b25a"
    for grow, colour in ((0.0, INK), (4.0, rim), (8.0, ARMS[faction].colour)):
        _cloth(pen, shape, grow, colour)
    charge(pen, 42, 27, 33, faction)


def _cloth(pen: Pen, shape: str, inset: float, colour: str) -> None:
    left, right, top = 1 + inset, 83 - inset, 1 + inset
    if shape == "square":
        pen.polygon([(left, top), (right, top), (right, 108 - inset), (left, 108 - inset)], colour)
    elif shape == "forked":
        low = 109 - 1.9 * inset
        pen.polygon([(left, top), (right, top), (right, low), (42, 92 - inset), (left, low)], colour)
    else:
        pen.box(left, top, right - left, 40, colour)
        pen.box(left, top + 4, right - left, 104 - 2 * inset, colour, 34 - inset)


@sprite(60, 66)
def pennant(pen: Pen, side: str) -> None:
    """The sign of a coalition, or of those who are in none."""
    found = SIDES[side]
    part = pen.part(0, 0, 0.6)
    for grow, colour in ((4.0, INK), (10.0, found.plate)):
        _cloth(part.part(8, 0, 1.0), found.banner, grow, colour)
