"""How likely the king is driven out of Clonroad: who may come to hold it, and who to relieve it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.tarlac.bonds import Bonds
from games.tarlac.content import PACKS
from games.tarlac.country import Country
from games.tarlac.forces import Force, grazing, means, victory
from games.tarlac.map import distance
from games.tarlac.printed import DEC, FactionId
from games.tarlac.queries import BUNRATTY, CLONROAD, affordable, numbers, rival, seat_of, terrain, with_dec
from games.tarlac.state import Thomond
from games.tarlac.steps.clonroad import ENOUGH, Occupation

LATE = 0.3
"""How much less likely a pretender comes who was asked before and has stayed at home."""
FULL_DEFENCE = 1.6
"""How many battles on their way to Clonroad are held up by one that stands there."""


def driven_out(state: Thomond, forces: Sequence[Force], bonds: Bonds, country: Country) -> float:
    """How likely the king is driven out of Clonroad in this round (TA-THRONE-01)."""
    king, other = state.king, rival(state.king)
    if (
        state.house.war == "letter"
        or state.phase == "maintenance"
        or state.factions[king].fell
        or state.factions[other].fell
    ):
        return 0.0
    strength, hope = _attempt(state, forces, other, country)
    guard, relief = (
        sum(one.army.battles for one in forces if one.side == king and one.army.space == CLONROAD),
        _relief(state, forces, king, bonds, country),
    )
    if guard:
        plus, minus = terrain(state, CLONROAD)
        guard += relief
        first = state.defenders.get(CLONROAD, king) == king
        if first:
            return hope * victory(strength, guard, plus - minus)
        return hope * (1 - victory(guard, strength, plus - minus))
    # Who stands there first has the river: a battle holds up more than one.
    return hope / (1 + math.exp((relief - FULL_DEFENCE * strength) / 4))


def _attempt(state: Thomond, forces: Sequence[Force], other: FactionId, country: Country) -> tuple[int, float]:
    """With how many battles the king's rival may hold Clonroad in this round, and how likely it is tried."""
    present = numbers(state)
    ways = distance(state.edition, CLONROAD, present.cost_crossing)
    own = next((one for one in forces if one.id == other), None)
    last = state.cycle >= state.house.max_cycles
    if own is None:
        rests = state.resting.get(seat_of(state, other), 0) >= state.house.max_cycles
        if state.factions[other].mobilised or last or rests:
            return 0, 0.0
        # Who has let the first cycles pass will hardly come at all.
        early = 1.0 if state.cycle <= 1 else LATE
        if other != state.exiled:
            return means(state, other, country), 0.15 * early
        if not with_dec(state, other):
            return PACKS[state.edition].base.landing.battles, 0.35 * early
        return _fetched(state, other)
    away = ways.get(own.army.space, 0)
    friends = [one for one in forces if one.side == other and one.army.space in (CLONROAD, own.army.space)]
    strength = sum(round(one.army.battles * (1 - one.hungry)) for one in friends if one is not own)
    if away == 0:
        hope = 0.9 if state.held else 0.0 if last else 0.7
    elif last:
        hope = 0.0
    else:
        hope = 0.2 if away > present.movement_points else 0.4 if own.settled else 0.6
    if away == 0 or (not own.settled and away <= present.movement_points):
        return strength + own.army.battles, hope
    food = own.army.provisions + state.factions[other].herds + grazing(state, other, own.army.space)
    return strength + min(own.army.battles, food), hope * (1 - own.starves)


def _fetched(state: Thomond, exile: FactionId) -> tuple[int, float]:
    """The same of an exile who waits for de Clare to bring them to Clonroad (TA-CALL-11)."""
    dec = state.factions[DEC]
    own = affordable(state, exile, CLONROAD)
    if not own or (dec.mobilised and dec.army is None):
        return 0, 0.0
    if dec.army is None:
        return own + affordable(state, DEC, BUNRATTY), 0.2
    ways = distance(state.edition, CLONROAD, numbers(state).cost_crossing)
    near = ways.get(dec.army.space, 0) <= numbers(state).movement_points
    return own + dec.army.battles, 0.3 if near else 0.1


def _relief(state: Thomond, forces: Sequence[Force], king: FactionId, bonds: Bonds, country: Country) -> int:
    """The king's battles that can come to Clonroad before it is lost: those in the field, half of those at home."""
    present = numbers(state)
    ways = distance(state.edition, CLONROAD, present.cost_crossing)
    near = [
        one
        for one in forces
        if one.side == king and one.army.space != CLONROAD and ways[one.army.space] <= present.movement_points
    ]
    if state.held == ENOUGH - 1 and any(isinstance(step, Occupation) for step in state.agenda):
        # The last battle phase is at hand, and the news of this cycle have been heard.
        return sum(one.army.battles for one in near if not one.settled)
    return sum(one.army.battles for one in near) + sum([means(state, id, country) for id in bonds.kings[king]]) // 2
