"""The course of the game: rounds, the last round, final scoring (NU-END-05 to NU-END-09)."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.core.standings import tell_ties
from games.nucleum.content import PACKS
from games.nucleum.labels import thing_said
from games.nucleum.queries import clockwise
from games.nucleum.scoring import TIE_BREAKS, outcome, place_last_markers, tie_breaks
from games.nucleum.state import Saxony
from games.nucleum.steps.turn import TakeTurn
from games.nucleum.verbs import trigger


class Round(Step, frozen=True, tag="round"):
    """One turn of each player, clockwise from the first; then the next round (NU-TURN-01)."""

    def run(self, game: Game[Saxony]) -> None:
        state = game.state
        state.round += 1
        game.then(*(TakeTurn(seat) for seat in clockwise(state, state.first)), CloseRound(), self)


class CloseRound(Step, frozen=True, tag="close_round"):
    """A game whose end was triggered has one more round; markers without end trigger it too (NU-END-06, NU-END-09)."""

    def run(self, game: Game[Saxony]) -> None:
        state = game.state
        final = PACKS[state.edition].final
        if state.trigger and state.round > state.trigger:
            game.open_scene()
            state.turn = None
            place_last_markers(game)
            result = outcome(state)
            tell_ties(game, result, TIE_BREAKS, lambda seat: tie_breaks(state, seat), lambda n: thing_said("vp", n))
            game.finish(result)
        elif not state.trigger and all(len(owner.markers) >= final.markers for owner in state.players):
            game.open_scene()
            trigger(game, "event.trigger_markers")
