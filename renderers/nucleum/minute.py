"""How the card of the game looks: blueprints on the drawing desk."""

from __future__ import annotations

from renderers.minute import Style
from renderers.nucleum.frame import desk, sheet
from renderers.nucleum.theme import COPPER_LIGHT, URANIUM, WHITE

STYLE = Style(ground=desk, panel=sheet, title=URANIUM, heading=COPPER_LIGHT, ink=WHITE)
