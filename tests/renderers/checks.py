"""How pictures are looked at: what is written on them, how like another they are, what their files hold."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from renderers.canvas import Canvas
from renderers.fonts import writes
from renderers.theme import Theme, rgb
from tests.renderers.gallery import NAMES

LARGE = 24
"""Pixels from which WCAG asks for 3:1 only."""
APART = 20
"""How different two colours must look: just visible is 2; signs of 10 pixels need about ten times that."""


def check(canvas: Canvas, least: int = 12) -> None:
    """Every text fits, can be written and read, and lies on no other; no letter is smaller than so many pixels.

    Long names of players may be shortened: letters that can be read matter more than a name everybody knows.
    """
    for line in canvas.written:
        assert not line.cut or part_of_a_name(line.text), f"{line.text!r} had to be cut in {line.room}"
        assert line.room.contains(line.ink), f"{line.text!r} leaves its room: {line.ink} of {line.room}"
        assert canvas.box.contains(line.ink), line.text
        assert line.size >= least, f"{line.text!r} is only {line.size} pixels tall"
        lacking = {sign for sign in line.text if sign != " " and not writes(line.face, sign)}
        assert not lacking, f"{line.text!r}: the {line.face} face lacks {lacking}"
        wanted = 3.0 if line.size >= LARGE else 4.5
        assert line.contrast >= wanted, f"{line.text!r} has a contrast of {line.contrast:.1f}"
    for height, fits in canvas.rows:
        assert fits, f"a row of signs {height} pixels tall leaves its box"
        assert height >= 15
    for one, other in combinations(canvas.written, 2):
        assert not one.ink.meets(other.ink), f"{one.text!r} lies on {other.text!r}"


def part_of_a_name(text: str) -> bool:
    """Whether this is what is left of the name of a player, or a line of it."""
    kept = text.rstrip("…")
    return len(kept) > 3 and any(kept in name for name in NAMES)


def compare(drawn: Image.Image, file: Path, theme: Theme, *, regen: bool) -> None:
    """Compare a picture with the one that is kept in this file, or keep it."""
    if regen:
        file.parent.mkdir(exist_ok=True)
        drawn.quantize(palette=theme.palette, dither=Image.Dither.NONE).save(file)
    golden = Image.open(file).convert("RGB")
    assert drawn.size == golden.size
    difference = ImageChops.difference(drawn, golden)
    assert max(ImageStat.Stat(difference).mean) < 2.5
    # Letters may sit a pixel elsewhere with another FreeType; whole things may not.
    far = difference.convert("L").point([0 if v < 60 else 255 for v in range(256)])
    assert ImageStat.Stat(far).mean[0] / 255 < 0.004


def ratio(one: Image.Image, other: Image.Image) -> float:
    """Peak signal to noise in decibels."""
    squares = ImageStat.Stat(ImageChops.difference(one, other)).sum2
    mean = sum(squares) / 3 / (one.width * one.height)
    return 10 * math.log10(255 * 255 / max(mean, 1e-9))


def marked(canvas: Canvas, colour: str) -> int:
    """Pixels of exactly this colour."""
    wanted = rgb(colour)
    return sum(count for count, found in canvas.image.getcolors(1 << 22) or () if found == wanted)


def chunks(data: bytes) -> Iterator[bytes]:
    """The types of the chunks of a PNG."""
    at = 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        yield data[at + 4 : at + 8]
        at += length + 12
