"""Which games have hints and reviews: those whose advice was found good enough (``bench --only hints``)."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec

from games.core.content import load
from games.core.rules import Rules
from games.core.thinking.chance import FILE, folder_of

GATE = "gate.toml"
AGREE, OFF, FOUND = 0.9, 0.05, 0.95
"""How often two analyses agree at least, how far chances are from the truth at most, how often a blunder is found."""
MEASURED = 100
"""Questions, games, blunders: of fewer nothing is proved."""


class Gate(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What was measured of the advice on a game: ``games/<game>/learned/gate.toml``."""

    weights: str
    """Of what weights (``digest``): others have to be measured anew."""
    agree: float
    questions: int
    off: float
    games: int
    found: float
    blunders: int

    @property
    def passed(self) -> bool:
        """Whether all of it is good enough."""
        enough = min(self.questions, self.games, self.blunders) >= MEASURED
        return enough and self.agree >= AGREE and self.off <= OFF and self.found >= FOUND


def gate_of(rules: Rules[Any, Any]) -> Gate | None:
    """What was measured of a game with the weights that it has now; None: nothing."""
    file = folder_of(rules) / GATE
    gate = load(file, Gate) if file.is_file() else None
    return gate if gate is not None and gate.weights == digest(rules) else None


@cache
def hinted(rules: Rules[Any, Any]) -> bool:
    """Whether advice on this game is good enough to be given."""
    gate = gate_of(rules)
    return gate is not None and gate.passed


def digest(rules: Rules[Any, Any]) -> str:
    """A digest of the weights that were learned of a game, by which they are told from others; "" if there are none."""
    file = folder_of(rules) / FILE
    return blake2b(file.read_bytes(), digest_size=8).hexdigest() if file.is_file() else ""
