"""What an army costs: how many battles, paid by coyne, herds or pounds, and what de Clare buys it to eat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from games.core.agenda import Game
from games.core.model import Key, Option, Refusal, Text, player, refused
from games.core.texts import several
from games.tarlac.content import PACKS
from games.tarlac.labels import faction_said, for_pounds, plain, space_said, thing_said
from games.tarlac.printed import DEC, FactionId, SpaceId
from games.tarlac.queries import affordable, armies, capitals, factions_of, numbers, rival, room
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice, number
from games.tarlac.steps.clonroad import in_time
from games.tarlac.steps.consequences import Stock, price_said, stock
from games.tarlac.steps.refusals import base_hindrance, mobilising_hindrance, of_faction, unknown
from games.tarlac.verbs import coyne, put_army

MIX = plain("muster.mix", "muster_mix", "muster")
STAY = plain("muster.none", "muster_none", "stay")
NOBODY = plain("muster.nobody", "muster_nobody", "stay")
STAY_IN_PEACE = msgspec.structs.replace(STAY, note=Text("note.nobody_out"))
"""The same where no army is in the field (TA-ROUND-04)."""
REST = plain("muster.rest", "muster_rest", "stay")
REST_OF_KING = msgspec.structs.replace(REST, note=Text("note.throne_open"))
"""The same for the king, whose house may be taken meanwhile, which is no attack (TA-THRONE-01)."""
LISTS = 1_024
"""So many lists of what can be paid are kept, for they come up again and again."""
FEW = 24
"""More amounts of provisions than this do not fit one list."""


def throne_open(state: Thomond) -> bool:
    """Whether the rival may still drive the king out of Clonroad in this round, the cycle that opens counted in."""
    if state.house.war != "pays" or state.factions[rival(state.king)].fell:
        return False
    return in_time(state, state.house.max_cycles - state.cycle + 1)


class Levy(FactionChoice, frozen=True, kw_only=True):
    """A question about mobilising, which may be declined: for now or, where news of the war have come, for longer."""

    news: bool = False
    """Asked on news of the war (TA-MOB-14): others of the seat may follow, and later cycles bring the question back."""

    def at_home(self, state: Thomond) -> list[Option]:
        """The ways to decline."""
        if not self.news:
            return [STAY]
        mine = factions_of(state, self.seat)
        others = any(not mobilising_hindrance(state, id) for id in mine[mine.index(self.faction) + 1 :])
        rest = (
            [REST_OF_KING if state.king in mine and throne_open(state) else REST]
            if state.cycle < state.house.max_cycles
            else []
        )
        stay = STAY if any(armies(state)) else STAY_IN_PEACE
        return [stay, *([NOBODY] if others else []), *rest]

    def home_hindrance(self, state: Thomond, key: Key) -> Refusal | None:
        """Why it cannot be declined so."""
        if any(option.key == key for option in self.at_home(state)):
            return None
        return unknown(key, "no_rest" if key == REST.key else "no_other", "TA-MOB-14")

    def stays(self, game: Game[Thomond], key: Key) -> bool:
        """Whether the answer is to decline, which is noted and told: everybody saw who was asked."""
        state = game.state
        if key == STAY.key:
            game.emit("event.stayed", who=faction_said(self.faction))
        elif key == NOBODY.key:
            state.resting[self.seat] = state.cycle
            game.emit("event.nobody", player=player(self.seat))
        elif key == REST.key:
            state.resting[self.seat] = state.house.max_cycles
            game.emit("event.rests", player=player(self.seat))
        return key in (STAY.key, NOBODY.key, REST.key)

    def left_at_home(self, state: Thomond) -> list[Refusal]:
        """Why other factions of the seat are not asked as well while this one may mobilise (TA-MOB-07)."""
        found: list[Refusal] = []
        for id in factions_of(state, self.seat):
            if id == self.faction or state.factions[id].mobilised:
                continue
            if hindrance := mobilising_hindrance(state, id):
                found.append(hindrance)
            elif state.cycle == 1:
                found.append(of_faction(id, "no_news_yet", "TA-MOB-07"))
        return found


class Muster(Levy, frozen=True, tag="muster"):
    """How many battles (TA-MOB-01), and how the Irish pay them: by coyne, by tuarastal, in any mix (TA-MOB-02, -04).

    Whoever is obliged to come cannot stay at home (TA-CALL-03).
    """

    prefix = "muster."
    space: SpaceId
    obliged: bool = False

    def prompt(self, game: Game[Thomond]) -> Text:
        state = game.state
        told = {"who": faction_said(self.faction), "space": space_said(self.space)}
        how = "called" if self.obliged else "muster"
        if self.faction == DEC:
            return Text(f"ask.{how}.pounds", {**told, **purse_said(state)})
        if not room(state, self.space):
            return Text(f"ask.{how}.herds", told)
        return Text(f"ask.{how}.irish", {**told, "coyne": numbers(state).coyne_per_battle})

    def options(self, game: Game[Thomond]) -> Sequence[Option]:
        state = game.state
        most = affordable(state, self.faction, self.space)
        if self.faction == DEC:
            found = for_battles(most, numbers(state).battle_pounds, state.pounds)
        else:
            found = paid_simply(stock(state, self.faction, self.space), most)
        return found if self.obliged else (*found, *self.at_home(state))

    def several(self, game: Game[Thomond]) -> bool:
        """Who can pay two battles can pay one."""
        return affordable(game.state, self.faction, self.space) > 1

    def _irish_hindrance(self, state: Thomond, name: str) -> Refusal | None:
        """Why an army that can be paid is not paid so here; without a number by coyne it must be said."""
        hindrance = price_hindrance(state, self.faction, self.space, name)
        least, most = coyne_bounds(state, self.faction, self.space, number(name.partition(".")[0]))
        between = not hindrance and number(name.partition(".")[2]) not in (least, most)
        folded = between and len(mixes(all_bounds(state, self.faction, self.space))) > 1
        return unknown(f"muster.{name}", "mix_first", "TA-MOB-02") if folded else hindrance

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        if name == "mix":
            mixed = self.faction != DEC and len(mixes(all_bounds(state, self.faction, self.space))) > 1
            return None if mixed else unknown("muster.mix", "no_mix", "TA-MOB-02")
        if name in ("none", "nobody", "rest"):
            obliged = refused(STAY.label, "obliged", "TA-CALL-03") if self.obliged else None
            return obliged or self.home_hindrance(state, f"muster.{name}")
        battles, most = number(name.partition(".")[0]), PACKS[state.edition].base.limits.battles
        if battles < 1:
            return unknown(f"muster.{name}", "least_battles", "TA-MOB-01")
        label = thing_said("battle", battles)
        if battles > most:
            return refused(label, "most_battles", "TA-MOB-01", most=most)
        if battles <= affordable(state, self.faction, self.space):
            if self.faction != DEC:
                return self._irish_hindrance(state, name)
            return None if number(name) == battles else unknown(f"muster.{name}", "no_number", "TA-MOB-03")
        if self.faction == DEC:
            told = {"pounds": state.pounds, "price": numbers(state).battle_pounds}
            return refused(label, "pay_battles_pounds", "TA-MOB-08", **told)
        told = {"room": room(state, self.space), "herds": state.factions[self.faction].herds}
        return refused(label, "pay_battles", "TA-MOB-08", **told)

    def wishes(self, state: Thomond) -> list[str]:
        most = affordable(state, self.faction, self.space)
        more = [str(most + 1)] if most < PACKS[state.edition].base.limits.battles else []
        return [*(["none"] if self.obliged else []), *more]

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        """More battles, the other castle, the other factions of the seat."""
        state = game.state
        others: list[Refusal | None] = []
        if not self.obliged:
            castles = [space for space in capitals(state, self.faction) if space != self.space]
            others = [base_hindrance(state, self.faction, space) for space in castles]
            others += self.left_at_home(state)
        return [*super().refusals(game), *(hindrance for hindrance in others if hindrance)]

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if self.stays(game, f"muster.{names[0]}"):
            return
        if names == ("mix",):
            game.then(Mix(self.seat, self.faction, self.space))
        elif self.faction == DEC:
            game.then(BuyProvisions(self.seat, DEC, self.space, int(names[0])))
        else:
            mobilise(game, self.faction, self.space, names[0])


class Mix(FactionChoice, frozen=True, tag="mix"):
    """An army paid partly by coyne and partly by tuarastal (TA-MOB-02)."""

    prefix = "mix."
    space: SpaceId

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.mix", {"who": faction_said(self.faction), "space": space_said(self.space)})

    def options(self, game: Game[Thomond]) -> Sequence[Option]:
        state, faction, space = game.state, self.faction, self.space
        return paid_mixed(stock(state, faction, space), affordable(state, faction, space))

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        battles = number(name.partition(".")[0])
        bounds = all_bounds(state, self.faction, self.space)
        if battles not in bounds:
            return unknown(f"mix.{name}", "no_mix", "TA-MOB-02")
        hindrance = price_hindrance(state, self.faction, self.space, name)
        whole = not hindrance and number(name.partition(".")[2]) in bounds[battles]
        return unknown(f"mix.{name}", "no_mix", "TA-MOB-02") if whole else hindrance

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        mobilise(game, self.faction, self.space, names[0])


def purse_said(state: Thomond) -> dict[str, int]:
    """What a question about de Clare's battles tells: the pounds there are, and the price of a battle and its food."""
    prices = numbers(state)
    return {"pounds": state.pounds, "price": prices.battle_pounds, "food": prices.provision_pounds}


