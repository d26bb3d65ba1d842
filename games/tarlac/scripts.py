"""Fixed ways of playing, against which whoever plays well must not lose: what each of them always does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.core.gauge import Script
from games.core.model import Decision, Key
from games.tarlac.printed import PRETENDERS
from games.tarlac.queries import CLONROAD, army_of, friendly
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice

HOME = ("muster.rest", "muster.nobody", "muster.none")
REFUSE = ("answer.refuse", "answer.stay", "defend.none")
COME = ("answer.come", "answer.accept")
IDLE = ("march.stay", "call.none", "attack.none", "sack.none", "home.go")
GARRISON = 5
"""Battles that guard a hall."""
Way = Callable[[Thomond, FactionChoice, list[Key]], Key | None]


def _first(keys: list[Key], wanted: tuple[Key, ...]) -> Key | None:
    return next((key for key in wanted if key in keys), None)


def stays_at_home(state: Thomond, step: FactionChoice, keys: list[Key]) -> Key | None:
    """Never mobilises and refuses every call; whoever must come does nothing else."""
    return _first(keys, HOME + REFUSE)


def comes_when_called(state: Thomond, step: FactionChoice, keys: list[Key]) -> Key | None:
    """Never mobilises unasked, but answers calls."""
    return _first(keys, COME + HOME)


def guards_the_hall(state: Thomond, step: FactionChoice, keys: list[Key]) -> Key | None:
    """The pretender mobilises and stays where that is; all others stay at home."""
    if step.faction not in PRETENDERS:
        return stays_at_home(state, step, keys)
    if "muster.none" in keys or "muster.rest" in keys:
        return next((key for key in keys if key.startswith((f"muster.{GARRISON}", "base."))), None)
    return _first(keys, ("march.stay", "call.none", "attack.none", "sack.none"))


def sacks_all(state: Thomond, step: FactionChoice, keys: list[Key]) -> Key | None:
    """Sacks whatever is not of its own side, as soon as it can."""
    if "sack.none" in keys:
        return "sack.none" if friendly(state, step.faction, army_of(state, step.faction).space) else keys[0]
    return next((key for key in keys if key.startswith("march.") and key.endswith(".sack")), None)


def passes(state: Thomond, step: FactionChoice, keys: list[Key]) -> Key | None:
    """Does nothing that it can leave."""
    return _first(keys, HOME + REFUSE + IDLE)


def storms_clonroad(state: Thomond, step: FactionChoice, keys: list[Key]) -> Key | None:
    """The king's rival goes to Clonroad by the shortest way and sits there until the king is gone."""
    if step.faction not in PRETENDERS or step.faction == state.king:
        return None
    army = state.factions[step.faction].army
    if army is None:
        return next((key for key in keys if key.startswith("base.")), None)
    gone = state.factions[state.king].fell == "exile"
    if army.space != CLONROAD:
        return _first(keys, (f"march.{CLONROAD}", "home.go"))
    return _first(keys, ("march.stay", "call.none", "sack.none", "home.go" if gone else "home.stay"))


WAYS: Mapping[str, Way] = {
    "stays_at_home": stays_at_home,
    "comes_when_called": comes_when_called,
    "guards_the_hall": guards_the_hall,
    "sacks_all": sacks_all,
    "passes": passes,
    "storms_clonroad": storms_clonroad,
}


def script(name: str, party: str) -> Script:
    """A way of playing, for all seats of a pretender's side.

    Raises:
        LookupError: there is no such way.
    """
    way = WAYS[name]

    def answer(state: Thomond, decision: Decision) -> tuple[Key, ...] | None:
        step = state.agenda[-1]
        if state.sides[decision.seat] != party or not isinstance(step, FactionChoice):
            return None
        key = way(state, step, [option.key for option in decision.options])
        return None if key is None else (key,)

    return answer
