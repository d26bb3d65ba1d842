"""Questions about the table: powers, limits, costs, targets. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from games.core.model import Seat
from games.terra_concordia.board import NEIGHBOURS, WATERS, Area, Hex, area, bordering, members
from games.terra_concordia.cards.powers import (
    BuildDiscount,
    FreeBuilder,
    Immune,
    InfluenceUses,
    Power,
    ResearchDiscount,
    SellLot,
    Slots,
    Storage,
    TradeBonus,
    TradeUses,
)
from games.terra_concordia.cards.printed import Construction, HandCard
from games.terra_concordia.content import pack
from games.terra_concordia.goods import Amounts, Resource, cheaper
from games.terra_concordia.pieces import HIDDEN, NOBODY, RESERVE, Nation
from games.terra_concordia.state import World

P = TypeVar("P", bound=Power)

# ---------------------------------------------------------------- cards in play and their powers


def in_play(nation: Nation) -> Iterator[str]:
    """The cards a player has in play, Technologies first."""
    yield from nation.technologies
    for building in nation.buildings:
        yield building.card
    for building in nation.wonders:
        yield building.card
    yield from nation.played


def powers(state: World, seat: Seat, kind: type[P]) -> list[P]:
    """The powers of a kind that a player's cards in play give."""
    nation = state.nations[seat]
    return [
        power
        for card, power in pack(state.edition).powers[kind]
        if isinstance(power, kind) and has_in_play(nation, card)
    ]


def has_in_play(nation: Nation, card: str) -> bool:
    """Whether a player has a card in play; its prefix says where to look, for this is asked very often."""
    match card[:3]:
        case "tec":
            return card in nation.technologies
        case "con":
            return card in [building.card for building in nation.buildings]
        case "mar":
            return card in [building.card for building in nation.wonders]
        case _:
            return card in nation.played


def immune(state: World, seat: Seat) -> bool:
    """Whether negative events do not touch the player (TC-EVT-02)."""
    return bool(powers(state, seat, Immune))


# ---------------------------------------------------------------- limits


def storage(state: World, seat: Seat) -> int:
    """Units of each resource the player can store (TC-LIM-01, TC-LIM-07)."""
    return pack(state.edition).constants.resource_limit + sum(power.n for power in powers(state, seat, Storage))


def trades_left(state: World, seat: Seat) -> int:
    """Trade actions left this round (TC-ACT-TRADE-01)."""
    most = pack(state.edition).constants.trade_actions_per_round
    most += sum(power.n for power in powers(state, seat, TradeUses))
    return most - state.nations[seat].used.trade


def sell_lot(state: World, seat: Seat) -> int:
    """Units of one resource that a sell step takes (TC-ACT-TRADE-03, TC-VAR-BEG-04)."""
    lot = pack(state.edition).constants.trade_sell_lot
    if state.rules.fixed_market:
        return lot
    return min([lot, *(power.n for power in powers(state, seat, SellLot))])


def sell_price(state: World, seat: Seat) -> int:
    """Gold that a sell step gives (TC-ACT-TRADE-03, TC-VAR-BEG-04)."""
    if state.rules.fixed_market:
        return 1
    return 1 + sum(power.gold for power in powers(state, seat, TradeBonus))


def influences_left(state: World, seat: Seat) -> int:
    """Influence actions left this round (TC-ACT-INFLUENCE-01)."""
    most = pack(state.edition).constants.influence_per_round
    most += sum(power.n for power in powers(state, seat, InfluenceUses))
    return most - state.nations[seat].used.influence


def restores_left(state: World, seat: Seat) -> int:
    """Restore actions left this round (TC-ACT-RESTORE-02)."""
    return pack(state.edition).constants.restore_per_round - state.nations[seat].used.restore


def researches_left(state: World, seat: Seat) -> int:
    """Research actions left this round (TC-ACT-RESEARCH-02)."""
    return pack(state.edition).constants.research_per_round - state.nations[seat].used.research


def cards_left(state: World, seat: Seat) -> int:
    """Hand cards that may still be played this round (TC-HAND-03)."""
    return pack(state.edition).constants.hand_cards_per_round - state.nations[seat].used.cards


