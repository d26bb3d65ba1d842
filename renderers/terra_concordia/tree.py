"""All 24 technologies upright, a row for each category: what they cost and do, who has them, which are on offer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.core.model import Text
from games.core.texts import Catalogue
from games.terra_concordia.cards.notes import effects_said
from games.terra_concordia.cards.vocabulary import CATEGORIES, Category
from games.terra_concordia.content import PACKS
from games.terra_concordia.view import WorldView
from renderers.canvas import Box, Canvas, Surface
from renderers.fonts import wrapped
from renderers.owners import mark
from renderers.terra_concordia import goods, signs
from renderers.terra_concordia.art import mixed
from renderers.terra_concordia.frame import backdrop, line, panel
from renderers.terra_concordia.nation import name_of
from renderers.terra_concordia.purse import pays
from renderers.terra_concordia.side import payable, price, rounds
from renderers.terra_concordia.theme import (
    CATEGORIES as TONES,
)
from renderers.terra_concordia.theme import (
    CHANGED,
    CREAM,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    PAPER,
    PAPER_DARK,
    owner_of,
)
from renderers.tokens import Token, row

WIDTH, HEAD, GAP = 1080, 162, 8
BAND, LEVELS = 40, 4
"""Height of the name of a category; technologies of a category."""
NAME, COST = 58, 38
"""Heights of the upper lines of a technology."""
LETTERS, STEP, FEWEST = 26, 31, 4
"""Size of what a technology does, the same for all; height of a line; lines that there is always room for."""


ABOVE = 5 + NAME + 2 + COST + 4
"""What of a technology stands over the words."""
FRAME = 6 + BAND + 4 + ABOVE + 20 + 6 + GAP
"""Height of a category without the lines of its words, with the gap under it."""


def tree(view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """The whole tree, a row for each category, level 1 on the left."""
    said = {category: _said(category, view, texts) for category in CATEGORIES}
    tall = {category: max(FEWEST, *map(len, lines)) * STEP for category, lines in said.items()}
    canvas = Canvas(WIDTH, HEAD + sum(FRAME + high for high in tall.values()), audit=audit)
    canvas.backdrop(backdrop(*canvas.box[2:]))
    head, rest = canvas.box.inset(10, 8).top(112, 6)
    _header(canvas, head, view, texts, changes=before is not None)
    above, rest = rest.top(36, 4)
    for n, cell in enumerate(above.inset(6, 0).columns(LEVELS, 8), start=1):
        line(canvas, cell, 10)
        canvas.text(texts.say(Text("picture.level", {"n": n})), cell, "strong", 27, GOLD_LIGHT, "centre")
    for category in CATEGORIES:
        box, rest = rest.top(FRAME - GAP + tall[category], GAP)
        _category(canvas, box, category, said[category], view, texts, before)
    return canvas


def _said(category: Category, view: WorldView, texts: Catalogue) -> list[tuple[str, ...]]:
    """What each technology of a category does, in lines as long as there is room for."""
    room = Box(0, 0, WIDTH - 20 - 12, 0).columns(LEVELS, GAP)[0].w - 2 * 12
    printed = PACKS[view.edition]
    words = (effects_said(printed.technologies[id]) for id in printed.tree[category])
    return [wrapped(" ".join(map(texts.say, each)), "body", LETTERS, room) for each in words]


def _header(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, *, changes: bool) -> None:
    """Title and round; under them what frames and marks mean."""
    upper, lower = box.rows(2, 2)
    count, name = upper.right(300, 8)
    canvas.text(texts.say("picture.tree"), name, "title", 54, GOLD)
    canvas.text(rounds(texts, view), count, "strong", 38, CREAM, "right")
    swatch, said = name.right(170)[0].inset(0, 10).left(12, 10)
    payable(canvas, swatch)
    canvas.text(texts.say("picture.payable"), said, "body", 27, CREAM, least=20)
    offer, lower = lower.left(170, 10)
    offer = offer.inset(0, 5)
    canvas.panel(offer, GOLD_LIGHT, 10)
    canvas.text(texts.say("picture.on_offer"), offer.inset(8, 2), "strong", 27, INK, "centre")
    if changes:
        new, lower = lower.left(136, 8)
        swatch, said = new.left(34, 8)
        canvas.border(Box(swatch.x, swatch.y + 10, 34, swatch.h - 20), CHANGED, 5, 8)
        canvas.text(texts.say("picture.changed"), said, "body", 27, CREAM)
    for cell, nation in zip(lower.columns(len(view.nations), 8), view.nations, strict=True):
        sign, said = cell.left(36, 4)
        canvas.sprite(mark(36, owner_of(nation)), sign)
        canvas.text(name_of(texts, nation), said, "body", 28, CREAM, lines=2, least=17)


def _category(
    canvas: Canvas,
    box: Box,
    category: Category,
    said: Sequence[Sequence[str]],
    view: WorldView,
    texts: Catalogue,
    before: WorldView | None,
) -> None:
    panel(canvas, box)
    band, rest = box.inset(6, 6).top(BAND, 4)
    sign, name = band.inset(4, 0).left(BAND, 10)
    canvas.sprite(signs.category(BAND, category), sign)
    canvas.text(texts.say(f"category.{category}"), name, "title", 34, TONES[category])
    for cell, id, lines in zip(rest.columns(LEVELS, GAP), PACKS[view.edition].tree[category], said, strict=True):
        _technology(canvas, cell, id, lines, view, texts)
        if (before and (id in view.market) > (id in before.market)) or (
            before and holders(view, id) != holders(before, id)
        ):
            canvas.border(cell.inset(-3), CHANGED, 6, 11)


def holders(view: WorldView, id: str) -> list[int]:
    """The seats that have a technology."""
    return [nation.seat for nation in view.nations if id in nation.technologies]


def _technology(canvas: Canvas, box: Box, id: str, lines: Sequence[str], view: WorldView, texts: Catalogue) -> None:
    """Its name, golden if it is on offer, with the marks of those who have it; its cost and points; what it does."""
    printed = PACKS[view.edition].technologies[id]
    offered, gone, owners = id in view.market, id in view.taken, holders(view, id)
    tone = mixed(TONES[printed.category], "#000000", 0.6)
    canvas.surface(box, _tile(box.w, box.h, tone, offered, gone))
    name, rest = box.inset(7, 5).top(NAME, 2)
    if id in PACKS[view.edition].exclusive:
        star, name = name.right(34, 2)
        canvas.sprite(signs.exclusive(34), star)
    if owners:
        place, name = name.right(64 if len(owners) > 1 else 32, 4)
        for cell, seat in zip(place.grid(min(2, len(owners)), (len(owners) + 1) // 2, 2), owners, strict=False):
            canvas.sprite(mark(min(30, cell.w, cell.h), owner_of(view.nations[seat])), cell)
    canvas.text(texts.say(f"card.{id}"), name, "title", 29, INK if offered else CREAM, lines=2, least=19)
    costs, rest = rest.top(COST, 4)
    points, costs = costs.right(78, 4)
    row(canvas, points, [Token(goods.star, after=str(printed.vp))], COST, "right", GOLD_LIGHT)
    if offered and pays(view, id):
        payable(canvas, costs)
        costs = costs.left(14)[1]
    row(canvas, costs, price(printed.cost), COST, "left", CREAM)
    room = rest.inset(5, 0)
    room = room.inset(0, (room.h - STEP * len(lines)) // 2)
    for words, place in zip(lines, room.rows(len(lines)), strict=True):
        canvas.text(words, place, "body", LETTERS, INK, least=LETTERS)


@lru_cache(maxsize=64)
def _tile(width: int, height: int, tone: str, offered: bool, gone: bool) -> Surface:
    canvas = Canvas(width, height, GOLD_LIGHT if offered else GOLD_DARK)
    edge = 5 if offered else 2
    ground = mixed(tone, "#000000", 0.5) if gone else tone
    inner = canvas.box.inset(edge)
    canvas.panel(inner, ground, 8)
    if offered:
        canvas.panel(inner.top(NAME)[0], GOLD_LIGHT, 0)
    canvas.panel(Box(7, ABOVE, width - 14, height - ABOVE - 7), PAPER_DARK if gone else PAPER, 8)
    return Surface(canvas.image, 10)