def coyne_bounds(state: Thomond, faction: FactionId, space: SpaceId, battles: int) -> tuple[int, int]:
    """The fewest and the most of so many battles that coyne pays: the herds must do for the rest (TA-MOB-02, -04)."""
    return _bounds(stock(state, faction, space), battles)


def _bounds(stock: Stock, battles: int) -> tuple[int, int]:
    return max(0, battles - stock.herds), min(battles, stock.room)


def all_bounds(state: Thomond, faction: FactionId, space: SpaceId) -> dict[int, tuple[int, int]]:
    """For each number of battles that can be paid the fewest and the most by coyne."""
    return _all_bounds(stock(state, faction, space), affordable(state, faction, space))


def _all_bounds(stock: Stock, affordable: int) -> dict[int, tuple[int, int]]:
    return {n: _bounds(stock, n) for n in range(1, affordable + 1)}


def mixes(bounds: dict[int, tuple[int, int]]) -> list[tuple[int, int]]:
    """Battles, and how many of them by coyne, of the armies whose price spares neither land nor herds altogether."""
    return [(n, by) for n, (least, most) in bounds.items() for by in range(least + 1, most)]


def price_hindrance(state: Thomond, faction: FactionId, space: SpaceId, name: str) -> Refusal | None:
    """Why so many battles cannot be paid by so much coyne: ``name`` is "<battles>.<coyne>" (TA-MOB-02, TA-MOB-04)."""
    battles, by_coyne = number(name.partition(".")[0]), number(name.partition(".")[2])
    least, most = coyne_bounds(state, faction, space, battles)
    if least <= by_coyne <= most:
        return None
    if by_coyne < 0:
        return unknown(f"muster.{name}", "no_price", "TA-MOB-02")
    label = thing_said("coyne", by_coyne)
    if by_coyne < least:
        told = {"herds": state.factions[faction].herds, "rest": battles - by_coyne}
        return refused(label, "pay_herds", "TA-MOB-02", **told)
    if by_coyne > room(state, space):
        return refused(label, "coyne_full", "TA-MOB-04", room=room(state, space))
    return refused(label, "coyne_enough", "TA-MOB-02", battles=thing_said("battle", battles))


