"""Everything on the table that is not a gnome: coin, helper, caravan, cup, scroll, symbols, buildings."""

from __future__ import annotations

from renderers.gnomopolis.theme import CHANGED, CREAM, GOLD, GOLD_DARK, HOLLOW, INK, KINDS, PARCHMENT_LIGHT, WOOD
from renderers.pen import Pen, regular, sprite

BRASS, BRASS_DARK, BRASS_LIGHT = "#d99a3d", "#8f5a1b", "#f7cf7d"


@sprite(100, 100)
def coin(pen: Pen) -> None:
    """A gold coin with a pointed hat struck on it."""
    pen.ellipse(50, 50, 44, 44, GOLD_DARK)
    pen.ellipse(50, 48, 42, 42, GOLD)
    pen.ring(50, 48, 36, 4, GOLD_DARK)
    pen.curve([(28, 64), (42, 54), (48, 26), (51, 20), (55, 26), (60, 54), (72, 64), (50, 72)], GOLD_DARK)
    pen.outline(3.5, INK)


@sprite(100, 108)
def helper(pen: Pen) -> None:
    """A clockwork gnome with a key in its back."""
    inner = pen.part(1, 4, 0.93)
    inner.line([(78, 60), (90, 60)], 7, BRASS_DARK)
    inner.ring(91, 50, 9, 5, BRASS_DARK)
    inner.ring(91, 70, 9, 5, BRASS_DARK)
    inner.box(32, 88, 13, 18, BRASS_DARK, 4)
    inner.box(55, 88, 13, 18, BRASS_DARK, 4)
    inner.box(20, 42, 60, 52, BRASS, 22)
    inner.polygon(regular(8, 50, 74, 15, 11), BRASS_DARK)
    inner.ellipse(50, 74, 6, 6, BRASS_LIGHT)
    inner.polygon([(22, 44), (50, 4), (78, 44)], BRASS_DARK)
    inner.polygon([(22, 44), (50, 4), (58, 44)], BRASS_LIGHT)
    for x in (37, 63):
        inner.ellipse(x, 53, 9, 9, INK)
        inner.ellipse(x, 53, 6, 6, "#8ff2ff")
    pen.outline(3.5, INK)


@sprite(150, 100)
def caravan(pen: Pen) -> None:
    """An armadillo carrying packs."""
    inner = pen.part(4, 4, 0.94)
    shell, band, skin = "#a9896b", "#7c5f45", "#d8b48e"
    inner.line([(18, 74), (8, 84), (2, 82)], 8, skin)
    for x in (44, 62, 88, 104):
        inner.box(x - 6, 76, 13, 20, skin, 5)
    inner.curve([(112, 80), (112, 52), (126, 54), (140, 56), (148, 76), (138, 86), (118, 84), (114, 84)], skin)
    inner.curve([(120, 56), (118, 34), (130, 36), (134, 46), (130, 60), (124, 60)], skin)
    inner.ellipse(132, 66, 3.6, 4, INK)
    inner.curve([(12, 84), (14, 26), (66, 26), (116, 26), (120, 84), (66, 92)], shell)
    for x, w in ((40, 6), (56, 3), (76, 3), (92, 6)):
        inner.line([(x, 36 + abs(x - 66) * 0.3), (x - (66 - x) * 0.12, 84)], w, band)
    inner.box(42, 14, 30, 26, "#b0432c", 5)
    inner.box(62, 20, 30, 22, "#2f6b86", 5)
    inner.line([(42, 27), (72, 27)], 4, GOLD)
    inner.line([(77, 20), (77, 42)], 4, GOLD)
    inner.line([(46, 42), (44, 60), (88, 60), (88, 42)], 4, "#5a3a1e")
    pen.outline(3.5, INK)


@sprite(100, 100)
def cup(pen: Pen) -> None:
    """The wooden tankard that the gnomes sleep in."""
    pen.ring(74, 56, 23, 9, "#8a5a2b")
    pen.curve([(14, 22), (18, 90), (24, 94), (46, 100), (68, 94), (74, 90), (78, 22), (46, 30)], "#b5793a")
    for x in (31, 46, 61):
        pen.line([(x, 28), (46 + (x - 46) * 0.86, 92)], 3, "#8a5a2b")
    pen.curve([(16, 44), (46, 53), (76, 44), (75, 54), (75, 55), (46, 63), (17, 54), (16, 50)], "#c8ced2")
    pen.curve([(18, 74), (46, 83), (74, 74), (73, 83), (73, 84), (46, 92), (19, 84), (18, 80)], "#c8ced2")
    pen.ellipse(46, 22, 32, 9, "#5b3818")
    pen.outline(3.5, INK)


@sprite(100, 100)
def bed(pen: Pen) -> None:
    """A crescent moon: who sleeps here is exhausted."""
    pen.ellipse(46, 52, 38, 38, "#cfd9f2")
    pen.ellipse(62, 42, 31, 31, "#2a2a44")
    pen.polygon(regular(4, 66, 40, 16, 5), "#ffe28a")
    pen.outline(3.5, INK)


