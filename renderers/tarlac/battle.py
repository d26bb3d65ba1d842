"""A combat: the place, both sides, what the ground does to their dice, and every roll so far."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.tarlac.view import ArmyView, FightView, ThomondView
from renderers.base import UnknownPicture
from renderers.canvas import Box, Canvas
from renderers.tarlac import things
from renderers.tarlac.frame import BAND, desk, interlace, page, slip
from renderers.tarlac.heraldry import banner
from renderers.tarlac.theme import ARMS, CREAM, GREEN, INK, RED, SEPIA, SIDES, VELLUM_DARK
from renderers.tokens import Token, row
from renderers.wording import change

SIZE = (1200, 900)
ROLLS = 10
"""As many as the smaller army can lose: battles of an army."""


def battle(view: ThomondView, texts: Catalogue, _before: ThomondView | None, *, audit: bool) -> Canvas:
    """Attackers to the left, defenders to the right, dice between.

    Raises:
        UnknownPicture: nobody fights.
    """
    fight = view.fight
    if fight is None:
        raise UnknownPicture("battle")
    canvas = Canvas(*SIZE, audit=audit)
    canvas.backdrop(desk(*SIZE))
    interlace(canvas, canvas.box.inset(6))
    sheet = canvas.box.inset(6 + BAND)
    page(canvas, sheet, 4)
    head, rest = sheet.inset(18, 12).top(110, 10)
    _place(canvas, head, view, fight, texts)
    left, rest = rest.left(350, 14)
    right, middle = rest.right(350, 14)
    _host(canvas, left, view, fight, texts, attacking=True)
    _host(canvas, right, view, fight, texts, attacking=False)
    _dice(canvas, middle, fight, texts)
    return canvas


def _place(canvas: Canvas, box: Box, view: ThomondView, fight: FightView, texts: Catalogue) -> None:
    space = view.space(fight.space)
    slip(canvas, box)
    figure = (things.ruin if space.destroyed else things.SETTLEMENTS[space.settlement])(92)
    sign, line = box.inset(12, 8).left(figure.width, 16)
    canvas.sprite(figure, sign)
    if space.terrain:
        signs, line = line.right(86 * len(space.terrain), 8)
        row(canvas, signs, [Token(things.TERRAIN[kind]) for kind in space.terrain], 70, "right")
    upper, lower = line.top(54, 2)
    canvas.text(texts.say(f"space.{space.id}"), upper, "title", 54, RED)
    ground = [texts.say(f"terrain.{kind}") for kind in space.terrain] or [texts.say(f"settlement.{space.settlement}")]
    canvas.text(" · ".join(ground), lower, "body", 25, SEPIA, least=18)


def _host(canvas: Canvas, box: Box, view: ThomondView, fight: FightView, texts: Catalogue, *, attacking: bool) -> None:
    """One side: whose armies, how strong together, and what the ground adds."""
    ids = fight.attackers if attacking else fight.defenders
    strength = fight.attacker_battles if attacking else fight.defender_battles
    modifier = fight.attacker_modifier if attacking else fight.defender_modifier
    coalition = view.faction(ids[0]).coalition if ids else ""
    look = SIDES[coalition]
    slip(canvas, box, look.plate, look.edge, 10)
    head, rest = box.inset(14, 10).top(50, 4)
    canvas.text(texts.say("picture.attack" if attacking else "picture.defence"), head, "title", 40, look.ink, "centre")
    total, rest = rest.top(92, 10)
    row(canvas, total, [Token(things.swords, after=str(strength))], 84, "centre", look.ink)
    foot, rest = rest.bottom(56, 8)
    canvas.panel(foot, INK, 8)
    said = texts.say(Text("picture.modifier", {"n": change(modifier)}))
    canvas.text(said, foot.inset(10, 4), "strong", 28, CREAM, "centre", least=18)
    armies = [army for army in view.space(fight.space).armies if army.faction in ids]
    columns = 1 if len(armies) <= 4 else 2
    cells = rest.grid(columns, max(4, (len(armies) + columns - 1) // columns), 6)
    for cell, army in zip(cells, armies, strict=False):
        _army(canvas, cell, army, texts, look.ink, narrow=columns > 1)


def _army(canvas: Canvas, box: Box, army: ArmyView, texts: Catalogue, ink: str, *, narrow: bool) -> None:
    tall = min(96, box.h)
    sign, rest = box.left(tall * 84 // 110, 10)
    place = Box(sign.x, box.y + (box.h - tall) // 2, sign.w, tall)
    canvas.sprite(banner(tall, army.faction, army.coalition), place)
    number = Box(place.x + 4, place.y + tall * 42 // 100, place.w - 8, tall * 38 // 100)
    canvas.text(str(army.battles), number, "strong", tall * 2 // 5, ARMS[army.faction].ink, "centre")
    if narrow:
        if army.provisions:
            row(canvas, rest, [Token(things.sack, after=str(army.provisions))], 34, "left", ink)
        return
    upper, lower = rest.rows(2)
    canvas.text(texts.say(f"faction.{army.faction}"), upper, "title", 32, ink, least=22)
    row(canvas, lower, [Token(things.sack, after=str(army.provisions))], 36, "left", ink)


def _dice(canvas: Canvas, box: Box, fight: FightView, texts: Catalogue) -> None:
    """Rolls under each other, the higher total lit."""
    slip(canvas, box, radius=10)
    head, rest = box.inset(14, 10).top(44, 6)
    canvas.text(texts.say("picture.rolls"), head, "title", 36, RED, "centre")
    foot, rest = rest.bottom(48, 8)
    left = "picture.to_the_end" if fight.left is None else Text("picture.rolls_left", {"n": fight.left})
    canvas.text(texts.say(left), foot, "strong", 25, INK, "centre", lines=2, least=18)
    shown = fight.rolls[-ROLLS:]
    first = len(fight.rolls) - len(shown)
    for n, (line, (one, other)) in enumerate(zip(rest.rows(ROLLS, 6), shown, strict=False), first + 1):
        canvas.panel(line, VELLUM_DARK, 6)
        a, middle, b = line.columns(3, 6)
        for cell, mine, theirs in ((a, one, other), (b, other, one)):
            won = mine > theirs
            die = Box(cell.x + cell.w // 2 - 32, cell.y + 2, 64, cell.h - 4)
            canvas.panel(die, GREEN if won else CREAM, 8)
            canvas.border(die, INK, 2, 8)
            canvas.text(str(mine), die.inset(3), "strong", 32, CREAM if won else INK, "centre")
        canvas.text(f"{n}", middle, "body", 24, SEPIA, "centre")
    if not shown:
        canvas.sprite(things.swords(150), rest)
