"""The table for a telephone, 1080 by 1350: larger type, less detail."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.view import NationView, ObjectiveView, WorldView
from renderers.base import PHONE
from renderers.canvas import Box, Canvas
from renderers.owners import mark, plate
from renderers.terra_concordia import alone, goods, pieces, signs
from renderers.terra_concordia.board import whose
from renderers.terra_concordia.country import country, extent
from renderers.terra_concordia.frame import backdrop, line, panel, sea
from renderers.terra_concordia.nation import dealings, name_of
from renderers.terra_concordia.purse import pays, shops
from renderers.terra_concordia.side import happenings, legend, payable, price, rounds
from renderers.terra_concordia.theme import (
    BAD,
    CHANGED,
    CREAM,
    FAINT,
    GOLD,
    GOLD_LIGHT,
    GOOD,
    MIDDLING,
    PANEL_EDGE,
    owner_of,
)
from renderers.tokens import Token, figure_of, row
from renderers.wording import number

HIGH = 112
"""Of a hex in pixels."""
WONDER, LOW = 136, 112
"""Height of a Wonder on offer with its cost in two rows, and in one, where many technologies are on offer."""
LEGEND = 92
"""Of what a mark means: it lies where the landscape leaves room, under its last column, beside what is on offer."""


def phone(view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """The table in portrait: the landscape beside what is on offer, over the players."""
    canvas = Canvas(*PHONE, audit=audit)
    canvas.backdrop(backdrop(*PHONE))
    head, rest = canvas.box.inset(8, 6).top(112, 6)
    _header(canvas, head, view, texts, before)
    wide, tall = extent(HIGH)
    middle, rest = rest.top(tall + 12, 6)
    place, column = middle.left(wide + 10, 6)
    sea(canvas, place)
    country(canvas, place, HIGH, view, before, large=True)
    low = place.inset(10, 7).bottom(50)[0]
    able = low.right(LEGEND)[0] if shops(view) else None
    legend(canvas, able, low.bottom(28)[0].left(112)[0] if before else None, texts)
    _stall(canvas, column, view, texts, before)
    seats = len(view.nations)
    if view.goals:
        rest = alone.upright(canvas, rest, view, texts, before)
    elif view.objectives and seats != 3:
        strip, rest = rest.top(56, 6)
        for cell, objective in zip(strip.columns(len(view.objectives), 6), view.objectives, strict=True):
            _objective(canvas, cell, objective, view, texts, before)
    across = 2 if seats == 4 or (seats == 3 and view.objectives) else 1
    cells = rest.grid(across, -(-seats // across), 6)
    for cell, nation in zip(cells, view.nations, strict=False):
        _player(canvas, cell, nation, view, texts, before.nations[nation.seat] if before else None)
    if len(cells) > seats:
        panel(canvas, cells[3])
        for cell, objective in zip(cells[3].inset(8, 8).rows(3, 5), view.objectives, strict=False):
            _objective(canvas, cell, objective, view, texts, before)
    return canvas


def _header(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, before: WorldView | None) -> None:
    upper, lower = box.rows(2, 4)
    count, rest = upper.left(250, 10)
    canvas.text(rounds(texts, view), count, "strong", 42, GOLD)
    panel(canvas, rest, 12, bright=True)
    whose(canvas, rest.inset(12, 5), view, texts, 40)
    globe, rest = lower.left(136, 10)
    line(canvas, globe, 10)
    n = view.sustainability
    tone = BAD if n <= 3 else MIDDLING if n <= 6 else GOOD
    row(canvas, globe.inset(6, 2), [Token(goods.globe, after=str(n))], 48, "centre", tone)
    if before and before.sustainability != n:
        canvas.border(globe, CHANGED, 4, 10)
    line(canvas, rest, 10)
    inner = rest.inset(8, 3)
    if not view.events:
        canvas.text(texts.say(f"phase.{view.phase}"), inner, "strong", 36, CREAM)
    for cell, id in zip(inner.columns(max(1, len(view.events)), 12), view.events, strict=False):
        event = PACKS[view.edition].events[id]
        sign, cell = cell.left(42, 6)
        canvas.sprite(signs.sign(42, event.positive), sign)
        gains, cell = cell.right(min(300, cell.w * 3 // 5), 8)
        row(canvas, gains, happenings(event.effects), 42, "right", CREAM)
        canvas.text(texts.say(f"card.{id}"), cell, "strong", 36, CREAM, lines=2, least=20)


def _player(
    canvas: Canvas, box: Box, nation: NationView, view: WorldView, texts: Catalogue, before: NationView | None
) -> None:
    """Name and points; resources; workers, cards and what was achieved."""
    panel(canvas, box, bright=view.turn == nation.seat)
    owner = owner_of(nation)
    wide = box.w > 600
    bar, rest = box.inset(6, 5).top(52, 4)
    said = plate(canvas, bar, owner, bar.h - 10, bar.h, 8)
    if nation.passed:
        canvas.sprite(signs.badge(34, "flag", "#5a5248"), Box(bar.x + bar.h - 28, bar.y - 4, 34, 34))
    tokens = [
        Token(goods.leaf, after=str(nation.individual)),
        Token(goods.star, after=number(nation.score["total"])),
    ]
    allied = dealings(nation, view)
    points, said = said.inset(4, 2).right(176 if allied else 212, 4 if allied else 8)
    row(canvas, points, tokens, 50, "right", owner.ink, gap=10)
    if allied:
        place, said = said.right(84, 6)
        row(canvas, place, allied, 48, "right", gap=4)
    canvas.text(name_of(texts, nation), said, "strong", 40, owner.ink, lines=2, least=20 if allied else 22)
    line(canvas, rest)
    columns = 10 if wide else 5
    lines = rest.inset(8, 1).rows(2 if wide else 3, 1)
    cells = [cell for each in lines[:-1] for cell in each.columns(columns, 2)]
    for cell, name in zip(cells, RESOURCES, strict=True):
        n = nation.resources[name]
        row(canvas, cell, [Token(goods.of(name), after=str(n))], 52, "left", CREAM if n else FAINT)
        if before and before.resources[name] != n:
            canvas.border(cell.inset(-3, 0), CHANGED, 3, 7)
    low = lines[-1]
    canvas.panel(low.top(2)[0], PANEL_EDGE)
    had = _achieved(before) if before else None
    for n, (cell, token) in enumerate(zip(low.bottom(low.h - 3)[0].columns(6, 2), _achieved(nation), strict=True)):
        row(canvas, cell, [token], 50, "left", FAINT if token.after == "0" else CREAM)
        if had and had[n].after != token.after:
            canvas.border(cell.inset(-3, 0), CHANGED, 3, 7)


def _achieved(nation: NationView) -> list[Token]:
    """Workers that are free, cards, hexes, Constructions, Wonders, technologies."""
    colour = owner_of(nation).colour
    return [
        Token(figure_of(pieces.worker, colour), after=f"{nation.free_workers}/{len(nation.workers)}"),
        Token(goods.hand, after=str(nation.hand)),
        Token(goods.tile, after=str(nation.hexes)),
        Token(figure_of(pieces.house, colour), after=str(len(nation.constructions))),
        Token(figure_of(pieces.wonder, colour), after=str(len(nation.wonders))),
        Token(goods.gear, after=str(len(nation.technologies))),
    ]


def _objective(
    canvas: Canvas, box: Box, objective: ObjectiveView, view: WorldView, texts: Catalogue, before: WorldView | None
) -> None:
    """A public objective with the marks of those who would score, who is first the largest."""
    line(canvas, box)
    leaders, said = box.inset(8, 2).right(27 * len(view.nations), 6)
    best = sorted(objective.points, key=lambda seat: (-objective.points[seat], seat))
    first = objective.places[0]
    marks = [
        Token(figure_of(mark, owner_of(view.nations[seat])), share=1.0 if objective.points[seat] == first else 0.7)
        for seat in best
    ]
    row(canvas, leaders, marks, 36, "right", gap=3)
    counted = texts.say(PACKS[view.edition].public[objective.card].measure.said())
    canvas.text(counted, said, "body", 27, CREAM, lines=2, least=20)
    if before and {o.card: o.points for o in before.objectives}.get(objective.card) != objective.points:
        canvas.border(box, CHANGED, 3, 8)


def _stall(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, before: WorldView | None) -> None:
    """What is on offer: technologies by category and level, Wonders by their name, each with its cost."""
    panel(canvas, box)
    printed, inner, crowded = PACKS[view.edition], box.inset(5, 5), len(view.market) > 4
    named, rest = inner.bottom(32 + (LOW if crowded else WONDER) * len(view.wonders), 4)
    lists = (
        (rest, "on_offer", view.market, before and before.market, 4),
        (named, "wonders", view.wonders, before and before.wonders, 1),
    )
    for part, heading, ids, known, least in lists:
        head, cells = part.top(30, 2)
        canvas.text(texts.say(f"picture.{heading}"), head, "strong", 25, GOLD, "centre", least=20)
        for cell, id in zip(cells.rows(max(least, len(ids)), 4), ids, strict=False):
            line(canvas, cell)
            if pays(view, id):
                payable(canvas, cell)
            cost = price(printed.cards[id].cost)
            if technology := printed.technologies.get(id):
                left, right = cell.inset(6, 2).left(56, 4)
                sign, level = left.top(left.h * 52 // 100, 0)
                canvas.sprite(signs.category(min(54, sign.h), technology.category), sign)
                canvas.text(str(technology.level), level, "title", 40, GOLD_LIGHT, "centre", least=24)
                for place, token in zip(right.rows(3), cost, strict=False):
                    high = min(36, place.h)
                    row(canvas, place, [token], high, "centre", CREAM, numbers=max(0.8, 20 / high))
            else:
                low, name = cell.inset(4, 3).bottom(34 if crowded else 58, 1)
                canvas.text(texts.say(f"card.{id}"), name, "body", 24, CREAM, "centre", lines=3, least=20)
                split = len(cost) if crowded else 2
                for place, tokens in zip(low.rows(1 if crowded else 2), (cost[:split], cost[split:]), strict=False):
                    row(canvas, place, tokens, 36, "centre", CREAM, 4, 0.85)
            if known is not None and id not in known:
                canvas.border(cell, CHANGED, 4, 8)
