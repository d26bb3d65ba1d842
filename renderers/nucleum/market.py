"""What is on offer in words, upright: every tile with its price, every contract with what each player has of it."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.printed import Contract, End, Tile
from games.nucleum.survey import up
from games.nucleum.view import SaxonyView
from games.nucleum.wording import requirement_said
from renderers.base import LEGIBLE, PHONE
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs, symbols
from renderers.nucleum.board import banner
from renderers.nucleum.frame import desk, payable, sheet
from renderers.nucleum.offers import counts, price_of, shared, titled
from renderers.nucleum.seats import buyer, pays_now
from renderers.nucleum.theme import (
    CHANGED,
    CITIES,
    INK,
    KINDS,
    LINE,
    NIGHT,
    PALE,
    PLACE_EMPTY,
    SHEET_LIGHT,
    WHITE,
)
from renderers.tokens import row
from renderers.wording import name_of, sentence

TALLEST = 160
"""Pixels of height of a contract: what fewer of them leave, the tiles have."""
NUMBERS = 0.75
"""Size of numbers as a share of the height of their signs."""
COUNT = 112
"""Width of what one player has of a contract."""


def market(view: SaxonyView, texts: Catalogue, before: SaxonyView | None, *, audit: bool) -> Canvas:
    """Whose turn it is and which round, tiles over contracts."""
    pack = PACKS[view.edition]
    canvas = Canvas(*PHONE, audit=audit)
    canvas.backdrop(desk(*PHONE))
    head, rest = canvas.box.inset(8, 6).top(58, 6)
    banner(canvas, head, view, texts)
    contracts, tiles = rest.bottom(shared(rest.h - 552, 62, TALLEST + 6, len(up(view))), 8)
    sheet(canvas, tiles)
    head, inner = tiles.inset(10, 8).top(44, 4)
    notes = [texts.say(Text("picture.stack", {"n": view.stack}))]
    if (seat := buyer(view)) is not None:
        notes.append(texts.say(Text("picture.payable", {"name": name_of(texts, seat)})))
    titled(canvas, head, texts.say("picture.tiles"), " · ".join(notes), 36)
    for cell, id, price in zip(inner.rows(5, 6), view.market, pack.market.prices, strict=True):
        if id:
            _tile(canvas, cell, pack.tiles[id], price, texts)
            if pays_now(view, price):
                payable(canvas, cell.left(134)[0], 5, 8)
        else:
            canvas.panel(cell, PLACE_EMPTY, 8)
            row(canvas, cell.left(150)[0], [price_of(price)], 44, "centre", PALE)
        if before is not None and id and id not in before.market:
            canvas.border(cell, CHANGED, 5, 8)
    sheet(canvas, contracts)
    head, inner = contracts.inset(10, 8).top(44, 4)
    said = Text("picture.contract_stacks", {"silver": view.silver_stack, "gold": view.gold_stack})
    titled(canvas, head, texts.say("picture.contracts"), texts.say(said), 36)
    if not up(view):
        canvas.text(texts.say("picture.no_contracts"), inner, "body", 36, PALE, lines=2, least=LEGIBLE)
    for cell, id in zip(inner.rows(max(1, len(up(view))), 6), up(view), strict=False):
        _contract(canvas, cell, pack.contracts[id], view, texts, before)
        if before is not None and id not in up(before):
            canvas.border(cell, CHANGED, 5, 8)
    return canvas


def _tile(canvas: Canvas, box: Box, printed: Tile, price: int, texts: Catalogue) -> None:
    canvas.panel(box, LINE, 8)
    name, ends = box.inset(2).left(130)
    canvas.panel(name, NIGHT, 7)
    upper, lower = name.inset(4, 4).rows(2)
    canvas.text(printed.id.upper(), upper, "strong", 36, WHITE, "centre", least=LEGIBLE)
    row(canvas, lower, [price_of(price)], 44, "centre", WHITE)
    for half, end in zip(ends.columns(2, 3), printed.ends, strict=True):
        _end(canvas, half, end, texts)


def _end(canvas: Canvas, box: Box, end: End, texts: Catalogue) -> None:
    canvas.panel(box, SHEET_LIGHT, 7)
    band, inner = box.left(64, 12)
    canvas.panel(band, CITIES[end.colour].colour, 7)
    canvas.sprite(signs.place(54, end.colour), band)
    upper, lower = inner.inset(0, 4).top((inner.h - 8) * 54 // 100)
    row(canvas, upper, symbols.end(end), min(upper.h, 64), "left", WHITE, gap=10)
    canvas.text(texts.say(f"action.{end.action}"), lower, "body", max(32, min(42, lower.h)), WHITE, least=LEGIBLE)


def _contract(
    canvas: Canvas, box: Box, printed: Contract, view: SaxonyView, texts: Catalogue, before: SaxonyView | None
) -> None:
    """A contract face up: code, demand, what each player has of it, reward, and the demand in words."""
    canvas.panel(box, KINDS[printed.kind], 8)
    name, inner = box.left(112)
    canvas.text(printed.id.upper(), name.inset(4, 2), "strong", 38, INK, "centre", least=LEGIBLE)
    inner = Box(inner.x, inner.y + 4, inner.w - 4, inner.h - 8)
    canvas.panel(inner, NIGHT, 6)
    inner = inner.inset(10, 4)
    upper, lower = inner.top(inner.h * 52 // 100, 2)
    high = max(46, min(64, upper.h))
    reward, upper = upper.right(228, 6)
    apart, demand = upper.right(COUNT * len(view.players), 8)
    row(canvas, demand, symbols.wanted(printed.requirement), high, "left", WHITE, gap=8, numbers=NUMBERS)
    row(canvas, reward, symbols.gains(printed.reward), high, "right", WHITE, gap=14, numbers=NUMBERS)
    counts(canvas, apart.inset(0, max(0, apart.h - 56) // 2), printed, view, before)
    said = sentence(texts, requirement_said(view.edition, printed.id))
    canvas.text(said[:1].upper() + said[1:], lower, "body", max(28, min(36, lower.h - 4)), PALE, lines=1, least=18)
