"""Enviar e Chamar Diplomatas: citizens on milestones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player
from games.core.texts import in_a_row
from games.inventions.actions.act import Act, perform, performed
from games.inventions.actions.effects import Benefits, calls_nobody_said
from games.inventions.actions.payments import ACADEMIC, can_exhaust_any
from games.inventions.content import PACKS
from games.inventions.labels import action_said, barred, milestone_said, specialist_said
from games.inventions.queries import (
    academy_room,
    is_human,
    my_era,
    open_milestones,
    private_displays,
    room_for_diplomat,
)
from games.inventions.state import Ages
from games.inventions.verbs import all_said, came, grant_influence, paid, send_home
from games.inventions.vocabulary import SPECIALTIES, SPECIALTY


@performed
class Send(Act, frozen=True, tag="send"):
    """Send a diplomat to a milestone (IN-ACT-SEND-01 to IN-ACT-SEND-03)."""

    prefix = "send."
    action = "send_diplomat"

    def wishes(self, state: Ages) -> Iterable[str]:
        return open_milestones(state)

    def hindrance(self, state: Ages, name: str) -> Refusal | None:
        if self.seat in state.decks.diplomats.get(name, ()):
            return barred(milestone_said, name, "diplomat_there", "IN-ACT-SEND-01")
        if not room_for_diplomat(state, PACKS[state.edition].milestones[name]):
            return barred(milestone_said, name, "milestone_full", "IN-ACT-SEND-01")
        if not can_exhaust_any(state.societies[self.seat].council, 1):
            return barred(milestone_said, name, "nobody_home", "IN-ACT-SEND-01")
        return None

    def show(self, state: Ages, name: str) -> Option:
        return milestone_option(state, self.prefix, name, "send", honoured(state, self.seat, name))

    def remarks(self, game: Game[Ages]) -> Mapping[Key, Text]:
        return _in_vain(game.state, self)

    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        game.emit("event.sent", player=player(self.seat), milestone=milestone_said(name))
        return (Envoy(self.seat, name), Enjoy(self.seat, name))


def honoured(state: Ages, seat: Seat, milestone: str) -> Seat | None:
    """Who gains influence by a visit to a milestone, being ahead in the eras (IN-ACT-SEND-02)."""
    host = next((owner for private, owner in private_displays(state) if private == milestone), seat)
    era = PACKS[state.edition].milestones[milestone].era
    return host if host != seat and is_human(state, host) and era > my_era(state, seat) else None


def milestone_option(state: Ages, prefix: Key, name: str, group: str, host: Seat | None = None) -> Option:
    """A milestone as an option, with what it brings, and whom."""
    return _milestone(state.edition, prefix, name, group, host)


@cache
def _milestone(edition: str, prefix: Key, name: str, group: str, host: Seat | None) -> Option:
    printed = PACKS[edition].milestones[name]
    what = action_said(printed.action) if printed.action else all_said(printed.benefits)
    told = {"milestone": milestone_said(name), "id": name.upper(), "what": what}
    if group == "eureka":
        # A citizen comes to stand there; what the milestone brings waits for their way home (IN-ACT-EUREKA-04).
        label, note = Text("option.eureka", told), Text("note.eureka", told)
    else:
        label = Text("option.milestone", told)
        note = None if host is None else Text("note.host_gains", {"player": player(host)})
    return Option(f"{prefix}{name}", label, group, "milestone", note=note)


class Envoy(Choice, frozen=True, tag="envoy"):
    """Who goes: a specialist of any type or an Academic (IN-ACT-SEND-01)."""

    milestone: str

    detail = True
    prefix = "envoy."

    def prompt(self, game: Game[Ages]) -> Text:
        return Text("ask.envoy", {"milestone": milestone_said(self.milestone)})

    def options(self, game: Game[Ages]) -> list[Option]:
        council = game.state.societies[self.seat].council
        found = [
            self.offer(specialty, specialist_said(specialty), "pay", specialty)
            for specialty in SPECIALTIES
            if council.available[specialty]
        ]
        if council.academics:
            found.append(self.offer(ACADEMIC, specialist_said(ACADEMIC), "pay", ACADEMIC))
        return found

    def choose(self, game: Game[Ages], *names: Key) -> None:
        state = game.state
        council = state.societies[self.seat].council
        if names[0] == ACADEMIC:
            council.academics -= 1
        else:
            council.available[SPECIALTY[names[0]]] -= 1
        paid(game, self.seat, specialist_said(names[0]))
        state.decks.diplomats.setdefault(self.milestone, []).append(self.seat)
        host = honoured(state, self.seat, self.milestone)
        if host is not None:
            grant_influence(game, host)


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


@performed
class Recall(Act, frozen=True, tag="recall"):
    """Call a diplomat back as an Academic (IN-ACT-RECALL-01, IN-ACT-RECALL-02)."""

    prefix = "recall."
    action = "recall_diplomat"

    def wishes(self, state: Ages) -> Iterable[str]:
        return open_milestones(state)

    def hindrance(self, state: Ages, name: str) -> Refusal | None:
        if self.seat not in state.decks.diplomats.get(name, ()):
            return barred(milestone_said, name, "no_diplomat_there", "IN-ACT-RECALL-01")
        return None

    def show(self, state: Ages, name: str) -> Option:
        return milestone_option(state, self.prefix, name, "recall")

    def remarks(self, game: Game[Ages]) -> Mapping[Key, Text]:
        state = game.state
        vain, goes = _in_vain(state, self), Text("note.to_supply")
        if academy_room(state, self.seat):
            return vain
        keys = [f"{self.prefix}{name}" for name in self.able(state)]
        return {key: in_a_row([goes, vain[key]]) if key in vain else goes for key in keys}

    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        state = game.state
        state.decks.diplomats[name].remove(self.seat)
        game.emit("event.recalled", player=player(self.seat), milestone=milestone_said(name))
        came(game, self.seat, send_home(state, self.seat))
        return (Enjoy(self.seat, name),)


def _in_vain(state: Ages, act: Act) -> Mapping[Key, Text]:
    """Of the milestones that an action offers those which only have citizens return, while nobody is there to."""
    printed = PACKS[state.edition].milestones
    benefits = {name: printed[name].benefits for name in act.able(state) if not printed[name].action}
    said = {name: calls_nobody_said(state, act.seat, effects) for name, effects in benefits.items()}
    return {f"{act.prefix}{name}": text for name, text in said.items() if text}
