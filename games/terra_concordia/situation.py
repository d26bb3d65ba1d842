"""A player about to act: what several actions ask of them and of the table is worked out once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.core.model import Seat
from games.terra_concordia.board import BITS, NOWHERE, Area, Terrain, bordering, members
from games.terra_concordia.cards.powers import BuildDiscount, Power, ResearchDiscount
from games.terra_concordia.content import PACKS, Pack
from games.terra_concordia.goods import Amounts
from games.terra_concordia.queries import P, free_workers, in_play, occupied
from games.terra_concordia.state import World


class Mover:
    """Whose turn it is, with what their cards in play give."""

    def __init__(self, state: World, seat: Seat, named: int | None = None) -> None:
        self.state = state
        self.seat = seat
        self.named = named
        """The worker named for the action, from 0 (TC-WRK-03)."""
        self.nation = state.nations[seat]
        self.printed: Pack = PACKS[state.edition]
        self._powers: Mapping[type[Power], Sequence[Any]] | None = None
        self._discounts: dict[type[Power], Sequence[Amounts]] = {}

    def powers(self, kind: type[P]) -> Sequence[P]:
        """The powers of a kind that the player's cards in play give."""
        if self._powers is None:
            self._powers = _powers(self.state.edition, tuple(in_play(self.nation)))
        return self._powers.get(kind, ())

    def discounts(self, kind: type[BuildDiscount] | type[ResearchDiscount]) -> Sequence[Amounts]:
        """By how much the player's cards in play make others cheaper."""
        if kind not in self._discounts:
            self._discounts[kind] = [power.resources for power in self.powers(kind)]
        return self._discounts[kind]


@lru_cache(1_024)
def _powers(edition: str, cards: tuple[str, ...]) -> Mapping[type[Power], Sequence[Any]]:
    # Asked at every answer that is weighed, and most of them bring no card into play.
    found: dict[type[Power], list[Any]] = {}
    for card in cards:
        for power in PACKS[edition].cards[card].powers:
            found.setdefault(type(power), []).append(power)
    return found


class Situation(Mover):
    """The same with the board as they find it. Holds for as long as nothing happens."""

    def __init__(self, state: World, seat: Seat, named: int | None = None) -> None:
        super().__init__(state, seat, named)
        self.land = state.land
        self.mine = self.land.controlled(seat)
        """The hexes that the player controls."""
        self.beside = bordering(self.mine)
        """The hexes next to the player's, hidden ones too."""
        self.revealed = self.land.revealed()
        self.taken = occupied(state)
        """The hexes with a worker, anybody's (TC-WRK-02)."""
        self.free = free_workers(self.nation)
        self._terrains: dict[Terrain, Area] | None = None

    def of_terrain(self, terrains: Collection[Terrain]) -> Area:
        """The player's hexes of any of these terrains."""
        if self._terrains is None:
            self._terrains = {}
            for hex in members(self.mine):
                terrain = self.land.terrain(hex)
                self._terrains[terrain] = self._terrains.get(terrain, NOWHERE) | BITS[hex]
        found = NOWHERE
        for terrain in terrains:
            found |= self._terrains.get(terrain, NOWHERE)
        return found
