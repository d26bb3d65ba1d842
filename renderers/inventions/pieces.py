"""Tiles and tokens: progress and wealth tiles, milestones, knowledge, chain tokens, backs of cards."""

from __future__ import annotations

from renderers.inventions.signs import emblem
from renderers.inventions.theme import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, ERAS, FELT_LIGHT, INK, TYPES
from renderers.pen import Pen, regular, sprite
from renderers.theme import darker


@sprite(88, 100)
def hexagon(pen: Pen, fill: str, edge: str) -> None:
    """A hexagon standing on a corner."""
    pen.polygon(regular(6, 44, 50, 50), INK)
    pen.polygon(regular(6, 44, 50, 48), edge)
    pen.polygon(regular(6, 44, 50, 43), fill)


@sprite(88, 100)
def ring(pen: Pen, colour: str) -> None:
    """The rim of a hexagon standing on a corner, of which all else stays to be seen."""
    outer, inner = regular(6, 44, 50, 50), regular(6, 44, 50, 46)
    for n in range(6):
        m = (n + 1) % 6
        pen.polygon([outer[n], outer[m], inner[m], inner[n]], colour)


@sprite(88, 100)
def progress(pen: Pen, kind: str, down: bool = False) -> None:
    """A progress tile without its number; a technology tile that was used lies face down."""
    cloth = TYPES[kind]
    pen.polygon(regular(6, 44, 50, 50), INK)
    pen.polygon(regular(6, 44, 50, 47), cloth.dark)
    pen.polygon(regular(6, 44, 50, 42), "#5d5148" if down else cloth.fill)
    emblem(pen.part(17, 9, 0.54), kind, "#2b241f" if down else cloth.ink)


@sprite(88, 100)
def small(pen: Pen, kind: str, down: bool = False) -> None:
    """A progress tile so small that only its sign is seen."""
    cloth = TYPES[kind]
    pen.polygon(regular(6, 44, 50, 50), INK)
    pen.polygon(regular(6, 44, 50, 46), cloth.dark)
    pen.polygon(regular(6, 44, 50, 42), "#5d5148" if down else cloth.fill)
    emblem(pen.part(6, 12, 0.76), kind, "#2b241f" if down else cloth.ink)


@sprite(88, 100)
def wealth(pen: Pen, high: bool = False) -> None:
    """A wealth tile without its letter: a gem on gold; a small one at the top where large letters stand below."""
    pen.polygon(regular(6, 44, 50, 50), INK)
    pen.polygon(regular(6, 44, 50, 47), BRASS_DARK)
    pen.polygon(regular(6, 44, 50, 42), BRASS)
    part = pen.part(44, 25, 0.42) if high else pen.part(44, 34, 0.6)
    part.polygon([(-34, -8), (-18, -26), (18, -26), (34, -8), (0, 32)], INK)
    part.polygon([(-26, -8), (-14, -20), (14, -20), (26, -8), (0, 23)], "#7fe0e8")
    part.polygon([(-26, -8), (-14, -20), (-8, -8), (0, 23)], "#c9f5f7")
    part.polygon([(26, -8), (14, -20), (8, -8), (0, 23)], "#3aa7b5")


@sprite(80, 100)
def tablet(pen: Pen, era: int) -> None:
    """A milestone: a stone tablet with a ribbon of its era."""
    pen.curve([(4, 98), (4, 50), (4, 40), (4, 4), (40, 4), (76, 4), (76, 40), (76, 50), (76, 98), (40, 98)], INK)
    pen.curve([(9, 93), (9, 50), (9, 40), (9, 10), (40, 10), (71, 10), (71, 40), (71, 50), (71, 93), (40, 93)],
              ERAS[era - 1])  # fmt: skip
    pen.curve([(9, 93), (9, 70), (9, 66), (40, 80), (71, 66), (71, 70), (71, 93), (40, 93)], darker(ERAS[era - 1], 0.8))