@lru_cache(LISTS)
def for_battles(affordable: int, price: int, purse: int) -> tuple[Option, ...]:
    """De Clare's armies: so many battles for so many pounds each."""
    return tuple(for_pounds("muster", n, n * price, purse) for n in range(1, affordable + 1))


@lru_cache(LISTS)
def paid_simply(stock: Stock, affordable: int) -> tuple[Option, ...]:
    """For each number of battles what spares the land and what spares the herds; between them on request, if there are
    several ways."""
    bounds = _all_bounds(stock, affordable)
    ways = [(n, by) for n, ends in bounds.items() for by in dict.fromkeys(ends)]
    between = mixes(bounds)
    if len(between) == 1:
        ways = sorted([*ways, *between])
    found = tuple([_paid_so(stock, "muster", n, by) for n, by in ways])
    return (*found, MIX) if len(between) > 1 else found


@lru_cache(LISTS)
def paid_mixed(stock: Stock, affordable: int) -> tuple[Option, ...]:
    """For each number of battles anything between what spares the land and what spares the herds."""
    return tuple([_paid_so(stock, "mix", n, by) for n, by in mixes(_all_bounds(stock, affordable))])


def _paid_so(stock: Stock, group: str, battles: int, by_coyne: int) -> Option:
    """An army of so many battles, so many of them by coyne, with what that leaves."""
    what, price = thing_said("battle", battles), price_said(stock, battles - by_coyne, by_coyne)
    label = Text("option.muster_paid", {"what": what, "price": price})
    return Option(f"{group}.{battles}.{by_coyne}", label, group, under=what if group == "mix" else None)


