"""How well players stand, with what their things are worth beyond the points they would score now."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import get_args

from games.core.model import Seat
from games.nucleum.actor import Actor
from games.nucleum.content import PACKS
from games.nucleum.counting import Estate, counted
from games.nucleum.distance import to_power
from games.nucleum.effects import TRACKS
from games.nucleum.intent import answered, at_hand
from games.nucleum.printed import Action
from games.nucleum.queries import column, network_of
from games.nucleum.scoring import points
from games.nucleum.state import EMPTY, Saxony
from games.nucleum.vantage import Vantage
from games.nucleum.weights import damped, light, reward, several


def outlooks(state: Saxony, only: Seat | None = None) -> list[float]:
    """How well everybody stands; ``only``: whom that is wanted of, the others more roughly."""
    view = Vantage(state)
    return [_worth(view, seat) if only in (None, seat) else _rough(view, seat) for seat in range(len(state.players))]


def parted(state: Saxony) -> list[tuple[float, float]]:
    """Of everybody the points if the game ended now, and what may still come."""
    view = Vantage(state)
    points = [float(_points(view, seat)) for seat in range(len(state.players))]
    return [(scored, _worth(view, seat) - scored) for seat, scored in enumerate(points)]


def _worth(view: Vantage, seat: Seat) -> float:
    """Points if the game ended now, and while it goes on something for everything that will bring more."""
    state = view.state
    if state.outcome is not None:
        return float(_points(view, seat))
    # Beside the player and the map count the markers of others, and the contracts that anybody can fulfil.
    rest = (view.ahead, state.kings_days, tuple(state.purple), *[tuple(player.markers) for player in state.players])
    return view.remembered(rest, seat, lambda: _prospects(view, seat)) + at_hand(view, seat)


def _prospects(view: Vantage, seat: Seat) -> float:
    """The same without what this turn can still bring."""
    state, w, ahead, own = view.state, view.weights, view.ahead, view.estates[seat]
    owner, total = state.players[seat], float(_points(view, seat))
    soon = min(1.0, 3 * ahead)
    total += view.use * (
        w.thaler * damped(owner.thaler, w.enough_thaler)
        + w.worker * damped(owner.workers, w.enough_workers)
        + w.uranium * damped(own.uranium, w.enough_uranium)
        + w.achievement * owner.achievements
    )
    income = owner.income
    total += ahead * (
        w.step_thaler * income["thaler"]
        + w.step_worker * income["worker"]
        + w.step_vp * income["vp"]
        + w.technology * sum([view.pack.technologies[tech].level + 1 for tech in owner.unlocked])
        + w.turbine * len(own.turbines)
        + w.mine * len(own.mines)
        + w.rail * len(own.rails)
        + w.city * network_of(state, own.spaces, own.rails).bit_count()
    )
    tiles = [*owner.pool, *owner.board]
    able = abilities(state.edition, tuple(tiles))
    # With n tiles one turn of n + 1 is a Recharge.
    total += ahead * w.tempo * len(tiles) / (len(tiles) + 1)
    total -= soon * w.spent * len(owner.board) / max(1, len(tiles))
    total += ahead * (
        w.can_energize * several(able["energize"], w.again)
        + w.can_urbanize * several(able["urbanize"], w.again)
        + w.can_industrialize * several(able["industrialize"], w.again)
        + w.can_contract * several(able["contract"], w.again)
        + w.can_develop * several(able["develop"], w.again)
        + w.can_subsidize * several(able["subsidize"], w.again)
    )
    total += soon * w.earned * _income(view, seat)
    total += _markers(view, seat)
    lit = 1.0 if able["energize"] else w.unlit
    return total + view.chance * (lit * _plans(view, seat, own) + _contracts(view, seat, own))


def _rough(view: Vantage, seat: Seat) -> float:
    """Points if the game ended now, and what the seat is about to do."""
    return view.remembered("points", seat, lambda: _points(view, seat)) + at_hand(view, seat)


def _points(view: Vantage, seat: Seat) -> int:
    return points(view.state, seat, view.estates[seat])["total"]


def _income(view: Vantage, seat: Seat) -> float:
    """What a Recharge would pay now."""
    state, w = view.state, view.weights
    tiles = len(state.players[seat].board)
    if not tiles:
        return 0.0
    paid = {track: view.pack.income[track].columns[min(column(state, seat, track), tiles) - 1] for track in TRACKS}
    owner = state.players[seat]
    return (
        w.thaler * (damped(owner.thaler + paid["thaler"], w.enough_thaler) - damped(owner.thaler, w.enough_thaler))
        + w.worker
        * (damped(owner.workers + paid["worker"], w.enough_workers) - damped(owner.workers, w.enough_workers))
        + paid["vp"]
    )


def _markers(view: Vantage, seat: Seat) -> float:
    """Markers on the track will count more than now, and may be the highest on a King's Day."""
    state, pack, w = view.state, view.pack, view.weights
    owner = state.players[seat]
    spaces, tiers = pack.progress_spaces, pack.tiers
    times = sum([tiers[spaces[value].tier].multiplier for value in owner.markers if value])
    found = view.ahead * w.growth * times
    days = pack.progress.kings_day
    if state.kings_days < days.days:
        mine = max(owner.markers, default=0)
        above = sum([max(other.markers, default=0) > mine for other in state.players])
        if mine and above < 2:
            found += w.king * (days.second if above else days.first) * (days.days - state.kings_days)
    return found


