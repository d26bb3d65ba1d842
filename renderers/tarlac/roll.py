"""The roll of the factions, by coalition: who plays them, what they have, who holds their hostage."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.tarlac.content import PACKS
from games.tarlac.view import FactionView, SeatView, ThomondView
from renderers.canvas import Box, Canvas
from renderers.tarlac import things
from renderers.tarlac.frame import slip
from renderers.tarlac.heraldry import pennant, shield
from renderers.tarlac.site import acts
from renderers.tarlac.theme import CHANGED, GOLD, INK, SEPIA, SIDES, VELLUM_LIGHT
from renderers.tokens import Figure, Token, figure_of, row
from renderers.wording import name_of

SIDE_ORDER = ("ct", "cbr", "")


def groups(view: ThomondView) -> list[tuple[str, list[FactionView]]]:
    """The factions by coalition, those of none last; a side nobody is on is left out."""
    found = [(side, [faction for faction in view.factions if faction.coalition == side]) for side in SIDE_ORDER]
    return [(side, factions) for side, factions in found if factions]


def title(texts: Catalogue, side: str) -> str:
    """What a group is called."""
    return texts.say(Text("picture.coalition", {"who": Text(f"faction.{side}")}) if side else "picture.neutral")


def roll(canvas: Canvas, box: Box, view: ThomondView, texts: Catalogue, before: ThomondView | None) -> None:
    """All factions under each other."""
    found = groups(view)
    head, gap = 34, 5
    high = (box.h - len(found) * (head + gap) - len(view.factions) * gap) // len(view.factions)
    for side, factions in found:
        line, box = box.top(head, gap)
        look = SIDES[side]
        canvas.panel(line, look.edge, 5)
        canvas.panel(line.inset(2), look.plate, 4)
        sign, words = line.inset(8, 2).left(26, 8)
        canvas.sprite(pennant(30, side), sign)
        canvas.text(title(texts, side), words, "title", 27, look.ink, least=20)
        for faction in factions:
            cell, box = box.top(high, gap)
            old = before.faction(faction.id) if before else None
            _entry(canvas, cell, faction, view, texts, old)


def _entry(
    canvas: Canvas, box: Box, faction: FactionView, view: ThomondView, texts: Catalogue, before: FactionView | None
) -> None:
    slip(canvas, box, VELLUM_LIGHT, SIDES[faction.coalition].edge)
    sign, rest = box.inset(8, 5).left(54, 10)
    canvas.sprite(shield(min(60, box.h - 12), faction.id), sign)
    rank = rank_of(faction)
    if rank:
        canvas.sprite(rank(30), Box(box.x + 34, box.y + box.h - 34, 36, 32))
    upper, rest = rest.top(26, 1)
    middle, lower = rest.top(23, 1)
    fame = febas_of(view, faction)
    if fame is not None:
        place, upper = upper.right(58, 4)
        row(canvas, Box(place.x, place.y, place.w, 34), [Token(things.sun, after=str(fame))], 32, "right")
    canvas.text(texts.say(f"faction.{faction.id}"), upper, "title", 28, INK, least=20)
    known = faction.seat is not None
    who = name_of(texts, faction.seat) if faction.seat is not None else texts.say("picture.nobody")
    canvas.text(who, middle.left(middle.w - 62)[0], "body", 22, INK if known else SEPIA, least=13)
    row(canvas, lower, belongings(faction), 30, numbers=0.86)
    if before is not None and possessions(before) != possessions(faction):
        canvas.border(box, CHANGED, 4, 7)
    elif acts(view, faction.id):
        canvas.border(box, GOLD, 5, 7)


def rank_of(faction: FactionView) -> Figure | None:
    """The sign of the king and of the exile."""
    return things.crown if faction.king else things.boat if faction.exiled else None


def febas_of(view: ThomondView, faction: FactionView) -> int | None:
    """The febas of a seat, told beside the first of its factions only."""
    seat = seat_of(view, faction)
    return seat.febas if seat and seat.factions[:1] == (faction.id,) else None


def seat_of(view: ThomondView, faction: FactionView) -> SeatView | None:
    """Who plays a faction."""
    return next((seat for seat in view.seats if seat.seat == faction.seat), None)


def enough(view: ThomondView) -> int:
    """Febas that win."""
    return PACKS[view.edition].base.limits.febas_to_win


def wealth(faction: FactionView) -> list[Token]:
    """Herds, or pounds; and the herds of whoever has pounds, if there are any."""
    herds = Token(things.cow, after=str(faction.herds))
    if faction.kind != "english":
        return [herds]
    return [Token(things.coin, after=str(faction.pounds)), *([herds] if faction.herds else [])]


def belongings(faction: FactionView) -> list[Token]:
    """Herds or pounds, army, and the shield of who holds its hostage."""
    found = wealth(faction)
    if faction.army:
        found.append(Token(things.swords, after=str(faction.army.battles)))
        if faction.army.provisions:
            found.append(Token(things.sack, after=str(faction.army.provisions)))
    if faction.hostage:
        found += [Token(things.manacle), Token(figure_of(shield, faction.hostage))]
    return found


def possessions(faction: FactionView) -> tuple[object, ...]:
    """What may change about a faction, but for where its army stands."""
    army = faction.army and (faction.army.battles, faction.army.provisions)
    return (
        faction.herds,
        faction.pounds,
        faction.hostage,
        faction.coalition,
        faction.seat,
        faction.king,
        faction.exiled,
        army,
    )
