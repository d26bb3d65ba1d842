"""The armies in the field as an opponent sees them, what a faction could still raise, and how a fight ends."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

import msgspec

from games.tarlac.content import PACKS
from games.tarlac.country import Country, home
from games.tarlac.pieces import Army
from games.tarlac.printed import PRETENDERS, FactionId, SpaceId
from games.tarlac.queries import CLONROAD, armies, pasture, rival, side, standing, with_dec
from games.tarlac.state import Thomond
from games.tarlac.steps.expedition import March
from games.tarlac.steps.provisioning import Feed, FeedArmies, FeedCoyne

UNSURE = 0.35
"""How likely an army starves that is hungry where it stands, but still has its turn."""


_TELLING = frozenset((Feed, FeedCoyne, March, FeedArmies))


class Force(msgspec.Struct, frozen=True):
    """An army, and what may become of it."""

    id: FactionId
    side: FactionId
    army: Army
    hungry: float
    """The share of its battles that will find nothing to eat in this cycle where it stands."""
    settled: bool
    """Whether it stays there until it eats: its march of this cycle is over."""

    @property
    def starves(self) -> float:
        """How likely it is lost to hunger in this cycle."""
        return (self.hungry == 1) * (1.0 if self.settled else UNSURE)


def field(state: Thomond, herds: dict[FactionId, int]) -> Iterator[Force]:
    """Every army, in mobilisation order; what they will have eaten of their ``herds`` is taken away there."""
    eating, marching = False, set(state.order[state.next :])
    waiting: list[FactionId] = []
    for step in state.agenda:
        if type(step) not in _TELLING:
            continue
        if isinstance(step, (Feed, FeedCoyne)):
            waiting.append(step.faction)
        elif isinstance(step, March):
            marching.add(step.faction)
        elif isinstance(step, FeedArmies):
            eating = True
    for id, faction, army in armies(state):
        hungry, settled = 0.0, state.phase != "expedition" or id not in marching
        if eating or id in waiting:
            need = max(0, army.battles - army.provisions - grazing(state, id, army.space))
            eaten = min(need, faction.herds)
            # An ally who marches on finds land to live off every other time.
            herds[id] -= eaten if settled or id in PRETENDERS else eaten // 2
            hungry = (need - eaten) / army.battles
        yield Force(id, side(state, id), army, hungry, settled)


def grazing(state: Thomond, faction: FactionId, space: SpaceId) -> int:
    """How many battles find something to eat in a space, without provisions and herds."""
    takes = space == CLONROAD and faction == rival(state.king) and state.house.war == "pays"
    if takes and not any(side(state, id) == state.king for id in standing(state, CLONROAD)):
        return PACKS[state.edition].base.limits.battles
    return pasture(state, faction, space)


def means(state: Thomond, faction: FactionId, country: Country) -> int:
    """How many battles a faction could still mobilise in this round."""
    if state.phase == "maintenance" or state.factions[faction].mobilised:
        return 0
    if faction == state.exiled:
        return 2 if with_dec(state, faction) else PACKS[state.edition].base.landing.battles
    base = CLONROAD if faction == state.king else home(state.edition, faction)
    return min(PACKS[state.edition].base.limits.battles, country.rooms[base] + state.factions[faction].herds)


@cache
def victory(attackers: int, defenders: int, modifier: int) -> float:
    """How likely so many battles defeat so many others to the end, with this on top of every die of theirs."""
    if attackers <= 0 or defenders <= 0:
        return float(attackers > 0)
    dice = [(one + modifier, two) for one in range(1, 7) for two in range(1, 7)]
    wins, losses = sum(one > two for one, two in dice), sum(one < two for one, two in dice)
    each, rolls = wins / (wins + losses), attackers + defenders - 1
    return sum(math.comb(rolls, n) * each**n * (1 - each) ** (rolls - n) for n in range(defenders, rolls + 1))
