"""How the card of a game without pictures of its own looks: parchment on wood."""

from __future__ import annotations

from renderers.minute import Style
from renderers.plain.sheet import parchment, wood
from renderers.plain.theme import INK

STYLE = Style(ground=wood, panel=parchment, title=INK, heading=INK, ink=INK)
