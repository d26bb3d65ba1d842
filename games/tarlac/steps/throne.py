"""Between two rounds: who is king, who is in exile, and whether the war is over."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.tarlac.content import PACKS
from games.tarlac.labels import faction_said, named_said
from games.tarlac.printed import CBR, CT, FactionId
from games.tarlac.queries import rival, seat_of
from games.tarlac.scoring import win_by_rounds
from games.tarlac.state import Thomond
from games.tarlac.verbs import free_hostages


class EndRound(Step, frozen=True, tag="end_round"):
    """The throne is resolved (TA-THRONE-01 to TA-THRONE-03); after the last round the war is decided (TA-WIN-07)."""

    def run(self, game: Game[Thomond]) -> None:
        state = game.state
        state.phase, state.turn = "maintenance", None
        resolve_throne(game)
        if state.round >= state.house.max_rounds:
            win_by_rounds(game)


def resolve_throne(game: Game[Thomond]) -> None:
    """Who starts the next round in exile and who at Clonroad; it costs nobody febas."""
    state = game.state
    fell = [state.factions[id].fell for id in (CT, CBR)]
    if state.partition and state.house.partition_persists and fell == ["", ""]:
        return
    exile = loser(state)
    king, was_king, was_exiled = rival(exile), state.king, state.exiled
    state.king, state.exiled, state.partition = king, exile, False
    if king != was_king and not state.factions[king].herds:
        state.factions[king].herds = PACKS[state.edition].base.start.herds
    # Who gains or loses the throne, or is sent into exile, is told so first.
    on = [seat_of(state, id) for id in (king, exile)] if (king, exile) != (was_king, was_exiled) else []
    game.befall(on, "event.throne", king=faction_said(king), exile=named_said(exile))
    if exile != was_exiled:
        free_hostages(game, exile)


def loser(state: Thomond) -> FactionId:
    """Who starts the next round in exile (TA-THRONE-01, TA-THRONE-02)."""
    one, other = state.factions[CT].fell, state.factions[CBR].fell
    if one == other:
        return rival(state.king)
    if not one or not other:
        return CT if one else CBR
    return CT if one == "exile" else CBR
