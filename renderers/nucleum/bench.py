"""A player's own tiles and what they pay: the action slots, the tiles at hand, the income tracks."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.effects import TRACKS, Track
from games.nucleum.view import PlayerView, SaxonyView
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs
from renderers.nucleum.frame import sheet
from renderers.nucleum.offers import tile, titled
from renderers.nucleum.theme import CHANGED, COPPER, INK, NIGHT, PALE, PLACE_EMPTY, SHEET_LIGHT, URANIUM, WHITE
from renderers.tokens import Token, row


def slots(
    canvas: Canvas,
    box: Box,
    view: SaxonyView,
    player: PlayerView,
    texts: Catalogue,
    before: PlayerView | None,
    size: int = 23,
) -> None:
    """The action slots, the leftmost first, under a heading of a size."""
    sheet(canvas, box)
    head, inner = box.inset(8, 6).top(size + 5, 4)
    said = Text("picture.slots_note", {"n": len(player.board)})
    titled(canvas, head, texts.say("picture.slots"), texts.say(said), size)
    for n, cell in enumerate(inner.grid(2, 4, 4)):
        if n >= len(player.board):
            canvas.panel(cell, PLACE_EMPTY, 6)
            number, income = cell.inset(8, 2).left(44, 8)
            canvas.text(str(n + 1), number, "strong", 30, PALE, "centre")
            row(canvas, income, _paid(view, player, n), min(40, cell.h - 8), "left", PALE, gap=22)
            continue
        tile(canvas, cell, PACKS[view.edition].tiles[player.board[n]], texts, 66 if size < 30 else 92)
        if before is not None and player.board[n] not in before.board:
            canvas.border(cell, CHANGED, 3, 6)


def _paid(view: SaxonyView, player: PlayerView, slot: int) -> list[Token]:
    """What a Recharge would pay with tiles up to this slot."""
    tokens: list[Token] = []
    for track in TRACKS:
        printed = PACKS[view.edition].income[track]
        column = min(slot, player.income[track] // printed.steps_per_column)
        tokens.append(Token(signs.of(f"income_{track}"), after=str(printed.columns[column])))
    return tokens


def pool(
    canvas: Canvas,
    box: Box,
    view: SaxonyView,
    player: PlayerView,
    texts: Catalogue,
    before: PlayerView | None,
    size: int = 23,
) -> None:
    """The tiles that can be used, under a heading of a size."""
    sheet(canvas, box)
    head, inner = box.inset(8, 6).top(size + 5, 4)
    aside = [Text("picture.aside", {"n": len(player.aside)})] if player.aside else []
    titled(canvas, head, texts.say("picture.pool"), " ".join(texts.say(said) for said in aside) or " ", size)
    rows = max(4, -(-len(player.pool) // 2))
    for cell, id in zip(inner.grid(2, rows, 4), player.pool, strict=False):
        tile(canvas, cell, PACKS[view.edition].tiles[id], texts, 66 if size < 30 else 92)
        if before is not None and id not in (*before.pool, *before.board):
            canvas.border(cell, CHANGED, 3, 6)


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
    sign, cells = box.left(56, 6)
    canvas.sprite(signs.sign(box.h - 2, f"income_{track}"), sign)
    bonus, cells = cells.right(122, 8)
    for n, cell in enumerate(cells.columns(len(printed.columns), 3)):
        paid = n == min(column, len(player.board) - 1)
        within = n < len(player.board)
        canvas.panel(cell, URANIUM if paid else SHEET_LIGHT if within else NIGHT, 5)
        value = str(printed.columns[n]) + (f"+{printed.extra_vp[n]}" if printed.extra_vp[n] else "")
        where = cell.inset(4, 0)
        canvas.text(value, where, "strong", 24, INK if paid else WHITE if within else PALE, "centre", least=14)
        if n == column:
            canvas.border(cell, COPPER, 4, 5)
            if step:
                canvas.panel(Box(cell.x + cell.w // 2, cell.y + cell.h - 8, cell.w // 2, 8), COPPER, 3)
    reached = max([each.vp for each in printed.end_bonus if each.position <= position], default=0)
    tokens = [Token(signs.of("vp"), before=f"+{reached}")]
    row(canvas, bonus, tokens, 34, "right", WHITE if reached else PALE)
