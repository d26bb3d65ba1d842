"""How well a district stands, for opponents that look ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from games.core.agenda import Game
from games.core.model import Seat
from games.core.thinker import Thinker
from games.gnomopolis.content import PACKS
from games.gnomopolis.printed import COLOURS, Colour, Icon, coloured
from games.gnomopolis.queries import population
from games.gnomopolis.scoring import points
from games.gnomopolis.state import Town

SPECIALIST = 0.8
"""What a specialist is worth beyond its home."""
SCROLL = 0.6
"""What another scroll of one's own is worth while turns are left."""
HELPER = 0.6
"""What a helper at hand is worth."""
ROUNDS, LONG = 10, 0.9
"""Rounds of most games; what of a game is over, at most, before its end is triggered."""


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


def _features(state: Town, seat: Seat) -> list[float]:
    components, district = PACKS[state.edition], state.districts[seat]
    scored, gnomes = points(components, district), population(district)
    kinds = [float(gnomes.get(colour, 0)) for colour in COLOURS]
    icons: list[Icon] = [icon for id in district.buildings for icon in components.buildings[id].demand]
    asked: Counter[Colour] = Counter(icon for icon in icons if coloured(icon))
    empty = sum(max(0, n - gnomes.get(colour, 0)) for colour, n in asked.items())
    housed = scored["in_buildings"] / components.points.gnome_in_building
    return [
        float(scored["total"]),
        float(scored["coins"]),
        *kinds,
        float(len(district.buildings)),
        float(len(district.advisors)),
        float(district.helpers),
        float(empty),
        len(icons) - empty - housed,
    ]


class GnomopolisThinker(Thinker[Town]):
    """How well districts stand, and that nobody knows the deck."""

    def evaluate(self, state: Town) -> list[float]:
        """Points if the game ended now, and something for what may still come of them."""
        return [prospects(state, seat) for seat in range(len(state.districts))]

    def features(self, state: Town) -> list[list[float]]:
        """Points by category and what may become points: gnomes by kind, scrolls, helpers, homes that stand empty."""
        return [_features(state, seat) for seat in range(len(state.districts))]

    def progress(self, state: Town) -> float:
        """By the buildings of whoever has most, and by the rounds that a game usually has."""
        if state.trigger:
            return 1.0
        most = max(len(district.buildings) for district in state.districts)
        built = most / PACKS[state.edition].counts.buildings_to_end
        return min(LONG, max(built, (state.round - 1) / ROUNDS))

    def reshuffle(self, game: Game[Town], eyes: Collection[Seat]) -> None:
        """Nobody knows the deck, so every seat gets the same kind of world (GN-INFO-02)."""
        game.forget(game.state.deck)
