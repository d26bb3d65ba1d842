"""Mobilizar-se: who may bring an army on the board when, where and for what price."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text
from games.tarlac.content import DEC, PACKS, FactionId, Placed, SpaceId
from games.tarlac.labels import at, faction_said, how_many, plain, space_said, thing_said
from games.tarlac.queries import (
    affordable,
    capitals,
    factions_of,
    numbers,
    room,
    scenario,
    seat_of,
    with_dec,
)
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice, number
from games.tarlac.steps.refusals import (
    base_hindrance,
    landing_hindrance,
    mobilising_hindrance,
    of_faction,
    of_space,
    refusal,
    unknown,
)
from games.tarlac.verbs import coyne, put_army

STAY = plain("muster.none", "muster_none", "muster")


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
        if faction == state.exiled and not landing_hindrance(state, faction):
            game.then(Landing(seat, faction))
            return
        allowed = [self.space] if self.space else capitals(state, faction)
        spaces = [space for space in allowed if not base_hindrance(state, faction, space)]
        if len(spaces) == 1:
            game.then(Muster(seat, faction, spaces[0]))
        elif spaces:
            game.then(Base(seat, faction))


def left_at_home(state: Thomond, asked: FactionId) -> list[Refusal]:
    """Why other factions of the seat are not asked as well while one of them may mobilise (TA-MOB-07)."""
    found: list[Refusal] = []
    for id in factions_of(state, seat_of(state, asked)):
        if id == asked or state.factions[id].mobilised:
            continue
        if hindrance := mobilising_hindrance(state, id):
            found.append(hindrance)
        elif state.cycle == 1:
            found.append(of_faction(id, "no_news_yet", "TA-MOB-07"))
    return found


class Landing(FactionChoice, frozen=True, tag="landing"):
    """An exile lands unaided, or waits (TA-MOB-10, TA-MOB-13)."""

    prefix = "base."

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.landing", {"who": faction_said(self.faction)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        landing = PACKS[game.state.edition].base.landing
        told = {
            "space": space_said(landing.space),
            "battles": thing_said("battle", landing.battles),
            "provisions": thing_said("provision", numbers(game.state).landing_provisions),
        }
        return [Option(f"base.{landing.space}", Text("option.land", told), "muster"), STAY]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        if name in (STAY.key, PACKS[state.edition].base.landing.space):
            return None
        if name not in PACKS[state.edition].spaces:
            return unknown(name, "unknown_space", "TA-MAP-01")
        return of_space(name, "landing_only", "TA-MOB-10")

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        return left_at_home(game.state, self.faction)

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names != (STAY.key,):
            landing = PACKS[game.state.edition].base.landing
            put_army(game, self.faction, landing.space, landing.battles, numbers(game.state).landing_provisions)


class Base(FactionChoice, frozen=True, tag="base"):
    """De Clare has two castles to choose from (TA-MOB-05)."""

    prefix = "base."

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.base", {"who": faction_said(self.faction)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        free = [space for space in capitals(game.state, self.faction) if not self.hindrance(game.state, space)]
        return [*(at(f"base.{space}", "base", space, "muster") for space in free), STAY]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        if name == STAY.key:
            return None
        if name not in PACKS[state.edition].spaces:
            return unknown(name, "unknown_space", "TA-MAP-01")
        if name not in capitals(state, self.faction):
            return of_space(name, "no_base", "TA-MOB-05")
        return base_hindrance(state, self.faction, name)

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        return left_at_home(game.state, self.faction)

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names != (STAY.key,):
            game.then(Muster(self.seat, self.faction, names[0]))


class Muster(FactionChoice, frozen=True, tag="muster"):
    """How many battles (TA-MOB-01); whoever is obliged to come cannot stay at home (TA-CALL-03)."""

    prefix = "muster."
    space: SpaceId
    obliged: bool = False

    def prompt(self, game: Game[Thomond]) -> Text:
        state, king = game.state, game.state.factions[self.faction]
        told = {"who": faction_said(self.faction), "space": space_said(self.space)}
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

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        if name == "none":
            return refusal(STAY.label, "obliged", "TA-CALL-03") if self.obliged else None
        battles, most = number(name), PACKS[state.edition].base.limits.battles
        if battles < 1:
            return unknown(f"muster.{name}", "least_battles", "TA-MOB-01")
        if battles <= affordable(state, self.faction, self.space):
            return None
        label = thing_said("battle", battles)
        if battles > most:
            return refusal(label, "most_battles", "TA-MOB-01", most=most)
        if self.faction == DEC:
            told = {"pounds": state.pounds, "price": numbers(state).battle_pounds}
            return refusal(label, "pay_battles_pounds", "TA-MOB-08", **told)
        told = {"room": room(state, self.space), "herds": state.factions[self.faction].herds}
        return refusal(label, "pay_battles", "TA-MOB-08", **told)

    def wishes(self, state: Thomond) -> list[str]:
        most = affordable(state, self.faction, self.space)
        return ["none", *([str(most + 1)] if most < PACKS[state.edition].base.limits.battles else [])]

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        """More battles, the other castle, the other factions of the seat."""
        state = game.state
        others: list[Refusal | None] = []
        if not self.obliged:
            castles = [space for space in capitals(state, self.faction) if space != self.space]
            others = [base_hindrance(state, self.faction, space) for space in castles]
            others += left_at_home(state, self.faction)
        return [*super().refusals(game), *(hindrance for hindrance in others if hindrance)]

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names == ("none",):
            return
        battles = int(names[0])
        payment = BuyProvisions if self.faction == DEC else PayCoyne
        game.then(payment(self.seat, self.faction, self.space, battles))


class PayCoyne(FactionChoice, frozen=True, tag="pay_coyne"):
    """How many of the battles are paid by coyne, the rest by tuarastal (TA-MOB-02, TA-MOB-04)."""

    prefix = "coyne."
    space: SpaceId
    battles: int

    def prompt(self, game: Game[Thomond]) -> Text:
        tokens = game.state.settlements[self.space]
        return Text("ask.pay_coyne", {"space": space_said(self.space), "devastation": tokens.devastation})

    def _bounds(self, state: Thomond) -> tuple[int, int]:
        """The fewest and the most battles by coyne: the herds must do for the rest."""
        herds = state.factions[self.faction].herds
        return max(0, self.battles - herds), min(self.battles, room(state, self.space))

    def options(self, game: Game[Thomond]) -> list[Option]:
        least, most = self._bounds(game.state)
        return [how_many("coyne", n, "pay", self.battles - n) for n in range(most, least - 1, -1)]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        n, (least, most) = number(name), self._bounds(state)
        if least <= n <= most:
            return None
        if n < 0:
            return unknown(f"coyne.{name}", "no_number", "TA-MOB-02")
        if n < least:
            told = {"herds": state.factions[self.faction].herds, "rest": self.battles - n}
            return refusal(thing_said("coyne", n), "pay_herds", "TA-MOB-02", **told)
        if n > room(state, self.space):
            return refusal(thing_said("coyne", n), "coyne_full", "TA-MOB-04", room=room(state, self.space))
        return refusal(thing_said("coyne", n), "coyne_enough", "TA-MOB-02", battles=self.battles)

    def wishes(self, state: Thomond) -> list[str]:
        least, most = self._bounds(state)
        return [*([str(most + 1)] if most < self.battles else []), *([str(least - 1)] if least else [])]

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        n = int(names[0])
        game.state.factions[self.faction].herds -= self.battles - n
        game.emit("event.paid", who=faction_said(self.faction), coyne=thing_said("coyne", n), herds=self.battles - n)
        coyne(game, self.space, n)
        put_army(game, self.faction, self.space, self.battles)


class BuyProvisions(FactionChoice, frozen=True, tag="buy_provisions"):
    """How many provisions de Clare buys with the pounds that are left (TA-MOB-03)."""

    prefix = "provision."
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

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        n, left, price = number(name), self._left(state), numbers(state).provision_pounds
        if n < 0:
            return unknown(f"provision.{name}", "no_number", "TA-MOB-03")
        if n * price <= left:
            return None
        return refusal(thing_said("provision", n), "pay_provisions", "TA-MOB-03", pounds=left, price=price)

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        n, present = int(names[0]), numbers(game.state)
        spent = self.battles * present.battle_pounds + n * present.provision_pounds
        game.state.pounds -= spent
        game.emit("event.spent", who=faction_said(self.faction), pounds=spent, left=game.state.pounds)
        put_army(game, self.faction, self.space, self.battles, n)
