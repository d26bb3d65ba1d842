"""The whole table, 1600 by 1200."""

from __future__ import annotations

from games.core.model import Outcome, Text
from games.core.texts import Catalogue
from games.gnomopolis.content import PACKS
from games.gnomopolis.labels import thing_said
from games.gnomopolis.view import CapitalView, TownView
from renderers.base import BOARD
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.gnomopolis import gnomes, things
from renderers.gnomopolis.cards import coordinate, face, offered, sheet
from renderers.gnomopolis.crew import builds
from renderers.gnomopolis.district import ACROSS, column, most
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
from renderers.pen import Pen, sprite
from renderers.tokens import Figure, Token, figure_of
from renderers.wording import name_of, verdict

HIGH, LOW = 346, 300
"""Height of what is common to all."""


def board(view: TownView, texts: Catalogue, before: TownView | None, *, audit: bool) -> Canvas:
    """The table with all districts."""
    canvas = Canvas(*BOARD, audit=audit)
    canvas.backdrop(wall(*BOARD, ((516, 40), (1090, 40)), 56))
    head, rest = canvas.box.inset(12, 6).top(66, 6)
    header(canvas, head, view, texts)
    seats = view.districts
    # Where three or four districts have two rows of buildings these need the room for their names.
    common, districts = rest.top(LOW if len(seats) > 2 and most(seats) > ACROSS else HIGH, 10)
    offer, side = common.left(1118, 10)
    market(canvas, offer, view, texts, before)
    capitals(canvas, side, view, texts, before)
    for box, district in zip(districts.columns(len(seats), 10), seats, strict=True):
        old = before.districts[district.seat] if before else None
        column(canvas, box, PACKS[view.edition], district, texts, old, view.playing == district.seat, seats)
    return canvas


def alarm(view: TownView) -> str:
    """What the flag says once the end has come near: the last round, or that the game is over."""
    return "picture.last_round" if view.outcome is None else "picture.over"


def ended(view: TownView, outcome: Outcome, texts: Catalogue) -> str:
    """Who has won; alone nobody does, and what counts are the points (GN-SOLO-02)."""
    first, *others = view.districts
    return verdict(texts, outcome) if others else texts.say(thing_said("point", first.score))


def header(canvas: Canvas, box: Box, view: TownView, texts: Catalogue) -> None:
    """Game, round, whose turn, and whether it is the last round."""
    left, rest = box.left(460)
    canvas.text(texts.say("game.name"), left.left(280)[0], "title", 54, GOLD)
    round_box = Box(left.x + 292, left.y + 12, 168, left.h - 24)
    canvas.text(texts.say(Text("picture.round", {"n": view.round})), round_box, "strong", 32, CREAM)
    right = rest.right(448)[0]
    if view.outcome is not None:
        said = ended(view, view.outcome, texts)
        canvas.text(said, Box(560, box.y, 480, box.h), "title", 44, GOLD, "centre", least=20)
    elif view.playing is not None:
        owner = THEME.owners[view.playing]
        plate = Box(560, box.y + 5, 480, box.h - 10)
        canvas.panel(plate, WOOD_DEEP, 12)
        canvas.border(plate, GOLD, 3, 12)
        inner = plate.inset(10, 4)
        after = view.following
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
        canvas.text(texts.say(alarm(view)), upper, "strong", 26, "#ffffff", "centre")
        canvas.text(texts.say(f"trigger.{view.trigger}"), lower, "body", 18, CREAM, "centre")
    elif view.playing is not None:
        _ending(canvas, right.inset(8, 8), view, texts)


def _ending(canvas: Canvas, box: Box, view: TownView, texts: Catalogue) -> None:
    """How far the end is: buildings of who has most, gnomes and coins that are left in the old Capital."""
    built = max(len(district.buildings) for district in view.districts)
    signs = [
        Token(things.home, after=f"{built}/{PACKS[view.edition].counts.buildings_to_end}"),
        Token(gnomes.any_specialist, after=f"{sum(view.old.gnomes.values())}→0"),
        Token(things.coin, after=f"{view.old.coins}→0"),
    ]
    said, line = box.left(90, 6)
    canvas.text(texts.say("picture.ends"), said, "body", 26, CREAM, "right", least=18)
    row(canvas, line, signs, 46, "centre", CREAM, gap=18)


