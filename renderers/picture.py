"""A drawn sheet as a file: a palette PNG, small and exact, with steps down for pictures that come out too large."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from typing import cast

from isal import isal_zlib
from PIL import Image

from renderers.canvas import Canvas
from renderers.theme import Theme
from renderers.tiles import TILES

AIM = 400 * 1024
"""Bytes under which a picture stays as it is."""
CEILING = 8 * 1024 * 1024
"""Bytes that are never exceeded: Discord takes 10 MiB."""
_deflate = cast("Callable[[bytes, int], bytes]", vars(isal_zlib)["compress"])
# Its stubs leave open of what type the data is.


class TooLarge(ValueError):
    """A picture that no step of the ladder brought under the ceiling."""


def encode(canvas: Canvas, theme: Theme, aim: int = AIM, ceiling: int = CEILING) -> bytes:
    """The bytes of the picture: a PNG in the theme's palette.

    Over the aim it gets fewer colours; over the ceiling it is halved until it fits.

    Raises:
        TooLarge: even the smallest version exceeds the ceiling.
    """
    best = mapped(TILES.assembled(canvas.box[2:], canvas.strokes, theme))
    if len(best) <= aim:
        return best
    image = canvas.image
    fewer = _png(image.quantize(64, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE), 6)
    if len(fewer) <= min(aim, len(best)):
        return fewer
    best = min(best, fewer, key=len)
    while len(best) > ceiling:
        image = image.reduce(2)
        if min(image.size) < 64:
            raise TooLarge(theme.key)
        best = _png(theme.recoloured(image), 6)
    return best


def mapped(image: Image.Image) -> bytes:
    """A picture of numbered colours as PNG, at a fifth of what Pillow takes for it: deflating was half of a picture."""
    wide, high = image.size
    # Before each row stands how it was filtered: not at all.
    rows = Image.new("P", (wide + 1, high))
    rows.paste(image, (1, 0))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(image.getpalette() or ())),
        (b"IDAT", _deflate(rows.tobytes(), 2)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )


def _png(image: Image.Image, level: int) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=level)
    return out.getvalue()


def icon_png(figure: Callable[[int], Image.Image], size: int) -> bytes:
    """A figure in the middle of a transparent square, as large as it fits."""
    drawn = figure(size)
    if drawn.width > size:
        drawn = figure(size * size // drawn.width)
    square = Image.new("RGBA", (size, size))
    square.paste(drawn, ((size - drawn.width) // 2, (size - drawn.height) // 2))
    return _png(square, 9)
