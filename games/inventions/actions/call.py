"""Chamar Especialistas: citizens come home from the map; Gain Influence brings them home in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Text, player
from games.inventions.actions.act import Act, performed
from games.inventions.actions.chains import ChainStep
from games.inventions.labels import barred, region_said, specialist_said, thing_said
from games.inventions.queries import called_as, has_built
from games.inventions.state import Ages
from games.inventions.verbs import call_home
from games.inventions.vocabulary import SPECIALTIES, SPECIALTY, Specialty


@performed
class Call(Act, frozen=True, tag="call"):
    """Call citizens from one region (IN-ACT-CALL-01 to IN-ACT-CALL-04)."""

    prefix = "call."
    action = "call_specialists"
    brings = "economy"

    def wishes(self, state: Ages) -> Iterable[str]:
        there = {id: region.citizens[self.seat] for id, region in state.regions.items()}
        return [f"{id}.{n}" for id, most in there.items() for n in range(1, max(1, most) + 1)]

    def able(self, state: Ages) -> Iterable[str]:
        return (f"{id}.{n}" for id, region in state.regions.items() for n in range(1, region.citizens[self.seat] + 1))

    def hindrance(self, state: Ages, name: str) -> Refusal | None:
        region, _, n = name.partition(".")
        if state.regions[region].citizens[self.seat] < int(n):
            return barred(region_said, region, "no_citizen_there", "IN-ACT-CALL-02")
        return None

    def show(self, state: Ages, name: str) -> Option:
        return call_option(state, self.prefix, name)

    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        region, _, n = name.partition(".")
        game.emit("event.called", player=player(self.seat), region=region_said(region))
        self.aspire(game)
        return (
            Return(self.seat, region, int(n)),
            CallMore(self.seat, (region,)),
            ChainStep(self.seat, self.action),
        )


def call_option(state: Ages, prefix: Key, name: str) -> Option:
    """So many citizens of a region as an option, and what they become."""
    region, _, _ = name.partition(".")
    return _called(prefix, name, called_as(state, state.regions[region]))


@cache
def _called(prefix: Key, name: str, kind: Specialty | None) -> Option:
    region, _, n = name.partition(".")
    what = specialist_said(kind, int(n)) if kind else thing_said("citizen", int(n))
    label = Text("option.call", {"what": what, "region": region_said(region)})
    return Option(f"{prefix}{name}", label, "call", kind or "citizen", under=region_said(region))


class CallMore(Choice, frozen=True, tag="call_more"):
    """Whoever built culture tile 2 calls from further regions (IN-TILE-CUL-2)."""

    called: tuple[str, ...]
    """The regions that citizens were called from."""

    prefix = "call."

    def options(self, game: Game[Ages]) -> list[Option]:
        state = game.state
        if not has_built(state.societies[self.seat], "cul_2"):
            return []
        found = [
            call_option(state, self.prefix, f"{id}.{n}")
            for id, region in state.regions.items()
            if id not in self.called
            for n in range(1, region.citizens[self.seat] + 1)
        ]
        return [*found, Option("done", Text("option.no_more"), "leave")] if found else []

    def choose(self, game: Game[Ages], *names: Key) -> None:
        if names[0] == "done":
            return
        region, _, n = names[0].partition(".")
        game.emit("event.called_too", player=player(self.seat), region=region_said(region))
        game.then(Return(self.seat, region, int(n)), CallMore(self.seat, (*self.called, region)))


class Return(Choice, frozen=True, tag="return"):
    """Citizens of a map area come to the available part of a specialty area.

    Which is said by the card there, else by the rightmost card of the row, else by the player (IN-ACT-CALL-03).
    """

    region: str
    n: int

    detail = True
    prefix = "area."

    def prompt(self, game: Game[Ages]) -> Text:
        return Text("ask.area", {"region": region_said(self.region), "what": thing_said("citizen", self.n)})

    def options(self, game: Game[Ages]) -> list[Option]:
        if not self.n:
            return []
        kind = called_as(game.state, game.state.regions[self.region])
        kinds: tuple[Specialty, ...] = (kind,) if kind else SPECIALTIES
        return [self.offer(each, specialist_said(each, self.n), "area", each) for each in kinds]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        call_home(game, self.seat, self.region, self.n, SPECIALTY[names[0]])
