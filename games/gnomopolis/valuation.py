"""How well a district stands, for opponents that look ahead."""

from __future__ import annotations

from games.core.model import Seat
from games.gnomopolis.content import pack
from games.gnomopolis.queries import population
from games.gnomopolis.scoring import points
from games.gnomopolis.state import Town

SPECIALIST = 0.8
"""What a specialist is worth beyond its home."""
SCROLL = 0.6
"""What another scroll of one's own is worth while turns are left."""
HELPER = 0.6


def prospects(state: Town, seat: Seat) -> float:
    """Points if the game ended now, and something for specialists, scrolls and helpers while it goes on."""
    components, district = pack(state.edition), state.districts[seat]
    total = float(points(components, district)["total"])
    if state.outcome is not None:
        return total
    gnomes = population(district)
    skilled = sum(gnomes.get(colour, 0) for colour in components.specialists)
    scrolls = len(district.buildings) + len(district.advisors)
    share = 0.3 if state.trigger else 1.0
    return total + share * (SPECIALIST * skilled + SCROLL * scrolls + HELPER * district.helpers)
