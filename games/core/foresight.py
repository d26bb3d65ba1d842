"""What a player can know of an answer before giving it: whether it can be taken back, and whether it ends the game.

Each is tried in a world that the seat cannot tell from the true one, so that nothing hidden is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from games.core.agenda import Game, State, Together
from games.core.model import Decision, Key, Seat
from games.core.opponent import imagine
from games.core.rng import Stream
from games.core.rules import Rules, clone


class Foreseen(msgspec.Struct, frozen=True):
    """What comes of an option."""

    final: bool = False
    """It cannot be taken back, not even before anybody else has acted."""
    ends: bool = False
    """The game is over by it, unless chance will have it otherwise."""


def foresee(
    rules: Rules[Any, Any], state: State[Any], asked: Sequence[Decision], seat: Seat, *, public: bool = False
) -> Mapping[Key, Foreseen]:
    """What comes of each option that a seat is offered; where several are picked, of an answer with it.

    ``asked``: everything that is asked now, of others too. ``public``: as far as anybody can foresee it, for options
    that anybody can list (``Rules.open_keys``).
    """
    world = imagine(rules, state, None if public else seat, Stream(b"foresight"))
    awaited = {decision.seat for decision in asked if decision.blocking}
    # What all are asked together is shown as soon as the last has answered.
    last = isinstance(state.agenda[-1], Together) and awaited == {seat}
    found: dict[Key, Foreseen] = {}
    for decision in asked:
        if decision.seat == seat:
            for option in decision.options:
                shows = last and decision.blocking
                found[option.key] = Foreseen(final=True) if shows else _tried(rules, world, decision, option.key)
    return found


def _tried(rules: Rules[Any, Any], world: State[Any], decision: Decision, key: Key) -> Foreseen:
    if key == Together.RETRACT:
        return Foreseen()
    game = Game(rules, clone(rules, world))
    others = (option.key for option in decision.options if option.key != key)
    game.answer(decision, (key, *islice(others, max(0, decision.picks[0] - 1))))
    game.settle()
    return Foreseen(game.committed, game.state.outcome is not None)
