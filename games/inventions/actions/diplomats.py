"""Enviar e Chamar Diplomatas: citizens on milestones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import ClassVar

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player
from games.inventions.actions.act import Act, perform
from games.inventions.actions.effects import Benefits
from games.inventions.actions.payments import ACADEMIC, can_exhaust_any
from games.inventions.content import PACKS
from games.inventions.labels import action_said, barred, milestone_said, specialist_said
from games.inventions.queries import is_human, my_era, open_milestones, private_displays, room_for_diplomat
from games.inventions.state import Ages
from games.inventions.verbs import all_said, came, grant_influence, paid, send_home
from games.inventions.vocabulary import SPECIALTIES, SPECIALTY, Action


class Send(Act, frozen=True, tag="send"):
    """Send a diplomat to a milestone (IN-ACT-SEND-01 to IN-ACT-SEND-03)."""

    prefix: ClassVar[Key] = "send."
    action: ClassVar[Action] = "send_diplomat"

    @staticmethod
    def candidates(state: Ages, seat: Seat) -> Iterable[str]:
        return open_milestones(state)

    @staticmethod
    def hindrance(state: Ages, seat: Seat, name: str) -> Refusal | None:
        if seat in state.decks.diplomats.get(name, ()):
            return barred(milestone_said, name, "diplomat_there", "IN-ACT-SEND-01")
        if not room_for_diplomat(state, PACKS[state.edition].milestones[name]):
            return barred(milestone_said, name, "milestone_full", "IN-ACT-SEND-01")
        if not can_exhaust_any(state.societies[seat].council, 1):
            return barred(milestone_said, name, "nobody_home", "IN-ACT-SEND-01")
        return None

    def show(self, state: Ages, name: str) -> Option:
        return milestone_option(state, self.prefix, name, "send")

    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        game.emit("event.sent", player=player(self.seat), milestone=milestone_said(name))
        return (Envoy(self.seat, name), Enjoy(self.seat, name))


def milestone_option(state: Ages, prefix: Key, name: str, group: str) -> Option:
    """A milestone as an option, with what it brings."""
    return _milestone(state.edition, prefix, name, group)


@cache
def _milestone(edition: str, prefix: Key, name: str, group: str) -> Option:
    printed = PACKS[edition].milestones[name]
    what = action_said(printed.action) if printed.action else all_said(printed.benefits)
    told = {"milestone": milestone_said(name), "id": name.upper(), "what": what}
    return Option(f"{prefix}{name}", Text("option.milestone", told), group, "milestone")


class Envoy(Choice, frozen=True, tag="envoy"):
    """Who goes: a specialist of any type or an Academic (IN-ACT-SEND-01)."""

    milestone: str

    detail = True
    prefix: ClassVar[Key] = "envoy."

    def prompt(self, game: Game[Ages]) -> Text:
        return Text("ask.envoy", {"milestone": milestone_said(self.milestone)})

    def options(self, game: Game[Ages]) -> list[Option]:
        council = game.state.societies[self.seat].council
        found = [
            self.offer(specialty, specialist_said(specialty), "pay", specialty)
            for specialty in SPECIALTIES
            if council.available[specialty]
        ]
        return (
            [*found, self.offer(ACADEMIC, specialist_said(ACADEMIC), "pay", ACADEMIC)] if council.academics else found
        )

    def choose(self, game: Game[Ages], *names: Key) -> None:
        state = game.state
        council = state.societies[self.seat].council
        if names[0] == ACADEMIC:
            council.academics -= 1
        else:
            council.available[SPECIALTY[names[0]]] -= 1
        paid(game, self.seat, specialist_said(names[0]))
        state.decks.diplomats.setdefault(self.milestone, []).append(self.seat)
        # Whoever is ahead in the eras is honoured by the visit (IN-ACT-SEND-02).
        host = next((owner for milestone, owner in private_displays(state) if milestone == self.milestone), self.seat)
        era = PACKS[state.edition].milestones[self.milestone].era
        if host != self.seat and is_human(state, host) and era > my_era(state, self.seat):
            grant_influence(game, host, 1)


class Enjoy(Step, frozen=True, tag="enjoy"):
    """The action or the benefits of a milestone (IN-ACT-SEND-03, IN-ACT-RECALL-02, IN-CHAIN-06)."""

    seat: Seat
    milestone: str

    def run(self, game: Game[Ages]) -> None:
        printed = PACKS[game.state.edition].milestones[self.milestone]
        if printed.action:
            game.then(perform(self.seat, printed.action, "milestone"))
        if printed.benefits:
            game.then(Benefits(self.seat, printed.benefits))


class Recall(Act, frozen=True, tag="recall"):
    """Call a diplomat back as an Academic (IN-ACT-RECALL-01, IN-ACT-RECALL-02)."""

    prefix: ClassVar[Key] = "recall."
    action: ClassVar[Action] = "recall_diplomat"

    @staticmethod
    def candidates(state: Ages, seat: Seat) -> Iterable[str]:
        return open_milestones(state)

    @staticmethod
    def hindrance(state: Ages, seat: Seat, name: str) -> Refusal | None:
        if seat not in state.decks.diplomats.get(name, ()):
            return barred(milestone_said, name, "no_diplomat_there", "IN-ACT-RECALL-01")
        return None

    def show(self, state: Ages, name: str) -> Option:
        return milestone_option(state, self.prefix, name, "recall")

    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        state = game.state
        state.decks.diplomats[name].remove(self.seat)
        game.emit("event.recalled", player=player(self.seat), milestone=milestone_said(name))
        came(game, self.seat, send_home(state, self.seat))
        return (Enjoy(self.seat, name),)
