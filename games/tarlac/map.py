"""The board as a graph: neighbours, the price of a step, where an army can get."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush

from games.tarlac.content import PACKS
from games.tarlac.printed import EdgeKind, SpaceId


@cache
def ways(edition: str, space: SpaceId) -> tuple[tuple[SpaceId, EdgeKind], ...]:
    """The neighbours of a space that can be walked to, in content order; not those behind water."""
    found: dict[SpaceId, EdgeKind] = {}
    for edge in PACKS[edition].edges:
        if edge.kind != "blocked" and space in (edge.a, edge.b):
            found[edge.b if edge.a == space else edge.a] = edge.kind
    return tuple((other, found[other]) for other in PACKS[edition].spaces if other in found)


@cache
def beside(edition: str, space: SpaceId) -> tuple[SpaceId, ...]:
    """All neighbours of a space, also those behind water, in content order."""
    found = {end for edge in PACKS[edition].edges for end in (edge.a, edge.b) if space in (edge.a, edge.b)}
    return tuple(other for other in PACKS[edition].spaces if other in found and other != space)


@cache
def priced(edition: str, space: SpaceId, crossing: int) -> tuple[tuple[SpaceId, int], ...]:
    """The neighbours with the movement points of a step there, a crossing costing so many (TA-MOVE-02)."""
    movement = PACKS[edition].base.movement
    costs = {"route": movement.cost_route, "crossing": crossing, "open": movement.cost_open}
    return tuple((other, costs[kind]) for other, kind in ways(edition, space))


@cache
def _steps(edition: str, crossing: int) -> dict[SpaceId, tuple[tuple[SpaceId, int], ...]]:
    """The same of every space."""
    return {space: priced(edition, space, crossing) for space in PACKS[edition].spaces}


def reach(edition: str, start: SpaceId, points: int, crossing: int, hostile: frozenset[SpaceId]) -> dict[SpaceId, int]:
    """Every other space an army can end in with these points, and how many it spends by the cheapest way.

    Spaces with enemy armies may be entered, but end the march (TA-MOVE-01 to TA-MOVE-04). The answer is shared: only
    to be read.
    """
    return _reach(edition, start, points, crossing, in_the_way(edition, start, points, crossing, hostile))


def in_the_way(
    edition: str, start: SpaceId, points: int, crossing: int, hostile: frozenset[SpaceId]
) -> frozenset[SpaceId]:
    """Those of the enemies' spaces that can keep a march from others: what stands elsewhere makes no other march."""
    return hostile and hostile & _passed(edition, start, points, crossing)


@cache
def _passed(edition: str, start: SpaceId, points: int, crossing: int) -> frozenset[SpaceId]:
    """The spaces from which a march could go on."""
    ways = _reach(edition, start, points, crossing, NOBODY)
    steps = {space: min([price for _, price in priced(edition, space, crossing)]) for space in ways}
    return frozenset(space for space, spent in ways.items() if spent + steps[space] <= points)


@lru_cache(4096)
def _reach(edition: str, start: SpaceId, points: int, crossing: int, hostile: frozenset[SpaceId]) -> dict[SpaceId, int]:
    spent, steps, too_far = {start: 0}, _steps(edition, crossing), points + 1
    queue = [(0, start)]
    while queue:
        cost, here = heappop(queue)
        if cost > spent[here] or (here in hostile and here != start):
            continue
        for other, price in steps[here]:
            total = cost + price
            if total < spent.get(other, too_far):
                spent[other] = total
                heappush(queue, (total, other))
    del spent[start]
    return spent


FAR = 1_000
"""More movement points than any way costs."""
NOBODY = frozenset[SpaceId]()
"""No spaces: as where no enemy stands anywhere."""


def distance(edition: str, start: SpaceId, crossing: int) -> dict[SpaceId, int]:
    """How many points the cheapest way to every other space costs, as if no enemy stood anywhere."""
    return reach(edition, start, FAR, crossing, NOBODY)


@cache
def modifiers(edition: str, space: SpaceId, bog_defender_only: bool, absent: bool) -> tuple[int, int]:
    """What the terrain adds to the attacker's and to the defender's die (TA-COMBAT-11).

    ``absent``: the settlement of the space does not exist in this scenario, and its castle does not help (TA-MAP-03).
    """
    attacker = defender = 0
    for kind in PACKS[edition].spaces[space].terrain:
        terrain = PACKS[edition].terrain[kind]
        if kind == "castle" and absent:
            continue
        attacker += 0 if kind == "bog" and bog_defender_only else terrain.attacker
        defender += terrain.defender
    return attacker, defender
