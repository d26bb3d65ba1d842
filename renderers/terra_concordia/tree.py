"""All 24 technologies upright, two categories in each column: what they cost and do, who has them, which are on offer.

For a telephone: three columns, so that the letters are large, and so close that it is not thrice as tall as wide, for
Discord shows that as a thin strip.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.core.texts import Catalogue
from games.terra_concordia.cards.notes import note_said
from games.terra_concordia.cards.vocabulary import CATEGORIES, Category
from games.terra_concordia.content import PACKS
from games.terra_concordia.purse import pays
from games.terra_concordia.view import WorldView
from renderers.canvas import Box, Canvas, Surface
from renderers.fonts import wrapped
from renderers.owners import mark
from renderers.terra_concordia import goods, signs
from renderers.terra_concordia.art import mixed
from renderers.terra_concordia.frame import backdrop, line
from renderers.terra_concordia.nation import name_of
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
"""Pixels across, and between things; columns beside each other."""
LEAST = 31
"""Size of the smallest letters: at 390 pixels, the width of a telephone, they are eleven."""
TITLE, SEAT = 58, 40
"""Heights of the lines of the heading: title with what marks mean, players (two abreast)."""
BAND, STRIP, MARK, STAR = 46, 32, 33, 34
"""Height of the name of a category; widths of the number of a level, of whose it is, of what only one can have."""
NAME, COST = 34, 38
"""Heights of a line of the name of a technology, and of its cost."""
STEP, BELOW = 35, 9
"""Height of a line of what a technology does; what is under the words."""
NUMBERS = 0.84
"""Size of a number as a share of the height of its row."""
EDGE, MARGIN, APART = 6, 7, 6
"""Beside the columns; between the sides of a technology and what is written on it; between technologies."""


class _Entry(NamedTuple):
    """A technology in lines: its name, and briefly what it does."""

    id: str
    name: Sequence[str]
    said: Sequence[str]
    marks: int
    """Rows of the marks of those who have it, if all do that may."""

    @property
    def head(self) -> int:
        """Height of name and marks."""
        return max(NAME * len(self.name), (MARK + 2) * self.marks, MARK + 8)

    @property
    def above(self) -> int:
        """Height of what stands over the words."""
        return 5 + self.head + COST + 4

    @property
    def height(self) -> int:
        """Of the whole."""
        return self.above + STEP * len(self.said) + BELOW


class _Column(NamedTuple):
    """Categories under each other with their technologies, level 1 above."""

    categories: Mapping[Category, Sequence[_Entry]]

    @property
    def height(self) -> int:
        """Of the whole."""
        return sum(BAND + sum(each.height + APART for each in some) for some in self.categories.values())


def tree(view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """The whole tree, two categories in each column, level 1 above."""
    columns = _columns(view, texts)
    head, tall = TITLE + SEAT * -(-len(view.nations) // 2) + 4, max(column.height for column in columns)
    canvas = Canvas(WIDTH, 2 * GAP + head + tall, audit=audit)
    canvas.backdrop(backdrop(*canvas.box[2:]))
    box, rest = canvas.box.inset(EDGE, GAP // 2).top(head, GAP // 2)
    _header(canvas, box.inset(6, 0), view, texts, changes=before is not None)
    for place, column in zip(rest.top(tall)[0].columns(ABREAST, GAP), columns, strict=True):
        _draw(canvas, place, column, view, texts, before)
    return canvas


def _columns(view: WorldView, texts: Catalogue) -> list[_Column]:
    """All categories; where one ends the next begins, so that nothing is left empty beside the longest."""
    printed = PACKS[view.edition]
    room = min(each.w for each in Box(0, 0, WIDTH - 2 * EDGE, 0).columns(ABREAST, GAP)) - 2 * MARGIN

    def entry(id: str) -> _Entry:
        # Of what only one can have there is but one mark, beside the star that says so.
        alone = id in printed.exclusive
        beside = STRIP + 6 + (STAR + MARK + 4 if alone else 2 * MARK + 6)
        name = wrapped(texts.say(f"card.{id}"), "title", LEAST, room - beside)
        said = wrapped(texts.say(note_said(view.edition, id)), "body", LEAST, room)
        return _Entry(id, name, said, 1 if alone else -(-len(view.nations) // 2))

    # The longest over the shortest.
    some: list[tuple[Category, Category]] = [(CATEGORIES[n], CATEGORIES[-1 - n]) for n in range(ABREAST)]
    return [_Column({category: [entry(id) for id in printed.tree[category]] for category in each}) for each in some]


def _header(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, *, changes: bool) -> None:
    """Title, what frames and marks mean, round; under them whose which mark is."""
    title, rest = box.top(TITLE, 4)
    count, title = title.right(214, 8)
    canvas.text(rounds(texts, view), count, "strong", 36, CREAM, "right", least=LEAST)
    name, key = title.left(236, 12)
    canvas.text(texts.say("picture.tree"), name, "title", 44, GOLD, least=LEAST)
    offer, key = key.inset(0, 7).left(206, 12)
    canvas.panel(offer, GOLD_LIGHT, 10)
    canvas.text(texts.say("picture.on_offer"), offer.inset(4, 2), "strong", LEAST, INK, "centre", least=LEAST)
    able, new = key.left(194, 8)
    if any(pays(view, id) for id in PACKS[view.edition].technologies):
        swatch, said = able.left(14, 6)
        payable(canvas, swatch)
        canvas.text(texts.say("picture.payable"), said, "body", LEAST, CREAM, least=LEAST)
    if changes:
        swatch, said = new.left(30, 8)
        canvas.border(swatch.inset(0, 7), CHANGED, 5, 8)
        canvas.text(texts.say("picture.changed"), said, "body", LEAST, CREAM, least=LEAST)
    for cell, nation in zip(rest.grid(2, -(-len(view.nations) // 2), 0), view.nations, strict=False):
        sign, said = cell.left(34, 10)
        canvas.sprite(mark(34, owner_of(nation)), sign)
        canvas.text(name_of(texts, nation), said, "body", 32, CREAM, least=LEAST)


def _level(canvas: Canvas, box: Box, n: int) -> None:
    line(canvas, box, 10)
    canvas.text(str(n), box, "strong", 34, GOLD_LIGHT, "centre", least=LEAST)


def _draw(
    canvas: Canvas, box: Box, column: _Column, view: WorldView, texts: Catalogue, before: WorldView | None
) -> None:
    """Categories under each other, their technologies as much taller as the column has room."""
    rest, spare = box, box.h - column.height
    entries = sum(map(len, column.categories.values()))
    for category, some in column.categories.items():
        band, rest = rest.top(BAND - 4, 4)
        sign, name = band.left(BAND - 4, 8)
        canvas.sprite(signs.category(BAND - 6, category), sign)
        canvas.text(texts.say(f"category.{category}"), name, "title", 36, TONES[category], least=LEAST)
        for n, entry in enumerate(some):
            more, entries = spare // entries, entries - 1
            spare -= more
            cell, rest = rest.top(entry.height + more, APART)
            _technology(canvas, cell, entry, n + 1, view)
            if before is not None and _news(entry.id, view, before):
                canvas.border(cell.inset(-3), CHANGED, 6, 11)


def _news(id: str, view: WorldView, before: WorldView) -> bool:
    """Whether it has come on offer, or somebody has researched it."""
    return (id in view.market) > (id in before.market) or holders(view, id) != holders(before, id)


def holders(view: WorldView, id: str) -> list[int]:
    """The seats that have a technology."""
    return [nation.seat for nation in view.nations if id in nation.technologies]


def _technology(canvas: Canvas, box: Box, entry: _Entry, level: int, view: WorldView) -> None:
    """Level and name, golden if it is on offer, with the marks of those who have it; cost and points; what it does."""
    printed = PACKS[view.edition].technologies[entry.id]
    offered, owners = entry.id in view.market, holders(view, entry.id)
    tone = mixed(TONES[printed.category], "#000000", 0.6)
    canvas.surface(box, _tile(box.w, box.h, entry.above, tone, offered, entry.id in view.taken))
    head, rest = box.inset(MARGIN, 5).top(entry.head)
    number, name = head.left(STRIP, 6)
    _level(canvas, number.inset(0, (number.h - MARK - 8) // 2), level)
    if entry.id in PACKS[view.edition].exclusive:
        star, name = name.right(STAR, 2)
        canvas.sprite(signs.exclusive(STAR), star)
    if owners:
        abreast = min(2, len(owners))
        place, name = name.right(MARK * abreast + 2 * (abreast - 1), 2)
        for cell, seat in zip(place.grid(abreast, (len(owners) + 1) // 2, 2), owners, strict=False):
            canvas.sprite(mark(MARK, owner_of(view.nations[seat])), cell)
    under = name.inset(0, (name.h - NAME * len(entry.name)) // 2)
    for words, place in zip(entry.name, under.rows(len(entry.name)), strict=True):
        canvas.text(words, place, "title", LEAST, INK if offered else CREAM, least=LEAST)
    costs, rest = rest.top(COST, 4)
    points, costs = costs.right(88, 4)
    row(canvas, points, [Token(goods.star, after=str(printed.vp))], COST, "right", GOLD_LIGHT, numbers=NUMBERS)
    if pays(view, entry.id):
        # Whoever researches is not bound to the market (TC-ACT-RESEARCH-08).
        payable(canvas, costs)
        costs = costs.left(14)[1]
    row(canvas, costs, price(printed.cost), COST, "left", CREAM, numbers=NUMBERS)
    room = rest.inset(0, (rest.h - STEP * len(entry.said)) // 2)
    for words, place in zip(entry.said, room.rows(len(entry.said)), strict=True):
        canvas.text(words, place, "body", LEAST, INK, least=LEAST)


@lru_cache(maxsize=64)
def _tile(width: int, height: int, above: int, tone: str, offered: bool, gone: bool) -> Surface:
    canvas = Canvas(width, height, GOLD_LIGHT if offered else GOLD_DARK)
    edge = 5 if offered else 2
    ground = mixed(tone, "#000000", 0.5) if gone else tone
    inner = canvas.box.inset(edge)
    canvas.panel(inner, ground, 8)
    if offered:
        canvas.panel(inner.top(above - COST - 9)[0], GOLD_LIGHT, 0)
    canvas.panel(Box(5, above, width - 10, height - above - 5), PAPER_DARK if gone else PAPER, 8)
    return Surface(canvas.image, 10)
