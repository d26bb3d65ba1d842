"""One component large: a danger card, a faction, a place, a scenario."""

from __future__ import annotations

from PIL import Image

from games.core.texts import Catalogue
from games.tarlac.content import PACKS, Pack
from games.tarlac.teller import TarlacTeller
from renderers.canvas import Canvas
from renderers.lookup import GAP, component, heights, strips
from renderers.tarlac import things
from renderers.tarlac.frame import BAND, desk, interlace, page, slip
from renderers.tarlac.heraldry import shield
from renderers.tarlac.theme import INK, RED
from renderers.tokens import Token, figure_of, row

WIDTH, HEAD = 900, 150


def lookup(id: str, edition: str, texts: Catalogue, *, audit: bool) -> Canvas:
    """Its picture, its name and what an edition prints on it.

    Raises:
        UnknownPicture: no such component.
    """
    found = component(TarlacTeller, id, edition)
    lines = [line[:1].upper() + line[1:] for line in map(texts.say, found.lines)]
    high = heights(lines, WIDTH - 2 * (6 + BAND + 18 + 16))
    canvas = Canvas(WIDTH, HEAD + sum(high) + GAP * len(high) + 2 * BAND + 30, audit=audit)
    canvas.backdrop(desk(*canvas.box[2:]))
    interlace(canvas, canvas.box.inset(6))
    sheet = canvas.box.inset(6 + BAND)
    page(canvas, sheet, 4)
    head, rest = sheet.inset(18, 12).top(HEAD - 12, 8)
    sign, words = head.left(150, 18)
    canvas.sprite(emblem(id, PACKS[edition], 130), sign)
    signs = _ground(id, PACKS[edition])
    if signs:
        place, words = words.right(66 * len(signs), 8)
        row(canvas, place, signs, 58, "right")
    canvas.text(texts.say(found.name), words, "title", 58, RED, lines=2, least=30)
    strips(canvas, rest, zip(lines, high, strict=True), INK, lambda canvas, box: slip(canvas, box, radius=8))
    return canvas


def emblem(id: str, printed: Pack, pixels: int) -> Image.Image:
    """The picture of a component."""
    if id in printed.dangers:
        return things.DANGERS[id](pixels)
    if id in printed.factions:
        return shield(pixels, id)
    if id in printed.spaces:
        return things.SETTLEMENTS[printed.spaces[id].settlement](pixels * 5 // 6)
    return things.shamrock(pixels)


def _ground(id: str, printed: Pack) -> list[Token]:
    """Signs of the terrain of a place, and of its owner."""
    space = printed.spaces.get(id)
    if space is None:
        return []
    found = [Token(things.TERRAIN[kind]) for kind in space.terrain]
    if space.owner in printed.factions:
        found.append(Token(figure_of(shield, space.owner)))
    elif space.owner:
        found.append(Token(things.crown, share=0.8))
    return found
