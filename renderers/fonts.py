"""Lettering: three vendored faces, rendered text kept as masks, and text fitted into boxes."""

from __future__ import annotations

import re
import threading
import unicodedata
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

Face = Literal["title", "body", "strong"]
"""Almendra bold for titles, Inter medium for sentences, Inter bold for numbers and labels."""

FILES: dict[Face, str] = {"title": "Almendra-700.ttf", "body": "Inter-500.ttf", "strong": "Inter-700.ttf"}
CAPS: dict[Face, float] = {"title": 0.64, "body": 0.727, "strong": 0.727}
"""Height of a capital letter as a share of the size: what is centred is the capitals."""
LEADING: dict[Face, float] = {"title": 1.12, "body": 1.16, "strong": 1.16}
ELLIPSIS = "…"
NUMBER = re.compile(r"(?<!\S)([(+−]?\d+) ")
"""A number and the space between it and what it counts."""
HYPHEN = re.compile(r"(?<=\w{3})-(?=\w{3})")
"""Where a long word may be broken if the line cannot be broken elsewhere."""
CUT = "\u2060"
"""Stands behind a hyphen between two parts of a word: on one line they stand together."""

_own = threading.local()


class Mask(NamedTuple):
    """A rendered line: its coverage and where that lies beside the pen position on the baseline."""

    image: Image.Image
    left: int
    above: int
    """Pixels of ink over the baseline."""

    @property
    def below(self) -> int:
        """Pixels of ink under the baseline."""
        return self.image.height - self.above


class Fitted(NamedTuple):
    """Text made to fit: its lines, the size they take and whether something had to be left out."""

    lines: tuple[str, ...]
    size: int
    cut: bool


def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A face of this thread: FreeType faces must not be shared between threads."""
    fonts: dict[tuple[Face, int], ImageFont.FreeTypeFont] | None = getattr(_own, "fonts", None)
    if fonts is None:
        fonts = _own.fonts = {}
    found = fonts.get((face, size))
    if found is None:
        data = BytesIO(_data(face))
        found = fonts[face, size] = ImageFont.truetype(data, size, layout_engine=ImageFont.Layout.BASIC)
    return found


@lru_cache(maxsize=4096)
def mask(text: str, face: Face, size: int) -> Mask:
    """The rendered line."""
    left, top, right, bottom = font(face, size).getbbox(text, anchor="ls")
    image = Image.new("L", (max(1, int(right - left)), max(1, int(bottom - top))))
    # The smallest box that holds the ink is pasted, so drawing starts at minus its own corner.
    ImageDraw.Draw(image).text((-left, -top), text, fill=255, font=font(face, size), anchor="ls")
    return Mask(image, int(left), int(-top))


@lru_cache(maxsize=16384)
def width(text: str, face: Face, size: int) -> int:
    """Pixels that the ink of a line takes."""
    left, _, right, _ = font(face, size).getbbox(text, anchor="ls")
    return int(right - left)


@lru_cache(maxsize=4096)
def fit(text: str, face: Face, size: int, room: tuple[int, int], lines: int = 1, least: int = 12) -> Fitted:
    """Text broken into at most ``lines`` lines and made smaller until it fits the room (width, height in pixels).

    Under ``least`` pixels it is not made smaller but cut with an ellipsis, and the answer says so; so many lines as
    there is height for are kept.
    """
    for trial in range(size, least - 1, -1):
        broken = _broken(text, face, trial, room[0], lines)
        if broken and _tall(broken, face, trial) <= room[1]:
            return Fitted(broken, trial, cut=False)
    whole = text
    while whole:
        broken = _broken(whole + ELLIPSIS, face, least, room[0], lines)
        if broken and (len(broken) == 1 or _tall(broken, face, least) <= room[1]):
            return Fitted(broken, least, cut=True)
        whole = whole[:-1].rstrip()
    return Fitted((ELLIPSIS,), least, cut=True)


@lru_cache(maxsize=4096)
def wrapped(text: str, face: Face, size: int, room: int) -> tuple[str, ...]:
    """Text in as many lines as it takes at this size, numbers beside what they count where that can be; a word that is
    wider than the room in pixels is broken.
    """
    lines: list[str] = []
    line = ""
    tied = _tied(text)
    for word in tied if all(width(word, face, size) <= room for word in tied) else text.split():
        longer = f"{line} {word}" if line else word
        if width(longer, face, size) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while width(line, face, size) > room:
            cut = next(n for n in range(len(line) - 1, 0, -1) if n == 1 or width(line[:n], face, size) <= room)
            lines.append(line[:cut])
            line = line[cut:]
    return (*lines, line) if line else tuple(lines)


def printable(text: str, face: Face = "strong") -> str:
    """What of a text the face can write: fancy letters as plain ones, emoji and unknown scripts left out."""
    plain = unicodedata.normalize("NFKC", text)
    return " ".join("".join(sign for sign in plain if sign == " " or writes(face, sign)).split())


@lru_cache(maxsize=4096)
def writes(face: Face, sign: str) -> bool:
    """Whether the face has this sign."""
    # A sign that the face lacks is drawn as the face draws U+FFFF, which is no character.
    one, unknown = mask(sign, face, 20).image, mask("\uffff", face, 20).image
    return one.size != unknown.size or one.tobytes() != unknown.tobytes()


def _tall(lines: tuple[str, ...], face: Face, size: int) -> int:
    """Pixels from the highest ink of the first line to the lowest of the last."""
    above = -font(face, size).getbbox(lines[0], anchor="ls")[1]
    below = font(face, size).getbbox(lines[-1], anchor="ls")[3]
    # Letters without tails are not let grow into the room that others need.
    return max(size, round(above + below)) + round(size * LEADING[face]) * (len(lines) - 1)


def _broken(text: str, face: Face, size: int, room: int, most: int) -> tuple[str, ...]:
    """Lines as even as possible, numbers beside what they count where that takes no further line, or nothing if it does
    not fit.
    """
    if width(text, face, size) <= room:
        return (text,)
    ways = [_tied(text), text.split()]
    if HYPHEN.search(text):
        ways.append(HYPHEN.sub(f"-{CUT} ", text).split())
    for count in range(2, most + 1):
        for words in ways:
            if found := _even(words, face, size, room, count):
                return found
    return ()


def _tied(text: str) -> list[str]:
    """The words; a number is one with the word that it counts."""
    kept = NUMBER.sub("\\1\u00a0", " ".join(text.split()))
    return [word.replace("\u00a0", " ") for word in kept.split(" ")]


def _even(words: list[str], face: Face, size: int, room: int, count: int) -> tuple[str, ...]:
    if count == 1:
        line = _line(words)
        return (line,) if words and width(line, face, size) <= room else ()
    best: tuple[str, ...] = ()
    for first in range(1, len(words) - count + 2):
        line = _line(words[:first])
        if width(line, face, size) > room:
            break
        rest = _even(words[first:], face, size, room, count - 1)
        found = (line, *rest)
        if rest and (not best or _widths(found, face, size) < _widths(best, face, size)):
            best = found
    return best


def _line(words: list[str]) -> str:
    return " ".join(words).replace(f"-{CUT} ", "-").removesuffix(CUT)


def _widths(lines: tuple[str, ...], face: Face, size: int) -> list[int]:
    """The widest first."""
    return sorted((width(line, face, size) for line in lines), reverse=True)


@lru_cache(maxsize=8)
def _data(face: Face) -> bytes:
    return (files("renderers") / "fonts" / FILES[face]).read_bytes()
