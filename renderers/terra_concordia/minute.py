"""How the card of the game looks: panels with gold edges on the dark comb of the world."""

from __future__ import annotations

from renderers.minute import Style
from renderers.terra_concordia.frame import backdrop, panel
from renderers.terra_concordia.theme import CREAM, GOLD_LIGHT

STYLE = Style(ground=backdrop, panel=panel, title=GOLD_LIGHT, heading=GOLD_LIGHT, ink=CREAM)
