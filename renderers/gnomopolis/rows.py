"""Rows of small signs: gnomes with counts, costs and effects of a scroll, what lies on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from games.gnomopolis.printed import (
    Action,
    Caravan,
    Coins,
    Draw,
    Effect,
    Gain,
    GainChoice,
    Helpers,
    PayCoins,
    PayGnome,
    PayHelpers,
    Payment,
    Search,
)
from games.gnomopolis.view import Gnomes, ScrollView
from renderers import tokens
from renderers.base import LEGIBLE
from renderers.canvas import Align, Box, Canvas
from renderers.gnomopolis import gnomes, things
from renderers.gnomopolis.theme import COLOURS, INK
from renderers.tokens import Figure, Token, extent, figure_of

NUMBERS = 0.62
"""Size of a number as a share of the height of its row."""
LEAST = 17
"""Pixels of the smallest number on the board."""
LARGER = (0.7, 0.8, 0.9, 1.1)
"""The same where rows are low or full."""


def gnome(colour: str) -> Figure:
    """The figure of a gnome."""
    return figure_of(gnomes.gnome, colour)


def absent(colour: str) -> Figure:
    """The figure of a gnome that is not there."""
    return figure_of(gnomes.absent, colour)


def lying(colour: str) -> Figure:
    """The figure of a gnome that lies, as wide as others are tall."""
    return figure_of(gnomes.lying, colour)


def counted(found: Gnomes, before: Gnomes | None = None) -> list[Token]:
    """Gnomes by colour with how many there are; an arrow on those that are more or fewer than before."""
    return [Token(gnome(c), after=str(found[c]), over=stepped(c, found, before)) for c in COLOURS if found.get(c)]


def stepped(colour: str, found: Gnomes, before: Gnomes | None) -> Figure | None:
    """An arrow up or down if the gnomes of a colour are more or fewer than before."""
    if before is None or before.get(colour, 0) == found.get(colour, 0):
        return None
    return figure_of(things.step, found.get(colour, 0) > before.get(colour, 0))


def single(colours: Iterable[str]) -> list[Token]:
    """One figure for each; "helper" is the clockwork one."""
    return [Token(things.helper if c == "helper" else gnome(c)) for c in colours]


def paid(pay: Payment) -> list[Token]:
    """The icon of a payment."""
    match pay:
        case PayGnome(colour=colour, returned=returned):
            return [Token(gnome(colour), over=things.crossed if returned else None)]
        case PayHelpers(n=n):
            return [Token(things.helper, over=things.crossed)] * n
        case PayCoins(n=n):
            return [Token(things.coin, before=str(n))]


def effect(found: Effect) -> list[Token]:
    """The icons of an effect."""
    match found:
        case Gain(colour=colour, n=n):
            return [Token(gnome(colour), before=several(n))]
        case GainChoice(n=n):
            return [Token(gnomes.any_specialist, before=several(n))]
        case Coins(n=n):
            return [Token(things.coin, before=str(n), share=0.9)]
        case Helpers(n=n):
            return [Token(things.helper, before=several(n))]
        case Draw(n=n):
            return [Token(things.cup, before=several(n))]
        case Search(n=n):
            return [Token(things.search, before=several(n))]
        case Caravan():
            return [Token(things.caravan)]


def several(n: int) -> str:
    """A number worth writing: one sign alone says one."""
    return str(n) if n > 1 else ""


def action(found: Action) -> list[Token]:
    """Cost, arrow, effects."""
    cost = [token for pay in found.cost for token in paid(pay)]
    gain = [token for item in found.effects for token in effect(item)]
    return [*cost, Token(things.arrow, share=0.45), *gain] if cost else gain


def occupants(found: ScrollView) -> list[Token]:
    """What stands and lies on a scroll."""
    signs = [*single(found.standing), *(Token(lying(c), share=0.85) for c in found.lying)]
    signs += [Token(things.coin, before=str(found.coins))] if found.coins else []
    return signs + [Token(things.helper)] * found.helpers


def row(
    canvas: Canvas,
    box: Box,
    signs: Sequence[Token],
    height: int,
    align: Align = "left",
    colour: str = INK,
    gap: int | None = None,
    *,
    legible: int = 0,
) -> None:
    """Draw signs beside each other: figures are what matters here, so numbers are smaller than elsewhere. Where signs
    become so small that they would be under so many pixels, they are a larger share.
    """
    numbers = NUMBERS
    if legible:
        gap = 6 if gap is None else gap
        tall = _fitted(signs, height, box, gap, numbers)
        for larger in LARGER:
            if round(tall * numbers) < legible:
                tall, numbers = _fitted(signs, height, box, gap, larger), larger
        height = tall
    tokens.row(canvas, box, signs, height, align, colour, gap, numbers)


readable = partial(row, legible=LEGIBLE)
"""What can be read on a telephone."""


def on_board(canvas: Canvas, box: Box, signs: Sequence[Token], height: int, align: Align = "left") -> None:
    """The same on a card of the board: only where its numbers would be lost are they larger, and signs closer."""
    lost = round(_fitted(signs, height, box, 6, NUMBERS) * NUMBERS) < LEAST
    row(canvas, box, signs, height, align, gap=4 if lost else None, legible=LEAST if lost else 0)


def _fitted(signs: Sequence[Token], height: int, box: Box, gap: int, numbers: float) -> int:
    """Up to this height the tallest row that fits the box."""
    tall = min(height, box.h)
    while tall > tokens.LEAST and extent(signs, tall, gap, numbers) > box.w:
        tall -= 1
    return tall
