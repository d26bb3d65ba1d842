"""The table for a telephone, 1080 by 1350, and halves of the map as large as it can show them."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.survey import up
from games.nucleum.view import SaxonyView
from renderers.base import PHONE
from renderers.canvas import Box, Canvas
from renderers.nucleum import signs, symbols
from renderers.nucleum.atlas import RIMS, legend, legend_of_rails, mapped
from renderers.nucleum.board import banner, near
from renderers.nucleum.cities import Measure
from renderers.nucleum.exits import exits, pixels
from renderers.nucleum.frame import desk, payable, strip
from renderers.nucleum.ground import WHOLE
from renderers.nucleum.offers import price_of
from renderers.nucleum.places import REGIONS, TIGHT, WIDE
from renderers.nucleum.seats import pays_now, reader, seat_card
from renderers.nucleum.theme import (
    CHANGED,
    CITIES,
    COPPER_LIGHT,
    INK,
    KINDS,
    LINE,
    NIGHT,
    PALE,
    SEATS,
    SHEET,
    URANIUM,
    WHITE,
)
from renderers.tokens import Token, figure_of, row

SCALE = 1064 / WHOLE.w
COUNTED = ("worker", "tile", "income_thaler", "contract")
"""Signs of a player that are explained where nobody sits."""
LEGENDS = {"west": Box(508, 626, 198, 220), "east": Box(984, 444, 202, 284)}
"""Where the map of a region leaves room for what its signs mean, in units."""
EAST_RAILS = Box(486, 712, 276, 130)
"""Where that of the east leaves room for what its railways mean: its other legend has all of the cities."""
RAILS = ("open", "down", "free")
"""How railways are drawn, spaces here without their numbers: explained where a second place is free."""


def phone(view: SaxonyView, texts: Catalogue, before: SaxonyView | None, *, audit: bool) -> Canvas:
    """The table upright: larger type, less detail."""
    canvas = Canvas(*PHONE, audit=audit)
    canvas.backdrop(desk(*PHONE))
    head, rest = canvas.box.inset(8, 5).top(58, 4)
    banner(canvas, head, view, texts)
    bar, rest = rest.top(74, 4)
    ends(canvas, bar, view, texts, before)
    land, rest = rest.top(round(WHOLE.h * SCALE), 4)
    mapped(canvas, land, WHOLE, view, texts, before, Measure(TIGHT, SCALE, compact=True), reader(view))
    canvas.border(land, LINE, 2)
    market, rest = rest.top(56, 4)
    _market(canvas, market, view, before)
    open_, rest = rest.top(50, 2)
    _contracts(canvas, open_, view, before)
    said, rest = rest.top(30, 2)
    _key(canvas, said, view, texts, changes=before is not None)
    seats = len(view.players)
    cells = rest.grid(2, 2, 4)
    for seat, cell in enumerate(cells[:seats]):
        seat_card(canvas, cell, seat, view, texts, before, 42, 0.84)
    for cell, names in zip(cells[seats:], (COUNTED, RAILS), strict=False):
        legend_of_rails(canvas, cell, texts, view, 24, names)
    return canvas


def ends(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue, before: SaxonyView | None) -> None:
    """How near each end condition is, by its name; green where it is met."""
    pack, met = PACKS[view.edition], {found.condition for found in view.met}
    how_near = near(view, texts)
    shown = {
        "e1": [Token(signs.of("tile"), after=str(view.stack))],
        "e2": [
            Token(signs.of("contract_silver"), after=str(view.silver_stack)),
            Token(signs.of("contract_gold"), after=str(view.gold_stack)),
        ],
        "e3": [Token(signs.of("king"), after=how_near["e3"])],
        "e4": [Token(signs.of("tech"), after=how_near["e4"])],
        "e5": [Token(signs.of("vp"), after=how_near["e5"])],
    }
    need = pack.counts[len(view.players)].end_conditions_needed
    label, box = box.left(116, 4)
    said = texts.say(Text("picture.ends", {"n": len(met), "need": need}))
    canvas.text(said, label, "strong", 28, COPPER_LIGHT, lines=2, least=22)
    for cell, (id, tokens) in zip(box.columns(len(shown), 4), shown.items(), strict=True):
        strip(canvas, cell, 8, URANIUM if id in met else SHEET)
        upper, lower = cell.inset(5, 3).top(37, 0)
        row(canvas, upper, tokens, 40, "centre", INK if id in met else WHITE, numbers=0.82)
        canvas.text(texts.say(f"picture.end.{id}"), lower, "body", 28, INK if id in met else PALE, "centre", least=18)
        if before is not None and id in met - {found.condition for found in before.met}:
            canvas.border(cell, CHANGED, 4, 8)


def _market(canvas: Canvas, box: Box, view: SaxonyView, before: SaxonyView | None) -> None:
    """The tiles on offer: price, and the action of each end on its colour."""
    prices = PACKS[view.edition].market.prices
    for n, (cell, id) in enumerate(zip(box.columns(5, 4), view.market, strict=True)):
        strip(canvas, cell, 8, NIGHT)
        price, lie = cell.inset(3, 3).left(62, 3)
        row(canvas, price, [price_of(prices[n])], 36, "centre", WHITE, numbers=0.9)
        if id and pays_now(view, prices[n]):
            payable(canvas, price.inset(-2), 4, 8)
        if not id:
            continue
        for half, end in zip(lie.columns(2, 2), PACKS[view.edition].tiles[id].ends, strict=True):
            canvas.panel(half, CITIES[end.colour].colour, 6)
            tokens = [Token(figure_of(signs.place, end.colour)), Token(signs.of(end.action))]
            row(canvas, half.inset(2, 4), tokens, 40, "centre", INK, gap=2)
        if before is not None and id not in before.market:
            canvas.border(cell, CHANGED, 4, 8)


def _contracts(canvas: Canvas, box: Box, view: SaxonyView, before: SaxonyView | None) -> None:
    """The contracts on offer: what they demand, on their paper."""
    for cell, id in zip(box.columns(7, 4), up(view), strict=False):
        printed = PACKS[view.edition].contracts[id]
        strip(canvas, cell, 8, KINDS[printed.kind])
        strip(canvas, cell.inset(5, 5), 5, NIGHT)
        row(canvas, cell.inset(8, 6), symbols.wanted(printed.requirement), 36, "centre", WHITE, gap=2, numbers=0.8)
        if before is not None and id not in up(before):
            canvas.border(cell, CHANGED, 4, 8)


def _key(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue, *, changes: bool) -> None:
    """Whose networks and prices have a rim, and the one round what has changed."""
    seat, whose = reader(view), "_own" if view.viewer is not None else ""
    rims = [(f"rail_network{whose}", SEATS[seat].colour), (f"rail_payable{whose}", "")] if seat is not None else []
    if changes:
        rims.append(("changed", CHANGED))
    for cell, (said, colour) in zip(box.columns(len(RIMS) + 1, 8), rims, strict=False):
        swatch, words = cell.left(48, 10)
        if colour:
            canvas.border(swatch.inset(4, 3), colour, 4, 6)
        else:
            payable(canvas, swatch.inset(4, 3))
        canvas.text(texts.say(f"picture.legend.{said}"), words, "body", 28, PALE, least=22)


def region(part: str, view: SaxonyView, texts: Catalogue, before: SaxonyView | None, *, audit: bool) -> Canvas:
    """Half of the map with everything on it, under the head that all upright pages of the table have."""
    window = REGIONS[part]
    canvas = Canvas(*PHONE, audit=audit)
    canvas.backdrop(desk(*PHONE))
    m = Measure(WIDE, PHONE[0] / window.w)
    land = canvas.box.bottom(m.of(window.h))[0]
    mapped(canvas, land, window, view, texts, before, m, reader(view))
    banner(canvas, Box(8, 5, PHONE[0] - 16, land.y - 10), view, texts)
    key, rails = (pixels(place, land, window, m) for place in (LEGENDS[part], EAST_RAILS))
    names = ("open", "down", "numbered", "network")
    if part == "east":
        exits(canvas, land, window, view, texts, m, (key, rails))
        legend(canvas, key, texts, changes=before is not None, size=26)
        legend_of_rails(canvas, rails, texts, view, 26, names)
    else:
        exits(canvas, land, window, view, texts, m, (key,))
        legend_of_rails(canvas, key, texts, view, 26, (*names, *(("changed",) if before is not None else ())))
    return canvas
