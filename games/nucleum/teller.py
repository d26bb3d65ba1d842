"""The table in words, only from what a view shows."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.model import Component, Seat, Text
from games.core.teller import Teller
from games.nucleum.view import NucleumView


class NucleumTeller(Teller[NucleumView]):
    """The words of the game beside those of its questions and events."""

    def header(self, view: NucleumView) -> Text:
        """The round in one line."""
        return Text("board.over" if view.outcome else "board.round", {"round": view.round})

    def describe(self, view: NucleumView) -> list[Text]:
        """The picture in words."""
        return [self.header(view)]

    def status(self, view: NucleumView, seat: Seat) -> Text:
        """The means of a player."""
        return Text("board.status", {"n": view.players[seat].thaler})

    def scores(self, view: NucleumView) -> Mapping[Seat, Mapping[str, int]]:
        """Points if the game ended now."""
        return {seat: player.points for seat, player in enumerate(view.players)}

    def components(self, edition: str) -> tuple[Component, ...]:
        """Everything printed."""
        return ()
