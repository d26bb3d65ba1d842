"""Points by category: so far without the secret objectives, at the end as they were counted."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.terra_concordia.scoring import CATEGORIES
from games.terra_concordia.view import NationView, WorldView
from renderers.canvas import Box, Canvas
from renderers.owners import mark
from renderers.standings import standings
from renderers.terra_concordia import goods, pieces, signs
from renderers.terra_concordia.frame import backdrop, line, panel
from renderers.terra_concordia.nation import name_of
from renderers.terra_concordia.theme import CREAM, FAINT, GOLD, GOLD_LIGHT, INK, NIGHT, owner_of
from renderers.tokens import Figure, Token, figure_of, row
from renderers.wording import number

WIDTH, ROW = 1200, 66
SIGNS: dict[str, Figure] = {
    "constructions": figure_of(pieces.house, GOLD_LIGHT),
    "technologies": goods.gear,
    "wonders": figure_of(pieces.wonder, GOLD_LIGHT),
    "exploration": goods.tile,
    "influence": goods.of("influence"),
    "public_objectives": signs.of_kind("public"),
    "secret_objective": signs.of_kind("secret"),
    "sustainability": goods.leaf,
    "resources": goods.of("gold"),
    "end_bonus": signs.of_badge("flag", "#8a4a16"),
    "in_play": goods.star,
}


def score(view: WorldView, texts: Catalogue, _before: WorldView | None, *, audit: bool) -> Canvas:
    """The chart of all players, best first."""
    seats = len(view.nations)
    canvas = Canvas(WIDTH, 330 + ROW * len(CATEGORIES), audit=audit)
    canvas.backdrop(backdrop(*canvas.image.size))
    head, rest = canvas.box.inset(16, 10).top(84, 8)
    title = "picture.score" if view.outcome else "picture.score_so_far"
    canvas.text(texts.say(title), head, "title", 60, GOLD, "centre")
    panel(canvas, rest)
    inner = rest.inset(14, 12)
    found = standings({nation.seat: nation.score for nation in view.nations}, view.outcome)
    label = 338 if seats > 2 else 420
    names, inner = inner.top(92, 8)
    low, inner = inner.bottom(84, 8)
    most = max(1, *(points[category] for _, _, points in found for category in CATEGORIES))
    columns = names.left(label, 10)[1].columns(seats, 8)
    for n, (cell, (seat, rank, points)) in enumerate(zip(columns, found, strict=True)):
        won = view.outcome is not None and seat in view.outcome.winners
        _name(canvas, cell, view.nations[seat], rank, texts, won=won)
        total = Box(cell.x, low.y, cell.w, low.h)
        line(canvas, total, 10, owner_of(view.nations[seat]).colour)
        row(canvas, total.inset(8, 6), [Token(goods.star, after=number(points["total"]))], 62, "centre", INK)
        for place, category in zip(inner.rows(len(CATEGORIES), 4), CATEGORIES, strict=True):
            if n == 0:
                _label(canvas, place, place.left(label)[0], category, texts)
            _bar(canvas, Box(cell.x, place.y, cell.w, place.h), points[category], most, view.nations[seat])
    canvas.text(texts.say("score.total"), low.left(label)[0].inset(12, 0), "title", 44, GOLD_LIGHT)
    return canvas


def _name(canvas: Canvas, box: Box, nation: NationView, rank: int, texts: Catalogue, *, won: bool) -> None:
    owner = owner_of(nation)
    canvas.panel(box, owner.colour, 10)
    sign, said = box.left(64, 6)
    canvas.panel(sign, INK, 10)
    upper, lower = sign.rows(2)
    canvas.sprite(mark(40, owner), upper.inset(0, 2))
    if won:
        canvas.sprite(goods.crown(36), lower)
    else:
        canvas.text(f"{rank}.", lower, "strong", 30, owner.colour, "centre")
    canvas.text(name_of(texts, nation), said.inset(2, 6), "strong", 30, owner.ink, lines=3, least=16)


def _label(canvas: Canvas, place: Box, box: Box, category: str, texts: Catalogue) -> None:
    line(canvas, place, 10)
    sign, said = box.inset(10, 4).left(50, 12)
    canvas.sprite(SIGNS[category](46), sign)
    canvas.text(texts.say(f"score.{category}"), said, "body", 27, CREAM, lines=2, least=18)


def _bar(canvas: Canvas, box: Box, n: int, most: int, nation: NationView) -> None:
    label, bar = box.inset(6, 8).left(72, 8)
    canvas.text(number(n), label, "strong", 36, CREAM if n else FAINT, "right")
    bar = bar.inset(0, 10)
    canvas.panel(bar, NIGHT, 6)
    wide = bar.w * max(0, n) // most
    if wide > 5:
        canvas.panel(bar.left(wide)[0], owner_of(nation).colour, 6)
