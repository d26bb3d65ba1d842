"""What a player's things are worth beyond the points they would score now: the quick judgement of the opponent.

Weights are VP, found by letting bots play; they are no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import cast

from games.core.agenda import Step
from games.core.model import Seat
from games.nucleum.content import PACKS, Pack
from games.nucleum.counting import counted
from games.nucleum.deeds import deed_of
from games.nucleum.effects import AtOnce, Gain, Goods, Income, Track, Unlock
from games.nucleum.queries import State, board, column, needed, network, regions
from games.nucleum.scoring import points
from games.nucleum.state import EMPTY
from games.nucleum.steps import CloseRound, PickContract, PickPiece, PickTarget, PickTile, PickTrack, TakeTurn
from games.nucleum.steps.acting import Acting, Resolve, obstacle
from games.nucleum.steps.gains import PickTechnology, Receive, StoreUranium
from games.nucleum.steps.recharge import PlaceMarker, reach
from games.nucleum.steps.urbanize import PickBuilding

GOODS: Mapping[Goods, float] = {"thaler": 0.45, "worker": 0.7, "uranium": 0.9, "achievement": 0.45, "vp": 1.0}
"""Of what is at hand while the game lasts; at its end far less."""
STEPS: Mapping[Track, float] = {"thaler": 0.9, "worker": 0.7, "vp": 1.3}
"""Of a step on an income track with all Recharges to come."""
TECHNOLOGY = (0.0, 3.0, 4.5, 7.0)
"""By level, with the whole game to come."""
DEEDS: Mapping[str, float] = {
    "urbanize": 1.6,
    "industrialize": 1.8,
    "develop": 1.0,
    "contract": 1.2,
    "energize": 4.0,
    "subsidize": 1.2,
}
"""Of an action at hand that is possible."""
BEGUN: Mapping[type[Step], float] = {
    PickBuilding: DEEDS["urbanize"] + 0.3,
    PickPiece: DEEDS["industrialize"] + 0.3,
    PickTile: DEEDS["develop"] + 0.3,
    PickContract: DEEDS["contract"] + 0.3,
    PickTarget: DEEDS["energize"] + 0.3,
}
"""Of a question about what has been begun, a little more than before it was."""
EARNED = 0.9
"""Of the income that a Recharge would pay now."""
TILE, AGAIN, LAID = 0.9, 1.5, 0.4
"""Of a tile in the pool, more while it will come back, and how much less on the board."""
RAIL = 3.4
"""Of a railway with the whole game to come: networks, inaugurations, contracts."""
MATCHES = 2.2
"""Of what a placement will let its owner do, before it is known where."""
CITY = 0.35
"""Of a city in one's networks."""
TURBINE = 1.5
"""Of a turbine's ability with the whole game to come."""
SEGMENT = 2.0
"""What a progress tile will count at least, so that markers are placed for what is to come."""
PLANNED, JOINED = 0.3, 0.65
"""How much of a building's worth is there before it has power: anywhere, and where a plant and fuel reach it."""


def prospects(state: State, seat: Seat) -> float:
    """Points if the game ended now, and while it goes on something for everything that will bring more."""
    found = points(state, seat)
    total = float(found["total"])
    if state.outcome is not None:
        return total
    ahead = to_come(state)
    owner, pack = state.players[seat], PACKS[state.edition]
    uranium = counted(state, seat, "uranium")
    means = (
        GOODS["thaler"] * _dampened(owner.thaler, 16)
        + GOODS["worker"] * _dampened(owner.workers, 8)
        + GOODS["uranium"] * _dampened(uranium, 8)
        + GOODS["achievement"] * _dampened(owner.achievements, 30)
    )
    total += (0.15 + 0.85 * ahead) * means
    total += ahead * sum(weight * owner.income[track] for track, weight in STEPS.items())
    total += ahead * sum(TECHNOLOGY[pack.technologies[tech].level] for tech in owner.unlocked)
    total += ahead * TURBINE * (len(pack.rows) - len(owner.turbines))
    tile = _tile(ahead)
    total += tile * min(12, len(owner.pool)) + max(0.0, tile - LAID) * len(owner.board)
    total += ahead * RAIL * counted(state, seat, "rails")
    total += min(1.0, 2 * ahead) * EARNED * _income(state, seat)
    total += ahead * CITY * network(state, seat).bit_count()
    total += _markers(state, seat, ahead)
    total += min(1.0, 0.2 + ahead) * (_plans(state, seat, pack) + _contracts(state, seat, pack))
    return total + _at_hand(state, seat)


def to_come(state: State) -> float:
    """How much of the game is still to come, from 1 to nearly 0: by the end conditions that are nearest."""
    if state.trigger:
        return 0.03 if state.round > state.trigger else 0.08
    pack = PACKS[state.edition]
    counts = pack.counts[len(state.players)]
    contracts = len(state.silver_stack) + len(state.gold_stack)
    days = pack.progress.kings_day.days
    least = min(len(owner.markers) for owner in state.players)
    near = sorted(
        (
            1 - len(state.stack) / counts.action_stack,
            1 - contracts / (counts.silver_stack + counts.gold_stack),
            min(1.0, least / days),
            max(len(owner.unlocked) for owner in state.players) / 8,
            min(1.0, max(owner.vp for owner in state.players) / pack.limits.vp_flag),
        ),
        reverse=True,
    )
    wanted = near[: needed(state)]
    return max(0.1, 1 - sum(wanted) / len(wanted))


