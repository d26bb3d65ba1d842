"""How a game tells: what a viewer sees, in words. Made from views only, so that it cannot tell what is hidden."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

import msgspec

from games.core.model import Component, Event, Scene, Seat, Text

V = TypeVar("V", bound=msgspec.Struct)


class Teller(ABC, Generic[V]):
    """The words of a game beside those of its questions and events."""

    costs: ClassVar[Mapping[str, Text]] = {}
    """Consequences (``Option.consequence``, by the ids of their sentences) that only cost something, and what doing so
    is called: who knows one may do it without being asked again. Never what ends the game, loses it or puts its own
    player out of it; what is not listed is always asked.
    """

    totals: ClassVar[bool] = False
    """Whether a ``status`` tells the ``total`` of ``scores``: then nothing says that once more beside it."""

    @abstractmethod
    def header(self, view: V) -> Text:
        """Round, phase and turn in one line."""

    def pressing(self, view: V) -> Sequence[Text]:
        """What is going on this moment, as a combat that is being fought: told before how anybody stands."""
        return ()

    @abstractmethod
    def describe(self, view: V) -> list[Text]:
        """The picture in words, the most important first: text of ``/board`` and the picture's alternative text.

        The header comes first; not what is ``pressing`` nor the ``status`` of a seat, which are told after it.
        """

    def about(self, view: V, seat: Seat) -> list[Text]:
        """The lines of ``describe`` that are of one seat alone: told first of a picture of what is theirs.

        By default none: the game has no such pictures, or they have words of their own.
        """
        return []

    @abstractmethod
    def status(self, view: V, seat: Seat) -> Text:
        """The means of a seat in one line, for its panel."""

    @abstractmethod
    def scores(self, view: V) -> Mapping[Seat, Mapping[str, int]]:
        """Points so far by category, only from what the view shows; ``total`` last. Of a seat that counts none: {}."""

    def scored(self, view: V, seat: Seat) -> Mapping[str, Sequence[Text]]:
        """What the points of a category came from, where its name does not say: from what the view shows."""
        return {}

    @abstractmethod
    def components(self, edition: str) -> tuple[Component, ...]:
        """Everything that ``/card`` can look up, as an edition of the content prints it."""

    def estimates(self, edition: str) -> tuple[int, int]:
        """How many of the components are an estimate of ours, and how many there are."""
        sources = [component.source for component in self.components(edition)]
        return sources.count("estimate"), len(sources)

    def tale(self, scene: Scene, events: Sequence[Event]) -> tuple[Text, ...]:
        """A scene retold, line by line; a player's turn in one line of one sentence or two.

        ``events`` are those of the scene that a reader may read, in order, and none that an undo took back; they may be
        few if the turn still goes on. Each resource, card and building that changed hands and each point is told; what
        is no news is not. By default: every event as it is.
        """
        return tuple(event.text for event in events)

    def out_of_turn(self, events: Sequence[Event]) -> tuple[Text, ...]:
        """What somebody did out of turn, retold with all that came of it in the same move, line by line.

        What the host did then may stand after it. By default: every event as it is.
        """
        return tuple(event.text for event in events)

    def hand(self, view: V, seat: Seat) -> Text | None:
        """What a seat has besides its ``status``, for its direct message; sent anew when it changes. None: nothing."""
        return None

    def prepared(self, view: V, seat: Seat) -> tuple[Text, ...]:
        """What a seat has put together and not yet confirmed, line by line; for its panel, so for its eyes alone."""
        return ()

    def proposal(self, view: V, seat: Seat) -> Text | None:
        """What another player proposes to a seat while the game waits for neither; they are told by direct message."""
        return None

    def verdict(self, view: V) -> Text | None:
        """How a finished game ended, where that is more than who won; None: the winners are named."""
        return None
