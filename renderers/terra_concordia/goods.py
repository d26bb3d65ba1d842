"""The ten resources and the other things that are counted, as signs."""

from __future__ import annotations

from renderers.pen import Pen, regular, sprite
from renderers.terra_concordia.theme import CREAM, GOLD, GOLD_DARK, GOLD_LIGHT, INK
from renderers.tokens import Figure, figure_of

RIM = 4.0
"""Thickness of the dark rim of every sign."""


@sprite(100, 100)
def good(pen: Pen, name: str) -> None:
    """A resource."""
    DRAWN[name](pen)
    pen.outline(RIM, INK)


def _wood(pen: Pen) -> None:
    for x, y in ((12, 52), (34, 22)):
        pen.box(x, y, 56, 30, "#9a5f2e", 15)
        pen.line([(x + 26, y + 8), (x + 46, y + 8)], 3, "#6b4220")
        pen.line([(x + 20, y + 21), (x + 40, y + 21)], 3, "#6b4220")
        pen.ellipse(x + 14, y + 15, 13, 15, "#e8b878")
        pen.ellipse(x + 14, y + 15, 8, 9, "#c08a4c")
        pen.ellipse(x + 14, y + 15, 3.5, 4, "#e8b878")


def _stone(pen: Pen) -> None:
    pen.polygon([(10, 82), (16, 48), (44, 22), (70, 26), (90, 56), (90, 82)], "#8d949b")
    pen.polygon([(16, 48), (44, 22), (70, 26), (52, 46)], "#b9c4d4")
    pen.polygon([(52, 46), (70, 26), (90, 56), (90, 82), (62, 82)], "#6f7f8f")


def _iron(pen: Pen) -> None:
    pen.polygon([(22, 34), (78, 34), (94, 74), (6, 74)], "#56616e")
    pen.polygon([(22, 34), (78, 34), (70, 50), (30, 50)], "#b9c4d4")
    pen.polygon([(30, 50), (70, 50), (94, 74), (6, 74)], "#6f7f8f")
    pen.polygon([(30, 50), (40, 50), (30, 74), (6, 74)], "#8d949b")


def _water(pen: Pen) -> None:
    pen.curve(
        [(50, 6), (58, 28), (76, 50), (88, 72), (70, 86), (50, 102), (30, 86), (12, 72), (24, 50), (42, 28)], "#2f9be8"
    )
    pen.curve([(34, 56), (26, 70), (40, 82), (36, 70)], "#c8ecff")


def _food(pen: Pen) -> None:
    pen.line([(50, 94), (50, 30)], 6, "#a8801c")
    for y in (26, 44, 62):
        for side in (-1, 1):
            x = 50 + side * 5
            pen.curve([(x, y + 18), (x + side * 4, y - 2), (x + side * 24, y - 8), (x + side * 26, y + 14)], "#f2c533")
    pen.curve([(50, 32), (36, 20), (50, 4), (64, 20)], "#f2c533")


def _energy(pen: Pen) -> None:
    pen.polygon([(58, 4), (18, 56), (44, 56), (34, 96), (82, 38), (54, 38), (70, 4)], "#ffe23d")
    pen.polygon([(58, 4), (18, 56), (30, 56), (64, 10)], "#fff6b0")


def _artefact(pen: Pen) -> None:
    pen.ring(24, 42, 17, 7, "#a84e22")
    pen.ring(76, 42, 17, 7, "#a84e22")
    pen.curve(
        [
            (36, 26),
            (22, 40),
            (24, 56),
            (28, 78),
            (42, 90),
            (50, 92),
            (58, 90),
            (72, 78),
            (76, 56),
            (78, 40),
            (64, 26),
            (50, 26),
        ],
        "#d5763a",
    )
    pen.box(32, 10, 36, 9, "#d5763a", 4)
    pen.box(40, 16, 20, 14, "#a84e22")
    pen.box(27, 48, 46, 7, "#fbe6c0")
    pen.box(29, 60, 42, 5, "#6b4220")


def _prestige(pen: Pen) -> None:
    pen.polygon([(30, 4), (48, 4), (54, 40), (38, 44)], "#a873d8")
    pen.polygon([(70, 4), (52, 4), (46, 40), (62, 44)], "#d7b3f2")
    pen.ellipse(50, 64, 30, 30, "#b9c4d4")
    pen.ellipse(50, 64, 23, 23, "#eef3fa")
    pen.polygon(regular(5, 50, 65, 19, 8), "#a873d8")


def _influence(pen: Pen) -> None:
    pen.polygon([(6, 38), (50, 8), (94, 38)], "#d7b3f2")
    pen.box(10, 38, 80, 9, "#a873d8")
    for x in (18, 44, 70):
        pen.box(x, 47, 13, 34, "#f1e2ff")
    pen.box(8, 80, 84, 12, "#a873d8", 2)


