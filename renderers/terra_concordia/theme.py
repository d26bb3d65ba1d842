"""Colours of Terra Concordia."""

from __future__ import annotations

from dataclasses import dataclass

from games.terra_concordia.view import NationView
from renderers.theme import Owner, Theme

INK = "#1d130c"
"""Lines, and text on bright ground."""
CREAM = "#f3ead8"
"""Text on the dark frame."""
FAINT = "#b3a284"
"""Text on the dark frame that matters little."""
GOLD, GOLD_LIGHT, GOLD_DARK = "#e2b84a", "#ffe382", "#8b6a1e"
NIGHT, PANEL, PANEL_LIGHT, PANEL_EDGE = "#0d0805", "#1c120a", "#2b1d11", "#5d4620"
"""The frame: around the panels, the panels, their rows, their rims."""
SEA, SEA_LIGHT = "#163e63", "#1d4b75"
"""Around the landscape."""
PAPER, PAPER_LIGHT, PAPER_DARK = "#f1e6cc", "#faf3e1", "#d9c79f"
CHANGED = "#ff5ce1"
"""Outline of what is new."""
GOOD, BAD, MIDDLING = "#6fce58", "#ff6a4d", "#f0b429"
"""Sustainability and events: well, badly, neither."""
PASSED = "#5a5248"
"""The flag of whoever has passed."""
LACKING = "#a3241f"
"""On paper: what there is too little of."""
FOG, FOG_LIGHT, FOG_NEAR, FOG_NEAR_LIGHT = "#988864", "#a4946c", "#d8c898", "#e4d8b0"
"""Hexes face down, as an old chart leaves them bare: far away, and within reach."""
CHART, CHART_NEAR = "#786844", "#a88c58"
"""Lines of that chart."""


@dataclass(frozen=True)
class Ground:
    """Colours of a terrain: the ground, its lighter and darker parts."""

    fill: str
    light: str
    dark: str


GROUNDS = {
    "forest": Ground("#3f9448", "#5fb45c", "#1f5a2c"),
    "mountain": Ground("#a2988c", "#e9e6e0", "#5e554d"),
    "lake": Ground("#5cc0ee", "#a5e2fb", "#2e8fc4"),
    "field": Ground("#e6c94f", "#f8e58c", "#b08f22"),
    "ruins": Ground("#c3a983", "#efe3c8", "#7d6646"),
    "volcanic": Ground("#6d3b36", "#ff8a3a", "#3a1d1c"),
    "ocean": Ground("#2272b8", "#67b2e6", "#15528c"),
    "island": Ground("#37a7c9", "#f6dd9a", "#2f8f4e"),
    "start": Ground("#9bd474", "#c9f0a4", "#5f9a42"),
}

KINDS = {
    "wonder": "#4a3608",
    "construction": "#2a6a35",
    "technology": "#5b3a94",
    "event": "#8e1f2c",
    "exploration": "#8a4a16",
    "trade": "#5f5712",
    "influence": "#7a2a74",
    "project": "#12646a",
    "worker": "#32577c",
    "legacy": "#86391f",
    "public": "#22479c",
    "secret": "#241a10",
}
"""Ground of a card's frame, by its type."""
CATEGORIES = {
    "agriculture": "#7fbf3f",
    "engineering": "#e08a3c",
    "navigation": "#4aa8e8",
    "science": "#c08cf0",
    "energy": "#ffd84a",
    "culture": "#f28aa8",
}

COLOURS = {
    "red": Owner("#ef5347", "triangle"),
    "blue": Owner("#4b90ff", "square"),
    "green": Owner("#8ef29c", "diamond"),
    "yellow": Owner("#ffd21f", "circle"),
}
UNPICKED = (
    Owner("#d9d2c4", "triangle"),
    Owner("#d9d2c4", "square"),
    Owner("#d9d2c4", "diamond"),
    Owner("#d9d2c4", "circle"),
)
"""Marks of seats that have not picked their civilization."""


def owner_of(nation: NationView) -> Owner:
    """How the things of a player are marked: by the colour of the civilization."""
    return COLOURS.get(nation.colour) or UNPICKED[nation.seat]


THEME = Theme.kept("terra_concordia", tuple(COLOURS.values()))
