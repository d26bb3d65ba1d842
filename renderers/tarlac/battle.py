"""A combat: the place, both sides, the last dice, what the next may bring, and every roll so far."""

from __future__ import annotations

from itertools import pairwise

from games.core.model import Text
from games.core.texts import Catalogue
from games.tarlac.content import PACKS
from games.tarlac.view import ArmyView, FightView, ThomondView
from renderers.base import PHONE, UnknownPicture
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.tarlac import things
from renderers.tarlac.dice import ASIDE, history, last_roll, outlook, tally
from renderers.tarlac.frame import BAND, desk, interlace, page, slip
from renderers.tarlac.header import upright
from renderers.tarlac.heraldry import banner, shield
from renderers.tarlac.site import acts
from renderers.tarlac.theme import ARMS, GOLD, INK, RED, SEPIA, SIDES, VELLUM_LIGHT
from renderers.tokens import NUMBERS, Figure, Token, extent, row
from renderers.wording import change, name_of

MOST = 10
"""Battles of an army."""
HEAD, GAP = 72, 8
"""Pixels of the line over the armies of a side, and between things."""
MIDDLE, FOOT = 228, 208
"""Pixels of the last roll and the next, and of all rolls."""
ABREAST = 3
"""Most armies beside each other."""
LOW = 130
"""Pixels under which an army has two lines only."""
SACK, THICK = 34, 0.95
"""Most pixels of the sign for provisions there, and the size of their number as a share of it."""
NARROW = 400
"""Pixels under which the name of an army stands above its banner, not beside."""


