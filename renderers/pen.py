"""Shapes with smooth edges: drawn four times too large, reduced once, kept as sprites."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, cast

from PIL import Image, ImageDraw, ImageFilter

Point = tuple[float, float]
P = ParamSpec("P")

OVER = 4


class Pen:
    """Draws in its own units on a transparent sheet that is ``OVER`` times larger than the sprite."""

    def __init__(self, width: float, height: float, pixels: int) -> None:
        self.scale = pixels * OVER / height
        self.width, self.height = width, height
        self.origin: Point = (0.0, 0.0)
        self.sheet = Image.new("RGBA", (max(OVER, round(width * self.scale)), pixels * OVER))
        self._draw = ImageDraw.Draw(self.sheet)

    def part(self, x: float, y: float, share: float) -> Pen:
        """A pen on the same sheet whose own origin is here and whose units are smaller by ``share``."""
        found = Pen.__new__(Pen)
        found.scale, found.width, found.height = self.scale * share, self.width, self.height
        found.sheet, found._draw = self.sheet, self._draw
        found.origin = (self.origin[0] + x * self.scale, self.origin[1] + y * self.scale)
        return found

    def _at(self, x: float, y: float) -> Point:
        return self.origin[0] + x * self.scale, self.origin[1] + y * self.scale

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        """A filled shape."""
        self._draw.polygon([self._at(x, y) for x, y in points], fill=fill)

    def ellipse(self, x: float, y: float, rx: float, ry: float, fill: str) -> None:
        """A filled ellipse round a centre."""
        self._draw.ellipse((*self._at(x - rx, y - ry), *self._at(x + rx, y + ry)), fill=fill)

    def ring(self, x: float, y: float, radius: float, thick: float, fill: str) -> None:
        """A circle line whose outer radius is given."""
        box = (*self._at(x - radius, y - radius), *self._at(x + radius, y + radius))
        self._draw.ellipse(box, outline=fill, width=max(1, round(thick * self.scale)))

    def box(self, x: float, y: float, width: float, height: float, fill: str, radius: float = 0) -> None:
        """A filled rectangle, its corners perhaps round."""
        box = (*self._at(x, y), *self._at(x + width, y + height))
        self._draw.rounded_rectangle(box, radius * self.scale, fill=fill)

    def line(self, points: Sequence[Point], thick: float, fill: str) -> None:
        """A line with round joints and ends."""
        placed = [self._at(x, y) for x, y in points]
        self._draw.line(placed, fill=fill, width=max(1, round(thick * self.scale)), joint="curve")
        for x, y in points:
            self.ellipse(x, y, thick / 2, thick / 2, fill)

    def curve(self, points: Sequence[Point], fill: str) -> None:
        """A filled outline through quadratic curves: corner, control, corner, control, ..., closed."""
        self.polygon(bent([*points, points[0]]), fill)

    def outline(self, thick: float, colour: str) -> None:
        """Put a line of this colour round everything drawn so far."""
        reach = max(1, round(thick * self.scale))
        alpha = self.sheet.getchannel("A")
        grown = Image.eval(alpha.filter(ImageFilter.BoxBlur(reach)), lambda v: 0 if v < 8 else 255)
        under = Image.new("RGBA", self.sheet.size)
        under.paste(Image.new("RGBA", self.sheet.size, colour), mask=grown)
        under.alpha_composite(self.sheet)
        self.sheet = under
        self._draw = ImageDraw.Draw(self.sheet)

    def sprite(self) -> Image.Image:
        """The finished picture in its real size."""
        return self.sheet.reduce(OVER)


def bent(points: Sequence[Point], steps: int = 12) -> list[Point]:
    """Points along quadratic curves given as corner, control, corner, control, corner."""
    found: list[Point] = [points[0]]
    for i in range(0, len(points) - 2, 2):
        (ax, ay), (bx, by), (cx, cy) = points[i : i + 3]
        for step in range(1, steps + 1):
            t = step / steps
            u = 1 - t
            found.append((u * u * ax + 2 * u * t * bx + t * t * cx, u * u * ay + 2 * u * t * by + t * t * cy))
    return found


def regular(count: int, x: float, y: float, radius: float, inner: float = 0, turn: float = -90) -> list[Point]:
    """Corners of a regular polygon, or of a star if there is an inner radius; ``turn`` in degrees."""
    found: list[Point] = []
    total = count * 2 if inner else count
    for i in range(total):
        reach = inner if inner and i % 2 else radius
        angle = math.radians(turn + 360 * i / total)
        found.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return found


def sprite(
    width: float, height: float
) -> Callable[[Callable[Concatenate[Pen, P], None]], Callable[Concatenate[int, P], Image.Image]]:
    """Make a drawing function into one that gives a kept sprite of so many pixels of height.

    The sprite is shared: paste it, never draw on it.
    """

    def wrap(draw: Callable[Concatenate[Pen, P], None]) -> Callable[Concatenate[int, P], Image.Image]:
        @lru_cache(maxsize=512)
        @wraps(draw)
        def kept(pixels: int, *args: P.args, **kwargs: P.kwargs) -> Image.Image:
            pen = Pen(width, height, pixels)
            draw(pen, *args, **kwargs)
            return pen.sprite()

        # lru_cache forgets the parameters it was given.
        return cast("Callable[Concatenate[int, P], Image.Image]", kept)

    return wrap


@lru_cache(maxsize=512)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """Coverage of a rectangle with smooth round corners."""
    found = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if radius <= 0:
        return found
    large = Image.new("L", (radius * 2 * OVER, radius * 2 * OVER))
    ImageDraw.Draw(large).ellipse((0, 0, radius * 2 * OVER - 1, radius * 2 * OVER - 1), fill=255)
    disc = large.reduce(OVER)
    for right in (False, True):
        for low in (False, True):
            part = disc.crop((radius * right, radius * low, radius * (1 + right), radius * (1 + low)))
            found.paste(part, ((width - radius) * right, (height - radius) * low))
    return found


@lru_cache(maxsize=2048)
def ends(width: int, radius: int, thick: int = 0) -> tuple[Image.Image, Image.Image]:
    """Coverage of the upper and the lower end of a rounded rectangle, ``radius`` pixels each.

    With ``thick`` only a line of that thickness just inside. What is between the ends is plain: pasting a mask over
    all of a large panel would cost more than everything else of a picture.
    """
    whole = rounded(width, 2 * radius + 2 * thick + 2, radius)
    if thick:
        whole = whole.copy()
        inner = rounded(width - 2 * thick, whole.height - 2 * thick, max(0, radius - thick))
        whole.paste(0, (thick, thick), inner)
    reach = max(radius, thick)
    return whole.crop((0, 0, width, reach)), whole.crop((0, whole.height - reach, width, whole.height))
