"""Everything of one player on a sheet; tiles and contracts larger; the map with one player's networks."""

from __future__ import annotations

from games.core.model import Seat, Text
from games.core.texts import Catalogue
from games.nucleum.view import SaxonyView
from renderers.base import BOARD, PHONE, UnknownPicture
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs
from renderers.nucleum.atlas import mapped
from renderers.nucleum.bench import incomes, pool, rack, slots
from renderers.nucleum.cities import Measure
from renderers.nucleum.frame import desk, strip
from renderers.nucleum.ground import WHOLE
from renderers.nucleum.places import WIDE
from renderers.nucleum.seats import goods
from renderers.nucleum.theme import COPPER_LIGHT, INK, LINE, SEATS, SHEET, WHITE
from renderers.nucleum.yard import buildings, contracts, industry, technologies
from renderers.owners import plate
from renderers.tokens import Token, row
from renderers.wording import name_of


def player(part: str, view: SaxonyView, texts: Catalogue, before: SaxonyView | None, *, audit: bool) -> Canvas:
    """The board of a player: tiles, contracts, income, rows, buildings, technologies."""
    seat = seat_of(part, view)
    owner, old = view.players[seat], before.players[seat] if before is not None else None
    canvas = Canvas(*BOARD, audit=audit)
    canvas.backdrop(desk(*BOARD))
    head, rest = canvas.box.inset(8, 6).top(64, 6)
    heading(canvas, head, seat, view, texts)
    learned, rest = rest.bottom(226, 6)
    left, right = rest.left(900, 6)
    place, left = left.top(218, 6)
    slots(canvas, place, view, owner, texts, old)
    place, left = left.top(268, 6)
    pool(canvas, place, view, owner, texts, old)
    place, left = left.top(182, 6)
    incomes(canvas, place, view, owner, texts, old)
    buildings(canvas, left, view, owner, texts)
    upper, lower = right.top(462, 6)
    contracts(canvas, upper, view, owner, texts, old)
    industry(canvas, lower, view, owner, texts, old)
    technologies(canvas, learned, view, owner, texts, old)
    return canvas


def tiles(part: str, view: SaxonyView, texts: Catalogue, before: SaxonyView | None, *, audit: bool) -> Canvas:
    """Tiles and contracts of a player in large letters, upright: for a telephone."""
    seat = seat_of(part, view)
    owner, old = view.players[seat], before.players[seat] if before is not None else None
    canvas = Canvas(*PHONE, audit=audit)
    canvas.backdrop(desk(*PHONE))
    head, rest = canvas.box.inset(8, 6).top(72, 6)
    said = plate(canvas, head, SEATS[seat], 56, 80, 10)
    have, said = said.inset(4, 2).right(560, 8)
    canvas.text(name_of(texts, seat), said, "strong", 40, SEATS[seat].ink, lines=2, least=22)
    row(canvas, have, goods(owner), 52, "right", INK, gap=16)
    taken = rack(canvas, rest.top(rest.h - 446)[0], view, owner, texts, old)
    contracts(canvas, rest.top(taken, 6)[1], view, owner, texts, old, 34)
    return canvas


def network(part: str, view: SaxonyView, texts: Catalogue, before: SaxonyView | None, *, audit: bool) -> Canvas:
    """The whole map with the cities of a player's networks in their colour."""
    seat = seat_of(part, view)
    canvas = Canvas(WHOLE.w + 16, WHOLE.h + 84, audit=audit)
    canvas.backdrop(desk(*canvas.box[2:]))
    head, rest = canvas.box.inset(8, 8).top(60, 8)
    canvas.panel(head, SHEET, 8)
    said = plate(canvas, head.left(620)[0], SEATS[seat], 50, 64, 8)
    canvas.text(name_of(texts, seat), said.inset(4, 4), "strong", 38, SEATS[seat].ink, lines=2, least=20)
    n = len(view.players[seat].network)
    words = texts.say(Text("picture.network_cities", {"n": n}))
    canvas.text(words, head.right(540)[0].inset(12, 4), "strong", 32, COPPER_LIGHT, "right", least=20)
    mapped(canvas, rest, WHOLE, view, texts, before, Measure(WIDE, 1.0), seat, alone=True)
    canvas.outline(rest, LINE, 2)
    return canvas


def heading(canvas: Canvas, box: Box, seat: Seat, view: SaxonyView, texts: Catalogue) -> None:
    """Name, experiment, points, goods."""
    owner = view.players[seat]
    bar, rest = box.left(760, 8)
    said = plate(canvas, bar, SEATS[seat], bar.h - 10, bar.h + 6, 8)
    points, said = said.inset(4, 2).right(150, 6)
    row(canvas, points, [Token(signs.of("vp"), after=str(owner.vp))], 50, "right", INK)
    name, chosen = said.left(said.w * 54 // 100, 8)
    canvas.text(name_of(texts, seat), name, "strong", 38, SEATS[seat].ink, lines=2, least=20)
    if owner.experiment:
        words = texts.say(f"experiment.{owner.experiment}")
        canvas.text(words, chosen, "strong", 24, SEATS[seat].ink, "right", lines=2, least=16)
    strip(canvas, rest, 8)
    row(canvas, rest.inset(12, 4), goods(owner), 48, "centre", WHITE, gap=26)


def seat_of(part: str, view: SaxonyView) -> Seat:
    """The seat behind the dot of a picture's name.

    Raises:
        UnknownPicture: there is no such seat.
    """
    if not part.isdigit() or int(part) >= len(view.players):
        raise UnknownPicture(part)
    return int(part)
