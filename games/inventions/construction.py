"""What a tile costs, and where it can be built (IN-BUILD-01 to IN-BUILD-08)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from games.core.model import Refusal, Seat, Text, refused
from games.inventions.actions.payments import can_exhaust_any, held_said
from games.inventions.content import PACKS
from games.inventions.labels import hex_said, thing_said, tile_said
from games.inventions.pieces import Council, Society
from games.inventions.queries import academy_room, has_built, my_era, tiles_in_display, usable
from games.inventions.state import Ages
from games.inventions.vocabulary import SPECIALTIES, SPECIALTY, Effect


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
    if affords(state, seat, effect):
        return None
    price, n = full_price(state, seat, effect), state.societies[seat].influence
    return refused(
        Text("thing.building", {"price": thing_said("influence", price)}), "too_little_influence", "IN-INF-02", n=n
    )


def affords(state: Ages, seat: Seat, effect: str) -> bool:
    """Whether it can."""
    society, price = state.societies[seat], full_price(state, seat, effect)
    return society.influence >= price - (price > 0 and usable(society, "eco_5"))


def cost(state: Ages, seat: Seat, tile: str, hex: str) -> int:
    """Specialists for a tile on a hex, without economy tile 4 (IN-BUILD-06, IN-BUILD-07, IN-FX-04)."""
    society = state.societies[seat]
    of_hexes = _hex_costs(state.edition, tuple(society.built))
    return max(0, of_hexes[hex] + _tile_cost(state.edition, tile, tuple(society.inventions)))


@lru_cache(2_048)
def _hex_costs(edition: str, built: tuple[str, ...]) -> Mapping[str, int]:
    """What each hex contributes: of all at once, for most questions look at all and few change what is built."""
    pack = PACKS[edition]
    return {
        id: 1 + sum([near in built for near in pack.beside[id]]) - 2 * hex.benefits.count("build_minus_2")
        for id, hex in pack.hexes.items()
    }


@lru_cache(8_192)
def _tile_cost(edition: str, tile: str, inventions: tuple[str, ...]) -> int:
    """What the tile contributes: a wealth tile is dearer, Inventions of its type make a progress tile cheaper."""
    pack = PACKS[edition]
    if tile in pack.wealth_tiles:
        return 1
    kind = pack.tiles[tile].type
    return -sum([pack.cards[id].type == kind for id in inventions])


def can_pay(state: Ages, council: Council, tile: str, n: int) -> bool:
    """Whether a council can exhaust so many for a tile (IN-BUILD-05)."""
    printed = PACKS[state.edition].tiles.get(tile)
    return council.payable(printed.type) >= n if printed else can_exhaust_any(council, n)


def tokens_due(state: Ages, seat: Seat, effect: str) -> int:
    """Free economy tokens that a price takes: one if it can be paid with economy tile 5 alone (IN-TILE-ECO-5).

    ``effect``: the kind of building whose price is still to be paid; "" when it has been.
    """
    return int(bool(effect) and state.societies[seat].influence < full_price(state, seat, effect))


def site_hindrance(state: Ages, seat: Seat, tile: str, hex: str, effect: str) -> Refusal | None:
    """Why a tile cannot be built on a hex: what the hex brings may pay for it (IN-BUILD-03, IN-BUILD-04).

    ``effect``: the kind of building whose price is still to be paid, which may take an economy token.
    """
    society = state.societies[seat]
    if hex in society.built:
        return refused(hex_said(hex), "hex_taken", "IN-BUILD-03", tile=tile_said(society.built[hex]))
    if payable_at(state, seat, tile, hex, tokens_due(state, seat, effect)):
        return None
    printed = PACKS[state.edition].tiles.get(tile)
    have = held_said(society.council, [printed.type] if printed else SPECIALTIES)
    told = {"what": thing_said("specialist", cost(state, seat, tile, hex)), "have": have}
    return refused(hex_said(hex), "too_dear", "IN-BUILD-05", **told)


def sites(state: Ages, seat: Seat, tile: str, effect: str) -> Iterator[tuple[str, int]]:
    """The hexes without such a hindrance, each with what the tile costs there."""
    built, spent = state.societies[seat].built, tokens_due(state, seat, effect)
    for hex in PACKS[state.edition].hexes:
        if hex not in built and payable_at(state, seat, tile, hex, spent):
            yield hex, cost(state, seat, tile, hex)


def payable_at(state: Ages, seat: Seat, tile: str, hex: str, spent: int) -> bool:
    """Whether the specialists for a tile on a hex can be paid; ``spent``: economy tokens that the price takes first."""
    due = cost(state, seat, tile, hex)
    if not due:
        return True
    society, benefits = state.societies[seat], PACKS[state.edition].hexes[hex].benefits
    council = enriched(state, seat, benefits) if benefits else society.council
    if can_pay(state, council, tile, due):
        return True
    return discount_ready(society, hex, spent) and can_pay(state, council, tile, max(0, due - 2))


def discount_ready(society: Society, hex: str, spent: int) -> bool:
    """Whether economy tile 4 can be used for a tile on a hex, whose token may be the free one (IN-TILE-ECO-4).

    A token that has gone for the price is free no more (IN-TILE-GEN-02).
    """
    tokens = society.economy - spent + (hex in society.unearned)
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
