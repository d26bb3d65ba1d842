"""Fixed ways of playing, against which whoever plays well must not lose: what each of them always does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.core.gauge import Script
from games.core.model import Decision, Key
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
    way, turn = WAYS[name], int(party.rpartition(" ")[2]) - 1

    def answer(state: Saxony, decision: Decision) -> tuple[Key, ...] | None:
        if state.turn is None or decision.seat != clockwise(state, state.first)[turn]:
            return None
        key = way([option.key for option in decision.options])
        return None if key is None else (key,)

    return answer
