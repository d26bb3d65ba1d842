"""The picture of the lobby: the world in its case, ten ideas, six eras on a rail."""

from __future__ import annotations

from games.core.texts import Catalogue
from renderers.canvas import Box, Canvas
from renderers.inventions import figures, pieces, signs
from renderers.inventions.cards import ROMAN
from renderers.inventions.frame import cabinet, case, plaque
from renderers.inventions.theme import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, FELT_DARK, INK, SEATS
from renderers.inventions.world import HIGH, WIDE, ground
from renderers.owners import mark

SIZE = (1200, 600)
ACTIONS = ("present", "invent", "share", "innovate", "call_specialists", "gain_influence", "travel", "eureka")


def cover(texts: Catalogue, *, audit: bool) -> Canvas:
    """Title, what it is about, and what the game is made of."""
    canvas = Canvas(*SIZE, audit=audit)
    canvas.backdrop(cabinet(*SIZE))
    scale = 1160 / WIDE
    world = ground(scale, ())
    top = (round(HIGH * scale) - 440) // 2
    place = Box(20, 18, 1160, 440)
    canvas.paste(world.crop((0, top, 1160, top + 440)), place[:2])
    canvas.border(place, BRASS_DARK, 6)
    canvas.border(place.inset(4), BRASS, 3)
    for n, action in enumerate(ACTIONS):
        x = 66 + (n % 4) * 306 + (0 if n < 4 else 20)
        canvas.sprite(signs.action(92, action), Box(x, 40 if n < 4 else 338, 92, 92))
    plate = Box(150, 130, 900, 210)
    case(canvas, plate, 20, bright=True)
    upper, lower = plate.inset(30, 14).top(110, 2)
    canvas.text(texts.say("game.name").partition(":")[0], upper, "title", 124, BRASS_LIGHT, "centre")
    canvas.text(texts.say("game.tagline"), lower, "body", 34, CREAM, "centre", lines=2, least=18)
    rail = Box(20, 470, 1160, 112)
    plaque(canvas, rail, 12)
    canvas.panel(Box(40, rail.y + 50, 1120, 12), FELT_DARK, 6)
    cells = rail.inset(26, 6).columns(8, 10)
    canvas.sprite(figures.hourglass(98), cells[0])
    for era, cell in enumerate(cells[1:7], start=1):
        canvas.sprite(pieces.tablet(96, era), cell)
        canvas.text(ROMAN[era], cell, "title", 44, CREAM, "centre")
    last = cells[7].inset(6, 6)
    canvas.panel(last, INK, 12)
    for cell, owner in zip(last.inset(8, 4).grid(2, 2, 2), SEATS, strict=True):
        canvas.sprite(mark(36, owner), cell)
    return canvas
