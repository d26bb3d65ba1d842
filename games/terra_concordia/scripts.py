"""Fixed ways of playing, against which whoever plays well must not lose: what each of them always does in its turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.core.gauge import Script, in_turn
from games.core.model import Key, Seat
from games.terra_concordia.content import PACKS
from games.terra_concordia.state import World

PASS = "pass"
Way = Callable[[World, list[Key]], Key | None]
"""From what a turn offers to what is done; None: whatever a bot would do."""


def _first(keys: list[Key], *verbs: str) -> Key:
    """The first that does one of these things, else a pass."""
    return next((key for verb in verbs for key in keys if key.partition(".")[0] == verb), PASS)


def passes_early(state: World, keys: list[Key]) -> Key:
    """Passes at once."""
    return PASS


def only_explores(state: World, keys: list[Key]) -> Key:
    """Turns up hexes as long as it can."""
    return _first(keys, "explore")


def only_collects(state: World, keys: list[Key]) -> Key:
    """Collects and recruits whoever could collect more, and spends nothing of it."""
    return _first(keys, "collect", "recruit")


def wonders_first(state: World, keys: list[Key]) -> Key | None:
    """Builds a Wonder as soon as it can; for the rest it plays as ever."""
    wonders = PACKS[state.edition].wonders
    return next((key for key in keys if key.startswith("build.") and key.partition(".")[2] in wonders), None)


WAYS: Mapping[str, Way] = {
    "passes_early": passes_early,
    "only_explores": only_explores,
    "only_collects": only_collects,
    "wonders_first": wonders_first,
}


def turns(state: World) -> list[Seat]:
    """The seats in the turn order of round 1: the token has moved once in each round since."""
    n = len(state.nations)
    return [(state.first - (state.round - 1) + place) % n for place in range(n)]


def script(name: str, party: str) -> Script:
    """A way of playing, for the player with a place in the turn order of round 1 ("player 2").

    Raises:
        LookupError: there is no such way.
    """
    way = WAYS[name]
    return in_turn(lambda state, keys: way(state, keys) if PASS in keys else None, party, turns)
