"""One district large and upright: for everybody, or as the hand of whoever owns it."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Text
from games.core.texts import Catalogue
from games.gnomopolis.content import PACKS
from games.gnomopolis.view import DistrictView, TownView
from renderers.canvas import Box, Canvas
from renderers.gnomopolis import things
from renderers.gnomopolis.district import ACROSS, LARGE, STATS, Spots, places, stats, workforce
from renderers.gnomopolis.hall import lit, planks, wall
from renderers.gnomopolis.rows import row
from renderers.gnomopolis.theme import CHANGED, CREAM, GOLD, INK, THEME
from renderers.owners import plate
from renderers.tokens import Token
from renderers.wording import name_of, number

WIDTH, GAP = 1080, 8
PEOPLE = 54 + 34 + 132 + 100 + 3 * GAP
"""Height of what is counted, its names, the active gnomes, the others."""
HEADING = 44
"""Height of a heading."""


def hand(view: TownView, texts: Catalogue, before: TownView | None, *, audit: bool) -> Canvas:
    """The district of the viewer, whom the view must have."""
    return district(str(view.viewer), view, texts, before, audit=audit)


def district(part: str, view: TownView, texts: Catalogue, before: TownView | None, *, audit: bool) -> Canvas:
    """Everything that the player of a seat has, with card faces that can be read."""
    seat = int(part)
    shown, pack = view.districts[seat], PACKS[view.edition]
    rows = LARGE.of((shown,))
    tall = 106 + PEOPLE + 3 * HEADING + sum(rows) + 5 * GAP
    canvas = Canvas(WIDTH, tall, audit=audit)
    canvas.backdrop(wall(WIDTH, tall, ((1020, 40),), 52))
    old = before.districts[seat] if before else None
    head, rest = canvas.box.inset(12, 8).top(66, 6)
    _header(canvas, head, view, shown, texts)
    planks(canvas, rest)
    inner = _people(canvas, rest.inset(12, 8), shown, texts, old)
    _key(canvas, inner.top(HEADING - 6)[0].right(560)[0], texts, changes=old not in (None, shown))
    said = Text("picture.buildings", {"n": len(shown.buildings), "of": pack.counts.buildings_to_end})
    scrolls, inner = _rows(canvas, inner, texts.say("picture.board"), 4, rows[:2])
    sites, inner = _rows(canvas, inner, texts.say(said), ACROSS, rows[2:4])
    seats, _ = _rows(canvas, inner, texts.say("picture.advisors"), 4, rows[4:])
    places(canvas, Spots(scrolls, sites, seats), pack, shown, texts, old, large=True)
    return canvas


def _people(canvas: Canvas, box: Box, shown: DistrictView, texts: Catalogue, old: DistrictView | None) -> Box:
    """What is counted, by its names, and all gnomes; gives the room under them."""
    purse, rest = box.top(54)
    stats(canvas, purse, shown, old)
    names, rest = rest.top(34, GAP)
    for cell, name in zip(names.columns(len(STATS), 6), STATS, strict=True):
        canvas.text(texts.say(f"picture.{name}"), cell, "body", 28, CREAM, "centre", least=18)
    active, rest = rest.top(132, GAP)
    workforce(canvas, active, shown, "active", texts, old, named=True)
    lower, rest = rest.top(100, GAP)
    for cell, area in zip(lower.columns(2, GAP), ("cup", "exhausted"), strict=True):
        workforce(canvas, cell, shown, area, texts, old, named=True)
    return rest


def _key(canvas: Canvas, box: Box, texts: Catalogue, *, changes: bool) -> None:
    """What the tick on a card means, and the line round what is new."""
    new, free = box.columns(2, 10)
    sign, said = free.left(30, 8)
    canvas.sprite(things.tick(28), sign)
    canvas.text(texts.say("picture.usable"), said, "body", 28, CREAM, least=20)
    if changes:
        sign, said = new.left(34, 8)
        canvas.border(Box(sign.x, sign.y + (sign.h - 26) // 2, 34, 26), CHANGED, 4, 6)
        canvas.text(texts.say("picture.differs"), said, "body", 28, CREAM, least=20)


def _rows(canvas: Canvas, box: Box, said: str, columns: int, heights: Sequence[int]) -> tuple[list[Box], Box]:
    """A heading and the cells of some rows under it; and the room that is left."""
    line, rest = box.top(HEADING - 6, 4)
    canvas.text(said, line, "title", 30, GOLD)
    cells: list[Box] = []
    for high in heights:
        part, rest = rest.top(high, GAP)
        cells += part.columns(columns, GAP)
    return cells, rest


def _header(canvas: Canvas, box: Box, view: TownView, district: DistrictView, texts: Catalogue) -> None:
    owner = THEME.owners[district.seat]
    box = box.left(box.w - 100)[0]
    round_box, bar = box.right(230, 14)
    canvas.text(texts.say(Text("picture.round", {"n": view.round})), round_box, "strong", 36, GOLD, "right")
    line = plate(canvas, bar, owner, 48, 66, 10, 10, INK)
    points, line = line.inset(6, 2).right(128, 8)
    row(canvas, points, [Token(things.star, after=number(district.score))], 54, "right", owner.ink)
    canvas.text(name_of(texts, district.seat), line, "strong", 40, owner.ink, least=23, lines=2)
    if view.playing == district.seat:
        lit(canvas, bar.inset(2), 8)
