"""The table for a telephone, 1080 by 1350: larger type, less detail."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.view import NationView, WorldView
from renderers.base import PHONE
from renderers.canvas import Box, Canvas
from renderers.owners import plate
from renderers.terra_concordia import goods, pieces, signs
from renderers.terra_concordia.board import whose
from renderers.terra_concordia.country import country
from renderers.terra_concordia.frame import backdrop, line, panel, sea
from renderers.terra_concordia.nation import dealings, name_of
from renderers.terra_concordia.side import done, happenings, rounds
from renderers.terra_concordia.theme import BAD, CHANGED, CREAM, FAINT, GOLD, GOOD, MIDDLING, owner_of
from renderers.tokens import Token, figure_of, row


def phone(view: WorldView, texts: Catalogue, before: WorldView | None, *, audit: bool) -> Canvas:
    """The table in portrait."""
    canvas = Canvas(*PHONE, audit=audit)
    canvas.backdrop(backdrop(*PHONE))
    head, rest = canvas.box.inset(8, 6).top(112, 6)
    _header(canvas, head, view, texts, before)
    place, rest = rest.top(852, 6)
    sea(canvas, place)
    country(canvas, place, 128, view, before, large=True)
    seats = len(view.nations)
    if seats == 1:
        rest, more = rest.top(152, 6)
        left, right = more.columns(2, 6)
        if view.goals:
            _goals(canvas, left, view, texts)
        _offer(canvas, right if view.goals else more, view, texts)
    cells = rest.grid(1 if seats < 3 else 2, 1 if seats == 1 else 2, 6)
    for cell, nation in zip(cells, view.nations, strict=False):
        _player(canvas, cell, nation, view, texts, before.nations[nation.seat] if before else None)
    for cell in cells[seats:]:
        _offer(canvas, cell, view, texts)
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
    """Name, points and resources; alone also workers and what was achieved."""
    panel(canvas, box, bright=view.turn == nation.seat)
    owner = owner_of(nation)
    inner = box.inset(6, 6)
    bar, rest = inner.top(min(60, inner.h * 2 // 5), 4)
    said = plate(canvas, bar, owner, bar.h - 10, bar.h, 8)
    if nation.passed:
        canvas.sprite(signs.badge(34, "flag", "#5a5248"), Box(bar.x + bar.h - 28, bar.y - 4, 34, 34))
    wide = box.w > 600
    tokens = [
        Token(goods.leaf, after=str(nation.individual)),
        Token(goods.star, after=str(nation.score["total"])),
    ]
    if wide:
        colour = owner.colour
        free = Token(figure_of(pieces.worker, colour), after=f"{nation.free_workers}/{len(nation.workers)}")
        tokens = [free, Token(goods.hand, after=str(nation.hand)), *tokens]
    allied = dealings(nation, view)
    points, said = said.inset(4, 2).right(480 if wide else 176 if allied else 212, 4 if allied else 8)
    row(canvas, points, tokens, 50, "right", owner.ink, gap=10)
    if allied:
        place, said = said.right(84, 6)
        row(canvas, place, allied, 48, "right", gap=4)
    canvas.text(name_of(texts, nation), said, "strong", 40, owner.ink, lines=2, least=20 if allied else 22)
    line(canvas, rest)
    columns = 10 if wide and rest.h < 90 else 5
    cells = rest.inset(8, 2).grid(columns, 10 // columns, 2)
    for cell, name in zip(cells, RESOURCES, strict=True):
        n = nation.resources[name]
        row(canvas, cell, [Token(goods.of(name), after=str(n))], 52, "left", CREAM if n else FAINT)
        if before and before.resources[name] != n:
            canvas.border(cell.inset(-3, 0), CHANGED, 3, 7)


def _goals(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue) -> None:
    """Goals of the scenario."""
    panel(canvas, box)
    for cell, goal in zip(box.inset(12, 6).rows(len(view.goals), 2), view.goals, strict=True):
        sign, said = cell.left(36, 8)
        canvas.sprite(signs.badge(min(34, cell.h), *done(goal)), sign)
        count, said = said.right(70, 6)
        canvas.text(f"{goal.reached}/{goal.at_least}", count, "strong", 28, CREAM, "right", least=20)
        canvas.text(texts.say(f"goal.{view.scenario}.{goal.number}"), said, "body", 28, CREAM, least=20)


def _offer(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue) -> None:
    """Where a fourth player would be: what is on offer."""
    panel(canvas, box)
    inner = box.inset(14, 8)
    offered = (*view.wonders, *view.market)[:6]
    known = PACKS[view.edition].technologies
    for cell, id in zip(inner.grid(2, 3, 6), offered, strict=False):
        sign, said = cell.left(40, 8)
        found = known.get(id)
        figure = signs.category(40, found.category) if found else pieces.wonder(40, GOLD)
        canvas.sprite(figure, sign)
        canvas.text(texts.say(f"card.{id}"), said, "body", 28, CREAM, lines=2, least=20)
