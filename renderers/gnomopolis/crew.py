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
    team = Counter[str](PACKS[view.edition].buildings[id].team)
    return sum(max(0, n - district.active.get(colour, 0)) for colour, n in team.items()) <= district.helpers
