"""What can be asked of the table without changing it: what hangs together, what is in force, whose is what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from games.core.model import Seat
from games.nucleum.board import Area, Board, bits, board_of, union
from games.nucleum.content import PACKS
from games.nucleum.effects import Anywhere, AtOnce, Discount, Gain, Lasting, Track, TurbineEffect
from games.nucleum.printed import Experiment
from games.nucleum.state import Saxony


def board(state: Saxony) -> Board:
    """The side that is played."""
    return board_of(state.edition, state.side)


def clockwise(state: Saxony, start: Seat) -> list[Seat]:
    """All seats from one on."""
    n = len(state.players)
    return [(start + step) % n for step in range(n)]


# ---------------------------------------------------------------- networks


def complete(state: Saxony) -> tuple[str, ...]:
    """The links without an empty space (NU-NET-01, NU-RAIL-11)."""
    return board(state).laid(tuple(state.land.rails))[0]


def regions(state: Saxony) -> dict[Area, Area]:
    """For the bit of each city and coal site what it is joined to by complete links of anybody (NU-NET-04)."""
    return board(state).laid(tuple(state.land.rails))[1]


def network(state: Saxony, seat: Seat) -> Area:
    """The cities of a player's networks (NU-NET-02, NU-NET-03, NU-NET-05, NU-NET-06)."""
    rails = [key for key, rail in state.land.rails.items() if rail.seat == seat]
    return network_of(state, own_spaces(state, seat), rails)


def network_of(state: Saxony, spaces: Iterable[str], rails: Iterable[str]) -> Area:
    """The same for whoever has these spaces and these railways."""
    found = board(state)
    done, joined = found.laid(tuple(state.land.rails))
    seeds = union([found.at[space] for space in spaces])
    for key in rails:
        space = found.rails[key]
        # A tile of an unfinished link that touches only a coal site belongs to no network yet.
        seeds |= found.ends[space.link.id] if space.link.id in done else space.touches & found.everywhere
    if state.network_rule == "component":
        seeds = union([joined[bit] for bit in bits(seeds)])
    return seeds & found.everywhere


def own_spaces(state: Saxony, seat: Seat) -> list[str]:
    """Where urban buildings, mines and turbines of a player stand."""
    land = state.land
    urban = [space for space, building in land.urban.items() if building.seat == seat]
    turbines = [space for space, turbine in land.turbines.items() if turbine.seat == seat]
    return [*urban, *turbines, *own_mines(state, seat)]


def own_mines(state: Saxony, seat: Seat) -> list[str]:
    """Where mines of a player stand."""
    return [space for space, mine in state.land.mines.items() if mine.seat == seat]


def uranium(state: Saxony, seat: Seat) -> int:
    """What lies on all mines of a player."""
    return sum([mine.uranium for mine in state.land.mines.values() if mine.seat == seat])


def room(state: Saxony, seat: Seat) -> dict[str, int]:
    """How much uranium each mine of a player can still hold, of those that can hold any."""
    rows = PACKS[state.edition].rows
    left = {
        space: rows[mine.row].mine_capacity - mine.uranium
        for space, mine in state.land.mines.items()
        if mine.seat == seat
    }
    return {space: n for space, n in left.items() if n > 0}


def by_city(edition: str, ways: Iterable[Mapping[str, int]]) -> Iterator[tuple[Mapping[str, int], Mapping[str, int]]]:
    """Ways to divide uranium over mines, and what that makes by city; of those that make the same only the first.

    Between mines of one city it makes no difference where a uranium lies: it burns in the same region (NU-ENE-06) and
    pays the same worker (NU-RES-03).
    """
    spaces = PACKS[edition].spaces
    known: set[tuple[int, ...]] = set()
    for mines in ways:
        found: dict[str, int] = {}
        for mine, n in mines.items():
            city = spaces[mine].city
            found[city] = found.get(city, 0) + n
        if (alike := tuple(found.values())) not in known:
            known.add(alike)
            yield mines, found


def closed(state: Saxony, space: str) -> bool:
    """Whether a space is taken, by a piece or by rubble (NU-SET-20)."""
    land = state.land
    return space in land.urban or space in land.turbines or space in land.mines or space in land.rubble


# ---------------------------------------------------------------- effects in force


class InForce:
    """The effects in force for a player, and what follows from them alone: remembered, as they seldom change."""

    def __init__(self, effects: Sequence[tuple[str, Lasting]]) -> None:
        self.effects = effects
        """Each with its source."""
        self.anywhere = frozenset([effect.action for _, effect in effects if isinstance(effect, Anywhere)])
        """The actions that need no network (NU-EFF-03)."""
        self.discounts: Counter[str] = Counter()
        """By how much a cost is lower (NU-EFF-01)."""
        for _, effect in effects:
            if isinstance(effect, Discount):
                self.discounts[effect.on] += effect.n


def in_force(state: Saxony, seat: Seat) -> InForce:
    """What is in force for a player: abilities of rows, then technologies (NU-TECH-05)."""
    player = state.players[seat]
    return _in_force(state.edition, tuple(player.turbines), player.experiment, tuple(player.unlocked))


@lru_cache(1_024)
def _in_force(
    edition: str, turbines: tuple[int, ...], experiment: Experiment | None, unlocked: tuple[str, ...]
) -> InForce:
    pack = PACKS[edition]
    found: list[tuple[str, Lasting]] = []
    for level in pack.rows:
        if level in turbines:
            continue
        for effect in pack.lasting[f"row{level}"]:
            if not isinstance(effect, TurbineEffect):
                found.append((f"row{level}", effect))
            elif experiment is not None:
                tile = pack.turbine_tiles[experiment].id
                found += [(tile, each) for each in pack.lasting[tile]]
    for tech in unlocked:
        found += [(tech, each) for each in pack.lasting[tech]]
    return InForce(found)


# ---------------------------------------------------------------- the course of the game


def needed(state: Saxony) -> int:
    """How many end conditions trigger the end (NU-END-05)."""
    return PACKS[state.edition].counts[len(state.players)].end_conditions_needed


def column(state: Saxony, seat: Seat, track: Track) -> int:
    """The column that an income marker has reached (NU-REC-02)."""
    printed = PACKS[state.edition].income[track]
    return 1 + state.players[seat].income[printed.id] // printed.steps_per_column


def coming(gains: Sequence[AtOnce], supply: int) -> tuple[AtOnce, ...]:
    """What printed gains bring with so many workers in the supply: for each that it lacks a Thaler (NU-RES-06)."""
    workers = sum([gain.n for gain in gains if isinstance(gain, Gain) and gain.what == "worker"])
    if workers <= supply:
        return tuple(gains)
    thaler = workers - supply + sum([gain.n for gain in gains if isinstance(gain, Gain) and gain.what == "thaler"])
    found: list[AtOnce] = [Gain("thaler", thaler), *([Gain("worker", supply)] if supply else [])]
    return (*found, *(gain for gain in gains if not isinstance(gain, Gain) or gain.what not in ("thaler", "worker")))
