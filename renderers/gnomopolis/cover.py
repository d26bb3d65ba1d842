"""The picture of the lobby: the gnomes of the hall, and through the arch the city they may found."""

from __future__ import annotations

from games.core.texts import Catalogue
from renderers.canvas import Box, Canvas
from renderers.gnomopolis import gnomes, things
from renderers.gnomopolis.hall import planks, wall
from renderers.gnomopolis.theme import CREAM, DUSK, GOLD, INK, WOOD_DEEP
from renderers.pen import Pen, sprite

SIZE = (1200, 600)
FAR = ((40, 250, 90), (150, 210, 110), (290, 240, 80), (400, 190, 120), (540, 260, 90), (640, 225, 95))
NEAR = ((30, 330, 114), (230, 310, 150), (350, 345, 160), (600, 320, 124))
"""Houses beyond the arch: left edge, eaves, width."""


def cover(texts: Catalogue, *, audit: bool) -> Canvas:
    """Title, what it is about, and the people."""
    canvas = Canvas(*SIZE, audit=audit)
    canvas.backdrop(wall(*SIZE, ((110, 150), (1090, 150)), 110))
    canvas.sprite(arch(430), Box(220, 60, 760, 430))
    planks(canvas, Box(-20, 478, 1240, 150))
    plate = Box(242, 16, 716, 190)
    canvas.panel(plate, WOOD_DEEP, 18)
    canvas.border(plate, GOLD, 4, 18)
    upper, lower = plate.inset(24, 12).top(88, 8)
    canvas.text(texts.say("game.name"), upper, "title", 104, GOLD, "centre")
    canvas.text(texts.say("game.tagline"), lower, "body", 34, CREAM, "centre", lines=2, least=18)
    crowd = (
        (30, 446, 176, "villager"),
        (206, 440, 192, "soldier"),
        (384, 448, 178, "artisan"),
        (668, 446, 184, "merchant"),
        (842, 450, 176, "inventor"),
        (566, 474, 140, "child"),
    )
    for x, middle, tall, colour in crowd:
        canvas.sprite(gnomes.gnome(tall, colour), Box(x, middle - tall // 2, tall, tall))
    canvas.sprite(things.caravan(140), Box(986, 402, 210, 140))
    canvas.sprite(things.helper(108), Box(496, 438, 108, 112))
    for x, y in ((40, 560), (150, 572), (330, 566), (470, 576), (700, 566), (812, 576), (960, 568), (1090, 574)):
        canvas.sprite(things.coin(40), Box(x, y - 20, 40, 40))
    return canvas


@sprite(760, 430)
def arch(pen: Pen) -> None:
    """An open arch, and behind it roofs and lit windows under the evening sky."""
    sky, far, near, lamp = DUSK
    pen.box(0, 30, 760, 420, INK, 150)
    pen.box(14, 44, 732, 420, sky, 138)
    pen.ellipse(590, 190, 46, 46, "#ffe9b0")
    for x, top, wide in FAR:
        pen.polygon([(x - 10, top + 40), (x + wide / 2, top - 70), (x + wide + 10, top + 40)], far)
        pen.box(x, top + 36, wide, 220, far)
        for i in range(2):
            for j in range(3):
                pen.box(x + wide * (0.2 + 0.4 * i), top + 64 + 42 * j, wide * 0.2, 22, lamp if (i + j) % 2 else near, 6)
    for x, top, wide in NEAR:
        pen.polygon([(x - 8, top + 30), (x + wide / 2, top - 60), (x + wide + 8, top + 30)], near)
        pen.box(x, top + 26, wide, 120, near)
        for i in range(3):
            pen.box(x + wide * (0.14 + 0.28 * i), top + 50, wide * 0.14, 26, lamp, 7)
