"""One player large, 1200 by 1200: everything that lies open."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.texts import Catalogue
from games.terra_concordia.content import PACKS
from games.terra_concordia.view import HexView, NationView, WorldView
from renderers.canvas import Box, Canvas
from renderers.terra_concordia import goods, hexes, pieces, signs
from renderers.terra_concordia.art import kind_of
from renderers.terra_concordia.frame import backdrop, line, panel
from renderers.terra_concordia.nation import counts, levels, resources, title, workers
from renderers.terra_concordia.side import rounds
from renderers.terra_concordia.theme import CHANGED, CREAM, FAINT, GOLD, GOLD_LIGHT, INK, PANEL_EDGE, owner_of
from renderers.tokens import Figure, Token, figure_of, row

WIDTH, HEXES = 1200, 352
ROW, MOST = 56, 10
"""Height of a row of a list, and how many stand under each other."""


def realm(part: str, view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """Name, resources, workers, technologies, hexes, buildings, cards in play."""
    seat = int(part)
    nation = view.nations[seat]
    listed = max(4, len(nation.constructions) + len(nation.wonders), len(nation.played) + bool(nation.secret))
    canvas = Canvas(WIDTH, 386 + HEXES + ROW * min(MOST, listed), audit=audit)
    canvas.backdrop(backdrop(*canvas.box[2:]))
    old = before.nations[seat] if before else None
    head, rest = canvas.box.inset(12, 10).top(60, 10)
    count, bar = head.right(220, 12)
    canvas.text(rounds(texts, view), count, "strong", 36, GOLD, "right")
    title(canvas, bar, nation, view, texts, 38)
    upper, rest = rest.top(226, 10)
    left, right = upper.left(580, 10)
    panel(canvas, left)
    stock, low = left.inset(10, 9).top(106, 6)
    resources(canvas, stock, nation, old)
    crew, low = low.top(46, 4)
    workers(canvas, crew, nation, old)
    counts(canvas, low, nation, old)
    panel(canvas, right)
    levels(canvas, right.inset(10, 9).top(96)[0], nation, view.edition)
    _names(canvas, right.inset(10, 9).bottom(106)[0], nation, texts)
    _hexes(canvas, rest.top(HEXES)[0], view, nation, texts, before)
    lower = rest.top(HEXES, 10)[1]
    _built(canvas, lower.columns(2, 10)[0], nation, texts, old)
    _played(canvas, lower.columns(2, 10)[1], nation, view.edition, texts, old)
    return canvas


def _names(canvas: Canvas, box: Box, nation: NationView, texts: Catalogue) -> None:
    line(canvas, box)
    said = ", ".join(texts.say(f"card.{id}") for id in nation.technologies) or texts.say("picture.none")
    canvas.text(said, box.inset(10, 6), "body", 22, CREAM if nation.technologies else FAINT, lines=5, least=12)


def _heading(canvas: Canvas, box: Box, said: str) -> Box:
    panel(canvas, box)
    head, rest = box.inset(14, 8).top(38, 6)
    canvas.text(said, head, "title", 32, GOLD)
    canvas.panel(head.bottom(2)[0], PANEL_EDGE)
    return rest


def _hexes(
    canvas: Canvas, box: Box, view: WorldView, nation: NationView, texts: Catalogue, before: WorldView | None
) -> None:
    """The controlled hexes with their names, in the order of the board."""
    rest = _heading(canvas, box, texts.say("picture.hexes"))
    found = [hex for hex in view.hexes if hex.owner == nation.seat]
    known = {hex.name for hex in before.hexes if hex.owner == nation.seat} if before else {hex.name for hex in found}
    columns = 9 if len(found) <= 18 else 13 if len(found) <= 39 else 18
    rows = 2 if columns == 9 else 3
    for cell, hex in zip(rest.grid(columns, rows, 4), found, strict=False):
        _hex(canvas, cell, hex, nation)
        if hex.name not in known:
            canvas.border(cell, CHANGED, 4, 8)
    if not found:
        canvas.text(texts.say("picture.none"), rest, "body", 26, FAINT)


def _hex(canvas: Canvas, box: Box, hex: HexView, nation: NationView) -> None:
    low, high = box.bottom(28, 1)
    size = min(high.h, round(box.w * 0.84))
    canvas.sprite(hexes.terrain(size, hex.terrain or "start"), high)
    canvas.sprite(hexes.ring(size, owner_of(nation).colour), high)
    if hex.worker and hex.worker.seat == nation.seat:
        figure = pieces.boat if hex.worker.boat else pieces.worker
        canvas.sprite(figure(size // 2, owner_of(nation).colour, hex.worker.free), high)
    canvas.text(hex.name, low, "strong", 26, CREAM, "centre")


def _built(canvas: Canvas, box: Box, nation: NationView, texts: Catalogue, old: NationView | None) -> None:
    rest = _heading(canvas, box, texts.say("picture.built"))
    colour = owner_of(nation).colour
    known = {b.card for b in (*old.constructions, *old.wonders)} if old else set[str]()
    built = [(b, True) for b in nation.wonders] + [(b, False) for b in nation.constructions]
    rows = [
        (
            _building(colour, great),
            texts.say(f"card.{b.card}"),
            b.hex,
            b.vp,
            old is not None and b.card not in known,
        )
        for b, great in built
    ]
    _list(canvas, rest, rows, texts)


def _building(colour: str, great: bool) -> Figure:
    return figure_of(pieces.wonder if great else pieces.house, colour)


def _played(
    canvas: Canvas, box: Box, nation: NationView, edition: str, texts: Catalogue, old: NationView | None
) -> None:
    rest = _heading(canvas, box, texts.say("picture.played"))
    cards = [*nation.played, *([nation.secret] if nation.secret else [])]
    rows = [
        (
            signs.of_kind(kind_of(id)),
            texts.say(f"card.{id}"),
            "",
            _points(id, edition),
            old is not None and id not in old.played,
        )
        for id in cards
    ]
    _list(canvas, rest, rows, texts)


def _points(id: str, edition: str) -> int:
    printed = PACKS[edition]
    return printed.cards[id].vp if id in printed.cards else printed.secret[id].vp


def _list(canvas: Canvas, box: Box, rows: Sequence[tuple[Figure, str, str, int, bool]], texts: Catalogue) -> None:
    """A row for each card: sign, name, hex, points; in more columns where there are many."""
    if not rows:
        canvas.text(texts.say("picture.none"), box.top(40)[0], "body", 26, FAINT)
    columns = -(-max(1, len(rows)) // MOST)
    cells = [cell for part in box.columns(columns, 6) for cell in part.rows(max(1, box.h // (ROW - 4)), 4)]
    for cell, (figure, name, hex, vp, new) in zip(cells, rows, strict=False):
        line(canvas, cell)
        inner = cell.inset(6, 3)
        high = min(40, inner.h)
        sign, inner = inner.left(high, 8)
        canvas.sprite(figure(high), sign)
        points, inner = inner.right(74, 4)
        row(canvas, points, [Token(goods.star, after=str(vp))], high, "right", GOLD_LIGHT)
        if hex:
            where, inner = inner.right(48, 6)
            plate = where.inset(0, max(0, (where.h - 32) // 2))
            line(canvas, plate, 8, INK)
            canvas.text(hex, plate, "strong", 25, CREAM, "centre")
        canvas.text(name, inner, "body", 25, CREAM, lines=2, least=13)
        if new:
            canvas.border(cell, CHANGED, 3, 8)
