"""Signs of the three specialties and of the ten actions: ink on a medal."""

from __future__ import annotations

import math

from renderers.inventions.theme import BRASS, BRASS_DARK, BRASS_LIGHT, GOOD, INK, PAPER_LIGHT, ROPE, TYPES
from renderers.pen import Pen, bent, regular, sprite
from renderers.tokens import Figure, figure_of

# ---------------------------------------------------------------- specialties


@sprite(100, 100)
def specialty(pen: Pen, name: str) -> None:
    """The sign of a specialty on its ground: a pair of scales, a lyre, a gear; ``wild`` a star."""
    cloth = TYPES[name]
    pen.ellipse(50, 50, 46, 46, cloth.dark)
    pen.ellipse(50, 50, 41, 41, cloth.fill)
    emblem(pen, name, cloth.ink)
    pen.outline(3, INK)


def emblem(pen: Pen, name: str, ink: str) -> None:
    """The sign alone, in a square of 100."""
    if name == "economy":
        pen.line([(50, 22), (50, 74)], 7, ink)
        pen.line([(24, 32), (76, 32)], 7, ink)
        pen.line([(34, 76), (66, 76)], 8, ink)
        for x in (25, 75):
            pen.line([(x, 32), (x - 11, 54)], 3, ink)
            pen.line([(x, 32), (x + 11, 54)], 3, ink)
            pen.curve([(x - 14, 53), (x, 54), (x + 14, 53), (x + 10, 68), (x, 68), (x - 10, 68)], ink)
    elif name == "culture":
        for side in (-1, 1):
            pen.line(bent([(50 + side * 6, 70), (50 + side * 38, 62), (50 + side * 22, 34), (50 + side * 18, 24),
                           (50 + side * 28, 18)]), 8, ink)  # fmt: skip
        pen.line([(30, 36), (70, 36)], 6, ink)
        for x in (43, 50, 57):
            pen.line([(x, 36), (x, 68)], 3, ink)
        pen.curve([(36, 66), (50, 62), (64, 66), (62, 84), (50, 84), (38, 84)], ink)
    elif name == "technology":
        for n in range(8):
            angle = math.radians(45 * n)
            x, y = 50 + 30 * math.cos(angle), 50 + 30 * math.sin(angle)
            pen.polygon(regular(4, x, y, 11, turn=45 * n - 45), ink)
        pen.ellipse(50, 50, 26, 26, ink)
        pen.ellipse(50, 50, 12, 12, TYPES[name].fill)
    else:
        pen.polygon(regular(5, 50, 52, 34, 15), ink)


# ---------------------------------------------------------------- actions


def _bulb(pen: Pen, x: float, y: float, size: float) -> None:
    part = pen.part(x, y, size)
    part.curve([(-15, 26), (-18, 14), (-24, 4), (-34, -12), (-20, -28), (0, -40), (20, -28), (34, -12), (24, 4),
                (18, 14), (15, 26), (0, 30)], INK)  # fmt: skip
    part.curve([(-9, 22), (-11, 10), (-17, 0), (-26, -12), (-15, -22), (0, -32), (15, -22), (26, -12), (17, 0),
                (11, 10), (9, 22), (0, 24)], BRASS_LIGHT)  # fmt: skip
    part.line([(-6, 20), (-8, -4), (0, 4), (8, -4), (6, 20)], 4, INK)
    part.box(-14, 27, 28, 7, INK, 3)
    part.box(-11, 37, 22, 7, INK, 3)


def _arrow(pen: Pen, x: float, y: float, angle: float, length: float, colour: str = ROPE) -> None:
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    tip = (x + dx * length, y + dy * length)
    pen.line([(x, y), (x + dx * length * 0.7, y + dy * length * 0.7)], 10, colour)
    side = (-dy * 15, dx * 15)
    neck = (x + dx * length * 0.52, y + dy * length * 0.52)
    pen.polygon([tip, (neck[0] + side[0], neck[1] + side[1]), (neck[0] - side[0], neck[1] - side[1])], colour)


def _letter(pen: Pen, x: float, y: float) -> None:
    w = 54
    high = w * 0.66
    pen.box(x, y, w, high, INK, 5)
    pen.box(x + 4, y + 4, w - 8, high - 8, "#ffffff", 3)
    pen.line([(x + 5, y + 6), (x + w / 2, y + high * 0.58), (x + w - 5, y + 6)], 4.5, INK)
    pen.ellipse(x + w / 2, y + high * 0.6, 7, 7, "#b3352a")


def _present(pen: Pen) -> None:
    pen.line([(50, 60), (34, 88)], 6, INK)
    pen.line([(50, 60), (66, 88)], 6, INK)
    pen.box(22, 60, 56, 6, INK, 3)
    pen.box(28, 16, 44, 46, INK, 5)
    pen.box(32, 20, 36, 38, "#ffffff", 3)
    _bulb(pen, 50, 38, 0.4)


def _invent(pen: Pen) -> None:
    for angle in (-160, -125, -90, -55, -20):
        dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        pen.line([(50 + dx * 33, 47 + dy * 33), (50 + dx * 41, 47 + dy * 41)], 5, INK)
    _bulb(pen, 50, 50, 0.76)


