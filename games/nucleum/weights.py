"""What things are worth to the opponent beyond the points they would score now.

Found by letting bots play, and by what the scores of their games owed to what they had; they are no rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from games.nucleum.content import PACKS
from games.nucleum.effects import AtOnce, Gain, Goods, Income, Track, Unlock


class Weights(msgspec.Struct, frozen=True):
    """What things are worth, in VP; of what pays later with the whole game to come."""

    thaler: float = 0.5
    """Of the first Thaler, before the points that it would score."""
    worker: float = 0.4
    uranium: float = 0.9
    achievement: float = 0.8
    enough_thaler: float = 30
    """With so many the next one is worth a quarter."""
    enough_workers: float = 14
    enough_uranium: float = 8
    step_thaler: float = 0.6
    """Of a step on an income track."""
    step_worker: float = 0.4
    step_vp: float = 2.0
    technology: float = 1.4
    """With each level more."""
    mine: float = 2.5
    """Of a mine: its row, contracts, uranium to come."""
    turbine: float = 4.0
    """Of a turbine's ability."""
    earned: float = 0.9
    """Of the income that a Recharge would pay now."""
    tempo: float = 140.0
    """Of all turns to come, if none were a Recharge."""
    can_energize: float = 9.0
    """Of having a tile for an action; each further one is worth ``again`` times the one before."""
    can_urbanize: float = 3.0
    can_industrialize: float = 2.5
    can_contract: float = 2.5
    can_develop: float = 1.5
    can_subsidize: float = 1.5
    again: float = 0.5
    unlit: float = 0.4
    """How much of a building's worth is left while no tile can energise it."""
    spent: float = 5.0
    """Lost when all tiles lie on the player board: a turn goes into a Recharge."""
    rail: float = 2.0
    """Of a railway: networks, inaugurations, contracts."""
    city: float = 0.3
    """Of a city in one's networks."""
    growth: float = 4.0
    """What a progress tile will count more at the end, each time that a marker counts it."""
    king: float = 0.3
    """Of the VP that a King's Day to come would bring with the markers as they stand."""
    joined: float = 0.75
    """How much of a building's worth is there when power, fuel and a plant reach it."""
    near: float = 0.8
    """The same with one railway space missing; with more this to the power of their number, times ``joined``."""
    planned: float = 0.35
    """The same of a building far from everything."""
    neutral: float = 0.15
    """The same of a neutral building within reach."""
    signed: float = 0.3
    """How much of a contract's reward is there when it is taken."""
    held: float = 0.6
    """How much more by the square of the share of the requirement that is met."""
    purple: float = 0.4
    urbanize: float = 0.8
    """Of an action at hand that is possible, beyond what it builds or brings."""
    built: float = 0.35
    """Of the worth of a building that can be built."""
    industrialize: float = 0.8
    develop: float = 1.0
    contract: float = 0.8
    energize: float = 3.0
    """More than the building brings."""
    subsidize: float = 0.8
    """For each VP of its gain."""
    begun: float = 0.3
    """Of a question about what has been begun, more than before it was."""
    lay: float = 1.0
    """Of a railway about to be placed, for what it may join."""
    matches: float = 0.7
    """Of the actions of a tile about to be placed as a railway, before it is known which match."""
    recharge: float = 0.0
    """Of placing a marker, beyond what it scores."""


WEIGHTS = Weights()

Brings = tuple[float, float]
"""What something brings at once, and what it brings in the course of a whole game."""


@cache
def reward(edition: str, contract: str) -> Brings:
    """About what fulfilling a contract brings."""
    return worth_of(PACKS[edition].contracts[contract].reward)


@cache
def light(edition: str, building: str) -> Brings:
    """What a building brings when it is energised, without its points."""
    printed = PACKS[edition].buildings[building]
    at_once, later = worth_of(printed.benefit)
    return at_once + GOODS["achievement"] * printed.energy, later


GOODS: Mapping[Goods, float] = {"thaler": 0.4, "worker": 0.5, "uranium": 0.6, "achievement": 0.45, "vp": 1.0}
STEPS: Mapping[Track, float] = {"thaler": 0.8, "worker": 0.6, "vp": 1.3}


@cache
def worth_of(effects: tuple[AtOnce, ...]) -> Brings:
    """About what effects bring that happen at once."""
    at_once, later = 0.0, 0.0
    for effect in effects:
        match effect:
            case Gain(what=what, n=n):
                at_once += GOODS[what] * n
            case Income(track=track, steps=steps):
                later += STEPS[track] * steps
            case Unlock(level=level):
                later += 1.4 * (level + 1)
            case _:
                later += 2.5
    return at_once, later


def damped(n: float, enough: float) -> float:
    """Of what there is plenty of, more is worth less."""
    return n * enough / (n + enough)


def last(n: float, enough: float) -> float:
    """Of so many the worth of the last one, with ``damped``."""
    return (enough / (n + enough)) ** 2


def several(n: int, again: float) -> float:
    """One, and so much of each further one."""
    return (1 - again**n) / (1 - again)
