"""Fluxo de Partida: a round from its first step to its last, and the next one."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.terra_concordia.state import World
from games.terra_concordia.steps.closing import CloseRound, EndActions, Maintenance, Production
from games.terra_concordia.steps.planning import BeginActions, Events, Income, clockwise, draw_cards, recover
from games.terra_concordia.steps.turns import NextTurn


class BeginRound(Step, frozen=True, tag="begin_round"):
    """The four phases in their order, round after round until ``CloseRound`` ends the game.

    TC-PHASE-01, TC-PLAN-01, TC-MAINT-01.
    """

    def run(self, game: Game[World]) -> None:
        state = game.state
        state.phase = "planning"
        game.open_scene()
        game.emit("event.round", round=state.round, rounds=state.rounds)
        recover(state)
        draw_cards(game)
        game.then(
            Events(),
            *(Income(seat) for seat in clockwise(state)),
            BeginActions(),
            NextTurn(),
            EndActions(),
            Production(),
            Maintenance(),
            CloseRound(),
            self,
        )
