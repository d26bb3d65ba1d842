"""Coletar: the yield of a hex, its control, an exhausted worker on it (TC-ACT-COLLECT-01 to -07)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from games.core.agenda import Game, Step
from games.core.model import Option, Refusal, Text, refused
from games.terra_concordia.board import LETTERS, NAMED, NAMES, NOWHERE, Area, Hex, Terrain, area, members
from games.terra_concordia.cards.wording import amounts_said, terrain_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES, Resource, fitting
from games.terra_concordia.labels import Holder, hex_said, holder, name_said, who_said
from games.terra_concordia.perks import stored
from games.terra_concordia.pieces import NOBODY, RESERVE, Nation, Worker
from games.terra_concordia.queries import free_workers, liking
from games.terra_concordia.refusals import Bound, manned, outside, tired, verb_said, within
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World
from games.terra_concordia.verbs import gain, take_control


def targets(edition: str) -> Sequence[str]:
    return NAMES


def hindrance(here: Situation, target: str = "") -> Refusal | None:
    bounds = _bounds(here)
    if target:
        return outside(hex_said(here.land, NAMED[target]), NAMED[target], bounds)
    label = verb_said("collect")
    nowhere = None if within(bounds) else refused(label, "nothing_to_collect", "TC-ACT-COLLECT-02")
    return tired(here, label) or nowhere


def worn_out(here: Situation) -> list[Refusal]:
    """The own hexes that free workers cannot collect, as the player's own exhausted one stands there (TC-WRK-02)."""
    if not here.free:
        return []
    tired_on = [worker.spot for worker in here.nation.workers if not worker.free and worker.spot != RESERVE]
    found = members(area(tired_on) & here.mine & _reach(here))
    return [refused(hex_said(here.land, hex), "worn_out", "TC-WRK-02") for hex in found]


def options(here: Situation) -> Sequence[Option]:
    if not here.free:
        return ()
    state, lie, found = here.state, here.land.terrains, _reach(here) & _unoccupied(here)
    gives, leaving = _gives(state.edition, *_store(here)), _leaving(here)
    own, moves = found & here.mine, bool(leaving)
    # What brings a hex comes first: free ones, those of rivals, then the player's own.
    return [
        *[_free(hex, gives[lie[hex]], moves) for hex in members(found & here.open)],
        *[_won(hex, gives[lie[hex]], holder(state, hex), moves) for hex in members(found & ~here.open & ~here.mine)],
        *[_kept(hex, gives[lie[hex]], moves and bool(own & ~leaving)) for hex in members(own)],
    ]


def carry_out(game: Game[World], mover: Mover, target: str) -> Sequence[Step]:
    state, seat, nation, hex = game.state, mover.seat, mover.nation, NAMED[target]
    nation.workers[_collector(nation, hex, mover.named)] = Worker(hex, free=False)
    gained = PACKS[state.edition].yields[state.land.terrain(hex)]
    gain(nation, gained)
    told = {"hex": hex_said(state.land, hex), "what": amounts_said(gained)}
    game.emit("event.collected", player=who_said(state, seat), **told)
    take_control(game, seat, hex)
    return ()


def favourite(here: Situation) -> str | None:
    """Free hexes first, then the own ones, then those of rivals; then by terrain (TC-AI-10)."""
    owners = here.land.owners

    def group(hex: Hex) -> int:
        return 0 if owners[hex] == NOBODY else 1 if owners[hex] == here.seat else 2

    found = members(within(_bounds(here)))
    best = min(found, key=lambda hex: (group(hex), liking(here.state, hex), hex), default=None)
    return None if best is None else NAMES[best]


def _collector(nation: Nation, hex: Hex, named: int | None) -> int:
    """The worker that collects: the one on the hex, then from reserve, then from another hex (TC-WRK-03)."""
    if named is not None:
        return named

    def rank(number: int) -> tuple[int, int]:
        spot = nation.workers[number].spot
        return (0 if spot == hex else 1 if spot == RESERVE else 2), number

    return min(free_workers(nation), key=rank)


def _leaving(here: Situation) -> Area:
    """The hexes with a free worker of the player, one of whom leaves its hex to collect on another; 0: nobody has to,
    as somebody is in reserve, or the player has said who does it.
    """
    return NOWHERE if here.named is not None or RESERVE in here.idle else area(here.idle)


