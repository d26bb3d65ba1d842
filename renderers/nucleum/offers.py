"""What is on offer: action tiles with their prices, contracts with what they demand and give."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.printed import Contract, End, Tile
from games.nucleum.survey import up
from games.nucleum.view import SaxonyView
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.nucleum import signs, symbols
from renderers.nucleum.frame import payable, sheet
from renderers.nucleum.seats import pays_now
from renderers.nucleum.theme import (
    CHANGED,
    CITIES,
    COPPER_LIGHT,
    INK,
    KINDS,
    LINE,
    NIGHT,
    PALE,
    PLACE_EMPTY,
    SEATS,
    SHEET_LIGHT,
    URANIUM,
    WHITE,
)
from renderers.owners import mark
from renderers.tokens import NUMBERS, Token, extent, row

DIGITS = 24
"""Pixels of digits, where the signs beside them are as tall."""
TALLEST = 104
"""Pixels of height of a contract on the board: what fewer of them leave, the tiles have."""


def offers(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue, before: SaxonyView | None) -> None:
    """The market of tiles over the contracts."""
    sheet(canvas, box)
    inner = box.inset(8, 6)
    contracts, tiles = inner.bottom(shared(inner.h * 59 // 100 - 8, 34, TALLEST + 4, len(up(view))), 8)
    head, rows = tiles.top(30, 4)
    titled(canvas, head, texts.say("picture.tiles"), texts.say(Text("picture.stack", {"n": view.stack})), 24)
    for n, (cell, id) in enumerate(zip(rows.rows(5, 4), view.market, strict=True)):
        price = PACKS[view.edition].market.prices[n]
        if not id:
            canvas.panel(cell, PLACE_EMPTY, 6)
            row(canvas, cell.left(70)[0], [price_of(price)], 28, "centre", PALE, numbers=0.85)
            continue
        tile(canvas, cell, PACKS[view.edition].tiles[id], texts, 70, price)
        if pays_now(view, price):
            payable(canvas, cell.left(72)[0])
        if before is not None and id not in before.market:
            canvas.outline(cell, CHANGED, 3, 6)
    head, rows = contracts.top(30, 4)
    said = Text("picture.contract_stacks", {"silver": view.silver_stack, "gold": view.gold_stack})
    titled(canvas, head, texts.say("picture.contracts"), texts.say(said), 24)
    if not up(view):
        canvas.text(texts.say("picture.no_contracts"), rows.inset(4, 0), "body", 22, PALE, lines=2, least=14)
    for cell, id in zip(rows.rows(max(1, len(up(view))), 4), up(view), strict=False):
        contract(canvas, cell, PACKS[view.edition].contracts[id], view, before)
        if before is not None and id not in up(before):
            canvas.outline(cell, CHANGED, 3, 6)


def shared(most: int, heading: int, each: int, count: int) -> int:
    """Height of the contracts: of so many no more than they need, so that the tiles over them may be taller."""
    return min(most, heading + each * max(1, count))


def titled(canvas: Canvas, box: Box, title: str, note: str, size: int) -> None:
    """A heading with a note on its right, which has what the heading leaves."""
    left, right = box.left(min(box.w * 46 // 100, width(title, "strong", size) + 1), 12)
    canvas.text(title, left, "strong", size, COPPER_LIGHT, least=16)
    canvas.text(note, right, "body", size - 1, PALE, "right", least=14)


def written(box: Box, height: int) -> float:
    """How large numbers are beside signs of up to this height: where signs are small, as tall as they are."""
    return min(1.0, max(NUMBERS, DIGITS / min(height, box.h)))


def price_of(n: int) -> Token:
    """What a tile costs."""
    return Token(signs.of("thaler"), before=str(n))


def tile(canvas: Canvas, box: Box, printed: Tile, texts: Catalogue, code: int, price: int | None = None) -> None:
    """An action tile lying: its code over its price, and both ends in their colours with what they do."""
    canvas.panel(box, LINE, 6)
    name, ends = box.inset(2).left(code)
    canvas.panel(name, NIGHT, 5)
    if price is not None:
        name, low = name.rows(2)
        row(canvas, low.inset(2, 1), [price_of(price)], 28, "centre", WHITE, numbers=0.85)
    canvas.text(printed.id.upper(), name.inset(6, 0), "strong", max(23, box.h // 2), WHITE, "centre", least=14)
    if printed.directive:
        _directive(canvas, ends, texts)
        return
    for half, end in zip(ends.columns(2, 2), printed.ends, strict=True):
        _end(canvas, half, end, texts)


FLAT = 70
"""Pixels of height over which the colour of an end has a broad band."""


LOW = 40
"""Pixels of height under which what an end does stands behind its signs, not below them."""


def _end(canvas: Canvas, box: Box, end: End, texts: Catalogue) -> None:
    band, inner = box.left((56 if box.w > 300 else 32) if box.h > FLAT else min(30, box.h), 4)
    canvas.panel(box, SHEET_LIGHT, 5)
    canvas.panel(band, CITIES[end.colour].colour, 5)
    size = band.w - 6
    canvas.sprite(signs.place(size, end.colour), band)
    said = texts.say(f"action.{end.action}")
    if inner.h < LOW and inner.w > 3 * inner.h:
        tokens, high = symbols.end(end), inner.h - 6
        figures, words = inner.inset(0, 3).left(min(inner.w - 12 - width(said, "body", 13), extent(tokens, high, 4)), 8)
        row(canvas, figures, tokens, high, "left", WHITE, gap=4)
        canvas.text(said, words.inset(1, 0), "body", 19, PALE, least=12)
        return
    upper, lower = inner.inset(0, 1).top((inner.h - 2) * 56 // 100)
    # In a narrow half letters are no larger than most words have room for, so that they are nearly alike.
    high = min(upper.h, inner.w * 2 // 5)
    row(canvas, upper, symbols.end(end), high, "left", WHITE, gap=4, numbers=written(upper, high))
    canvas.text(said, lower.inset(1, 0), "body", max(14, min(lower.h - 2, inner.w // 5)), PALE, least=12)


def _directive(canvas: Canvas, box: Box, texts: Catalogue) -> None:
    canvas.panel(box, SHEET_LIGHT, 5)
    sign, said = box.inset(6, 2).left(box.h - 4, 8)
    canvas.sprite(signs.sign(sign.h, "directive"), sign)
    canvas.text(texts.say("picture.directive"), said, "strong", max(20, box.h // 2), WHITE, lines=2, least=14)


def contract(canvas: Canvas, box: Box, printed: Contract, view: SaxonyView, before: SaxonyView | None) -> None:
    """A contract in a row: its code on its paper, what it demands, what it gives, over what each player has of it."""
    canvas.panel(box, KINDS[printed.kind], 6)
    name, inner = box.left(64)
    canvas.text(printed.id.upper(), name.inset(4, 2), "strong", 24, INK, "centre", least=14)
    inner = Box(inner.x, inner.y + 2, inner.w - 2, inner.h - 4)
    canvas.panel(inner, NIGHT, 5)
    lower, upper = inner.inset(4, 2).bottom(min(26, inner.h * 2 // 5), 2)
    demand, reward = upper.left(inner.w * 44 // 100, 28)
    row(canvas, demand, symbols.wanted(printed.requirement), 36, "left", WHITE, gap=4)
    arrow = Box(reward.x - 24, reward.y, 18, reward.h)
    canvas.text("→", arrow, "strong", 22, COPPER_LIGHT, "centre", least=14)
    row(canvas, reward, symbols.gains(printed.reward), 36, "left", WHITE, gap=8)
    counts(canvas, lower, printed, view, before)


def counts(canvas: Canvas, box: Box, printed: Contract, view: SaxonyView, before: SaxonyView | None) -> None:
    """How much each player has of what a contract demands; green where that is enough."""
    for seat, (cell, player) in enumerate(zip(box.columns(len(view.players), 4), view.players, strict=True)):
        have, need = player.have.get(printed.id, 0), printed.requirement.n
        canvas.panel(cell, URANIUM if have >= need else SHEET_LIGHT, 6)
        size = min(cell.h - 4, 28)
        sign, said = cell.inset(3, 2).left(size, size // 6)
        canvas.sprite(mark(size, SEATS[seat]), sign)
        canvas.text(
            f"{have}/{need}", said, "strong", size, INK if have >= need else WHITE, "centre", least=size * 2 // 3
        )
        if before is not None and before.players[seat].have.get(printed.id, have) != have:
            canvas.border(cell, CHANGED, 4 if size > 24 else 3, 6)
