"""Under the strips of the players: what is counted in them, in two lines of words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.core.texts import Catalogue
from games.terra_concordia.goods import RESOURCES
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.terra_concordia import goods, pieces, signs
from renderers.terra_concordia.theme import CREAM, GOLD_LIGHT, PASSED
from renderers.tokens import Figure, figure_of

LARGEST, LEAST = 26, 20
"""Pixels of letters."""
SIGN = 28
"""Pixels of height of a sign."""
CLOSE = 4
"""Pixels between a sign and its word."""
APART = 12
"""Least pixels between a word and the next sign."""


def _piles(pixels: int) -> Image.Image:
    """What lies face down, as in the corners of the map: constructions, and all other cards."""
    one, two = signs.of_kind("construction")(pixels), goods.deck(pixels)
    both = Image.new("RGBA", (one.width + CLOSE + two.width, pixels))
    both.paste(one, (0, 0))
    both.paste(two, (one.width + CLOSE, 0))
    return both


COUNTED: dict[str, Figure] = {
    "tired": figure_of(pieces.worker, GOLD_LIGHT, False),
    "hand": goods.hand,
    "discs": figure_of(pieces.disc, GOLD_LIGHT),
    "hexes": goods.tile,
    "built": figure_of(pieces.house, GOLD_LIGHT),
    "wonders": figure_of(pieces.wonder, GOLD_LIGHT),
    "known": goods.gear,
    "first": goods.crown,
    "passed": signs.of_badge("flag", PASSED),
    "piles": _piles,
}
"""Signs beside the resources, of a strip and of piles: the leaf of sustainability has a heading of its own."""


def legend(canvas: Canvas, box: Box, texts: Catalogue) -> None:
    """Every sign with its word, the resources over the rest, in letters as large as all of them have room for."""
    lines = (
        [(goods.of(name)(SIGN), texts.say(f"resource.{name}")) for name in RESOURCES],
        [(figure(SIGN), texts.say(f"picture.counted.{name}")) for name, figure in COUNTED.items()],
    )
    rooms = [box.w - sum(sign.width + CLOSE for sign, _ in line) - APART * (len(line) - 1) for line in lines]
    size = min(_largest(tuple(word for _, word in line), room) for line, room in zip(lines, rooms, strict=True))
    for cell, line in zip(box.rows(len(lines)), lines, strict=True):
        _line(canvas, cell, line, size)


def _line(canvas: Canvas, box: Box, told: Sequence[tuple[Image.Image, str]], size: int) -> None:
    """Signs with their words, as far from each other as there is room."""
    written = [width(word, "body", size) for _, word in told]
    spare = box.w - sum(sign.width + CLOSE for sign, _ in told) - sum(written)
    x = float(box.x)
    for (sign, word), wide in zip(told, written, strict=True):
        canvas.sprite(sign, Box(round(x), box.y, sign.width, box.h))
        canvas.text(word, Box(round(x) + sign.width + CLOSE, box.y, wide, box.h), "body", size, CREAM, least=LEAST)
        x += sign.width + CLOSE + wide + spare / (len(told) - 1)


@lru_cache(maxsize=16)
def _largest(words: tuple[str, ...], room: int) -> int:
    """The largest letters in which all words fit beside each other."""
    sizes = range(LARGEST, LEAST, -1)
    return next((size for size in sizes if sum(width(word, "body", size) for word in words) <= room), LEAST)
