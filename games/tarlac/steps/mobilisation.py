"""Mobilizar-se: who may bring an army on the board when, where and for what price."""

from __future__ import annotations

from functools import lru_cache

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text
from games.core.texts import several
from games.tarlac.content import PACKS
from games.tarlac.labels import faction_said, named_said, pounds_said, space_said, thing_said
from games.tarlac.printed import DEC, FactionId, Placed, SpaceId
from games.tarlac.queries import affordable, capitals, in_order, numbers, scenario, seat_of, with_dec
from games.tarlac.state import Thomond
from games.tarlac.steps.mustering import LISTS, BuyProvisions, Levy, Muster, purse_said
from games.tarlac.steps.refusals import base_hindrance, landing_hindrance, mobilising_hindrance, of_space, unknown
from games.tarlac.verbs import put_army


def opening(state: Thomond) -> list[Step]:
    """Who may mobilise at the start of a cycle (TA-MOB-07): who starts the round, later those who hear the news."""
    return starters(state) if state.cycle == 1 else news(state)


def starters(state: Thomond) -> list[Step]:
    """Who mobilises at the start of a round (TA-MOB-09 to TA-MOB-13, TA-SCN)."""
    if state.round > 1:
        exile = state.exiled
        if not exile:
            return [Summons(scenario(state).starter)]
        return [Summons(DEC if with_dec(state, exile) else exile)]
    start = scenario(state)
    placed = {landing.faction: landing for landing in start.landings}
    first = placed.pop(start.starter, None)
    steps: list[Step] = [_landed(first) if first else Summons(start.starter)]
    return steps + [_landed(landing) for landing in placed.values()]


def _landed(landing: Placed) -> Step:
    if landing.mode == "automatic":
        return Land(landing.faction, landing.space, landing.battles, landing.provisions)
    return Summons(landing.faction, landing.space)


def news(state: Thomond) -> list[Step]:
    """Everybody who has not mobilised yet, in maintenance order (TA-MOB-14)."""
    return [Summons(id, news=True) for id in waiting(state)]


def waiting(state: Thomond) -> list[FactionId]:
    """The factions of all seats that have not mobilised in this round, in maintenance order."""
    return [id for id in in_order(state, state.seating) if not state.factions[id].mobilised]


def tell_who_cannot(game: Game[Thomond]) -> None:
    """Why some who have not mobilised are not asked when the news come (TA-MOB-06 to TA-MOB-08, TA-MOB-12)."""
    state = game.state
    said = [
        Text("reason", {"who": named_said(id), "why": hindrance.reason})
        for id in waiting(state)
        if (hindrance := mobilising_hindrance(state, id))
    ]
    if said:
        game.emit("event.no_means", who=several(said), n=len(said))


class Land(Step, frozen=True, tag="land"):
    """A force that the scenario places, free of charge and without a choice (TA-MOB-13, TA-DANGER-09)."""

    faction: FactionId
    space: SpaceId
    battles: int
    provisions: int

    def run(self, game: Game[Thomond]) -> None:
        put_army(game, self.faction, self.space, self.battles, self.provisions)


class Summons(Step, frozen=True, tag="summons"):
    """A faction is asked whether it mobilises, if it can (TA-MOB-05 to TA-MOB-08)."""

    faction: FactionId
    space: SpaceId = ""
    """The only space allowed; "": its capitals."""
    news: bool = False
    """Not as starter, but on news of the war (TA-MOB-14)."""

    def run(self, game: Game[Thomond]) -> None:
        state, faction = game.state, self.faction
        if state.factions[faction].seat is None:
            return
        seat = seat_of(state, faction)
        if self.news and state.resting.get(seat, 0) >= state.cycle:
            return
        if faction == state.exiled and not landing_hindrance(state, faction):
            game.then(Landing(seat, faction, news=self.news))
            return
        allowed = [self.space] if self.space else capitals(state, faction)
        spaces = [space for space in allowed if not base_hindrance(state, faction, space)]
        if len(spaces) == 1:
            game.then(Muster(seat, faction, spaces[0], news=self.news))
        elif spaces:
            game.then(Base(seat, faction, news=self.news))


class Landing(Levy, frozen=True, tag="landing"):
    """An exile lands unaided, or waits (TA-MOB-10, TA-MOB-13)."""

    prefix = "base."

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.landing", {"who": faction_said(self.faction)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        landing = PACKS[game.state.edition].base.landing
        told = {
            "space": space_said(landing.space),
            "battles": thing_said("battle", landing.battles),
            "provisions": thing_said("provision", landing.provisions),
        }
        return [Option(f"base.{landing.space}", Text("option.land", told), "muster"), *self.at_home(game.state)]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        if name.startswith("muster."):
            return self.home_hindrance(state, name)
        if name == PACKS[state.edition].base.landing.space:
            return None
        if name not in PACKS[state.edition].spaces:
            return unknown(name, "unknown_space", "TA-MAP-01")
        return of_space(name, "landing_only", "TA-MOB-10")

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        return self.left_at_home(game.state)

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if not self.stays(game, names[0]):
            landing = PACKS[game.state.edition].base.landing
            put_army(game, self.faction, landing.space, landing.battles, landing.provisions)


class Base(Levy, frozen=True, tag="base"):
    """De Clare has two castles to choose from, and says at once how many battles (TA-MOB-05, TA-MOB-01, TA-MOB-03)."""

    prefix = "base."

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.base", purse_said(game.state))

    def options(self, game: Game[Thomond]) -> list[Option]:
        state = game.state
        free = [space for space in capitals(state, DEC) if not base_hindrance(state, DEC, space)]
        most, price = affordable(state, DEC, free[0]), numbers(state).battle_pounds
        return [*(option for space in free for option in _from(space, most, price, state.pounds)), *self.at_home(state)]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        if name.startswith("muster."):
            return self.home_hindrance(state, name)
        space, _, battles = name.partition(".")
        if space not in PACKS[state.edition].spaces:
            return unknown(space, "unknown_space", "TA-MAP-01")
        if space not in capitals(state, DEC):
            return of_space(space, "no_base", "TA-MOB-05")
        return base_hindrance(state, DEC, space) or Muster(self.seat, DEC, space).hindrance(state, battles)

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        more = Muster(self.seat, DEC, capitals(game.state, DEC)[0]).refusals(game)
        return [*more, *self.left_at_home(game.state)]

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if not self.stays(game, names[0]):
            space, _, battles = names[0].partition(".")
            game.then(BuyProvisions(self.seat, DEC, space, int(battles)))


@lru_cache(LISTS)
def _from(space: SpaceId, most: int, price: int, purse: int) -> tuple[Option, ...]:
    """De Clare's armies that set out from one of the castles: so many battles for so many pounds each."""
    return tuple(_paid_there(space, n, pounds_said(n * price, purse)) for n in range(1, most + 1))


def _paid_there(space: SpaceId, battles: int, price: Text) -> Option:
    told = {"space": space_said(space), "what": thing_said("battle", battles), "price": price}
    return Option(f"base.{space}.{battles}", Text("option.base", told), f"base_{space}")
