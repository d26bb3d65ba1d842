"""Mobilizar-se: who may bring an army on the board when, where and for what price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text
from games.tarlac.content import DEC, FactionId, Placed, SpaceId, pack
from games.tarlac.labels import at, counted, how_many, named, place, plain
from games.tarlac.queries import (
    affordable,
    bases,
    can_land,
    factions_of,
    foes,
    numbers,
    room,
    scenario,
    seat_of,
    with_dec,
)
from games.tarlac.steps.asking import FactionChoice
from games.tarlac.steps.expedition import NextArmy
from games.tarlac.steps.refusing import refused
from games.tarlac.verbs import coyne, put_army

if TYPE_CHECKING:
    from games.tarlac.state import Thomond

STAY = plain("muster.none", "muster_none", "muster")


class OpenCycle(Step, frozen=True, tag="open_cycle"):
    """The next expedition phase: first those who may mobilise at its start, then the armies' turns."""

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        state.cycle += 1
        state.phase, state.next, state.turn, state.clashes = "expedition", 0, None, []
        game.emit("event.cycle", n=state.cycle)
        game.then(*(opening(state) if state.cycle == 1 else news(state)), NextArmy())


def opening(state: Thomond) -> list[Step]:
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
    return [Summons(id) for seat in state.seating for id in factions_of(state, seat)]


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

    def run(self, game: Game[Thomond]) -> None:
        state, faction = game.state, self.faction
        if state.factions[faction].seat is None:
            return
        seat = seat_of(state, faction)
        if can_land(state, faction):
            game.then(Landing(seat, faction))
            return
        spaces = bases(state, faction)
        if self.space:
            free = not state.factions[faction].mobilised and not foes(state, faction, self.space)
            spaces = [self.space] if free and affordable(state, faction, self.space) else []
        if len(spaces) == 1:
            game.then(Muster(seat, faction, spaces[0]))
        elif spaces:
            game.then(Base(seat, faction))


class Landing(FactionChoice, frozen=True, tag="landing"):
    """An exile lands on his own, or waits (TA-MOB-10, TA-MOB-13)."""

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.landing", {"who": named(self.faction)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        landing = pack().base.landing
        told = {
            "space": place(landing.space),
            "battles": counted("battle", landing.battles),
            "provisions": counted("provision", numbers(game.state).landing_provisions),
        }
        return [Option(f"base.{landing.space}", Text("option.land", told), "muster"), STAY]

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        if keys != (STAY.key,):
            landing = pack().base.landing
            put_army(game, self.faction, landing.space, landing.battles, numbers(game.state).landing_provisions)


class Base(FactionChoice, frozen=True, tag="base"):
    """De Clare has two castles to choose from (TA-MOB-05)."""

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.base", {"who": named(self.faction)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        return [*(at(f"base.{space}", "base", space, "muster") for space in bases(game.state, self.faction)), STAY]

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        if keys != (STAY.key,):
            game.then(Muster(self.seat, self.faction, keys[0].removeprefix("base.")))


class Muster(FactionChoice, frozen=True, tag="muster"):
    """How many battles (TA-MOB-01); whoever is obliged to come cannot stay at home (TA-CALL-03)."""

    space: SpaceId
    obliged: bool = False

    def prompt(self, game: Game[Thomond]) -> Text:
        state, king = game.state, game.state.factions[self.faction]
        told = {"who": named(self.faction), "space": place(self.space)}
        if self.faction == DEC:
            return Text("ask.muster.pounds", {**told, "pounds": state.pounds, "price": numbers(state).battle_pounds})
        return Text("ask.muster.irish", {**told, "herds": king.herds, "room": room(state, self.space)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        most = affordable(game.state, self.faction, self.space)
        found = [how_many("muster", n, "muster", self._left(game.state, n)) for n in range(1, most + 1)]
        return found if self.obliged else [*found, STAY]

    def _left(self, state: Thomond, battles: int) -> int:
        """The pounds that so many battles leave; 0 for the Irish, who choose next how to pay."""
        return state.pounds - battles * numbers(state).battle_pounds if self.faction == DEC else 0

    def refuse(self, game: Game[Thomond], *keys: Key) -> Refusal | None:
        if keys == (STAY.key,):
            return refused(keys, "obliged", "TA-CALL-03", STAY.label)
        if not keys or not keys[0].startswith("muster."):
            return None
        wanted = keys[0].removeprefix("muster.")
        if wanted.isdecimal() and int(wanted) > pack().base.limits.battles:
            return refused(keys, "most_battles", "TA-MOB-01")
        return refused(keys, "pay_battles", "TA-MOB-08")

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        if keys == (STAY.key,):
            return
        battles = int(keys[0].removeprefix("muster."))
        payment = BuyProvisions if self.faction == DEC else PayCoyne
        game.then(payment(self.seat, self.faction, self.space, battles))


class PayCoyne(FactionChoice, frozen=True, tag="pay_coyne"):
    """How many of the battles are paid by coyne, the rest by tuarastal (TA-MOB-02, TA-MOB-04)."""

    space: SpaceId
    battles: int

    def prompt(self, game: Game[Thomond]) -> Text:
        tokens = game.state.settlements[self.space]
        return Text("ask.pay_coyne", {"space": place(self.space), "devastation": tokens.devastation})

    def options(self, game: Game[Thomond]) -> list[Option]:
        herds = game.state.factions[self.faction].herds
        least, most = max(0, self.battles - herds), min(self.battles, room(game.state, self.space))
        return [how_many("coyne", n, "pay", self.battles - n) for n in range(most, least - 1, -1)]

    def refuse(self, game: Game[Thomond], *keys: Key) -> Refusal | None:
        return refused(keys, "coyne_full", "TA-MOB-04") if keys and keys[0].startswith("coyne.") else None

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        n = int(keys[0].removeprefix("coyne."))
        game.state.factions[self.faction].herds -= self.battles - n
        game.emit("event.paid", who=named(self.faction), coyne=counted("coyne", n), herds=self.battles - n)
        coyne(game, self.space, n)
        put_army(game, self.faction, self.space, self.battles)


class BuyProvisions(FactionChoice, frozen=True, tag="buy_provisions"):
    """How many provisions de Clare buys with the pounds that are left (TA-MOB-03)."""

    space: SpaceId
    battles: int

    def _left(self, state: Thomond) -> int:
        return state.pounds - self.battles * numbers(state).battle_pounds

    def prompt(self, game: Game[Thomond]) -> Text:
        told = {"pounds": self._left(game.state), "price": numbers(game.state).provision_pounds}
        return Text("ask.buy_provisions", told)

    def options(self, game: Game[Thomond]) -> list[Option]:
        left, price = self._left(game.state), numbers(game.state).provision_pounds
        return [how_many("provision", n, "pay", left - n * price) for n in range(left // price, -1, -1)]

    def refuse(self, game: Game[Thomond], *keys: Key) -> Refusal | None:
        return refused(keys, "pay_provisions", "TA-MOB-03") if keys and keys[0].startswith("provision.") else None

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        n, present = int(keys[0].removeprefix("provision.")), numbers(game.state)
        spent = self.battles * present.battle_pounds + n * present.provision_pounds
        game.state.pounds -= spent
        game.emit("event.spent", who=named(self.faction), pounds=spent, left=game.state.pounds)
        put_army(game, self.faction, self.space, self.battles, n)
