"""A city on the map: its name on its colour, its plant, its spaces and what stands there; and a coal site."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.model import Seat
from games.core.texts import Catalogue
from games.nucleum.board import board_of
from games.nucleum.content import PACKS
from games.nucleum.printed import Space
from games.nucleum.view import SaxonyView
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs
from renderers.nucleum.frame import copper
from renderers.nucleum.places import Plan
from renderers.nucleum.theme import (
    CHANGED,
    CITIES,
    COPPER_LIGHT,
    INK,
    LINE,
    NIGHT,
    PALE,
    PLACE_EMPTY,
    RED,
    SEATS,
    SHEET,
    STONE,
    URANIUM,
    URANIUM_DARK,
    WHITE,
)
from renderers.owners import mark
from renderers.tokens import Token, row

EMPTY_SHARE = 0.62
"""Size of the sign of an empty space, of the space's."""


@dataclass(frozen=True)
class Measure:
    """How large a map is drawn."""

    plan: Plan
    scale: float
    """Pixels a unit of the map."""
    compact: bool = False
    """No small numbers."""

    def of(self, units: float) -> int:
        """Pixels of units."""
        return round(units * self.scale)


def city(
    canvas: Canvas,
    box: Box,
    id: str,
    view: SaxonyView,
    texts: Catalogue,
    m: Measure,
    rim: str,
    before: SaxonyView | None,
) -> None:
    """A city in its room; the rim tells whose networks it is in. Spaces on which something was built are framed."""
    pack, board = PACKS[view.edition], board_of(view.edition, view.side)
    printed = pack.cities[id]
    canvas.panel(box.inset(-m.of(3)), rim, m.of(9))
    canvas.panel(box, SHEET, m.of(7))
    plate, spaces = box.top(m.of(m.plan.name))
    canvas.panel(plate, CITIES[printed.colour].colour, m.of(6))
    sign, name = plate.left(plate.h)
    canvas.sprite(signs.place(plate.h - m.of(3), printed.colour), sign)
    if printed.plant:
        tower, name = name.right(plate.h)
        _plant(canvas, tower, id, view)
    canvas.text(
        texts.say(f"city.{id}"), name.inset(m.of(3), 0), "strong", m.of(m.plan.letters), INK, "centre", least=12
    )
    spaces = spaces.inset(m.of(4), m.of(2))
    x = spaces.x
    for space in (*board.urban[id], *board.mine[id], *board.turbine[id]):
        wide = m.of(m.plan.turbine if space.kind == "turbine" else m.plan.cell)
        cell = Box(x, spaces.y, wide, spaces.h).inset(max(1, m.of(1)), 0)
        _space(canvas, cell, space, view, m)
        if before is not None and stands(before, space.id) != stands(view, space.id):
            canvas.border(cell.inset(-m.of(2)), CHANGED, max(3, m.of(4)), m.of(5))
        x += wide


def stands(view: SaxonyView, space: str) -> tuple[str, Seat | None] | None:
    """What stands on a space and whose it is; power and uranium come and go without it."""
    if space in view.urban:
        return view.urban[space].tile, view.urban[space].seat
    own = view.turbines.get(space) or view.mines.get(space)
    return None if own is None else (type(own).__name__, own.seat)


