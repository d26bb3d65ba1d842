"""How the card of a game without pictures of its own looks: parchment on wood."""

from __future__ import annotations

from PIL import Image

from renderers.canvas import Box, Canvas
from renderers.minute import Style
from renderers.plain.sheet import parchment, wood
from renderers.plain.theme import INK


def _panel(canvas: Canvas, box: Box) -> None:
    parchment(canvas, box)


def _wood(width: int, height: int) -> Image.Image:
    return wood(width, height)


STYLE = Style(ground=_wood, panel=_panel, title=INK, heading=INK, ink=INK)
