"""Estrutura da rodada: what follows what, on one page."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.core.texts import several
from games.tarlac.labels import named_said
from games.tarlac.queries import armies, news_to_come
from games.tarlac.state import Thomond
from games.tarlac.steps.battle import BattlePhase
from games.tarlac.steps.clonroad import Occupation
from games.tarlac.steps.expedition import NextArmy
from games.tarlac.steps.maintenance import Maintenance, PreMaintenance
from games.tarlac.steps.mobilisation import opening, tell_who_cannot
from games.tarlac.steps.provisioning import FeedArmies
from games.tarlac.steps.throne import EndRound
from games.tarlac.verbs import remove_army


class Round(Step, frozen=True, tag="round"):
    """A round (TA-ROUND-01); rounds follow each other until the war is over."""

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        state.round += 1
        state.cycle, state.phase, state.order, state.turn = 0, "maintenance", [], None
        state.held, state.resting = 0, {}
        game.open_scene()
        for faction in state.factions.values():
            faction.mobilised, faction.fell = False, ""
        game.then(PreMaintenance(), Maintenance(), Cycle(), EndRound(), self)


class Cycle(Step, frozen=True, tag="cycle"):
    """An expedition phase and a battle phase; another cycle follows while there are armies (TA-ROUND-02)."""

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        if state.cycle >= state.house.max_cycles:
            go_home(game)
        if not another(state):
            return
        state.cycle += 1
        state.phase, state.next, state.turn, state.clashes = "expedition", 0, None, []
        game.open_scene(part=True)
        game.emit("event.cycle", n=state.cycle)
        if state.cycle == 2:
            tell_who_cannot(game)
        game.then(*opening(state), NextArmy(), BattlePhase(), Occupation(), FeedArmies(), self)


def another(state: Thomond) -> bool:
    """Whether a round has one more cycle: while there are armies, and for the news (TA-ROUND-02, TA-ROUND-04)."""
    return news_to_come(state) or any(armies(state))


def go_home(game: Game[Thomond]) -> None:
    """After the last cycle every army leaves the board (TA-ROUND-03)."""
    here = [id for id, _, _ in armies(game.state)]
    if here:
        game.emit(
            "event.all_home", cycle=game.state.cycle, n=len(here), armies=several([named_said(id) for id in here])
        )
    for id in here:
        remove_army(game, id)
