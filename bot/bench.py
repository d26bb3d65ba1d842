"""What measurements have in common: each figure stands beside one measured in the same run on the same machine.

Absolute speed says more about the machine than about the program; the ratio to a plain way of doing the same is what
can be compared. Figures are medians unless they say otherwise.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

import msgspec


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How much is measured."""

    quick: bool = False
    """Only enough to see that every measurement works: the figures mean little."""
    strength_games: int = 200
    """Games of each match of a bot against random play."""
    processes: int = os.cpu_count() or 1
    """Matches are played in so many processes."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """One figure."""

    part: str
    name: str
    value: float
    unit: str
    beside: float | None = None
    """The same quantity of what it is compared with."""
    beside_name: str = ""
    target: str = ""
    """What it should be, in words."""
    met: bool | None = None
    """Whether it is so; None without a target."""

    @property
    def ratio(self) -> float | None:
        """How many times what stands beside it."""
        return self.value / self.beside if self.beside else None


Part = Callable[[Options], Iterator[Measured]]


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies (0.5: the median).

    Raises:
        ValueError: there are no values.
    """
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
