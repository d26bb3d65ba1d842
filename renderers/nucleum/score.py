"""Points by category: so far as if the game ended now, at the end as they were counted."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.nucleum.scoring import CATEGORIES
from games.nucleum.view import NucleumView
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs
from renderers.nucleum.frame import desk, sheet, strip
from renderers.nucleum.theme import COPPER_LIGHT, INK, LOSS, NIGHT, PALE, SEATS, WHITE
from renderers.owners import mark
from renderers.standings import standings
from renderers.tokens import Token, row
from renderers.wording import name_of, number

WIDTH, ROW = 1200, 72
SIGNS = {
    "track": "vp",
    "progress": "marker",
    "technology": "tech",
    "uranium": "uranium",
    "workers": "worker",
    "thaler": "thaler",
    "buildings": "electricity",
    "income": "income_vp",
}


def score(view: NucleumView, texts: Catalogue, _before: NucleumView | None, *, audit: bool) -> Canvas:
    """The chart of all players, best first."""
    seats = len(view.players)
    canvas = Canvas(WIDTH, 320 + ROW * len(CATEGORIES), audit=audit)
    canvas.backdrop(desk(*canvas.image.size))
    head, rest = canvas.box.inset(16, 10).top(80, 8)
    title = "picture.score_end" if view.outcome else "picture.score_so_far"
    canvas.text(texts.say(title), head, "title", 58, COPPER_LIGHT, "centre", least=30)
    sheet(canvas, rest)
    inner = rest.inset(14, 12)
    found = standings({seat: player.points for seat, player in enumerate(view.players)}, view.outcome)
    label = 340 if seats > 2 else 430
    names, inner = inner.top(92, 8)
    low, inner = inner.bottom(84, 8)
    most = max(1, *(abs(points[category]) for _, _, points in found for category in CATEGORIES))
    columns = names.left(label, 10)[1].columns(seats, 8)
    for n, (cell, (seat, rank, points)) in enumerate(zip(columns, found, strict=True)):
        won = view.outcome is not None and seat in view.outcome.winners
        _name(canvas, cell, seat, rank, texts, won=won)
        total = Box(cell.x, low.y, cell.w, low.h)
        strip(canvas, total, 10, SEATS[seat].colour)
        row(
            canvas,
            total.inset(8, 6),
            [Token(signs.of("vp"), after=number(points["total"]))],
            62,
            "centre",
            INK,
        )
        for place, category in zip(inner.rows(len(CATEGORIES), 4), CATEGORIES, strict=True):
            if n == 0:
                strip(canvas, place, 8)
                sign, said = place.left(label)[0].inset(10, 4).left(50, 12)
                canvas.sprite(signs.sign(46, SIGNS[category]), sign)
                canvas.text(texts.say(f"score.{category}"), said, "body", 27, WHITE, lines=2, least=18)
            _bar(canvas, Box(cell.x, place.y, cell.w, place.h), points[category], most, SEATS[seat].colour)
    canvas.text(texts.say("score.total"), low.left(label)[0].inset(12, 0), "title", 46, COPPER_LIGHT)
    return canvas


def _name(canvas: Canvas, box: Box, seat: int, rank: int, texts: Catalogue, *, won: bool) -> None:
    owner = SEATS[seat]
    canvas.panel(box, owner.colour, 10)
    sign, said = box.left(64, 6)
    canvas.panel(sign, INK, 10)
    upper, lower = sign.rows(2)
    canvas.sprite(mark(40, owner), upper.inset(0, 2))
    if won:
        canvas.sprite(signs.sign(36, "king"), lower)
    else:
        canvas.text(f"{rank}.", lower, "strong", 30, owner.colour, "centre")
    canvas.text(name_of(texts, seat), said.inset(2, 6), "strong", 30, owner.ink, lines=3, least=16)


def _bar(canvas: Canvas, box: Box, n: int, most: int, colour: str) -> None:
    label, bar = box.inset(6, 8).left(76, 8)
    canvas.text(number(n), label, "strong", 36, LOSS if n < 0 else WHITE if n else PALE, "right")
    bar = bar.inset(0, 10)
    canvas.panel(bar, NIGHT, 6)
    wide = bar.w * abs(n) // most
    if n < 0:
        canvas.border(bar.left(max(12, wide))[0], LOSS, 3, 6)
    elif wide > 5:
        canvas.panel(bar.left(wide)[0], colour, 6)
