"""How likely a seat wins: its strength against that of its rivals, by weights that were learned from whole games.

A seat's strength is a sum of its ``Thinker.features``, each weighed by how far the game is: the same lead says more at
its end. The chance is the logistic of the margin, which is the own strength less the soft maximum of the rivals': with
two that is the plain difference, and three who stand alike win a third each. It is shown to people, and masters go
by it where that plays better than ``Thinker.evaluate`` (``Thinker.by_chance``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from games.core.agenda import State
from games.core.content import load
from games.core.model import Seat
from games.core.rules import Rules
from games.core.thinker import Thinker

AGES = 3
"""Numbers for each feature: what it weighs at the beginning, what the share of the game played adds, and its square."""
FILE = "chance.toml"


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where weights come from."""

    games: int
    """Played to learn from, those that were kept apart to judge by among them."""
    seed: int
    positions: int
    held_out: int
    """Games that were not learned from."""
    error: float
    """Of the chances in those games: the mean square of what they lack to the truth (the Brier score)."""
    guess: float
    """The same for whoever gives everybody the same chance."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was learned of a game: ``games/<game>/learned/chance.toml``."""

    weights: tuple[tuple[float, ...], ...]
    """For each feature its ``AGES`` numbers."""
    provenance: Provenance


def folder_of(rules: Rules[Any, Any]) -> Traversable:
    """Where a game keeps what was learned of it and measured of that."""
    return files(rules.package) / "learned"


@cache
def weights_of(rules: Rules[Any, Any]) -> Weights | None:
    """What has been learned of a game; None: nothing yet."""
    file = folder_of(rules) / FILE
    return load(file, Weights) if file.is_file() else None


def chance(rules: Rules[Any, Any], state: State[Any], seat: Seat) -> float:
    """How likely the seat wins, 0 to 1, if all play on about equally well; of a finished game 0 or 1.

    Raises:
        LookupError: nothing has been learned of this game.
    """
    if state.outcome is not None:
        return float(seat in state.outcome.winners)
    if seat in rules.out(state):
        return 0.0
    learned = weights_of(rules)
    if learned is None:
        raise LookupError(f"{rules.meta.key}: python -m bot learn {rules.meta.key}")
    weights = [weight for ages in learned.weights for weight in ages]
    rows = inputs(rules.think, state)
    strength = [math.fsum(weight * value for weight, value in zip(weights, row, strict=True)) for row in rows]
    return logistic(margin(strength, seat, shares(rules, state, seat)))


def inputs(think: Thinker[Any], state: State[Any]) -> list[list[float]]:
    """For each seat its features, each as many times as it has weights."""
    played = think.progress(state)
    return [[value * played**age for value in row for age in range(AGES)] for row in think.features(state)]


def shares(rules: Rules[Any, Any], state: State[Any], seat: Seat) -> dict[Seat, float]:
    """The rivals who are not out, those who win together each by their part, so that a side is no stronger for having
    more seats."""
    seats, out = rules.seats(state), rules.out(state)
    rivals = [one for one in rules.think.rivals(state, seat, seats) if one not in out]
    return {one: 1 / sum(two not in rules.think.rivals(state, one, seats) for two in rivals) for one in rivals}


def margin(strength: Sequence[float], seat: Seat, against: dict[Seat, float]) -> float:
    """How far a seat is ahead; of one without rivals it is its strength."""
    if not against:
        return strength[seat]
    most = max(strength[rival] for rival in against)
    return strength[seat] - most - math.log(sum(n * math.exp(strength[r] - most) for r, n in against.items()))


def logistic(x: float) -> float:
    """From a margin to a chance."""
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0
