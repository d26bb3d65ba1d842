"""Fixed ways of playing, against which whoever plays well must not lose: what each of them always does in its turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.core.gauge import Script, in_turn
from games.core.model import Key
from games.gnomopolis.queries import clockwise

PASS = "pass"
Way = Callable[[list[Key]], Key | None]
"""From what a turn offers to what is done; None: whatever a bot would do."""


def _first(keys: list[Key], *verbs: str) -> Key:
    """The first that does one of these things, else a pass."""
    return next((key for verb in verbs for key in keys if key.partition(".")[0] == verb), PASS)


def passes_early(keys: list[Key]) -> Key:
    """Passes at once."""
    return PASS


def never_builds(keys: list[Key]) -> Key:
    """Uses its scrolls and the caravan until nothing is left."""
    return _first(keys, "act", "caravan")


def only_builds(keys: list[Key]) -> Key:
    """Builds what it can and does nothing else."""
    return _first(keys, "build")


def builds_first(keys: list[Key]) -> Key | None:
    """Builds whatever comes first as soon as it can; for the rest it plays as ever."""
    return next((key for key in keys if key.startswith("build.")), None)


WAYS: Mapping[str, Way] = {
    "passes_early": passes_early,
    "never_builds": never_builds,
    "only_builds": only_builds,
    "builds_first": builds_first,
}


def script(name: str, party: str) -> Script:
    """A way of playing, for the player with a place in turn order ("player 2").

    Raises:
        LookupError: there is no such way.
    """
    way = WAYS[name]
    return in_turn(lambda state, keys: way(keys) if PASS in keys else None, party, clockwise)
