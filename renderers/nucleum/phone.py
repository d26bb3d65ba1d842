"""The table for a telephone, 1080 by 1350, and halves of the map as large as it can show them."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.nucleum.content import PACKS
from games.nucleum.effects import TRACKS
from games.nucleum.survey import up
from games.nucleum.view import SaxonyView
from renderers import key
from renderers.base import LEGIBLE, PHONE
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.nucleum import signs, symbols
from renderers.nucleum.atlas import legend, legend_of_rails, mapped
from renderers.nucleum.board import banner, near
from renderers.nucleum.cities import Measure
from renderers.nucleum.exits import exits, pixels
from renderers.nucleum.frame import desk, payable, sheet, strip
from renderers.nucleum.ground import WHOLE
from renderers.nucleum.offers import price_of
from renderers.nucleum.places import REGIONS, TIGHT, WIDE
from renderers.nucleum.seats import buyer, pays_now, reader, seat_card
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
from renderers.tokens import Token, extent, figure_of, row

SCALE = 1064 / WHOLE.w
COUNTED = {
    "worker": ("worker",),
    "achievement": ("achievement",),
    "fulfilled": ("contract",),
    "income": tuple(f"income_{track}" for track in TRACKS),
    "pool": ("tile",),
}
"""What signs of a player count, as far as they do not speak for themselves, and are not those of the ends above."""
KEY = Box(262, 774, 596, 72)
"""Where the map leaves room for that, in units."""
DEMAND = 34
"""Height of what a contract on offer demands."""
PLACES_UP = 7
"""So many contracts are on offer while there are any."""
BUILDINGS = ("residence", "factory", "laboratory", "mine", "turbine", "plant", "nucleum", "rubble")
"""Signs of cities and contracts: explained where a third place and a fourth are free."""
LEGENDS = {"west": Box(508, 626, 198, 220), "east": Box(984, 444, 202, 284)}
"""Where the map of a region leaves room for what its signs mean, in units."""
EAST_RAILS = Box(486, 712, 276, 130)
"""Where that of the east leaves room for what its railways mean: its other legend has all of the cities."""
RAILS = ("open", "down", "free")
"""How railways are drawn, spaces here without their numbers: explained where a place is free."""


def phone(view: SaxonyView, texts: Catalogue, before: SaxonyView | None, *, audit: bool) -> Canvas:
    """The table upright: larger type, less detail."""
    canvas = Canvas(*PHONE, audit=audit)
    canvas.backdrop(desk(*PHONE))
    head, rest = canvas.box.inset(8, 5).top(64, 4)
    banner(canvas, head, view, texts)
    bar, rest = rest.top(74, 4)
    ends(canvas, bar, view, texts, before)
    land, rest = rest.top(round(WHOLE.h * SCALE), 4)
    m = Measure(TIGHT, SCALE, compact=True)
    mapped(canvas, land, WHOLE, view, texts, before, m, reader(view))
    canvas.border(land, LINE, 2)
    _counted(canvas, pixels(KEY, land, WHOLE, m), texts)
    market, rest = rest.top(56, 4)
    _market(canvas, market, view, before)
    open_, rest = rest.top(46, 2)
    _contracts(canvas, open_, view, before)
    said, rest = rest.top(32, 2)
    _key(canvas, said, view, texts, changes=before is not None)
    seats = len(view.players)
    cells = rest.grid(2, 2, 4)
    for seat, cell in enumerate(cells[:seats]):
        seat_card(canvas, cell, seat, view, texts, before, 42, 0.84)
    free = cells[seats:]
    if free:
        legend_of_rails(canvas, free[0], texts, view, LEGIBLE, RAILS)
    for cell in free[1:]:
        _buildings(canvas, cell, texts)
    return canvas


def _counted(canvas: Canvas, box: Box, texts: Catalogue) -> None:
    """What the signs of the players count."""
    sheet(canvas, box, 8)
    said = [key.meaning(texts.say(f"picture.counted.{name}"), *map(signs.of, shown)) for name, shown in COUNTED.items()]
    key.key(canvas, box.inset(8, 1), said, LEGIBLE, WHITE, 2)


def _buildings(canvas: Canvas, box: Box, texts: Catalogue) -> None:
    """What the signs of cities and contracts stand for."""
    sheet(canvas, box, 8)
    said = [key.meaning(texts.say(f"picture.legend.{name}"), signs.of(name)) for name in BUILDINGS]
    key.key(canvas, box.inset(12, 5), said, LEGIBLE, WHITE, 4)


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
    label, box = box.left(124, 4)
    how_many = texts.say(Text("picture.ends", {"n": len(met), "need": need}))
    canvas.text(how_many, label, "strong", 30, COPPER_LIGHT, lines=2, least=LEGIBLE)
    said = {id: texts.say(f"picture.end.{id}") for id in shown}
    needed = [max(width(said[id], "body", LEGIBLE), extent(tokens, 40, 6, 0.82)) for id, tokens in shown.items()]
    for cell, (id, tokens) in zip(box.apportioned(needed, 4), shown.items(), strict=True):
        strip(canvas, cell, 8, URANIUM if id in met else SHEET)
        upper, lower = cell.inset(1, 3).top(37, 0)
        row(canvas, upper, tokens, 40, "centre", INK if id in met else WHITE, numbers=0.82)
        canvas.text(said[id], lower, "body", LEGIBLE, INK if id in met else PALE, "centre", least=LEGIBLE)
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
    shown = {id: symbols.wanted(PACKS[view.edition].contracts[id].requirement) for id in up(view)}
    needed = [extent(tokens, DEMAND, 2, 0.85) for tokens in shown.values()]
    cells = box.apportioned([*needed, *(0,) * (PLACES_UP - len(shown))], 4)
    for cell, (id, tokens) in zip(cells, shown.items(), strict=False):
        strip(canvas, cell, 8, KINDS[PACKS[view.edition].contracts[id].kind])
        strip(canvas, cell.inset(5, 5), 5, NIGHT)
        row(canvas, cell.inset(6, 6), tokens, DEMAND, "centre", WHITE, gap=2, numbers=0.85)
        if before is not None and id not in up(before):
            canvas.border(cell, CHANGED, 4, 8)


def _key(canvas: Canvas, box: Box, view: SaxonyView, texts: Catalogue, *, changes: bool) -> None:
    """Whose networks and prices have a rim, and the one round what has changed."""
    seat, whose = reader(view), "_own" if view.viewer is not None else ""
    said: list[key.Meaning] = []
    if seat is not None:
        said.append(key.rim(texts.say(f"picture.legend.rail_network{whose}"), SEATS[seat].colour))
    if buyer(view) is not None:
        said.append(key.Meaning(texts.say(f"picture.legend.rail_payable{whose}"), payable, 1.3))
    if changes:
        said.append(key.rim(texts.say("picture.legend.changed"), CHANGED))
    key.key(canvas, box.inset(6, 1), said, 30, PALE, 1)


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
        legend(canvas, key, texts, changes=before is not None, size=LEGIBLE)
        legend_of_rails(canvas, rails, texts, view, LEGIBLE, names)
    else:
        exits(canvas, land, window, view, texts, m, (key,))
        legend_of_rails(canvas, key, texts, view, LEGIBLE, (*names, *(("changed",) if before is not None else ())))
    return canvas
