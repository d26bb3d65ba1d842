"""Where the army that is asked to march could end its march."""

from __future__ import annotations

from games.tarlac.content import PACKS
from games.tarlac.map import reach
from games.tarlac.printed import SpaceId
from games.tarlac.view import ThomondView


def reached(view: ThomondView) -> frozenset[SpaceId]:
    """The spaces within its movement points; none unless a march is asked about."""
    if view.question is None or view.question.kind != "march":
        return frozenset()
    army = view.faction(view.turn).army
    if army is None:
        return frozenset()
    hostile = frozenset(
        space.id
        for space in view.spaces
        if army.coalition and any(other.coalition not in (army.coalition, "") for other in space.armies)
    )
    crossing = PACKS[view.edition].in_force[view.danger].cost_crossing
    return frozenset(reach(view.edition, army.space, view.points, crossing, hostile))
