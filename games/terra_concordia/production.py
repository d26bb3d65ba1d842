"""Produção: what a player gains in a Production phase."""

from __future__ import annotations

from typing import assert_never

from games.core.model import Seat
from games.terra_concordia.board import Hex
from games.terra_concordia.cards.deeds import Gain, GainPer, Yield
from games.terra_concordia.cards.powers import Unmanned
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import Amounts
from games.terra_concordia.measures import measure
from games.terra_concordia.queries import in_play, powers
from games.terra_concordia.state import World


def producing(state: World, seat: Seat) -> list[Hex]:
    """The player's hexes that produce: with an own worker on them, or unmanned by a card (TC-PROD-01)."""
    land, nation = state.land, state.nations[seat]
    manned = {worker.spot for worker in nation.workers}
    idle = {power.terrain for power in powers(state, seat, Unmanned) if state.round % power.every == 0}
    return [
        hex
        for hex, owner in enumerate(land.owners)
        if owner == seat and (hex in manned or (idle and land.terrain(hex) in idle))
    ]


def output(state: World, seat: Seat) -> Amounts:
    """Everything a player gains in Production: hexes, Constructions on them, sustainability, cards.

    TC-PROD-01 to TC-PROD-06.
    """
    components, land, nation = PACKS[state.edition], state.land, state.nations[seat]
    constants = components.constants
    gained: Amounts = {}

    def add(amounts: Amounts, times: int = 1) -> None:
        for resource, n in amounts.items():
            gained[resource] = gained.get(resource, 0) + n * times

    hexes = producing(state, seat)
    built = {building.hex for other in state.nations for building in other.buildings}
    for hex in hexes:
        add(components.yields[land.terrain(hex)])
        if hex in built:
            add({"prestige": 1})
    if state.sustainability >= constants.production_food_from:
        add({"food": 1})
    if state.sustainability >= constants.production_prestige_from:
        add({"prestige": 1})
    if nation.individual >= constants.production_prestige_from:
        add({"prestige": 1})
    for id in in_play(nation):
        for bonus in components.cards[id].production:
            match bonus:
                case Yield(terrains=terrains, resources=resources):
                    add(resources, sum(land.terrain(hex) in terrains for hex in hexes))
                case Gain(resources=resources):
                    add(resources)
                case GainPer(resources=resources, per=per):
                    add(resources, bonus.times(measure(state, seat, per)))
                case _:
                    assert_never(bonus)
    return {resource: n for resource, n in gained.items() if n}
