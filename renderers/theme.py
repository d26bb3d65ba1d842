"""What a theme is made of, and how well its colours can be read on each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

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

    def recoloured(self, image: Image.Image) -> Image.Image:
        """A picture in the colours of the palette, without dither."""
        return image.quantize(palette=self.palette, dither=Image.Dither.NONE)

    @cached_property
    def listed(self) -> bytes:
        """Red, green and blue of 256 colours, the first again where there are fewer.

        Raises:
            ValueError: there are more.
        """
        if len(self.colours) > 256:
            raise ValueError(f"{self.key}: {len(self.colours)} colours, a palette holds 256")
        flat = [part for colour in self.colours for part in rgb(colour)]
        return bytes(flat + flat[:3] * (256 - len(self.colours)))


def rgb(colour: str) -> tuple[int, int, int]:
    """Parts of ``#rrggbb``, 0 to 255."""
    red, green, blue, *_ = ImageColor.getrgb(colour)
    return red, green, blue


def blend(colour: str, ground: str, share: float) -> str:
    """So much of a colour as a wash on the ground."""
    parts = (round(a * share + b * (1 - share)) for a, b in zip(rgb(colour), rgb(ground), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*parts)


def darker(colour: str, share: float = 0.62) -> str:
    """The colour in shadow."""
    return blend(colour, "#000000", share)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it, 0 to 1."""
    red, green, blue = (linear(part) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio as WCAG defines it, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def linear(part: float) -> float:
    """A part, 0 to 255, as an amount of light, 0 to 1."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
