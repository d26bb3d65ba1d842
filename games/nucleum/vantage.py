"""A state as the opponent judges it: what is the same for all of its players, worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache

from games.core.memory import Memory, as_key
from games.core.model import Seat
from games.nucleum.content import PACKS
from games.nucleum.counting import Estate, estates
from games.nucleum.queries import board, needed
from games.nucleum.state import Saxony
from games.nucleum.weights import WEIGHTS, Brings

REMEMBERED = 4_096
"""Judgements that are remembered of a game: those of a few dozen questions."""


class Vantage:
    """A state, with what its judgement needs again and again."""

    def __init__(self, state: Saxony) -> None:
        self.state = state
        self.weights = WEIGHTS
        self.pack = PACKS[state.edition]
        self.ahead = to_come(state)
        self.board = board(state)
        self.rails = tuple(state.land.rails)
        self._land = as_key(state.land)
        self._memory = _memory(*state.progress_tiles, state.network_rule, state.side, state.edition)

    @cached_property
    def estates(self) -> list[Estate]:
        """What each player has on the map."""
        return estates(self.state)

    def remembered(self, what: object, seat: Seat, find: Callable[[], float]) -> float:
        """A judgement of a player that depends on the player, the map, ``what``, and nothing else that changes: most
        answers weighed against each other leave both as they are for most players."""
        return self._memory.of((what, seat, as_key(self.state.players[seat]), self._land), find)

    @property
    def use(self) -> float:
        """How much of what is at hand can still be put to use."""
        return 0.1 + 0.9 * self.ahead

    @property
    def chance(self) -> float:
        """How likely what was begun is still finished."""
        return min(1.0, 0.2 + self.ahead)

    def now(self, brings: Brings) -> float:
        """What something brings from here on."""
        return brings[0] + brings[1] * self.ahead


def to_come(state: Saxony) -> float:
    """How much of the game is still to come, from 1 to nearly 0: by the end conditions that are nearest."""
    if state.trigger:
        return 0.02 if state.round > state.trigger else 0.06
    pack = PACKS[state.edition]
    counts = pack.counts[len(state.players)]
    contracts = len(state.silver_stack) + len(state.gold_stack)
    days = pack.progress.kings_day.days
    least = min([len(owner.markers) for owner in state.players])
    near = sorted(
        (
            1 - len(state.stack) / counts.action_stack,
            1 - contracts / (counts.silver_stack + counts.gold_stack),
            min(1.0, least / days),
            max([len(owner.unlocked) for owner in state.players]) / 8,
            min(1.0, max([owner.vp for owner in state.players]) / pack.limits.vp_flag),
        ),
        reverse=True,
    )
    wanted = near[: needed(state)]
    return max(0.1, 1 - sum(wanted) / len(wanted))


@lru_cache(4)
def _memory(*rules: str) -> Memory[tuple[object, Seat, bytes, bytes], float]:
    """What is remembered of games that are played so."""
    return Memory(REMEMBERED)
