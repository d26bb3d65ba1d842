"""The table for a telephone, 1080 by 1350: larger type, less detail."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.gnomopolis.content import PACKS, Building, Pack
from games.gnomopolis.view import CapitalView, DistrictView, TownView
from renderers.base import PHONE
from renderers.canvas import Box, Canvas
from renderers.gnomopolis import things
from renderers.gnomopolis.cards import coordinate, named, sheet
from renderers.gnomopolis.district import AREAS
from renderers.gnomopolis.hall import lit, planks, tray, wall
from renderers.gnomopolis.rows import absent, action, counted, gnome, row, single
from renderers.gnomopolis.theme import (
    ALARM,
    CHANGED,
    COLOURS,
    CREAM,
    FAINT,
    FLAG,
    GOLD,
    INK,
    KINDS,
    PARCHMENT_LIGHT,
    THEME,
    WOOD_DEEP,
)
from renderers.owners import mark, plate
from renderers.tokens import Token
from renderers.wording import name_of, number


def phone(view: TownView, texts: Catalogue, before: TownView | None, *, audit: bool) -> Canvas:
    """The table in portrait."""
    canvas = Canvas(*PHONE, audit=audit)
    canvas.backdrop(wall(*PHONE, ((1020, 62),), 76))
    head, rest = canvas.box.inset(12, 8).top(128, 8)
    _header(canvas, head, view, texts)
    offer, rest = rest.top(420, 8)
    for cell, id in zip(offer.grid(3, 2, 8), view.offer, strict=False):
        _offered(canvas, cell, PACKS[view.edition].buildings[id], texts)
        if before and id not in before.offer:
            canvas.border(cell, CHANGED, 6, 12)
    capitals, rest = rest.top(128, 8)
    left, right = capitals.columns(2, 8)
    _capital(canvas, left, texts.say("picture.old"), view.old)
    _capital(canvas, right, texts.say("picture.new"), view.new)
    for cell, district in zip(rest.rows(len(view.districts), 8), view.districts, strict=True):
        old = before.districts[district.seat] if before else None
        _player(canvas, cell, PACKS[view.edition], district, texts, old)
        if view.playing == district.seat:
            lit(canvas, cell)
    return canvas


def _header(canvas: Canvas, box: Box, view: TownView, texts: Catalogue) -> None:
    upper, lower = box.left(box.w - 130)[0].top(58, 4)
    title, side = upper.left(360)
    canvas.text(texts.say("game.name"), title, "title", 60, GOLD)
    if view.trigger:
        flag = side.inset(20, 2)
        canvas.panel(flag, FLAG, 12)
        canvas.border(flag, ALARM, 3, 12)
        canvas.text(texts.say("picture.last_round"), flag.inset(12, 4), "strong", 40, "#ffffff", "centre")
    else:
        said = texts.say(Text("picture.round", {"n": view.round}))
        canvas.text(said, side.inset(20, 0), "strong", 44, CREAM, "right")
    canvas.panel(lower, WOOD_DEEP, 12)
    canvas.border(lower, GOLD, 3, 12)
    inner = lower.inset(12, 4)
    if view.playing is None:
        canvas.text(texts.say("picture.over"), inner, "strong", 44, GOLD)
        return
    sign, line = inner.left(56, 12)
    canvas.sprite(mark(54, THEME.owners[view.playing]), sign)
    said = texts.say(Text("picture.turn", {"name": name_of(texts, view.playing)}))
    canvas.text(said, line, "strong", 44, CREAM, least=28)


def _offered(canvas: Canvas, box: Box, building: Building, texts: Catalogue) -> None:
    sheet(canvas, box)
    head, rest = box.inset(2).top(88)
    canvas.panel(head, KINDS[building.type], 9)
    canvas.panel(head.bottom(12)[0], KINDS[building.type])
    id, line = head.inset(8, 8).left(82, 10)
    canvas.panel(id, CREAM, 9)
    canvas.text(building.id.upper(), id, "strong", 46, KINDS[building.type], "centre")
    symbol, line = line.right(40, 4)
    canvas.sprite(things.symbol(38, building.type), symbol)
    canvas.text(named(texts, building.id), line, "title", 38, CREAM, lines=2, least=26)
    rows = rest.inset(6, 5).rows(2, 4)
    for line, mark_of, tokens in zip(
        rows, (things.builders, things.scroll), (single(building.team), action(building.action)), strict=True
    ):
        canvas.panel(line, PARCHMENT_LIGHT, 7)
        icon, room = line.inset(5, 2).left(40, 10)
        canvas.sprite(mark_of(38), icon)
        row(canvas, room, tokens, 50)


def _capital(canvas: Canvas, box: Box, name: str, found: CapitalView) -> None:
    planks(canvas, box)
    inner = box.inset(10, 8)
    tray(canvas, inner)
    head, cells = inner.inset(10, 4).top(42, 0)
    purse, label = head.right(130)
    canvas.text(name, label, "title", 38, CREAM)
    row(canvas, purse, [Token(things.coin, after=str(found.coins))], 42, "right", CREAM)
    for cell, colour in zip(cells.columns(6, 2), COLOURS, strict=True):
        n = found.gnomes.get(colour, 0)
        figure = gnome(colour) if n else absent(colour)
        row(canvas, cell, [Token(figure, after=str(n))], 54, "centre", CREAM if n else FAINT, gap=2)


def _player(
    canvas: Canvas, box: Box, pack: Pack, district: DistrictView, texts: Catalogue, before: DistrictView | None
) -> None:
    """As much as there is height for: the fewer players, the more of each."""
    planks(canvas, box)
    owner = THEME.owners[district.seat]
    bar, rest = box.inset(6).top(60, 5)
    line = plate(canvas, bar, owner, 48, 64, 10, 9, INK)
    tokens = [
        Token(things.coin, after=str(district.coins)),
        Token(things.helper, after=str(district.helpers)),
        Token(things.star, after=number(district.score)),
    ]
    purse, line = line.inset(6, 2).right(400, 8)
    row(canvas, purse, tokens, 52, "right", owner.ink, gap=18)
    canvas.text(name_of(texts, district.seat), line, "strong", 42, owner.ink, lines=2, least=26)
    areas = list(AREAS)[: 1 if rest.h < 250 else 3]
    if rest.h < 130:
        left, right = rest.left(rest.w * 11 // 20, 6)
        parts = [left, right]
    else:
        parts = rest.inset(0, 2).rows(len(areas) + 1, 6)
    for part, area in zip(parts, areas, strict=False):
        tray(canvas, part)
        icon, room = part.inset(8, 4).left(58, 10)
        canvas.sprite(AREAS[area](min(54, icon.h)), icon)
        gnomes = getattr(district, area)
        row(canvas, room, counted(gnomes), min(84, room.h), "left", CREAM, gap=16)
        if not gnomes:
            canvas.text(texts.say("picture.empty"), room, "body", 34, FAINT)
        if before and getattr(before, area) != gnomes:
            canvas.border(part, CHANGED, 4, 10)
    _cards(canvas, parts[-1], pack, district, before)


def _cards(canvas: Canvas, box: Box, pack: Pack, district: DistrictView, before: DistrictView | None) -> None:
    held = [b.scroll.id for b in district.buildings] + [a.id for a in district.advisors]
    known = {b.scroll.id for b in before.buildings} | {a.id for a in before.advisors} if before else set(held)
    box = box.inset(0, max(0, (box.h - 64) // 2)) if len(held) < 6 else box
    columns = min(5, max(4, -(-len(held) // 2))) if box.w < 600 and len(held) > 5 else 5 if box.w < 600 else 10
    cells = box.grid(columns, 2 if len(held) > columns else 1, 5)
    for cell, id in zip(cells, held, strict=False):
        coordinate(canvas, cell, pack, id, 40)
        if id not in known:
            canvas.border(cell, CHANGED, 4, 8)
