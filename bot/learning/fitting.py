"""Weights from positions: logistic regression, by Newton's method with a little ridge, in plain Python."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.learning.selfplay import Seen
from games.core.model import Seat
from games.core.thinking.chance import logistic, margin

RIDGE = 3.0
"""How many positions speak for weights of nothing."""
STEPS, ENOUGH = 25, 1e-6


class Told(NamedTuple):
    """A chance that was told, and whether it came true."""

    chance: float
    won: bool


def fitted(seen: Sequence[Seen]) -> list[float]:
    """The weights under which what happened was likeliest, for inputs as they are."""
    scale = _scale(seen)
    scaled = [([[x / s for x, s in zip(row, scale, strict=True)] for row in each.rows], each) for each in seen]
    weights = [0.0] * len(scale)
    before = math.inf
    for _ in range(STEPS):
        loss, slope, curve = _at(weights, scaled)
        if before - loss < ENOUGH * len(seen):
            break
        before = loss
        step = _solved(curve, slope)
        # Far from the goal a whole step may be too long: the steepest weights move by what is sensible for them.
        longest = max(map(abs, step))
        weights = [weight + change / max(1.0, longest) for weight, change in zip(weights, step, strict=True)]
    return [weight / s for weight, s in zip(weights, scale, strict=True)]


def told(weights: Sequence[float], seen: Iterable[Seen]) -> Iterator[Told]:
    """What these weights say of each seat of each position, and the truth."""
    for each in seen:
        strength = [math.fsum(w * x for w, x in zip(weights, row, strict=True)) for row in each.rows]
        for seat, against in each.against.items():
            yield Told(logistic(margin(strength, seat, against)), each.won[seat])


def error(found: Iterable[Told]) -> float:
    """The mean square of what chances lack to the truth (Brier)."""
    squares = [(one.chance - one.won) ** 2 for one in found]
    return sum(squares) / len(squares)


def _scale(seen: Sequence[Seen]) -> list[float]:
    columns = zip(*(row for each in seen for row in each.rows), strict=True)
    return [math.sqrt(sum(x * x for x in column) / len(column)) or 1.0 for column in columns]


def _at(
    weights: Sequence[float], scaled: Sequence[tuple[list[list[float]], Seen]]
) -> tuple[float, list[float], list[list[float]]]:
    """How unlikely what happened is, which way that falls, and how the way bends."""
    n = len(weights)
    loss = RIDGE * sum(w * w for w in weights) / 2
    slope = [-RIDGE * w for w in weights]
    curve = [[RIDGE * (a == b) for b in range(n)] for a in range(n)]
    for rows, each in scaled:
        strength = [math.fsum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
        for seat, against in each.against.items():
            ahead = margin(strength, seat, against)
            likely, won = logistic(ahead), each.won[seat]
            loss += math.log1p(math.exp(-abs(ahead))) + max(0.0, -ahead if won else ahead)
            direction = _direction(rows, strength, seat, against)
            spread, pull = likely * (1 - likely), won - likely
            for a, value in enumerate(direction):
                if value:
                    slope[a] += pull * value
                    part, line = spread * value, curve[a]
                    for b in range(a + 1):
                        line[b] += part * direction[b]
    for a in range(n):
        for b in range(a):
            curve[b][a] = curve[a][b]
    return loss, slope, curve


def _direction(
    rows: list[list[float]], strength: Sequence[float], seat: Seat, against: dict[Seat, float]
) -> list[float]:
    """How the margin of a seat changes with each weight."""
    if not against:
        return rows[seat]
    most = max(strength[rival] for rival in against)
    parts = [(rows[rival], n * math.exp(strength[rival] - most)) for rival, n in against.items()]
    whole = sum(part for _, part in parts)
    rivals = [sum(part * row[a] for row, part in parts) / whole for a in range(len(rows[seat]))]
    return [own - other for own, other in zip(rows[seat], rivals, strict=True)]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Of the linear equations with a positive definite matrix (Cholesky)."""
    n = len(right)
    root = [[0.0] * n for _ in range(n)]
    for a in range(n):
        for b in range(a + 1):
            rest = matrix[a][b] - sum(x * y for x, y in zip(root[a][:b], root[b][:b], strict=True))
            root[a][b] = math.sqrt(rest) if a == b else rest / root[b][b]
    half: list[float] = []
    for a in range(n):
        half.append((right[a] - sum(x * y for x, y in zip(root[a][:a], half, strict=True))) / root[a][a])
    found = [0.0] * n
    for a in reversed(range(n)):
        found[a] = (half[a] - sum(root[b][a] * found[b] for b in range(a + 1, n))) / root[a][a]
    return found
