"""Colours of Gnomopolis."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.theme import Theme

INK = "#22150d"
"""Lines and text on parchment."""
CREAM = "#fbeecb"
"""Text on wood and stone."""
GOLD, GOLD_DARK = "#ffc94a", "#a8701c"
NIGHT, STONE, STONE_LIGHT, STONE_DARK = "#1d1613", "#3a302b", "#4a3e37", "#2a221e"
GLOW = ("#5b4433", "#7a5736", "#a8742f")
"""Light of a lamp on stone, from far to near."""
WOOD, WOOD_LIGHT, WOOD_DARK, WOOD_DEEP = "#5f4025", "#7a5430", "#412a17", "#2f1e10"
PARCHMENT, PARCHMENT_LIGHT, PARCHMENT_DARK, PARCHMENT_EDGE = "#f0dfb6", "#f9eed0", "#d9c18c", "#a88652"
GRAIN = "#55381f"
"""Lines in the wood."""
HOLLOW, TRAY = "#4a301b", "#38251a"
"""Wood that is cut out."""
FAINT = "#b39c82"
"""Text on wood that matters little."""
SLEEP = "#c9b68f"
"""Parchment of a used scroll."""
CHANGED = "#4ff0d2"
"""Outline of what is new."""
DUSK = ("#3b4a78", "#2b3358", "#1c2140", "#ffd36b")
"""The sky at evening, roofs far and near, lit windows."""
ALARM, FLAG = "#ff7b54", "#7d1f12"
"""The last round."""


@dataclass(frozen=True)
class Hat:
    """Colours of a gnome: the hat in light and in shadow, the sign on it."""

    light: str
    dark: str
    sign: str


HATS = {
    "child": Hat("#84d65e", "#4c9a35", "#fdf6e0"),
    "villager": Hat("#5b3a22", "#3d2514", "#f0cf86"),
    "soldier": Hat("#d2492c", "#95291a", "#fdf6e0"),
    "merchant": Hat("#ffd93b", "#d49a14", "#7a4a0c"),
    "artisan": Hat("#2c6fd1", "#1b468c", "#fdf6e0"),
    "inventor": Hat("#b9c6c0", "#7c8b88", "#3a2a20"),
    "any": Hat("#fffdf5", "#cfc4ac", "#5a4632"),
}
COLOURS = tuple(HATS)[:6]

KINDS = {"craft": "#24549b", "trade": "#85560a", "guard": "#9a2b1c", "science": "#47605f"}
"""Ground of a building's title, by type."""
BOARD = "#5a3a1e"
"""Ground of a scroll of the District board."""

THEME = Theme.kept("gnomopolis")
