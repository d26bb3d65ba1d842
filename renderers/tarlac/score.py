"""The chart of the war: febas, sides, and at the end who has won."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.tarlac.printed import DEC, PRETENDERS
from games.tarlac.view import SeatView, ThomondView
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.tarlac import things
from renderers.tarlac.frame import BAND, desk, interlace, page, slip
from renderers.tarlac.heraldry import shield
from renderers.tarlac.roll import enough, wealth
from renderers.tarlac.theme import GOLD, INK, RED, SEPIA, SIDES, VELLUM_DARK
from renderers.tokens import Token, figure_of, row
from renderers.wording import name_of

WIDTH, ROW = 1200, 132
WORDS = 520
"""Width of the sentence on whoever has no febas."""
LEAST = 26
"""Pixels under which a name is shortened instead: eight on a telephone."""


def score(view: ThomondView, texts: Catalogue, _before: ThomondView | None, *, audit: bool) -> Canvas:
    """A row for every seat, winners first."""
    height = 168 + 2 * BAND + len(view.seats) * (ROW + 8)
    canvas = Canvas(WIDTH, height, audit=audit)
    canvas.backdrop(desk(WIDTH, height))
    interlace(canvas, canvas.box.inset(6))
    sheet = canvas.box.inset(6 + BAND)
    page(canvas, sheet, 4)
    head, rest = sheet.inset(16, 10).top(70, 4)
    canvas.text(texts.say("picture.final" if view.outcome else "picture.so_far"), head, "title", 60, RED, "centre")
    note, rest = rest.top(38, 8)
    canvas.text(texts.say(f"scenario.{view.scenario}"), note, "body", 32, SEPIA, "centre", least=18)
    winners = view.outcome.winners if view.outcome else ()
    order = sorted(view.seats, key=lambda seat: (seat.seat not in winners, -(seat.febas or 0), seat.seat))
    for box, seat in zip(rest.rows(len(order), 8), order, strict=True):
        _seat(canvas, box, seat, view, texts, won=seat.seat in winners)
    return canvas


def _seat(canvas: Canvas, box: Box, seat: SeatView, view: ThomondView, texts: Catalogue, *, won: bool) -> None:
    side = view.faction(seat.factions[0]).coalition if seat.factions else ""
    look = SIDES[side]
    ours = bool(seat.factions) and seat.factions[0] in PRETENDERS
    slip(canvas, box, look.plate, look.edge, 10)
    canvas.border(box, GOLD if won else look.edge, 6 if won else 3, 10)
    sign, rest = box.inset(16, 10).left(84, 12)
    if won or seat.out:
        canvas.sprite((things.crown if won else things.skull)(64), sign)
    elif seat.factions:
        canvas.sprite(shield(92, seat.factions[0]), sign)
    # What has no febas has a sentence instead.
    fame, rest = rest.right(WORDS if seat.febas is None else 430, 12)
    if seat.febas is None:
        _hostages(canvas, fame, view, texts)
    else:
        _febas(canvas, fame, seat.febas, enough(view), goal=ours)
    upper, lower = rest.top(52, 4)
    name = name_of(texts, seat.seat)
    said = f"{name} · {texts.say(f'faction.{seat.factions[0]}')}" if seat.factions else name
    if width(said, "strong", LEAST) > upper.w:
        # What it leads is told by its shield below.
        said = name
    canvas.text(said, upper, "strong", 38, look.ink, least=LEAST)
    if fate := _fate(seat, view):
        said = texts.say(f"picture.{fate}")
        if seat.out:
            # It plays no factions any more that could be shown.
            canvas.text(said, lower, "body", 32, look.ink, least=24)
            return
        words, lower = lower.right(280, 10)
        canvas.text(said, words, "body", 32, look.ink, "right", least=24)
    elif seat.side in PRETENDERS and not ours:
        # Its febas win nothing: its kings win with their pretender (TA-WIN-03).
        words, lower = lower.right(290, 10)
        with_whom = Token(figure_of(shield, seat.side), before=texts.say("picture.wins_with"))
        row(canvas, words, [with_whom], 46, "right", look.ink)
    tokens = [Token(figure_of(shield, id)) for id in seat.factions]
    factions = [view.faction(id) for id in seat.factions]
    rich = [faction for faction in factions if faction.kind == "english"]
    herds = sum(faction.herds for faction in factions)
    tokens += wealth(rich[0]) if rich else [Token(things.cow, after=str(herds))]
    row(canvas, lower, tokens, 46, "left", look.ink)


def _fate(seat: SeatView, view: ThomondView) -> str:
    """What became of a seat: without febas it is out, its kings are nobody's (TA-WIN-05); of a pretender whether it is
    king, in exile, or has lost all febas (TA-WIN-02).
    """
    if seat.out:
        return "out"
    first = view.faction(seat.factions[0]) if seat.factions else None
    if first is None or first.id not in PRETENDERS:
        return ""
    if seat.febas == 0:
        return "fallen"
    return "standing.king" if first.king else "standing.exile" if first.exiled else ""


def _hostages(canvas: Canvas, box: Box, view: ThomondView, texts: Catalogue) -> None:
    """De Clare has no febas and wins with the pretender whose hostage is at Bunratty (TA-WIN-04): whose that is."""
    canvas.panel(box, VELLUM_DARK, 10)
    held = [id for id in PRETENDERS if view.faction(id).hostage == DEC]
    inner = box.inset(10, 2)
    if held:
        signs, inner = inner.left(30 + 50 * len(held), 10)
        row(canvas, signs, [Token(things.manacle), *(Token(figure_of(shield, id)) for id in held)], 50, "left")
    said = Text(f"picture.dec_holds_{len(held)}", {"who": Text(f"faction.{held[0]}")} if len(held) == 1 else {})
    canvas.text(texts.say(said), inner, "body", 32, INK, "centre", lines=3, least=26)


def _febas(canvas: Canvas, box: Box, febas: int, most: int, *, goal: bool) -> None:
    """A sun for each of ``most``; if they are a goal, a place for each that is still to be won."""
    canvas.panel(box, VELLUM_DARK, 10)
    number, suns = box.inset(12, 6).right(66, 6)
    canvas.text(str(febas), number, "strong", 58, INK, "right")
    for n, cell in enumerate(suns.columns(most, 4)):
        size = min(cell.w, 62)
        if n < febas:
            canvas.sprite(things.sun(size), cell)
        elif goal:
            spot = Box(cell.x + cell.w // 2 - 10, cell.y + cell.h // 2 - 10, 20, 20)
            canvas.border(spot, SEPIA, 3, 10)
