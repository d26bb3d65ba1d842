"""The race of answers that are tried in the same imagined worlds: how long it goes on, and which has won."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from statistics import fmean, variance

LUCK = 1.0
"""An answer may lead so many standard errors farther than the one that looks best by luck: then it is not taken."""


def clock(seconds: float, playouts: float) -> Callable[[int], float]:
    """How much of the budget is used after so many playouts, as a share."""
    begun = time.monotonic()
    return lambda done: max(done / playouts, (time.monotonic() - begun) / seconds)


def surest(led: Sequence[Sequence[float]]) -> int:
    """Which answer led so much farther than the first one in the same worlds that it is not luck; if none, the first.

    How far apart worlds are is taken from all answers together: of one alone there are too few.
    """
    gains = [[there - usual for there, usual in zip(values, led[0], strict=False)] for values in led]
    free = sum(len(gain) - 1 for gain in gains[1:] if gain)
    if not free:
        return 0
    spread = math.sqrt(sum((len(gain) - 1) * variance(gain) for gain in gains[1:] if len(gain) > 1) / free)
    sure = [fmean(gain) - LUCK * spread / math.sqrt(len(gain)) if gain else -math.inf for gain in gains]
    sure[0] = 0.0
    return max(range(len(sure)), key=sure.__getitem__)