@sprite(100, 100)
def lantern(pen: Pen) -> None:
    """A lit lantern: who stands here is awake and ready."""
    pen.ring(50, 18, 14, 5, BRASS_DARK)
    pen.curve([(26, 36), (36, 22), (50, 20), (64, 22), (74, 36), (50, 40)], BRASS)
    pen.box(28, 34, 44, 50, "#fff0a8", 6)
    pen.curve([(50, 42), (70, 66), (50, 78), (30, 66)], "#ff9d2e")
    pen.curve([(50, 56), (60, 70), (50, 76), (40, 70)], "#fff0a8")
    pen.line([(28, 36), (28, 82)], 5, BRASS_DARK)
    pen.line([(72, 36), (72, 82)], 5, BRASS_DARK)
    pen.box(22, 82, 56, 11, BRASS, 4)
    pen.outline(3.5, INK)


@sprite(100, 100)
def search(pen: Pen) -> None:
    """A magnifying glass."""
    pen.line([(60, 60), (88, 88)], 17, "#7a4a22")
    pen.ellipse(42, 42, 36, 36, BRASS)
    pen.ellipse(42, 42, 26, 26, "#d6f2f5")
    pen.curve([(24, 42), (24, 24), (42, 24), (34, 30), (30, 42), (26, 46)], "#ffffff")
    pen.outline(3.5, INK)


@sprite(100, 100)
def crossed(pen: Pen) -> None:
    """The white X of an icon that is returned."""
    for colour, thick in ((INK, 34), ("#e23b2a", 26)):
        pen.line([(24, 24), (76, 76)], thick, colour)
        pen.line([(76, 24), (24, 76)], thick, colour)
    pen.line([(24, 24), (76, 76)], 12, "#ffffff")
    pen.line([(76, 24), (24, 76)], 12, "#ffffff")


@sprite(80, 60)
def arrow(pen: Pen, colour: str = INK) -> None:
    """From cost to effect."""
    pen.polygon([(2, 22), (42, 22), (42, 4), (78, 30), (42, 56), (42, 38), (2, 38)], colour)


@sprite(100, 100)
def step(pen: Pen, up: bool) -> None:
    """More or fewer than before: in a corner, so that the face beside it stays free."""
    pen = pen.part(26, 26, 0.74)
    for colour, out in ((INK, 16), (CHANGED, 0)):
        points = [(50, 6 - out), (96 + out, 56), (66 + out / 2, 56), (66 + out / 2, 92 + out)]
        whole = [*points, *((100 - x, y) for x, y in reversed(points[1:]))]
        pen.polygon(whole if up else [(x, 100 - y) for x, y in whole], colour)


@sprite(100, 100)
def fresh(pen: Pen) -> None:
    """A star of rays: built or come in the last turn."""
    for colour, out in ((INK, 8), (CHANGED, 0)):
        pen.polygon(regular(8, 50, 50, 42 + out, 22 + out), colour)


@sprite(100, 100)
def house(pen: Pen, colour: str = "#7a5430") -> None:
    """A home, drawn on parchment."""
    pen.polygon([(6, 52), (50, 10), (94, 52)], colour)
    pen.box(18, 46, 64, 46, colour, 3)
    pen.box(40, 60, 20, 32, PARCHMENT_LIGHT, 8)


@sprite(100, 100)
def home(pen: Pen) -> None:
    """A home, drawn on wood."""
    _house(pen, "#c98f52", "#8e5a2c")
    pen.outline(3.5, INK)


@sprite(100, 100)
def homeless(pen: Pen) -> None:
    """A home struck out: gnomes without one."""
    _house(pen, "#a58a6c", "#6d5640")
    pen.line([(16, 90), (86, 18)], 17, INK)
    pen.line([(16, 90), (86, 18)], 10, "#ff7b54")
    pen.outline(3.5, INK)


def _house(pen: Pen, walls: str, roof: str) -> None:
    pen.box(18, 44, 64, 48, walls, 3)
    pen.polygon([(6, 54), (50, 10), (94, 54)], roof)
    pen.box(40, 62, 20, 30, "#ffe7a3", 8)


@sprite(100, 100)
def plan(pen: Pen) -> None:
    """The district board, drawn on wood."""
    pen.box(14, 20, 72, 66, "#f0dfb6", 6)
    pen.box(8, 12, 84, 16, "#d9c18c", 8)
    pen.box(8, 76, 84, 16, "#d9c18c", 8)
    _house(pen.part(28, 30, 0.44), "#c98f52", "#8e5a2c")
    pen.outline(3.5, INK)


@sprite(100, 100)
def no_house(pen: Pen) -> None:
    """Where a building may come."""
    pen.polygon([(6, 52), (50, 10), (94, 52)], WOOD)
    pen.box(18, 46, 64, 46, WOOD, 3)
    pen.box(40, 60, 20, 32, HOLLOW, 8)


@sprite(100, 100)
def no_star(pen: Pen) -> None:
    """Where an advisor may come."""
    pen.polygon(regular(5, 50, 52, 45, 20), WOOD)


