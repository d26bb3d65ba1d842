"""What is measured of the game."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.gauge import Gauge
from games.core.model import Contest, Meta
from games.terra_concordia.content import LATEST, PACKS, PREFIXES
from games.terra_concordia.state import World

BEGINNER = "beginner"
"""The party that holds the first-player token in round 1."""


class TerraGauge(Gauge[World]):
    """What must stay the same, and who wins how often."""

    def census(self, state: World) -> Mapping[str, int]:
        """Cards of each kind that leave no table, tiles, figures on their boards; Technologies can be had by many."""
        components = PACKS[state.edition]
        cards = [*state.constructions.cards, *state.constructions.discards, *state.pool.cards, *state.pool.discards]
        for nation in state.nations:
            cards += [*nation.hand, *nation.played, *(building.card for building in nation.buildings)]
        found = {kind: sum(card.startswith(prefix) for card in cards) for kind, prefix in PREFIXES.items()}
        found["construction"] = sum(card in components.constructions for card in cards)
        found["cards"] = len(set(cards))
        found["events"] = len(state.events.cards) + len(state.events.discards) + len(state.current)
        found["wonders"] = len(state.wonders) + len(state.hidden_wonders) + len(state.unused_wonders)
        found["wonders"] += sum(len(nation.wonders) for nation in state.nations)
        found["secrets"] = len(state.unused_secrets) + sum(bool(nation.secret) for nation in state.nations)
        found["discs"] = len(state.land.discs) + sum(nation.discs for nation in state.nations)
        found["hexes"] = len(state.land.owners)
        found["tiles"] = sum(state.land.terrains.count(letter) for letter in "fmldrvoi")
        taken = {id for nation in state.nations for id in nation.technologies} & components.exclusive
        piles = [*state.technologies.cards, *state.technologies.discards, *state.market]
        found["technologies"] = len(taken) + len(piles)
        return found

    def contests(self, meta: Meta) -> tuple[Contest, ...]:
        """The full table: no civilization far from a quarter of the games, no gain from beginning."""
        fair = dict.fromkeys(PACKS[LATEST].civilizations, (0.2, 0.3)) | {BEGINNER: (0.0, 0.3)}
        return (Contest(seats=4, games=2_000, fair=fair),)

    def victories(self, state: World, seats: range) -> Mapping[str, float]:
        """The civilizations, and the first player of round 1: the token has moved once in each round since."""
        winners = state.outcome.winners if state.outcome else ()
        parts = [(seat in winners) / max(1, len(winners)) for seat in seats]
        found = {nation.civilization: part for nation, part in zip(state.nations, parts, strict=True)}
        found[BEGINNER] = parts[(state.first - (state.round - 1)) % len(parts)]
        return found
