"""Fixed ways of playing, against which whoever plays well must not lose: what each of them always does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.core.gauge import Script, in_turn
from games.core.model import Key
from games.nucleum.queries import clockwise
from games.nucleum.state import Saxony

Way = Callable[[list[Key]], Key | None]


def only_recharges(keys: list[Key]) -> Key | None:
    """Recharges in every turn."""
    return "recharge" if "recharge" in keys else None


def never_energizes(keys: list[Key]) -> Key | None:
    """Does anything but Energize: of what is left the first."""
    lights = [key for key in keys if key.startswith("energize.")]
    return next((key for key in keys if not key.startswith("energize.")), None) if lights else None


def only_railways(keys: list[Key]) -> Key | None:
    """A railway whenever it is possible, else a Recharge; matched actions are played as ever."""
    if "recharge" not in keys:
        return None
    return next((key for key in keys if key.startswith("railway.")), "recharge")


def never_railways(keys: list[Key]) -> Key | None:
    """Tiles onto the board until it is full or they are used up, then a Recharge."""
    if "recharge" not in keys:
        return None
    return next((key for key in keys if key.startswith("place.")), "recharge")


WAYS: Mapping[str, Way] = {
    "only_recharges": only_recharges,
    "never_energizes": never_energizes,
    "only_railways": only_railways,
    "never_railways": never_railways,
}


def script(name: str, party: str) -> Script:
    """A way of playing, for the player with a place in turn order ("player 2").

    Raises:
        LookupError: there is no such way.
    """
    way = WAYS[name]

    def in_a_turn(state: Saxony, keys: list[Key]) -> Key | None:
        return None if state.turn is None else way(keys)

    return in_turn(in_a_turn, party, lambda state: clockwise(state, state.first))
