"""Fase de batalha, second step and its end: feeding and going home."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations

import msgspec

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text, refused
from games.core.texts import several
from games.tarlac.content import PACKS
from games.tarlac.labels import faction_said, named_said, plain, space_said, thing_said, whose_said
from games.tarlac.printed import PRETENDERS, FactionId
from games.tarlac.queries import (
    CLONROAD,
    armies,
    army_of,
    foes,
    friendly,
    has_army,
    news_to_come,
    numbers,
    pasture,
    rival,
    seat_of,
    usurper,
)
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice, SeatChoice, number
from games.tarlac.steps.consequences import Stock, last_febas_said, price_said, stock
from games.tarlac.steps.hunger import leaving_said, short_said, starving_said
from games.tarlac.steps.refusals import coyne_hindrance, of_faction, unknown
from games.tarlac.verbs import coyne, defeat, devastate, remove_army

STAY = plain("home.stay", "home_stay", "home")
GO = plain("home.go", "home_go", "home")
ALL_STAY = plain("home.stay", "home_all_stay", "home")
ALL_GO = plain("home.go", "home_all_go", "home")
GO_LAST, ALL_GO_LAST = (msgspec.structs.replace(go, note=Text("note.round_ends")) for go in (GO, ALL_GO))
"""The same where no army of anybody else is in the field: then there is no other cycle (TA-ROUND-02)."""
GO_FIRST, ALL_GO_FIRST = (msgspec.structs.replace(go, note=Text("note.news_come")) for go in (GO, ALL_GO))
"""The same before the news have come: then there is one (TA-ROUND-04)."""
HOMEWARD = {"": (GO, ALL_GO), "ends": (GO_LAST, ALL_GO_LAST), "news": (GO_FIRST, ALL_GO_FIRST)}
LISTS = 1_024
"""So many answers are kept, for they come up again and again."""
FEW = 4
"""Of up to so many armies every choice of those that go home is an answer of its own."""


class FeedArmies(Step, frozen=True, tag="feed_armies"):
    """Every army feeds its battles, then each may go home, all in mobilisation order (TA-PROV-01, TA-DEMOB-01).

    Whoever holds Clonroad eats at the king's table (TA-THRONE-01).
    A player says it of all their armies at once, when it is the turn of the first. After the last cycle nobody is
    asked: everybody goes home (TA-ROUND-03).
    """

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        game.open_scene()
        there = [(seat_of(state, id), id) for id, _, _ in armies(state)]
        guest = usurper(state)
        steps: list[Step] = [
            step(seat, id)
            for seat, id in there
            if id != guest
            for step in ((Starve, Feed) if id in PRETENDERS else (Feed,))
        ]
        if state.house.demobilise == "after_provision" and state.cycle < state.house.max_cycles:
            steps += [Homecoming(seat) for seat in dict.fromkeys(seat for seat, _ in there)]
        game.then(*steps)


class Larder:
    """What an army can be fed with: provisions, coyne, herds; and how many battles that feeds (TA-PROV-02 to -05)."""

    def __init__(self, state: Thomond, faction: FactionId) -> None:
        army = army_of(state, faction)
        self.battles, self.provisions = army.battles, army.provisions
        self.herds = state.factions[faction].herds
        self.coyne = pasture(state, faction, army.space)
        self.fed = min(self.battles, self.provisions + self.herds + self.coyne)


class Meal(FactionChoice, frozen=True):
    """A question about what an army eats; it says why coyne does not help here."""

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        coyne = coyne_hindrance(game.state, self.faction, army_of(game.state, self.faction).space)
        return [*super().refusals(game), *([coyne] if coyne else [])]


class Starve(Meal, frozen=True, tag="starve"):
    """A pretender before hunger takes the whole army: the any-time exile may be better still (TA-EXILE-01)."""

    prefix = "feed."
    forced = False

    def prompt(self, game: Game[Thomond]) -> Text:
        # Exile costs less, but not where it takes the last febas, too.
        lost = last_febas_said(game.state, self.faction, -PACKS[game.state.edition].base.febas.exile)
        told = {**army_said(game.state, self.faction), "who": whose_said(self.faction)}
        return Text("ask.starve_lost" if lost else "ask.starve", told)

    def options(self, game: Game[Thomond]) -> list[Option]:
        if not has_army(game.state, self.faction) or Larder(game.state, self.faction).fed:
            return []
        threat = last_febas_said(game.state, self.faction, -PACKS[game.state.edition].base.febas.army_eliminated)
        starve = plain("feed.none", "feed_none", "feed")
        return [msgspec.structs.replace(starve, consequence=threat)]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        return None if name == "none" else unknown(f"feed.{name}", "no_food", "TA-PROV-02")

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        """Nothing: what follows is hunger."""


class Feed(Meal, frozen=True, tag="feed"):
    """How many battles eat provisions (TA-PROV-03)."""

    prefix = "feed."

    def prompt(self, game: Game[Thomond]) -> Text:
        larder = Larder(game.state, self.faction)
        told = {"n": min(larder.coyne, larder.fed), "herds": thing_said("herd", larder.herds)}
        rest = Text(f"rest.{_rest(larder)}", told)
        return Text("ask.feed", {**army_said(game.state, self.faction), "rest": rest})

    def options(self, game: Game[Thomond]) -> list[Option]:
        if not has_army(game.state, self.faction):
            return []
        larder = Larder(game.state, self.faction)
        least, most = self._bounds(larder)
        rest = _rest(larder)
        return [_by_provisions(n, larder.fed - n, rest) for n in range(most, least - 1, -1)]

    def remarks(self, game: Game[Thomond]) -> Mapping[Key, Text]:
        larder = Larder(game.state, self.faction)
        least, most = self._bounds(larder)
        by_coyne = {f"feed.{n}": max(0, larder.fed - n - larder.herds) for n in range(least, most + 1)}
        return leaving_said(game.state, self.faction, by_coyne, _behind(game))

    def _bounds(self, larder: Larder) -> tuple[int, int]:
        """The fewest and the most battles that may eat provisions."""
        return max(0, larder.fed - larder.herds - larder.coyne), min(larder.provisions, larder.fed)

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        n, larder = number(name), Larder(state, self.faction)
        least, most = self._bounds(larder)
        if least <= n <= most:
            return None
        if n < 0:
            return unknown(f"feed.{name}", "must_feed", "TA-PROV-03")
        if n < least:
            return refused(thing_said("provision", n), "must_feed", "TA-PROV-03")
        if n > larder.provisions:
            there = thing_said("provision", larder.provisions)
            return refused(thing_said("provision", n), "few_provisions", "TA-PROV-02", n=there)
        return refused(thing_said("provision", n), "enough_fed", "TA-PROV-01", battles=thing_said("battle", larder.fed))

    def wishes(self, state: Thomond) -> list[str]:
        least, _ = self._bounds(Larder(state, self.faction))
        return [str(least - 1)] if least else []

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        rest, larder = FeedCoyne(self.seat, self.faction, int(names[0])), Larder(game.state, self.faction)
        least, most, _ = rest.bounds(larder)
        if least < most:
            game.then(rest)
        else:
            rest.eat(game, larder, least)


class FeedCoyne(Meal, frozen=True, tag="feed_coyne"):
    """How many battles are fed by coyne; the rest eat herds (TA-PROV-04)."""

    prefix = "eat."
    provisions: int

    def prompt(self, game: Game[Thomond]) -> Text:
        space = army_of(game.state, self.faction).space
        told = {"who": faction_said(self.faction), "space": space_said(space)}
        return Text("ask.feed_coyne", {**told, "devastation": game.state.settlements[space].devastation})

    def options(self, game: Game[Thomond]) -> list[Option]:
        if not has_army(game.state, self.faction):
            return []
        least, most, left = self.bounds(Larder(game.state, self.faction))
        there = stock(game.state, self.faction, army_of(game.state, self.faction).space)
        return [_by_coyne(there, left - n, n) for n in range(most, least - 1, -1)]

    def remarks(self, game: Game[Thomond]) -> Mapping[Key, Text]:
        least, most, _ = self.bounds(Larder(game.state, self.faction))
        by_coyne = {f"eat.{n}": n for n in range(least, most + 1)}
        return leaving_said(game.state, self.faction, by_coyne, _behind(game))

    def bounds(self, larder: Larder) -> tuple[int, int, int]:
        """The fewest and the most battles that may be fed by coyne, and how many are still to be fed."""
        left = larder.fed - self.provisions
        return max(0, left - larder.herds), min(larder.coyne, left), left

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        n, larder = number(name), Larder(state, self.faction)
        least, most, left = self.bounds(larder)
        if least <= n <= most:
            return None
        if n < 0:
            return unknown(f"eat.{name}", "must_feed", "TA-PROV-03")
        if n < least:
            return refused(thing_said("coyne", n), "must_feed", "TA-PROV-03")
        if n > left:
            return refused(thing_said("coyne", n), "enough_fed", "TA-PROV-01", battles=thing_said("battle", left))
        return refused(thing_said("coyne", n), "coyne_short", "TA-PROV-05", room=larder.coyne)

    def wishes(self, state: Thomond) -> list[str]:
        least, most, left = self.bounds(Larder(state, self.faction))
        return [*([str(most + 1)] if 0 < most < left else []), *([str(least - 1)] if least else [])]

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        self.eat(game, Larder(game.state, self.faction), int(names[0]))

    def eat(self, game: Game[Thomond], larder: Larder, by_coyne: int) -> None:
        """The meal itself; nobody is asked about it where there is but one."""
        state, faction = game.state, self.faction
        army = army_of(state, faction)
        herds = larder.fed - self.provisions - by_coyne
        army.provisions -= self.provisions
        state.factions[faction].herds -= herds
        eaten = {"provision": self.provisions, "coyne": by_coyne, "herd": herds}
        if larder.fed:
            told = several([thing_said(what, n) for what, n in eaten.items() if n])
            game.emit("event.fed", who=faction_said(faction), space=space_said(army.space), eaten=told)
        coyne(game, army.space, by_coyne)
        self._starve(game, larder.battles - larder.fed)

    def _starve(self, game: Game[Thomond], unfed: int) -> None:
        """Unfed battles are lost; in a famine they take the last point with them (TA-PROV-06, -07, TA-DANGER-05)."""
        state, army = game.state, army_of(game.state, self.faction)
        if not unfed:
            return
        left = PACKS[state.edition].base.limits.devastation - state.settlements[army.space].devastation
        if friendly(state, self.faction, army.space) and 0 < left < numbers(state).coyne_per_battle:
            devastate(game, army.space, left)
        army.battles -= unfed
        game.emit("event.unfed", who=faction_said(self.faction), battles=thing_said("battle", unfed))
        if not army.battles:
            defeat(game, self.faction, "hunger")


class GoHome(FactionChoice, frozen=True, tag="go_home"):
    """A faction may send its army home at the end of its turn, if no enemy is beside it (variant of TA-DEMOB-01)."""

    prefix = "home."

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.go_home", army_said(game.state, self.faction))

    def options(self, game: Game[Thomond]) -> list[Option]:
        state = game.state
        if not has_army(state, self.faction) or foes(state, self.faction, army_of(state, self.faction).space):
            return []
        return [STAY, HOMEWARD[_then(state, 1)][0]]

    def remarks(self, game: Game[Thomond]) -> Mapping[Key, Text]:
        """What whoever stays finds too little to eat for (TA-PROV-03, -07): their march did not say so, for who goes
        home at the end of it need not eat."""
        state, larder = game.state, Larder(game.state, self.faction)
        # Whoever comes to hold the king's Clonroad eats there (TA-THRONE-01), but for who plays by the letter.
        guest = self.faction == rival(state.king) and state.house.war == "pays"
        if larder.fed == larder.battles or (guest and army_of(state, self.faction).space == CLONROAD):
            return {}
        return {STAY.key: short_said(larder.fed, larder.battles) if larder.fed else starving_said(state, self.faction)}

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        return None if name in ("stay", "go") else unknown(f"home.{name}", "which_army", "TA-DEMOB-01")

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names == ("go",):
            demobilise(game, self.faction)


class Homecoming(SeatChoice, frozen=True, tag="homecoming"):
    """Which of the armies of a seat go home (TA-DEMOB-01, TA-DEMOB-02): of a few every choice is one answer."""

    prefix = "home."

    def _armies(self, state: Thomond) -> list[FactionId]:
        factions = state.factions
        return [id for id in state.order if (one := factions[id]).army is not None and one.seat == self.seat]

    def prompt(self, game: Game[Thomond]) -> Text:
        here = self._armies(game.state)
        return Text("ask.homecoming") if here[1:] else Text("ask.go_home", army_said(game.state, here[0]))

    def picks(self, game: Game[Thomond]) -> tuple[int, int]:
        here = len(self._armies(game.state))
        return (1, 1) if here <= FEW else (0, here)

    def options(self, game: Game[Thomond]) -> Sequence[Option]:
        state, here = game.state, self._armies(game.state)
        if len(here) > FEW:
            return [Option(f"home.{id}", Text("option.home", army_said(state, id)), "home") for id in here]
        then = _then(state, len(here))
        if len(here) < 2:
            return [STAY, HOMEWARD[then][0]] if here else []
        return _any_of(tuple(here), then)

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        here = self._armies(state)
        leaving = name.split(".")
        if name in ("stay", "go") and len(here) <= FEW:
            return None
        away = next((id for id in leaving if id in state.factions and id not in here), None)
        if away:
            return of_faction(away, "no_army", "TA-DEMOB-01")
        some = [id for id in here if id in leaving]
        if leaving == some and (len(here) > len(some) > 0 if len(here) <= FEW else len(some) == 1):
            return None
        return unknown(f"home.{name}", "which_army", "TA-DEMOB-01")

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names == ("stay",):
            return
        here = self._armies(game.state)
        for id in here if names == ("go",) else [id for name in names for id in name.split(".")]:
            demobilise(game, id)


def _rest(larder: Larder) -> str:
    """What feeds the battles that eat no provisions."""
    return "both" if larder.coyne and larder.herds else "coyne" if larder.coyne else "herds"


def _behind(game: Game[Thomond]) -> list[FactionId]:
    """Whose armies have not eaten yet, in the order of their meals."""
    return [step.faction for step in reversed(game.state.agenda) if isinstance(step, Feed)]


@cache
def _by_provisions(n: int, left: int, rest: str) -> Option:
    told = {"what": thing_said("provision", n), "left": left}
    return Option(f"feed.{n}", Text(f"option.feed.{rest if left else 'all'}", told), "feed")


@lru_cache(LISTS)
def _by_coyne(stock: Stock, herds: int, by_coyne: int) -> Option:
    return Option(f"eat.{by_coyne}", price_said(stock, herds, by_coyne), "feed")


def _then(state: Thomond, leaving: int) -> str:
    """What comes if so many armies go home, as ``HOMEWARD`` names it: nothing while others stay in the field."""
    if leaving < len(armies(state)):
        return ""
    return "news" if news_to_come(state) else "ends"


@lru_cache(LISTS)
def _any_of(here: tuple[FactionId, ...], then: str) -> tuple[Option, ...]:
    """Every choice of the armies that go home; what comes if all do (``HOMEWARD``)."""
    some = [chosen for size in range(1, len(here)) for chosen in combinations(here, size)]
    return (ALL_STAY, HOMEWARD[then][1], *map(leavers, some))


@cache
def leavers(some: tuple[FactionId, ...]) -> Option:
    """The answer that these armies go home and the others stay."""
    who = several([named_said(id) for id in some])
    return Option(f"home.{'.'.join(some)}", Text("option.home_some", {"who": who, "n": len(some)}), "home_some")


def army_said(state: Thomond, faction: FactionId) -> dict[str, Text]:
    """An army as a question names it: whose, how strong, where."""
    army = army_of(state, faction)
    battles, space = thing_said("battle", army.battles), space_said(army.space)
    return {"who": faction_said(faction), "battles": battles, "space": space}


def demobilise(game: Game[Thomond], faction: FactionId) -> None:
    """An army goes home: battles and provisions are lost, nothing else (TA-DEMOB-02)."""
    remove_army(game, faction)
    game.emit("event.went_home", who=whose_said(faction), army=named_said(faction))
