"""Who is bound to whom: what follows from seats, allegiances and hostages alone, and so holds for many states."""

from __future__ import annotations

from functools import cache, lru_cache

from games.core.model import Seat
from games.tarlac.content import PACKS
from games.tarlac.printed import DEC, PRETENDERS, FactionId
from games.tarlac.state import Thomond

Bond = tuple[FactionId, Seat | None, FactionId, FactionId]
"""A faction, its seat, its ally, who holds its hostage."""


class Bonds:
    """The factions as they are bound."""

    def __init__(self, edition: str, found: tuple[Bond, ...]) -> None:
        tributary = tributaries(edition)
        self.kings = {
            pretender: tuple(
                [
                    id
                    for id, seat, ally, _ in found
                    if ally == pretender and seat is not None and id not in (*PRETENDERS, DEC)
                ]
            )
            for pretender in PRETENDERS
        }
        """The minor kings allied to either pretender whom somebody plays."""
        seats = {id: seat for id, seat, _, _ in found}
        self.tribute: dict[tuple[FactionId, FactionId], tuple[tuple[FactionId, int], ...]] = {}
        """For a pretender, and for a pretender as king: whose piles bring the one febas, and what tribute each gets
        (pays) in a maintenance. Who is not king has left their own behind."""
        for king in PRETENDERS:
            # Who pays tribute to this one as king.
            payers = {id for id, _, ally, hostage in found if id in tributary and king in (ally, hostage)}
            for pretender in PRETENDERS:
                given = any(id == pretender and hostage == DEC for id, _, _, hostage in found)
                self.tribute[pretender, king] = tuple(
                    [
                        (id, len(payers) - given if id == pretender else -(id in payers))
                        for id, seat, _, _ in found
                        if seat == seats[pretender] and id != DEC and (id != pretender or pretender == king)
                    ]
                )


def bonds(state: Thomond) -> Bonds:
    """How the factions are bound. Shared: only to be read."""
    return _bonds(state.edition, tuple([(id, one.seat, one.ally, one.hostage) for id, one in state.factions.items()]))


_bonds = lru_cache(1_024)(Bonds)


@cache
def tributaries(edition: str) -> tuple[FactionId, ...]:
    """Who pays tribute to a king."""
    return tuple(id for id, card in PACKS[edition].factions.items() if card.tributary)
