"""Real games of Gnomopolis, played by lot."""

from __future__ import annotations

import random
from functools import cache

from games.core.model import Setup
from games.core.rules import decisions, play, start
from games.gnomopolis.rules import Gnomopolis

RULES = Gnomopolis()


@cache
def game(seed: int, seats: int, moves: int):
    """The states of a game so far; shorter if it ended."""
    rng = random.Random(seed)
    state = start(RULES, Setup(seats, key=rng.randbytes(32))).state
    states = [state]
    for _ in range(moves):
        asked = decisions(RULES, state)
        if not asked:
            break
        options = asked[0].options
        # Passing at once would leave the table empty.
        lively = [option for option in options if option.key != "pass" or rng.random() < 0.3] or list(options)
        state = play(RULES, state, asked[0].seat, rng.choice(lively).key).state
        states.append(state)
    return tuple(states)
