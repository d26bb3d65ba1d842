"""What is measured of a game: by tests after every move, and over thousands of games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from games.core.agenda import State
from games.core.model import Contest, Decision, Event, Key, Meta, Seat

S = TypeVar("S", bound=State[Any])
Script = Callable[[Any, Decision], tuple[Key, ...] | None]
"""A fixed way of playing: from a state and its question the answer, or None where it does not mind."""


def player_at(place: int) -> str:
    """The party that a player is by a place, from 0, in the turn order: "player 1"."""
    return f"player {place + 1}"


def place_of(party: str) -> int:
    """The place, from 0, of a party that ``player_at`` named."""
    return int(party.removeprefix("player ")) - 1


def in_turn(way: Callable[[S, list[Key]], Key | None], party: str, order: Callable[[S], Sequence[Seat]]) -> Script:
    """A fixed way of one player.

    ``way`` chooses among what is offered, None where it does not mind; ``order`` has the seats in the turn order in
    which the places of parties are counted, alike in all states of a game.
    """
    place = place_of(party)

    def answer(state: S, decision: Decision) -> tuple[Key, ...] | None:
        if decision.seat != order(state)[place]:
            return None
        key = way(state, [option.key for option in decision.options])
        return None if key is None else (key,)

    return answer


class Span(NamedTuple):
    """How far a game came: rounds, or whatever its clock counts."""

    reached: int
    """The last one that began, from 1."""
    planned: int
    """How many are played if nothing ends the game before."""


class Gauge(ABC, Generic[S]):
    """The measurements of a game."""

    tallied: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What is counted in the chronicle of a measured game: by name the ids of the events."""

    def amounts(self, event: Event) -> Mapping[str, int]:
        """Of what an event of the chronicle tells how much is added to the count (``tallied``), by name."""
        return {}

    @abstractmethod
    def census(self, state: S) -> Mapping[str, int]:
        """How many there are of everything that is neither made nor lost; equal in every state of a game."""

    def contests(self, meta: Meta) -> tuple[Contest, ...]:
        """The tables whose balance is measured; by default one for each number of places, without a target."""
        fewest, most = meta.seats
        return tuple(Contest(seats=seats) for seats in range(max(2, fewest), most + 1))

    def victories(self, state: S, seats: range) -> Mapping[str, float]:
        """What each party whose luck is measured has won of a finished game: 1 all of it, 0 nothing.

        By default the parties are all ``seats``; those that share the victory have a part each.
        """
        winners = state.outcome.winners if state.outcome else ()
        return {f"seat {seat + 1}": (seat in winners) / max(1, len(winners)) for seat in seats}

    def lasted(self, state: S) -> Span | None:
        """How many of its rounds a finished game was played; None if no number is planned."""
        return None

    def ending(self, state: S) -> str:
        """By which of the ways to end a finished game did, in a word; by default there is one."""
        return "end"

    def aims(self, state: S) -> Mapping[str, bool]:
        """What seats were secretly or by choice after in a finished game, by name, and whether they reached it: an aim
        that nobody reaches is dead, one that everybody reaches is a present."""
        return {}

    def left(self, state: S) -> Mapping[str, int]:
        """What is there at the end of a finished game, by name: means that nobody had a use for, markers, what came
        true; to be counted beside what its chronicle tells."""
        return {}

    @staticmethod
    def script(name: str, party: str) -> Script:
        """A fixed way of playing, followed by one party: whoever plays well must not lose to it (``Contest.script``).

        Raises:
            LookupError: the game knows no such way.
        """
        raise LookupError(name)
