"""How the card of the game looks: cases of felt in the walnut cabinet."""

from __future__ import annotations

from renderers.inventions.frame import cabinet, case
from renderers.inventions.theme import BRASS_LIGHT, CREAM
from renderers.minute import Style

STYLE = Style(ground=cabinet, panel=case, title=BRASS_LIGHT, heading=BRASS_LIGHT, ink=CREAM)
