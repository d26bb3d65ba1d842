"""Where a march can end without a fight, in words: the same spaces in the same state come up again and again."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.core.model import Option
from games.tarlac.labels import DESTROYED, SACK, march_option
from games.tarlac.pieces import Settlement
from games.tarlac.printed import FactionId, SpaceId
from games.tarlac.queries import owners_under, settlements_in, usurper
from games.tarlac.state import Thomond


class End(NamedTuple):
    """A space where a march can end."""

    space: SpaceId
    holder: FactionId
    """Whose settlement it is, "" for nobody's."""
    march: Option
    sack: Option | None
    """The same march with a sack to follow; None: nothing stands there (TA-SACK-03, TA-MAP-03)."""


class Ends(dict[tuple[SpaceId, int, Settlement], End]):
    """Ends by space, movement points and what lies on the settlement, each worded when it is first asked for."""

    def __init__(self, edition: str, scenario: str, partition: bool, king: FactionId, usurper: FactionId) -> None:
        super().__init__()
        self._kinds = settlements_in(edition, scenario, partition)
        self._owners = owners_under(edition, king, partition, usurper)

    def __missing__(self, end: tuple[SpaceId, int, Settlement]) -> End:
        space, cost, tokens = end
        kind, owner, hurt = self._kinds[space], self._owners[space], tokens.devastation
        there = (space, cost, kind, owner, DESTROYED if tokens.destroyed else hurt)
        stands = kind != "none" and not tokens.destroyed
        self[end] = End(space, owner, march_option(*there, ""), march_option(*there, SACK) if stands else None)
        return self[end]


_ends = cache(Ends)


def ends(state: Thomond) -> Ends:
    """The ends of marches as the kingdom is now."""
    return _ends(state.edition, state.scenario, state.partition, state.king, usurper(state))
