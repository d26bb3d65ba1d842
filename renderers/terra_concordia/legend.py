"""Under the strips of the players: what is counted in them, in a line of words."""

from __future__ import annotations

from functools import lru_cache

from games.core.texts import Catalogue
from games.terra_concordia.goods import RESOURCES
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.terra_concordia import goods, pieces
from renderers.terra_concordia.theme import CREAM, GOLD_LIGHT
from renderers.tokens import Figure, figure_of

LARGEST, LEAST = 20, 12
"""Pixels of letters."""
SIGN = 21
"""Pixels of height of a sign."""
CLOSE = 3
"""Pixels between a sign and its word."""
APART = 7
"""Least pixels between a word and the next sign."""
COUNTED: dict[str, Figure] = {
    "tired": figure_of(pieces.worker, GOLD_LIGHT, False),
    "hand": goods.hand,
    "discs": figure_of(pieces.disc, GOLD_LIGHT),
    "hexes": goods.tile,
    "built": figure_of(pieces.house, GOLD_LIGHT),
    "wonders": figure_of(pieces.wonder, GOLD_LIGHT),
    "known": goods.gear,
}
"""Signs of a strip beside the resources: the leaf of sustainability has a heading of its own on the board."""


def legend(canvas: Canvas, box: Box, texts: Catalogue) -> None:
    """Every sign with its word, in letters as large as all of them have room for."""
    signs = [goods.of(name)(SIGN) for name in RESOURCES] + [figure(SIGN) for figure in COUNTED.values()]
    words = (
        *(texts.say(f"resource.{name}") for name in RESOURCES),
        *(texts.say(f"picture.counted.{name}") for name in COUNTED),
    )
    drawn = sum(sign.width + CLOSE for sign in signs)
    size, written = _largest(words, box.w - drawn - APART * (len(words) - 1))
    spare = box.w - drawn - sum(written)
    x = float(box.x)
    for sign, word, wide in zip(signs, words, written, strict=True):
        canvas.sprite(sign, Box(round(x), box.y, sign.width, box.h))
        canvas.text(word, Box(round(x) + sign.width + CLOSE, box.y, wide, box.h), "body", size, CREAM, least=LEAST)
        x += sign.width + CLOSE + wide + spare / (len(words) - 1)


@lru_cache(maxsize=16)
def _largest(words: tuple[str, ...], room: int) -> tuple[int, tuple[int, ...]]:
    """The largest letters in which all words fit beside each other, and how wide each of them is."""
    for size in range(LARGEST, LEAST, -1):
        written = tuple(width(word, "body", size) for word in words)
        if sum(written) <= room:
            return size, written
    return LEAST, tuple(width(word, "body", LEAST) for word in words)
