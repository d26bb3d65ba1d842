"""How the card of the game looks: leaves of vellum on the leather of the desk."""

from __future__ import annotations

from renderers.minute import Style
from renderers.tarlac.frame import desk, page
from renderers.tarlac.theme import INK, RED

STYLE = Style(ground=desk, panel=page, title=RED, heading=RED, ink=INK)
