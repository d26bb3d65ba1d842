"""Colours of Nucleum: a blueprint with copper and uranium green.

Every part of a colour is a multiple of four: so Pillow, which looks up colours of a palette in steps of four, keeps
flat areas exactly as they are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.theme import Owner, Theme

INK = "#081828"
"""Lines, and text on bright ground."""
NIGHT, PAPER, SHEET, SHEET_LIGHT = "#081828", "#0c2848", "#143860", "#1c4878"
"""The blueprint: around the sheets, under the map, the sheets, their rows."""
GRID, LINE, PALE = "#103454", "#4074a8", "#a8cce8"
"""Of the blueprint: its grid, its drawn lines, its lettering that matters little."""
RIVER, HILL, TRACK, PLACE_EMPTY = "#1c5080", "#587c48", "#3c6088", "#082038"
"""Of the map: its rivers, the border, the ways of links, a railway space without a tile."""
WHITE = "#f0f8fc"
"""Lettering."""
COPPER, COPPER_LIGHT, COPPER_DARK = "#d08850", "#f0bc88", "#784420"
URANIUM, URANIUM_LIGHT, URANIUM_DARK = "#a8e42c", "#dcfc88", "#3c600c"
RED = "#fc5850"
"""Of frames that neutral buildings prefer, of ends that are met, of what is lost."""
LOSS = "#fc9088"
"""Of numbers below nothing."""
STONE, STONE_DARK = "#8c949c", "#4c5460"
CHANGED = "#fc50e0"
"""Outline of what is new."""


@dataclass(frozen=True)
class City:
    """A colour of cities and ends: with its sign, as the four are easily confused."""

    colour: str
    sign: str
    """square, triangle, circle or diamond."""


CITIES = {
    "grey": City("#a8b0b8", "square"),
    "green": City("#38a460", "triangle"),
    "purple": City("#9868c8", "circle"),
    "orange": City("#f08824", "diamond"),
}
SEATS = (
    Owner("#fcd020", "star"),
    Owner("#f8f4e8", "cross"),
    Owner("#fc685c", "hexagon"),
    Owner("#50d8fc", "hourglass"),
)
"""Marks of the players. No shape is that of a city."""
KINDS = {"initial": "#d8ccb0", "silver": "#c8d4dc", "gold": "#e8b83c", "purple": "#c898f0"}
"""Paper of contracts."""
TIERS = {1: "#f0e8d0", 2: "#f0d048", 3: "#e0584c", 4: "#5090e0", 5: "#885c38", 6: "#384048"}
"""Of the progress track, the lowest first."""
TIER_INK = {1: INK, 2: INK, 3: INK, 4: INK, 5: WHITE, 6: WHITE}

THEME = Theme.kept("nucleum", SEATS)
