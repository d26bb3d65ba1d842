"""What each player's income tracks pay, and what the next column would, side by side: for a telephone."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.effects import TRACKS, Track
from games.nucleum.printed import IncomeTrack
from games.nucleum.view import PlayerView, SaxonyView
from renderers.base import LEGIBLE
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs
from renderers.nucleum.frame import sheet
from renderers.nucleum.theme import CHANGED, COPPER, COPPER_LIGHT, NIGHT, PALE, SHEET_LIGHT, WHITE
from renderers.tokens import Token, row

LABEL = 62
"""Width of the signs before the lines, under which the players' columns begin."""


def earnings(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue, before: SaxonyView | None) -> None:
    """A line for each track, a column for each player."""
    sheet(canvas, box)
    head, inner = box.inset(10, 6).top(40, 4)
    title, note = head.left(140, 6)
    canvas.text(texts.say("picture.income"), title, "strong", 36, COPPER_LIGHT, least=LEGIBLE)
    canvas.text(texts.say("picture.earnings_note"), note, "body", 28, PALE, "right", least=LEGIBLE)
    for line, track in zip(inner.rows(len(TRACKS), 5), TRACKS, strict=True):
        sign, cells = line.left(LABEL)
        canvas.sprite(signs.sign(min(line.h, 62), f"income_{track}"), sign)
        for seat, cell in enumerate(cells.columns(len(view.players), 5)):
            _earned(canvas, cell, PACKS[view.edition].income[track], view.players[seat], track)
            if before is not None and before.players[seat].income[track] != view.players[seat].income[track]:
                canvas.border(cell, CHANGED, 5, 8)


def _earned(canvas: Canvas, box: Box, printed: IncomeTrack, player: PlayerView, track: Track) -> None:
    """What the column of the marker pays and what the next one would; steps between them; VP of the end."""
    position = player.income[track]
    column, step = divmod(position, printed.steps_per_column)
    canvas.panel(box, SHEET_LIGHT, 8)
    now, after = box.inset(8, 4).left(box.w * 34 // 100)
    canvas.text(column_pays(printed, column), now, "strong", 42, WHITE, least=LEGIBLE)
    value, low = after.rows(2, 2)
    ends = [bonus.vp for bonus in printed.end_bonus if bonus.position <= position]
    if ends:
        flag, low = low.right(80, 6)
        row(canvas, flag, [Token(signs.of("vp"), before=f"+{max(ends)}")], 30, "right", COPPER_LIGHT, numbers=1)
    if column + 1 == len(printed.columns):
        return
    arrow, value = value.left(30, 6)
    canvas.text("→", arrow, "strong", 30, PALE, "centre", least=LEGIBLE)
    canvas.text(column_pays(printed, column + 1), value, "strong", 32, PALE, least=LEGIBLE)
    for n, cell in enumerate(low.inset(0, 6).left(min(low.w, 150))[0].columns(printed.steps_per_column, 4)):
        canvas.panel(cell, COPPER if n < step else NIGHT, 4)


def column_pays(printed: IncomeTrack, column: int) -> str:
    """What a column pays, with the VP of its own."""
    extra = printed.extra_vp[column]
    return f"{printed.columns[column]}+{extra}" if extra else str(printed.columns[column])
