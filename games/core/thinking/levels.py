"""How well a bot plays: three levels for every game."""

from __future__ import annotations

import math
from typing import Any, Literal, get_args

from games.core.agenda import Game, State
from games.core.model import Seat, put_to
from games.core.rng import Stream
from games.core.rules import Rules, decisions
from games.core.thinking.opponent import Answer, choose, glance, random_keys, warmly

Level = Literal["apprentice", "regular", "master"]
"""An apprentice takes what looks good enough, a regular what looks best or nearly so, as the game says
(``Thinker.warmth``); a master plays the best of it through."""
LEVELS: tuple[Level, ...] = get_args(Level)


def answer(
    rules: Rules[Any, Any],
    state: State[Any],
    seat: Seat,
    level: Level,
    stream: Stream,
    *,
    seconds: float = math.inf,
    playouts: float = math.inf,
) -> Answer:
    """What a bot answers to the question put to its seat. Only a master takes time for it, ``seconds`` or ``playouts``;
    with none at all it takes what looks best. ``stream`` is the bot's own chance, never the game's.

    Raises:
        LookupError: nothing is asked of this seat.
    """
    asked = put_to(decisions(rules, state), seat)
    choice = Game(rules, state).asking(seat)
    if asked is None or choice is None:
        raise LookupError(f"{rules.meta.key}: seat {seat} is not asked anything")
    if choice.by_lot:
        return random_keys(asked, stream)
    if level == "master" and min(seconds, playouts) > 0:
        return choose(rules, state, seat, stream, seconds=seconds, playouts=playouts)
    warmth = rules.think.warmth.get(level, 0.0)
    return warmly(rules, state, asked, stream, warmth) if warmth else glance(rules, state, asked, stream)
