"""How different colours look, to people without one kind of cone too."""

from __future__ import annotations

from itertools import combinations

from renderers.theme import linear, rgb

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


def _lab(colour: str, blindness: str) -> tuple[float, float, float]:
    light = [linear(part) for part in rgb(colour)]
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in BLINDNESS[blindness]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
