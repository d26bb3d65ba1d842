"""The table in words, only from what a view shows."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.model import Component, Seat, Text
from games.core.teller import Teller
from games.inventions.view import AgesView


class InventionsTeller(Teller[AgesView]):
    """The words of the game beside those of its questions and events."""

    def header(self, view: AgesView) -> Text:
        """The era in one line."""
        return Text("board.over" if view.outcome else "board.round", {"era": view.era, "round": view.round})

    def describe(self, view: AgesView) -> list[Text]:
        """The picture in words."""
        return [self.header(view)]

    def status(self, view: AgesView, seat: Seat) -> Text:
        """The means of a seat."""
        return Text("board.status", {"n": view.societies[seat].influence})

    def scores(self, view: AgesView) -> Mapping[Seat, Mapping[str, int]]:
        """Points so far."""
        return {society.seat: society.score for society in view.societies}

    def components(self, edition: str) -> tuple[Component, ...]:
        """Nothing yet."""
        return ()
