"""The ten actions of a turn, the cards played before them, and the worker named for them: each in a room of its own.

A module says why its action is not possible, lists what is, and carries it out. Nobody else knows these conditions: the
options of a turn, its refusals and the Automa all ask here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.core.agenda import Game, Step
from games.core.model import Option, Refusal
from games.terra_concordia.actions import (
    build,
    collect,
    explore,
    influence,
    navigate,
    passing,
    play,
    recruit,
    research,
    restore,
    trade,
    worker,
)
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World


class Doable(Protocol):
    """What can be chosen in a turn by a word and, if there are several, a target: ``collect.b1``, ``build.con_03``."""

    def targets(self, edition: str) -> Sequence[str]:
        """Every target that can be named, possible or not; ("",) if there is nothing to name."""
        ...

    def hindrance(self, here: Situation, target: str = "") -> Refusal | None:
        """Why it is not possible with a target, or without one why it is not possible at all; None if it is."""
        ...

    def options(self, here: Situation) -> Sequence[Option]:
        """An option for each target that nothing hinders."""
        ...


class Action(Doable, Protocol):
    """What is done in a turn."""

    def carry_out(self, game: Game[World], mover: Mover, target: str) -> Sequence[Step]:
        """Do it; what must be asked for it comes back as steps. Limits are settled by the turn (TC-LIM-03)."""
        ...


class Scripted(Action, Protocol):
    """What the script of an Automa may say (TC-AI-02)."""

    def favourite(self, here: Situation) -> str | None:
        """The target that an Automa chooses; None if the action is not viable."""
        ...


SCRIPTED: dict[str, Scripted] = {
    "collect": collect,
    "explore": explore,
    "build": build,
    "research": research,
    "influence": influence,
    "restore": restore,
    "recruit": recruit,
    "pass": passing,
}
ACTIONS: dict[str, Action] = {**SCRIPTED, "navigate": navigate, "play": play}
"""What is carried out at once or after a question; a Trade is put together first."""
DOABLE: dict[str, Doable] = {
    "collect": collect,
    "explore": explore,
    "build": build,
    "research": research,
    "trade": trade,
    "influence": influence,
    "restore": restore,
    "recruit": recruit,
    "navigate": navigate,
    "play": play,
    "worker": worker,
    "pass": passing,
}
"""Everything a turn offers, in the order of the panel."""
