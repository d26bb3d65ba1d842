"""Rows of small signs: gnomes with counts, costs and effects of a scroll, what lies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PIL import Image

from games.gnomopolis.content import (
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
from renderers.canvas import Align, Box, Canvas
from renderers.fonts import width
from renderers.gnomopolis import gnomes, things
from renderers.gnomopolis.theme import COLOURS, INK

Figure = Callable[[int], Image.Image]
LEAST = 12
"""Pixels under which signs are not made smaller."""


@dataclass(frozen=True)
class Token:
    """A sign, perhaps with a number before or after it, perhaps crossed out."""

    figure: Figure
    before: str = ""
    after: str = ""
    crossed: bool = False
    share: float = 1.0
    """Height of the sign as a share of the row's."""


def gnome(colour: str) -> Figure:
    """The figure of a gnome."""
    return lambda pixels: gnomes.gnome(pixels, colour)


def absent(colour: str) -> Figure:
    """The figure of a gnome that is not there."""
    return lambda pixels: gnomes.absent(pixels, colour)


def lying(colour: str) -> Figure:
    """The figure of a gnome that lies, as wide as others are tall."""
    return lambda pixels: gnomes.lying(pixels, colour)


def counted(found: Gnomes) -> list[Token]:
    """Gnomes by colour with how many there are."""
    return [Token(gnome(c), after=str(found[c])) for c in COLOURS if found.get(c)]


def single(colours: Iterable[str]) -> list[Token]:
    """One figure for each; "helper" is the clockwork one."""
    return [Token(things.helper if c == "helper" else gnome(c)) for c in colours]


def paid(pay: Payment) -> list[Token]:
    """The icon of a payment."""
    match pay:
        case PayGnome(colour=colour, returned=returned):
            return [Token(gnome(colour), crossed=returned)]
        case PayHelpers(n=n):
            return [Token(things.helper, crossed=True)] * n
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
    tokens = [*single(found.standing), *(Token(lying(c), crossed=False, share=0.85) for c in found.lying)]
    tokens += [Token(things.coin, before=str(found.coins))] if found.coins else []
    return tokens + [Token(things.helper)] * found.helpers


def extent(tokens: Sequence[Token], height: int, gap: int) -> int:
    """Pixels that a row takes."""
    return sum(_extent(token, height) for token in tokens) + gap * (len(tokens) - 1)


def row(
    canvas: Canvas,
    box: Box,
    tokens: Sequence[Token],
    height: int,
    align: Align = "left",
    colour: str = INK,
    gap: int | None = None,
) -> None:
    """Draw signs beside each other, smaller if the box is too narrow."""
    if not tokens:
        return
    height = min(height, box.h)
    while height > LEAST and (taken := extent(tokens, height, _gap(height, gap))) > box.w:
        # What is too wide by a tenth needs about a tenth less height: no need to try every pixel between.
        height = max(LEAST, min(height - 1, height * box.w // taken + 1))
    apart = _gap(height, gap)
    canvas.rows.append((height, extent(tokens, height, apart) <= box.w))
    slack = box.w - extent(tokens, height, apart)
    x = box.x + {"left": 0, "centre": slack // 2, "right": slack}[align]
    for token in tokens:
        taken = _extent(token, height)
        _draw(canvas, Box(x, box.y + (box.h - height) // 2, taken, height), token, colour)
        x += taken + apart


def _gap(height: int, gap: int | None) -> int:
    return max(3, height // 7) if gap is None else min(gap, max(3, height // 4))


def _size(height: int) -> int:
    return max(14, round(height * 0.62))


def _extent(token: Token, height: int) -> int:
    numbers = sum(width(text, "strong", _size(height)) + 3 for text in (token.before, token.after) if text)
    return numbers + token.figure(round(height * token.share)).width


def _draw(canvas: Canvas, box: Box, token: Token, colour: str) -> None:
    size = _size(box.h)
    if token.before:
        wide = width(token.before, "strong", size)
        canvas.text(token.before, Box(box.x, box.y, wide, box.h), "strong", size, colour)
        box = box.left(wide, 3)[1]
    if token.after:
        wide = width(token.after, "strong", size)
        canvas.text(token.after, box.right(wide)[0], "strong", size, colour)
        box = box.right(wide, 3)[1]
    figure = token.figure(round(box.h * token.share))
    canvas.sprite(figure, box)
    if token.crossed:
        cross = things.crossed(round(box.h * 0.5))
        low = Box(box.x + box.w - cross.width + 2, box.y + box.h - cross.height, cross.width, cross.height)
        canvas.sprite(cross, low)
