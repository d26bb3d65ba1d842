"""Many pictures of one table as something that moves: an animated GIF, or the tiles in which each differs from the one
before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageChops, ImageOps

from renderers.theme import Theme

ACROSS = 15
"""Tiles side by side."""
LARGE, SMALL = 80, 64
"""Pixels of a tile, multiples of what WebP encodes together: pictures of 1200 or 960 pixels across."""
ANIMATED = 640
"""Pixels across of the animation."""
SHOWN, LAST = 900, 4_000
"""Milliseconds for which a picture of the animation is shown, and the last one."""


class Change(NamedTuple):
    """What to draw over the picture before: tiles by their number (row by row), side by side in one WebP."""

    tiles: tuple[int, ...]
    strip: bytes


class Sheet(NamedTuple):
    """The size of a picture in tiles, and that of a tile in pixels."""

    across: int
    down: int
    tile: int

    @property
    def boxes(self) -> list[tuple[int, int, int, int]]:
        """Where its tiles are, row by row."""
        corners = [(x * self.tile, y * self.tile) for y in range(self.down) for x in range(self.across)]
        return [(x, y, x + self.tile, y + self.tile) for x, y in corners]


def sheet_of(image: Image.Image, tile: int) -> Sheet:
    """How many tiles of so many pixels a picture needs."""
    return Sheet(ACROSS, -(-image.height * ACROSS // image.width), tile)


def changes(images: Iterable[Image.Image], tile: int) -> Iterator[Change]:
    """For each picture the tiles that are not as in the one before it; of the first all of them."""
    before: Image.Image | None = None
    sheet: Sheet | None = None
    for image in images:
        sheet = sheet or sheet_of(image, tile)
        now, boxes = _fitted(image, sheet), sheet.boxes
        difference = None if before is None else ImageChops.difference(now, before)
        tiles = [
            n for n, box in enumerate(boxes) if difference is None or difference.crop(box).getbbox(alpha_only=False)
        ]
        yield Change(tuple(tiles), _strip(now, [boxes[n] for n in tiles], sheet) if tiles else b"")
        before = now


def animation(frames: Sequence[Image.Image]) -> bytes:
    """Frames (``small``) one after the other, again and again, as GIF."""
    out = BytesIO()
    frames[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[*[SHOWN] * (len(frames) - 1), LAST],
        loop=0,
        optimize=False,
        disposal=1,
    )
    return out.getvalue()


def small(image: Image.Image, theme: Theme) -> Image.Image:
    """A picture as a frame of an animation, in the theme's palette."""
    size = (ANIMATED, image.height * ANIMATED // image.width)
    return theme.recoloured(ImageOps.contain(image.convert("RGB"), size))


def _fitted(image: Image.Image, sheet: Sheet) -> Image.Image:
    """The picture in its new size, on a sheet of whole tiles."""
    wide = sheet.across * sheet.tile
    whole = Image.new("RGB", (wide, sheet.down * sheet.tile))
    size = (wide, image.height * wide // image.width)
    whole.paste(ImageOps.contain(image.convert("RGB"), size), (0, 0))
    return whole


def _strip(image: Image.Image, boxes: list[tuple[int, int, int, int]], sheet: Sheet) -> bytes:
    wide, tile = min(sheet.across, len(boxes)), sheet.tile
    strip = Image.new("RGB", (wide * tile, -(-len(boxes) // wide) * tile))
    for n, box in enumerate(boxes):
        strip.paste(image.crop(box), (n % wide * tile, n // wide * tile))
    out = BytesIO()
    strip.save(out, "WEBP", quality=65, method=1)
    return out.getvalue()
