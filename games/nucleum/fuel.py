"""What an Energize burns: coal and its price, uranium and whose turbines serve it (NU-ENE-01 to NU-ENE-12, NU-ENE-17).

Every unit of fuel must be needed (NU-ENE-18), so a way is fixed by its number of uranium: coal makes up the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import TypeVar

import msgspec

from games.core.model import Refusal, Text, refused
from games.nucleum.actor import Actor
from games.nucleum.board import Area
from games.nucleum.content import PACKS
from games.nucleum.labels import building_said, city_said
from games.nucleum.queries import regions

Place = TypeVar("Place", str, int)


class Way(msgspec.Struct, frozen=True):
    """A plant and what it burns."""

    plant: str
    """The city."""
    uranium: int
    coal: int
    fees: int
    """How many uranium use turbines of others."""


def targets(actor: Actor) -> list[str]:
    """The spaces of buildings that could be energised: own or neutral ones that are not yet (NU-ENE-02)."""
    return [
        space
        for space, urban in actor.state.land.urban.items()
        if not urban.powered and urban.seat in (None, actor.seat)
    ]


def requirement(actor: Actor, space: str) -> int:
    """The energy that the building on a space needs."""
    return actor.pack.buildings[actor.state.land.urban[space].tile].energy


class Grid:
    """What an actor could burn now, or after giving away some of the uranium for Thaler."""

    def __init__(self, actor: Actor, stock: dict[str, int] | None = None, thaler: int | None = None) -> None:
        self.actor = actor
        self.regions = regions(actor.state)
        mines = actor.state.land.mines
        self.stock = stock if stock is not None else {m: p.uranium for m, p in mines.items() if p.seat == actor.seat}
        self.thaler = actor.player.thaler if thaler is None else thaler
        self.discount = actor.discount("coal")

    def region(self, city: str) -> Area:
        """All that is joined to a city."""
        return self.regions[self.actor.board.bit[city]]

    def joined(self, space: str) -> Area:
        """All that is joined to the city of a space."""
        return self.regions[self.actor.board.at[space]]

    def sites(self, region: Area) -> list[str]:
        """The coal sites of a region (NU-ENE-03)."""
        return [site for site in self.actor.board.coal_sites if self.actor.board.bit[site] & region]

    def mines(self, region: Area) -> dict[str, int]:
        """Own uranium in a region, by mine (NU-ENE-06)."""
        at = self.actor.board.at
        return {mine: n for mine, n in self.stock.items() if n and at[mine] & region}

    def coal_price(self, region: Area, n: int) -> int | None:
        """The least that so many coal cost; None: there is no coal site."""
        found = self.splits(region, n)
        return min([price for _, price in found]) if found else None

    def splits(self, region: Area, n: int) -> list[tuple[tuple[int, ...], int]]:
        """How many coal could come from which site (``sites``), and what they would cost (NU-ENE-05)."""
        wagons = [self.actor.state.land.coal[site] for site in self.sites(region)]
        edition, cheaper = self.actor.state.edition, self.discount
        return [
            (parts, sum([_price(edition, *each, part, cheaper) for each, part in zip(wagons, parts, strict=True)]))
            for parts in _divided(n, len(wagons))
        ]

    def hosts(self, plant: str) -> dict[int, int]:
        """Turbines of others at a plant, by seat (NU-ENE-09)."""
        found: Counter[int] = Counter()
        for space in self.actor.board.turbine[plant]:
            turbine = self.actor.state.land.turbines.get(space.id)
            if turbine is not None and turbine.seat != self.actor.seat:
                found[turbine.seat] += 1
        return dict(found)

    def free(self, plant: str) -> int:
        """Uranium without a fee: the plant, own turbines, technologies (NU-ENE-08, NU-ENE-09)."""
        land = self.actor.state.land
        own = sum(
            [
                space.id in land.turbines and land.turbines[space.id].seat == self.actor.seat
                for space in self.actor.board.turbine[plant]
            ]
        )
        return self.actor.pack.fuel.plant_limit + own + self.actor.uranium_limit

    def price(self, way: Way) -> int | None:
        """The least Thaler that a way costs; None: its coal cannot be had."""
        coal = self.coal_price(self.region(way.plant), way.coal)
        return None if coal is None else coal + way.fees * self.actor.pack.fuel.fee

    def ways(self, space: str) -> Iterator[Way]:
        """Every way to energise the building on a space, also those that are too dear.

        Plants that burn no uranium are one: the first of them stands for all (NU-ENE-01).
        """
        region, board = self.joined(space), self.actor.board
        plants = [city for city in board.plants if board.bit[city] & region]
        if not plants:
            return
        need = max(0, requirement(self.actor, space) - self.actor.electricity)
        yield Way(plants[0], 0, need, 0)
        stock = sum(self.mines(region).values())
        power = self.actor.uranium_power
        for plant in plants:
            if plant not in self.actor.state.land.nucleum:
                continue
            free = self.free(plant)
            limit = min(stock, free + sum(self.hosts(plant).values()), -(-need // power))
            for uranium in range(1, limit + 1):
                yield Way(plant, uranium, max(0, need - uranium * power), max(0, uranium - free))

    def affordable(self, space: str) -> list[tuple[Way, int]]:
        """The ways that can be paid, with their prices (NU-RES-07)."""
        priced = [(way, self.price(way)) for way in self.ways(space)]
        return [(way, price) for way, price in priced if price is not None and price <= self.thaler]

    def reaches(self, space: str) -> bool:
        """Whether the building on a space can be energised."""
        priced = (self.price(way) for way in self.ways(space))
        return any(price is not None and price <= self.thaler for price in priced)


def after_exchanges(actor: Actor) -> Iterator[Grid]:
    """The grid as it is, and after every exchange that brings Thaler (NU-RES-06): with workers left none does."""
    now = Grid(actor)
    yield now
    if actor.uranium <= actor.player.supply:
        return
    for given in product(*(range(n + 1) for n in now.stock.values())):
        stock = {mine: n - part for (mine, n), part in zip(now.stock.items(), given, strict=True)}
        yield Grid(actor, stock, actor.player.thaler + max(0, sum(given) - actor.player.supply))


def hindrance(actor: Actor, space: str) -> Refusal | None:
    """Why the building on a space cannot be energised; None: it can."""
    grid, urban = Grid(actor), actor.state.land.urban[space]
    city = city_said(actor.pack.spaces[space].city)
    label = Text("building_at", {"building": building_said(urban.tile), "place": city})
    ways = list(grid.ways(space))
    if not ways:
        return refused(label, "no_plant", "NU-ENE-02")
    prices = [price for way in ways if (price := grid.price(way)) is not None]
    if not prices:
        need = requirement(actor, space) - actor.electricity
        return refused(label, "no_fuel", "NU-ENE-11", n=need)
    if min(prices) > grid.thaler:
        return refused(label, "thaler", "NU-ENE-04", n=min(prices), have=grid.thaler)
    return None


def obstacle(actor: Actor, *, in_reach: bool = False) -> Refusal | None:
    """Why the action is not possible at all; ``in_reach``: whatever uranium is exchanged first (NU-RAIL-09)."""
    label, found = Text("action.energize"), targets(actor)
    grids = after_exchanges(actor) if in_reach else iter((Grid(actor),))
    if found and any(grid.reaches(space) for grid in grids for space in found):
        return None
    told = next((each for space in found if (each := hindrance(actor, space))), None)
    if told is None:
        return refused(label, "no_target", "NU-ENE-12")
    return Refusal(label, told.reason, told.clause)


NEAREST = ("NU-ENE-04", "NU-ENE-11")
"""What hinders a building that some plant reaches: Thaler are missing, or fuel is."""


def nearest(actor: Actor) -> Refusal | None:
    """What hinders the building that lacks least to be energised; None: no plant reaches any."""
    found = [each for space in targets(actor) if (each := hindrance(actor, space)) and each.clause in NEAREST]
    told = min(found, key=lambda each: (NEAREST.index(each.clause), each.reason.args["n"]), default=None)
    return told and Refusal(Text("energize_what", {"what": told.label}), told.reason, told.clause)


def burn_coal(wagons: list[int], n: int) -> None:
    """Wagons turn and leave as so many coal are bought, always from a cheapest one (NU-ENE-04, NU-ENE-05)."""
    for _ in range(n):
        if wagons[0]:
            wagons[0] -= 1
            wagons[1] += 1
        elif wagons[1]:
            wagons[1] -= 1


@cache
def _price(edition: str, first: int, second: int, n: int, cheaper: int) -> int:
    """What so many coal of a site cost, whose wagons show their first and second side (NU-ENE-04, NU-EFF-01)."""
    printed = PACKS[edition].coal
    low, high = printed.wagon_prices
    cheap = min(n, first)
    middle = min(n - cheap, first + second)
    prices = [low] * cheap + [high] * middle + [printed.price_without_wagon] * (n - cheap - middle)
    return sum([max(0, price - cheaper) for price in prices])


@cache
def _divided(n: int, ways: int) -> tuple[tuple[int, ...], ...]:
    """So many things divided over so many places, every way; nothing over no places is one way."""
    if not ways:
        return () if n else ((),)
    return tuple([(first, *rest) for first in range(n, -1, -1) for rest in _divided(n - first, ways - 1)])


def takings(stock: dict[Place, int], n: int) -> Sequence[dict[Place, int]]:
    """Every way to take so many things from these places: how many from each."""
    return [dict(zip(stock, parts, strict=True)) for parts in _taken(tuple(stock.values()), n)]


@cache
def _taken(stock: tuple[int, ...], n: int) -> tuple[tuple[int, ...], ...]:
    return tuple([parts for parts in product(*(range(held, -1, -1) for held in stock)) if sum(parts) == n])