def most_buildings(state: World, seat: Seat) -> tuple[int, int]:
    """Constructions on a hex, and of the player in all (TC-ACT-BUILD-05, TC-ACT-BUILD-06)."""
    constants = pack(state.edition).constants
    slots = powers(state, seat, Slots)
    per_hex = constants.constructions_per_hex + sum(power.per_hex for power in slots)
    return per_hex, constants.max_constructions + sum(power.in_all for power in slots)


def builds_alone(state: World, seat: Seat) -> bool:
    """Whether the next Construction of the round needs no worker."""
    return sum(power.n for power in powers(state, seat, FreeBuilder)) > state.nations[seat].used.builders


# ---------------------------------------------------------------- workers


def occupied(state: World) -> Area:
    """The hexes with a worker, anybody's (TC-WRK-02)."""
    places = [worker.place for nation in state.nations for worker in nation.workers if worker.place != RESERVE]
    return area(places)


def free_workers(nation: Nation) -> list[int]:
    """Numbers of the free workers, from 0."""
    return [number for number, worker in enumerate(nation.workers) if worker.free]


def payer(nation: Nation, named: int | None) -> int:
    """The worker that pays without moving: on a hex before reserve, lowest number first (TC-WRK-03)."""
    if named is not None:
        return named
    return min(free_workers(nation), key=lambda number: (nation.workers[number].place == RESERVE, number))


def collector(nation: Nation, hex: Hex, named: int | None) -> int:
    """The worker that collects: the one on the hex, then from reserve, then from another hex (TC-WRK-03)."""
    if named is not None:
        return named

    def rank(number: int) -> tuple[int, int]:
        place = nation.workers[number].place
        return (0 if place == hex else 1 if place == RESERVE else 2), number

    return min(free_workers(nation), key=rank)


# ---------------------------------------------------------------- costs


def affordable(nation: Nation, cost: Amounts, gold: int = 0) -> bool:
    """Whether a cost, and so much Gold beside it, is in stock (TC-ACT-GEN-04)."""
    have = nation.resources
    for resource, n in cost.items():
        if have[resource] < (n + gold if resource == "gold" else n):
            return False
    return not gold or have["gold"] >= gold


def lacking(nation: Nation, cost: Amounts) -> Amounts:
    """What is missing for a cost."""
    have = nation.resources
    return {resource: n - have[resource] for resource, n in cost.items() if have[resource] < n}


def build_discounts(state: World, seat: Seat) -> list[Amounts]:
    """What is taken off the cost of the player's Constructions."""
    return [power.resources for power in powers(state, seat, BuildDiscount)]


def research_discounts(state: World, seat: Seat) -> list[Amounts]:
    """What is taken off the cost of the player's Technologies."""
    return [power.resources for power in powers(state, seat, ResearchDiscount)]


def build_cost(state: World, seat: Seat, card: str) -> Amounts:
    """What a Construction or a Wonder costs this player now; discounts are for Constructions."""
    printed = pack(state.edition).cards[card]
    if not isinstance(printed, Construction):
        return printed.cost
    return cheaper(printed.cost, build_discounts(state, seat))


def research_cost(state: World, seat: Seat, card: str) -> Amounts:
    """What a Technology costs this player now."""
    printed = pack(state.edition).technologies[card]
    return cheaper(printed.cost, research_discounts(state, seat))


def play_cost(state: World, card: str) -> Amounts:
    """What it costs to play a card from the hand, the fee included (TC-HAND-02)."""
    components = pack(state.edition)
    cost = dict(components.hand[card].cost)
    cost["gold"] = cost.get("gold", 0) + components.constants.hand_card_fee_gold
    return cost


# ---------------------------------------------------------------- targets on the board


class Targets(NamedTuple):
    """Where a player can act on the board now, as far as the hexes are concerned."""

    reach: Area
    """Revealed hexes that the player controls or that are adjacent to one (TC-ACT-COLLECT-02, TC-ACT-COLLECT-03)."""
    collect: Area
    """Where the player, or the worker named, can collect (TC-ACT-COLLECT-02, -03, -06, TC-WRK-02)."""
    explore: Area
    """The hidden hexes next to a revealed one (TC-ACT-EXPLORE-01)."""
    influence: Area
    """Revealed hexes next to the player's that are not his and no Start hex (TC-ACT-INFLUENCE-02, -04)."""


