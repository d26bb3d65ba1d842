"""A player in short, as a strip of the board: what everybody asks of everybody."""

from __future__ import annotations

from collections import Counter

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.view import AgesView, ChronosView, SocietyView
from games.inventions.vocabulary import SPECIALTIES
from renderers.base import LEGIBLE
from renderers.canvas import Box, Canvas
from renderers.inventions import effects, figures, pieces, signs
from renderers.inventions.cards import ROMAN, milestone_code
from renderers.inventions.frame import case, shelf, title
from renderers.inventions.progress import piece, progress_map, tile
from renderers.inventions.theme import CHANGED, CHRONOS, CREAM, FAINT, TYPES, owner_of
from renderers.inventions.timeline import who
from renderers.owners import plate
from renderers.tokens import NUMBERS, Token, even, figure_of, row
from renderers.wording import number

NARROW = 460
"""Pixels of width under which a strip counts Inventions and Ideas without their types, so that the map has room."""


def strip(
    canvas: Canvas, box: Box, society: SocietyView, view: AgesView, texts: Catalogue, before: SocietyView | None
) -> None:
    """Name and points, stock, progress map, council, tile display, Inventions and Ideas."""
    case(canvas, box, bright=view.awaited == society.seat)
    inner = box.inset(7, 7)
    bar, rest = inner.top(42, 4)
    name(canvas, bar, society, view, texts)
    line, rest = rest.top(40, 4)
    stock(canvas, line, society, before)
    narrow = box.w < NARROW
    right, left = rest.right(round(rest.h * (1.06 if narrow else 1.09)), 5)
    progress_map(canvas, right, society, view.edition, before)
    people, left = left.top(left.h * (46 if narrow else 30) // 100, 4)
    council(canvas, people, society, before, columns=2 if narrow else 4)
    if narrow:
        cards, shown = left.bottom(left.h * 46 // 100, 4)
        _counted(canvas, cards, society, before)
    else:
        shown, cards = left.top(left.h * 2 // 5, 4)
        _cards(canvas, cards, society, view, texts, before)
    display(canvas, shown, society, view.edition, before)


def _counted(canvas: Canvas, box: Box, society: SocietyView, before: SocietyView | None) -> None:
    """How many Inventions and how many Ideas."""
    shelf(canvas, box)
    for cell, sign, field in zip(box.columns(2, 4), ("invent", "present"), ("inventions", "hand"), strict=True):
        token = Token(signs.of_action(sign), after=str(len(getattr(society, field))))
        row(canvas, cell.inset(4, 3), [token], box.h - 6, "centre", CREAM)
        if before is not None and getattr(before, field) != getattr(society, field):
            canvas.outline(cell.inset(2, 2), CHANGED, 3, 8)


def name(canvas: Canvas, box: Box, society: SocietyView, view: AgesView, texts: Catalogue, size: int = 27) -> None:
    """Who it is, and their points."""
    owner = owner_of(society.seat, len(view.societies))
    said = plate(canvas, box, owner, box.h - 8, box.h, 8)
    points, said = said.inset(4, 2).right(round(box.h * 1.9), 6)
    row(
        canvas, points, [Token(pieces.medal, after=number(society.points))], box.h - 6, "right", owner.ink, numbers=0.84
    )
    least = LEGIBLE if size > 30 else 15
    canvas.text(who(texts, view, society.seat), said, "strong", size, owner.ink, lines=2, least=least)


STOCK = ("influence", "chain", "economy", "sages", "supply")
"""What is counted of everybody, from left to right."""


def stock(canvas: Canvas, box: Box, society: SocietyView, before: SocietyView | None, *, code: bool = True) -> None:
    """Influence, chain tokens, economy tokens, Sages, supply; before them perhaps the code of the milestone."""
    rest = box
    if code:
        sign, rest = box.left(round(box.h * 1.5), 6)
        milestone_code(canvas, sign, society.milestone.id, society.milestone.id[0], round(box.h * 0.78))
    ready = society.chain["ready"]
    tokens = (
        Token(effects.influence, after=str(society.influence)),
        Token(figure_of(pieces.chain, bool(ready)), after=str(ready), share=0.6),
        Token(effects.coin, after=str(society.economy)),
        Token(figures.sage, after=str(society.sages)),
        Token(pieces.bag, after=str(society.supply)),
    )
    cells = rest.columns(len(STOCK), 4)
    high = even(tokens, cells[0].w - 2, box.h, 0.76)
    for cell, field, token in zip(cells, STOCK, tokens, strict=True):
        row(canvas, cell, [token], high, "centre", CREAM, numbers=0.76)
        if before is not None and field != "chain" and getattr(before, field) != getattr(society, field):
            canvas.outline(cell.inset(2, 1), CHANGED, 3, 8)


def council(
    canvas: Canvas,
    box: Box,
    society: SocietyView,
    before: SocietyView | None,
    columns: int = len(SPECIALTIES) + 1,
    numbers: float = NUMBERS,
) -> None:
    """Academics and specialists: those available in front, the exhausted small behind."""
    cells = box.grid(columns, (len(SPECIALTIES) + 1) // columns, 4)
    high = cells[0].h
    shelf(canvas, cells[0])
    said = f"{society.academics}/{society.academy_limit}"
    academics = [Token(figures.of_specialist("academic"), after=said)]
    row(canvas, cells[0].inset(4, 2), academics, high - 5, "centre", CREAM, numbers=numbers)
    if before is not None and before.academics != society.academics:
        canvas.outline(cells[0], CHANGED, 3, 8)
    for cell, kind in zip(cells[1:], SPECIALTIES, strict=True):
        shelf(canvas, cell)
        n, tired = society.available[kind], society.exhausted[kind]
        upright = Token(figures.of_specialist(kind), after=str(n))
        tokens = [upright, Token(figure_of(figures.tired, kind), after=str(tired), share=0.5)] if tired else [upright]
        row(canvas, cell.inset(3, 2), tokens, high - 5, "centre", CREAM, gap=4, numbers=numbers)
        if before is not None and (before.available[kind], before.exhausted[kind]) != (n, tired):
            canvas.outline(cell, CHANGED, 3, 8)


def display(canvas: Canvas, box: Box, society: SocietyView, edition: str, before: SocietyView | None) -> None:
    """The four spaces of the tile display and the price of building."""
    cells = box.columns(len(society.display), 3)
    for n, (cell, shown) in enumerate(zip(cells, society.display, strict=True)):
        piece(canvas, cell, shown, edition)
        if before is not None and before.display[n] != shown:
            canvas.outline(cell.inset(3), CHANGED, 3, 8)


def _cards(
    canvas: Canvas, box: Box, society: SocietyView, view: AgesView, texts: Catalogue, before: SocietyView | None
) -> None:
    """Inventions by type, and the Ideas in hand by era and type."""
    printed = PACKS[view.edition].cards
    upper, lower = box.rows(2, 4)
    shelf(canvas, upper)
    counted = Counter(printed[id].type for id in society.inventions)
    tokens = [Token(signs.of_specialty(kind), after=str(counted[kind])) for kind in SPECIALTIES]
    sign, rest = upper.inset(4, 3).left(upper.h - 4, 4)
    canvas.sprite(signs.action(sign.h, "invent"), sign)
    for cell, token in zip(rest.columns(3, 2), tokens, strict=True):
        row(canvas, cell, [token], round(rest.h * 0.9), "centre", CREAM)
    shelf(canvas, lower)
    sign, rest = lower.inset(4, 3).left(lower.h - 4, 4)
    canvas.sprite(signs.action(sign.h, "present"), sign)
    ideas = society.hand[:4]
    for cell, id in zip(rest.columns(max(3, len(ideas)), 3), ideas, strict=False):
        cloth = TYPES[printed[id].type]
        canvas.panel(cell, cloth.fill, 6)
        place, said = cell.left(min(cell.w // 2, cell.h), 1)
        canvas.sprite(signs.specialty(min(place.w, place.h) - 4, printed[id].type), place)
        canvas.text(ROMAN[printed[id].era], said, "title", round(cell.h * 0.62), cloth.ink, "centre", least=12)
    if not society.hand:
        canvas.text(texts.say("picture.none"), rest, "body", 18, FAINT)
    if before is not None:
        for part, one, other in ((upper, before.inventions, society.inventions), (lower, before.hand, society.hand)):
            if one != other:
                canvas.outline(part, CHANGED, 3, 8)


def third(
    canvas: Canvas, box: Box, chronos: ChronosView, view: AgesView, texts: Catalogue, before: ChronosView | None
) -> None:
    """Chronos as the third seat: its milestone, supply, tokens and tiles."""
    case(canvas, box, bright=view.awaited == chronos.owner)
    inner = box.inset(8, 8)
    bar, rest = inner.top(44, 6)
    said = plate(canvas, bar, CHRONOS, bar.h - 8, bar.h, 8)
    figure, said = said.right(bar.h, 6)
    canvas.sprite(figures.hourglass(bar.h - 6), figure)
    canvas.text(texts.say("chronos"), said, "strong", 27, CHRONOS.ink)
    line, rest = rest.top(42, 6)
    code, line = line.left(round(line.h * 1.5), 8)
    milestone_code(canvas, code, chronos.milestone.id, chronos.milestone.id[0], round(line.h * 0.6))
    region = PACKS[view.edition].regions[chronos.pillar]
    tokens = [
        Token(figure_of(figures.season, CHRONOS), after=str(region.number)),
        Token(pieces.bag, after=str(chronos.supply)),
        Token(figure_of(figures.seat_token, CHRONOS, False), after=f"{chronos.tokens}+{chronos.waiting}"),
    ]
    for cell, token, field in zip(line.columns(3, 4), tokens, ("pillar", "supply", "tokens"), strict=True):
        row(canvas, cell, [token], line.h, "centre", CREAM)
        if before is not None and getattr(before, field) != getattr(chronos, field):
            canvas.outline(cell.inset(3, 1), CHANGED, 3, 8)
    head, rest = rest.top(30, 6)
    title(canvas, head, texts.say("picture.chronos_tiles"), 24)
    shelf(canvas, rest)
    if before is not None and before.tiles != chronos.tiles:
        canvas.outline(rest, CHANGED, 3, 8)
    if not chronos.tiles:
        canvas.text(texts.say("picture.none"), rest.inset(12, 4), "body", 22, FAINT)
    columns = 6 if len(chronos.tiles) <= 12 else 9
    rows = max(2, -(-len(chronos.tiles) // columns))
    for cell, id in zip(rest.inset(8, 6).grid(columns, rows, 4), chronos.tiles, strict=False):
        tile(canvas, cell, id, view.edition)