def _share(pen: Pen) -> None:
    pen.line([(28, 50), (70, 26)], 7, INK)
    pen.line([(28, 50), (70, 74)], 7, INK)
    for x, y, radius, colour in ((28, 50, 15, BRASS), (70, 25, 13, ROPE), (70, 75, 13, "#b3352a")):
        pen.ellipse(x, y, radius, radius, INK)
        pen.ellipse(x, y, radius - 4, radius - 4, colour)


def _innovate(pen: Pen) -> None:
    _bulb(pen, 40, 50, 0.76)
    pen.ellipse(73, 66, 20, 20, INK)
    pen.ellipse(73, 66, 16, 16, GOOD)
    pen.line([(63, 66), (83, 66)], 6, "#ffffff")
    pen.line([(73, 56), (73, 76)], 6, "#ffffff")


def _call_specialists(pen: Pen) -> None:
    pen.ellipse(50, 22, 8, 8, INK)
    pen.curve([(22, 70), (34, 62), (32, 46), (34, 24), (50, 24), (66, 24), (68, 46), (66, 62), (78, 70), (50, 72)], INK)
    pen.curve([(31, 66), (39, 58), (38, 46), (40, 31), (50, 31), (60, 31), (62, 46), (61, 58), (69, 66), (50, 67)],
              BRASS)  # fmt: skip
    pen.ellipse(50, 78, 9, 8, INK)
    for side in (-1, 1):
        pen.line(bent([(50 + side * 26, 24), (50 + side * 36, 34), (50 + side * 35, 50)]), 4.5, INK)


def laurel(pen: Pen) -> None:
    """Two branches, open at the top."""
    for side in (-1, 1):
        stem = bent([(50, 88), (50 + side * 44, 80), (50 + side * 34, 34), (50 + side * 30, 20), (50 + side * 20, 12)])
        pen.line(stem, 5, "#174d28")
        for n in range(5):
            x, y = stem[4 + n * 5]
            for turn in (-38, 38):
                angle = math.radians((-58 if side > 0 else -122) + turn - side * n * 9)
                dx, dy = math.cos(angle) * 17, math.sin(angle) * 17
                nx, ny = -dy * 0.38, dx * 0.38
                pen.curve([(x, y), (x + dx / 2 + nx, y + dy / 2 + ny), (x + dx, y + dy),
                           (x + dx / 2 - nx, y + dy / 2 - ny)], GOOD)  # fmt: skip


def _gain_influence(pen: Pen) -> None:
    laurel(pen.part(10, 8, 0.8))
    pen.polygon(regular(5, 50, 52, 19, 8), INK)
    pen.polygon(regular(5, 50, 52, 14, 6), BRASS)


def _travel(pen: Pen) -> None:
    pen.line([(50, 14), (50, 66)], 5, INK)
    pen.curve([(55, 16), (88, 34), (80, 60), (68, 54), (55, 60)], INK)
    pen.curve([(59, 25), (78, 37), (75, 52), (66, 49), (59, 52)], "#ffffff")
    pen.curve([(45, 22), (22, 40), (22, 60), (34, 55), (45, 60)], INK)
    pen.curve([(14, 66), (50, 72), (86, 66), (78, 86), (64, 86), (50, 86), (36, 86), (22, 86)], INK)
    pen.curve([(24, 71), (50, 75), (76, 71), (72, 80), (62, 80), (50, 80), (38, 80), (28, 80)], "#a5632c")


def _eureka(pen: Pen) -> None:
    pen.polygon(regular(11, 50, 50, 42, 27), INK)
    pen.polygon(regular(11, 50, 50, 36, 24), BRASS)
    pen.polygon([(43, 26), (57, 26), (54, 56), (46, 56)], INK)
    pen.ellipse(50, 66, 6.5, 6.5, INK)


def _send_diplomat(pen: Pen) -> None:
    _letter(pen, 16, 42)
    _arrow(pen, 56, 44, -45, 40)


def _recall_diplomat(pen: Pen) -> None:
    _letter(pen, 30, 22)
    _arrow(pen, 46, 54, 135, 40, "#b3352a")


_GLYPHS = {
    "present": _present,
    "invent": _invent,
    "share": _share,
    "innovate": _innovate,
    "call_specialists": _call_specialists,
    "gain_influence": _gain_influence,
    "travel": _travel,
    "eureka": _eureka,
    "send_diplomat": _send_diplomat,
    "recall_diplomat": _recall_diplomat,
}


@sprite(100, 100)
def action(pen: Pen, name: str) -> None:
    """An action of the Assembly on a medal."""
    pen.ellipse(50, 50, 49, 49, BRASS_DARK)
    pen.ellipse(50, 50, 46, 46, BRASS)
    pen.ellipse(50, 50, 42, 42, PAPER_LIGHT)
    _GLYPHS[name](pen.part(6, 6, 0.88))


def of_action(name: str) -> Figure:
    """An action, waiting for its height."""
    return figure_of(action, name)


def of_specialty(name: str) -> Figure:
    """A specialty, waiting for its height."""
    return figure_of(specialty, name)
