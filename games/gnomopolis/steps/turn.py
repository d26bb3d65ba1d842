"""Preparação and Turno do Jogador: lay the table, act and build in any order, pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Text, player
from games.core.texts import several
from games.gnomopolis.content import pack
from games.gnomopolis.labels import action_option, building_option, card
from games.gnomopolis.queries import (
    buildable,
    can_change_anything,
    copyable,
    next_stop,
    own_scrolls,
    teams,
    usable,
    used_blindly,
)
from games.gnomopolis.scoring import outcome
from games.gnomopolis.steps.actions import use_scroll
from games.gnomopolis.steps.building import PickTeam
from games.gnomopolis.steps.caravan import CopyAction
from games.gnomopolis.steps.refusals import building_refusal, caravan_refusal, scroll_refusal
from games.gnomopolis.verbs import clean_up, draw

if TYPE_CHECKING:
    from games.gnomopolis.state import Town


class LayOut(Step, frozen=True, tag="lay_out"):
    """What chance decides at set-up: the deck and its Offer, the first player, the first three gnomes of each.

    GN-SET-02, GN-SET-05, GN-SET-10.
    """

    def run(self, game: Game[Town]) -> None:
        state, counts = game.state, pack(game.state.edition).counts
        game.shuffle(state.deck)
        for _ in range(counts.offer):
            state.offer.append(state.deck.pop())
        game.emit("event.offer", cards=several([card(id) for id in state.offer]))
        n = len(state.districts)
        state.first = state.turn = game.roll(n)
        game.emit("event.first", player=player(state.first))
        for seat in range(n):
            draw(game, (state.first + seat) % n, counts.workforce)
        game.then(Turn(state.first))


class Turn(Choice, frozen=True, tag="turn"):
    """Any number of actions and at most one build, in any order, until the player passes (GN-TURN-02)."""

    forced = False  # nobody passes on a player's behalf (GN-TURN-04)

    def options(self, game: Game[Town]) -> list[Option]:
        return [*self._scrolls(game), *self._buildings(game), *self._caravan(game), PASS]

    def _scrolls(self, game: Game[Town]) -> list[Option]:
        state, edition = game.state, game.state.edition
        return [
            action_option(edition, scroll, "act", used_blindly(state, self.seat, scroll, scroll))
            for scroll in usable(state, self.seat)
        ]

    def _buildings(self, game: Game[Town]) -> list[Option]:
        state, edition = game.state, game.state.edition
        return [
            building_option(edition, id, bool(state.deck) and len(teams(state, self.seat, id)) == 1)
            for id in buildable(state, self.seat)
        ]

    def _caravan(self, game: Game[Town]) -> list[Option]:
        state, caravan = game.state, pack(game.state.edition).caravan
        copies = copyable(state, self.seat)
        if not copies:
            return []
        final = len(copies) == 1 and used_blindly(state, self.seat, copies[0], caravan)
        stop = next_stop(state, self.seat)
        label = Text("option.caravan", {"opponent": player(stop)}) if stop != self.seat else Text("option.caravan_home")
        return [Option("caravan", label, "caravan", "caravan", final)]

    def choose(self, game: Game[Town], *keys: Key) -> None:
        state = game.state
        verb, _, id = keys[0].partition(".")
        if state.idle and can_change_anything(state, self.seat):
            state.idle = False
        if verb == "pass":
            game.emit("event.passed", player=player(self.seat))
            clean_up(game, self.seat)
            game.reveal()  # even if nobody was left to be drawn and the next turn is the same player's (GN-INFO-03)
            next_turn(game)
            return
        game.then(self)
        if verb == "act":
            use_scroll(game, self.seat, id, id)
        elif verb == "build":
            game.then(PickTeam(self.seat, id))
        else:
            game.then(CopyAction(self.seat))

    def refusals(self, game: Game[Town]) -> list[Refusal]:
        state, seat = game.state, self.seat
        found = [scroll_refusal(state, seat, scroll) for scroll in own_scrolls(state, seat)]
        found += [building_refusal(state, seat, id) for id in state.offer]
        found.append(caravan_refusal(state, seat))
        return [refusal for refusal in found if refusal]

    def refuse(self, game: Game[Town], *keys: Key) -> Refusal | None:
        verb, _, id = keys[0].partition(".") if keys else ("", "", "")
        components = pack(game.state.edition)
        if verb == "act" and id in components.scrolls:
            return scroll_refusal(game.state, self.seat, id)
        if verb == "build" and id in components.buildings:
            return building_refusal(game.state, self.seat, id)
        if verb == "caravan":
            return caravan_refusal(game.state, self.seat)
        return None


PASS = Option("pass", Text("option.pass"), "pass", "pass", final=True)


def next_turn(game: Game[Town]) -> None:
    """The next player clockwise; after a whole round the game may be over (GN-END-05, GN-END-08, GN-SOLO-02)."""
    state = game.state
    state.turn = (state.turn + 1) % len(state.districts)
    if state.turn == state.first:
        if state.trigger or state.idle:
            game.emit("event.over" if state.trigger else "event.stalled")
            game.finish(outcome(state))
            return
        state.round += 1
        state.idle = True
    game.then(Turn(state.turn))
