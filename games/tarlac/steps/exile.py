"""Exílio: a pretender may leave the war at any moment, out of turn too."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.model import Key, Option, Seat
from games.tarlac.content import PRETENDERS, FactionId, pack
from games.tarlac.labels import about, named
from games.tarlac.state import Thomond
from games.tarlac.verbs import change_febas, free_hostages, remove_army

OPTIONS = {
    (id, army): about(f"exile.{id}", "exile_army" if army else "exile", id, "exile", final=True)
    for id in PRETENDERS
    for army in (False, True)
}
"""For each pretender, without an army and with one."""


def can_flee(state: Thomond, pretender: FactionId) -> bool:
    """Whether a pretender may go into exile now (TA-EXILE-01)."""
    king = state.factions[pretender]
    if state.phase == "maintenance" or king.fell == "exile":
        return False
    return king.army is not None or pretender != state.exiled


def exile_options(state: Thomond, seat: Seat) -> list[Option]:
    """The exile of the pretender this seat plays, if it is possible now."""
    factions = state.factions
    return [
        OPTIONS[pretender, factions[pretender].army is not None]
        for pretender in PRETENDERS
        if factions[pretender].seat == seat and can_flee(state, pretender)
    ]


def go_into_exile(game: Game[Thomond], key: Key) -> None:
    """It costs febas, the army is gone and with it whatever was planned, hostages held go free (TA-EXILE-02)."""
    state, pretender = game.state, key.removeprefix("exile.")
    king = state.factions[pretender]
    king.fell, king.mobilised = "exile", True
    game.emit("event.exile", who=named(pretender))
    remove_army(game, pretender)
    change_febas(game, pretender, pack().base.febas.exile, "exile")
    if state.outcome is None:
        free_hostages(game, pretender)
