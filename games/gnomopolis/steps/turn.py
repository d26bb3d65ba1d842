"""Turno do Jogador: act and build in any order, pass."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player
from games.core.texts import in_a_row
from games.gnomopolis.content import PACKS
from games.gnomopolis.notes import (
    action_offered,
    building_offered,
    caravan_note,
    helped_said,
    points_said,
    scarce_said,
)
from games.gnomopolis.queries import (
    buildable,
    can_copy,
    copyable,
    next_stop,
    nothing_left,
    own_scrolls,
    usable,
)
from games.gnomopolis.state import Town
from games.gnomopolis.steps.actions import use_scroll
from games.gnomopolis.steps.building import PickTeam
from games.gnomopolis.steps.caravan import CopyAction
from games.gnomopolis.steps.refusals import building_refusal, caravan_refusal, scroll_refusal
from games.gnomopolis.verbs import clean_up


class TakeTurn(Step, frozen=True, tag="take_turn"):
    """A player's turn begins: all that happens in it is told together (GN-TURN-01)."""

    seat: Seat

    def run(self, game: Game[Town]) -> None:
        game.open_scene(self.seat)
        game.then(Turn(self.seat))


class Turn(Choice, frozen=True, tag="turn"):
    """Any number of actions and at most one build, in any order, until the player passes (GN-TURN-02)."""

    forced = False  # nobody passes on a player's behalf (GN-TURN-04)

    def prompt(self, game: Game[Town]) -> Text:
        return Text("ask.last_turn" if _last_turn(game.state) else "ask.turn")

    def options(self, game: Game[Town]) -> list[Option]:
        leave = LAST_PASS if _last_turn(game.state) else PASS
        return [*self._scrolls(game), *self._buildings(game), *self._caravan(game), leave]

    def _scrolls(self, game: Game[Town]) -> list[Option]:
        return [action_offered(game.state, scroll, "act") for scroll in usable(game.state, self.seat)]

    def _buildings(self, game: Game[Town]) -> list[Option]:
        return [building_offered(game.state, self.seat, card) for card in buildable(game.state, self.seat)]

    def _caravan(self, game: Game[Town]) -> list[Option]:
        state = game.state
        if not can_copy(state, self.seat):
            return []
        stop = next_stop(state, self.seat)
        label = Text("option.caravan", {"opponent": player(stop)}) if stop != self.seat else Text("option.caravan_home")
        return [Option("caravan", label, "caravan", "caravan")]

    def remarks(self, game: Game[Town]) -> Mapping[Key, Text]:
        state, seat = game.state, self.seat
        found: dict[Key, Text | None] = {}
        for card in buildable(state, seat):
            helped = helped_said(state, seat, card)
            said = points_said(state, seat, card)
            found[f"build.{card}"] = in_a_row([helped, said]) if helped else said
        found |= {f"act.{scroll}": scarce_said(state, seat, scroll) for scroll in usable(state, seat)}
        within = list(islice(copyable(state, seat), 2))
        found["caravan"] = caravan_note(state, seat, within[0]) if len(within) == 1 else None
        return {key: said for key, said in found.items() if said}

    def choose(self, game: Game[Town], *keys: Key) -> None:
        state = game.state
        if state.idle and (keys != ("pass",) or len(self.options(game)) > 1):
            state.idle = False
        if keys == ("pass",):
            game.emit_pass(self.seat, "event.passed", player=player(self.seat))
            clean_up(game, self.seat)
            game.reveal()  # even if nobody was left to be drawn and the next turn is the same player's (GN-INFO-03)
            return
        game.then(self)
        match keys[0].split("."):
            case ["act", scroll]:
                use_scroll(game, self.seat, scroll, scroll)
            case ["build", card]:
                game.then(PickTeam(self.seat, card))
            case _:
                game.then(CopyAction(self.seat))

    def refusals(self, game: Game[Town]) -> list[Refusal]:
        state, seat = game.state, self.seat
        found = [scroll_refusal(state, seat, scroll) for scroll in own_scrolls(state, seat)]
        found += [building_refusal(state, seat, id) for id in state.offer]
        found.append(caravan_refusal(state, seat))
        return [refusal for refusal in found if refusal]

    def refuse(self, game: Game[Town], *keys: Key) -> Refusal | None:
        components = PACKS[game.state.edition]
        match keys[0].split(".") if keys else []:
            case ["act", scroll] if scroll in components.scrolls:
                return scroll_refusal(game.state, self.seat, scroll)
            case ["build", card] if card in components.buildings:
                return building_refusal(game.state, self.seat, card)
            case ["caravan"]:
                return caravan_refusal(game.state, self.seat)
            case _:
                return None


PASS = Option("pass", Text("option.pass"), "pass", "pass")
LAST_PASS = Option("pass", Text("option.last_pass"), "pass", "pass")
"""The player is told before the pass that ends a game in which nothing is left to change (GN-SOLO-04)."""


def _last_turn(state: Town) -> bool:
    # Whether the game ends with this turn although no condition for the end is met.
    return not state.trigger and nothing_left(state)