def _tile(ahead: float) -> float:
    """A tile in the pool: it can be used once more, and again after each Recharge to come."""
    return min(1.0, 3 * ahead) * TILE + AGAIN * ahead


def _dampened(n: int, much: int) -> float:
    """Of what there is plenty of, more is worth less."""
    return n if n <= much else much + (n - much) * 0.35


def _markers(state: State, seat: Seat, ahead: float) -> float:
    """Markers on the track count for what their segments will be worth."""
    pack, owner = PACKS[state.edition], state.players[seat]
    return sum(
        ahead * SEGMENT * pack.tiers[pack.progress_spaces[value].tier].multiplier for value in owner.markers if value
    )


def _marker(state: State, seat: Seat) -> float:
    """What the marker of a Recharge under way will bring: all Achievements go, and space 0 costs points."""
    pack = PACKS[state.edition]
    values = reach(state, seat)
    if not values:
        return pack.progress.zero_space.end_vp + 1.5
    best = max([pack.tiers[pack.progress_spaces[value].tier].multiplier for value in values])
    spent = GOODS["achievement"] * _dampened(state.players[seat].achievements, 30)
    return (0.3 + to_come(state)) * SEGMENT * best - spent


def _income(state: State, seat: Seat) -> float:
    """What a Recharge would pay now."""
    pack = PACKS[state.edition]
    tiles = len(state.players[seat].board)
    if not tiles:
        return 0.0
    return sum(
        [GOODS[track] * pack.income[track].columns[min(column(state, seat, track), tiles) - 1] for track in STEPS]
    )


def _plans(state: State, seat: Seat, pack: Pack) -> float:
    """Buildings that wait for power."""
    joined = regions(state)
    found = 0.0
    land, places = state.land, pack.spaces
    from_node = board(state).bit
    plants = sum(from_node[city] for city in pack.plants if city in from_node)
    coal = sum(from_node[site] for site in land.coal if site in from_node)
    mines = [from_node[places[space].city] for space, mine in land.mines.items() if mine.seat == seat]
    for space, urban in land.urban.items():
        if urban.powered or urban.seat != seat:
            continue
        building = pack.buildings[urban.tile]
        city = pack.cities[places[space].city]
        worth = building.vp * city.vp_factor + _light(state.edition, urban.tile)
        region = joined[from_node[city.id]]
        fuel = bool(region & coal) or any(bit & region for bit in mines)
        found += worth * (JOINED if region & plants and fuel else PLANNED)
    return found


@cache
def _reward(edition: str, contract: str) -> float:
    return worth_of(PACKS[edition].contracts[contract].reward)


@cache
def _light(edition: str, building: str) -> float:
    """What a building brings when it is energised, without its points."""
    printed = PACKS[edition].buildings[building]
    return GOODS["achievement"] * printed.energy + worth_of(printed.benefit)


def worth_of(effects: Iterable[AtOnce]) -> float:
    """About what effects bring that happen at once."""
    found = 0.0
    for effect in effects:
        match effect:
            case Gain(what=what, n=n):
                found += GOODS[what] * n
            case Income(track=track, steps=steps):
                found += STEPS[track] * steps * 0.7
            case Unlock(level=level):
                found += TECHNOLOGY[level] * 0.8
            case _:
                found += 2.0
    return found


def _contracts(state: State, seat: Seat, pack: Pack) -> float:
    """Contracts at hand, by how much of their requirement is there; purple ones may go to others."""
    owner = state.players[seat]
    found = 0.0
    for id in (*owner.contracts, *state.purple):
        if id == EMPTY:
            continue
        contract = pack.contracts[id]
        share = min(1.0, counted(state, seat, contract.requirement) / contract.requirement.n)
        held = 0.15 + 0.7 * share**2 if contract.kind != "purple" else 0.5 * share**3
        found += held * _reward(state.edition, id)
    return found


def _at_hand(state: State, seat: Seat) -> float:
    """What this turn can still bring: actions of a tile just placed or matched, and what has been begun."""
    found = 0.0
    for step in cast("list[Step]", state.agenda[::-1]):
        if isinstance(step, TakeTurn | CloseRound):
            break
        if getattr(step, "seat", None) != seat:
            continue
        match step:
            case Resolve(deeds=deeds, directive=True):
                found += max([_deed(state, seat, deed) for deed in deeds], default=0.0)
            case Acting(deeds=deeds):
                found += sum([_deed(state, seat, deed) for deed in deeds])
            case Receive(effects=effects):
                found += worth_of(effects)
            case StoreUranium(n=n):
                found += GOODS["uranium"] * n
            case PickTechnology(level=level):
                found += TECHNOLOGY[level] * to_come(state)
            case PlaceMarker():
                found += _marker(state, seat)
            case PickTrack():
                ahead = to_come(state)
                found += MATCHES + ahead * RAIL - _tile(ahead) - GOODS["worker"]
            case _:
                found += BEGUN.get(type(step), 0.0)
    return found


def _deed(state: State, seat: Seat, deed: str) -> float:
    return DEEDS[deed_of(state.edition, deed).action] if obstacle(state, seat, deed) is None else 0.0