def market(canvas: Canvas, box: Box, view: TownView, texts: Catalogue, before: TownView | None) -> None:
    """The buildings on offer and the deck."""
    planks(canvas, box)
    head, rest = box.inset(14, 4).top(34)
    canvas.text(texts.say("picture.offer"), head, "title", 30, CREAM)
    pile, key = head.left(262)[1].right(108, 10)
    canvas.text(texts.say(Text("picture.pile", {"n": view.deck})), pile, "body", 22, CREAM, "right")
    _key(canvas, key, texts, changes=before is not None)
    cells = rest.inset(-4, 3).columns(6, 8)
    for cell, id in zip(cells, view.offer, strict=False):
        offered(canvas, cell, PACKS[view.edition].buildings[id], texts, ready=builds(view, id))
        if before and id not in before.offer:
            canvas.border(cell, CHANGED, 5, 10)


def _key(canvas: Canvas, box: Box, texts: Catalogue, *, changes: bool) -> None:
    """What the lines of a building mean, its tick and the line round what is new: in letters as large as find room."""
    said = [(figure, texts.say(f"picture.{name}")) for figure, name in KEY[: None if changes else -1]]
    size = next(n for n in range(22, 0, -1) if n == LEAST or sum(_told(words, n) for _, words in said) <= box.w)
    for figure, words in said:
        cell, box = box.left(_told(words, size))
        sign, line = cell.left(SIGN, 5)
        canvas.sprite(figure(SIGN), sign)
        canvas.text(words, line, "body", size, CREAM, least=LEAST)


def _told(words: str, size: int) -> int:
    """Pixels that a sign with its words takes, and the gap behind them."""
    return SIGN + 5 + width(words, "body", size) + 12


@sprite(26, 26)
def changed(pen: Pen) -> None:
    """The line round what is new."""
    pen.box(1, 3, 24, 20, CHANGED, 6)
    pen.box(5, 7, 16, 12, WOOD_DEEP, 3)


KEY: tuple[tuple[Figure, str], ...] = (
    (figure_of(things.builders, CREAM), "team"),
    (figure_of(things.gate, CREAM), "immigration"),
    (figure_of(things.scroll, CREAM), "action"),
    (figure_of(things.house, CREAM), "demand"),
    (things.tick, "ready"),
    (changed, "differs"),
)
"""The signs of a building on offer, and the line round what is new."""
SIGN, LEAST = 26, 16
"""Pixels of a sign of the key, and of its letters at least."""


def capitals(canvas: Canvas, box: Box, view: TownView, texts: Catalogue, before: TownView | None) -> None:
    """Both Capitals and the advisors."""
    planks(canvas, box)
    each = 104 if box.h >= HIGH else 88
    upper, rest = box.inset(10, 8).top(each, 6)
    capital(canvas, upper, texts.say("picture.old"), view.old, before.old if before else None)
    middle, rest = rest.top(each, 6)
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
    purse, label = head.right(100, 4)
    canvas.text(name, label, "title", 28, CREAM)
    row(canvas, purse.inset(6, 0), [Token(things.coin, after=str(found.coins))], 36, "centre", CREAM)
    if before and before.coins != found.coins:
        canvas.border(purse, CHANGED, 3, 8)
    old = before.gnomes if before else None
    for cell, colour in zip(cells.columns(6, 2), COLOURS, strict=True):
        n = found.gnomes.get(colour, 0)
        token = Token(gnome(colour) if n else absent(colour), after=str(n), over=stepped(colour, found.gnomes, old))
        row(canvas, cell.inset(4, 0), [token], 48, "centre", CREAM if n else FAINT, gap=2)
        if token.over:
            canvas.border(cell, CHANGED, 3, 8)
