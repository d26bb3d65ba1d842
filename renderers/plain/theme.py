"""Colours of a tavern's table with a sheet of parchment on it."""

from __future__ import annotations

from renderers.theme import Theme

INK = "#22150d"
"""Text on parchment."""
CREAM = "#fbeecb"
"""Text on wood."""
GOLD = "#ffc94a"
WOOD, WOOD_LIGHT, WOOD_DARK, WOOD_DEEP = "#5f4025", "#7a5430", "#412a17", "#2f1e10"
GRAIN = "#55381f"
"""Lines in the wood."""
PARCHMENT, PARCHMENT_EDGE = "#f0dfb6", "#a88652"
FAINT = "#8a6d45"
"""What matters little on parchment."""
CHANGED = "#c2187a"
"""Beside what is new."""
THEME = Theme.kept("plain")