def _bounds(here: Situation) -> tuple[Bound, ...]:
    return (
        Bound(_reach(here), "out_of_reach", "TC-ACT-COLLECT-02"),
        manned(here),
        Bound(_unoccupied(here), "occupied", "TC-WRK-02"),
    )


def _reach(here: Situation) -> Area:
    return (here.mine | here.beside) & here.revealed


def _unoccupied(here: Situation) -> Area:
    """Where nobody stands, or a worker that may do it (TC-ACT-COLLECT-03)."""
    able = here.idle if here.named is None else [here.nation.workers[here.named].spot]
    return ~here.taken | area([spot for spot in able if spot != RESERVE])


@dataclass(frozen=True, eq=False, slots=True)
class Gain:
    """What a hex of a terrain gives; of the same there is only one (``_gain``), as it is looked up for every hex."""

    edition: str
    terrain: Terrain
    limit: int = 0
    """Units of each resource that the player can store, if not everything fits; else 0."""
    kept: tuple[tuple[Resource, int], ...] = ()
    """What of it fits then."""


_gain = cache(Gain)


def _store(here: Situation) -> tuple[int, tuple[int, ...]]:
    """Units of each resource that the player can store, and how many more of each fit, as far as a hex gives so many;
    0 and nothing where there is room for whatever a hex gives."""
    stock, limit, most = here.nation.resources, stored(here.perks), _most(here.state.edition)
    room = tuple([n if (left := limit - stock[resource]) > n else left for resource, n in most.items()])
    return (0, ()) if room == tuple(most.values()) else (limit, room)


@cache
def _most(edition: str) -> Mapping[Resource, int]:
    """The most that a hex gives of each resource; of Gold with what becomes Gold (TC-LIM-01)."""
    yields = [dict(gained) for gained in PACKS[edition].yields.values()]
    for gained in yields:
        gained["gold"] = gained.get("gold", 0) + sum([n // 2 for resource, n in gained.items() if resource != "gold"])
    return {resource: max([gained.get(resource, 0) for gained in yields]) for resource in RESOURCES}


@lru_cache(4_096)
def _gives(edition: str, limit: int, room: tuple[int, ...]) -> Mapping[str, Gain]:
    """What hexes give by the letter of their terrain, with this room in the store (TC-LIM-03)."""
    found: dict[str, Gain] = {}
    for letter, terrain in LETTERS.items():
        gained = PACKS[edition].yields.get(terrain, {})
        kept = fitting(gained, dict(zip(RESOURCES, room, strict=True))) if limit else gained
        some = kept != gained
        found[letter] = _gain(edition, terrain, limit, tuple(kept.items())) if some else _gain(edition, terrain)
    return found


@cache
def _said(gain: Gain) -> Text:
    if not gain.limit:
        return amounts_said(PACKS[gain.edition].yields[gain.terrain])
    what = amounts_said(dict(gain.kept)) if gain.kept else Text("option.none_kept")
    return Text("option.kept", {"what": what, "limit": gain.limit})


@cache
def _kept(hex: Hex, gain: Gain, moves: bool) -> Option:
    return _option("own", "own", hex, gain, moves)


@cache
def _free(hex: Hex, gain: Gain, moves: bool) -> Option:
    """A hex of nobody's that comes under the player's control."""
    return _option("free", "new", hex, gain, moves)


@lru_cache(8_192)
def _won(hex: Hex, gain: Gain, rival: Holder, moves: bool) -> Option:
    """A hex that comes under the player's control from a rival's."""
    return _option("rival", "new", hex, gain, moves, player=name_said(*rival))


def _option(id: str, group: str, hex: Hex, gain: Gain, moves: bool, **more: Text) -> Option:
    told = {"hex": NAMES[hex], "terrain": terrain_said(gain.terrain), "what": _said(gain), **more}
    label, short = Text(f"option.collect_{id}", told), Text(f"option.collect_{id}_short", told)
    group = f"collect_{group}{'_moved' if moves else ''}"
    return Option(f"collect.{NAMES[hex]}", label, group, gain.terrain, short=short)
