"""Comportamento da IA: the script of an Automa and what it falls back on (TC-AI-01 to TC-AI-15).

What it chooses within an action stands with that action (``favourite``).
"""

from __future__ import annotations

from games.core.model import Key, Seat
from games.terra_concordia.actions import SCRIPTED
from games.terra_concordia.cards.printed import Act
from games.terra_concordia.content import PACKS
from games.terra_concordia.situation import Situation
from games.terra_concordia.state import World

FALLBACKS: tuple[Act, ...] = ("explore", "collect", "research", "recruit", "build", "influence", "restore")
"""What an Automa tries when its script cannot be followed, in order (TC-AI-06, TC-AI-07)."""


def next_act(state: World, seat: Seat) -> Act:
    """What the script says for this turn of the round; its last turn is always to pass (TC-AI-03, TC-AI-04)."""
    acts = PACKS[state.edition].script[state.round - 1]
    return acts[min(state.nations[seat].turns, len(acts) - 1)]


def decide(state: World, seat: Seat) -> Key:
    """The Automa's move: the script, else a fallback, else to pass (TC-AI-06, TC-AI-07)."""
    here = Situation(state, seat)
    for act in (next_act(state, seat), *FALLBACKS):
        target = SCRIPTED[act].favourite(here)
        if target is not None:
            return f"{act}.{target}" if target else act
    return "pass"


def discards(state: World, seat: Seat, n: int) -> list[str]:
    """What it throws away: other cards before Constructions, least VP first (TC-AI-15)."""
    components = PACKS[state.edition]

    def rank(id: str) -> tuple[bool, int, str]:
        return id in components.constructions, components.cards[id].vp, id

    return sorted(state.nations[seat].hand, key=rank)[:n]
