"""Energize: which building, which plant, what fuel, and what comes of it (NU-ENE-01 to NU-ENE-18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.agenda import Game
from games.core.model import Key, Option, Refusal, Text, player
from games.core.texts import series, several
from games.nucleum.actor import Using
from games.nucleum.fuel import Grid, Way, burn_coal, hindrance, requirement, takings, targets
from games.nucleum.labels import building_said, city_said, listed_said, stocks_said, thing_said
from games.nucleum.queries import by_city
from games.nucleum.state import Mine, Saxony, Urban
from games.nucleum.steps.gains import Receive, after
from games.nucleum.wording import powered_said


class Energizing(Using, frozen=True):
    """A question about an Energize that nothing has been paid for yet. Abstract, as far as a struct can be."""

    def spares(self, state: Saxony, mine: str) -> bool:
        """Whether a uranium of this mine can be exchanged in the middle of the action, so that it stays possible.

        Abstract, which structs cannot declare.
        """
        raise NotImplementedError

    def poorer(self, state: Saxony, mine: str) -> Grid:
        """What could be burnt without it; with no worker left in the supply a Thaler comes instead (NU-RES-06)."""
        now = Grid(self.actor(state))
        gained = int(not now.actor.player.supply)
        return Grid(now.actor, {**now.stock, mine: now.stock[mine] - 1}, now.thaler + gained)


class PickTarget(Energizing, frozen=True, tag="pick_target"):
    """Which building; only those that can be energised now (NU-ENE-02, NU-ENE-12)."""

    prefix = "power."

    def spares(self, state: Saxony, mine: str) -> bool:
        grid = self.poorer(state, mine)
        return any(grid.reaches(space) for space in targets(grid.actor))

    def options(self, game: Game[Saxony]) -> list[Option]:
        state = game.state
        actor = self.actor(state)
        grid = Grid(actor)
        found: list[Option] = []
        for space in targets(actor):
            ways = grid.affordable(space)
            if ways:
                urban = state.land.urban[space]
                told = {
                    "building": building_said(urban.tile),
                    "place": city_said(actor.pack.spaces[space].city),
                    "n": requirement(actor, space),
                    "cost": thing_said("thaler", min(price for _, price in ways)),
                }
                note = powered_said(state.edition, urban.tile, own=urban.seat is not None)
                found.append(self.offer(space, Text("option.power", told), "power", "energy", note=note))
        return found

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        game.then(PickPlant(self.seat, self.deed, names[0]))

    def wishes(self, state: Saxony) -> Iterable[Key]:
        return targets(self.actor(state))

    def hindrance(self, state: Saxony, name: Key) -> Refusal | None:
        return hindrance(self.actor(state), name)


class PickPlant(Energizing, frozen=True, tag="pick_plant"):
    """Which plant, if it makes a difference: where uranium can be burnt, or at what fee (NU-ENE-01)."""

    detail = True
    prefix = "plant."
    barred = ("refused.plant", "NU-ENE-01")

    target: str

    def prompt(self, game: Game[Saxony]) -> Text:
        return _asked(game.state, self, "ask.pick_plant")

    def spares(self, state: Saxony, mine: str) -> bool:
        return self.poorer(state, mine).reaches(self.target)

    def options(self, game: Game[Saxony]) -> list[Option]:
        actor = self.actor(game.state)
        ways = Grid(actor).affordable(self.target)
        burnt: dict[str, list[Text]] = {}
        for way, price in ways:
            burnt.setdefault(way.plant, []).append(_way_said(way, price))
        return [
            self.offer(
                plant,
                city_said(plant),
                "plant",
                "nucleum" if plant in game.state.land.nucleum else "plant",
                note=series(found),
            )
            for plant, found in burnt.items()
        ]

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        game.then(PickFuel(self.seat, self.deed, self.target, names[0]))


class PickFuel(Energizing, frozen=True, tag="pick_fuel"):
    """How many uranium; coal makes up the rest, and no unit is more than needed (NU-ENE-17, NU-ENE-18)."""

    detail = True
    prefix = "fuel."
    barred = ("refused.fuel", "NU-ENE-18")

    target: str
    plant: str

    def prompt(self, game: Game[Saxony]) -> Text:
        return _asked(game.state, self, "ask.pick_fuel")

    def spares(self, state: Saxony, mine: str) -> bool:
        return any(way.plant == self.plant for way, _ in self.poorer(state, mine).affordable(self.target))

    def options(self, game: Game[Saxony]) -> list[Option]:
        actor = self.actor(game.state)
        return [
            self.offer(way.uranium, _way_said(way, price), "fuel", "uranium" if way.uranium else "coal")
            for way, price in Grid(actor).affordable(self.target)
            if way.plant == self.plant
        ]

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        game.then(PickMines(self.seat, self.deed, self.target, _way(self, game.state, int(names[0]))))


class PickMines(Energizing, frozen=True, tag="pick_mines"):
    """From which own mines the uranium comes (NU-ENE-06)."""

    detail = True
    prefix = "from."
    barred = ("refused.mines", "NU-ENE-06")

    target: str
    way: Way

    def prompt(self, game: Game[Saxony]) -> Text:
        return Text("ask.pick_mines", {"n": self.way.uranium})

    def spares(self, state: Saxony, mine: str) -> bool:
        grid = self.poorer(state, mine)
        return sum(grid.mines(grid.region(self.way.plant)).values()) >= self.way.uranium

    def options(self, game: Game[Saxony]) -> list[Option]:
        grid = Grid(self.actor(game.state))
        mines = grid.mines(grid.region(self.way.plant))
        return [
            self.offer(_digits(parts.values()), listed_said(stocks_said(stocks)), "mines", "uranium")
            for parts, stocks in by_city(game.state.edition, takings(mines, self.way.uranium))
        ]

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        grid = Grid(self.actor(game.state))
        mines = grid.mines(grid.region(self.way.plant))
        burnt = dict(zip(mines, _numbers(names[0]), strict=True))
        game.then(PickHosts(self.seat, self.deed, self.target, self.way, burnt))


class PickHosts(Energizing, frozen=True, tag="pick_hosts"):
    """Whose turbines serve beyond the free capacity (NU-ENE-09)."""

    detail = True
    prefix = "host."
    barred = ("refused.host", "NU-ENE-09")

    target: str
    way: Way
    burnt: dict[str, int]

    def prompt(self, game: Game[Saxony]) -> Text:
        return Text("ask.pick_hosts", {"n": self.way.fees})

    def spares(self, state: Saxony, mine: str) -> bool:
        return state.land.mines[mine].uranium > self.burnt.get(mine, 0)

    def options(self, game: Game[Saxony]) -> list[Option]:
        hosts = Grid(self.actor(game.state)).hosts(self.way.plant)
        return [
            self.offer(
                _digits(parts.values()),
                listed_said([Text("option.host", {"player": player(seat), "n": n}) for seat, n in parts.items() if n]),
                "host",
                "turbine",
            )
            for parts in takings(hosts, self.way.fees)
        ]

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        hosts = Grid(self.actor(game.state)).hosts(self.way.plant)
        paid = {seat: n for seat, n in zip(hosts, _numbers(names[0]), strict=True) if n}
        game.then(PickCoal(self.seat, self.deed, self.target, self.way, self.burnt, paid))


class PickCoal(Energizing, frozen=True, tag="pick_coal"):
    """From which coal sites (NU-ENE-05): those ways that cost least, the others if they are asked for."""

    detail = True
    prefix = "coal."
    barred = ("refused.coal", "NU-ENE-05")

    target: str
    way: Way
    burnt: dict[str, int]
    paid: dict[int, int]
    dear: bool = False
    """Whether ways that cost more are listed too."""

    def prompt(self, game: Game[Saxony]) -> Text:
        return Text("ask.pick_coal", {"n": self.way.coal})

    def provisional(self) -> bool:
        return self.dear

    def spares(self, state: Saxony, mine: str) -> bool:
        return state.land.mines[mine].uranium > self.burnt.get(mine, 0)

    def options(self, game: Game[Saxony]) -> list[Option]:
        grid = Grid(self.actor(game.state))
        region = grid.region(self.way.plant)
        sites = grid.sites(region)
        purse = grid.thaler - self.way.fees * grid.actor.pack.fuel.fee
        payable = [(parts, price) for parts, price in grid.splits(region, self.way.coal) if price <= purse]
        least = min(price for _, price in payable)
        found = [
            self.offer(_digits(parts), _split_said(sites, parts, price), "coal", "coal")
            for parts, price in payable
            if self.dear or price == least
        ]
        if not self.dear and len(found) < len(payable):
            found.append(self.offer("all", Text("option.all_coal"), "pass", "coal"))
        return found

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        if names == ("all",):
            game.then(PickCoal(self.seat, self.deed, self.target, self.way, self.burnt, self.paid, dear=True))
            return
        self._power(game, _numbers(names[0]))

    def _power(self, game: Game[Saxony], coal: Sequence[int]) -> None:
        """Fuel and fees are paid, the building is turned over, its gains come in order (NU-ENE-13, NU-ENE-14)."""
        state = game.state
        actor = self.actor(state)
        grid = Grid(actor)
        region = grid.region(self.way.plant)
        price = dict(grid.splits(region, self.way.coal))[tuple(coal)]
        answers = actor.answering("energize")
        actor.player.thaler -= price
        for site, n in zip(grid.sites(region), coal, strict=True):
            burn_coal(state.land.coal[site], n)
        for space, n in self.burnt.items():
            mine = state.land.mines[space]
            state.land.mines[space] = Mine(mine.seat, mine.row, mine.uranium - n)
        urban = state.land.urban[self.target]
        printed = actor.pack.buildings[urban.tile]
        state.land.urban[self.target] = Urban(urban.tile, urban.seat, powered=True)
        game.emit(
            "event.energized",
            player=player(self.seat),
            building=building_said(urban.tile),
            city=city_said(actor.pack.spaces[self.target].city),
            plant=city_said(self.way.plant),
            fuel=_burnt_said(self.way),
            cost=thing_said("thaler", price) if price else Text("no_cost"),
        )
        for seat, n in self.paid.items():
            fee = n * actor.pack.fuel.fee
            actor.player.thaler -= fee
            state.players[seat].thaler += fee
            game.befall(
                (seat,), "event.fee", player=player(self.seat), owner=player(seat), cost=thing_said("thaler", fee)
            )
        game.then(Receive(self.seat, printed.brings), *after(self.seat, answers))


def _way(step: PickFuel, state: Saxony, uranium: int) -> Way:
    ways = Grid(step.actor(state)).ways(step.target)
    return next(way for way in ways if (way.plant, way.uranium) == (step.plant, uranium))


def _digits(numbers: Iterable[int]) -> str:
    return ".".join(map(str, numbers)) or "none"


def _numbers(name: str) -> list[int]:
    return [] if name == "none" else [int(part) for part in name.split(".")]


def _asked(state: Saxony, step: PickPlant | PickFuel, id: str) -> Text:
    """A question with the building, its requirement and the electricity that comes without fuel."""
    actor, urban = step.actor(state), state.land.urban[step.target]
    told = {"building": building_said(urban.tile), "place": city_said(actor.pack.spaces[step.target].city)}
    return Text(id, {**told, "n": requirement(actor, step.target), "bonus": actor.electricity})


def _burnt_said(way: Way) -> Text:
    if not way.uranium and not way.coal:
        return Text("bonus_electricity")
    told = [thing_said("uranium", way.uranium)] if way.uranium else []
    return several([*told, thing_said("coal", way.coal)] if way.coal else told)


def _way_said(way: Way, price: int) -> Text:
    return Text("option.fuel", {"fuel": _burnt_said(way), "cost": thing_said("thaler", price)})


def _split_said(sites: Sequence[str], parts: Sequence[int], price: int) -> Text:
    found = stocks_said(dict(zip(sites, parts, strict=True)))
    return Text("option.fuel", {"fuel": listed_said(found), "cost": thing_said("thaler", price)})