def targets(state: World, seat: Seat, named: int | None = None) -> Targets:
    """All targets at once: what they share is worked out once."""
    land, nation = state.land, state.nations[seat]
    mine, revealed = land.controlled(seat), land.revealed()
    beside = bordering(mine) & revealed
    reach = (mine & revealed) | beside
    if named is not None:
        place = nation.workers[named].place
        at_home = 0 if place == RESERVE else 1 << place
    else:
        at_home = area([worker.place for worker in nation.workers if worker.free and worker.place != RESERVE])
    works = named is not None or any(worker.free for worker in nation.workers)
    return Targets(
        reach=reach,
        collect=reach & (~occupied(state) | at_home) if works else 0,
        explore=bordering(revealed) & ~revealed,
        influence=beside & ~mine & ~_starts(state),
    )


def _starts(state: World) -> Area:
    return pack(state.edition).starts


def explorable(state: World) -> Area:
    """The hidden hexes next to a revealed one (TC-ACT-EXPLORE-01)."""
    revealed = state.land.revealed()
    return bordering(revealed) & ~revealed


def claimable(state: World, seat: Seat) -> Area:
    """Revealed hexes next to the player's that nobody controls and where no worker stands."""
    owners = state.land.owners
    near = bordering(state.land.controlled(seat)) & ~occupied(state)
    return area(hex for hex in members(near) if owners[hex] == NOBODY)


def voyages(state: World, seat: Seat) -> list[tuple[Hex, Hex]]:
    """From where to where the player's workers can navigate (TC-ACT-NAVIGATE-01, TC-ACT-NAVIGATE-02)."""
    land, taken = state.land, occupied(state)
    return [
        (place, target)
        for place in sorted(worker.place for worker in state.nations[seat].workers if worker.place != RESERVE)
        if land.terrain(place) in WATERS
        for target in NEIGHBOURS[place]
        if land.owners[target] != HIDDEN and land.terrain(target) in WATERS and not taken >> target & 1
    ]


def constructions_on(state: World, hex: Hex) -> int:
    """Constructions on a hex, of all players (TC-ACT-BUILD-05)."""
    return sum(building.hex == hex for nation in state.nations for building in nation.buildings)


def sites(state: World, seat: Seat, card: str) -> list[Hex]:
    """Where the player can put a Construction or a Wonder (TC-ACT-BUILD-02 to -06, TC-ACT-WONDER-01 to -03)."""
    components, nation, land = pack(state.edition), state.nations[seat], state.land
    mine = [hex for hex, owner in enumerate(land.owners) if owner == seat]
    printed = components.cards[card]
    if not isinstance(printed, Construction):
        return mine if len(nation.wonders) < components.constants.max_wonders else []
    per_hex, in_all = most_buildings(state, seat)
    if len(nation.buildings) >= in_all:
        return []
    allowed = printed.terrains
    built = [building.hex for other in state.nations for building in other.buildings]
    return [hex for hex in mine if (not allowed or land.terrain(hex) in allowed) and built.count(hex) < per_hex]


# ---------------------------------------------------------------- cards


def researchable(state: World, seat: Seat, level: int = 4, market: bool = False) -> list[str]:
    """Technologies whose prerequisite and exclusivity allow them (TC-ACT-RESEARCH-03, -04, -06, -08)."""
    components, held = pack(state.edition), state.nations[seat].technologies
    found = list[str]()
    for branch in components.tree.values():
        # Levels are acquired one after the other, so the first that is not held is the only candidate.
        id = next((id for id in branch if id not in held), None)
        if id is None or components.technologies[id].level > level or (market and id not in state.market):
            continue
        if id in components.exclusive and any(id in other.technologies for other in state.nations):
            continue
        found.append(id)
    return found


def buildable(state: World, seat: Seat) -> list[str]:
    """The cards the player could build if cost and worker allow: the hand's Constructions, the face-up Wonders."""
    constructions = pack(state.edition).constructions
    return [*sorted({card for card in state.nations[seat].hand if card in constructions}), *state.wonders]


def hand_cards(state: World, seat: Seat) -> list[HandCard]:
    """The cards of the hand that are played as free actions (TC-HAND-01)."""
    printed = pack(state.edition).hand
    return [printed[card] for card in sorted(state.nations[seat].hand) if card in printed]


def rivals(state: World, seat: Seat) -> list[Seat]:
    """The other players, clockwise."""
    n = len(state.nations)
    return [(seat + step) % n for step in range(1, n)]


def stock(nation: Nation, resource: Resource) -> int:
    """Units of a resource in stock."""
    return nation.resources[resource]