@sprite(100, 100)
def builders(pen: Pen, colour: str = "#7a5430") -> None:
    """A hammer: who builds."""
    pen.line([(28, 88), (60, 42)], 12, colour)
    pen.polygon([(34, 20), (62, 8), (92, 36), (84, 46), (68, 36), (56, 52), (40, 40), (50, 28)], colour)


@sprite(100, 100)
def gate(pen: Pen, colour: str = "#7a5430") -> None:
    """Feet on the way: who immigrates."""
    for x, y in ((34, 60), (68, 36)):
        pen.ellipse(x, y, 14, 20, colour)
        pen.ellipse(x, y + 28, 9, 9, colour)


@sprite(100, 100)
def scroll(pen: Pen, colour: str = "#7a5430") -> None:
    """A rolled sheet: the action."""
    pen.box(22, 16, 54, 68, colour, 4)
    pen.box(12, 10, 76, 16, colour, 8)
    pen.box(12, 76, 76, 16, colour, 8)
    for y in (38, 50, 62):
        pen.line([(32, y), (66, y)], 4, PARCHMENT_LIGHT)


@sprite(100, 100)
def star(pen: Pen) -> None:
    """Victory points."""
    pen.polygon(regular(5, 50, 54, 48, 22), GOLD_DARK)
    pen.polygon(regular(5, 50, 52, 45, 20), "#ffd95e")
    pen.outline(3.5, INK)


@sprite(100, 100)
def night(pen: Pen) -> None:
    """The end of a turn: a lantern put out for the night."""
    pen.ring(50, 20, 14, 5, BRASS_DARK)
    pen.box(30, 26, 40, 12, BRASS_DARK, 4)
    pen.box(26, 36, 48, 46, "#27314f", 6)
    pen.ellipse(48, 60, 15, 15, "#cfd9f2")
    pen.ellipse(55, 55, 12, 12, "#27314f")
    pen.box(22, 80, 56, 12, BRASS_DARK, 4)
    pen.outline(3.5, INK)


@sprite(100, 100)
def symbol(pen: Pen, kind: str) -> None:
    """The sign of a type of building, without a ground."""
    _symbol(pen, kind)


@sprite(100, 100)
def badge(pen: Pen, kind: str) -> None:
    """The type of a building: its sign on a round ground."""
    pen.ellipse(50, 50, 49, 49, INK)
    pen.ellipse(50, 50, 44, 44, KINDS[kind])
    _symbol(pen.part(20, 20, 0.6), kind)


def _symbol(pen: Pen, kind: str) -> None:
    ground, colour = KINDS[kind], CREAM
    if kind == "craft":
        pen.polygon([(4, 34), (30, 34), (30, 26), (94, 26), (94, 42), (74, 48), (64, 58), (64, 68), (82, 78)], colour)
        pen.polygon([(4, 34), (30, 34), (94, 42), (64, 58), (64, 68), (36, 68), (36, 58), (22, 48)], colour)
        pen.polygon([(36, 66), (64, 66), (82, 78), (82, 90), (18, 90), (18, 78)], colour)
    elif kind == "trade":
        pen.line([(50, 12), (50, 84)], 8, colour)
        pen.line([(16, 26), (84, 26)], 7, colour)
        for x in (18, 82):
            pen.line([(x, 26), (x - 13, 56)], 3.5, colour)
            pen.line([(x, 26), (x + 13, 56)], 3.5, colour)
            pen.curve([(x - 18, 56), (x, 56), (x + 18, 56), (x, 82)], colour)
        pen.box(30, 80, 40, 10, colour, 4)
    elif kind == "guard":
        pen.curve([(14, 14), (50, 24), (86, 14), (92, 66), (50, 94), (8, 66)], colour)
        pen.box(44, 30, 12, 48, ground)
        pen.box(27, 42, 46, 12, ground)
    else:
        pen.polygon([(40, 10), (60, 10), (60, 40), (88, 84), (82, 92), (18, 92), (12, 84), (40, 40)], colour)
        pen.polygon([(36, 62), (64, 62), (76, 82), (24, 82)], ground)
        pen.ellipse(46, 72, 5, 5, colour)
        pen.ellipse(58, 76, 4, 4, colour)
        pen.box(34, 6, 32, 9, colour, 3)


@sprite(100, 100)
def tick(pen: Pen) -> None:
    """Free to be used."""
    pen.ellipse(50, 50, 46, 46, "#2f7a34")
    pen.line([(28, 52), (44, 68), (74, 34)], 13, "#ffffff")
    pen.outline(3.5, INK)


@sprite(100, 100)
def crown(pen: Pen) -> None:
    """Victory."""
    pen.polygon([(12, 84), (6, 34), (32, 54), (50, 16), (68, 54), (94, 34), (88, 84)], "#ffc94a")
    pen.box(12, 70, 76, 14, "#d99a1e", 4)
    for x in (31, 50, 69):
        pen.ellipse(x, 77, 5, 5, "#c8402f")
    pen.outline(5, INK)
