"""Pictures put together from squares that were painted before: a turn changes little of what a board shows.

A square is known by the strokes that meet it, in their order. No game says what belongs together, so none can forget
to say it: the same strokes make the same square, whatever table they belong to.
"""

from __future__ import annotations

import threading
import weakref
from collections import OrderedDict
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from PIL import Image

from renderers.theme import Theme

SIDE = 80
"""Pixels: of 1600 by 1200 these make 300 squares."""
KEPT = 6_000
"""Squares: some 20 boards without anything in common, 60 MB with what they are known by."""

Span = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; right and bottom lie outside."""


class Stroke(NamedTuple):
    """A colour or a picture pasted into a box, through a mask of the same size or whole."""

    source: Image.Image | str
    at: Span
    mask: Image.Image | None

    def paint(self, image: Image.Image, corner: tuple[int, int] = (0, 0)) -> None:
        """Paste it on a picture, or on the part of one whose upper left corner this is."""
        left, top, right, bottom = self.at
        x, y = corner
        image.paste(self.source, (left - x, top - y, right - x, bottom - y), self.mask)


class Tiles:
    """The squares painted lately. Safe in threads."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._squares: OrderedDict[object, Image.Image] = OrderedDict()
        self._lock = threading.Lock()

    def cache_clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._squares.clear()

    def assembled(self, size: tuple[int, int], strokes: Sequence[Stroke], theme: Theme) -> Image.Image:
        """The picture that the strokes make, in the palette of the theme."""
        spans = _spans(size)
        met = _met_by(strokes, size)
        signs = [_sign(stroke) for stroke in strokes]
        keys = [(theme.key, span, tuple([signs[n] for n in some])) for span, some in zip(spans, met, strict=True)]
        with self._lock:
            found = [self._squares.get(key) for key in keys]
            for key, square in zip(keys, found, strict=True):
                if square is not None:
                    self._squares.move_to_end(key)
        lacking = [n for n, square in enumerate(found) if square is None]
        if lacking:
            made: dict[int, Image.Image] = {}
            for patch in _patches(lacking, -(-size[0] // SIDE)):
                wanted = sorted({stroke for n in patch for stroke in met[n]})
                squares = _painted([strokes[n] for n in wanted], [spans[n] for n in patch], theme)
                made |= zip(patch, squares, strict=True)
            with self._lock:
                for n, square in made.items():
                    found[n] = self._squares[keys[n]] = square
                while len(self._squares) > self._kept:
                    self._squares.popitem(last=False)
        whole = Image.new("P", size)
        whole.putpalette(theme.listed)
        for span, square in zip(spans, found, strict=True):
            if square is not None:
                whole.paste(square, span)
        return whole


TILES = Tiles()
"""Those of this process."""


def _spans(size: tuple[int, int]) -> list[Span]:
    wide, high = size
    return [
        (x, y, min(x + SIDE, wide), min(y + SIDE, high)) for y in range(0, high, SIDE) for x in range(0, wide, SIDE)
    ]


def _met_by(strokes: Sequence[Stroke], size: tuple[int, int]) -> list[list[int]]:
    """The numbers of the strokes that meet each square; what another hides all over a square is left out."""
    across, down = -(-size[0] // SIDE), -(-size[1] // SIDE)
    met: list[list[int]] = [[] for _ in range(across * down)]
    for n, (_, (left, top, right, bottom), mask) in enumerate(strokes):
        columns = range(max(0, left // SIDE), min(across, -(-right // SIDE)))
        for row in range(max(0, top // SIDE), min(down, -(-bottom // SIDE))):
            over = mask is None and top <= row * SIDE and bottom >= min((row + 1) * SIDE, size[1])
            for column in columns:
                some = met[row * across + column]
                if over and left <= column * SIDE and right >= min((column + 1) * SIDE, size[0]):
                    some.clear()
                some.append(n)
    return met


def _patches(squares: Sequence[int], across: int) -> list[list[int]]:
    """Squares that hang together, so many of them lying in a row of the picture: each patch is painted by itself."""
    left = set(squares)
    patches: list[list[int]] = []
    while left:
        patch = [left.pop()]
        for n in patch:
            beside = {n - across, n + across, *([n - 1] if n % across else []), *([n + 1] if (n + 1) % across else [])}
            patch += beside & left
            left -= beside
        patches.append(patch)
    return patches


def _painted(strokes: Sequence[Stroke], spans: Sequence[Span], theme: Theme) -> list[Image.Image]:
    """Some squares of the picture that the strokes make."""
    lefts, tops, rights, bottoms = zip(*spans, strict=True)
    x, y = corner = min(lefts), min(tops)
    image = Image.new("RGB", (max(rights) - x, max(bottoms) - y))
    for stroke in strokes:
        stroke.paint(image, corner)
    mapped = theme.recoloured(image)
    return [mapped.crop((left - x, top - y, right - x, bottom - y)) for left, top, right, bottom in spans]


_SIGNS: dict[int, tuple[weakref.ref[Image.Image], int]] = {}
_numbers = count()


def _sign(stroke: Stroke) -> tuple[object, Span, object]:
    """What tells a stroke from all others of this process."""
    source, at, mask = stroke
    return source if isinstance(source, str) else _number(source), at, mask and _number(mask)


def _number(image: Image.Image) -> int:
    """A picture's own for as long as it lives, and nobody's after it: an address is given again."""
    address = id(image)
    known = _SIGNS.get(address)
    if known is None or known[0]() is not image:
        known = _SIGNS[address] = weakref.ref(image, lambda gone: _forget(address, gone)), next(_numbers)
    return known[1]


def _forget(address: int, gone: weakref.ref[Image.Image]) -> None:
    if (known := _SIGNS.get(address)) and known[0] is gone:
        del _SIGNS[address]
