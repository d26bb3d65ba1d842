"""Where a march can end without a fight, in words: the same spaces in the same state come up again and again."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

import msgspec

from games.core.model import Option, Text
from games.tarlac.labels import DESTROYED, SACK, march_option, site_said
from games.tarlac.map import in_the_way, reach
from games.tarlac.pieces import Settlement
from games.tarlac.printed import FactionId, SpaceId
from games.tarlac.queries import numbers, owner, owners_under, settlement, settlements_in, usurper
from games.tarlac.state import Thomond

Kingdom = tuple[str, str, bool, FactionId, FactionId]
"""What says whose every settlement is: edition, scenario, whether the kingdom is parted, king, usurper."""


class End(NamedTuple):
    """How a march can end in a space."""

    march: Option
    sack: Option | None
    """The same march with a sack to follow; None: nothing stands there (TA-SACK-03, TA-MAP-03)."""
    full: Option | None
    """The same for whoever has a full pile, under another heading: no herd comes of it."""


class Site(dict[Settlement, End]):
    """A space at the end of so many movement points, by what lies on the settlement; worded when first asked for."""

    def __init__(self, kingdom: Kingdom, space: SpaceId, cost: int) -> None:
        super().__init__()
        edition, scenario, partition, king, usurper = kingdom
        self.holder = owners_under(edition, king, partition, usurper)[space]
        self._there = space, cost, settlements_in(edition, scenario, partition)[space], self.holder

    def __missing__(self, tokens: Settlement) -> End:
        _, _, kind, _ = self._there
        there = (*self._there, DESTROYED if tokens.destroyed else tokens.devastation)
        stands = kind != "none" and not tokens.destroyed
        sack = march_option(*there, SACK) if stands else None
        full = msgspec.structs.replace(sack, group="march_sack_full") if sack else None
        self[tokens] = End(march_option(*there, ""), sack, full)
        return self[tokens]


Near = tuple[SpaceId, int, FactionId, Site]
"""A space with the points it takes to get there and whose settlement it is ("" for nobody's)."""


class Ends(NamedTuple):
    """Where a march can end."""

    near: tuple[Near, ...]
    """Each space, the nearest first."""
    holders: frozenset[FactionId]


def ends(state: Thomond, start: SpaceId, points: int, hostile: frozenset[SpaceId]) -> Ends:
    """The ends of a march as the kingdom is now, with enemies in some spaces. Shared: only to be read."""
    kingdom = (state.edition, state.scenario, state.partition, state.king, usurper(state))
    crossing = numbers(state).cost_crossing
    return _ends(kingdom, start, points, crossing, in_the_way(state.edition, start, points, crossing, hostile))


def beside_option(state: Thomond, verb: str, space: SpaceId) -> Option:
    """A step to a space beside, ``<verb>.<space>``: like a march it says what stands there."""
    tokens = state.settlements[space]
    hurt = DESTROYED if tokens.destroyed else tokens.devastation
    return _beside(verb, space, settlement(state, space), owner(state, space), hurt)


@cache
def _beside(verb: str, space: SpaceId, kind: str, holder: FactionId, hurt: int) -> Option:
    told = {"space": site_said(space, kind, holder, hurt)}
    return Option(f"{verb}.{space}", Text(f"option.{verb}", told), "retreat")


@lru_cache(4096)
def _ends(kingdom: Kingdom, start: SpaceId, points: int, crossing: int, hostile: frozenset[SpaceId]) -> Ends:
    ways = reach(kingdom[0], start, points, crossing, hostile).items()
    sites = _sites(kingdom)
    near = tuple([sites[way] for way in sorted(ways, key=_cost)])
    return Ends(near, frozenset([holder for _, _, holder, _ in near]))


_cost = itemgetter(1)


class _Sites(dict[tuple[SpaceId, int], Near]):
    """The spaces at the end of so many movement points: one of each for all the marches that can end there."""

    def __init__(self, kingdom: Kingdom) -> None:
        super().__init__()
        self._kingdom = kingdom

    def __missing__(self, way: tuple[SpaceId, int]) -> Near:
        site = Site(self._kingdom, *way)
        self[way] = near = (*way, site.holder, site)
        return near


_sites = cache(_Sites)
