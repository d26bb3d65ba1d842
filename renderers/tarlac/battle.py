"""A combat: the place, both sides, the last dice, what the next may bring, and every roll so far."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.tarlac.content import PACKS
from games.tarlac.view import ArmyView, FightView, ThomondView
from renderers.base import BOARD, UnknownPicture
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.tarlac import things
from renderers.tarlac.dice import history, history_width, last_roll, outlook
from renderers.tarlac.frame import BAND, desk, interlace, page, slip
from renderers.tarlac.header import heading
from renderers.tarlac.heraldry import banner, shield
from renderers.tarlac.site import acts
from renderers.tarlac.theme import ARMS, GOLD, INK, RED, SEPIA, SIDES, VELLUM_LIGHT
from renderers.tokens import Figure, Token, row
from renderers.wording import change, name_of

MOST = 10
"""Battles of an army."""
LONE = 330
"""Pixels from which an army has so much room that its banner stands below its name."""
STAKE = 400
"""Pixels that a sentence about what is at stake needs."""


def battle(view: ThomondView, texts: Catalogue, _before: ThomondView | None, *, audit: bool) -> Canvas:
    """Attackers to the left, defenders to the right, dice between, and all rolls along the foot.

    Raises:
        UnknownPicture: nobody fights.
    """
    fight = view.fight
    if fight is None:
        raise UnknownPicture("battle")
    canvas = Canvas(*BOARD, audit=audit)
    canvas.backdrop(desk(*BOARD))
    head, rest = canvas.box.inset(8, 6).top(76, 6)
    heading(canvas, head, view, texts)
    interlace(canvas, rest)
    sheet = rest.inset(BAND)
    page(canvas, sheet, 4)
    place, rest = sheet.inset(12, 10).top(124, 10)
    _place(canvas, place, view, fight, texts)
    foot, rest = rest.bottom(200, 10)
    slip(canvas, foot, radius=12)
    thrown, stakes = foot.left(history_width(fight))
    if fight.rolls:
        history(canvas, thrown, fight, texts)
    _stakes(canvas, stakes, view, texts)
    left, rest = rest.left(528, 10)
    right, middle = rest.right(528, 10)
    _host(canvas, left, view, fight, texts, attacking=True)
    _host(canvas, right, view, fight, texts, attacking=False)
    slip(canvas, middle, radius=12)
    upper, lower = middle.inset(14, 10).top(middle.h * 54 // 100, 8)
    last_roll(canvas, upper, fight, texts)
    outlook(canvas, lower, fight, texts)
    return canvas


def _place(canvas: Canvas, box: Box, view: ThomondView, fight: FightView, texts: Catalogue) -> None:
    """Where they fight, whose it is, and the ground under them."""
    space = view.space(fight.space)
    slip(canvas, box, radius=10)
    figure = (things.ruin if space.destroyed else things.SETTLEMENTS[space.settlement])(100)
    sign, line = box.inset(18, 8).left(figure.width, 20)
    canvas.sprite(figure, sign)
    for kind in space.terrain:
        said = texts.say(f"terrain.{kind}")
        cell, line = line.right(width(said, "strong", 30) + 92, 18)
        sign, words = cell.left(84, 6)
        canvas.sprite(things.TERRAIN[kind](80), sign)
        canvas.text(said, words, "strong", 30, INK)
    if not space.terrain:
        said, line = line.right(560, 18)
        canvas.text(texts.say("picture.even_ground"), said, "body", 32, SEPIA, "right", lines=2, least=24)
    upper, lower = line.top(62, 2)
    canvas.text(texts.say(f"space.{space.id}"), upper, "title", 62, RED)
    said = texts.say("picture.destroyed" if space.destroyed else f"settlement.{space.settlement}")
    words, owner = lower.left(min(lower.w, width(said, "body", 32) + 14))
    canvas.text(said, words, "body", 32, SEPIA, least=20)
    if space.owner:
        sign, owner = owner.left(42, 6)
        canvas.sprite(shield(42, space.owner), sign)
        name = texts.say(f"faction.{space.owner}")
        words, owner = owner.left(min(owner.w, width(name, "body", 32) + 20))
        canvas.text(name, words, "body", 32, SEPIA, least=20)
    if space.devastation and not space.destroyed and owner.w > 90:
        row(canvas, owner, [Token(things.fire, after=str(space.devastation))], 42)


def _host(canvas: Canvas, box: Box, view: ThomondView, fight: FightView, texts: Catalogue, *, attacking: bool) -> None:
    """One side: whose armies, how strong together, and what the ground adds."""
    ids = fight.attackers if attacking else fight.defenders
    strength = fight.attacker_battles if attacking else fight.defender_battles
    modifier = fight.attacker_modifier if attacking else fight.defender_modifier
    armies = [army for army in view.space(fight.space).armies if army.faction in ids]
    coalition = armies[0].coalition if armies else ""
    look = SIDES[coalition]
    slip(canvas, box, look.plate, look.edge, 12)
    head, rest = box.inset(14, 10).top(104, 8)
    total, words = head.right(206, 8)
    row(canvas, total, [Token(things.swords, after=str(strength))], 100, "right", look.ink)
    name, ground = words.top(58, 2)
    canvas.text(texts.say("picture.attack" if attacking else "picture.defence"), name, "title", 54, look.ink)
    said = texts.say(Text("picture.modifier", {"n": change(modifier)}))
    canvas.text(said, ground, "strong", 29, look.ink, least=22)
    columns = 1 if len(armies) <= 3 else 2
    lines = -(-len(armies) // columns)
    for cell, army in zip(rest.grid(columns, max(1, lines), 8), armies, strict=False):
        _army(canvas, cell, army, view, texts, narrow=columns > 1)


def _army(canvas: Canvas, box: Box, army: ArmyView, view: ThomondView, texts: Catalogue, *, narrow: bool) -> None:
    """A banner with its battles; who leads it, what it has left out of the most, and what it will eat."""
    slip(canvas, box, VELLUM_LIGHT, SIDES[army.coalition].edge, 9)
    if acts(view, army.faction):
        canvas.border(box, GOLD, 7, 9)
    inner = box.inset(14, 10)
    name = texts.say(f"faction.{army.faction}")
    seat = view.faction(army.faction).seat
    who, ink = (name_of(texts, seat), INK) if seat is not None else (texts.say("picture.nobody"), SEPIA)
    food = [Token(things.sack, after=str(army.provisions))] if army.provisions else []
    if narrow:
        title, rest = inner.top(min(40, inner.h * 35 // 100), 2)
        canvas.text(name, title, "title", 34, INK, least=24)
        sign, rest = rest.left(min(rest.h, 130) * 84 // 110, 14)
        _cloth(canvas, sign, army)
        row(canvas, rest, food, min(46, rest.h))
    elif inner.h > LONE:
        title, rest = inner.top(66, 2)
        canvas.text(name, title, "title", 60, INK, "centre", least=36)
        player, rest = rest.top(44, 8)
        canvas.text(who, player, "body", 34, ink, "centre", least=24)
        pips, rest = rest.bottom(48, 10)
        _pips(canvas, pips, army)
        sign, rest = rest.columns(2, 14) if food else (rest, rest)
        _cloth(canvas, sign, army)
        row(canvas, rest, food, 84, "centre")
    else:
        sign, rest = inner.left(min(inner.h, 230) * 84 // 110, 16)
        _cloth(canvas, sign, army)
        title, player, pips, meal = rest.inset(0, max(0, (rest.h - 190) // 2)).rows(4, 2)
        canvas.text(name, title, "title", 44, INK, least=26)
        canvas.text(who, player, "body", 31, ink, least=20)
        _pips(canvas, pips, army)
        row(canvas, meal, food, min(44, meal.h))


def _cloth(canvas: Canvas, box: Box, army: ArmyView) -> None:
    """A banner with its number in the middle of a box."""
    tall = min(box.h, 270)
    cloth = banner(tall, army.faction, army.coalition)
    place = Box(box.x + (box.w - cloth.width) // 2, box.y + (box.h - tall) // 2, cloth.width, tall)
    canvas.sprite(cloth, place)
    number = Box(place.x + 4, place.y + tall * 42 // 100, place.w - 8, tall * 38 // 100)
    canvas.text(str(army.battles), number, "strong", tall * 2 // 5, ARMS[army.faction].ink, "centre", least=20)


def _pips(canvas: Canvas, box: Box, army: ArmyView) -> None:
    """A stroke for each battle that an army has, a hollow for each that it could have."""
    for n, cell in enumerate(Box(box.x, box.y + (box.h - 30) // 2, box.w, 30).columns(MOST, 5)):
        if n < army.battles:
            canvas.panel(cell, INK, 5)
            canvas.panel(cell.inset(3), ARMS[army.faction].colour, 3)
        else:
            canvas.border(Box(cell.x, cell.y + 9, cell.w, 12), SEPIA, 2, 5)


def _stakes(canvas: Canvas, box: Box, view: ThomondView, texts: Catalogue) -> None:
    """What a roll costs and what the end of an army, as far as there is room beside the rolls."""
    febas = PACKS[view.edition].base.febas
    told: dict[str, tuple[Figure, dict[str, str]]] = {
        "army": (things.skull, {"n": change(febas.army_eliminated)}),
        "roll": (things.swords, {}),
        "pretender": (things.sun, {"n": change(febas.pretender_eliminated)}),
    }
    shown = list(told)[: box.w // STAKE]
    for what, cell in zip(shown, box.inset(20, 12).columns(max(1, len(shown)), 24), strict=False):
        figure, args = told[what]
        sign, words = cell.left(110, 16)
        canvas.sprite(figure(100), sign)
        canvas.text(texts.say(Text(f"picture.stakes.{what}", args)), words, "body", 32, INK, lines=4, least=24)
