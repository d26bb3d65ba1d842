"""The whole table, 1600 by 1200."""

from __future__ import annotations

from games.core.model import Seat, Text
from games.core.texts import Catalogue
from games.gnomopolis.content import PACKS
from games.gnomopolis.view import CapitalView, TownView
from renderers.base import BOARD
from renderers.canvas import Box, Canvas
from renderers.gnomopolis import things
from renderers.gnomopolis.cards import coordinate, face, offered, sheet
from renderers.gnomopolis.crew import builds
from renderers.gnomopolis.district import column
from renderers.gnomopolis.hall import planks, tray, wall
from renderers.gnomopolis.rows import absent, gnome, row, stepped
from renderers.gnomopolis.theme import (
    ALARM,
    CHANGED,
    COLOURS,
    CREAM,
    FAINT,
    FLAG,
    GOLD,
    PARCHMENT,
    SLEEP,
    THEME,
    WOOD_DEEP,
)
from renderers.owners import coming, mark
from renderers.tokens import Token
from renderers.wording import name_of


def board(view: TownView, texts: Catalogue, before: TownView | None, *, audit: bool) -> Canvas:
    """The table with all districts."""
    canvas = Canvas(*BOARD, audit=audit)
    canvas.backdrop(wall(*BOARD, ((516, 40), (1090, 40)), 56))
    head, rest = canvas.box.inset(12, 6).top(66, 6)
    header(canvas, head, view, texts)
    common, districts = rest.top(346, 10)
    offer, side = common.left(1118, 10)
    market(canvas, offer, view, texts, before)
    capitals(canvas, side, view, texts, before)
    seats = view.districts
    for box, district in zip(districts.columns(len(seats), 10), seats, strict=True):
        old = before.districts[district.seat] if before else None
        column(canvas, box, PACKS[view.edition], district, texts, old, view.playing == district.seat, seats)
    return canvas


def following(view: TownView) -> Seat | None:
    """Who has the turn after this one; None where nobody else has."""
    if view.playing is None or len(view.districts) == 1:
        return None
    seat = (view.playing + 1) % len(view.districts)
    return None if seat == view.first and view.trigger else seat


def header(canvas: Canvas, box: Box, view: TownView, texts: Catalogue) -> None:
    """Game, round, whose turn, and whether it is the last round."""
    left, rest = box.left(460)
    canvas.text(texts.say("game.name"), left.left(280)[0], "title", 54, GOLD)
    round_box = Box(left.x + 292, left.y + 12, 168, left.h - 24)
    canvas.text(texts.say(Text("picture.round", {"n": view.round})), round_box, "strong", 32, CREAM)
    right = rest.right(448)[0]
    if view.playing is None:
        canvas.text(texts.say("picture.over"), Box(560, box.y, 480, box.h), "title", 44, GOLD, "centre")
    else:
        owner = THEME.owners[view.playing]
        plate = Box(560, box.y + 5, 480, box.h - 10)
        canvas.panel(plate, WOOD_DEEP, 12)
        canvas.border(plate, GOLD, 3, 12)
        inner = plate.inset(10, 4)
        after = following(view)
        if after is not None:
            then, inner = inner.right(84, 6)
            coming(canvas, then, THEME.owners[after], CREAM)
        sign, line = inner.left(42, 8)
        canvas.sprite(mark(40, owner), sign)
        said = texts.say(Text("picture.turn", {"name": name_of(texts, view.playing)}))
        canvas.text(said, line, "strong", 32, CREAM, least=16)
    if view.trigger:
        flag = right.inset(0, 3)
        canvas.panel(flag, FLAG, 12)
        canvas.border(flag, ALARM, 3, 12)
        upper, lower = flag.inset(14, 4).top(28)
        canvas.text(texts.say("picture.last_round"), upper, "strong", 26, "#ffffff", "centre")
        canvas.text(texts.say(f"trigger.{view.trigger}"), lower, "body", 18, CREAM, "centre")


def market(canvas: Canvas, box: Box, view: TownView, texts: Catalogue, before: TownView | None) -> None:
    """The buildings on offer and the deck."""
    planks(canvas, box)
    head, rest = box.inset(14, 4).top(34)
    canvas.text(texts.say("picture.offer"), head, "title", 30, CREAM)
    deck = texts.say(Text("picture.deck", {"n": view.deck}))
    canvas.text(deck, head.right(280)[0], "body", 22, CREAM, "right")
    sign, line = head.left(284)[1].left(24, 6)
    canvas.sprite(things.tick(24), Box(sign.x, sign.y + 2, sign.w, sign.h))
    canvas.text(texts.say("picture.ready"), line.left(220)[0], "body", 22, CREAM)
    if before:
        swatch, line = head.left(534)[1].left(24, 8)
        canvas.border(Box(swatch.x, swatch.y + 6, 24, 24), CHANGED, 4, 6)
        canvas.text(texts.say("picture.differs"), line.left(240)[0], "body", 22, CREAM)
    cells = rest.inset(-4, 3).columns(6, 8)
    for cell, id in zip(cells, view.offer, strict=False):
        offered(canvas, cell, PACKS[view.edition].buildings[id], texts, ready=builds(view, id))
        if before and id not in before.offer:
            canvas.border(cell, CHANGED, 5, 10)


def capitals(canvas: Canvas, box: Box, view: TownView, texts: Catalogue, before: TownView | None) -> None:
    """Both Capitals and the advisors."""
    planks(canvas, box)
    upper, rest = box.inset(10, 8).top(104, 6)
    capital(canvas, upper, texts.say("picture.old"), view.old, before.old if before else None)
    middle, rest = rest.top(104, 6)
    capital(canvas, middle, texts.say("picture.new"), view.new, before.new if before else None)
    holders = {advisor.id: district.seat for district in view.districts for advisor in district.advisors}
    pack = PACKS[view.edition]
    for cell, id in zip(rest.columns(4, 6), pack.advisors, strict=True):
        holder = holders.get(id)
        sheet(canvas, cell, SLEEP if holder is not None else PARCHMENT, 8)
        low, high = cell.inset(5, 5).bottom(30, 3)
        coordinate(canvas, low, pack, id, 25)
        if holder is None:
            canvas.sprite(face(high.h, pack, id), high)
        else:
            left, right = high.columns(2, 0)
            canvas.sprite(face(high.h, pack, id), Box(left.x - 2, left.y, left.w + 12, left.h))
            canvas.sprite(mark(36, THEME.owners[holder]), right)


def capital(canvas: Canvas, box: Box, name: str, found: CapitalView, before: CapitalView | None) -> None:
    """Gnomes by colour and coins of a Capital."""
    tray(canvas, box)
    head, cells = box.inset(10, 3).top(38)
    purse, label = head.right(104)
    canvas.text(name, label, "title", 28, CREAM)
    row(canvas, purse, [Token(things.coin, after=str(found.coins))], 36, "right", CREAM)
    if before and before.coins != found.coins:
        canvas.border(purse.inset(-4, 0), CHANGED, 3, 8)
    old = before.gnomes if before else None
    for cell, colour in zip(cells.columns(6, 2), COLOURS, strict=True):
        n = found.gnomes.get(colour, 0)
        token = Token(gnome(colour) if n else absent(colour), after=str(n), over=stepped(colour, found.gnomes, old))
        row(canvas, cell, [token], 48, "centre", CREAM if n else FAINT, gap=2)
        if token.over:
            canvas.border(cell, CHANGED, 3, 8)
