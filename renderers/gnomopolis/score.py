"""Points by category, best first: so far from what everybody sees, at the end as they were counted."""

from __future__ import annotations

from games.core.standings import Standing, standings
from games.core.texts import Catalogue
from games.gnomopolis.teller import GnomopolisTeller
from games.gnomopolis.view import TownView
from renderers.canvas import Box, Canvas
from renderers.gnomopolis import gnomes, things
from renderers.gnomopolis.hall import planks, tray, wall
from renderers.gnomopolis.rows import row
from renderers.gnomopolis.theme import CREAM, GOLD, INK, THEME
from renderers.owners import mark
from renderers.tokens import Figure, Token, figure_of
from renderers.wording import name_of, number

WIDTH = 1200
ROW = 196
SWATCH = 14
"""Width of a stripe in the colour of a part."""
SIGNS: dict[str, Figure] = {
    "coins": things.coin,
    "in_buildings": things.home,
    "on_board": things.plan,
    "advisors": figure_of(gnomes.portrait, "inventor", False),
    "homeless": things.homeless,
}
BARS = {
    "coins": "#ffc94a",
    "in_buildings": "#e9a36a",
    "on_board": "#a9cf7f",
    "advisors": "#9cc2ef",
    "homeless": "#e26a52",
}


def score(view: TownView, texts: Catalogue, _before: TownView | None, *, audit: bool) -> Canvas:
    """The chart of all players."""
    seats = view.districts
    height = 222 + len(seats) * (ROW + 10)
    canvas = Canvas(WIDTH, height, audit=audit)
    canvas.backdrop(wall(WIDTH, height, ((90, 60), (WIDTH - 90, 60)), 76))
    head, rest = canvas.box.inset(14, 8).top(104, 6)
    title = "picture.score" if view.outcome else "picture.score_so_far"
    canvas.text(texts.say(title), head.inset(150, 6), "title", 66, GOLD, "centre")
    legend, rest = rest.bottom(88, 8)
    _legend(canvas, legend, texts)
    found = standings(GnomopolisTeller().scores(view), view.outcome)
    longest = max(sum(n for c, n in one.points.items() if c != "total" and n > 0) for one in found)
    winners = view.outcome.winners if view.outcome else ()
    for box, standing in zip(rest.rows(len(found), 10), found, strict=True):
        rank = "" if len(found) == 1 else str(standing.rank)
        _player(canvas, box, standing, max(1, longest), texts, rank=rank, won=standing.seat in winners)
    return canvas


def _player(
    canvas: Canvas, box: Box, standing: Standing, longest: int, texts: Catalogue, *, rank: str, won: bool
) -> None:
    """Rank (who is alone has none) or crown, name and total; a bar of what it is made of; each part in numbers."""
    planks(canvas, box)
    seat, found = standing.seat, standing.points
    owner = THEME.owners[seat]
    bar, rest = box.inset(8).top(66, 6)
    canvas.panel(bar, owner.colour, 9)
    place, line = bar.left(70 if won or rank else 0)
    if won:
        canvas.sprite(things.crown(56), place)
    elif rank:
        canvas.text(rank, place, "strong", 46, owner.ink, "centre")
    sign, line = line.left(66, 12)
    canvas.panel(sign, INK)
    canvas.sprite(mark(50, owner), sign)
    total, line = line.inset(8, 2).right(170, 8)
    row(canvas, total, [Token(things.star, after=number(found["total"]))], 60, "right", owner.ink)
    canvas.text(name_of(texts, seat), line, "strong", 42, owner.ink, least=25)
    chart, numbers = rest.top(34, 4)
    tray(canvas, chart, 6)
    x = chart.x + 2
    for category, colour in BARS.items():
        wide = round(abs(found[category]) * (chart.w - 4) / (longest * 1.25))
        if wide > 2 and category != "homeless":
            canvas.panel(Box(x, chart.y + 2, wide - 1, chart.h - 4), colour, 4)
            x += wide
    lost = round(abs(found["homeless"]) * (chart.w - 4) / (longest * 1.25))
    if lost > 2:
        # What the homeless cost is a hollow end of the bar, never from before its beginning.
        lost = min(lost, x - chart.x - 2)
        if lost > 2:
            gone = Box(x - lost, chart.y + 2, lost - 1, chart.h - 4)
            canvas.panel(gone, BARS["homeless"], 4)
            if lost > 12:
                canvas.panel(gone.inset(4), INK, 2)
    for cell, category in zip(numbers.columns(5, 6), SIGNS, strict=True):
        _swatch(canvas, cell, category)
        sign = Token(SIGNS[category], after=number(found[category]))
        row(canvas, cell.left(SWATCH, 10)[1], [sign], 54, "left", CREAM)


def _legend(canvas: Canvas, box: Box, texts: Catalogue) -> None:
    planks(canvas, box)
    for cell, category in zip(box.inset(8, 6).columns(5, 6), SIGNS, strict=True):
        _swatch(canvas, cell, category)
        label = cell.left(SWATCH, 10)[1]
        canvas.text(texts.say(f"score.{category}"), label, "body", 31, CREAM, lines=2, least=18)


def _swatch(canvas: Canvas, cell: Box, category: str) -> None:
    """The colour that a part has in the bars, before its number and before its name."""
    canvas.panel(cell.left(SWATCH)[0].inset(0, max(0, (cell.h - 50) // 2)), BARS[category], 5)
