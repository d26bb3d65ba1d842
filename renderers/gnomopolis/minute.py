"""How the card of the game looks: parchment on the wall of the hall, in the light of two lamps above it."""

from __future__ import annotations

from PIL import Image

from renderers.canvas import Box, Canvas
from renderers.gnomopolis.hall import wall
from renderers.gnomopolis.theme import FLAG, INK, PARCHMENT, PARCHMENT_EDGE
from renderers.minute import Style


def _wall(width: int, height: int) -> Image.Image:
    return wall(width, height, ((90, -70), (width - 90, -70)), 130)


def _scroll(canvas: Canvas, box: Box) -> None:
    canvas.panel(box, PARCHMENT, 18)
    canvas.border(box, PARCHMENT_EDGE, 4, 18)


STYLE = Style(ground=_wall, panel=_scroll, title=FLAG, heading=FLAG, ink=INK)
