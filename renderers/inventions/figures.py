"""Those who stand about: citizens, specialists, Sages, pillars, and Chronos."""

from __future__ import annotations

from renderers.inventions.theme import BRASS, BRASS_DARK, BRASS_LIGHT, CANVAS, CREAM, INK, TYPES
from renderers.owners import mark
from renderers.pen import Pen, regular, sprite
from renderers.theme import Owner, darker
from renderers.tokens import Figure, figure_of

RIM = 4.0
SKIN = "#efc596"


def _body(pen: Pen, colour: str, shade: str) -> None:
    pen.curve([(12, 96), (14, 52), (39, 48), (64, 52), (66, 96), (39, 100)], colour)
    pen.curve([(39, 48), (64, 52), (66, 96), (58, 98), (46, 98), (52, 72)], shade)


@sprite(78, 100)
def person(pen: Pen, colour: str) -> None:
    """Somebody in one colour."""
    _body(pen, colour, darker(colour, 0.75))
    pen.ellipse(39, 30, 21, 22, colour)
    pen.outline(RIM, INK)


@sprite(78, 100)
def specialist(pen: Pen, kind: str) -> None:
    """A Merchant with a turban, an Artisan with a beret, a Thinker with a cap; an Academic with a mortarboard."""
    cloth = TYPES["wild" if kind == "academic" else kind]
    _body(pen, cloth.fill, cloth.dark if kind != "culture" else CANVAS)
    pen.ellipse(39, 36, 18, 18, SKIN)
    if kind == "economy":
        pen.curve([(18, 32), (12, 8), (39, 6), (66, 8), (60, 32), (39, 20)], cloth.light)
        pen.ellipse(39, 17, 6, 6, BRASS)
    elif kind == "culture":
        pen.curve([(14, 26), (14, 6), (44, 6), (72, 8), (64, 28), (39, 18)], "#b3352a")
        pen.line([(44, 8), (46, 2)], 5, "#b3352a")
    elif kind == "technology":
        pen.curve([(19, 34), (14, 6), (39, 8), (64, 6), (59, 34), (39, 24)], "#e8e2d4")
        for x in (31, 47):
            pen.ring(x, 36, 8, 3, INK)
    else:
        pen.polygon([(2, 18), (39, 4), (76, 18), (39, 32)], INK)
        pen.box(22, 22, 34, 10, INK, 3)
        pen.line([(70, 19), (70, 36)], 4, BRASS)
    pen.outline(RIM, INK)


@sprite(100, 78)
def tired(pen: Pen, kind: str) -> None:
    """An exhausted specialist, lying."""
    cloth = TYPES[kind]
    pen.curve([(96, 70), (50, 70), (46, 50), (50, 28), (96, 26), (99, 48)], cloth.fill)
    pen.curve([(96, 70), (50, 70), (46, 50), (72, 52), (98, 56), (99, 60)], cloth.dark if kind != "culture" else CANVAS)
    pen.ellipse(27, 50, 18, 18, "#a9977d")
    pen.line([(18, 50), (30, 50)], 3, INK)
    pen.outline(RIM, INK)


@sprite(78, 100)
def sage(pen: Pen) -> None:
    """A Sage in white with a beard and a staff."""
    pen.line([(70, 14), (66, 98)], 6, "#7a5230")
    _body(pen, "#ffffff", "#cfd6d8")
    pen.ellipse(39, 30, 19, 20, SKIN)
    pen.curve([(19, 32), (22, 62), (39, 76), (56, 62), (59, 32), (39, 44)], "#e4e7e8")
    pen.curve([(18, 30), (16, 6), (39, 6), (62, 6), (60, 30), (39, 14)], "#aeb8bb")
    pen.outline(RIM, INK)


@sprite(80, 100)
def hourglass(pen: Pen) -> None:
    """Chronos: the figure on the Era track."""
    pen.curve([(14, 12), (14, 38), (36, 50), (14, 62), (14, 88), (40, 88), (66, 88), (66, 62), (44, 50), (66, 38),
               (66, 12), (40, 12)], "#e8f4f2")  # fmt: skip
    pen.polygon([(24, 30), (56, 30), (40, 48)], BRASS)
    pen.polygon([(20, 84), (60, 84), (52, 70), (40, 64), (28, 70)], BRASS)
    pen.line([(40, 46), (40, 66)], 3, BRASS)
    for y in (4, 84):
        pen.box(4, y, 72, 12, BRASS_DARK, 5)
        pen.box(4, y, 72, 6, BRASS_LIGHT, 3)
    pen.outline(RIM, INK)


@sprite(56, 100)
def season(pen: Pen, owner: Owner) -> None:
    """A season pillar: short and plain."""
    pen.box(12, 34, 32, 58, owner.colour, 2)
    pen.box(32, 34, 12, 58, darker(owner.colour, 0.72))
    pen.box(4, 26, 48, 12, owner.colour, 3)
    pen.box(4, 86, 48, 12, owner.colour, 3)
    pen.outline(5, INK)


@sprite(56, 100)
def epoch(pen: Pen, owner: Owner) -> None:
    """An epoch pillar: tall, with a golden capital."""
    pen.box(14, 18, 28, 72, owner.colour, 2)
    for x in (20, 28, 36):
        pen.line([(x, 22), (x, 84)], 2.4, darker(owner.colour, 0.6))
    pen.box(4, 84, 48, 14, owner.colour, 3)
    pen.box(6, 8, 44, 12, BRASS, 3)
    for x in (11, 45):
        pen.ellipse(x, 18, 9, 9, BRASS)
        pen.ellipse(x, 18, 4, 4, BRASS_DARK)
    pen.polygon(regular(4, 28, 6, 6), BRASS_LIGHT)
    pen.outline(5, INK)


@sprite(100, 100)
def seat_token(pen: Pen, owner: Owner, up: bool = True) -> None:
    """An influence token of a seat; face down it is dark with a rim in its colour."""
    pen.ellipse(50, 50, 48, 48, INK)
    pen.ellipse(50, 50, 44, 44, owner.colour)
    if not up:
        pen.ellipse(50, 50, 33, 33, "#3a3029")


def of_specialist(kind: str) -> Figure:
    """A specialist, waiting for their height."""
    return figure_of(specialist, kind)


def of_owner(owner: Owner) -> Figure:
    """The mark of an owner, waiting for its height."""
    return figure_of(mark, owner)


PLAIN = figure_of(person, CREAM)
