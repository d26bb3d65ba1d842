"""A player's own tiles and what they pay: the action slots, the tiles at hand, the income tracks."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Text
from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.effects import TRACKS, Track
from games.nucleum.view import PlayerView, SaxonyView
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs
from renderers.nucleum.earnings import column_pays
from renderers.nucleum.frame import sheet
from renderers.nucleum.offers import tile, titled, written
from renderers.nucleum.theme import (
    CHANGED,
    COPPER,
    COPPER_LIGHT,
    INK,
    NIGHT,
    PALE,
    PLACE_EMPTY,
    SHEET_LIGHT,
    URANIUM,
    WHITE,
)
from renderers.tokens import Token, row

ROWS = 4
"""Rows of two action slots."""
FREE, TILE = 36, 66
"""Height of a row of free slots, and the most that a row of tiles is given."""
HEAD, GAP, CODE = 44, 4, 66
"""Height of what stands over the rows, with the rims; pixels between rows; width of the code of a tile."""


def share(player: PlayerView, room: int) -> tuple[int, int]:
    """How tall the slots and the tiles at hand are, for which there is so much room: their tiles are alike."""
    laid, at_hand = _rows(player.board), max(1, _rows(player.pool))
    free = (ROWS - laid) * FREE + GAP * (ROWS - 1)
    between = GAP * (at_hand - 1)
    tall = min(TILE, (room - 2 * HEAD - free - between) // (laid + at_hand))
    return HEAD + free + laid * tall, HEAD + between + at_hand * tall


def _rows(tiles: Sequence[str]) -> int:
    return -(-len(tiles) // 2)


def slots(
    canvas: Canvas,
    box: Box,
    view: SaxonyView,
    player: PlayerView,
    texts: Catalogue,
    before: PlayerView | None,
) -> None:
    """The action slots, the leftmost first."""
    sheet(canvas, box)
    head, inner = box.inset(8, 6).top(28, 4)
    counted = {"n": len(player.board), "column": limit(view, player)}
    said = Text("picture.slots_note", counted) if player.board else Text("picture.no_income")
    titled(canvas, head, texts.say("picture.slots"), texts.say(said), 23)
    laid = _rows(player.board)
    lower, upper = inner.bottom((ROWS - laid) * (FREE + GAP) - GAP, GAP)
    cells = [cell for part, n in ((upper, laid), (lower, ROWS - laid)) if n for cell in part.grid(2, n, GAP)]
    for n, cell in enumerate(cells):
        if n >= len(player.board):
            canvas.panel(cell, PLACE_EMPTY, 6)
            number, income = cell.inset(8, 2).left(44, 8)
            canvas.text(str(n + 1), number, "strong", 30, PALE, "centre")
            high = min(40, cell.h - 6)
            row(canvas, income, paid(view, player, n), high, "left", PALE, gap=22, numbers=written(income, high))
            continue
        tile(canvas, cell, PACKS[view.edition].tiles[player.board[n]], texts, CODE)
        if before is not None and player.board[n] not in before.board:
            canvas.border(cell, CHANGED, 3, 6)


def paid(view: SaxonyView, player: PlayerView, slot: int) -> list[Token]:
    """What a Recharge would pay with tiles up to this slot."""
    tokens: list[Token] = []
    for track in TRACKS:
        printed = PACKS[view.edition].income[track]
        counted = PACKS[view.edition].paying(slot + 1, player.virtual_tiles)
        column = min(counted - 1, player.income[track] // printed.steps_per_column)
        tokens.append(Token(signs.of(f"income_{track}"), after=str(printed.columns[column])))
    return tokens


def limit(view: SaxonyView, player: PlayerView) -> int:
    """Up to which column income pays now; 0: none."""
    return PACKS[view.edition].paying(len(player.board), player.virtual_tiles)


def pool(
    canvas: Canvas,
    box: Box,
    view: SaxonyView,
    player: PlayerView,
    texts: Catalogue,
    before: PlayerView | None,
) -> None:
    """The tiles that can be used."""
    sheet(canvas, box)
    _pool_titled(canvas, box.inset(8, 6).top(28)[0], player, texts, 23)
    inner = box.inset(8, 6).top(28, 4)[1]
    for cell, id in zip(inner.grid(2, max(1, _rows(player.pool)), GAP), player.pool, strict=False):
        tile(canvas, cell, PACKS[view.edition].tiles[id], texts, CODE)
        if before is not None and id not in (*before.pool, *before.board):
            canvas.border(cell, CHANGED, 3, 6)


def _pool_titled(canvas: Canvas, box: Box, player: PlayerView, texts: Catalogue, size: int) -> None:
    aside = texts.say(Text("picture.aside", {"n": len(player.aside)})) if player.aside else " "
    titled(canvas, box, texts.say("picture.pool"), aside, size)


def rack(
    canvas: Canvas, box: Box, view: SaxonyView, player: PlayerView, texts: Catalogue, before: PlayerView | None
) -> int:
    """For a telephone: the tiles at hand, those in the action slots, what each slot pays; gives the height it took."""
    each = max(1, len(player.pool)), len(player.board)
    room = box.h - 2 * EDGES - PAYS
    columns = 1 if sum(each) * FLAT <= room else 2
    rows = [-(-n // columns) for n in each]
    high = min(TALL, room // sum(rows))
    hand, rest = box.top(EDGES + high * rows[0], 6)
    sheet(canvas, hand)
    head, inner = hand.inset(8, 6).top(40, 4)
    _pool_titled(canvas, head, player, texts, 34)
    known = (*before.pool, *before.board) if before is not None else player.pool
    _tiles(canvas, inner.grid(columns, rows[0], 4), view, player.pool, texts, known)
    slotted = rest.top(EDGES + PAYS + high * rows[1] - 6)[0]
    sheet(canvas, slotted)
    head, inner = slotted.inset(8, 6).top(40, 4)
    titled(canvas, head, texts.say("picture.slots"), texts.say("picture.income_note"), 34)
    table, inner = inner.bottom(PAYS - 8, 4)
    known = before.board if before is not None else player.board
    _tiles(canvas, inner.grid(columns, max(1, rows[1]), 4), view, player.board, texts, known)
    _pays(canvas, table, view, player, before)
    return hand.h + 6 + slotted.h


EDGES, PAYS = 60, 190
"""Height of a sheet's heading and edges; of what the slots pay."""
FLAT, TALL = 84, 116
"""Height from which on a tile may have a row of its own, and height of the tallest."""


