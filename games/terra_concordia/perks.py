"""What the cards that a player has in play give: worked out once for each set of cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

from games.terra_concordia.cards.powers import Power, Storage
from games.terra_concordia.content import PACKS, Pack

P = TypeVar("P", bound=Power)
KEPT = 1_024
"""Sets of cards that are remembered."""


class Perks:
    """The powers of a set of cards in play.

    Whatever else follows from the cards alone is remembered by them where it counts (prices, rates, limits): it is
    asked at every answer that is weighed, and most of those bring no card into play.
    """

    def __init__(self, edition: str, cards: tuple[str, ...]) -> None:
        self.edition = edition
        self.printed: Pack = PACKS[edition]
        self._cards = cards
        self._powers: dict[type[Power], list[Any]] = {}
        for card in cards:
            for power in self.printed.cards[card].powers:
                self._powers.setdefault(type(power), []).append(power)
        self._only: dict[type[Power], Perks] = {}

    def powers(self, kind: type[P]) -> Sequence[P]:
        """The powers of a kind that the cards give."""
        return self._powers.get(kind, ())

    def only(self, kind: type[Power]) -> Perks:
        """Those of the cards that give powers of a kind: what follows from these powers alone is then the same, and
        remembered, for every set of cards that has them in common."""
        if kind not in self._only:
            printed = self.printed.cards
            giving = [card for card in self._cards if any(isinstance(power, kind) for power in printed[card].powers)]
            self._only[kind] = perks(self.edition, tuple(giving))
        return self._only[kind]


@lru_cache(KEPT)
def perks(edition: str, cards: tuple[str, ...]) -> Perks:
    """What these cards give: as long as it is remembered, always the same object, whatever else is among them that
    gives nothing."""
    printed = PACKS[edition].cards
    return _perks(edition, tuple(sorted([card for card in cards if printed[card].powers])))


_perks = lru_cache(KEPT)(Perks)


@lru_cache(KEPT)
def stored(cards: Perks) -> int:
    """Units of each resource that a player with these cards can store (TC-LIM-01, TC-LIM-07)."""
    return cards.printed.constants.resource_limit + sum([power.n for power in cards.powers(Storage)])
