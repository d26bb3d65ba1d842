"""All 24 technologies: what they cost and do, who has them, which are on offer; 1600 by 1200."""

from __future__ import annotations

from functools import lru_cache

from games.core.texts import Catalogue
from games.terra_concordia.cards.notes import effects_said
from games.terra_concordia.cards.vocabulary import CATEGORIES, Category
from games.terra_concordia.content import PACKS
from games.terra_concordia.view import WorldView
from renderers.base import BOARD
from renderers.canvas import Box, Canvas, Surface
from renderers.owners import mark
from renderers.terra_concordia import goods, signs
from renderers.terra_concordia.art import mixed
from renderers.terra_concordia.frame import backdrop, panel
from renderers.terra_concordia.nation import name_of
from renderers.terra_concordia.side import price, rounds
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
from renderers.tokens import Token, figure_of, row


def tree(view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """The whole tree, a column for each category, level 1 on top."""
    canvas = Canvas(*BOARD, audit=audit)
    canvas.backdrop(backdrop(*BOARD))
    head, rest = canvas.box.inset(12, 8).top(64, 8)
    _header(canvas, head, view, texts)
    for box, category in zip(rest.columns(6, 8), CATEGORIES, strict=True):
        _column(canvas, box, category, view, texts, before)
    return canvas


def _header(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue) -> None:
    name, rest = box.left(360, 8)
    canvas.text(texts.say("picture.tree"), name, "title", 48, GOLD)
    count, rest = rest.right(196, 10)
    canvas.text(rounds(texts, view), count, "strong", 34, CREAM, "right")
    offer, rest = rest.left(150, 10)
    canvas.border(offer.inset(0, 10), GOLD_LIGHT, 4, 10)
    canvas.text(texts.say("picture.on_offer"), offer.inset(10, 14), "strong", 24, GOLD_LIGHT, "centre")
    for cell, nation in zip(rest.columns(len(view.nations), 8), view.nations, strict=True):
        sign, said = cell.left(34, 6)
        canvas.sprite(mark(32, owner_of(nation)), sign)
        canvas.text(name_of(texts, nation), said, "body", 22, CREAM, lines=2, least=14)


def _column(
    canvas: Canvas, box: Box, category: Category, view: WorldView, texts: Catalogue, before: WorldView | None
) -> None:
    panel(canvas, box)
    head, rest = box.inset(8, 8).top(52, 6)
    sign, said = head.left(48, 10)
    canvas.sprite(signs.category(46, category), sign)
    canvas.text(texts.say(f"category.{category}"), said, "title", 34, TONES[category], least=22)
    for cell, id in zip(rest.rows(4, 8), PACKS[view.edition].tree[category], strict=True):
        _technology(canvas, cell, id, view, texts)
        if (before and (id in view.market) > (id in before.market)) or (
            before and holders(view, id) != holders(before, id)
        ):
            canvas.border(cell.inset(-2), CHANGED, 5, 10)


def holders(view: WorldView, id: str) -> list[int]:
    """The seats that have a technology."""
    return [nation.seat for nation in view.nations if id in nation.technologies]


def _technology(canvas: Canvas, box: Box, id: str, view: WorldView, texts: Catalogue) -> None:
    printed = PACKS[view.edition].technologies[id]
    gone = id in view.taken
    tone = mixed(TONES[printed.category], "#000000", 0.6)
    canvas.surface(box, _tile(box.w, box.h, tone, id in view.market, gone))
    inner = box.inset(9, 8)
    head, rest = inner.top(58, 4)
    level, name = head.left(34, 4)
    canvas.text(str(printed.level), level, "title", 44, GOLD_LIGHT, "centre")
    if id in PACKS[view.edition].exclusive:
        star, name = name.right(32, 2)
        canvas.sprite(signs.exclusive(30), star)
    canvas.text(texts.say(f"card.{id}"), name, "title", 27, CREAM, lines=2, least=18)
    costs, rest = rest.top(36, 4)
    points, costs = costs.right(72, 4)
    row(canvas, points, [Token(goods.star, after=str(printed.vp))], 36, "right", GOLD_LIGHT)
    row(canvas, costs, price(printed.cost), 36, "left", CREAM)
    low, rest = rest.bottom(34, 4)
    said = " ".join(texts.say(line) for line in effects_said(printed))
    canvas.text(said, rest.inset(6, 2), "body", 19, INK, lines=5, least=13)
    tokens = [Token(figure_of(mark, owner_of(view.nations[seat]))) for seat in holders(view, id)]
    row(canvas, low, tokens, 34, "left", gap=5)
    place = low.right(low.w - 39 * len(tokens))[0]
    if id in view.market and place.w > 110:
        canvas.text(texts.say("picture.on_offer"), place, "strong", 20, GOLD_LIGHT, "right")


@lru_cache(maxsize=64)
def _tile(width: int, height: int, tone: str, offered: bool, gone: bool) -> Surface:
    canvas = Canvas(width, height, GOLD_LIGHT if offered else GOLD_DARK)
    edge = 5 if offered else 2
    canvas.panel(canvas.box.inset(edge), mixed(tone, "#000000", 0.5) if gone else tone, 8)
    paper = Box(9, 108, width - 18, height - 154)
    canvas.panel(paper, PAPER_DARK if gone else PAPER, 8)
    return Surface(canvas.image, 10)
