"""Colours of Tarlac, the arms of its factions and the signs of its coalitions."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.theme import Theme

INK = "#22150d"
"""Lines, and text on vellum."""
SEPIA = "#6b4a2a"
"""Thin lines, and text that matters little."""
CREAM = "#fbf3dc"
"""Text on dark ground."""
VELLUM, VELLUM_LIGHT, VELLUM_DARK, VELLUM_EDGE = "#f0e1ba", "#f9efd3", "#dfca98", "#a98a52"
RED, BLUE, GREEN, GOLD, GOLD_DARK = "#9e2116", "#27507f", "#3f6b3a", "#e0ac2b", "#8f6a14"
"""Pigments of the page."""
LEATHER, LEATHER_LIGHT = "#3b2316", "#573622"
SEA, SEA_LIGHT, SEA_DEEP, WATER, SHORE = "#b7cfc8", "#c8dbd2", "#9dbcb5", "#7fabb0", "#3f6670"
"""The sea, waves on it, its edge; rivers and lakes, their banks."""
ROAD = "#cda35c"
WILD = "#eddcae"
"""Ground that nobody owns."""
BEYOND = "#e3d2a4"
"""Ground outside Thomond."""
TREE, TREE_DARK, BOG, BOG_DARK = "#6f9458", "#3c5a34", "#b08d5f", "#6e4f2d"
FIRE, EMBER, SOOT = "#e8641b", "#ffc14a", "#3a2a22"
STONE, STONE_DARK, THATCH, WOOD = "#d9d0bd", "#8d8371", "#d3a94f", "#7d5630"
CHANGED = "#e3007f"
"""Outline of what is new."""


@dataclass(frozen=True)
class Arms:
    """How a faction is marked: by a colour and by a charge of its own."""

    colour: str
    charge: str
    ink: str = INK
    """Of the charge and of numbers on the colour."""


ARMS = {
    "ct": Arms("#a634b0", "triskele", CREAM),
    "cbr": Arms("#4f135e", "annulet", CREAM),
    "cch": Arms("#95cc7a", "cross"),
    "cfe": Arms("#93190e", "triangle", CREAM),
    "cdu": Arms("#ecd02f", "lozenge"),
    "cba": Arms("#cc7a24", "crescent"),
    "umb": Arms("#1746dc", "billet", CREAM),
    "cor": Arms("#3797a8", "waves"),
    "boi": Arms("#9a8263", "hexagon"),
    "tan": Arms("#f7f4ee", "star"),
    "dec": Arms("#151217", "chevrons", "#f4c63a"),
}


@dataclass(frozen=True)
class Side:
    """How what belongs to a coalition looks: light, dark, or plain for nobody's."""

    plate: str
    edge: str
    ink: str
    banner: str
    """Shape of a banner: "square", "forked" or "round"."""


SIDES = {
    "ct": Side("#f3def8", "#8a239f", INK, "square"),
    "cbr": Side("#4a1757", "#1e0726", CREAM, "forked"),
    "": Side("#f9efd3", "#8a6a3c", INK, "round"),
}


THEME = Theme.kept("tarlac")
