"""The counters of the content pack: always of a player's own things."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.model import Seat
from games.nucleum.content import PACKS
from games.nucleum.effects import Count, Counter
from games.nucleum.printed import Building
from games.nucleum.queries import board, column, complete, network_of
from games.nucleum.state import Saxony


class Estate:
    """What a player has on the map: gathered once, asked many times."""

    __slots__ = ("built", "mines", "powered", "rails", "turbines", "uranium")

    def __init__(self) -> None:
        self.built: list[tuple[str, Building]] = []
        """Urban buildings with their spaces."""
        self.powered: list[tuple[str, Building]] = []
        """Those that have been energised."""
        self.mines: list[str] = []
        """Spaces."""
        self.turbines: list[str] = []
        """Spaces."""
        self.rails: list[str] = []
        """Railway spaces."""
        self.uranium = 0

    @property
    def spaces(self) -> list[str]:
        """Where buildings, turbines and mines stand."""
        return [*[space for space, _ in self.built], *self.turbines, *self.mines]


def estates(state: Saxony) -> list[Estate]:
    """Of each player."""
    land, buildings = state.land, PACKS[state.edition].buildings
    found = [Estate() for _ in state.players]
    for space, urban in land.urban.items():
        if urban.seat is not None:
            entry, owner = (space, buildings[urban.tile]), found[urban.seat]
            owner.built.append(entry)
            if urban.powered:
                owner.powered.append(entry)
    for space, mine in land.mines.items():
        found[mine.seat].mines.append(space)
        found[mine.seat].uranium += mine.uranium
    for space, turbine in land.turbines.items():
        found[turbine.seat].turbines.append(space)
    for key, rail in land.rails.items():
        found[rail.seat].rails.append(key)
    return found


def estate_of(state: Saxony, seat: Seat) -> Estate:
    """Of one player alone: faster than all, where no other is asked for."""
    land, buildings, found = state.land, PACKS[state.edition].buildings, Estate()
    found.built = [(space, buildings[urban.tile]) for space, urban in land.urban.items() if urban.seat == seat]
    found.powered = [entry for entry in found.built if land.urban[entry[0]].powered]
    found.mines = [space for space, mine in land.mines.items() if mine.seat == seat]
    found.uranium = sum([land.mines[space].uranium for space in found.mines])
    found.turbines = [space for space, turbine in land.turbines.items() if turbine.seat == seat]
    found.rails = [key for key, rail in land.rails.items() if rail.seat == seat]
    return found


def counted(state: Saxony, seat: Seat, what: Count | Counter, estate: Estate | None = None) -> int:
    """How many there are of what a contract, a technology or a progress tile counts; ``estate``: the player's, if it
    is known already."""
    wanted = what if isinstance(what, Count) else Count(what)
    pack, player = PACKS[state.edition], state.players[seat]
    own = estate or estate_of(state, seat)
    match wanted.count:
        case "buildings_in_colour":
            colours = [pack.cities[pack.spaces[space].city].colour for space in own.spaces]
            return colours.count(wanted.colour) if wanted.colour else 0
        case "urban_built":
            return sum([_fits(building, wanted) for _, building in own.built])
        case "energized":
            return sum(
                [
                    _fits(building, wanted) and (not wanted.cities or pack.spaces[space].city in wanted.cities)
                    for space, building in own.powered
                ]
            )
        case "energized_types":
            return len({building.type for _, building in own.powered})
        case "energized_cities":
            return len({pack.spaces[space].city for space, _ in own.powered})
        case "built_cities":
            return len({pack.spaces[space].city for space in own.spaces})
        case "mines":
            return len(own.mines)
        case "turbines":
            return len(own.turbines)
        case "mines_and_turbines":
            return len(own.turbines) + len(own.mines)
        case "rows":
            return sum([row not in player.turbines and row not in player.mines for row in pack.rows])
        case "rails":
            return len(own.rails)
        case "links":
            mine = {board(state).rails[key].link.id for key in own.rails}
            return len(mine.intersection(complete(state)))
        case "uranium":
            return own.uranium
        case "techs":
            return len(player.unlocked)
        case "network_cities":
            return network_of(state, own.spaces, own.rails).bit_count()
        case "income_column":
            return column(state, seat, wanted.track or "vp")
        case "fulfilled":
            return len(player.fulfilled)


def fulfillable(state: Saxony, seat: Seat, contracts: Iterable[str]) -> list[str]:
    """The contracts whose requirement is true for a player now (NU-CON-07)."""
    printed = PACKS[state.edition].contracts
    wanted = {id: printed[id].requirement for id in contracts}
    own = estate_of(state, seat) if wanted else None
    return [id for id, requirement in wanted.items() if counted(state, seat, requirement, own) >= requirement.n]


def fulfils(state: Saxony, seat: Seat, contract: str) -> bool:
    """Whether the requirement of this contract is."""
    return bool(fulfillable(state, seat, [contract]))


def _fits(building: Building, wanted: Count) -> bool:
    return wanted.type in (None, building.type) and building.level >= wanted.level_min
