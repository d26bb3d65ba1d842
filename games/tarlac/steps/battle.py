"""Fase de batalha, first step: every combat that is still open is fought to the end."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.tarlac.labels import space_said
from games.tarlac.printed import SpaceId
from games.tarlac.queries import banner, rival, standing
from games.tarlac.state import Thomond
from games.tarlac.steps.combat import RollOn, forces_said, join_battle


class BattlePhase(Step, frozen=True, tag="battle_phase"):
    """Space by space: first the two coalitions, then quarrels with a neutral (TA-BATTLE-01, TA-BATTLE-04)."""

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        state.phase, state.turn = "battle", None
        game.open_scene()
        steps: list[Step] = []
        fought_over = {*state.defenders, *(clash.space for clash in state.clashes)}
        for space in filter(fought_over.__contains__, state.settlements):
            if defender := state.defenders.get(space):
                steps.append(Battle(space, rival(defender), defender))
            steps += [Battle(space, clash.attacker, clash.defender) for clash in state.clashes if clash.space == space]
        game.then(*steps)


class Battle(Step, frozen=True, tag="battle"):
    """Two sides in a space fight until one is gone, if both are still there (TA-BATTLE-01)."""

    space: SpaceId
    attacker: str
    defender: str

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        here = {banner(state, id) for id in standing(state, self.space)}
        if {self.attacker, self.defender} <= here:
            fight = state.fight = join_battle(state, self.space, self.attacker, self.defender)
            one, two = forces_said(state, list(fight.attackers)), forces_said(state, list(fight.defenders))
            game.open_scene()
            game.emit("event.battle", space=space_said(self.space), one=one, two=two)
            game.then(RollOn())
