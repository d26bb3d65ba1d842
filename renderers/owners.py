"""The mark of a seat: its shape in its colour, alone or at the head of a name plate, for every game."""

from __future__ import annotations

from renderers.canvas import Box, Canvas
from renderers.pen import Pen, regular, sprite
from renderers.theme import Owner

INK = "#1d130c"


@sprite(100, 100)
def mark(pen: Pen, owner: Owner) -> None:
    """The shape of an owner with a dark rim."""
    for colour, grow in ((INK, 9.0), (owner.colour, 0.0)):
        _shape(pen, owner.shape, colour, grow)


def plate(
    canvas: Canvas, box: Box, owner: Owner, size: int, wide: int, gap: int, radius: int = 8, ink: str = INK
) -> Box:
    """A bar in the colour of an owner; at its head the mark, ``size`` pixels tall, on ink ``wide`` pixels wide.

    Gives the room behind it.
    """
    canvas.panel(box, owner.colour, radius)
    sign, rest = box.left(wide, gap)
    canvas.panel(sign, ink, radius)
    canvas.sprite(mark(size, owner), sign)
    return rest


def _shape(pen: Pen, shape: str, colour: str, grow: float) -> None:
    if shape == "circle":
        pen.ellipse(50, 50, 38 + grow, 38 + grow, colour)
    elif shape == "square":
        pen.box(16 - grow, 16 - grow, 68 + 2 * grow, 68 + 2 * grow, colour, 6 + grow)
    elif shape == "triangle":
        pen.polygon(regular(3, 50, 58, 46 + 1.5 * grow), colour)
    elif shape == "diamond":
        pen.polygon(regular(4, 50, 50, 43 + 1.3 * grow), colour)
    elif shape == "star":
        pen.polygon(regular(5, 50, 53, 45 + 1.5 * grow, 21 + grow), colour)
    elif shape == "hexagon":
        pen.polygon(regular(6, 50, 50, 41 + 1.1 * grow, turn=0), colour)
    elif shape == "cross":
        pen.box(36 - grow, 12 - grow, 28 + 2 * grow, 76 + 2 * grow, colour, 4)
        pen.box(12 - grow, 36 - grow, 76 + 2 * grow, 28 + 2 * grow, colour, 4)
    elif shape == "hourglass":
        a, b, waist = 14 - grow, 86 + grow, grow * 1.2 + 3
        pen.polygon([(a, a), (b, a), (50 + waist, 50), (b, b), (a, b), (50 - waist, 50)], colour)
    else:
        raise ValueError(shape)


def coming(canvas: Canvas, box: Box, owner: Owner, ink: str) -> None:
    """An arrow to the mark of whoever has the turn next."""
    arrow, sign = box.columns(2)
    canvas.text("→", arrow, "strong", round(box.h * 0.8), ink, "right")
    canvas.sprite(mark(round(box.h * 0.72), owner), sign)
