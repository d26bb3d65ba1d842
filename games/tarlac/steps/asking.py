"""What all questions of this game share: they are put to a faction, and say why something is no answer."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.agenda import Choice, Game
from games.core.model import Key, Refusal
from games.tarlac.printed import FactionId
from games.tarlac.state import Thomond


class SeatChoice(Choice, frozen=True):
    """A question to a seat."""

    def hindrance(self, state: Thomond, name: Key) -> Refusal | None:
        """Why a name, which is a key without the prefix, cannot be chosen here; None: nothing hinders it."""
        return None

    def wishes(self, state: Thomond) -> Iterable[Key]:
        """The names that a player might miss among the options: of those that are hindered the panel says why."""
        return ()

    def refuse(self, game: Game[Thomond], *names: Key) -> Refusal | None:
        return next((found for name in names if (found := self.hindrance(game.state, name))), None)

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        state = game.state
        return [found for name in self.wishes(state) if (found := self.hindrance(state, name))]


class FactionChoice(SeatChoice, frozen=True):
    """A question to the seat that plays a faction; if its army leaves the board it falls away."""

    faction: FactionId


class RaisedChoice(FactionChoice, frozen=True):
    """A question that another faction's act raises; if that army leaves the board it falls away."""

    by: FactionId


def number(name: str) -> int:
    """The number that a name is; anything else is less than all."""
    return int(name) if name.isascii() and name.isdecimal() else -1
