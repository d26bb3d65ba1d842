"""What is measured of a game: by tests after every move, and over thousands of games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from games.core.agenda import State
from games.core.model import Contest, Meta

S = TypeVar("S", bound=State[Any])


class Gauge(ABC, Generic[S]):
    """The measurements of a game."""

    @abstractmethod
    def census(self, state: S) -> Mapping[str, int]:
        """How many there are of everything that is neither made nor lost; equal in every state of a game."""

    def contests(self, meta: Meta) -> tuple[Contest, ...]:
        """The tables whose balance is measured; by default one for each number of places, without a target."""
        fewest, most = meta.seats
        return tuple(Contest(seats=seats) for seats in range(max(2, fewest), most + 1))

    def victories(self, state: S, seats: range) -> Mapping[str, float]:
        """What each party whose luck is measured has won of a finished game: 1 all of it, 0 nothing.

        By default the parties are all ``seats``; those that share the victory have a part each.
        """
        winners = state.outcome.winners if state.outcome else ()
        return {f"seat {seat + 1}": (seat in winners) / max(1, len(winners)) for seat in seats}
