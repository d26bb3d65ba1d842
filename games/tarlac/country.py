"""What the capitals can pay: it follows from the tokens on them, and few answers lay any there."""

from __future__ import annotations

from functools import cache

from games.core.memory import Memory, as_key
from games.tarlac.content import PACKS
from games.tarlac.printed import CBR, FactionId, SpaceId
from games.tarlac.queries import CLONROAD, capitals, room
from games.tarlac.state import Thomond

REMEMBERED = 512


class Country:
    """The capitals as they are devastated."""

    def __init__(self, state: Thomond) -> None:
        self.rooms = {space: room(state, space) for space in bases(state.edition)}
        """How many battles coyne can pay in each space that may be a capital."""
        self.land = {id: sum([self.rooms[space] for space in capitals(state, id)]) for id in state.factions}
        """The same in the capital of each faction, now or later; an exile has none."""


def country(state: Thomond) -> Country:
    """The capitals as they are. Shared: only to be read."""
    settlements = state.settlements
    tokens = as_key([settlements[space] for space in bases(state.edition)])
    key = (tokens, state.edition, state.scenario, state.partition, state.danger, state.king)
    return _KNOWN.of(key, lambda: Country(state))


_KNOWN: Memory[tuple[bytes, str, str, bool, str, FactionId], Country] = Memory(REMEMBERED)


@cache
def home(edition: str, faction: FactionId) -> SpaceId:
    """Where a faction mobilises that is not king."""
    return "dubh_glen" if faction == CBR else PACKS[edition].factions[faction].capital[0]


@cache
def bases(edition: str) -> tuple[SpaceId, ...]:
    """The spaces that may be a capital."""
    printed = PACKS[edition].factions
    found = [space for card in printed.values() for space in card.capital]
    return tuple(dict.fromkeys([CLONROAD, home(edition, CBR), *found]))
