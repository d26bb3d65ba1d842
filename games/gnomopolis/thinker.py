"""How well a district stands, for opponents that look ahead."""

from __future__ import annotations

from collections.abc import Collection

from games.core.agenda import Game
from games.core.model import Seat
from games.core.thinker import Thinker
from games.gnomopolis.content import PACKS
from games.gnomopolis.queries import population
from games.gnomopolis.scoring import points
from games.gnomopolis.state import Town

SPECIALIST = 0.8
"""What a specialist is worth beyond its home."""
SCROLL = 0.6
"""What another scroll of one's own is worth while turns are left."""
HELPER = 0.6
"""What a helper at hand is worth."""


def prospects(state: Town, seat: Seat) -> float:
    """Points if the game ended now, and something for specialists, scrolls and helpers while it goes on."""
    components, district = PACKS[state.edition], state.districts[seat]
    total = float(points(components, district)["total"])
    if state.outcome is not None:
        return total
    gnomes = population(district)
    skilled = sum(gnomes.get(colour, 0) for colour in components.specialists)
    scrolls = len(district.buildings) + len(district.advisors)
    share = 0.3 if state.trigger else 1.0
    return total + share * (SPECIALIST * skilled + SCROLL * scrolls + HELPER * district.helpers)


class GnomopolisThinker(Thinker[Town]):
    """How well districts stand, and that nobody knows the deck."""

    def evaluate(self, state: Town) -> list[float]:
        """Points if the game ended now, and something for what may still come of them."""
        return [prospects(state, seat) for seat in range(len(state.districts))]

    def reshuffle(self, game: Game[Town], eyes: Collection[Seat]) -> None:
        """Nobody knows the deck, so every seat gets the same kind of world (GN-INFO-02)."""
        game.forget(game.state.deck)
