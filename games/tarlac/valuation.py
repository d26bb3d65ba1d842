"""How well a seat stands, for opponents that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.model import Seat
from games.tarlac.content import FactionId, pack
from games.tarlac.queries import armies, rival, seat_of, side

if TYPE_CHECKING:
    from games.tarlac.state import Thomond


def prospects(state: Thomond, seat: Seat) -> float:
    """How near a seat is to winning, in febas and fractions of febas."""
    return 0.0
