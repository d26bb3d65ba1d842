"""The saved game."""

from __future__ import annotations

from typing import Generic, Literal

from games.core.agenda import State, StepT
from games.core.model import Seat
from games.gnomopolis.pieces import Capital, District

Trigger = Literal["", "buildings", "gnomes", "coins"]


class Town(State[StepT], Generic[StepT], kw_only=True):
    """A game of Gnomopolis."""

    districts: list[District]
    """By seat."""
    old: Capital
    new: Capital
    offer: list[str]
    """Buildings face up, the oldest first."""
    deck: list[str]
    """Buildings face down; the last one is the top."""
    centre: list[str]
    """Advisors nobody holds."""
    first: Seat = 0
    """Who begins each round."""
    idle: bool = True
    """Whether nobody has had any option but to pass so far this round (GN-END-08)."""
    trigger: Trigger = ""
    """Why this is the last round."""
