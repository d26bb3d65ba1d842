"""Urbanize: which building, and where it stands (NU-URB-01 to NU-URB-08)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from games.core.agenda import Game
from games.core.model import Key, Option, Refusal, Text, player, refused
from games.nucleum.actor import Actor, Using
from games.nucleum.content import PACKS
from games.nucleum.effects import TYPES, Type
from games.nucleum.labels import building_said, city_said, site_said, thing_said
from games.nucleum.printed import Space
from games.nucleum.queries import closed
from games.nucleum.state import Saxony, Urban
from games.nucleum.steps.losing import losing
from games.nucleum.wording import promise_said


def cost(actor: Actor, building: str) -> int:
    """Thaler, lowered by the discounts in force (NU-URB-03, NU-RES-07)."""
    return max(0, actor.pack.own[building].cost - actor.mod.thaler - actor.discount("urbanize"))


def sites(actor: Actor, type: Type) -> list[str]:
    """The spaces where a building of a type can stand (NU-URB-01, NU-URB-04 to NU-URB-07)."""
    found: list[str] = []
    for fitting in _fitting(actor, type):
        # Friendly placement: a space of this type alone comes before one of two types; so does no red frame.
        friendly = [space for space in fitting if len(space.accepts) == 1 and not space.red]
        found += [space.id for space in friendly or fitting]
    return found


def _fitting(actor: Actor, type: Type) -> Iterator[list[Space]]:
    """The empty spaces that list a type, city by city."""
    area, state = actor.area("urbanize"), actor.state
    for bit, spaces in actor.board.accepting(type):
        if bit & area and (fitting := [space for space in spaces if not closed(state, space.id)]):
            yield fitting


def hindrance(actor: Actor, building: str) -> Refusal | None:
    """Why a building cannot be built; None: it can."""
    label = building_said(building)
    if building not in actor.player.buildings:
        return refused(label, "building_gone", "NU-URB-01")
    price = cost(actor, building)
    if price > actor.player.thaler:
        return refused(label, "thaler", "NU-URB-03", n=price, have=actor.player.thaler)
    if not sites(actor, actor.pack.own[building].type):
        return refused(label, "no_site", "NU-URB-04")
    return None


def obstacle(actor: Actor, *, in_reach: bool = False) -> Refusal | None:
    """Why the action is not possible at all; ``in_reach``: whatever uranium is exchanged first (NU-RAIL-09)."""
    label, buildings = Text("action.urbanize"), actor.player.buildings
    if not buildings:
        return refused(label, "no_building", "NU-URB-01")
    thaler = actor.thaler_in_reach if in_reach else actor.player.thaler
    prices = {building: cost(actor, building) for building in buildings}
    payable = {actor.pack.own[building].type for building, price in prices.items() if price <= thaler}
    if not payable:
        return refused(label, "thaler", "NU-URB-03", n=min(prices.values()), have=actor.player.thaler)
    if not any(any(_fitting(actor, type)) for type in TYPES if type in payable):
        return refused(label, "no_site", "NU-URB-04")
    return None


class PickBuilding(Using, frozen=True, tag="pick_building"):
    """Any building of the player board, in any order (NU-URB-02)."""

    prefix = "build."

    def options(self, game: Game[Saxony]) -> list[Option]:
        actor = self.actor(game.state)
        able = {type for type in TYPES if any(_fitting(actor, type))}
        found: list[Option] = []
        for building in actor.player.buildings:
            printed, price = actor.pack.own[building], cost(actor, building)
            if printed.type in able and price <= actor.player.thaler:
                told = {"building": building_said(building), "cost": thing_said("thaler", price)}
                note = promise_said(game.state.edition, building)
                found.append(self.offer(building, Text("option.build", told), "build", printed.type, note=note))
        return found

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        game.then(PickSite(self.seat, self.deed, names[0]))

    def wishes(self, state: Saxony) -> Iterable[Key]:
        return PACKS[state.edition].own

    def hindrance(self, state: Saxony, name: Key) -> Refusal | None:
        return hindrance(self.actor(state), name)

    def refusals(self, game: Game[Saxony]) -> list[Refusal]:
        # Nobody misses what they have built.
        left = self.actor(game.state).player.buildings
        return [found for name in left if (found := self.hindrance(game.state, name))]


class PickSite(Using, frozen=True, tag="pick_site"):
    """The space: it lists the type, is empty, and is the friendliest of its city (NU-URB-04, NU-URB-05)."""

    detail = True
    prefix = "site."
    barred = ("refused.site", "NU-URB-05")

    building: str

    def prompt(self, game: Game[Saxony]) -> Text:
        return Text("ask.pick_site", {"building": building_said(self.building)})

    def options(self, game: Game[Saxony]) -> list[Option]:
        actor = self.actor(game.state)
        type = actor.pack.own[self.building].type
        return [_site(game.state.edition, space, type) for space in sites(actor, type)]

    def remarks(self, game: Game[Saxony]) -> Mapping[Key, Text]:
        return losing(game, self)

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        state, space = game.state, names[0]
        actor = self.actor(state)
        price = cost(actor, self.building)
        actor.player.thaler -= price
        actor.player.buildings.remove(self.building)
        state.land.urban[space] = Urban(self.building, self.seat)
        game.emit(
            "event.urbanized",
            player=player(self.seat),
            building=building_said(self.building),
            city=city_said(actor.pack.spaces[space].city),
            cost=thing_said("thaler", price) if price else Text("no_cost"),
        )


@cache
def _site(edition: str, space: str, type: Type) -> Option:
    return Option(f"{PickSite.prefix}{space}", site_said(edition, space), "site", type)
