"""A round, the way of the Chronos figure, and the end (IN-GEN-02, IN-TURN-12)."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.core.standings import tell_ties
from games.inventions.content import PACKS
from games.inventions.labels import thing_said
from games.inventions.queries import era, is_human, round_of
from games.inventions.scoring import TIE_BREAKS, outcome, tie_break
from games.inventions.state import Ages
from games.inventions.steps.chronos import ChronosTurn
from games.inventions.steps.era_change import ChangeEra
from games.inventions.steps.turn import BeginTurn


class Round(Step, frozen=True, tag="round"):
    """Everybody's turn in order, then the next space of the Chronos figure (IN-GEN-02)."""

    def run(self, game: Game[Ages]) -> None:
        state = game.state
        game.open_scene()
        game.emit("event.round", era=era(state), round=round_of(state))
        turns = [BeginTurn(owner) if is_human(state, owner) else ChronosTurn() for owner in state.order]
        game.then(*turns, Advance(), self)


class Advance(Step, frozen=True, tag="advance"):
    """The Chronos figure moves: the next round, a change of era, or the end (IN-TURN-12, IN-ERA1-09)."""

    def run(self, game: Game[Ages]) -> None:
        state = game.state
        state.playing = None
        game.open_scene()
        finished = era(state)
        last = state.clock + 1 == len(PACKS[state.edition].chronos_spaces) - 1
        state.clock += 1
        if last:
            game.emit("event.over")
            result = outcome(state)
            tell_ties(game, result, TIE_BREAKS, lambda seat: tie_break(state, seat), lambda n: thing_said("point", n))
            game.finish(result)
        elif era(state) != finished:
            game.then(ChangeEra(finished))
