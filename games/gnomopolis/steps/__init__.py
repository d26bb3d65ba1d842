"""The sequence of play: what may wait for a player, by chapter of the rulebook."""

from __future__ import annotations

from games.gnomopolis.steps.actions import PayScroll
from games.gnomopolis.steps.building import PickTeam
from games.gnomopolis.steps.caravan import CopyAction
from games.gnomopolis.steps.effects import Perform, SearchGnome, TakeSpecialist
from games.gnomopolis.steps.rounds import CloseRound, LayOut, Round
from games.gnomopolis.steps.turn import TakeTurn, Turn

AnyStep = (
    LayOut
    | Round
    | CloseRound
    | TakeTurn
    | Turn
    | PayScroll
    | Perform
    | TakeSpecialist
    | SearchGnome
    | PickTeam
    | CopyAction
)
"""Every step a saved game may hold."""
