"""Armies that may be fallen upon: what the enemies near by could do to them before they get away."""

from __future__ import annotations

from games.core.model import Seat
from games.tarlac.content import PACKS
from games.tarlac.country import home
from games.tarlac.forces import Force, means, victory
from games.tarlac.map import NOBODY, reach
from games.tarlac.outlook import Outlook
from games.tarlac.printed import FactionId
from games.tarlac.queries import CLONROAD, numbers, rival, terrain

TOGETHER = 0.5
"""How much of the battles of those counts that would have to come beside the strongest."""
RAISED = 0.5
"""How much of the battles counts that are still to be mobilised."""


def exposed(look: Outlook, pretender: FactionId, seat: Seat) -> float:
    """The febas that a seat of a pretender's side may lose with armies within a march of stronger enemies."""
    state = look.state
    each = -PACKS[state.edition].base.febas.army_eliminated
    found = [one for one in look.forces if one.side == pretender and state.factions[one.id].seat == seat]
    return each * sum([_defeat(look, one) for one in found if one.army.space not in state.defenders])


def _defeat(look: Outlook, one: Force) -> float:
    """How likely an army is defeated where it stands by those who can come."""
    state, here, foe = look.state, one.army.space, rival(one.side)
    present = numbers(state)
    near = reach(state.edition, here, present.movement_points, present.cost_crossing, NOBODY)
    coming = [float(two.army.battles) for two in look.forces if two.side == foe and two.army.space in near]
    for id in (foe, *look.bonds.kings[foe]):
        base = CLONROAD if id == state.king else home(state.edition, id)
        if base in near:
            coming.append(RAISED * means(state, id, look.country))
    if not coming:
        return 0.0
    most = max(coming)
    attackers = round(most + TOGETHER * (sum(coming) - most))
    defenders = sum([two.army.battles for two in look.forces if two.side == one.side and two.army.space == here])
    plus, minus = terrain(state, here)
    return victory(attackers, defenders, plus - minus)
