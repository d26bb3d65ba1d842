"""How well a district stands, for opponents that look ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import partial
from typing import ClassVar

from games.core.agenda import Game
from games.core.memory import Memory, as_key
from games.core.model import Seat
from games.core.thinker import Thinker
from games.gnomopolis.content import PACKS
from games.gnomopolis.pieces import District
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
REMEMBERED = 4_096
"""Districts that are remembered as they were: those of a few dozen questions."""


Look = tuple[list[float], float]
"""The features of a district, and what its specialists, scrolls and helpers may still bring."""


def _looks(state: Town) -> list[Look]:
    """Every district as it stands."""
    # Most of the answers weighed against each other change nothing in most districts.
    return [
        _SEEN.of((state.edition, as_key(district)), partial(_look, state, district)) for district in state.districts
    ]


_SEEN: Memory[tuple[str, bytes], Look] = Memory(REMEMBERED)


def _look(state: Town, district: District) -> Look:
    components = PACKS[state.edition]
    scored, gnomes = points(components, district), population(district)
    kinds = [float(gnomes.get(colour, 0)) for colour in COLOURS]
    icons: list[Icon] = [icon for id in district.buildings for icon in components.buildings[id].demand]
    asked: Counter[Colour] = Counter(icon for icon in icons if coloured(icon))
    empty = sum(max(0, n - gnomes.get(colour, 0)) for colour, n in asked.items())
    housed = scored["in_buildings"] / components.points.gnome_in_building
    features = [
        float(scored["total"]),
        float(scored["coins"]),
        *kinds,
        float(len(district.buildings)),
        float(len(district.advisors)),
        float(district.helpers),
        float(empty),
        len(icons) - empty - housed,
    ]
    skilled = sum(gnomes.get(colour, 0) for colour in components.specialists)
    scrolls = len(district.buildings) + len(district.advisors)
    return features, SPECIALIST * skilled + SCROLL * scrolls + HELPER * district.helpers


class GnomopolisThinker(Thinker[Town]):
    """How well districts stand, and that nobody knows the deck."""

    warmth: ClassVar[Mapping[str, float]] = {"apprentice": 6.0}
    by_chance = True

    def evaluate(self, state: Town) -> list[float]:
        """Points if the game ended now, and something for what may still come of them."""
        share = 0.0 if state.outcome is not None else 0.3 if state.trigger else 1.0
        return [features[0] + share * hope for features, hope in _looks(state)]

    def features(self, state: Town) -> list[list[float]]:
        """Points by category and what may become points: gnomes by kind, scrolls, helpers, homes that stand empty."""
        return [features for features, _ in _looks(state)]

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
