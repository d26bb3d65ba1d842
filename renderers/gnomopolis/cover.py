"""The picture of the lobby: the gnomes of the hall, waiting to found a city."""

from __future__ import annotations

from games.core.texts import Catalogue
from renderers.canvas import Box, Canvas
from renderers.gnomopolis import gnomes, things
from renderers.gnomopolis.hall import planks, wall
from renderers.gnomopolis.theme import CREAM, GOLD, KINDS, WOOD_DEEP

SIZE = (1200, 600)


def cover(texts: Catalogue, *, audit: bool) -> Canvas:
    """Title, what it is about, and the people."""
    canvas = Canvas(*SIZE, audit=audit)
    canvas.image.paste(wall(*SIZE, ((130, 110), (1070, 110)), 104))
    floor = Box(-20, 470, 1240, 150)
    planks(canvas, floor, 0)
    plate = Box(232, 34, 736, 178)
    canvas.panel(plate, WOOD_DEEP, 18)
    canvas.border(plate, GOLD, 4, 18)
    upper, lower = plate.inset(24, 14).top(96, 4)
    canvas.text(texts.say("game.name"), upper, "title", 112, GOLD, "centre")
    canvas.text(texts.say("game.tagline"), lower, "body", 25, CREAM, "centre", lines=2, least=18)
    for n, kind in enumerate(KINDS):
        canvas.sprite(things.badge(84, kind), Box(330 + n * 150, 234, 90, 90))
    crowd = (
        (60, 452, 168, "villager"),
        (210, 446, 180, "soldier"),
        (372, 450, 172, "artisan"),
        (690, 448, 178, "merchant"),
        (846, 452, 170, "inventor"),
        (560, 470, 140, "child"),
    )
    for x, middle, tall, colour in crowd:
        canvas.sprite(gnomes.gnome(tall, colour), Box(x, middle - tall // 2, tall, tall))
    canvas.sprite(things.caravan(132), Box(980, 404, 200, 132))
    canvas.sprite(things.helper(104), Box(490, 432, 104, 110))
    for x, y in ((40, 548), (118, 562), (700, 556), (786, 566), (930, 560), (1004, 552), (290, 560), (420, 566)):
        canvas.sprite(things.coin(40), Box(x, y - 20, 40, 40))
    return canvas


