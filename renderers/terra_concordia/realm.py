"""One player large, 1200 pixels wide: everything that lies open, with what it does."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.texts import Catalogue
from games.terra_concordia.content import PACKS
from games.terra_concordia.view import HexView, NationView, WorldView
from renderers.canvas import Box, Canvas
from renderers.terra_concordia import goods, hexes, pieces, signs
from renderers.terra_concordia.art import kind_of
from renderers.terra_concordia.face import sentences
from renderers.terra_concordia.frame import backdrop, line, panel
from renderers.terra_concordia.nation import counts, levels, resources, title, workers
from renderers.terra_concordia.side import rounds
from renderers.terra_concordia.theme import CHANGED, CREAM, FAINT, GOLD, GOLD_LIGHT, INK, PANEL_EDGE, owner_of
from renderers.tokens import Figure, Token, figure_of, row

WIDTH, HEXES = 1200, (210, 352)
ROW, MOST = 88, 8
"""Height of a row of a list, and how many stand under each other."""
LOW = 46
"""Height of a row that is only a name."""
SHORT = 9
"""Hexes that stand in one row."""
HEADED = 62
"""Height of a panel's heading with what is round it."""


def realm(part: str, view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """Name, resources, workers, technologies, hexes, buildings, cards in play."""
    seat = int(part)
    nation = view.nations[seat]
    listed = max(2, len(nation.constructions) + len(nation.wonders), len(nation.played) + bool(nation.secret))
    learned = _learned(nation)
    land = HEXES[sum(hex.owner == seat for hex in view.hexes) > SHORT]
    canvas = Canvas(WIDTH, 396 + learned + land + ROW * min(MOST, listed), audit=audit)
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
    levels(canvas, right.inset(10, 9), nation, view.edition)
    techs, rest = rest.top(learned, 10)
    _technologies(canvas, techs, nation, view.edition, texts, old)
    _hexes(canvas, rest.top(land)[0], view, nation, texts, before)
    lower = rest.top(land, 10)[1]
    _built(canvas, lower.columns(2, 10)[0], nation, view.edition, texts, old)
    _played(canvas, lower.columns(2, 10)[1], nation, view.edition, texts, old)
    return canvas


def _learned(nation: NationView) -> int:
    """Height of the panel of technologies."""
    rows = max(1, -(-len(nation.technologies) // 2))
    return HEADED + (ROW - 14 if rows <= 6 else LOW) * rows


def _technologies(
    canvas: Canvas, box: Box, nation: NationView, edition: str, texts: Catalogue, old: NationView | None
) -> None:
    rest = _heading(canvas, box, texts.say("picture.tree"))
    if not nation.technologies:
        canvas.text(texts.say("picture.none"), rest, "body", 26, FAINT)
    known = PACKS[edition].technologies
    rows = max(1, -(-len(nation.technologies) // 2))
    for cell, id in zip(rest.grid(2, rows, 4), nation.technologies, strict=False):
        line(canvas, cell)
        sign, said = cell.inset(6, 3).left(min(46, cell.h - 6), 10)
        canvas.sprite(signs.category(sign.w, known[id].category), sign)
        _said(canvas, said, id, edition, texts)
        if old is not None and id not in old.technologies:
            canvas.border(cell, CHANGED, 3, 8)


def _said(canvas: Canvas, box: Box, id: str, edition: str, texts: Catalogue) -> None:
    """The name of a card, and under it what it does where there is room."""
    if box.h < LOW + 10:
        canvas.text(texts.say(f"card.{id}"), box, "strong", 25, CREAM, lines=2, least=13)
        return
    name, does = box.top(28, 2)
    canvas.text(texts.say(f"card.{id}"), name, "strong", 25, CREAM, least=14)
    said = " ".join(texts.say(text) for text in sentences(id, edition))
    canvas.text(said, does, "body", 20, FAINT, lines=3, least=13)


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
    columns = SHORT if len(found) <= 18 else 13 if len(found) <= 39 else 18
    rows = 1 if len(found) <= SHORT else 2 if columns == SHORT else 3
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


def _built(
    canvas: Canvas, box: Box, nation: NationView, edition: str, texts: Catalogue, old: NationView | None
) -> None:
    rest = _heading(canvas, box, texts.say("picture.built"))
    colour = owner_of(nation).colour
    known = {b.card for b in (*old.constructions, *old.wonders)} if old else set[str]()
    built = [(b, True) for b in nation.wonders] + [(b, False) for b in nation.constructions]
    rows = [
        (
            _building(colour, great),
            b.card,
            b.hex,
            b.vp,
            old is not None and b.card not in known,
        )
        for b, great in built
    ]
    _list(canvas, rest, rows, edition, texts)


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
            id,
            "",
            _points(id, edition),
            old is not None and id not in old.played,
        )
        for id in cards
    ]
    _list(canvas, rest, rows, edition, texts)


def _points(id: str, edition: str) -> int:
    printed = PACKS[edition]
    return printed.cards[id].vp if id in printed.cards else printed.secret[id].vp


def _list(
    canvas: Canvas, box: Box, rows: Sequence[tuple[Figure, str, str, int, bool]], edition: str, texts: Catalogue
) -> None:
    """A row for each card: sign, id, hex, points; in more columns, of names only, where there are many."""
    if not rows:
        canvas.text(texts.say("picture.none"), box.top(40)[0], "body", 26, FAINT)
    columns = -(-max(1, len(rows)) // MOST)
    cells = [cell for part in box.columns(columns, 6) for cell in part.rows(max(1, box.h // (ROW - 6)), 4)]
    for cell, (figure, id, hex, vp, new) in zip(cells, rows, strict=False):
        line(canvas, cell)
        inner = cell.inset(6, 3)
        high = min(46, inner.h)
        sign, inner = inner.left(high, 8)
        canvas.sprite(figure(high), sign)
        points, inner = inner.right(78, 4)
        row(canvas, points, [Token(goods.star, after=str(vp))], high, "right", GOLD_LIGHT)
        if hex:
            where, inner = inner.right(48, 6)
            plate = where.inset(0, max(0, (where.h - 32) // 2))
            line(canvas, plate, 8, INK)
            canvas.text(hex, plate, "strong", 25, CREAM, "centre")
        _said(canvas, inner if columns == 1 else inner.inset(0, 9), id, edition, texts)
        if new:
            canvas.border(cell, CHANGED, 3, 8)
