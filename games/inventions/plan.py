"""What the turn under way will come back to: the plan of a chain."""

from __future__ import annotations

import msgspec

from games.inventions.actions.chains import ChainStep
from games.inventions.actions.effects import Benefits
from games.inventions.actions.travel import TurnKnowledge
from games.inventions.state import Ages


class PendingView(msgspec.Struct, frozen=True):
    """Something that the turn under way will come back to when the chain is done."""

    kind: str
    """"chain" (the chain step of an action), "chaining" (one that is asked now), "knowledge" (a tile to be turned),
    "benefits"."""
    what: tuple[str, ...]
    """The action, the region, or the effects."""


def pending(state: Ages) -> tuple[PendingView, ...]:
    """What follows in this turn, the next first."""
    found: list[PendingView] = []
    for number, step in enumerate(reversed(state.agenda)):
        match step:
            case ChainStep() if state.turn.ready:
                found.append(PendingView("chain" if number else "chaining", (step.action,)))
            case TurnKnowledge():
                found.append(PendingView("knowledge", (step.region,)))
            case Benefits():
                found.append(PendingView("benefits", step.effects))
            case _:
                pass
    return tuple(found)
