"""What all questions of this game share: they are put to a faction."""

from __future__ import annotations

from games.core.agenda import Choice
from games.tarlac.content import FactionId


class FactionChoice(Choice, frozen=True):
    """A question to the seat that plays a faction."""

    faction: FactionId


class RaisedChoice(FactionChoice, frozen=True):
    """A question that another faction's act raises; if that army leaves the board it falls away."""

    by: FactionId
