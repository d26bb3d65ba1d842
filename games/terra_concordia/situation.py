"""A player about to act: what several actions ask of them and of the table is worked out once."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Seat
from games.terra_concordia.board import EVERYWHERE, NOWHERE, bordering
from games.terra_concordia.perks import P, perks
from games.terra_concordia.pieces import HIDDEN, NOBODY
from games.terra_concordia.queries import free_workers, in_play, occupied
from games.terra_concordia.state import World


class Mover:
    """Whose turn it is, with what their cards in play give."""

    def __init__(self, state: World, seat: Seat, named: int | None = None) -> None:
        self.state = state
        self.seat = seat
        self.named = named
        """The worker named for the action, from 0 (TC-WRK-03)."""
        self.nation = state.nations[seat]
        self.perks = perks(state.edition, tuple(in_play(self.nation)))
        self.printed = self.perks.printed

    def powers(self, kind: type[P]) -> Sequence[P]:
        """The powers of a kind that the player's cards in play give."""
        return self.perks.powers(kind)


class Situation(Mover):
    """The same with the board as they find it. Holds for as long as nothing happens."""

    def __init__(self, state: World, seat: Seat, named: int | None = None) -> None:
        super().__init__(state, seat, named)
        self.land = state.land
        areas = self.land.areas()
        self.mine = areas.get(seat, NOWHERE)
        """The hexes that the player controls."""
        self.open = areas.get(NOBODY, NOWHERE)
        """The hexes face up that nobody controls."""
        self.beside = bordering(self.mine)
        """The hexes next to the player's, hidden ones too."""
        self.revealed = EVERYWHERE & ~areas.get(HIDDEN, NOWHERE)
        self.taken = occupied(state)
        """The hexes with a worker, anybody's (TC-WRK-02)."""
        self.free = free_workers(self.nation)
        self.idle = [self.nation.workers[number].spot for number in self.free]
        """Where the free workers are."""
