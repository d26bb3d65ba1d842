"""What a theme is made of, and how well its colours can be told apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from itertools import combinations

from PIL import Image, ImageColor

Shape = str
"""One of circle, square, triangle, diamond, star, hexagon, cross, hourglass."""


@dataclass(frozen=True)
class Owner:
    """How the things of a seat are marked: by a colour and by a shape."""

    colour: str
    shape: Shape
    ink: str = "#1d130c"
    """Of text on the colour."""


OWNERS = (
    Owner("#fad624", "circle"),
    Owner("#52dafa", "square"),
    Owner("#e0762f", "triangle"),
    Owner("#f6f3e6", "diamond"),
    Owner("#8b73ed", "star"),
    Owner("#2a8e8f", "hexagon"),
    Owner("#977f55", "cross"),
)
"""Marks of up to seven seats."""


@dataclass(frozen=True)
class Theme:
    """The fixed palette of a game's pictures."""

    key: str
    """The game's, as its rules have it."""
    colours: tuple[str, ...]
    """At most 256, as ``#rrggbb``."""
    owners: tuple[Owner, ...] = OWNERS

    @classmethod
    def kept(cls, key: str, owners: tuple[Owner, ...] = OWNERS) -> Theme:
        """The theme of a game with the colours of its palette file."""
        text = (files(f"renderers.{key}") / "palette.txt").read_text("ascii")
        return cls(key, tuple(text.split()), owners)

    @property
    def package(self) -> str:
        """Where the pictures of the game and their texts are."""
        return f"renderers.{self.key}"

    @cached_property
    def palette(self) -> Image.Image:
        """A palette image to map pictures onto."""
        image = Image.new("P", (1, 1))
        image.putpalette(self.listed)
        return image

    @cached_property
    def listed(self) -> bytes:
        """Red, green and blue of 256 colours, the first again where there are fewer."""
        if len(self.colours) > 256:
            raise ValueError(f"{self.key}: {len(self.colours)} colours, a palette holds 256")
        flat = [part for colour in self.colours for part in rgb(colour)]
        return bytes(flat + flat[:3] * (256 - len(self.colours)))


def rgb(colour: str) -> tuple[int, int, int]:
    """Parts of ``#rrggbb``, 0 to 255."""
    red, green, blue, *_ = ImageColor.getrgb(colour)
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it, 0 to 1."""
    red, green, blue = (_linear(part) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio as WCAG defines it, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""How people without one kind of cone see linear light (Machado, Oliveira and Fernandes 2009, severity 1)."""


def distance(one: str, other: str, blindness: str = "none") -> float:
    """How different two colours look: CIE76 in Lab; 2 is just visible."""
    a, b = (_lab(colour, blindness) for colour in (one, other))
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5


def closest(colours: tuple[str, ...]) -> tuple[float, str, str, str]:
    """The pair that is hardest to tell apart under any blindness: distance, both colours, the blindness."""
    return min(
        (distance(one, other, kind), one, other, kind) for one, other in combinations(colours, 2) for kind in BLINDNESS
    )


def _linear(part: float) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _lab(colour: str, blindness: str) -> tuple[float, float, float]:
    linear = [_linear(part) for part in rgb(colour)]
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, linear, strict=True))))
        for row in BLINDNESS[blindness]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
