"""Colours of Nucleum: a blueprint with copper and uranium green."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.theme import Owner, Theme

INK = "#0a1626"
"""Lines, and text on bright ground."""
NIGHT, PAPER, SHEET, SHEET_LIGHT = "#071726", "#0d2a47", "#143a5f", "#1b4a76"
"""The blueprint: around the sheets, under the map, the sheets, their rows."""
GRID, LINE, PALE = "#123453", "#3f74a6", "#a9cbe8"
"""Of the blueprint: its grid, its drawn lines, its lettering that matters little."""
RIVER, HILL, TRACK, PLACE_EMPTY = "#1b527f", "#5a7d4a", "#3b6288", "#0a2038"
"""Of the map: its rivers, the border, the ways of links, a railway space without a tile."""
WHITE = "#eef6ff"
"""Lettering."""
COPPER, COPPER_LIGHT, COPPER_DARK = "#d08a4e", "#f2bd86", "#7a4420"
URANIUM, URANIUM_LIGHT, URANIUM_DARK = "#a6e52b", "#dcff8a", "#3c5f0c"
RED = "#ff5a4f"
"""Of frames that neutral buildings prefer, of ends that are met, of what is lost."""
LOSS = "#ff9088"
"""Of numbers below nothing."""
STONE, STONE_DARK = "#8c939c", "#4d545e"
CHANGED = "#ff4fe0"
"""Outline of what is new."""


@dataclass(frozen=True)
class City:
    """A colour of cities and ends: with its sign, as the four are easily confused."""

    colour: str
    sign: str
    """square, triangle, circle or diamond."""


CITIES = {
    "grey": City("#a9b0b8", "square"),
    "green": City("#37a35f", "triangle"),
    "purple": City("#9a66c8", "circle"),
    "orange": City("#f08a24", "diamond"),
}
SEATS = (
    Owner("#ffd21f", "star"),
    Owner("#f6f3e6", "cross"),
    Owner("#ff6a5c", "hexagon"),
    Owner("#4fd8ff", "hourglass"),
)
"""Marks of the players. No shape is that of a city."""
KINDS = {"initial": "#d9cbb0", "silver": "#c9d3dd", "gold": "#e6b93c", "purple": "#c79af0"}
"""Paper of contracts."""
TIERS = {1: "#efe6cf", 2: "#f1d24a", 3: "#e0574c", 4: "#4f8fe0", 5: "#8a5c38", 6: "#3a3f48"}
"""Of the progress track, the lowest first."""
TIER_INK = {1: INK, 2: INK, 3: INK, 4: INK, 5: WHITE, 6: WHITE}

THEME = Theme.kept("nucleum", SEATS)