def _plant(canvas: Canvas, box: Box, id: str, view: SaxonyView) -> None:
    """A power plant: with its Nucleum, without, or for coal only."""
    lit = id in view.nucleum
    canvas.panel(box.inset(2), URANIUM_DARK if lit else NIGHT, box.h // 5)
    canvas.sprite(signs.sign(box.h - 5, "nucleum" if lit else "plant"), box)
    if PACKS[view.edition].cities[id].plant == "coal":
        small = box.h * 6 // 10
        canvas.sprite(signs.sign(small, "coal"), Box(box.x + box.w - small, box.y + box.h - small, small, small))


def _space(canvas: Canvas, box: Box, space: Space, view: SaxonyView, m: Measure) -> None:
    if space.id in view.rubble:
        canvas.panel(box, NIGHT, m.of(4))
        canvas.sprite(signs.sign(min(box.w, box.h) * 8 // 10, "rubble"), box)
    elif space.id in view.urban:
        _building(canvas, box, space, view, m)
    elif space.id in view.turbines:
        _own(canvas, box, view.turbines[space.id].seat, "turbine", m)
    elif space.id in view.mines:
        mine = view.mines[space.id]
        _own(canvas, box, mine.seat, "mine", m)
        if mine.uranium or not m.compact:
            _uranium(canvas, box, mine.uranium, m)
    else:
        _empty(canvas, box, space, m)


def _empty(canvas: Canvas, box: Box, space: Space, m: Measure) -> None:
    canvas.panel(box, RED if space.red else LINE, m.of(4))
    canvas.panel(box.inset(max(1, m.of(2.5 if space.red else 1))), PLACE_EMPTY, m.of(3))
    kinds = space.accepts or (space.kind,)
    size = round(min(box.w, box.h) * (EMPTY_SHARE if len(kinds) == 1 else 0.46))
    for n, kind in enumerate(kinds):
        dx = 0 if len(kinds) == 1 else round((n - 0.5) * box.w * 0.36)
        dy = 0 if len(kinds) == 1 else round((n - 0.5) * box.h * 0.36)
        canvas.sprite(signs.faint(size, kind), Box(box.x + dx, box.y + dy, box.w, box.h))


def _building(canvas: Canvas, box: Box, space: Space, view: SaxonyView, m: Measure) -> None:
    """An urban building: whose it is, its type and level, and whether it has power."""
    urban = view.urban[space.id]
    printed = PACKS[view.edition].buildings[urban.tile]
    ground = STONE if urban.seat is None else SEATS[urban.seat].colour
    if urban.powered:
        canvas.panel(box.inset(-max(1, m.of(1))), URANIUM, m.of(5))
        canvas.panel(box.inset(m.of(2.5)), ground, m.of(3))
    else:
        canvas.panel(box, ground, m.of(4))
    size = round(min(box.w, box.h) * 0.70)
    at = box if urban.seat is None else Box(box.x + m.of(2), box.y - m.of(3), box.w, box.h)
    canvas.sprite(signs.sign(size, printed.type), at)
    if urban.seat is not None:
        _whose(canvas, box, urban.seat, m)
    if urban.powered:
        bolt = round(min(box.w, box.h) * 0.52)
        canvas.sprite(signs.sign(bolt, "electricity"), Box(box.x + box.w - bolt + m.of(3), box.y - m.of(3), bolt, bolt))


def _own(canvas: Canvas, box: Box, seat: int, sign: str, m: Measure) -> None:
    canvas.panel(box, SEATS[seat].colour, m.of(4))
    size = round(min(box.w, box.h) * 0.80)
    canvas.sprite(signs.sign(size, sign), Box(box.x, box.y - m.of(2), box.w, box.h))
    _whose(canvas, box, seat, m)


def _whose(canvas: Canvas, box: Box, seat: int, m: Measure) -> None:
    """The owner's shape in the lower left corner."""
    size = round(min(box.w, box.h) * 0.48)
    corner = Box(box.x - m.of(1), box.y + box.h - size + m.of(1), size, size)
    canvas.sprite(mark(size, SEATS[seat]), corner)


def _uranium(canvas: Canvas, box: Box, n: int, m: Measure) -> None:
    """How much lies on a mine, in its lower right corner."""
    size = round(min(box.w, box.h) * 0.62)
    corner = Box(box.x + box.w - size, box.y + box.h - size, size, size)
    canvas.panel(corner, URANIUM if n else NIGHT, size // 3)
    if m.compact:
        return
    canvas.text(str(n), corner, "strong", max(12, size - 1), INK if n else PALE, "centre", least=12)


def coal_site(canvas: Canvas, box: Box, id: str, view: SaxonyView, texts: Catalogue, m: Measure) -> None:
    """What a coal costs there now, and its wagons."""
    copper(canvas, box, m.of(8))
    ones, twos = view.coal[id]
    fuel = PACKS[view.edition].coal
    price = fuel.wagon_prices[0] if ones else fuel.wagon_prices[1] if twos else fuel.price_without_wagon
    if m.compact:
        tokens = [Token(signs.of("coal")), Token(signs.of("thaler"), before=str(price))]
        row(canvas, box.inset(m.of(8)), tokens, m.of(40), "centre", WHITE, numbers=0.9)
        return
    left, right = box.inset(m.of(6), m.of(5)).left(m.of(66), m.of(4))
    upper, lower = left.rows(2)
    canvas.sprite(signs.sign(upper.h, "coal"), upper)
    canvas.text(texts.say(f"picture.{id}"), lower, "strong", m.of(19), COPPER_LIGHT, "centre", least=12)
    upper, lower = right.rows(2)
    row(canvas, upper, [Token(signs.of("thaler"), before=str(price))], m.of(30), "centre", WHITE, numbers=0.9)
    canvas.text(f"{ones}+{twos}", lower, "strong", m.of(20), PALE, "centre", least=12)
