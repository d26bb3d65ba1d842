"""Which buildings whoever has the turn could build as things stand."""

from __future__ import annotations

from collections import Counter

from games.gnomopolis.content import PACKS
from games.gnomopolis.view import TownView


def builds(view: TownView, id: str) -> bool:
    """Whether active gnomes and helpers make the team of a building on offer, and none was built this turn."""
    if view.playing is None or view.built:
        return False
    district = view.districts[view.playing]
    lacking = Counter(PACKS[view.edition].buildings[id].team) - Counter(district.active)
    return lacking.total() <= district.helpers
