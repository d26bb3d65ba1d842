"""The table for a telephone, 1080 by 1350: larger type, less detail."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.core.model import Text
from games.core.texts import Catalogue
from games.gnomopolis.content import PACKS, Pack
from games.gnomopolis.printed import Building
from games.gnomopolis.view import CapitalView, DistrictView, Gnomes, ScrollView, TownView
from renderers import key
from renderers.base import LEGIBLE, PHONE
from renderers.canvas import Box, Canvas
from renderers.gnomopolis import things
from renderers.gnomopolis.board import alarm, ended
from renderers.gnomopolis.cards import coordinate, face, ground, named, sheet, socket
from renderers.gnomopolis.crew import builds
from renderers.gnomopolis.district import AREAS, built, held
from renderers.gnomopolis.hall import lit, planks, tray, wall
from renderers.gnomopolis.rows import NUMBERS, absent, action, counted, gnome, occupants, readable, single, stepped
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
    PARCHMENT,
    PARCHMENT_LIGHT,
    SLEEP,
    THEME,
    WOOD_DEEP,
)
from renderers.owners import coming, mark, plate
from renderers.tokens import Token, extent
from renderers.wording import name_of, number

LEAST = 36
"""Pixels of a row of signs under which its numbers could not be read."""
LINE = 42
"""Height of a line of names under the picture."""
NAMED = 4
"""Cards in a row that have room for their names where a lone player has two rows of them."""
LEGEND = (
    (things.builders, "team"),
    (things.gate, "immigration"),
    (things.scroll, "action"),
    (things.house, "demand"),
    (things.homeless, "homeless"),
    *((figure, name) for name, figure in AREAS.items()),
    (things.helper, "helpers"),
    (things.tick, "ready"),
)
"""What the signs mean: of a building on offer, then of a district."""


def phone(view: TownView, texts: Catalogue, before: TownView | None, *, audit: bool) -> Canvas:
    """The table in portrait; where there is no room for names of buildings those of one district stand under it."""
    wide, high = PHONE
    cards = _called(view, texts)
    lines = key.needed(cards, wide - 104)
    strip = lines * LINE + 12 if lines else 0
    canvas = Canvas(wide, high + strip, audit=audit)
    canvas.backdrop(wall(wide, high + strip, ((1020, 62),), 76))
    below, whole = canvas.box.bottom(strip + 4)
    if strip:
        _glossary(canvas, below.inset(12, 4), view, cards, lines)
    head, rest = (whole if strip else canvas.box).inset(12, 8).top(116, 6)
    _header(canvas, head, view, texts)
    offer, rest = rest.top(452, 6)
    for cell, id in zip(offer.grid(3, 2, 8), view.offer, strict=False):
        _offered(canvas, cell, PACKS[view.edition].buildings[id], texts, ready=builds(view, id))
        if before and id not in before.offer:
            canvas.border(cell, CHANGED, 6, 12)
    signs, rest = rest.top(68, 6)
    _legend(canvas, signs, view, texts, changes=before is not None)
    capitals, rest = rest.top(116, 8)
    advisors, capitals = capitals.right(216, 8)
    left, right = capitals.columns(2, 8)
    _capital(canvas, left, texts.say("picture.old"), view.old, before.old if before else None)
    _capital(canvas, right, texts.say("picture.new"), view.new, before.new if before else None)
    _advisors(canvas, advisors, view)
    for cell, district in zip(rest.rows(len(view.districts), 8), view.districts, strict=True):
        old = before.districts[district.seat] if before else None
        _player(canvas, cell, PACKS[view.edition], district, texts, old)
        if view.playing == district.seat:
            lit(canvas, cell)
    return canvas


def _reader(view: TownView) -> int | None:
    """Whose buildings are called by their names: those of whoever looks, else of whoever has the turn."""
    return view.playing if view.viewer is None else view.viewer


def _called(view: TownView, texts: Catalogue) -> list[key.Meaning]:
    """The buildings and advisors of ``_reader`` by their names, where their faces show letters only: those of several
    players, or more than there is room for.
    """
    seat = _reader(view)
    if seat is None:
        return []
    pack, district = PACKS[view.edition], view.districts[seat]
    ids = (*(building.scroll.id for building in district.buildings), *(advisor.id for advisor in district.advisors))
    if len(view.districts) == 1 and len(ids) <= 2 * NAMED:
        return []
    return [key.Meaning(named(texts, id), partial(_letters, pack, id), 1.6) for id in ids]


def _letters(pack: Pack, id: str, canvas: Canvas, box: Box) -> None:
    coordinate(canvas, box, pack, id, LEGIBLE)


def _glossary(canvas: Canvas, box: Box, view: TownView, cards: Sequence[key.Meaning], lines: int) -> None:
    """What the letters of one district stand for, behind the mark of its owner."""
    sheet(canvas, box, radius=10)
    sign, room = box.inset(8, 4).left(44, 10)
    canvas.sprite(mark(40, THEME.owners[_reader(view) or 0]), sign)
    key.key(canvas, room.inset(4, 0), cards, 30, INK, lines)


def _header(canvas: Canvas, box: Box, view: TownView, texts: Catalogue) -> None:
    upper, lower = box.left(box.w - 130)[0].top(58, 4)
    title, side = upper.left(360)
    canvas.text(texts.say("game.name"), title, "title", 60, GOLD)
    if view.trigger:
        flag = side.inset(20, 2)
        canvas.panel(flag, FLAG, 12)
        canvas.border(flag, ALARM, 3, 12)
        canvas.text(texts.say(alarm(view)), flag.inset(12, 4), "strong", 40, "#ffffff", "centre")
    else:
        said = texts.say(Text("picture.round", {"n": view.round}))
        canvas.text(said, side.inset(20, 0), "strong", 44, CREAM, "right")
    canvas.panel(lower, WOOD_DEEP, 12)
    canvas.border(lower, GOLD, 3, 12)
    inner = lower.inset(12, 4)
    if view.outcome is not None:
        canvas.text(ended(view, view.outcome, texts), inner, "strong", 44, GOLD, lines=2, least=24)
    if view.playing is None:
        return
    after = view.following
    if after is not None:
        then, inner = inner.right(110, 6)
        coming(canvas, then, THEME.owners[after], CREAM)
    sign, line = inner.left(56, 12)
    canvas.sprite(mark(54, THEME.owners[view.playing]), sign)
    said = texts.say(Text("picture.turn", {"name": name_of(texts, view.playing)}))
    canvas.text(said, line, "strong", 44, CREAM, least=28)


def _offered(canvas: Canvas, box: Box, building: Building, texts: Catalogue, *, ready: bool) -> None:
    """A building with everything printed on it; a tick if it can be built."""
    sheet(canvas, box)
    head, rest = box.inset(2).top(70)
    canvas.panel(head, KINDS[building.type], 9)
    canvas.panel(head.bottom(12)[0], KINDS[building.type])
    id, line = head.inset(6, 5).left(72, 8)
    canvas.panel(id, CREAM, 9)
    canvas.text(building.id.upper(), id, "strong", 44, KINDS[building.type], "centre")
    symbol, line = line.right(38, 3)
    canvas.sprite(things.symbol(38, building.type), symbol)
    if ready:
        tick, line = line.right(34, 2)
        canvas.sprite(things.tick(34), tick)
    canvas.text(named(texts, building.id), line, "title", 38, CREAM, lines=2, least=LEGIBLE)
    upper, middle, lower = rest.inset(6, 4).rows(3, 3)
    left, right = upper.left(upper.w * 42 // 100, 3)
    shown = (
        (left, things.builders, single(building.team)),
        (right, things.gate, single(building.immigration)),
        (middle, things.scroll, action(building.action)),
        (lower, things.house, single(building.demand)),
    )
    for line, mark_of, tokens in shown:
        canvas.panel(line, PARCHMENT_LIGHT, 7)
        icon, room = line.inset(4, 1).left(34, 6)
        canvas.sprite(mark_of(34), icon)
        readable(canvas, room, tokens, 48)


def _legend(canvas: Canvas, box: Box, view: TownView, texts: Catalogue, *, changes: bool) -> None:
    """What the signs mean, how many cards are left, how that is outlined which is new."""
    sheet(canvas, box, radius=10)
    said = [key.meaning(texts.say(f"picture.{name}"), figure) for figure, name in LEGEND]
    said.append(key.meaning(texts.say(Text("picture.pile", {"n": view.deck})), things.plan))
    if changes:
        said.append(key.Meaning(texts.say("picture.differs"), _changed))
    key.key(canvas, box.inset(10, 2), said, 30, INK, 2)


def _changed(canvas: Canvas, box: Box) -> None:
    """The outline of what is new, on wood: on parchment it could hardly be seen."""
    canvas.panel(box.inset(1), WOOD_DEEP, 7)
    canvas.border(box.inset(3), CHANGED, 4, 6)


def _capital(canvas: Canvas, box: Box, name: str, found: CapitalView, before: CapitalView | None) -> None:
    planks(canvas, box)
    inner = box.inset(6, 6)
    tray(canvas, inner)
    head, cells = inner.inset(8, 3).top(42, 0)
    purse, label = head.right(114, 4)
    canvas.text(name, label, "title", 36, CREAM, least=26)
    readable(canvas, purse.inset(6, 0), [Token(things.coin, after=str(found.coins))], 40, "centre", CREAM)
    if before and before.coins != found.coins:
        canvas.border(purse, CHANGED, 4, 8)
    old = before.gnomes if before else None
    for cell, colour in zip(cells.columns(6, 0), COLOURS, strict=True):
        n = found.gnomes.get(colour, 0)
        token = Token(gnome(colour) if n else absent(colour), after=str(n), over=stepped(colour, found.gnomes, old))
        if token.over:
            # Under the number, which is as high as the cell.
            canvas.border(cell, CHANGED, 4, 8)
        readable(canvas, cell.inset(2, 0), [token], 54, "centre", CREAM if n else FAINT)


def _advisors(canvas: Canvas, box: Box, view: TownView) -> None:
    """The four advisors: who holds them, or their portrait while they can be had."""
    planks(canvas, box)
    pack = PACKS[view.edition]
    holders = {advisor.id: district.seat for district in view.districts for advisor in district.advisors}
    for cell, id in zip(box.inset(6, 6).grid(2, 2, 4), pack.advisors, strict=True):
        holder = holders.get(id)
        sheet(canvas, cell, PARCHMENT if holder is None else SLEEP, 8)
        sign, name = cell.inset(3, 3).left(42, 2)
        canvas.sprite(face(sign.h, pack, id) if holder is None else mark(sign.h - 8, THEME.owners[holder]), sign)
        coordinate(canvas, name, pack, id, 32)


def _player(
    canvas: Canvas, box: Box, pack: Pack, district: DistrictView, texts: Catalogue, before: DistrictView | None
) -> None:
    """As much as there is height for: the fewer players, the more of each."""
    planks(canvas, box)
    inner, owner = box.inset(5), THEME.owners[district.seat]
    roomy = box.h > 250
    tokens = [
        Token(things.coin, after=str(district.coins)),
        Token(things.helper, after=str(district.helpers)),
        Token(things.star, after=number(district.score)),
    ]
    homeless = Token(things.homeless, after=str(district.housing.homeless))
    if box.h > 400:
        bar, rest = inner.top(56, 4)
        line = plate(canvas, bar, owner, 48, 64, 10, 9, INK)
        purse, line = line.inset(6, 1).right(500, 8)
        readable(canvas, purse, [*tokens[:2], homeless, tokens[2]], 52, "right", owner.ink, gap=16)
    else:
        side, rest = inner.left(262, 5)
        upper, lower = side.top(side.h * (44 if roomy else 58) // 100)
        canvas.panel(side, owner.colour, 9)
        line = plate(canvas, upper, owner, 48, 60, 8, 9, INK).inset(4, 4)
        lines = ([tokens[0], tokens[1]], [homeless, tokens[2]]) if roomy else (tokens,)
        for cell, each in zip(lower.inset(4, 3).rows(len(lines), 4), lines, strict=True):
            readable(canvas, cell, each, 58 if roomy else 50, "centre", owner.ink, gap=10)
    canvas.text(name_of(texts, district.seat), line, "strong", 42, owner.ink, lines=3, least=LEGIBLE)
    areas, rest = rest.top(min(rest.h * 56 // 100, 230) if roomy else rest.h, 5)
    upper, lower = areas.rows(2, 4)
    parts = [*upper.columns(2, 4), *lower.columns(2, 4)]
    for part, area in zip(parts, AREAS, strict=False):
        _area(canvas, part, area, district, texts, before)
    tray(canvas, parts[3], 8)
    cards = (*(building.scroll for building in district.buildings), *district.advisors)
    _cards(canvas, parts[3].inset(4, 3), pack, district.scrolls if roomy else cards, before)
    if roomy:
        _faces(canvas, rest, pack, cards, texts, before)


def _area(
    canvas: Canvas, box: Box, area: str, district: DistrictView, texts: Catalogue, before: DistrictView | None
) -> None:
    """The gnomes of an area by colour."""
    tray(canvas, box, 8)
    icon, room = box.inset(5, 2).left(44, 6)
    canvas.sprite(AREAS[area](min(50, icon.h)), icon)
    gnomes: Gnomes = getattr(district, area)
    old: Gnomes | None = getattr(before, area) if before else None
    readable(canvas, room, counted(gnomes, old), 90, "left", CREAM, gap=12 if len(gnomes) < 6 else 4)
    if not gnomes:
        canvas.text(texts.say("picture.empty"), room, "body", 28, FAINT)
    if old is not None and old != gnomes:
        canvas.border(box, CHANGED, 4, 8)


def _cards(canvas: Canvas, box: Box, pack: Pack, found: Sequence[ScrollView], before: DistrictView | None) -> None:
    """Cards by their coordinates; those that are used are crossed by a bar."""
    known = _known(before)
    for cell, each in zip(box.columns(max(5, len(found)), 5 if len(found) < 7 else 3), found, strict=False):
        cell = cell.inset(0, max(0, (cell.h - 64) // 2))
        _coordinate(canvas, cell, pack, each)
        if known is not None and each not in known:
            canvas.border(cell, CHANGED, 4, 8)


def _coordinate(canvas: Canvas, box: Box, pack: Pack, found: ScrollView) -> None:
    canvas.panel(box, ground(pack, found.id), min(8, box.h // 4))
    # All of a row in letters of one size, whatever is written.
    size = min(36, max(LEGIBLE, box.w * 58 // 100))
    canvas.text(found.id.upper(), box.inset(0, 2), "strong", size, CREAM, "centre")
    if occupants(found):
        canvas.panel(box.bottom(9)[0].inset(6, 1), SLEEP, 3)


def _known(before: DistrictView | None) -> set[ScrollView] | None:
    """Cards as they lay a turn ago."""
    if before is None:
        return None
    return {*before.scrolls, *before.advisors, *(building.scroll for building in before.buildings)}


def _faces(
    canvas: Canvas,
    box: Box,
    pack: Pack,
    found: Sequence[ScrollView],
    texts: Catalogue,
    before: DistrictView | None,
) -> None:
    """Buildings and advisors: their names where they are tall enough, their actions, or what lies on them."""
    known = _known(before)
    rows = 2 if box.h > 200 else 1
    columns = max(NAMED, -(-len(found) // rows))
    for n, cell in enumerate(box.grid(columns, rows, 5)):
        if n >= len(found):
            socket(canvas, cell, things.no_house)
            continue
        each = found[n]
        sheet(canvas, cell, SLEEP if occupants(each) else PARCHMENT, 8)
        tokens, inner = occupants(each) or action(pack.scrolls[each.id].action), cell.inset(4, 4)
        head, low = inner.top(60 if rows > 1 else inner.h * 45 // 100, 2)
        if extent(tokens, LEAST, 5, NUMBERS) > low.w:
            head = inner
        else:
            readable(canvas, low, tokens, 60, "centre")
        if rows > 1 and cell.w > 240:
            head, said = head.left(52, 4)
            canvas.text(named(texts, each.id), said, "title", 30, INK, lines=2, least=22)
        coordinate(canvas, head, pack, each.id, 36)
        if known is not None and each not in known:
            canvas.border(cell, CHANGED, 4, 8)
        if before is not None and each.id not in held(before):
            built(canvas, cell)
