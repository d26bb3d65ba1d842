"""What binds a faction, in signs and words: its alliance, its hostage, its tribute, and what it brings."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.tarlac.printed import DEC, PRETENDERS
from games.tarlac.view import FactionView, ThomondView
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.pen import Pen, sprite
from renderers.tarlac import things
from renderers.tarlac.frame import slip
from renderers.tarlac.heraldry import pennant, shield
from renderers.tarlac.roll import rank_of, seat_of
from renderers.tarlac.theme import ARMS, GOLD, GOLD_DARK, INK, RED, SEPIA, SIDES, VELLUM_LIGHT, WOOD
from renderers.tokens import Token, figure_of, row
from renderers.wording import name_of

GOAL = 5
"""Febas that win."""
TALL = 260
"""Pixels from which a pretender's name stands above the rest, not beside."""
WIDE = 560
"""Pixels from which what binds a faction stands beside its name, not below."""


@sprite(110, 100)
def treaty(pen: Pen) -> None:
    """An alliance: a parchment with its seal."""
    pen.polygon([(14, 14), (92, 8), (96, 74), (18, 82)], VELLUM_LIGHT)
    for y in (28, 44, 60):
        pen.line([(28, y), (72, y - 4)], 6, SEPIA)
    pen.polygon([(66, 66), (60, 98), (73, 88), (86, 98), (82, 66)], RED)
    pen.ellipse(74, 62, 19, 19, RED)
    pen.ellipse(74, 62, 8, 8, GOLD)
    pen.outline(4, INK)


@sprite(110, 100)
def tribute(pen: Pen) -> None:
    """A herd that goes to the king: the head of a cow over an arrow."""
    pen.line([(36, 22), (20, 4)], 9, GOLD_DARK)
    pen.line([(74, 22), (90, 4)], 9, GOLD_DARK)
    pen.curve([(28, 16), (55, 6), (82, 16), (80, 46), (68, 56), (55, 66), (42, 56), (30, 46)], WOOD)
    pen.ellipse(55, 48, 16, 11, VELLUM_LIGHT)
    pen.ellipse(43, 28, 6, 6, INK)
    pen.ellipse(67, 28, 6, 6, INK)
    pen.polygon([(4, 76), (70, 76), (70, 62), (108, 83), (70, 100), (70, 90), (4, 90)], RED)
    pen.outline(4, INK)


