"""Benefits from left to right, each as far as possible (IN-GEN-06, IN-FX-01 to IN-FX-08)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement
from typing import ClassVar, TypeVar

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Seat, Text, player
from games.core.texts import several
from games.inventions.labels import region_said, specialist_said, thing_said, who_said
from games.inventions.queries import free_spaces, on_map
from games.inventions.state import Ages
from games.inventions.verbs import benefit, call_home, settle_citizen, train
from games.inventions.vocabulary import SPECIALTIES, SPECIALTY, Effect

A = TypeVar("A", bound="Asking")


class Benefits(Step, frozen=True, tag="benefits"):
    """What is printed on a tile, milestone or space, one after the other (IN-GEN-06)."""

    seat: Seat
    effects: tuple[Effect, ...]

    def run(self, game: Game[Ages]) -> None:
        for number, effect in enumerate(self.effects):
            if not benefit(game, self.seat, effect):
                rest = self.effects[number + 1 :]
                game.then(ASKED_BY[effect](self.seat, effect), *([Benefits(self.seat, rest)] if rest else []))
                return


class Asking(Choice, frozen=True):
    """A benefit that asks its owner something."""

    effect: str
    """The benefit, or what asks the same."""

    kinds: ClassVar[tuple[Effect, ...]]
    """The benefits that ask this."""


ASKED_BY: dict[str, type[Asking]] = {}
"""The class of each benefit's question. Building brings benefits and is one, so that they cannot name each other."""


def asked(kind: type[A]) -> type[A]:
    """Enter a question among those that a benefit may raise."""
    ASKED_BY.update(dict.fromkeys(kind.kinds, kind))
    return kind


@asked
class PlaceCitizen(Asking, frozen=True, tag="place_citizen"):
    """A citizen from the supply to any map area (IN-FX-08, IN-TILE-ECO-1); nothing with an empty supply (IN-GEN-04)."""

    prefix = "place."
    kinds = ("citizen_map",)

    def options(self, game: Game[Ages]) -> list[Option]:
        if not game.state.societies[self.seat].supply:
            return []
        return [self.offer(region, region_said(region), "region") for region in game.state.regions]

    def remarks(self, game: Game[Ages]) -> Mapping[Key, Text]:
        return {f"{self.prefix}{region}": _contended_said(game.state, region) for region in game.state.regions}

    def choose(self, game: Game[Ages], *names: Key) -> None:
        settle_citizen(game, self.seat, names[0])
        game.emit("event.placed", player=player(self.seat), region=region_said(names[0]))


def _contended_said(state: Ages, region: str) -> Text:
    """Who stands in a map area already, and what whoever leads there gains next."""
    counted = [(owner, n) for owner, n in enumerate(state.regions[region].citizens) if n]
    there = [Text("board.citizens", {"player": who_said(state, owner), "n": n}) for owner, n in counted]
    points = [thing_said("point", n) for n in free_spaces(state, region)[:1]]
    none = [Text("note.none")]
    return Text("note.contended", {"who": several(there or none), "points": several(points or none)})


@asked
class PickSpecialists(Asking, frozen=True, tag="pick_specialists"):
    """Two citizens from the supply as specialists of any types; fewer if there are fewer (IN-FX-08, IN-GEN-04)."""

    prefix = "pick."
    kinds = ("two_specialists",)

    def options(self, game: Game[Ages]) -> list[Option]:
        n = min(2, game.state.societies[self.seat].supply)
        return [
            self.offer(
                ".".join(kinds),
                several([specialist_said(kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)]),
                "pick",
                kinds[0],
            )
            for kinds in (combinations_with_replacement(SPECIALTIES, n) if n else ())
        ]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        for name in names[0].split("."):
            train(game, self.seat, SPECIALTY[name])


@asked
class CallBack(Asking, frozen=True, tag="call_back"):
    """Citizens of one region return as specialists; not the action Call Specialists, and optional (IN-FX-07)."""

    prefix = "back."
    kinds = ("call_economy", "call_culture", "call_technology", "call_choice")

    def prompt(self, game: Game[Ages]) -> Text:
        return Text(f"ask.back.{self.effect}")

    def options(self, game: Game[Ages]) -> list[Option]:
        state = game.state
        if not on_map(state, self.seat):
            return []
        named = self.effect.removeprefix("call_")
        kinds = [kind for kind in SPECIALTIES if named in (kind, "choice")]
        found = [
            self.offer(
                f"{kind}.{id}.{n}",
                Text("option.call", {"what": specialist_said(kind, n), "region": region_said(id)}),
                "call",
                kind,
                under=region_said(id),
            )
            for id, region in state.regions.items()
            for kind in kinds
            for n in range(1, region.citizens[self.seat] + 1)
        ]
        return [*found, Option("decline", Text("option.decline"), "leave")]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        if names[0] == "decline":
            return
        kind, region, n = names[0].split(".")
        game.emit("event.called_back", player=player(self.seat), region=region_said(region))
        call_home(game, self.seat, region, int(n), SPECIALTY[kind])


def calls_nobody_said(state: Ages, seat: Seat, effects: Iterable[Effect]) -> Text | None:
    """That no citizen is there to return, if all that these benefits bring is that some do; None: something comes."""
    if on_map(state, seat) or not all(effect in CallBack.kinds for effect in effects):
        return None
    return Text("note.calls_nobody")