def _tiles(
    canvas: Canvas, cells: list[Box], view: SaxonyView, ids: Sequence[str], texts: Catalogue, known: Sequence[str]
) -> None:
    for cell, id in zip(cells, ids, strict=False):
        tile(canvas, cell, PACKS[view.edition].tiles[id], texts, 104)
        if id not in known:
            canvas.outline(cell, CHANGED, 4, 6)


def _pays(canvas: Canvas, box: Box, view: SaxonyView, player: PlayerView, before: PlayerView | None) -> None:
    """A column for each slot: what a Recharge would pay with tiles up to there; green what it would pay now."""
    filled = len(player.board)
    lines = box.rows(1 + len(TRACKS), 3)
    for line, track in zip(lines[1:], TRACKS, strict=True):
        canvas.sprite(signs.sign(line.h, f"income_{track}"), line.left(70)[0])
    columns = [line.right(line.w - 76)[0].inset(4, 2).columns(8, 4) for line in lines]
    for n in range(8):
        now, within = n == filled - 1, n < filled
        ground = URANIUM if now else SHEET_LIGHT if within else PLACE_EMPTY
        ink = INK if now else WHITE if within else PALE
        canvas.text(str(n + 1), columns[0][n], "strong", 32, COPPER_LIGHT if within else PALE, "centre")
        for line, token in zip(columns[1:], paid(view, player, n), strict=True):
            canvas.panel(line[n], ground, 6)
            canvas.text(token.after, line[n], "strong", 34, ink, "centre")
    for line, track in zip(lines[1:], TRACKS, strict=True):
        if before is not None and before.income[track] != player.income[track]:
            canvas.border(line.inset(0, -1), CHANGED, 4, 6)


def incomes(
    canvas: Canvas, box: Box, view: SaxonyView, player: PlayerView, texts: Catalogue, before: PlayerView | None
) -> None:
    """The three income tracks: what each column pays, where the marker stands, and how far tiles let it pay."""
    sheet(canvas, box)
    head, inner = box.inset(8, 6).top(28, 4)
    titled(canvas, head, texts.say("picture.income"), texts.say("picture.income_note"), 23)
    for cell, track in zip(inner.rows(3, 4), TRACKS, strict=True):
        _track(canvas, cell, view, player, track)
        if before is not None and before.income[track] != player.income[track]:
            canvas.border(cell, CHANGED, 3, 6)


def _track(canvas: Canvas, box: Box, view: SaxonyView, player: PlayerView, track: Track) -> None:
    printed = PACKS[view.edition].income[track]
    position = player.income[track]
    column, step = divmod(position, printed.steps_per_column)
    counted = limit(view, player)
    sign, cells = box.left(56, 6)
    canvas.sprite(signs.sign(box.h - 2, f"income_{track}"), sign)
    bonus, cells = cells.right(122, 8)
    for n, cell in enumerate(cells.columns(len(printed.columns), 3)):
        green = n == min(column, counted - 1)
        within = n < counted
        canvas.panel(cell, URANIUM if green else SHEET_LIGHT if within else NIGHT, 5)
        where = cell.inset(4, 0)
        ink = INK if green else WHITE if within else PALE
        canvas.text(column_pays(printed, n), where, "strong", 24, ink, "centre", least=14)
        if n == column:
            canvas.border(cell, COPPER, 4, 5)
            if step:
                canvas.panel(Box(cell.x + cell.w // 2, cell.y + cell.h - 8, cell.w // 2, 8), COPPER, 3)
    reached = max([each.vp for each in printed.end_bonus if each.position <= position], default=0)
    tokens = [Token(signs.of("vp"), before=f"+{reached}")]
    row(canvas, bonus, tokens, 34, "right", WHITE if reached else PALE)
