"""What can be counted for a player: for objectives, end bonuses, goals and effects that depend on a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.model import Seat
from games.terra_concordia.content import pack
from games.terra_concordia.words import Measure

if TYPE_CHECKING:
    from games.terra_concordia.state import World


def measure(state: World, seat: Seat, of: Measure) -> int:
    """The number that a measure has for a player now."""
    components, nation = pack(state.edition), state.nations[seat]
    match of.of:
        case "hexes":
            land = state.land
            owned = [hex for hex, owner in enumerate(land.owners) if owner == seat]
            return sum(land.terrain(hex) in of.terrains for hex in owned) if of.terrains else len(owned)
        case "technologies":
            return sum(components.technologies[id].level >= of.level for id in nation.technologies)
        case "categories":
            return len({components.technologies[id].category for id in nation.technologies})
        case "constructions":
            return sum(components.cards[building.card].vp >= of.vp for building in nation.buildings)
        case "wonders":
            return len(nation.wonders)
        case "in_play":
            return sum(not of.kind or components.hand[id].kind == of.kind for id in nation.played)
        case "individual":
            return nation.individual
        case "restores":
            return nation.restores
        case "produced":
            return nation.produced
        case "workers":
            return len(nation.workers)
        case "alliances":
            return nation.allied
        case "cards_played":
            return nation.cards_played
        case "rivals_with_less_influence":
            mine = nation.resources["influence"]
            return sum(other.resources["influence"] < mine for other in state.nations if other is not nation)
        case _:
            return nation.resources[of.of]
