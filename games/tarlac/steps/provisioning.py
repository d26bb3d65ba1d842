"""Fase de batalha, second step and its end: feeding and going home."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text
from games.core.texts import several
from games.tarlac.content import PACKS, PRETENDERS, FactionId
from games.tarlac.labels import faction_said, how_many, plain, space_said, thing_said
from games.tarlac.queries import armies, army_of, foes, friendly, has_army, numbers, pasture, seat_of
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice, number
from games.tarlac.steps.refusals import coyne_hindrance, refusal, unknown
from games.tarlac.verbs import coyne, defeat, devastate, remove_army


class FeedArmies(Step, frozen=True, tag="feed_armies"):
    """Every army feeds its battles, then each may go home, all in mobilisation order (TA-PROV-01, TA-DEMOB-01)."""

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        there = [(seat_of(state, id), id) for id, _, _ in armies(state)]
        steps: list[Step] = [
            step(seat, id) for seat, id in there for step in ((Starve, Feed) if id in PRETENDERS else (Feed,))
        ]
        if state.house.demobilise == "after_provision":
            steps += [GoHome(seat, id) for seat, id in there]
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
        army = army_of(game.state, self.faction)
        told = {
            "who": faction_said(self.faction),
            "battles": thing_said("battle", army.battles),
            "space": space_said(army.space),
        }
        return Text("ask.starve", told)

    def options(self, game: Game[Thomond]) -> list[Option]:
        if not has_army(game.state, self.faction) or Larder(game.state, self.faction).fed:
            return []
        return [plain("feed.none", "feed_none", "feed")]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        return None if name == "none" else unknown(f"feed.{name}", "no_food", "TA-PROV-02")

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        """Nothing: what follows is hunger."""


class Feed(Meal, frozen=True, tag="feed"):
    """How many battles eat provisions (TA-PROV-03)."""

    prefix = "feed."

    def prompt(self, game: Game[Thomond]) -> Text:
        larder = Larder(game.state, self.faction)
        told = {"who": faction_said(self.faction), "battles": thing_said("battle", larder.battles)}
        return Text("ask.feed", {**told, "coyne": larder.coyne, "herds": larder.herds})

    def options(self, game: Game[Thomond]) -> list[Option]:
        if not has_army(game.state, self.faction):
            return []
        larder = Larder(game.state, self.faction)
        least, most = self._bounds(larder)
        return [how_many("feed", n, "feed", larder.fed - n) for n in range(most, least - 1, -1)]

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
            return refusal(thing_said("provision", n), "must_feed", "TA-PROV-03")
        if n > larder.provisions:
            return refusal(thing_said("provision", n), "few_provisions", "TA-PROV-02", n=larder.provisions)
        return refusal(thing_said("provision", n), "enough_fed", "TA-PROV-01", battles=larder.fed)

    def wishes(self, state: Thomond) -> list[str]:
        least, _ = self._bounds(Larder(state, self.faction))
        return [str(least - 1)] if least else []

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        game.then(FeedCoyne(self.seat, self.faction, int(names[0])))


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
        least, most, left = self._bounds(Larder(game.state, self.faction))
        return [how_many("eat", n, "feed", left - n) for n in range(most, least - 1, -1)]

    def _bounds(self, larder: Larder) -> tuple[int, int, int]:
        """The fewest and the most battles that may be fed by coyne, and how many are still to be fed."""
        left = larder.fed - self.provisions
        return max(0, left - larder.herds), min(larder.coyne, left), left

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        n, larder = number(name), Larder(state, self.faction)
        least, most, left = self._bounds(larder)
        if least <= n <= most:
            return None
        if n < 0:
            return unknown(f"eat.{name}", "must_feed", "TA-PROV-03")
        if n < least:
            return refusal(thing_said("coyne", n), "must_feed", "TA-PROV-03")
        if n > left:
            return refusal(thing_said("coyne", n), "enough_fed", "TA-PROV-01", battles=left)
        return refusal(thing_said("coyne", n), "coyne_short", "TA-PROV-05", room=larder.coyne)

    def wishes(self, state: Thomond) -> list[str]:
        least, most, left = self._bounds(Larder(state, self.faction))
        return [*([str(most + 1)] if 0 < most < left else []), *([str(least - 1)] if least else [])]

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        state, faction, by_coyne = game.state, self.faction, int(names[0])
        larder, army = Larder(state, faction), army_of(state, faction)
        herds = larder.fed - self.provisions - by_coyne
        army.provisions -= self.provisions
        state.factions[faction].herds -= herds
        eaten = {"provision": self.provisions, "coyne": by_coyne, "herd": herds}
        if larder.fed:
            told = several([thing_said(what, n) for what, n in eaten.items() if n])
            game.emit("event.fed", who=faction_said(faction), eaten=told)
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
    """A faction may send its army home (TA-DEMOB-01, TA-DEMOB-02)."""

    prefix = "home."

    def prompt(self, game: Game[Thomond]) -> Text:
        army = army_of(game.state, self.faction)
        told = {
            "who": faction_said(self.faction),
            "battles": thing_said("battle", army.battles),
            "space": space_said(army.space),
        }
        return Text("ask.go_home", told)

    def options(self, game: Game[Thomond]) -> list[Option]:
        state = game.state
        if not has_army(state, self.faction):
            return []
        if state.house.demobilise == "own_turn" and foes(state, self.faction, army_of(state, self.faction).space):
            return []
        return [plain("home.stay", "home_stay", "home"), plain("home.go", "home_go", "home")]

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names == ("go",):
            demobilise(game, self.faction)


def demobilise(game: Game[Thomond], faction: FactionId) -> None:
    """An army goes home: battles and provisions are lost, nothing else (TA-DEMOB-02)."""
    remove_army(game, faction)
    game.emit("event.went_home", who=faction_said(faction))
