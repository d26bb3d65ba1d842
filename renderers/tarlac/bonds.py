"""What binds a faction, in signs and words: its alliance, its hostage, its tribute, and what it brings."""

from __future__ import annotations

from itertools import chain, combinations, pairwise

from games.core.texts import Catalogue
from games.tarlac.printed import DEC, PRETENDERS
from games.tarlac.view import FactionView, ThomondView
from renderers.canvas import Box, Canvas
from renderers.pen import Pen, sprite
from renderers.tarlac import things
from renderers.tarlac.frame import slip
from renderers.tarlac.heraldry import pennant, shield
from renderers.tarlac.roll import enough, rank_of, seat_of, wealth
from renderers.tarlac.theme import ARMS, GOLD, GOLD_DARK, INK, RED, SEPIA, SIDES, VELLUM_LIGHT, WOOD
from renderers.tokens import Token, extent, figure_of, row
from renderers.wording import name_of

WIDE = 700
"""Pixels from which what a pretender has stands beside their name, not below."""
SIGNS = 52
"""Most pixels that a sign of a bond is high."""
APART = 12
"""Pixels between two of them."""
BESIDE = 5
"""What a faction of nobody's is bound by stands beside its name where it takes less than this part of the width."""
HEAD = 62
"""Height of a faction's shield and names, in hundredths of its tile."""
THICK = 0.86
"""Size of the numbers beside them as a share of their height."""


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


