"""What all questions of this game share: to whom they are put, and that any name can be asked about."""

from __future__ import annotations

from games.core.agenda import Choice
from games.core.model import Key
from games.tarlac.printed import FactionId
from games.tarlac.state import Thomond


class SeatChoice(Choice, frozen=True):
    """A question to a seat; it can say of anything why that is no answer."""

    def nameable(self, state: Thomond, name: Key) -> bool:
        return True


class FactionChoice(SeatChoice, frozen=True):
    """A question to the seat that plays a faction; if its army leaves the board it falls away."""

    faction: FactionId


class RaisedChoice(FactionChoice, frozen=True):
    """A question that another faction's act raises; if that army leaves the board it falls away."""

    by: FactionId


def number(name: str) -> int:
    """The number that a name is; anything else is less than all."""
    return int(name) if name.isascii() and name.isdecimal() else -1