@sprite(100, 90)
def book(pen: Pen, bright: bool = True) -> None:
    """A knowledge tile: an open book."""
    page = "#fffaf0" if bright else "#e0d4b4"
    pen.curve([(2, 18), (26, 8), (50, 20), (74, 8), (98, 18), (98, 50), (98, 82), (74, 74), (50, 86), (26, 74), (2, 82),
               (2, 50)], "#7a3b1e")  # fmt: skip
    pen.curve([(8, 16), (28, 6), (50, 18), (50, 48), (50, 78), (28, 66), (8, 74), (8, 40)], page)
    pen.curve([(92, 16), (72, 6), (50, 18), (50, 48), (50, 78), (72, 66), (92, 74), (92, 40)], page)
    pen.line([(50, 20), (50, 76)], 3, "#a98f5c")
    pen.outline(3.5, INK)


@sprite(100, 60)
def chain(pen: Pen, ready: bool = True) -> None:
    """A chain token: two links; unavailable it is grey."""
    tone, shade = (BRASS_LIGHT, BRASS_DARK) if ready else ("#8d8a82", "#4c4a45")
    for x, colour in ((4, tone), (40, tone)):
        pen.box(x, 12, 56, 36, INK, 18)
        pen.box(x + 4, 16, 48, 28, colour, 14)
        pen.box(x + 13, 24, 30, 12, shade, 6)


@sprite(70, 100)
def back(pen: Pen, era: int) -> None:
    """The back of a card of an era."""
    pen.box(2, 2, 66, 96, INK, 9)
    pen.box(6, 6, 58, 88, ERAS[era - 1], 6)
    pen.ellipse(35, 46, 22, 22, CREAM)
    pen.curve([(29, 62), (28, 54), (24, 48), (18, 38), (26, 28), (35, 24), (44, 28), (52, 38), (46, 48), (42, 54),
               (41, 62), (35, 64)], INK)  # fmt: skip
    pen.box(28, 66, 14, 5, INK, 2)


@sprite(100, 100)
def medal(pen: Pen) -> None:
    """Points."""
    pen.polygon([(30, 50), (20, 98), (38, 88), (50, 98), (50, 60)], "#b3352a")
    pen.polygon([(70, 50), (80, 98), (62, 88), (50, 98), (50, 60)], "#8f261d")
    pen.polygon(regular(10, 50, 42, 42, 35), BRASS_DARK)
    pen.ellipse(50, 42, 33, 33, BRASS)
    pen.polygon(regular(5, 50, 44, 25, 11), CREAM)
    pen.outline(4, INK)


@sprite(100, 100)
def slot(pen: Pen, ground: str = FELT_LIGHT) -> None:
    """An empty place for a citizen."""
    pen.ellipse(50, 50, 44, 44, INK)
    pen.ellipse(50, 50, 37, 37, ground)


@sprite(100, 100)
def gone(pen: Pen) -> None:
    """Nothing left."""
    pen.line([(22, 22), (78, 78)], 12, "#8d8577")
    pen.line([(78, 22), (22, 78)], 12, "#8d8577")


@sprite(100, 90)
def crown(pen: Pen) -> None:
    """Victory."""
    pen.polygon([(6, 80), (2, 24), (28, 48), (50, 8), (72, 48), (98, 24), (94, 80)], BRASS)
    for x, y in ((3, 22), (50, 8), (97, 22)):
        pen.ellipse(x, y + 2, 7, 7, BRASS_LIGHT)
    pen.box(6, 70, 88, 14, BRASS_DARK, 4)
    pen.outline(4, INK)


@sprite(100, 100)
def target(pen: Pen) -> None:
    """An objective."""
    for radius, colour in ((48, INK), (44, CREAM), (33, "#b3352a"), (21, CREAM), (10, "#b3352a")):
        pen.ellipse(50, 50, radius, radius, colour)


@sprite(100, 100)
def bag(pen: Pen) -> None:
    """The supply: citizens who are not in play."""
    pen.curve([(30, 30), (4, 60), (16, 92), (50, 98), (84, 92), (96, 60), (70, 30), (50, 36)], "#a5754a")
    pen.curve([(50, 36), (70, 30), (96, 60), (84, 92), (60, 96), (72, 66)], "#7d5330")
    pen.curve([(30, 28), (18, 8), (50, 14), (82, 8), (70, 28), (50, 32)], "#c69562")
    pen.box(26, 26, 48, 9, "#5a3a20", 4)
    pen.outline(4, INK)
