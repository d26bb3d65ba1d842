"""Colours of Inventions."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.theme import Owner, Theme

INK = "#1d130c"
"""Lines, and text on paper."""
SEPIA = "#6a4a2a"
"""Thin lines, and text on paper that matters little."""
CREAM = "#f8f0dc"
"""Text on felt and wood."""
FAINT = "#b9ccbf"
"""Text on felt that matters little."""
PAPER, PAPER_LIGHT, PAPER_DARK = "#f2e6c9", "#fbf4e2", "#d8c496"
"""Labels of the museum."""
WALNUT, WALNUT_LIGHT, WALNUT_DARK = "#2b180d", "#4d2f1a", "#150b05"
"""The cabinet."""
FELT, FELT_LIGHT, FELT_DARK = "#12413e", "#1c5550", "#0a2a29"
"""The lining of its cases."""
BRASS, BRASS_LIGHT, BRASS_DARK = "#d2a548", "#f6dc8e", "#80601f"
SEA, SEA_LIGHT, SEA_DARK = "#bcd6d2", "#cfe3dd", "#8fb3b1"
"""The map of the world: water, its waves and its degrees."""
ROPE, ROPE_LIGHT = "#1d56b0", "#7fb0f2"
CHANGED = "#ff2fb3"
"""Outline of what is new."""
CANVAS = "#d8c79c"
"""Behind the sign of culture, whose own colour is that of the paper."""
GOOD, BAD = "#2f8f4a", "#c0392b"


@dataclass(frozen=True)
class Cloth:
    """Colours of a specialty: its ground, lighter and darker parts, and text on the ground."""

    fill: str
    light: str
    dark: str
    ink: str


TYPES = {
    "economy": Cloth("#2f6db5", "#8fc0f5", "#17406f", CREAM),
    "culture": Cloth("#f7efd9", "#fffaf0", "#a98f5c", INK),
    "technology": Cloth("#8a5426", "#d99a5c", "#4f2c10", CREAM),
    "wild": Cloth("#5b3f86", "#c3a6f0", "#34215a", CREAM),
}
LANDS = {
    "north_america": "#e6c58f",
    "south_america": "#cfd08d",
    "europe": "#e3b3a0",
    "africa": "#edd08a",
    "middle_east": "#dcc0ae",
    "asia": "#c5cf9c",
    "oceania": "#e0bd86",
}
"""Washes of the map."""
ERAS = ("#75634f", "#8a5829", "#3d6c76", "#7a5b93", "#a5493d", "#27735f")
"""Ribbons of the six eras."""

SEATS = (
    Owner("#ef5347", "triangle"),
    Owner("#ffd21f", "circle"),
    Owner("#7ee08f", "diamond"),
    Owner("#a06be8", "square"),
)
"""By seat: red, yellow, green, purple."""
CHRONOS = Owner("#f6f3e6", "hexagon")


def owner_of(seat: int, humans: int) -> Owner:
    """How the things of a seat are marked; the seat after the last human is Chronos."""
    return CHRONOS if seat >= humans else SEATS[seat]


THEME = Theme.kept("inventions", (*SEATS, CHRONOS))
