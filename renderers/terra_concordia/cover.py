"""The picture of the lobby: the continent and its Wonders."""

from __future__ import annotations

from games.core.texts import Catalogue
from renderers.canvas import Box, Canvas
from renderers.owners import mark
from renderers.terra_concordia import hexes
from renderers.terra_concordia.frame import panel
from renderers.terra_concordia.monuments import monument
from renderers.terra_concordia.theme import COLOURS, CREAM, GOLD, GOLD_DARK, NIGHT, SEA

SIZE = (1200, 600)
HIGH = 172
LAND = ("forest", "ocean", "field", "mountain", "lake", "ruins", "island", "volcanic", "start")
PLACED = {
    (0, 3): "mar_08",
    (2, 3): "mar_01",
    (4, 3): "mar_03",
    (6, 3): "mar_07",
    (1, 0): "mar_04",
    (3, 0): "mar_05",
    (5, 0): "mar_06",
    (7, 0): "mar_02",
}
"""Wonders by column and row."""


def cover(texts: Catalogue, *, audit: bool) -> Canvas:
    """Title, what it is about, and the land."""
    canvas = Canvas(*SIZE, SEA, audit=audit)
    wide = hexes.fog(HIGH, False).width
    for column in range(-1, 9):
        for row in range(-1, 5):
            x = round(column * wide * 0.75)
            y = row * HIGH + (HIGH // 2 if column % 2 else 0) - 112
            cell = Box(x, y, wide, HIGH)
            hidden = column in (-1, 8)
            if hidden:
                canvas.sprite(hexes.fog(HIGH, False), cell)
                continue
            canvas.sprite(hexes.terrain(HIGH, LAND[(column * 4 + row * 7) % 9]), cell)
            if (column, row) in PLACED:
                canvas.sprite(monument(116, PLACED[column, row]), cell)
    canvas.border(canvas.box, NIGHT, 14)
    for inset, colour in ((10, GOLD_DARK), (13, GOLD), (17, NIGHT)):
        canvas.border(canvas.box.inset(inset), colour, 4, 12)
    plate = Box(180, 156, 840, 252)
    panel(canvas, plate, 22, bright=True)
    inner = plate.inset(28, 14)
    upper, lower = inner.top(104, 4)
    canvas.text(texts.say("game.name"), upper, "title", 112, GOLD, "centre")
    said, signs = lower.top(78, 4)
    canvas.text(texts.say("game.tagline"), said, "body", 34, CREAM, "centre", lines=2, least=18)
    for cell, owner in zip(signs.inset(300, 0).columns(4, 6), COLOURS.values(), strict=True):
        canvas.sprite(mark(34, owner), cell)
    return canvas
