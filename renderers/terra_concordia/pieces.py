"""What stands on the landscape: workers and boats, buildings, wonders, influence discs."""

from __future__ import annotations

from renderers.pen import Pen, regular, sprite
from renderers.terra_concordia.theme import CREAM, GOLD, GOLD_DARK, GOLD_LIGHT, INK
from renderers.theme import darker

RIM = 4.5


@sprite(78, 100)
def worker(pen: Pen, colour: str, free: bool = True) -> None:
    """A worker with a hat; exhausted, only its outline has the colour."""
    body, shade = (colour, darker(colour)) if free else ("#3b332b", "#2a241e")
    pen.curve([(8, 94), (10, 48), (39, 46), (68, 48), (70, 94), (39, 98)], body)
    pen.curve([(39, 46), (68, 48), (70, 94), (60, 96), (46, 96), (52, 70)], shade)
    pen.ellipse(39, 34, 17, 17, "#f0c79a" if free else "#8a7a68")
    pen.curve([(14, 30), (39, 22), (64, 30), (62, 36), (39, 30), (16, 36)], shade if free else colour)
    pen.curve([(22, 28), (22, 4), (39, 4), (56, 4), (56, 28), (39, 24)], body if free else colour)
    if not free:
        pen.outline(5, colour)
    pen.outline(RIM, INK)


@sprite(100, 100)
def boat(pen: Pen, colour: str, free: bool = True) -> None:
    """A worker on water; exhausted, the sail is furled into an outline."""
    body, shade = (colour, darker(colour)) if free else ("#3b332b", "#2a241e")
    pen.line([(50, 8), (50, 72)], 6, "#6b4220")
    pen.curve([(55, 10), (92, 34), (88, 66), (72, 60), (55, 66)], body)
    pen.curve([(45, 18), (18, 40), (16, 64), (32, 60), (45, 64)], shade)
    pen.curve(
        [(6, 70), (50, 78), (94, 70), (88, 94), (70, 94), (50, 96), (28, 94), (12, 94)],
        "#9a5f2e" if free else "#7a6a58",
    )
    if not free:
        pen.outline(5, colour)
    pen.outline(RIM, INK)


@sprite(100, 100)
def house(pen: Pen, colour: str) -> None:
    """A Construction in the colour of its builder: the wall is free for its points."""
    pen.box(68, 10, 14, 30, darker(colour), 2)
    pen.polygon([(3, 44), (50, 5), (97, 44)], darker(colour))
    pen.box(10, 42, 80, 54, colour, 5)
    pen.outline(RIM, INK)


@sprite(100, 100)
def wonder(pen: Pen, colour: str) -> None:
    """A Wonder: a golden dome on a wall in the colour of its builder."""
    pen.polygon(regular(4, 50, 10, 11, 4), "#ffffff")
    pen.curve([(16, 46), (18, 14), (50, 14), (82, 14), (84, 46), (50, 50)], GOLD)
    pen.curve([(50, 14), (82, 14), (84, 46), (70, 48), (64, 48), (66, 26)], GOLD_DARK)
    pen.box(4, 44, 92, 52, colour, 5)
    pen.box(0, 42, 100, 9, GOLD_LIGHT, 3)
    pen.outline(RIM, INK)


@sprite(100, 100)
def disc(pen: Pen, colour: str) -> None:
    """An influence disc."""
    pen.ellipse(50, 50, 45, 45, GOLD_LIGHT)
    pen.ellipse(50, 50, 36, 36, colour)
    pen.polygon(regular(5, 50, 52, 27, 11), CREAM)
    pen.outline(RIM, INK)
