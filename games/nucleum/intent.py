"""What a turn under way can still bring: actions of a tile just placed or matched, and what has been begun."""

from __future__ import annotations

from games.core.model import Seat
from games.nucleum.actor import Actor
from games.nucleum.counting import counted
from games.nucleum.deeds import deed_of
from games.nucleum.effects import Happening
from games.nucleum.fuel import Grid, targets
from games.nucleum.industry import cost as industry_cost
from games.nucleum.industry import yards
from games.nucleum.state import EMPTY
from games.nucleum.steps import CloseRound, PickContract, PickPiece, PickTarget, PickTile, PickTrack, TakeTurn
from games.nucleum.steps.acting import Acting, Resolve, obstacle
from games.nucleum.steps.gains import PickTechnology, Receive, StoreUranium
from games.nucleum.steps.recharge import PlaceMarker, reach
from games.nucleum.steps.urbanize import PickBuilding, sites
from games.nucleum.steps.urbanize import cost as urbanize_cost
from games.nucleum.vantage import Vantage
from games.nucleum.weights import last, light, reward, worth_of


def at_hand(view: Vantage, seat: Seat) -> float:
    """What this turn can still bring: actions of a tile just placed or matched, and what has been begun."""
    state, w = view.state, view.weights
    found = 0.0
    for step in state.agenda[::-1]:
        if isinstance(step, TakeTurn | CloseRound):
            break
        if getattr(step, "seat", None) != seat:
            continue
        match step:
            case Resolve(deeds=deeds, directive=True):
                found += max([_deed(view, seat, deed) for deed in deeds], default=0.0)
            case Acting(deeds=deeds):
                found += sum([_deed(view, seat, deed) for deed in deeds])
            case Receive(effects=effects):
                found += view.now(worth_of(effects))
            case StoreUranium(n=n):
                found += w.uranium * 0.6 * n
            case PickTechnology(level=level):
                found += w.technology * (level + 1) * view.ahead
            case PlaceMarker():
                found += _marker(view, seat)
            case PickTrack(tile=tile):
                ends = [
                    _deed(view, seat, f"{end.action}.{tile}.{n}") for n, end in enumerate(view.pack.tiles[tile].ends)
                ]
                found += w.matches * sum(ends) + view.ahead * (w.rail + w.lay) - _tile_lost(view, seat)
                found += answered(view, Actor(state, seat), "rail")
            case PickBuilding() | PickPiece() | PickTile() | PickContract():
                found += w.begun + _deed(view, seat, step.deed)
            case PickTarget(deed=deed):
                found += w.begun + _deed(view, seat, deed)
            case _:
                pass
    return found


def _tile_lost(view: Vantage, seat: Seat, more: int = 0) -> float:
    """What one tile less costs, for whoever has so many more."""
    owner = view.state.players[seat]
    n = len(owner.pool) + len(owner.board) + more
    return view.ahead * view.weights.tempo / (n * (n + 1))


def _deed(view: Vantage, seat: Seat, key: str) -> float:
    """An action at hand: about what it would bring, beyond what is lost for it."""
    state = view.state
    offers = (view.ahead, key, tuple(state.market), tuple(state.silver), tuple(state.gold))
    return view.remembered(offers, seat, lambda: _brings(view, seat, key))


def _brings(view: Vantage, seat: Seat, key: str) -> float:
    deed = deed_of(view.state.edition, key)
    if deed.action == "subsidize":
        return view.weights.subsidize * view.now(worth_of(deed.gain))
    actor = Actor(view.state, seat, deed)
    match deed.action:
        case "urbanize":
            return _urbanize(view, actor)
        case "industrialize":
            return _industrialize(view, actor)
        case "develop":
            if obstacle(view.state, seat, key) is not None:
                return 0.0
            return view.weights.develop * view.ahead + _tile_lost(view, seat, 1)
        case "contract":
            return _sign(view, actor)
        case "energize":
            return _energize(view, actor)


def answered(view: Vantage, actor: Actor, on: Happening) -> float:
    """What technologies and turbines give after it."""
    return sum([view.now(worth_of(gain)) for _, gain in actor.answering(on)])


def _urbanize(view: Vantage, actor: Actor) -> float:
    w, owner = view.weights, actor.player
    dear = w.thaler * view.use * last(owner.thaler, w.enough_thaler)
    best = 0.0
    able: dict[str, bool] = {}
    for building in owner.buildings:
        printed = view.pack.own[building]
        price = urbanize_cost(actor, building)
        if price <= owner.thaler:
            worth = printed.vp + view.now(light(view.state.edition, building))
            gain = w.urbanize + w.built * view.chance * worth - dear * price
            if gain > best:
                if printed.type not in able:
                    able[printed.type] = bool(sites(actor, printed.type))
                if able[printed.type]:
                    best = gain
    return best


def _industrialize(view: Vantage, actor: Actor) -> float:
    w, owner = view.weights, actor.player
    dear = w.worker * view.use * last(owner.workers, w.enough_workers)
    best = 0.0
    more = answered(view, actor, "industrialize")
    for kind, rows, others in (("turbine", owner.turbines, owner.mines), ("mine", owner.mines, owner.turbines)):
        for row in rows:
            piece = f"{kind}{row}"
            price = industry_cost(actor, piece)
            if price > owner.workers:
                continue
            if kind == "turbine":
                gain = w.turbine * view.ahead
            else:
                gain = (
                    w.mine * view.ahead
                    + w.uranium * view.use * min(5 - len(rows), view.pack.rows[row].mine_capacity) * 0.7
                )
            if row not in others:
                gain += view.now(worth_of(view.pack.rows[row].reward))
            gain += more + w.industrialize * view.ahead - dear * price
            if gain > best and yards(actor, piece):
                best = gain
    return best


def _sign(view: Vantage, actor: Actor) -> float:
    w, state = view.weights, view.state
    offer = (*state.silver, *state.gold)
    if EMPTY not in actor.player.contracts or not offer:
        return 0.0
    best = 0.0
    for id in offer:
        wanted = view.pack.contracts[id].requirement
        share = min(1.0, counted(state, actor.seat, wanted, view.estates[actor.seat]) / wanted.n)
        best = max(best, (w.signed + w.held * share**2) * view.now(reward(state.edition, id)))
    return w.contract + view.chance * best


def _energize(view: Vantage, actor: Actor) -> float:
    """The best building that can be energised, beyond what it counts already."""
    state, w = view.state, view.weights
    spaces, grid = view.pack.spaces, Grid(actor)
    more = w.energize + answered(view, actor, "energize")
    best = 0.0
    for space in targets(actor):
        urban = state.land.urban[space]
        bright = view.now(light(state.edition, urban.tile))
        factor = view.pack.cities[spaces[space].city].vp_factor
        gain = bright * (1 - w.neutral)
        if urban.seat is not None:
            gain = (bright + view.pack.buildings[urban.tile].vp * factor) * (1 - view.chance * w.joined)
        if gain + more > best and grid.reaches(space):
            best = gain + more
    return best


def _marker(view: Vantage, seat: Seat) -> float:
    """What the marker of a Recharge under way will bring: all Achievements go, and space 0 costs points."""
    w, pack = view.weights, view.pack
    values = reach(view.state, seat)
    spent = w.achievement * view.state.players[seat].achievements
    if not values:
        return w.recharge + pack.progress.zero_space.end_vp + w.thaler + 0.5 * w.worker - spent
    best = max([pack.tiers[pack.progress_spaces[value].tier].multiplier for value in values])
    return w.recharge + view.ahead * w.growth * best - spent
