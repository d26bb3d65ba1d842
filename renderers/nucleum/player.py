"""Everything of one player on a sheet; tiles and contracts larger."""

from __future__ import annotations

from games.core.model import Seat
from games.core.texts import Catalogue
from games.nucleum.view import SaxonyView
from renderers.base import BOARD, PHONE, UnknownPicture
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs
from renderers.nucleum.bench import incomes, pool, rack, share, slots
from renderers.nucleum.board import rounds
from renderers.nucleum.frame import copper, desk, strip
from renderers.nucleum.seats import goods
from renderers.nucleum.theme import INK, SEATS, WHITE
from renderers.nucleum.yard import buildings, contracts, contracts_height, industry, technologies
from renderers.owners import plate
from renderers.tokens import Token, row
from renderers.wording import name_of, number

INCOMES, BUILDINGS, INDUSTRY = 182, 206, 256
"""Height of the income tracks, and the least of the buildings and of turbines and mines."""


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
    upper, lower = right.top(contracts_height(owner), 6)
    # Few contracts leave room for the income beside the tiles: then tiles and buildings are larger.
    aside = lower.h - INCOMES - 6 >= INDUSTRY
    gained = INCOMES + 6 if aside else 0
    laid, at_hand = share(owner, left.h - INCOMES - BUILDINGS - 3 * 6 + gained // 2)
    place, left = left.top(laid, 6)
    slots(canvas, place, view, owner, texts, old)
    place, left = left.top(at_hand, 6)
    pool(canvas, place, view, owner, texts, old)
    if aside:
        place, lower = lower.top(INCOMES, 6)
    else:
        place, left = left.top(INCOMES, 6)
    incomes(canvas, place, view, owner, texts, old)
    buildings(canvas, left, view, owner, texts)
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
    upright(canvas, head, seat, view, texts)
    taken = rack(canvas, rest.top(rest.h - 446)[0], view, owner, texts, old)
    contracts(canvas, rest.top(taken, 6)[1], view, owner, texts, old, 34)
    return canvas


def hand(view: SaxonyView, texts: Catalogue, before: SaxonyView | None, *, audit: bool) -> Canvas:
    """Tiles and contracts of whoever looks."""
    return tiles(str(view.viewer), view, texts, before, audit=audit)


def upright(canvas: Canvas, box: Box, seat: Seat, view: SaxonyView, texts: Catalogue) -> None:
    """Name and goods, on a page of the width of a telephone."""
    # Signs of goods are hard to see on some colours of seats.
    have, bar = box.right(580, 8)
    said = plate(canvas, bar, SEATS[seat], 56, 80, 10).inset(10, 2)
    canvas.text(name_of(texts, seat), said, "strong", 40, SEATS[seat].ink, lines=2, least=23)
    strip(canvas, have, 8)
    row(canvas, have.inset(12, 4), goods(view.players[seat]), 52, "centre", WHITE, gap=16)


def heading(canvas: Canvas, box: Box, seat: Seat, view: SaxonyView, texts: Catalogue) -> None:
    """Name, experiment, points, goods, the round."""
    owner = view.players[seat]
    bar, rest = box.left(760, 8)
    said = plate(canvas, bar, SEATS[seat], bar.h - 10, bar.h + 6, 8)
    points, said = said.inset(4, 2).right(150, 6)
    row(canvas, points, [Token(signs.of("vp"), after=number(owner.vp))], 50, "right", INK)
    name, chosen = said.left(said.w * 54 // 100, 8)
    canvas.text(name_of(texts, seat), name, "strong", 38, SEATS[seat].ink, lines=2, least=20)
    if owner.experiment:
        words = texts.say(f"experiment.{owner.experiment}")
        canvas.text(words, chosen, "strong", 24, SEATS[seat].ink, "right", lines=2, least=16)
    count, rest = rest.right(220, 8)
    copper(canvas, count)
    canvas.text(rounds(view, texts), count.inset(10, 4), "strong", 30, WHITE, "centre", lines=2, least=22)
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
