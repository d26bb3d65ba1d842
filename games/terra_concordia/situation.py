"""A player about to act: what several actions ask of them and of the table is worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.model import Seat
from games.terra_concordia.board import bordering
from games.terra_concordia.cards.powers import Power
from games.terra_concordia.content import PACKS, Pack
from games.terra_concordia.queries import P, free_workers, in_play, occupied, passes_on
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
        self._powers: dict[type[Power], list[Any]] | None = None

    def powers(self, kind: type[P]) -> Sequence[P]:
        """The powers of a kind that the player's cards in play give."""
        if self._powers is None:
            self._powers = {}
            for card in in_play(self.nation):
                for power in self.printed.cards[card].powers:
                    self._powers.setdefault(type(power), []).append(power)
        return self._powers.get(kind, ())


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
        self.ends = passes_on(state, seat)
        """Whether after an action the turn passes to somebody else: then it cannot be taken back."""
