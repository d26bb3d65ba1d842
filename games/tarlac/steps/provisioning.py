"""Fase de batalha, second step and its end: feeding, going home, the next cycle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text
from games.core.texts import several
from games.tarlac.content import PRETENDERS, FactionId, pack
from games.tarlac.labels import counted, how_many, named, place, plain
from games.tarlac.queries import armies, army_of, foes, friendly, has_army, numbers, room, seat_of
from games.tarlac.steps.asking import FactionChoice
from games.tarlac.steps.refusing import refused
from games.tarlac.steps.throne import EndRound
from games.tarlac.verbs import coyne, defeat, devastate, remove_army

if TYPE_CHECKING:
    from games.tarlac.state import Thomond


class FeedArmies(Step, frozen=True, tag="feed_armies"):
    """Every army feeds its battles, then each may go home, all in mobilisation order (TA-PROV-01, TA-DEMOB-01)."""

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        there = [(seat_of(state, id), id) for id, _, _ in armies(state)]
        steps: list[Step] = [
            step(seat, id) for seat, id in there for step in ((Starve, Feed) if id in PRETENDERS else (Feed,))
        ]
        if not state.house.demobilise_own_turn:
            steps += [GoHome(seat, id) for seat, id in there]
        game.then(*steps, CloseCycle())


class Larder:
    """What an army can be fed with: provisions, coyne, herds; and how many battles that feeds (TA-PROV-02 to -05)."""

    def __init__(self, state: Thomond, faction: FactionId) -> None:
        army = army_of(state, faction)
        self.battles, self.provisions = army.battles, army.provisions
        self.herds = state.factions[faction].herds
        self.coyne = room(state, army.space) if friendly(state, faction, army.space) else 0
        self.fed = min(self.battles, self.provisions + self.herds + self.coyne)


class Starve(FactionChoice, frozen=True, tag="starve"):
    """A pretender before hunger takes his whole army: he may still prefer his any-time exile (TA-EXILE-01)."""

    forced = False

    def prompt(self, game: Game[Thomond]) -> Text:
        army = army_of(game.state, self.faction)
        told = {"who": named(self.faction), "battles": counted("battle", army.battles), "space": place(army.space)}
        return Text("ask.starve", told)

    def options(self, game: Game[Thomond]) -> list[Option]:
        if not has_army(game.state, self.faction) or Larder(game.state, self.faction).fed:
            return []
        return [plain("feed.none", "feed_none", "feed", final=True)]

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        """Nothing: what follows is hunger."""


class Feed(FactionChoice, frozen=True, tag="feed"):
    """How many battles eat provisions (TA-PROV-03)."""

    def prompt(self, game: Game[Thomond]) -> Text:
        larder = Larder(game.state, self.faction)
        told = {"who": named(self.faction), "battles": counted("battle", larder.battles)}
        return Text("ask.feed", {**told, "coyne": larder.coyne, "herds": larder.herds})

    def options(self, game: Game[Thomond]) -> list[Option]:
        if not has_army(game.state, self.faction):
            return []
        larder = Larder(game.state, self.faction)
        most = min(larder.provisions, larder.fed)
        least = max(0, larder.fed - larder.herds - larder.coyne)
        return [how_many("feed", n, "feed", larder.fed - n) for n in range(most, least - 1, -1)]

    def refuse(self, game: Game[Thomond], *keys: Key) -> Refusal | None:
        return refused(keys, "must_feed", "TA-PROV-03") if keys and keys[0].startswith("feed.") else None

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        game.then(FeedCoyne(self.seat, self.faction, int(keys[0].removeprefix("feed."))))


class FeedCoyne(FactionChoice, frozen=True, tag="feed_coyne"):
    """How many battles are fed by coyne; the rest eat herds (TA-PROV-04)."""

    provisions: int

    def prompt(self, game: Game[Thomond]) -> Text:
        space = army_of(game.state, self.faction).space
        told = {"who": named(self.faction), "space": place(space)}
        return Text("ask.feed_coyne", {**told, "devastation": game.state.settlements[space].devastation})

    def options(self, game: Game[Thomond]) -> list[Option]:
        if not has_army(game.state, self.faction):
            return []
        larder = Larder(game.state, self.faction)
        left = larder.fed - self.provisions
        most, least = min(larder.coyne, left), max(0, left - larder.herds)
        return [how_many("eat", n, "feed", left - n) for n in range(most, least - 1, -1)]

    def refuse(self, game: Game[Thomond], *keys: Key) -> Refusal | None:
        return refused(keys, "must_feed", "TA-PROV-03") if keys and keys[0].startswith("eat.") else None

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        state, faction, by_coyne = game.state, self.faction, int(keys[0].removeprefix("eat."))
        larder, army = Larder(state, faction), army_of(state, faction)
        herds = larder.fed - self.provisions - by_coyne
        army.provisions -= self.provisions
        state.factions[faction].herds -= herds
        eaten = {"provision": self.provisions, "coyne": by_coyne, "herd": herds}
        if larder.fed:
            told = several([counted(what, n) for what, n in eaten.items() if n])
            game.emit("event.fed", who=named(faction), eaten=told)
        coyne(game, army.space, by_coyne)
        self._starve(game, larder.battles - larder.fed)

    def _starve(self, game: Game[Thomond], unfed: int) -> None:
        """Unfed battles are lost; in a famine they take the last point with them (TA-PROV-06, -07, TA-DANGER-05)."""
        state, army = game.state, army_of(game.state, self.faction)
        if not unfed:
            return
        left = pack().base.limits.devastation - state.settlements[army.space].devastation
        if friendly(state, self.faction, army.space) and 0 < left < numbers(state).coyne_per_battle:
            devastate(game, army.space, left)
        army.battles -= unfed
        game.emit("event.unfed", who=named(self.faction), battles=counted("battle", unfed))
        if not army.battles:
            defeat(game, self.faction, "hunger")


class GoHome(FactionChoice, frozen=True, tag="go_home"):
    """A faction may send its army home (TA-DEMOB-01, TA-DEMOB-02)."""

    def prompt(self, game: Game[Thomond]) -> Text:
        army = army_of(game.state, self.faction)
        told = {"who": named(self.faction), "battles": counted("battle", army.battles), "space": place(army.space)}
        return Text("ask.go_home", told)

    def options(self, game: Game[Thomond]) -> list[Option]:
        state = game.state
        if not has_army(state, self.faction):
            return []
        if state.house.demobilise_own_turn and foes(state, self.faction, army_of(state, self.faction).space):
            return []
        return [plain("home.stay", "home_stay", "home"), plain("home.go", "home_go", "home")]

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        if keys == ("home.go",):
            demobilise(game, self.faction)


def demobilise(game: Game[Thomond], faction: FactionId) -> None:
    """An army goes home: battles and provisions are lost, nothing else (TA-DEMOB-02)."""
    remove_army(game, faction)
    game.emit("event.went_home", who=named(faction))


class CloseCycle(Step, frozen=True, tag="close_cycle"):
    """Another cycle while there are armies, else the end of the round (TA-ROUND-02 to TA-ROUND-04)."""

    def run(self, game: Game[Thomond]) -> None:
        # Here and not above: mobilisation opens the expedition, which ends in provisioning.
        from games.tarlac.steps.mobilisation import OpenCycle

        state = game.state
        if state.cycle >= state.house.max_cycles:
            for id, _, _ in list(armies(state)):
                demobilise(game, id)
        nobody_yet = state.cycle == 1 and not state.order
        game.then(OpenCycle() if nobody_yet or any(armies(state)) else EndRound())
