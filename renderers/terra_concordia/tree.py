"""All 24 technologies upright, a column for each category: what they cost and do, who has them, which are on offer.

For a telephone: three categories abreast over three, so that the letters are large.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

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

WIDTH, GAP, ABREAST = 1080, 8, 3
"""Pixels across, and between things; categories beside each other."""
LEAST = 31
"""Size of the smallest letters: at 390 pixels, the width of a telephone, they are eleven."""
TITLE, KEY, SEAT = 62, 48, 44
"""Heights of the lines of the heading: title, what marks mean, players (two abreast)."""
BAND, LEVELS, STRIP = 46, 4, 38
"""Height of the name of a category; technologies of a category; width of the number of their level."""
NAME, COST = 72, 40
"""Heights of the upper lines of a technology."""
STEP, FEWEST = 36, 2
"""Height of a line of what a technology does; lines that there is always room for."""
NUMBERS = 0.8
"""Size of a number as a share of the height of its row."""


ABOVE = 5 + NAME + 2 + COST + 4
"""What of a technology stands over the words."""
EDGE, BELOW = 6, 20
"""Around a block of categories; under the words."""


class _Block(NamedTuple):
    """Categories beside each other, with what each technology does in lines: alike in height, level by level."""

    categories: Sequence[Category]
    said: Sequence[Sequence[Sequence[str]]]
    """By category and level."""

    @property
    def heights(self) -> list[int]:
        """Of the technologies of each level."""
        most = [max(FEWEST, *map(len, level)) for level in zip(*self.said, strict=True)]
        return [ABOVE + STEP * lines + BELOW for lines in most]

    @property
    def height(self) -> int:
        """Of the whole."""
        return 2 * EDGE + BAND + 4 + sum(self.heights) + GAP * (LEVELS - 1)


def tree(view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """The whole tree, a column for each category, level 1 above."""
    blocks = _blocks(view, texts)
    head = TITLE + KEY + SEAT * -(-len(view.nations) // 2) + 4
    canvas = Canvas(WIDTH, GAP + head + sum(block.height + GAP for block in blocks), audit=audit)
    canvas.backdrop(backdrop(*canvas.box[2:]))
    box, rest = canvas.box.inset(EDGE, GAP // 2).top(head, GAP // 2)
    _header(canvas, box.inset(6, 0), view, texts, changes=before is not None)
    for block in blocks:
        box, rest = rest.top(block.height, GAP)
        _draw(canvas, box, block, view, texts, before)
    return canvas


def _blocks(view: WorldView, texts: Catalogue) -> list[_Block]:
    """All categories, each technology in lines as long as there is room for."""
    printed = PACKS[view.edition]
    room = _cells(Box(0, 0, WIDTH - 2 * EDGE, 0).inset(EDGE))[0].w - 2 * 10

    def said(id: str) -> tuple[str, ...]:
        return wrapped(" ".join(map(texts.say, effects_said(printed.technologies[id]))), "body", LEAST, room)

    some = [CATEGORIES[n : n + ABREAST] for n in range(0, len(CATEGORIES), ABREAST)]
    return [_Block(each, [[said(id) for id in printed.tree[category]] for category in each]) for each in some]


def _cells(box: Box) -> list[Box]:
    """The columns of a block, beside the numbers of the levels."""
    return box.left(STRIP, 6)[1].columns(ABREAST, GAP)


def _header(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, *, changes: bool) -> None:
    """Title and round; under them what frames and marks mean, and whose which mark is."""
    title, rest = box.top(TITLE)
    count, name = title.right(330, 8)
    canvas.text(texts.say("picture.tree"), name, "title", 54, GOLD)
    canvas.text(rounds(texts, view), count, "strong", 40, CREAM, "right")
    key, rest = rest.top(KEY, 4)
    offer, able, level, new = key.inset(0, 3).columns(4, 12)
    canvas.panel(offer, GOLD_LIGHT, 10)
    canvas.text(texts.say("picture.on_offer"), offer.inset(8, 2), "strong", LEAST, INK, "centre", least=LEAST)
    if any(pays(view, id) for id in PACKS[view.edition].technologies):
        swatch, said = able.left(14, 10)
        payable(canvas, swatch)
        canvas.text(texts.say("picture.payable"), said, "body", LEAST, CREAM, least=LEAST)
    number, said = level.left(STRIP, 10)
    _level(canvas, number, 1)
    canvas.text(texts.say("picture.levels"), said, "body", LEAST, CREAM, least=LEAST)
    if changes:
        swatch, said = new.left(STRIP, 10)
        canvas.border(swatch.inset(0, 4), CHANGED, 5, 8)
        canvas.text(texts.say("picture.changed"), said, "body", LEAST, CREAM, least=LEAST)
    for cell, nation in zip(rest.grid(2, -(-len(view.nations) // 2), 0), view.nations, strict=False):
        sign, said = cell.left(36, 10)
        canvas.sprite(mark(36, owner_of(nation)), sign)
        canvas.text(name_of(texts, nation), said, "body", 32, CREAM, least=LEAST)


def _level(canvas: Canvas, box: Box, n: int) -> None:
    line(canvas, box, 10)
    canvas.text(str(n), box, "strong", 34, GOLD_LIGHT, "centre", least=LEAST)


def _draw(canvas: Canvas, box: Box, block: _Block, view: WorldView, texts: Catalogue, before: WorldView | None) -> None:
    """The categories of a block side by side, their levels below each other."""
    panel(canvas, box)
    band, rest = box.inset(EDGE).top(BAND, 4)
    for cell, category in zip(_cells(band), block.categories, strict=True):
        sign, name = cell.left(BAND, 8)
        canvas.sprite(signs.category(BAND, category), sign)
        canvas.text(texts.say(f"category.{category}"), name, "title", 36, TONES[category], least=LEAST)
    for n, high in enumerate(block.heights):
        level, rest = rest.top(high, GAP)
        _level(canvas, level.left(STRIP)[0], n + 1)
        for cell, category, said in zip(_cells(level), block.categories, block.said, strict=True):
            id = PACKS[view.edition].tree[category][n]
            _technology(canvas, cell, id, said[n], view, texts)
            if before is not None and _news(id, view, before):
                canvas.border(cell.inset(-3), CHANGED, 6, 11)


def _news(id: str, view: WorldView, before: WorldView) -> bool:
    """Whether it has come on offer, or somebody has researched it."""
    return (id in view.market) > (id in before.market) or holders(view, id) != holders(before, id)


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
        place, name = name.right(68 if len(owners) > 1 else 34, 4)
        for cell, seat in zip(place.grid(min(2, len(owners)), (len(owners) + 1) // 2, 2), owners, strict=False):
            canvas.sprite(mark(min(33, cell.w, cell.h), owner_of(view.nations[seat])), cell)
    ink = INK if offered else CREAM
    canvas.text(texts.say(f"card.{id}"), name, "title", 33, ink, lines=2, least=LEAST)
    costs, rest = rest.top(COST, 4)
    points, costs = costs.right(88, 4)
    row(canvas, points, [Token(goods.star, after=str(printed.vp))], COST, "right", GOLD_LIGHT, numbers=NUMBERS)
    if pays(view, id):
        # Whoever researches is not bound to the market (TC-ACT-RESEARCH-08).
        payable(canvas, costs)
        costs = costs.left(14)[1]
    row(canvas, costs, price(printed.cost), COST, "left", CREAM, numbers=NUMBERS)
    room = rest.inset(3, 0)
    room = room.inset(0, (room.h - STEP * len(lines)) // 2)
    for words, place in zip(lines, room.rows(len(lines)), strict=True):
        canvas.text(words, place, "body", LEAST, INK, least=LEAST)


@lru_cache(maxsize=64)
def _tile(width: int, height: int, tone: str, offered: bool, gone: bool) -> Surface:
    canvas = Canvas(width, height, GOLD_LIGHT if offered else GOLD_DARK)
    edge = 5 if offered else 2
    ground = mixed(tone, "#000000", 0.5) if gone else tone
    inner = canvas.box.inset(edge)
    canvas.panel(inner, ground, 8)
    if offered:
        canvas.panel(inner.top(NAME)[0], GOLD_LIGHT, 0)
    canvas.panel(Box(5, ABOVE, width - 10, height - ABOVE - 6), PAPER_DARK if gone else PAPER, 8)
    return Surface(canvas.image, 10)
