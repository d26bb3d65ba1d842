"""Fixed ways of playing, against which whoever plays well must not lose: what each of them always does."""

from __future__ import annotations

from games.core.gauge import Script, in_turn
from games.core.model import Key, Seat
from games.inventions.state import Ages

WAYS: dict[str, str] = {"forfeits": "", "travels": "travel", "gains": "gain_influence"}
"""For each fixed way the only action it knows: that of its pillar, or none at all."""
LEAVE = ("decline", "done", "sage.leave")


def turns(state: Ages) -> list[Seat]:
    """The humans in the turn order that the game began with."""
    n = len(state.societies)
    return [(state.first + place) % n for place in range(n)]


def script(name: str, party: str) -> Script:
    """The fixed way of whoever has a place ("player 2") in the turn order that the game began with.

    Raises:
        LookupError: there is none of this name.
    """
    action = WAYS[name]
    return in_turn(lambda state, keys: _only(action, keys), party, turns)


def _only(action: str, keys: list[Key]) -> Key | None:
    """What whoever knows this action alone answers; None: whatever a bot would."""
    if f"space.{action}" in keys:
        return f"space.{action}"
    if "forfeit" in keys and not _own_action(action, keys):
        return "forfeit"
    if undone := [key for key in keys if key.startswith("forfeit.") and key != f"forfeit.{action}"]:
        return undone[0]
    return next((key for key in LEAVE if key in keys), None)


def _own_action(action: str, keys: list[Key]) -> bool:
    """Whether what can be forfeited here is the action that this way of playing knows."""
    return bool(action) and any(key.startswith(f"{action.partition('_')[0]}.") for key in keys)
