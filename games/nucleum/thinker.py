"""How well a player stands, for opponents that look ahead."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from games.core.agenda import Game
from games.core.model import Seat
from games.core.thinker import Thinker
from games.nucleum.outlook import outlooks, parted
from games.nucleum.queries import needed
from games.nucleum.state import Saxony

TURNS, LONG = 125, 0.9
"""Turns of all players in most games; what of a game is over, at most, before its end is triggered."""


class NucleumThinker(Thinker[Saxony]):
    """How well players stand, and that nobody knows the stacks."""

    warmth: ClassVar[Mapping[str, float]] = {"apprentice": 3.0, "regular": 1.0}
    by_chance = True
    """With three a master by points won 59 % against regulars: a while later is in the middle of what others do."""
    anytime = False
    """An exchange looks like a gain at every question, and the uranium is missed when plants are to be run: with it a
    master lost to regulars."""

    def evaluate(self, state: Saxony) -> list[float]:
        """Points if the game ended now, and something for what may still come of means, plans and actions at hand."""
        return outlooks(state)

    def compare(self, state: Saxony, seat: Seat) -> list[float]:
        """Of the others only the points and what they are about to do: what changes is mostly the seat's own."""
        return outlooks(state, seat)

    def features(self, state: Saxony) -> list[tuple[float, float]]:
        """Points if the game ended now and what may still come, which says the less the later it is."""
        return parted(state)

    def progress(self, state: Saxony) -> float:
        """By end conditions that are met, and by the turns that a game usually has."""
        if state.trigger:
            return 1.0
        met, usual = len(state.met) / (needed(state) + 1), state.round * len(state.players) / TURNS
        return max(met, min(LONG, usual))

    def reshuffle(self, game: Game[Saxony], eyes: Collection[Seat]) -> None:
        """Nobody knows the order of the stacks, so every seat gets the same kind of world (NU-SET-31)."""
        state = game.state
        for stack in (state.stack, state.silver_stack, state.gold_stack):
            game.forget(stack)
