"""What can be counted for a player: for objectives, end bonuses, goals and effects that depend on a number."""

from __future__ import annotations

from games.core.model import Seat
from games.terra_concordia.board import LETTER_OF
from games.terra_concordia.cards.vocabulary import Measure
from games.terra_concordia.content import PACKS
from games.terra_concordia.state import World


def measure(state: World, seat: Seat, of: Measure) -> int:
    """The number that a measure has for a player now."""
    components, nation = PACKS[state.edition], state.nations[seat]
    match of.of:
        case "hexes":
            land = state.land
            if not of.terrains:
                return land.owners.count(seat)
            held = [letter for letter, owner in zip(land.terrains, land.owners, strict=True) if owner == seat]
            return sum([held.count(LETTER_OF[terrain]) for terrain in of.terrains])
        case "technologies":
            return sum([components.technologies[id].level >= of.level for id in nation.technologies])
        case "categories":
            return len({components.technologies[id].category for id in nation.technologies})
        case "constructions":
            return sum([components.cards[building.card].vp >= of.vp for building in nation.buildings])
        case "wonders":
            return len(nation.wonders)
        case "works":
            return len(nation.buildings) + len(nation.wonders)
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
        case "friends":
            return nation.allied if state.rules.alliances else outshone(state, seat)
        case "cards_played":
            return nation.cards_played
        case "rivals_with_less_influence":
            return outshone(state, seat)
        case _:
            return nation.resources[of.of]


def outshone(state: World, seat: Seat) -> int:
    """How many rivals have less Influence."""
    mine = state.nations[seat].resources["influence"]
    return sum([other.resources["influence"] < mine for other in state.nations])
