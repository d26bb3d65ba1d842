"""What a tile costs, and where it can be built (IN-BUILD-01 to IN-BUILD-08)."""

from __future__ import annotations

from games.core.model import Refusal, Seat
from games.inventions.actions.payments import can_exhaust_any
from games.inventions.content import PACKS
from games.inventions.labels import hex_said, refused, thing_said, tile_said
from games.inventions.pieces import Council, Society
from games.inventions.queries import academy_room, has_built, my_era, tiles_in_display, usable
from games.inventions.state import Ages
from games.inventions.vocabulary import SPECIALTY, Effect


def build_limit(state: Ages, seat: Seat) -> int:
    """Tiles that may be built in one go (IN-BUILD-02, IN-TILE-CUL-6)."""
    return my_era(state, seat) - (not has_built(state.societies[seat], "cul_6"))


def full_price(state: Ages, seat: Seat, effect: str) -> int:
    """Influence for building at all, without economy tile 5 (IN-BUILD-01, IN-FX-05)."""
    match effect:
        case "build_free":
            return 0
        case "build_for_2":
            return 2
        case _:
            return PACKS[state.edition].prices.get(len(tiles_in_display(state.societies[seat])), 0)


def price_hindrance(state: Ages, seat: Seat, effect: str) -> Refusal | None:
    """Why the price cannot be paid, economy tile 5 considered (IN-INF-02, IN-TILE-ECO-5)."""
    society, price = state.societies[seat], full_price(state, seat, effect)
    if society.influence >= price - (price > 0 and usable(society, "eco_5")):
        return None
    return refused(thing_said("influence", price), "too_little_influence", "IN-INF-02", n=society.influence)


def cost(state: Ages, seat: Seat, tile: str, hex: str) -> int:
    """Specialists for a tile on a hex, without economy tile 4 (IN-BUILD-06, IN-BUILD-07, IN-FX-04)."""
    pack, society = PACKS[state.edition], state.societies[seat]
    total = 1 + sum([near in society.built for near in pack.beside[hex]])
    if tile in pack.wealth_tiles:
        total += 1
    else:
        kind = pack.tiles[tile].type
        total -= sum([pack.cards[id].type == kind for id in society.inventions])
    return max(0, total - 2 * pack.hexes[hex].benefits.count("build_minus_2"))


def can_pay(state: Ages, council: Council, tile: str, n: int) -> bool:
    """Whether a council can exhaust so many for a tile (IN-BUILD-05)."""
    printed = PACKS[state.edition].tiles.get(tile)
    return council.payable(printed.type) >= n if printed else can_exhaust_any(council, n)


def site_hindrance(state: Ages, seat: Seat, tile: str, hex: str) -> Refusal | None:
    """Why a tile cannot be built on a hex: what the hex brings may pay for it (IN-BUILD-03, IN-BUILD-04)."""
    society = state.societies[seat]
    if hex in society.built:
        return refused(hex_said(hex), "hex_taken", "IN-BUILD-03", tile=tile_said(society.built[hex]))
    due = cost(state, seat, tile, hex)
    if not due:
        return None
    benefits = PACKS[state.edition].hexes[hex].benefits
    council = enriched(state, seat, benefits) if benefits else society.council
    if can_pay(state, council, tile, due):
        return None
    if tile != "eco_4" and discount_ready(society, hex) and can_pay(state, council, tile, max(0, due - 2)):
        return None
    return refused(hex_said(hex), "too_dear", "IN-BUILD-05", what=thing_said("specialist", due))


def discount_ready(society: Society, hex: str) -> bool:
    """Whether economy tile 4 can be used for a tile on a hex, whose token may be the free one (IN-TILE-ECO-4)."""
    tokens = society.economy + (hex in society.unearned)
    return tokens > 0 and "eco_4" not in society.used and has_built(society, "eco_4")


def enriched(state: Ages, seat: Seat, benefits: tuple[Effect, ...]) -> Council:
    """The council after the benefits of a hex."""
    society = state.societies[seat]
    council, supply = society.council, society.supply
    academics, available = council.academics, dict(council.available)
    for effect in benefits:
        if not supply:
            break
        kind = SPECIALTY.get(effect.removeprefix("specialist_"))
        if kind:
            available[kind] += 1
        elif effect == "academic" and academy_room(state, seat):
            academics += 1
        else:
            continue
        supply -= 1
    return Council(academics, available)
