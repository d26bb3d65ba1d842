"""Who holds Clonroad: after three battle phases in a row the king is driven out of it."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.tarlac.labels import faction_said
from games.tarlac.queries import CLONROAD, rival, side, standing
from games.tarlac.state import Thomond
from games.tarlac.steps.exile import exile

ENOUGH = 3
"""Battle phases in a row: between them all who have not mobilised hear the news (TA-MOB-14), so the king's side can
come, and come once more with whoever was too far or too few."""


def in_time(state: Thomond, phases: int) -> bool:
    """Whether so many battle phases to come in this round can drive the king out: the next one counts anew."""
    return state.held + phases >= ENOUGH


class Occupation(Step, frozen=True, tag="occupation"):
    """After the battles of a cycle: does the king's rival stand in Clonroad, and nobody of the king's coalition?

    Then they hold it, and it feeds them; the third time in a row the king must go into exile (TA-THRONE-01).
    """

    def run(self, game: Game[Thomond]) -> None:
        state, king, usurper = game.state, game.state.king, rival(game.state.king)
        here = standing(state, CLONROAD)
        alone = usurper in here and all(side(state, id) != king for id in here)
        state.held = state.held + 1 if alone and state.house.war == "pays" else 0
        if not state.held or state.factions[king].fell == "exile":
            return
        game.open_scene()
        if state.held < ENOUGH:
            told = {"who": faction_said(usurper), "king": faction_said(king)}
            if in_time(state, state.house.max_cycles - state.cycle):
                game.emit("event.holds", **told, n=ENOUGH - state.held)
            else:
                game.emit("event.holds_late", **told)
            return
        last = state.round >= state.house.max_rounds
        game.emit(
            "event.driven_out_last" if last else "event.driven_out",
            who=faction_said(usurper),
            king=faction_said(king),
            n=ENOUGH,
        )
        exile(game, king)