def battle(view: ThomondView, texts: Catalogue, _before: ThomondView | None, *, audit: bool) -> Canvas:
    """Attackers above, defenders below, dice between, and all rolls along the foot.

    Raises:
        UnknownPicture: nobody fights.
    """
    fight = view.fight
    if fight is None:
        raise UnknownPicture("battle")
    canvas = Canvas(*PHONE, audit=audit)
    canvas.backdrop(desk(*PHONE))
    head, rest = canvas.box.inset(6, 6).top(154, 6)
    upright(canvas, head, view, texts)
    interlace(canvas, rest)
    sheet = rest.inset(BAND)
    page(canvas, sheet, 4)
    place, rest = sheet.inset(GAP).top(116, GAP)
    _place(canvas, place, view, fight, texts)
    foot, rest = rest.bottom(FOOT, GAP)
    slip(canvas, foot, radius=12)
    _rolls(canvas, foot.inset(16, 10), view, fight, texts)
    armies = view.space(fight.space).armies
    sides = [[army for army in armies if army.faction in ids] for ids in (fight.attackers, fight.defenders)]
    # Who stands in one line has room for more about each.
    shares = [max(8, 5 * -(-len(side) // ABREAST)) if side else 4 for side in sides]
    room = rest.h - MIDDLE - 2 * (GAP + HEAD)
    upper, rest = rest.top(HEAD + room * shares[0] // sum(shares), GAP)
    middle, lower = rest.top(MIDDLE, GAP)
    for box, side, attacking in zip((upper, lower), sides, (True, False), strict=True):
        _host(canvas, box, side, view, fight, texts, attacking=attacking)
    slip(canvas, middle, radius=12)
    left, right = middle.inset(16, 8).columns(2, 28)
    last_roll(canvas, left, fight, texts)
    outlook(canvas, right, fight, texts)
    return canvas


def _place(canvas: Canvas, box: Box, view: ThomondView, fight: FightView, texts: Catalogue) -> None:
    """Where they fight, whose it is, and the ground under them."""
    space = view.space(fight.space)
    slip(canvas, box, radius=10)
    figure = (things.ruin if space.destroyed else things.SETTLEMENTS[space.settlement])(96)
    sign, line = box.inset(14, 6).left(figure.width, 16)
    canvas.sprite(figure, sign)
    for kind in space.terrain:
        said = texts.say(f"terrain.{kind}")
        cell, line = line.right(min(150, max(96, width(said, "strong", 30))), 14)
        sign, words = cell.top(46 if width(said, "strong", 30) > cell.w else 64, 0)
        canvas.sprite(things.TERRAIN[kind](sign.h), sign)
        canvas.text(said, words, "strong", 30, INK, "centre", lines=2, least=26)
    if not space.terrain:
        said, line = line.right(300, 14)
        canvas.text(texts.say("picture.even_ground"), said, "body", 32, SEPIA, "right", lines=3, least=28)
    upper, lower = line.top(58, 2)
    canvas.text(texts.say(f"space.{space.id}"), upper, "title", 58, RED, least=36)
    said = texts.say("picture.destroyed" if space.destroyed else f"settlement.{space.settlement}")
    words, owner = lower.left(min(lower.w, width(said, "body", 32) + 14))
    canvas.text(said, words, "body", 32, SEPIA, least=26)
    if space.owner:
        sign, owner = owner.left(40, 6)
        canvas.sprite(shield(40, space.owner), sign)
        name = texts.say(f"faction.{space.owner}")
        words, owner = owner.left(min(owner.w, width(name, "body", 32) + 16))
        canvas.text(name, words, "body", 32, SEPIA, least=24)
    if space.devastation and not space.destroyed and owner.w > 84:
        row(canvas, owner, [Token(things.fire, after=str(space.devastation))], 42)


def _host(
    canvas: Canvas,
    box: Box,
    armies: list[ArmyView],
    view: ThomondView,
    fight: FightView,
    texts: Catalogue,
    *,
    attacking: bool,
) -> None:
    """One side: whose armies, how strong together, and what the ground adds."""
    strength = fight.attacker_battles if attacking else fight.defender_battles
    modifier = fight.attacker_modifier if attacking else fight.defender_modifier
    coalition = armies[0].coalition if armies else ""
    look = SIDES[coalition]
    slip(canvas, box, look.plate, look.edge, 12)
    head, rest = box.inset(GAP).top(HEAD - GAP - 8, GAP)
    name, words = head.inset(10, 0).left(300, 12)
    total, words = words.right(190, 12)
    row(canvas, total, [Token(things.swords, after=str(strength))], 62, "right", look.ink)
    canvas.text(texts.say("picture.attack" if attacking else "picture.defence"), name, "title", 58, look.ink)
    said = texts.say(Text("picture.modifier", {"n": change(modifier)}))
    canvas.text(said, words, "strong", 33, look.ink, "centre", least=28)
    if not armies:
        canvas.sprite(things.skull(min(rest.h, 150)), rest)
        return
    count = -(-len(armies) // ABREAST)
    edges = [len(armies) * n // count for n in range(count + 1)]
    for line, (a, b) in zip(rest.rows(count, GAP), pairwise(edges), strict=True):
        for cell, army in zip(line.columns(b - a, GAP), armies[a:b], strict=True):
            _army(canvas, cell, army, view, texts)


def _army(canvas: Canvas, box: Box, army: ArmyView, view: ThomondView, texts: Catalogue) -> None:
    """A banner with its battles; who leads it, what it has left out of the most, and what it will eat."""
    slip(canvas, box, VELLUM_LIGHT, SIDES[army.coalition].edge, 9)
    if acts(view, army.faction):
        canvas.border(box, GOLD, 7, 9)
    inner = box.inset(14, 10)
    name = texts.say(f"faction.{army.faction}")
    seat = view.faction(army.faction).seat
    who, ink = (name_of(texts, seat), INK) if seat is not None else (texts.say("picture.nobody"), SEPIA)
    if box.h >= LOW and box.w < NARROW:
        title, rest = inner.top(inner.h * 30 // 100, 0)
        player, rest = rest.top(inner.h * 24 // 100, 6)
        sign, low = rest.left(rest.h * 84 // 110, 12)
    else:
        sign, rest = inner.left(min(inner.h, 230, box.w // 3 if box.w >= NARROW else 66) * 84 // 110, 14)
        rest = rest.inset(0, max(0, (rest.h - 190) // 2))
        title, rest = rest.top(rest.h * (40 if box.h >= LOW else 52) // 100, 2)
        player, low = rest.top(rest.h // 2, 2) if box.h >= LOW else (rest, rest)
    _cloth(canvas, sign, army)
    if box.h >= LOW:
        _pips(canvas, _meal(canvas, low, army, 52, NUMBERS), army)
    elif width(name, "title", 36) < width(who, "body", 32):
        # What it will eat stands beside the shorter of both.
        title = _meal(canvas, title, army, SACK, THICK)
    else:
        player = _meal(canvas, player, army, SACK, THICK)
    canvas.text(name, title, "title", 58, INK, least=16)
    canvas.text(who, player, "body", 36, ink, lines=2, least=23)


def _meal(canvas: Canvas, box: Box, army: ArmyView, most: int, numbers: float) -> Box:
    """What an army will eat, at the right; gives what is left of the box."""
    if not army.provisions:
        return box
    food = [Token(things.sack, after=str(army.provisions))]
    place, rest = box.right(extent(food, min(most, box.h), 0, numbers), 12)
    row(canvas, place, food, most, "right", numbers=numbers)
    return rest


def _cloth(canvas: Canvas, box: Box, army: ArmyView) -> None:
    """A banner with its number in the middle of a box."""
    tall = min(box.h, box.w * 110 // 84)
    cloth = banner(tall, army.faction, army.coalition)
    place = Box(box.x + (box.w - cloth.width) // 2, box.y + (box.h - tall) // 2, cloth.width, tall)
    canvas.sprite(cloth, place)
    number = Box(place.x + 2, place.y + tall * 38 // 100, place.w - 4, tall * 44 // 100)
    canvas.text(str(army.battles), number, "strong", tall * 44 // 100, ARMS[army.faction].ink, "centre", least=14)


def _pips(canvas: Canvas, box: Box, army: ArmyView) -> None:
    """A stroke for each battle that an army has, a hollow for each that it could have."""
    for n, cell in enumerate(Box(box.x, box.y + (box.h - 30) // 2, box.w, 30).columns(MOST, 5)):
        if n < army.battles:
            canvas.panel(cell, INK, 5)
            canvas.panel(cell.inset(3), ARMS[army.faction].colour, 3)
        else:
            canvas.border(Box(cell.x, cell.y + 9, cell.w, 12), SEPIA, 2, 5)


def _rolls(canvas: Canvas, box: Box, view: ThomondView, fight: FightView, texts: Catalogue) -> None:
    """All rolls, and as far as there is room what one costs and what the end of an army."""
    febas = PACKS[view.edition].base.febas
    told: dict[str, tuple[Figure, dict[str, str]]] = {
        "army": (things.skull, {"n": change(febas.army_eliminated)}),
        "roll": (things.swords, {}),
        "pretender": (things.sun, {"n": change(febas.pretender_eliminated)}),
    }
    if fight.rolls:
        head, rest = box.top(46, 6)
        tally(canvas, head, fight, texts)
        box = history(canvas, rest, fight).inset(12, 0)
        cells = box.columns(max(1, min(2, box.w // ASIDE)), 24)
    else:
        cells = box.rows(3, 6)
    if box.w < ASIDE:
        return
    for (what, (figure, args)), cell in zip(told.items(), cells, strict=False):
        sign, words = cell.left(84, 14)
        canvas.sprite(figure(min(84, cell.h)), sign)
        canvas.text(texts.say(Text(f"picture.stakes.{what}", args)), words, "body", 34, INK, lines=4, least=28)
