"""The picture of the lobby: the hosts of both pretenders, and an English castle between them."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from games.core.texts import Catalogue
from renderers.canvas import Box, Canvas
from renderers.tarlac import things
from renderers.tarlac.frame import interlace, slip
from renderers.tarlac.heraldry import banner
from renderers.tarlac.places import wavy
from renderers.tarlac.theme import GREEN, INK, RED, SEA, SEA_LIGHT, TREE, TREE_DARK, VELLUM, VELLUM_DARK, WATER

SIZE = (1200, 600)
HOSTS = {"ct": ("cch", "ct", "cfe", "cor"), "cbr": ("umb", "cbr", "boi", "cdu")}


def cover(texts: Catalogue, *, audit: bool) -> Canvas:
    """Title, what it is about, and who fights."""
    canvas = Canvas(*SIZE, audit=audit)
    canvas.backdrop(_hills())
    interlace(canvas, canvas.box)
    plate = Box(190, 34, 820, 196)
    slip(canvas, plate, VELLUM, INK, 12)
    canvas.border(plate.inset(6), RED, 3, 8)
    upper, lower = plate.inset(26, 18).top(88, 2)
    canvas.text(texts.say("game.name"), upper, "title", 92, RED, "centre")
    canvas.text(texts.say("game.tagline"), lower, "body", 34, INK, "centre", lines=2, least=18)
    canvas.sprite(things.castle(190), Box(474, 292, 252, 190))
    canvas.sprite(things.monastery(120), Box(36, 236, 144, 120))
    canvas.sprite(things.longport(120), Box(1016, 240, 150, 120))
    canvas.sprite(banner(96, "dec", ""), Box(562, 452, 76, 100))
    for side, factions in HOSTS.items():
        for n, faction in enumerate(factions):
            x = (60 if side == "ct" else 690) + n * 112
            tall = 190 if faction == side else 150
            _standard(canvas, Box(x, 560 - tall - 40, 100, tall), faction, side)
    canvas.sprite(things.crown(60), Box(540, 243, 120, 60))
    return canvas


def _standard(canvas: Canvas, box: Box, faction: str, side: str) -> None:
    cloth = banner(box.h * 7 // 10, faction, side)
    canvas.panel(Box(box.x + 8, box.y - 12, 7, box.h + 44), INK, 3)
    canvas.sprite(cloth, Box(box.x + 15, box.y, cloth.width, cloth.height))


@lru_cache(maxsize=1)
def _hills() -> Image.Image:
    sheet = Image.new("RGB", (SIZE[0] * 2, SIZE[1] * 2), VELLUM)
    draw = ImageDraw.Draw(sheet)
    layers = (
        (VELLUM_DARK, ((0, 260), (200, 190), (420, 280), (640, 210), (900, 290), (1200, 220))),
        (TREE, ((0, 350), (180, 330), (420, 380), (700, 350), (960, 380), (1200, 340))),
        (WATER, ((0, 460), (300, 430), (620, 470), (900, 440), (1200, 470))),
        (SEA, ((0, 474), (300, 446), (620, 486), (900, 456), (1200, 484))),
        (GREEN, ((0, 500), (300, 520), (620, 496), (900, 524), (1200, 500))),
    )
    for colour, ridge in layers:
        shape = wavy((*ridge, (1200, 640), (0, 640)), 14)
        draw.polygon([(x * 2, y * 2) for x, y in shape], fill=colour)
        draw.line([(x * 2, y * 2) for x, y in shape], fill=INK if colour != SEA else SEA_LIGHT, width=4)
    for x, y in ((250, 372), (290, 382), (330, 376), (860, 380), (900, 372), (400, 390), (1110, 372)):
        for grow, colour in ((4, TREE_DARK), (0, GREEN)):
            r = 26 + grow
            draw.ellipse((x * 2 - r, y * 2 - r - 40, x * 2 + r, y * 2 + r - 40), fill=colour)
        draw.line((x * 2, y * 2 - 10, x * 2, y * 2 + 24), fill=INK, width=7)
    return sheet.reduce(2)