def _plans(view: Vantage, seat: Seat, own: Estate) -> float:
    """Buildings that wait for power, by how much is missing between them, a plant and fuel."""
    state, pack, w = view.state, view.pack, view.weights
    spaces, cities, land = pack.spaces, pack.cities, state.land
    left_of: tuple[int, ...] | None = None
    found = 0.0
    for space, urban in land.urban.items():
        if urban.powered or (urban.seat is not None and urban.seat != seat):
            continue
        if left_of is None:
            mines = {spaces[mine].city for mine in own.mines if land.mines[mine].uranium}
            sources = (*view.board.coal_sites, *[city for city in view.board.cities if city in mines])
            left_of = to_power(state.edition, state.side, view.rails, sources)
        city = cities[spaces[space].city]
        left = left_of[view.board.bit[city.id].bit_length() - 1]
        if urban.seat is None:
            if left == 0:
                found += w.neutral * view.now(light(state.edition, urban.tile))
            continue
        worth = pack.buildings[urban.tile].vp * city.vp_factor + view.now(light(state.edition, urban.tile))
        share = w.joined * w.near**left
        found += worth * max(share, w.planned)
    return found


def _contracts(view: Vantage, seat: Seat, own: Estate) -> float:
    """Contracts at hand, by how much of their requirement is there; purple ones may go to others."""
    state, w = view.state, view.weights
    more = answered(view, Actor(state, seat), "fulfil")
    found = 0.0
    for id in (*state.players[seat].contracts, *state.purple):
        if id == EMPTY:
            continue
        contract = view.pack.contracts[id]
        share = min(1.0, counted(state, seat, contract.requirement, own) / contract.requirement.n)
        part = w.signed + w.held * share**2 if contract.kind != "purple" else w.purple * share**3
        found += part * (view.now(reward(state.edition, id)) + more)
    return found


@lru_cache(maxsize=4096)
def abilities(edition: str, tiles: tuple[str, ...]) -> Mapping[Action, int]:
    """How many of these tiles can do each action; the Special Directive can do any of its own."""
    pack = PACKS[edition]
    found = dict.fromkeys(get_args(Action), 0)
    for tile in tiles:
        printed = pack.tiles[tile]
        actions = set(pack.directive.mods) if printed.directive else {end.action for end in printed.ends}
        for action in actions:
            found[action] += 1
    return found
