"""Rows of small signs with numbers, smaller where there is less room: for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Concatenate, ParamSpec

from PIL import Image

from renderers.canvas import Align, Box, Canvas
from renderers.fonts import width
from renderers.owners import INK

P = ParamSpec("P")

Figure = Callable[[int], Image.Image]
"""Gives a sign of so many pixels of height."""
LEAST = 12
"""Pixels under which signs are not made smaller."""

NUMBERS = 0.72
"""Size of a number as a share of the height of its row."""


def figure_of(draw: Callable[Concatenate[int, P], Image.Image], *args: P.args, **kwargs: P.kwargs) -> Figure:
    """A sign with what is particular about it: ``figure_of(shield, "ct")`` only waits for its height."""
    return lambda pixels: draw(pixels, *args, **kwargs)


@dataclass(frozen=True)
class Token:
    """A sign, perhaps with a number before or after it, perhaps with another over it."""

    figure: Figure
    before: str = ""
    after: str = ""
    share: float = 1.0
    """Height of the sign as a share of the row's."""
    over: Figure | None = None
    """Another sign, half as tall, over its lower right corner."""
    ink: str = ""
    """Colour of the number, if not the row's."""


def extent(tokens: Sequence[Token], height: int, gap: int, numbers: float = NUMBERS) -> int:
    """Pixels that a row takes."""
    return sum(_extent(token, height, numbers) for token in tokens) + gap * (len(tokens) - 1)


def even(tokens: Sequence[Token], wide: int, height: int, numbers: float = NUMBERS) -> int:
    """Up to this height the tallest at which each of them alone fits a width, so that all can be drawn alike."""
    while height > LEAST and any(_extent(token, height, numbers) > wide for token in tokens):
        height -= 1
    return height


def row(
    canvas: Canvas,
    box: Box,
    tokens: Sequence[Token],
    height: int,
    align: Align = "left",
    colour: str = INK,
    gap: int | None = None,
    numbers: float = NUMBERS,
) -> None:
    """Draw signs beside each other, smaller if the box is too narrow; numbers are that share of the height."""
    if not tokens:
        return
    height = min(height, box.h)
    while True:
        extents, apart = [_extent(token, height, numbers) for token in tokens], _gap(height, gap)
        slack = box.w - sum(extents) - apart * (len(tokens) - 1)
        if slack >= 0 or height <= LEAST:
            break
        # What is too wide by a tenth needs about a tenth less height: no need to try every pixel between.
        height = max(LEAST, min(height - 1, height * box.w // (box.w - slack) + 1))
    canvas.rows.append((height, slack >= 0))
    x = box.x + {"left": 0, "centre": slack // 2, "right": slack}[align]
    for token, taken in zip(tokens, extents, strict=True):
        _draw(canvas, Box(x, box.y + (box.h - height) // 2, taken, height), token, colour, numbers)
        x += taken + apart


def _gap(height: int, gap: int | None) -> int:
    return max(3, height // 7) if gap is None else min(gap, max(3, height // 4))


def _size(height: int, numbers: float) -> int:
    return max(14, round(height * numbers))


def _extent(token: Token, height: int, numbers: float) -> int:
    size = _size(height, numbers)
    written = sum(width(text, "strong", size) + 3 for text in (token.before, token.after) if text)
    return written + token.figure(round(height * token.share)).width


def _draw(canvas: Canvas, box: Box, token: Token, colour: str, numbers: float) -> None:
    size = _size(box.h, numbers)
    colour = token.ink or colour
    if token.before:
        wide = width(token.before, "strong", size)
        canvas.text(token.before, Box(box.x, box.y, wide, box.h), "strong", size, colour)
        box = box.left(wide, 3)[1]
    if token.after:
        wide = width(token.after, "strong", size)
        canvas.text(token.after, box.right(wide)[0], "strong", size, colour)
        box = box.right(wide, 3)[1]
    canvas.sprite(token.figure(round(box.h * token.share)), box)
    if token.over:
        over = token.over(round(box.h * 0.5))
        low = Box(box.x + box.w - over.width + 2, box.y + box.h - over.height, over.width, over.height)
        canvas.sprite(over, low)
