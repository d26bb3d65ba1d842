"""A chart of points: a column for each player, best first, and a line for each category.

Whoever has most of a category is framed; where nobody has any the line is thin; under it what each is behind. Of who
is alone there is no rank nor frame: they are ahead of nobody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.core.model import Outcome, Seat
from games.core.standings import standings
from games.core.texts import Catalogue
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.owners import mark
from renderers.theme import Owner
from renderers.tokens import Figure, Token, row
from renderers.wording import number

HEIGHT = 402
"""Pixels of a picture that are none of its categories: a title of 84 stands over the chart."""
THIN = 57
"""Percent of its height that a line keeps where nobody has any."""
TOTAL = "total"
"""The sum among the categories."""
SIGN = 46
"""Pixels of the sign of a category."""
SMALL = 31
"""Pixels of letters: ten on a telephone that is 390 wide, as a chart is 1,200."""
NAME = 25
"""Pixels under which a name is shortened instead: eight on a telephone."""
LEAST = 6
"""Pixels of the shortest bar: one point is not none."""


@dataclass(frozen=True)
class Column:
    """A player of the chart."""

    owner: Owner
    name: str
    rank: int
    won: bool
    points: Mapping[str, int]
    """By category, ``total`` among them."""


@dataclass(frozen=True)
class Look:
    """How a game draws its chart. Colours: of text, of a nought, of less, of the groove of a bar, of "Total"."""

    strip: Callable[[Canvas, Box], None]
    """The ground of a category."""
    crown: Figure
    """Stands by whoever has won."""
    points: Figure
    """Stands before a total."""
    text: str
    nought: str
    loss: str
    groove: str
    total: str
    ink: str
    """Behind the mark of a player."""


def ranked(
    so_far: Mapping[Seat, Mapping[str, int]], outcome: Outcome | None, who: Callable[[Seat], tuple[Owner, str]]
) -> list[Column]:
    """All players with their points, best first; ``who``: the colours and the name of a seat."""
    winners = outcome.winners if outcome else ()
    return [Column(*who(seat), rank, seat in winners, points) for seat, rank, points in standings(so_far, outcome)]


def chart(
    canvas: Canvas, box: Box, signs: Mapping[str, Figure], columns: Sequence[Column], texts: Catalogue, look: Look
) -> None:
    """Draw it; ``signs`` are those of the categories, in their order."""
    longest = max(width(texts.say(f"score.{category}"), "body", SMALL) for category in signs)
    label = min(longest + SIGN + 32, 400) if len(columns) > 2 else 424
    names, rest = box.top(156, 8)
    alone = len(columns) == 1
    if not alone:
        legend, rest = rest.bottom(SMALL + 6, 6)
        canvas.text(texts.say("picture.chart_legend"), legend.inset(12, 0), "body", SMALL, look.text)
    foot, rest = rest.bottom(96, 8)
    best = {category: max(column.points[category] for column in columns) for category in signs}
    lines = _lines(rest, {category: any(column.points[category] for column in columns) for category in signs})
    for category, line in lines.items():
        look.strip(canvas, line)
        sign, said = line.left(label)[0].inset(8, 0).left(SIGN, 10)
        canvas.sprite(signs[category](min(SIGN, sign.h - 4)), sign)
        canvas.text(texts.say(f"score.{category}"), said, "body", SMALL, look.text, lines=2, least=18)
    most = max(1, *(abs(column.points[category]) for column in columns for category in signs))
    for cell, column in zip(names.left(label, 10)[1].columns(len(columns), 8), columns, strict=True):
        _name(canvas, cell, column, look, ranked=not alone)
        for category, line in lines.items():
            bar = Box(cell.x, line.y, cell.w, line.h)
            n = column.points[category]
            _bar(canvas, bar, n, most, column.owner.colour, look, best=n == best[category] and n > 0 and not alone)
        total = Box(cell.x, foot.y, cell.w, foot.h)
        canvas.panel(total, column.owner.colour, 10)
        behind = column.points[TOTAL] - columns[0].points[TOTAL]
        sum_up = [Token(look.points, after=number(column.points[TOTAL]))]
        if behind < 0:
            gap, total = total.inset(0, 4).bottom(SMALL + 2)
            canvas.text(number(behind), gap, "strong", SMALL, column.owner.ink, "centre")
        row(canvas, total.inset(8, 3), sum_up, 56 if behind < 0 else 64, "centre", column.owner.ink)
    canvas.text(texts.say("score.total"), foot.left(label)[0].inset(12, 0), "title", 46, look.total, least=24)


def _lines(box: Box, there: Mapping[str, bool]) -> dict[str, Box]:
    """The lines of the categories below each other, those without any points thin."""
    shares = {category: 100 if some else THIN for category, some in there.items()}
    high = (box.h - 4 * (len(there) - 1)) / sum(shares.values())
    lines: dict[str, Box] = {}
    y = float(box.y)
    for category, share in shares.items():
        lines[category] = Box(box.x, round(y), box.w, round(y + share * high) - round(y))
        y += share * high + 4
    return lines


def _name(canvas: Canvas, box: Box, column: Column, look: Look, *, ranked: bool) -> None:
    """The mark and the rank if there is one, or the crown, over a name that has the whole width."""
    owner = column.owner
    above, said = box.top(48)
    canvas.panel(above.top(above.h + 10)[0], look.ink, 10)
    canvas.panel(said, owner.colour, 10)
    sign, place = above.inset(12, 4).columns(2)
    canvas.sprite(mark(38, owner), sign, "left")
    if column.won:
        canvas.sprite(look.crown(38), place, "right")
    elif ranked:
        canvas.text(f"{column.rank}.", place, "strong", 36, owner.colour, "right")
    canvas.text(column.name, said.inset(4, 1), "strong", 32, owner.ink, "centre", lines=3, least=NAME)


def _bar(canvas: Canvas, box: Box, n: int, most: int, colour: str, look: Look, *, best: bool) -> None:
    """A bar as long as the points are many, hollow where they are lost, framed where it is the best."""
    if best:
        canvas.border(box.inset(0, 4), look.total, 3, 9)
    label, bar = box.inset(6, 0).left(76, 8)
    canvas.text(number(n), label, "strong", 36, look.loss if n < 0 else look.text if n else look.nought, "right")
    bar = bar.inset(0, 4 + bar.h // 6)
    canvas.panel(bar, look.groove, 6)
    wide = max(LEAST, bar.w * abs(n) // most)
    if n < 0:
        canvas.border(bar.left(max(12, wide))[0], look.loss, 3, 6)
    elif n:
        canvas.panel(bar.left(wide)[0], colour, min(6, wide // 2))
