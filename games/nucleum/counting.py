"""The counters of the content pack: always of a player's own things."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.model import Seat
from games.nucleum.content import PACKS
from games.nucleum.effects import Count, Counter
from games.nucleum.printed import Building
from games.nucleum.queries import State, board, column, complete, network, own_mines, own_spaces, uranium


def counted(state: State, seat: Seat, what: Count | Counter) -> int:
    """How many there are of what a contract, a technology or a progress tile counts."""
    wanted = what if isinstance(what, Count) else Count(what)
    pack, player, land = PACKS[state.edition], state.players[seat], state.land
    match wanted.count:
        case "buildings_in_colour":
            colours = [pack.cities[pack.spaces[space].city].colour for space in own_spaces(state, seat)]
            return colours.count(wanted.colour) if wanted.colour else 0
        case "urban_built":
            return sum([_fits(building, wanted) for _, building in _urban(state, seat)])
        case "energized":
            return sum(
                [
                    _fits(building, wanted) and (not wanted.cities or pack.spaces[space].city in wanted.cities)
                    for space, building in _urban(state, seat, powered=True)
                ]
            )
        case "energized_types":
            return len({building.type for _, building in _urban(state, seat, powered=True)})
        case "energized_cities":
            return len({pack.spaces[space].city for space, _ in _urban(state, seat, powered=True)})
        case "built_cities":
            return len({pack.spaces[space].city for space in own_spaces(state, seat)})
        case "mines":
            return len(own_mines(state, seat))
        case "turbines":
            return len(pack.rows) - len(player.turbines)
        case "mines_and_turbines":
            return 2 * len(pack.rows) - len(player.turbines) - len(player.mines)
        case "rows":
            return sum([row not in player.turbines and row not in player.mines for row in pack.rows])
        case "rails":
            return sum([rail.seat == seat for rail in land.rails.values()])
        case "links":
            keys = board(state).links
            return sum([any(land.rails[key].seat == seat for key in keys[link]) for link in complete(state)])
        case "uranium":
            return uranium(state, seat)
        case "techs":
            return len(player.unlocked)
        case "network_cities":
            return network(state, seat).bit_count()
        case "income_column":
            return column(state, seat, wanted.track or "vp")
        case "fulfilled":
            return len(player.fulfilled)


def fulfils(state: State, seat: Seat, contract: str) -> bool:
    """Whether the requirement of a contract is true for a player now (NU-CON-07)."""
    requirement = PACKS[state.edition].contracts[contract].requirement
    return counted(state, seat, requirement) >= requirement.n


def _urban(state: State, seat: Seat, *, powered: bool = False) -> Iterator[tuple[str, Building]]:
    buildings = PACKS[state.edition].buildings
    for space, urban in state.land.urban.items():
        if urban.seat == seat and (urban.powered or not powered):
            yield space, buildings[urban.tile]


def _fits(building: Building, wanted: Count) -> bool:
    return wanted.type in (None, building.type) and building.level >= wanted.level_min
