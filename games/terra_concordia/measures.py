"""What can be counted for a player: for objectives, end bonuses, goals and effects that depend on a number."""

from __future__ import annotations

from collections.abc import Callable

from games.core.model import Seat
from games.terra_concordia.cards.vocabulary import Measure
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import NAMED
from games.terra_concordia.state import World


def measure(state: World, seat: Seat, of: Measure) -> int:
    """The number that a measure has for a player now; what is no matter of its own is a resource."""
    count = _COUNTED.get(of.of)
    return count(state, seat, of) if count is not None else state.nations[seat].resources[NAMED[of.of]]


def outshone(state: World, seat: Seat) -> int:
    """How many rivals have less Influence."""
    mine = state.nations[seat].resources["influence"]
    return sum([other.resources["influence"] < mine for other in state.nations])


def _hexes(state: World, seat: Seat, of: Measure) -> int:
    land = state.land
    if not of.terrains:
        return land.owners.count(seat)
    return (land.controlled(seat) & land.lie(*of.terrains)).bit_count()


def _technologies(state: World, seat: Seat, of: Measure) -> int:
    printed = PACKS[state.edition].technologies
    return sum([printed[id].level >= of.level for id in state.nations[seat].technologies])


def _categories(state: World, seat: Seat, of: Measure) -> int:
    printed = PACKS[state.edition].technologies
    return len({printed[id].category for id in state.nations[seat].technologies})


def _constructions(state: World, seat: Seat, of: Measure) -> int:
    printed = PACKS[state.edition].cards
    return sum([printed[building.card].vp >= of.vp for building in state.nations[seat].buildings])


def _in_play(state: World, seat: Seat, of: Measure) -> int:
    printed, played = PACKS[state.edition].hand, state.nations[seat].played
    return sum([not of.kind or printed[id].kind == of.kind for id in played])


def _friends(state: World, seat: Seat, of: Measure) -> int:
    return state.nations[seat].allied if state.rules.alliances else outshone(state, seat)


_COUNTED: dict[str, Callable[[World, Seat, Measure], int]] = {
    "hexes": _hexes,
    "technologies": _technologies,
    "categories": _categories,
    "constructions": _constructions,
    "wonders": lambda state, seat, of: len(state.nations[seat].wonders),
    "works": lambda state, seat, of: len(state.nations[seat].buildings) + len(state.nations[seat].wonders),
    "in_play": _in_play,
    "individual": lambda state, seat, of: state.nations[seat].individual,
    "restores": lambda state, seat, of: state.nations[seat].restores,
    "produced": lambda state, seat, of: state.nations[seat].produced,
    "workers": lambda state, seat, of: len(state.nations[seat].workers),
    "friends": _friends,
    "cards_played": lambda state, seat, of: state.nations[seat].cards_played,
    "rivals_with_less_influence": lambda state, seat, of: outshone(state, seat),
}