def pretender(canvas: Canvas, box: Box, faction: FactionView, view: ThomondView, texts: Catalogue) -> None:
    """A pretender and their camp: king or exile, febas out of those that win, means of all together, hostages."""
    ink = SIDES[faction.coalition].ink
    place = box.inset(14, 8)
    bonds = [bond for bond in (_hostage(faction, texts), _held(faction, texts)) if bond]
    head, rest = place.top(place.h * 45 // 100, 6) if place.h > TALL else (place, place)
    sign, words = head.left(min(190, head.h * 8 // 10, 132 if head is place else 190), 16)
    high = min(sign.w * 11 // 10, sign.h)
    canvas.sprite(shield(high, faction.id), sign)
    rank = rank_of(faction)
    if rank:
        badge = rank(high * 2 // 5)
        low = sign.y + (sign.h + high) // 2
        canvas.sprite(badge, Box(sign.x, low - badge.height * 3 // 4, sign.w, badge.height))
    short = head is place
    if short:
        words, rest = words.top(words.h * 50 // (75 + 25 * len(bonds)), 3)
    else:
        words = words.inset(0, max(0, words.h // 2 - 90))
    name, who = words.top(words.h * (54 if short else 58) // 100, 2)
    canvas.text(texts.say(f"faction.{faction.id}"), name, "title", 52, ink, lines=1 if short else 2, least=30)
    _standing(canvas, who, faction, texts, ink)
    seat = seat_of(view, faction)
    fame, *free = rest.rows(1 + len(bonds), 3)
    suns, camp = fame.left(fame.w * 6 // 10, 12)
    febas(canvas, suns, (seat.febas if seat else None) or 0, ink)
    row(canvas, camp, _gathered(view, faction), min(48, fame.h), "left", ink)
    for cell, bond in zip(free, bonds, strict=True):
        row(canvas, cell, bond, min(54, cell.h), "left", ink)


def _standing(canvas: Canvas, box: Box, faction: FactionView, texts: Catalogue, ink: str) -> None:
    """Who plays a pretender, and where that one is: the badge on the shield says it too where there is no room."""
    state = "king" if faction.king else "exile" if faction.exiled else "rival"
    who, where = _player(faction, texts), texts.say(f"picture.standing.{state}")
    if box.h > 72:
        upper, lower = box.top(min(box.h, 96))[0].rows(2, 2)
        canvas.text(who, upper, "strong", 34, ink, least=20)
        canvas.text(where, lower, "body", 32, ink, least=20)
        return
    said = f"{who} · {where}"
    fits = width(said, "strong", 24) <= box.w
    canvas.text(said if fits else who, box, "strong", min(34, box.h - 2), ink, least=20)


def febas(canvas: Canvas, box: Box, count: int, ink: str) -> None:
    """A sun for each out of those that win."""
    for n, place in enumerate(box.columns(GOAL, 4)):
        if n < count:
            canvas.sprite(things.sun(min(place.w, place.h)), place)
        else:
            canvas.border(Box(place.x + place.w // 2 - 10, place.y + place.h // 2 - 10, 20, 20), ink, 3, 10)


def tile(canvas: Canvas, box: Box, faction: FactionView, texts: Catalogue) -> None:
    """A faction that is no pretender."""
    slip(canvas, box, VELLUM_LIGHT, SIDES[faction.coalition].edge, 9)
    canvas.panel(Box(box.x + 5, box.y + 5, 12, box.h - 10), ARMS[faction.id].colour, 5)
    inner = Box(box.x + 24, box.y + 6, box.w - 32, box.h - 12)
    lines = [[*_alliance(faction, texts), *_means(faction)], _hostage(faction, texts), _held(faction, texts)]
    lines = [line for line in lines if line]
    if box.w >= WIDE:
        who, bonds = inner.left(inner.w * 56 // 100, 14) if lines else (inner, inner)
    else:
        who, bonds = inner, inner.bottom(min(inner.h * len(lines) // (len(lines) + 2), 58 * len(lines)))[0]
        who = inner.top(inner.h - bonds.h, 0)[0]
    high = min(who.h, 110, box.w // 4)
    sign, words = who.left(high * 9 // 10, 10)
    canvas.sprite(shield(high, faction.id), sign)
    name, player = words.inset(0, max(0, (words.h - 110) // 2)).rows(2, 2)
    canvas.text(texts.say(f"faction.{faction.id}"), name, "title", 42, INK, least=26)
    known = faction.seat is not None
    canvas.text(_player(faction, texts), player, "body", 29, INK if known else SEPIA, lines=2, least=18)
    if lines:
        bonds = bonds.inset(0, max(0, (bonds.h - 64 * len(lines)) // 2))
        for cell, line in zip(bonds.rows(len(lines), 4), lines, strict=True):
            row(canvas, cell, line, min(48, cell.h))


def _player(faction: FactionView, texts: Catalogue) -> str:
    return name_of(texts, faction.seat) if faction.seat is not None else texts.say("picture.nobody")


def _gathered(view: ThomondView, pretender: FactionView) -> list[Token]:
    """Battles and herds of a whole coalition."""
    camp = [faction for faction in view.factions if faction.coalition == pretender.id]
    battles = sum(faction.army.battles for faction in camp if faction.army)
    herds = sum(faction.herds for faction in camp)
    return [Token(things.swords, after=str(battles)), Token(things.cow, after=str(herds))]


def _alliance(faction: FactionView, texts: Catalogue) -> list[Token]:
    """To whom it holds by its word, and whether it owes the king a herd."""
    found: list[Token] = []
    if faction.ally in PRETENDERS:
        side = faction.id == DEC
        sign = figure_of(pennant, faction.ally) if side else treaty
        found.append(Token(sign, after=texts.say("picture.bond.side" if side else "picture.bond.ally")))
    return [*found, Token(tribute)] if faction.tribute else found


def _means(faction: FactionView) -> list[Token]:
    money = faction.kind == "english"
    if faction.seat is None and not faction.herds:
        return []
    found = [Token(things.coin if money else things.cow, after=str(faction.pounds if money else faction.herds))]
    return [*found, Token(things.swords, after=str(faction.army.battles))] if faction.army else found


def _hostage(faction: FactionView, texts: Catalogue) -> list[Token]:
    """Who has its hostage."""
    if not faction.hostage:
        return []
    return [
        Token(things.manacle),
        Token(figure_of(shield, faction.hostage), after=texts.say(f"faction.{faction.hostage}")),
    ]


def _held(faction: FactionView, texts: Catalogue) -> list[Token]:
    """Whose hostages it has."""
    if not faction.holds:
        return []
    held = [Token(figure_of(shield, id)) for id in faction.holds]
    return [Token(things.manacle, after=texts.say("picture.bond.holds")), *held]
