"""The saved game. It knows no steps: they speak of it."""

from __future__ import annotations

from typing import Generic

import msgspec

from games.core.agenda import State, StepT
from games.inventions.pieces import Chronos, Decks, Left, Owner, Region, Society, Turn


class Ages(State[StepT], Generic[StepT], kw_only=True):
    """A game of Inventions."""

    fourth: bool = False
    """Option: a fourth private objective (IN-OPT-01)."""
    public: bool = False
    """Option: public objectives (IN-OPT-02)."""
    shortened: bool = False
    """Option: six cards of era 5 leave the game (IN-OPT-03)."""
    societies: list[Society]
    """By seat."""
    chronos: Chronos | None = None
    """The third seat of a game of two."""
    order: list[Owner] = msgspec.field(default_factory=list[Owner])
    """The turn order."""
    first: Owner = 0
    """The human who came first in the turn order when the game began."""
    clock: int = 0
    """Where the Chronos figure stands: an index of its 14 spaces."""
    playing: Owner | None = None
    """Whose turn it is."""
    regions: dict[str, Region] = msgspec.field(default_factory=dict[str, Region])
    """By id, in the order of their numbers; empty before the table is laid out."""
    decks: Decks = msgspec.field(default_factory=Decks)
    stock: dict[str, int] = msgspec.field(default_factory=dict[str, int])
    """Copies of each progress tile in the open stacks."""
    objectives: list[str] = msgspec.field(default_factory=list[str])
    """Public objectives: for the ends of the eras 2, 3 and 4."""
    scored: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict[str, tuple[int, ...]])
    """Those of them that were scored, and what each seat had for it."""
    turn: Turn = msgspec.field(default_factory=Turn)
    left: Left = msgspec.field(default_factory=Left)
    eurekas: int = 0
    """Eureka actions so far."""