def pretender(
    canvas: Canvas, box: Box, faction: FactionView, view: ThomondView, texts: Catalogue, *, alone: bool
) -> None:
    """A pretender and their camp: king or exile, febas out of those that win, means of all together, hostages.

    ``alone``: nobody else is in the camp; only in a box that is wide.
    """
    ink = SIDES[faction.coalition].ink
    place = box.inset(14, 10)
    gathered = _gathered(view, faction, texts)
    bonds = [bond for bond in (_hostage(faction), _held(faction, texts)) if bond]
    if place.w >= WIDE:
        head, rest = place.left(place.w * 54 // 100, 26)
        if alone:
            words, rest = rest.bottom(min(50, rest.h // 3), 4)
            canvas.text(texts.say("picture.alone"), words, "title", 38, ink, least=30)
        fame, free = rest.top(rest.h * 2 // 5, 6)
        bonds.insert(0, gathered)
    else:
        head, rest = place.top(place.h * (56 if bonds else 66) // 100, 4)
        fame, free = rest.top(rest.h // (2 if bonds else 1), 4)
    sign, words = head.left(min(head.h * 9 // 10, 130), 16)
    high = min(sign.w * 10 // 9, sign.h)
    canvas.sprite(shield(high, faction.id), sign)
    rank = rank_of(faction)
    if rank:
        badge = rank(high * 2 // 5)
        low = sign.y + (sign.h + high) // 2
        canvas.sprite(badge, Box(sign.x, low - badge.height * 3 // 4, sign.w, badge.height))
    state = "king" if faction.king else "exile" if faction.exiled else "rival"
    name, who = words.inset(0, max(0, (words.h - 150) // 2)).top(min(150, words.h) * 38 // 100, 2)
    player, where = who.rows(2, 2)
    canvas.text(texts.say(f"faction.{faction.id}"), name, "title", 54, ink, least=30)
    canvas.text(_player(faction, texts), player, "strong", 34, ink, least=23)
    canvas.text(texts.say(f"picture.standing.{state}"), where, "body", 32, ink, least=26)
    seat, most = seat_of(view, faction), enough(view)
    if place.w >= WIDE:
        suns = fame.left(min(fame.w, most * (fame.h + 12)))[0]
    else:
        suns, camp = fame.left(min(most * (fame.h + 4), fame.w * 42 // 100), 10)
        row(canvas, camp, gathered, SIGNS, "left", ink, 8, THICK)
    febas(canvas, suns, (seat.febas if seat else None) or 0, most, ink)
    _flow(canvas, free, bonds, ink)


def febas(canvas: Canvas, box: Box, count: int, most: int, ink: str) -> None:
    """A sun for each out of those that win."""
    for n, place in enumerate(box.columns(most, 4)):
        if n < count:
            canvas.sprite(things.sun(min(place.w, place.h)), place)
        else:
            canvas.border(Box(place.x + place.w // 2 - 12, place.y + place.h // 2 - 12, 24, 24), ink, 4, 12)


def tile(canvas: Canvas, box: Box, faction: FactionView, texts: Catalogue) -> None:
    """A faction that is no pretender."""
    slip(canvas, box, VELLUM_LIGHT, SIDES[faction.coalition].edge, 9)
    canvas.panel(Box(box.x + 5, box.y + 5, 12, box.h - 10), ARMS[faction.id].colour, 5)
    inner = Box(box.x + 24, box.y + 8, box.w - 34, box.h - 16)
    means, bonds = _means(faction), [*_alliance(faction, texts), _hostage(faction), _held(faction, texts)]
    english = faction.kind == "english"
    bonds = [bond for bond in ([] if english else [[token] for token in means]) + bonds if bond]
    signs = list(chain(*bonds))
    if signs and faction.seat is None and (wide := extent(signs, SIGNS, APART, THICK)) < inner.w // BESIDE:
        free, head = inner.right(wide, 12)
    else:
        head, free = inner.top(inner.h * HEAD // 100, 4) if bonds else (inner, inner)
    # Whoever is bound to nobody is not larger than those who are.
    head = head.inset(0, (head.h - inner.h * HEAD // 100) // 2)
    high = min(head.h, 116)
    sign, words = head.left(high * 9 // 10, 12)
    canvas.sprite(shield(high, faction.id), sign)
    name, who = words.inset(0, max(0, (words.h - 112) // 2)).top(min(112, words.h) * 55 // 100, 0)
    if english and means:
        # A short name: beside it is room, and there are many hostages to be told below.
        wealth, name = name.right(extent(means, min(46, name.h), APART, THICK), 12)
        row(canvas, wealth, means, 46, "left", INK, APART, THICK)
    canvas.text(texts.say(f"faction.{faction.id}"), name, "title", 48, INK, least=30)
    known = faction.seat is not None
    canvas.text(_player(faction, texts), who, "body", 34, INK if known else SEPIA, least=23)
    _flow(canvas, free, bonds, INK)


def _flow(canvas: Canvas, box: Box, bonds: list[list[Token]], ink: str) -> None:
    """Signs in as many lines as let them be largest; what belongs together is not parted."""
    best = 0
    lines: list[list[Token]] = []
    for cuts in chain.from_iterable(combinations(range(1, len(bonds)), n) for n in range(min(3, len(bonds)))):
        parts = [list(chain(*bonds[a:b])) for a, b in pairwise((0, *cuts, len(bonds)))]
        high = min(SIGNS, (box.h - 4 * len(cuts)) // len(parts))
        widest = max(extent(part, high, APART, THICK) for part in parts)
        if (reached := min(high, high * box.w // widest)) > best:
            best, lines = reached, parts
    for cell, line in zip(box.rows(max(1, len(lines)), 4), lines, strict=False):
        row(canvas, cell, line, best, "left", ink, APART, THICK)


def _player(faction: FactionView, texts: Catalogue) -> str:
    return name_of(texts, faction.seat) if faction.seat is not None else texts.say("picture.nobody")


def _gathered(view: ThomondView, pretender: FactionView, texts: Catalogue) -> list[Token]:
    """Battles and herds of a whole coalition, and that they are: one faction has fewer."""
    camp = [faction for faction in view.factions if faction.coalition == pretender.id]
    battles = sum(faction.army.battles for faction in camp if faction.army)
    herds = sum(faction.herds for faction in camp)
    together = texts.say("picture.together") if len(camp) > 1 else ""
    return [Token(things.swords, before=together, after=str(battles)), Token(things.cow, after=str(herds))]


def _alliance(faction: FactionView, texts: Catalogue) -> list[list[Token]]:
    """To whom it holds by its word, and whether it owes the king a herd."""
    found = [[Token(tribute)]] if faction.tribute else []
    if faction.id == DEC and faction.ally in PRETENDERS:
        found.insert(0, [Token(figure_of(pennant, faction.ally))])
    elif faction.ally in PRETENDERS:
        found.insert(0, [Token(treaty, after=texts.say("picture.bond.ally"))])
    return found


def _means(faction: FactionView) -> list[Token]:
    if faction.seat is None and not faction.herds:
        return []
    found = wealth(faction)
    return [*found, Token(things.swords, after=str(faction.army.battles))] if faction.army else found


def _hostage(faction: FactionView) -> list[Token]:
    """Who has its hostage."""
    return [Token(things.manacle), Token(figure_of(shield, faction.hostage))] if faction.hostage else []


def _held(faction: FactionView, texts: Catalogue) -> list[Token]:
    """Whose hostages it has."""
    if not faction.holds:
        return []
    held = [Token(figure_of(shield, id)) for id in faction.holds]
    return [Token(things.manacle, after=texts.say("picture.bond.holds")), *held]
