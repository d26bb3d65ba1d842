"""Fixed ways of playing, against which whoever plays well must not lose: what each of them always does."""

from __future__ import annotations

from games.core.gauge import Script
from games.core.model import Decision, Key
from games.inventions.state import Ages

WAYS: dict[str, str] = {"forfeits": "", "travels": "travel", "gains": "gain_influence"}
"""For each fixed way the only action it knows: that of its pillar, or none at all."""
LEAVE = ("decline", "done", "sage.leave")


def script(name: str, place: int) -> Script:
    """The fixed way of whoever has this place, from 0, in the turn order that the game began with.

    Raises:
        LookupError: there is none of this name.
    """
    action = WAYS[name]

    def answer(state: Ages, decision: Decision) -> tuple[Key, ...] | None:
        if decision.seat != (state.first + place) % len(state.societies):
            return None
        keys = [option.key for option in decision.options]
        if f"space.{action}" in keys:
            return (f"space.{action}",)
        if "forfeit" in keys and not _is(action, keys):
            return ("forfeit",)
        if undone := [key for key in keys if key.startswith("forfeit.") and key != f"forfeit.{action}"]:
            return (undone[0],)
        return next(((key,) for key in LEAVE if key in keys), None)

    return answer


def _is(action: str, keys: list[Key]) -> bool:
    """Whether what can be forfeited here is the action of the way."""
    return bool(action) and any(key.startswith(f"{action.partition('_')[0]}.") for key in keys)
