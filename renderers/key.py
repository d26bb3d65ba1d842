"""The key of a picture: signs with what they mean behind them, as many to a line as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from renderers.base import LEGIBLE
from renderers.canvas import Box, Canvas
from renderers.fonts import Face, width
from renderers.tokens import Figure

FACE: Face = "body"
NEAR, APART = 6, 16
"""Pixels between a sign and its words, and at least between those and the next sign."""
SIGN = 1.25
"""Height of signs as a share of the letters' size, where lines are that high."""


class Meaning(NamedTuple):
    """A sign, and what it means in words."""

    words: str
    draw: Callable[[Canvas, Box], None]
    """Draws the sign so that it fills a box."""
    wide: float = 1.0
    """Width of the sign as a share of its height."""


def meaning(words: str, *figures: Figure) -> Meaning:
    """What one sign means, or several that mean the same."""
    wides = [figure(100).width for figure in figures]

    def draw(canvas: Canvas, box: Box) -> None:
        for figure, wide in zip(figures, wides, strict=True):
            place, box = box.left(round(box.h * wide / 100))
            canvas.sprite(figure(box.h), place)

    return Meaning(words, draw, sum(wides) / 100)


def rim(words: str, colour: str) -> Meaning:
    """What a rim of a colour means round something."""

    def draw(canvas: Canvas, box: Box) -> None:
        canvas.border(box, colour, 4, 6)

    return Meaning(words, draw, 1.3)


def key(canvas: Canvas, box: Box, meanings: Sequence[Meaning], size: int, ink: str, lines: int) -> None:
    """Tell what signs mean in at most so many lines, in letters of at most ``size`` pixels: smaller where that needs
    more lines, but not under ``LEGIBLE``; what is left over then goes to the last line.
    """
    high = min(box.h // lines - 2, round(size * SIGN))
    found = _broken(meanings, high, size, box.w)
    while len(found) > lines and size > LEGIBLE:
        size -= 1
        found = _broken(meanings, high, size, box.w)
    if len(found) > lines:
        found = [*found[: lines - 1], [each for line in found[lines - 1 :] for each in line]]
    for place, line in zip(box.rows(len(found)), found, strict=True):
        slack = box.w - sum(_extent(each, high, size) for each in line)
        apart = min(slack // max(1, len(line) - 1), APART * 3)
        middle = Box(place.x, place.y + (place.h - high) // 2, box.w, high)
        for each in line:
            sign, rest = middle.left(round(high * each.wide), NEAR)
            said, middle = rest.left(width(each.words, FACE, size) + 1, apart)
            each.draw(canvas, sign)
            canvas.text(each.words, Box(said.x, place.y, said.w, place.h), FACE, size, ink, least=size)


def needed(meanings: Sequence[Meaning], room: int) -> int:
    """So many lines of this width they take in letters of ``LEGIBLE`` pixels."""
    return len(_broken(meanings, round(LEGIBLE * SIGN), LEGIBLE, room)) if meanings else 0


def _extent(meaning: Meaning, high: int, size: int) -> int:
    """Pixels that a sign takes with its words."""
    return round(high * meaning.wide) + NEAR + width(meaning.words, FACE, size) + 1


def _broken(meanings: Sequence[Meaning], high: int, size: int, room: int) -> list[list[Meaning]]:
    """In their order, each line as full as it gets."""
    lines: list[list[Meaning]] = [[]]
    left = room
    for each in meanings:
        taken = _extent(each, high, size)
        if lines[-1] and taken > left:
            lines.append([])
            left = room
        lines[-1].append(each)
        left -= taken + APART
    return lines