def mobilise(game: Game[Thomond], faction: FactionId, space: SpaceId, name: str) -> None:
    """An Irish army is paid and takes the field: ``name`` is "<battles>.<coyne>" (TA-MOB-02)."""
    battles, by_coyne = map(int, name.split("."))
    herds = battles - by_coyne
    game.state.factions[faction].herds -= herds
    paid = [thing_said(what, n) for what, n in (("herd", herds), ("coyne", by_coyne)) if n]
    put_army(game, faction, space, battles, price=several(paid))
    coyne(game, space, by_coyne)


class BuyProvisions(FactionChoice, frozen=True, tag="buy_provisions"):
    """How many provisions de Clare buys with the pounds that are left (TA-MOB-03)."""

    prefix = "provision."
    space: SpaceId
    battles: int

    def _left(self, state: Thomond) -> int:
        return state.pounds - self.battles * numbers(state).battle_pounds

    def prompt(self, game: Game[Thomond]) -> Text:
        told = {"pounds": self._left(game.state), "price": numbers(game.state).provision_pounds}
        return Text("ask.buy_provisions", {**told, "food": thing_said("provision", self.battles)})

    def options(self, game: Game[Thomond]) -> Sequence[Option]:
        left, price = self._left(game.state), numbers(game.state).provision_pounds
        return for_provisions(min(left // price, self._eaten(game.state)), price, left, self.battles)

    def _eaten(self, state: Thomond) -> int:
        """As many as the army can eat in the cycles that this round may still have, this one with them."""
        return self.battles * (state.house.max_cycles - state.cycle + 1)

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        n, left, price = number(name), self._left(state), numbers(state).provision_pounds
        if n < 0:
            return unknown(f"provision.{name}", "no_number", "TA-MOB-03")
        if n > self._eaten(state):
            return refused(thing_said("provision", n), "never_eaten", "TA-MOB-03", most=self._eaten(state))
        if n * price <= left:
            return None
        return refused(thing_said("provision", n), "pay_provisions", "TA-MOB-03", pounds=left, price=price)

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        n, present = int(names[0]), numbers(game.state)
        spent = self.battles * present.battle_pounds + n * present.provision_pounds
        game.state.pounds -= spent
        price = Text("price.pounds", {"pounds": spent, "left": game.state.pounds})
        put_army(game, self.faction, self.space, self.battles, n, price)


@lru_cache(LISTS)
def for_provisions(most: int, price: int, purse: int, battles: int) -> tuple[Option, ...]:
    """Up to so many provisions; among very many amounts the panel asks first for how many cycles they shall do."""
    found = [for_pounds("provision", n, n * price, purse) for n in range(most, -1, -1)]
    if most <= FEW:
        return tuple(found)
    cycles = [max(1, -(-n // battles)) for n in range(most, -1, -1)]
    return tuple(
        msgspec.structs.replace(option, under=Text("under.cycles", {"n": n}))
        for option, n in zip(found, cycles, strict=True)
    )
