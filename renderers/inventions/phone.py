"""The table for a telephone, 1080 by 1350: world and players; on a second sheet what stands round them."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.view import AgesView, SocietyView
from renderers.base import LEGIBLE, PHONE
from renderers.canvas import Box, Canvas
from renderers.inventions import figures, pieces, society, stock
from renderers.inventions.assembly import assembly, ideas, influence
from renderers.inventions.board import world
from renderers.inventions.cards import listed, milestone_code
from renderers.inventions.frame import cabinet, case, shelf
from renderers.inventions.knowledge import knowledge
from renderers.inventions.legend import key_of_all, key_of_effects
from renderers.inventions.progress import tile
from renderers.inventions.theme import BRASS, BRASS_DARK, BRASS_LIGHT, CHANGED, CHRONOS, CREAM, INK, PAPER_DARK
from renderers.inventions.timeline import clock, era_case, order, waiting
from renderers.inventions.world import HIGH, WIDE
from renderers.owners import plate
from renderers.tokens import Token, figure_of, row

SCALE = 1054 / WIDE
SHEET = (PHONE[0], 1750 + stock.HEIGHT + 6)
"""Size of the second sheet: higher than the first, so that what is many and small has letters that can be read."""


def phone(view: AgesView, texts: Catalogue, before: AgesView | None, *, audit: bool) -> Canvas:
    """The world and everybody in short."""
    canvas, rest = _begun(view, texts, PHONE, audit=audit)
    place, rest = rest.top(round(HIGH * SCALE) + 6, 6)
    world(canvas, place, view, texts, before, SCALE, large=True)
    signs, rest = rest.bottom(132, 6)
    key_of_all(canvas, signs, view, texts, changed=before is not None)
    cells = rest.grid(2, 2, 6)
    for cell, found in zip(cells, view.societies, strict=False):
        _player(canvas, cell, found, view, texts, before.societies[found.seat] if before else None)
    if view.chronos is not None:
        _chronos(canvas, cells[2], view, texts)
    if len(view.societies) < len(cells):
        _offer(canvas, cells[-1], view, texts, before)
    return canvas


def sheet(view: AgesView, texts: Catalogue, before: AgesView | None, *, audit: bool) -> Canvas:
    """What stands round the world: eras, milestones, Assembly, influence, Ideas, progress tiles."""
    canvas, rest = _begun(view, texts, SHEET, audit=audit)
    low, rest = rest.bottom(stock.HEIGHT, 6)
    stock.stacks(canvas, low, view, texts, before)
    eras, rest = rest.top(308, 6)
    case(canvas, eras)
    for n, cell in enumerate(eras.inset(8, 7).grid(3, 2, 6)):
        era_case(canvas, cell, n + 1, view, texts, before)
    signs, rest = rest.top(146, 6)
    key_of_effects(canvas, signs, view, texts)
    left, right = rest.columns(2, 6)
    knowledge(canvas, left, view, texts, before)
    case(canvas, right)
    inner = right.inset(10, 8)
    forums, inner = inner.top(inner.h * 58 // 100, 8)
    track, inner = inner.top(176, 8)
    assembly(canvas, forums, view, texts, before)
    influence(canvas, track, view, texts, before)
    ideas(canvas, inner, view, texts, before)
    return canvas


def _begun(view: AgesView, texts: Catalogue, size: tuple[int, int], *, audit: bool) -> tuple[Canvas, Box]:
    canvas = Canvas(*size, audit=audit)
    canvas.backdrop(cabinet(*size))
    head, rest = canvas.box.inset(10, 6).top(104, 6)
    upper, lower = head.rows(2, 6)
    said, line = upper.left(640, 10)
    canvas.text(clock(texts, view), said, "strong", 42, BRASS_LIGHT)
    order(canvas, line, view, texts)
    waiting(canvas, lower, view, texts, 38)
    return canvas, rest


def _player(
    canvas: Canvas, box: Box, found: SocietyView, view: AgesView, texts: Catalogue, before: SocietyView | None
) -> None:
    case(canvas, box, bright=view.awaited == found.seat)
    bar, rest = box.inset(7, 6).top(44, 4)
    society.name(canvas, bar, found, view, texts, 32)
    line, people = rest.rows(2, 4)
    society.stock(canvas, line, found, before)
    society.council(canvas, people, found, before, numbers=0.9)


def _chronos(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue) -> None:
    chronos = view.chronos
    if chronos is None:
        return
    case(canvas, box, bright=view.awaited == chronos.owner)
    bar, rest = box.inset(7, 6).top(44, 4)
    said = plate(canvas, bar, CHRONOS, bar.h - 8, bar.h, 8)
    canvas.text(texts.say("chronos"), said, "strong", 32, CHRONOS.ink)
    line, rest = rest.rows(2, 4)
    code, line = line.left(70, 8)
    milestone_code(canvas, code, chronos.milestone.id, chronos.milestone.id[0], 30)
    tokens = [
        Token(pieces.bag, after=str(chronos.supply)),
        Token(pieces.wealth, after=str(len(chronos.tiles))),
        Token(figure_of(figures.seat_token, CHRONOS, False), after=str(chronos.tokens + chronos.waiting)),
    ]
    for cell, token in zip(line.columns(len(tokens), 4), tokens, strict=True):
        row(canvas, cell, [token], line.h, "centre", CREAM, numbers=0.8)
    shelf(canvas, rest)
    for cell, id in zip(rest.inset(6, 2).columns(max(9, len(chronos.tiles)), 2), chronos.tiles, strict=False):
        if id not in PACKS[view.edition].wealth_tiles:
            tile(canvas, cell, id, view.edition)
            continue
        # A code of two signs is wider than a hexagon is where it can be read.
        _wealth(canvas, cell.inset(0, 1), id.removeprefix("wea_").upper())


def _wealth(canvas: Canvas, box: Box, code: str) -> None:
    """A wealth tile where there is no room for a hexagon with letters that can be read."""
    canvas.panel(box, BRASS_DARK, 8)
    canvas.panel(box.inset(2), BRASS, 6)
    canvas.text(code, box, "strong", LEGIBLE, INK, "centre")


def _offer(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, before: AgesView | None) -> None:
    """Where a fourth player would be: the idea display."""
    case(canvas, box)
    shown = (view.deck_top, *("",) * (3 - len(view.row)), *view.row)
    old = {*before.row, before.deck_top} if before else None
    cells = box.inset(7, 4).rows(len(shown), 2)
    for cell, id in zip(cells, shown, strict=True):
        if id:
            listed(canvas, cell, id, view.edition, texts, LEGIBLE)
        else:
            canvas.border(cell, PAPER_DARK, 2, 6)
    # Round the rows, over their neighbours: names are as high as theirs.
    for cell, id in zip(cells, shown, strict=True):
        if id and old is not None and id not in old:
            canvas.outline(cell, CHANGED, 3, 6)
