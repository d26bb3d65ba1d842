"""The saved game."""

from __future__ import annotations

from typing import Literal

from games.core.agenda import State
from games.core.model import Seat
from games.gnomopolis.pieces import Capital, District
from games.gnomopolis.steps import AnyStep

Trigger = Literal["", "buildings", "gnomes", "coins"]


class Town(State[AnyStep], kw_only=True):
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
    turn: Seat = 0
    round: int = 1
    idle: bool = True
    """Whether nobody could change anything so far this round (GN-END-08)."""
    trigger: Trigger = ""
    """Why this is the last round."""