def _gold(pen: Pen) -> None:
    pen.ellipse(50, 50, 43, 43, GOLD_DARK)
    pen.ellipse(50, 48, 41, 41, "#ffc928")
    pen.ring(50, 48, 34, 5, "#b07c10")
    pen.polygon(regular(6, 50, 48, 19, turn=0), "#b07c10")
    pen.polygon(regular(6, 50, 48, 11, turn=0), GOLD_LIGHT)


DRAWN = {
    "wood": _wood,
    "stone": _stone,
    "iron": _iron,
    "water": _water,
    "food": _food,
    "energy": _energy,
    "artefact": _artefact,
    "prestige": _prestige,
    "influence": _influence,
    "gold": _gold,
}


def of(name: str) -> Figure:
    """The sign of a resource."""
    return figure_of(good, name)


@sprite(100, 100)
def star(pen: Pen) -> None:
    """Victory points."""
    pen.polygon(regular(5, 50, 54, 46, 20), GOLD_DARK)
    pen.polygon(regular(5, 50, 52, 43, 18), GOLD_LIGHT)
    pen.outline(RIM, INK)


@sprite(100, 100)
def leaf(pen: Pen) -> None:
    """Sustainability."""
    pen.curve([(14, 86), (2, 30), (46, 18), (70, 10), (90, 8), (96, 60), (64, 80), (40, 92), (14, 86)], "#5cc24a")
    pen.curve([(14, 86), (40, 50), (90, 8), (96, 60), (64, 80), (40, 92), (14, 86)], "#3a9436")
    pen.line([(12, 90), (74, 26)], 5, "#e4ffd6")
    pen.outline(RIM, INK)


@sprite(100, 100)
def globe(pen: Pen) -> None:
    """The whole continent."""
    pen.ellipse(50, 50, 42, 42, "#3d9be0")
    pen.curve([(22, 24), (40, 12), (58, 18), (64, 36), (48, 44), (40, 62), (28, 58), (8, 44)], "#6ed05c")
    pen.curve([(58, 52), (76, 44), (90, 54), (84, 76), (66, 88), (56, 74)], "#6ed05c")
    pen.outline(RIM, INK)


@sprite(100, 100)
def hand(pen: Pen) -> None:
    """Hand cards."""
    pen.polygon([(6, 34), (36, 20), (60, 80), (32, 92)], "#8a6a3a")
    pen.polygon([(64, 20), (94, 34), (68, 92), (40, 80)], "#c79a52")
    pen.box(29, 10, 42, 72, CREAM, 6)
    pen.box(35, 16, 30, 60, "#8e6a28", 4)
    pen.polygon(regular(6, 50, 46, 13, turn=0), GOLD_LIGHT)
    pen.outline(RIM, INK)


@sprite(100, 100)
def deck(pen: Pen) -> None:
    """A pile face down."""
    for n, colour in enumerate(("#6b5226", "#8a6a34", "#caa050")):
        pen.box(26 - 7 * n, 20 - 6 * n, 54, 68, colour, 7)
    pen.box(20, 16, 38, 52, "#3a2810", 5)
    pen.polygon(regular(6, 39, 42, 14, turn=0), GOLD)
    pen.outline(RIM, INK)


@sprite(100, 100)
def tile(pen: Pen) -> None:
    """Controlled hexes."""
    pen.polygon(regular(6, 50, 50, 46, turn=0), "#4fa14f")
    pen.polygon([(4, 50), (27, 10), (73, 10), (96, 50)], "#86cf6c")
    pen.ring(50, 50, 16, 8, CREAM)
    pen.outline(RIM, INK)


@sprite(100, 100)
def crown(pen: Pen) -> None:
    """The first player."""
    pen.polygon([(10, 78), (4, 28), (30, 50), (50, 14), (70, 50), (96, 28), (90, 78)], GOLD)
    pen.box(10, 76, 80, 14, GOLD_DARK, 4)
    for x, y in ((50, 14), (5, 28), (95, 28)):
        pen.ellipse(x, y, 7, 7, "#ff7b62")
    pen.outline(RIM, INK)


@sprite(100, 100)
def gear(pen: Pen) -> None:
    """Technologies."""
    for n in range(8):
        pen.polygon(regular(4, 50, 50, 46, turn=n * 45), "#b98cf0")
    pen.ellipse(50, 50, 36, 36, "#b98cf0")
    pen.ellipse(50, 50, 20, 20, "#4a2f7c")
    pen.polygon(regular(4, 50, 50, 13, 5), "#f1e2ff")
    pen.outline(RIM, INK)
