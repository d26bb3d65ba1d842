"""The picture of the lobby: the drawing of a power plant at night, wired to a city and a mine."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from games.core.texts import Catalogue
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs
from renderers.nucleum.frame import copper, desk
from renderers.nucleum.theme import CITIES, COPPER, COPPER_LIGHT, LINE, PALE, SHEET, URANIUM, WHITE
from renderers.pen import bent

SIZE = (1200, 600)


def cover(texts: Catalogue, *, audit: bool) -> Canvas:
    """Title, what it is about, and what is built."""
    canvas = Canvas(*SIZE, audit=audit)
    canvas.backdrop(_drawing())
    canvas.border(canvas.box.inset(10), COPPER, 5, 14)
    canvas.border(canvas.box.inset(20), LINE, 2, 8)
    title = Box(330, 38, 540, 122)
    canvas.text(texts.say("game.name"), title, "title", 124, COPPER_LIGHT, "centre")
    canvas.text(texts.say("game.tagline"), Box(230, 164, 740, 78), "body", 34, WHITE, "centre", lines=2, least=18)
    canvas.sprite(signs.sign(200, "nucleum"), Box(500, 268, 200, 200))
    canvas.sprite(signs.sign(170, "plant"), Box(90, 210, 190, 170))
    canvas.sprite(signs.sign(170, "city"), Box(920, 210, 190, 170))
    canvas.sprite(signs.sign(110, "mine"), Box(280, 424, 120, 110))
    canvas.sprite(signs.sign(110, "turbine"), Box(800, 424, 120, 110))
    for n, colour in enumerate(CITIES):
        box = Box(470 + n * 68, 506, 60, 52)
        copper(canvas, box, 8)
        canvas.sprite(signs.place(40, colour), box)
    return canvas


@lru_cache(maxsize=1)
def _drawing() -> Image.Image:
    """Lines of the blueprint: circles round the core, wires, rails. Shared: copy before drawing."""
    sheet = desk(SIZE[0] * 2, SIZE[1] * 2).copy()
    draw = ImageDraw.Draw(sheet)
    for radius, colour in ((330, SHEET), (262, LINE), (196, LINE)):
        box = [(600 - radius) * 2, (368 - radius) * 2, (600 + radius) * 2, (368 + radius) * 2]
        draw.ellipse(box, outline=colour, width=4)
    for points in (
        ((280, 330), (400, 250), (505, 350)),
        ((695, 350), (800, 250), (925, 330)),
        ((400, 470), (460, 430), (512, 410)),
        ((688, 410), (740, 430), (805, 470)),
    ):
        draw.line([(x * 2, y * 2) for x, y in bent(points)], fill=URANIUM, width=8, joint="curve")
    for y in (572, 582):
        draw.line([(60, y * 2), (2340, y * 2)], fill=PALE, width=4)
    for x in range(50, 1160, 22):
        draw.line([(x * 2, 566 * 2), (x * 2, 588 * 2)], fill=COPPER, width=8)
    return sheet.reduce(2)
