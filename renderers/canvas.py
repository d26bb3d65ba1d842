"""The sheet a picture is drawn on: boxes, panels, sprites and fitted text, with a record of what went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from PIL import Image

from renderers.fonts import CAPS, LEADING, Face, fit, mask
from renderers.pen import ends, rounded
from renderers.theme import contrast
from renderers.tiles import Span, Stroke

SMALL = 3_000
"""Pixels below which one paste through a mask is faster than three that need none in the middle."""

Align = Literal["left", "centre", "right"]


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    w: int
    h: int

    def inset(self, across: int, down: int | None = None) -> Box:
        """Smaller on all sides."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def rows(self, count: int, gap: int = 0) -> list[Box]:
        """Cut into equal rows."""
        edges = [round(i * (self.h + gap) / count) for i in range(count + 1)]
        return [Box(self.x, self.y + a, self.w, b - a - gap) for a, b in pairwise(edges)]

    def columns(self, count: int, gap: int = 0) -> list[Box]:
        """Cut into equal columns."""
        edges = [round(i * (self.w + gap) / count) for i in range(count + 1)]
        return [Box(self.x + a, self.y, b - a - gap, self.h) for a, b in pairwise(edges)]

    def apportioned(self, needed: Sequence[int], gap: int) -> list[Box]:
        """Cut into columns of at least these widths, as far as that goes, with an even share each of what is left."""
        spare = (self.w - sum(needed) - gap * (len(needed) - 1)) / len(needed)
        starts = [self.x + sum(needed[:n]) + round(n * (spare + gap)) for n in range(len(needed) + 1)]
        return [Box(a, self.y, b - a - gap, self.h) for a, b in pairwise(starts)]

    def grid(self, columns: int, rows: int, gap: int = 0) -> list[Box]:
        """Cut into equal cells, row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def top(self, h: int, gap: int = 0) -> tuple[Box, Box]:
        """The upper part of this height, and the rest."""
        return Box(self.x, self.y, self.w, h), Box(self.x, self.y + h + gap, self.w, self.h - h - gap)

    def bottom(self, h: int, gap: int = 0) -> tuple[Box, Box]:
        """The lower part of this height, and the rest."""
        return Box(self.x, self.y + self.h - h, self.w, h), Box(self.x, self.y, self.w, self.h - h - gap)

    def left(self, w: int, gap: int = 0) -> tuple[Box, Box]:
        """The left part of this width, and the rest."""
        return Box(self.x, self.y, w, self.h), Box(self.x + w + gap, self.y, self.w - w - gap, self.h)

    def right(self, w: int, gap: int = 0) -> tuple[Box, Box]:
        """The right part of this width, and the rest."""
        return Box(self.x + self.w - w, self.y, w, self.h), Box(self.x, self.y, self.w - w - gap, self.h)

    def contains(self, other: Box) -> bool:
        """Whether the other lies wholly inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.w <= self.x + self.w
            and other.y + other.h <= self.y + self.h
        )

    def meets(self, other: Box) -> bool:
        """Whether both share a pixel."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )


@dataclass
class Written:
    """A line of text as it was drawn."""

    text: str
    room: Box
    ink: Box
    face: Face
    size: int
    cut: bool
    contrast: float
    """Against the most frequent colour under it; 0 unless the canvas audits."""


class Surface:
    """Something to be drawn often: a picture with round corners, cut so that only its ends need a mask."""

    def __init__(self, image: Image.Image, radius: int) -> None:
        wide, high = image.size
        self.radius = radius
        self.upper = image.crop((0, 0, wide, radius))
        self.middle = image.crop((0, radius, wide, high - radius))
        self.lower = image.crop((0, high - radius, wide, high))


class Canvas:
    """A picture in the making. With ``audit`` it measures the contrast of every text (slow, for tests)."""

    def __init__(self, width: int, height: int, ground: str = "#000000", *, audit: bool = False) -> None:
        self.box = Box(0, 0, width, height)
        self.strokes: list[Stroke] = []
        """What was pasted so far, one over the other."""
        self._image: Image.Image | None = None
        self._painted = 0
        """So many of the strokes are on the image."""
        self.audit = audit
        self.written: list[Written] = []
        self.rows: list[tuple[int, bool]] = []
        """Of each row of signs: its height, and whether it found room."""
        self._rectangle(self.box, ground)

    @property
    def image(self) -> Image.Image:
        """The picture as it is now. What is drawn on it by hand is not among the strokes."""
        if self._image is None:
            self._image = Image.new("RGB", (self.box.w, self.box.h))
        for stroke in self.strokes[self._painted :]:
            stroke.paint(self._image)
        self._painted = len(self.strokes)
        return self._image

    def paste(self, source: Image.Image, at: tuple[int, int], mask: Image.Image | None = None) -> None:
        """A kept picture with its upper left corner here: it must not change any more."""
        self._stroke(source, (*at, at[0] + source.width, at[1] + source.height), mask)

    def tint(self, colour: str, at: tuple[int, int], mask: Image.Image) -> None:
        """A colour through a kept mask with its upper left corner here."""
        self._stroke(colour, (*at, at[0] + mask.width, at[1] + mask.height), mask)

    def _stroke(self, source: Image.Image | str, at: Span, mask: Image.Image | None) -> None:
        self.strokes.append(Stroke(source, at, mask))

    def panel(self, box: Box, fill: str, radius: int = 0) -> None:
        """A filled rectangle."""
        radius = min(radius, box.w // 2, box.h // 2)
        if radius > 0 and box.w * box.h < SMALL:
            self.tint(fill, box[:2], rounded(box.w, box.h, radius))
            return
        if radius > 0:
            self._ends(box, fill, radius, ends(box.w, radius))
            box = box.inset(0, radius)
        self._rectangle(box, fill)

    def border(self, box: Box, colour: str, thick: int, radius: int = 0) -> None:
        """A line just inside a rectangle."""
        radius = min(radius, box.w // 2, box.h // 2)
        reach = max(radius, thick)
        self._ends(box, colour, reach, ends(box.w, radius, thick))
        box = box.inset(0, reach)
        self._rectangle(box.left(thick)[0], colour)
        self._rectangle(box.right(thick)[0], colour)

    def backdrop(self, image: Image.Image) -> None:
        """Begin with a kept picture of the same size."""
        self.paste(image, (0, 0))

    def surface(self, box: Box, surface: Surface) -> None:
        """A kept picture of the size of the box, its corners round."""
        upper, lower = ends(box.w, surface.radius)
        self.paste(surface.upper, box[:2], upper)
        self.paste(surface.middle, (box.x, box.y + surface.radius))
        self.paste(surface.lower, (box.x, box.y + box.h - surface.radius), lower)

    def _rectangle(self, box: Box, colour: str) -> None:
        if box.w > 0 and box.h > 0:
            self._stroke(colour, (box.x, box.y, box.x + box.w, box.y + box.h), None)

    def _ends(self, box: Box, colour: str, reach: int, masks: tuple[Image.Image, Image.Image]) -> None:
        self.tint(colour, box[:2], masks[0])
        self.tint(colour, (box.x, box.y + box.h - reach), masks[1])

    def outline(self, box: Box, colour: str, thick: int, radius: int = 0) -> None:
        """A line just outside a rectangle."""
        self.border(box.inset(-thick), colour, thick, radius + thick)

    def sprite(self, sprite: Image.Image, box: Box, align: Align = "centre") -> None:
        """A sprite in the middle of a box."""
        slack = box.w - sprite.width
        x = box.x + {"left": 0, "centre": slack // 2, "right": slack}[align]
        self.paste(sprite, (x, box.y + (box.h - sprite.height) // 2), sprite)

    def text(
        self,
        text: str,
        box: Box,
        face: Face,
        size: int,
        colour: str,
        align: Align = "left",
        lines: int = 1,
        least: int = 14,
    ) -> int:
        """Text in the middle of the height of a box, made smaller where it must; gives the size it got."""
        found = fit(text, face, size, (box.w, box.h), lines, least)
        step = round(found.size * LEADING[face])
        middle = box.y + (box.h - step * (len(found.lines) - 1)) / 2
        cap = CAPS[face] * found.size
        baselines = [round(middle + cap / 2 + step * i) for i in range(len(found.lines))]
        masks = [mask(line, face, found.size) for line in found.lines]
        high = baselines[0] - masks[0].above
        low = baselines[-1] + masks[-1].below
        shift = max(0, box.y - high) or min(0, box.y + box.h - low)
        for line, ink, baseline in zip(found.lines, masks, baselines, strict=True):
            slack = box.w - ink.image.width
            x = box.x + {"left": 0, "centre": slack // 2, "right": slack}[align]
            at = Box(x, baseline + shift - ink.above, ink.image.width, ink.image.height)
            measured = self._contrast(at, colour) if self.audit else 0.0
            self.tint(colour, at[:2], ink.image)
            self.written.append(Written(line, box, at, face, found.size, found.cut, measured))
        return found.size

    def _contrast(self, at: Box, colour: str) -> float:
        under = self.image.crop((at.x, at.y, at.x + at.w, at.y + at.h)).getcolors(at.w * at.h) or []
        ground = max(under)[1]
        return contrast(colour, "#{:02x}{:02x}{:02x}".format(*ground)) if isinstance(ground, tuple) else 0.0
