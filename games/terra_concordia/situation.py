"""A player about to act: what several actions ask of the table is worked out once."""

from __future__ import annotations

from typing import cast

from games.core.model import Seat
from games.terra_concordia.board import bordering
from games.terra_concordia.content import PACKS, Pack
from games.terra_concordia.queries import P, free_workers, in_play, occupied, passes_on
from games.terra_concordia.state import World


class Situation:
    """The table as a player finds it. Holds for as long as nothing happens."""

    def __init__(self, state: World, seat: Seat, named: int | None = None) -> None:
        self.state = state
        self.seat = seat
        self.named = named
        """The worker named for the action, from 0 (TC-WRK-03)."""
        self.nation = state.nations[seat]
        self.land = state.land
        self.printed: Pack = PACKS[state.edition]
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
        self.held = {*in_play(self.nation)}
        """The player's cards in play."""

    def powers(self, kind: type[P]) -> list[P]:
        """The powers of a kind that the player's cards in play give."""
        granting = cast("tuple[tuple[str, P], ...]", self.printed.powers[kind])
        return [power for card, power in granting if card in self.held]
