"""Signs of actions, kinds of cards, categories of technologies, and what is said on the edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from renderers.pen import Pen, Point, regular, sprite
from renderers.terra_concordia.goods import RIM
from renderers.terra_concordia.theme import BAD, CATEGORIES, CREAM, GOLD, GOLD_LIGHT, GOOD, INK, KINDS
from renderers.tokens import Figure, figure_of

# ---------------------------------------------------------------- categories of technologies


@sprite(100, 100)
def category(pen: Pen, name: str) -> None:
    """A category of technologies: its glyph on a tile of its colour."""
    pen.box(6, 6, 88, 88, CATEGORIES[name], 20)
    GLYPHS[name](pen.part(14, 14, 0.72))
    pen.outline(RIM, INK)


def _agriculture(pen: Pen) -> None:
    pen.line([(50, 96), (50, 40)], 9, INK)
    for side in (-1, 1):
        pen.curve([(50, 62), (50 + side * 2, 30), (50 + side * 44, 18), (50 + side * 46, 58)], INK)
    pen.curve([(50, 46), (34, 24), (50, 2), (66, 24)], INK)


def _engineering(pen: Pen) -> None:
    for n in range(4):
        pen.polygon([(40, 0), (60, 0), (60, 100), (40, 100)] if n == 0 else _turned(n * 45), INK)
    pen.ellipse(50, 50, 36, 36, INK)
    pen.ellipse(50, 50, 17, 17, CATEGORIES["engineering"])


def _turned(degrees: int) -> Sequence[Point]:
    return {
        45: [(8, 22), (22, 8), (92, 78), (78, 92)],
        90: [(0, 40), (100, 40), (100, 60), (0, 60)],
        135: [(78, 8), (92, 22), (22, 92), (8, 78)],
    }[degrees]


def _navigation(pen: Pen) -> None:
    pen.ring(50, 14, 14, 8, INK)
    pen.line([(50, 26), (50, 92)], 11, INK)
    pen.line([(26, 40), (74, 40)], 10, INK)
    pen.line([(10, 62), (18, 82), (34, 92), (50, 94), (66, 92), (82, 82), (90, 62)], 10, INK)
    pen.polygon([(0, 66), (10, 44), (24, 66)], INK)
    pen.polygon([(100, 66), (90, 44), (76, 66)], INK)


def _science(pen: Pen) -> None:
    pen.polygon([(36, 6), (64, 6), (64, 40), (96, 88), (90, 98), (10, 98), (4, 88), (36, 40)], INK)
    pen.polygon([(32, 62), (68, 62), (84, 88), (16, 88)], CATEGORIES["science"])
    pen.ellipse(44, 76, 6, 6, INK)
    pen.ellipse(60, 80, 4, 4, INK)
    pen.box(28, 0, 44, 11, INK, 4)


def _energy(pen: Pen) -> None:
    pen.polygon([(60, -4), (10, 56), (44, 56), (32, 104), (90, 36), (56, 36), (76, -4)], INK)


def _culture(pen: Pen) -> None:
    pen.curve([(10, 8), (50, 24), (90, 8), (96, 60), (50, 104), (4, 60)], INK)
    for x in (32, 68):
        pen.ellipse(x, 40, 11, 8, CATEGORIES["culture"])
    pen.curve([(28, 62), (50, 74), (72, 62), (64, 88), (50, 86), (36, 88)], CATEGORIES["culture"])


GLYPHS = {
    "agriculture": _agriculture,
    "engineering": _engineering,
    "navigation": _navigation,
    "science": _science,
    "energy": _energy,
    "culture": _culture,
}


# ---------------------------------------------------------------- kinds of cards


@sprite(100, 100)
def kind(pen: Pen, name: str) -> None:
    """A kind of card: its glyph on a small card of its colour."""
    pen.box(12, 2, 76, 96, GOLD, 12)
    pen.box(18, 8, 64, 84, KINDS[name], 8)
    EMBLEMS[name](pen.part(24, 24, 0.52))
    pen.outline(RIM, INK)


@sprite(100, 100)
def emblem(pen: Pen, name: str, colour: str = CREAM) -> None:
    """The glyph of a kind of card or of a category, without a ground."""
    EMBLEMS[name](pen.part(2, 2, 0.96), colour)


def _hammer(pen: Pen, colour: str = CREAM) -> None:
    pen.line([(24, 92), (60, 40)], 14, colour)
    pen.polygon([(28, 18), (60, 2), (98, 34), (88, 48), (70, 36), (56, 54), (36, 38), (48, 24)], colour)


def _dome(pen: Pen, colour: str = CREAM) -> None:
    pen.polygon(regular(4, 50, 6, 10, 4), colour)
    pen.curve([(16, 46), (16, 12), (50, 12), (84, 12), (84, 46), (50, 46)], colour)
    for x in (12, 34, 56, 78):
        pen.box(x, 52, 10, 34, colour)
    pen.box(4, 88, 92, 12, colour, 3)


def _compass(pen: Pen, colour: str = CREAM) -> None:
    pen.ring(50, 50, 50, 8, colour)
    pen.polygon([(50, 10), (62, 50), (38, 50)], colour)
    pen.polygon([(50, 90), (66, 50), (34, 50)], colour)
    pen.polygon(regular(4, 50, 50, 36, 10, turn=0), colour)


def _scales(pen: Pen, colour: str = CREAM) -> None:
    pen.line([(50, 8), (50, 90)], 8, colour)
    pen.line([(12, 22), (88, 22)], 8, colour)
    for x in (16, 84):
        pen.line([(x, 22), (x - 14, 58)], 4, colour)
        pen.line([(x, 22), (x + 14, 58)], 4, colour)
        pen.curve([(x - 20, 58), (x, 60), (x + 20, 58), (x, 90)], colour)
    pen.box(28, 88, 44, 10, colour, 4)


def _temple(pen: Pen, colour: str = CREAM) -> None:
    pen.polygon([(2, 36), (50, 4), (98, 36)], colour)
    for x in (12, 32, 56, 76):
        pen.box(x, 42, 12, 40, colour)
    pen.box(4, 86, 92, 12, colour, 3)


def _plan(pen: Pen, colour: str = CREAM) -> None:
    for box in ((4, 8, 92, 8), (4, 84, 92, 8), (4, 8, 8, 84), (88, 8, 8, 84)):
        pen.box(*box, colour)
    pen.line([(20, 74), (42, 34), (60, 58), (80, 26)], 8, colour)
    pen.ellipse(42, 34, 9, 9, colour)
    pen.ellipse(60, 58, 9, 9, colour)


def _person(pen: Pen, colour: str = CREAM) -> None:
    pen.ellipse(50, 34, 20, 20, colour)
    pen.box(18, 10, 64, 12, colour, 6)
    pen.box(32, -2, 36, 18, colour, 8)
    pen.curve([(10, 100), (10, 58), (50, 58), (90, 58), (90, 100), (50, 100)], colour)


def _scroll(pen: Pen, colour: str = CREAM) -> None:
    pen.box(6, 4, 88, 16, colour, 8)
    pen.box(6, 80, 88, 16, colour, 8)
    pen.box(18, 16, 8, 68, colour)
    pen.box(74, 16, 8, 68, colour)
    for y in (34, 50, 66):
        pen.line([(36, y), (64, y)], 7, colour)


def _flash(pen: Pen, colour: str = CREAM) -> None:
    pen.curve([(8, 52), (-4, 20), (26, 24), (34, -6), (64, 10), (98, 8), (94, 44), (90, 58), (70, 56)], colour)
    pen.polygon([(56, 50), (28, 78), (46, 78), (36, 102), (72, 70), (54, 70), (66, 50)], colour)


def _medal(pen: Pen, colour: str = CREAM) -> None:
    for x in range(3):
        pen.box(4 + 33 * x, (52, 24, 66)[x], 28, (48, 76, 34)[x], colour, 3)
    pen.polygon(regular(5, 50, 10, 14, 6), colour)


def _lock(pen: Pen, colour: str = CREAM) -> None:
    pen.ring(50, 32, 30, 12, colour)
    pen.box(10, 42, 80, 56, colour, 10)


def _cog(pen: Pen, colour: str = CREAM) -> None:
    pen.polygon([(40, 0), (60, 0), (60, 100), (40, 100)], colour)
    for n in (45, 90, 135):
        pen.polygon(_turned(n), colour)
    pen.ring(50, 50, 40, 20, colour)


EMBLEMS: dict[str, Callable[..., None]] = {
    "construction": _hammer,
    "wonder": _dome,
    "technology": _cog,
    "exploration": _compass,
    "trade": _scales,
    "influence": _temple,
    "project": _plan,
    "worker": _person,
    "legacy": _scroll,
    "event": _flash,
    "public": _medal,
    "secret": _lock,
}


# ---------------------------------------------------------------- round badges: actions and answers


@sprite(100, 100)
def badge(pen: Pen, name: str, ground: str) -> None:
    """An action: its glyph on a round ground."""
    pen.ellipse(50, 50, 46, 46, ground)
    BADGES[name](pen.part(22, 22, 0.56))
    pen.outline(RIM, INK)


@sprite(130, 100)
def proposed(pen: Pen) -> None:
    """An alliance that is only proposed: the hands without a ground, in a broken ring, and an arrow to whom."""
    for n in range(6):
        pen.line(regular(48, 50, 50, 44, turn=60 * n - 15)[:5], 8, INK)
    _hands(pen.part(22, 22, 0.56), INK)
    pen.polygon([(102, 24), (102, 76), (129, 50)], INK)


def _check(pen: Pen, colour: str = CREAM) -> None:
    pen.line([(8, 54), (38, 84), (94, 18)], 20, colour)


def _cross(pen: Pen, colour: str = CREAM) -> None:
    pen.line([(14, 14), (86, 86)], 20, colour)
    pen.line([(86, 14), (14, 86)], 20, colour)


def _minus(pen: Pen, colour: str = CREAM) -> None:
    pen.line([(10, 50), (90, 50)], 22, colour)


def _plus(pen: Pen, colour: str = CREAM) -> None:
    pen.line([(10, 50), (90, 50)], 20, colour)
    pen.line([(50, 10), (50, 90)], 20, colour)


def _flag(pen: Pen, colour: str = CREAM) -> None:
    pen.line([(20, 4), (20, 98)], 10, colour)
    pen.polygon([(24, 4), (94, 26), (24, 54)], colour)


def _back(pen: Pen, colour: str = CREAM) -> None:
    pen.line([(30, 78), (70, 78), (88, 60), (70, 40), (20, 40)], 15, colour)
    pen.polygon([(36, 10), (36, 70), (0, 40)], colour)


def _hands(pen: Pen, colour: str = CREAM) -> None:
    pen.line([(0, 30), (30, 36), (56, 60)], 20, colour)
    pen.line([(100, 30), (70, 36), (44, 60)], 20, colour)
    pen.line([(30, 62), (50, 82), (72, 62)], 16, colour)


def _apart(pen: Pen, colour: str = CREAM) -> None:
    pen.line([(0, 40), (34, 62)], 20, colour)
    pen.line([(100, 40), (66, 62)], 20, colour)
    pen.line([(50, 4), (50, 30)], 10, colour)
    pen.line([(26, 10), (36, 30)], 8, colour)
    pen.line([(74, 10), (64, 30)], 8, colour)


def _sprout(pen: Pen, colour: str = CREAM) -> None:
    pen.line([(50, 98), (50, 50)], 12, colour)
    for side in (-1, 1):
        pen.curve([(50, 62), (50 + side * 4, 14), (50 + side * 46, 6), (50 + side * 50, 58)], colour)


BADGES: dict[str, Callable[..., None]] = {
    **EMBLEMS,
    "check": _check,
    "cross": _cross,
    "minus": _minus,
    "plus": _plus,
    "flag": _flag,
    "back": _back,
    "hands": _hands,
    "apart": _apart,
    "sprout": _sprout,
}


@sprite(100, 100)
def sign(pen: Pen, positive: bool) -> None:
    """The sign of an event: a rising or a falling wedge, so that the colour need not tell."""
    if positive:
        pen.polygon([(50, 6), (96, 88), (4, 88)], GOOD)
        pen.line([(34, 62), (46, 74), (68, 46)], 11, INK)
    else:
        pen.polygon([(50, 94), (96, 12), (4, 12)], BAD)
        pen.line([(50, 26), (50, 52)], 11, INK)
        pen.ellipse(50, 70, 6.5, 6.5, INK)
    pen.outline(RIM, INK)


@sprite(100, 100)
def exclusive(pen: Pen) -> None:
    """An exclusive technology."""
    pen.polygon(regular(5, 50, 53, 46, 20), "#ff9be0")
    pen.polygon(regular(5, 50, 53, 26, 11), GOLD_LIGHT)
    pen.outline(RIM, INK)


def of_category(name: str) -> Figure:
    """The sign of a category of technologies."""
    return figure_of(category, name)


def of_kind(name: str) -> Figure:
    """The sign of a kind of card."""
    return figure_of(kind, name)


def of_badge(name: str, ground: str) -> Figure:
    """The sign of an action."""
    return figure_of(badge, name, ground)
