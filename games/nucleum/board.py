"""The side of the board that is played, worked out once: neighbours, spaces by city, and what hangs together.

Cities and coal sites are bits of a number, so that a network is a number too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from games.nucleum.content import PACKS
from games.nucleum.effects import Type
from games.nucleum.printed import Link, Meets, Side, Space

Area = int
"""Cities and coal sites as bits (``Board.bit``)."""


class RailSpace:
    """A railway space of a link."""

    def __init__(self, link: Link, index: int, meets: Sequence[tuple[Meets, Meets]]) -> None:
        self.key = f"{link.id}.{index}"
        self.link = link
        self.index = index
        self.length = len(meets)
        self.meets = meets[index]
        """What the end facing a and the end facing b meet."""
        self.beside = (
            f"{link.id}.{index - 1}" if index else "",
            f"{link.id}.{index + 1}" if index + 1 < len(meets) else "",
        )
        """The neighbouring spaces of the link towards a and b; "" where a city or coal site is."""
        self.nodes = (link.a if index == 0 else "", link.b if index + 1 == len(meets) else "")
        """The city or coal site that each end touches."""
        self.touches: Area = 0
        """The same as bits."""


class Board:
    """One side of the board in one edition."""

    def __init__(self, edition: str, side: Side) -> None:
        pack = PACKS[edition]
        self.cities = tuple(city.id for city in pack.cities.values() if side in city.sides)
        self.coal_sites = tuple(site.id for site in pack.coal_sites.values() if side in site.sides)
        self.bit = {node: 1 << number for number, node in enumerate((*self.cities, *self.coal_sites))}
        self.everywhere: Area = sum([self.bit[city] for city in self.cities])
        """All cities."""
        self.spaces = {space.id: space for space in pack.spaces.values() if side in space.sides}
        self.at = {space.id: self.bit[space.city] for space in self.spaces.values()}
        """The city of each space, as a bit."""
        self.urban = self._of("urban")
        self.turbine = self._of("turbine")
        self.mine = self._of("mine")
        self.plants = tuple(city for city in pack.plants if city in self.bit)
        """Cities with a power plant, in the order of the content pack (NU-ENE-01)."""
        self.rails: dict[str, RailSpace] = {}
        self.links: dict[str, tuple[str, ...]] = {}
        """The railway spaces of each link that exists on this side."""
        for link in pack.links.values():
            meets = link.spaces_12 if side == "12" else link.spaces_34
            found = [RailSpace(link, index, meets) for index in range(len(meets))]
            for space in found:
                space.touches = union([self.bit[node] for node in space.nodes if node])
            if found:
                self.rails |= {space.key: space for space in found}
                self.links[link.id] = tuple([space.key for space in found])
        self.ends = {link: self.bit[pack.links[link].a] | self.bit[pack.links[link].b] for link in self.links}
        """Both ends of each link, as bits."""

    def _of(self, kind: str) -> dict[str, tuple[Space, ...]]:
        """The spaces of a kind in each city, lowest number first."""
        return {
            city: tuple(space for space in self.spaces.values() if space.city == city and space.kind == kind)
            for city in self.cities
        }

    @lru_cache(maxsize=64)  # noqa: B019 - as below
    def accepting(self, type: Type) -> Sequence[tuple[Area, Sequence[Space]]]:
        """The urban spaces that list a type, by the bit of their city; cities without one are left out."""
        listed = {city: [space for space in spaces if type in space.accepts] for city, spaces in self.urban.items()}
        return [(self.bit[city], spaces) for city, spaces in listed.items() if spaces]

    def names(self, area: Area) -> list[str]:
        """The cities of an area, in the order of the content pack."""
        return [city for city in self.cities if self.bit[city] & area]

    @lru_cache(maxsize=4096)  # noqa: B019 - there is one board for each side and edition, and it is kept for ever
    def laid(self, rails: tuple[str, ...]) -> tuple[tuple[str, ...], dict[Area, Area]]:
        """The links that these filled railway spaces complete, and for the bit of each city and coal site all that
        they join to it, itself among them.

        Nearly every question of the game needs it, and it changes only with a railway: so it is remembered.
        """
        filled = set(rails)
        complete = tuple([link for link, keys in self.links.items() if filled.issuperset(keys)])
        joined = {bit: bit for bit in self.bit.values()}
        for link in complete:
            whole = union([joined[bit] for bit in bits(self.ends[link])])
            for bit in bits(whole):
                joined[bit] = whole
        return complete, joined


@cache
def board_of(edition: str, side: Side) -> Board:
    """The board as it is played."""
    return Board(edition, side)


def bits(area: Area) -> Iterator[Area]:
    """Each bit of an area."""
    while area:
        lowest = area & -area
        yield lowest
        area ^= lowest


def union(areas: Iterable[Area]) -> Area:
    """All of several areas."""
    found: Area = 0
    for area in areas:
        found |= area
    return found
