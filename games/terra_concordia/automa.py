"""Comportamento da IA: the script of an Automa and how it chooses targets (TC-AI-01 to TC-AI-15)."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.model import Key, Seat
from games.terra_concordia.board import NAMES, Area, Hex, bordering, members
from games.terra_concordia.cards.printed import Act, Construction
from games.terra_concordia.content import pack
from games.terra_concordia.pieces import NOBODY
from games.terra_concordia.queries import (
    affordable,
    build_cost,
    buildable,
    builds_alone,
    constructions_on,
    explorable,
    free_workers,
    influences_left,
    research_cost,
    researchable,
    researches_left,
    restores_left,
    sites,
    targets,
)
from games.terra_concordia.state import World

FALLBACKS: tuple[Act, ...] = ("explore", "collect", "research", "recruit", "build", "influence", "restore")
"""What an Automa tries when its script cannot be followed, in order (TC-AI-06, TC-AI-07)."""


def next_act(state: World, seat: Seat) -> Act:
    """What the script says for this turn of the round; its last turn is always to pass (TC-AI-03, TC-AI-04)."""
    acts = pack(state.edition).script[state.round - 1]
    return acts[min(state.nations[seat].turns, len(acts) - 1)]


def decide(state: World, seat: Seat) -> Key:
    """The Automa's move: the script, else a fallback, else to pass (TC-AI-06, TC-AI-07)."""
    act = next_act(state, seat)
    if act == "pass":
        return "pass"
    return next((key for tried in (act, *FALLBACKS) if (key := attempt(state, seat, tried))), "pass")


def attempt(state: World, seat: Seat, act: Act) -> Key | None:
    """The move that carries out an action of the script, or None if it is not viable."""
    nation, constants = state.nations[seat], pack(state.edition).constants
    works = bool(free_workers(nation))
    match act:
        case "collect":
            target = collect_target(state, seat)
            return None if target is None else f"collect.{NAMES[target]}"
        case "explore":
            return f"explore.{NAMES[explore_target(state, seat)]}" if works and explorable(state) else None
        case "research":
            able = [id for id in researchable(state, seat) if affordable(nation, research_cost(state, seat, id))]
            return f"research.{best_technology(state, able)}" if able and researches_left(state, seat) > 0 else None
        case "build":
            card = build_card(state, seat)
            return f"build.{card}" if card else None
        case "recruit":
            able = len(nation.workers) < constants.max_workers
            return "recruit" if able and affordable(nation, {}, constants.recruit_gold) else None
        case "restore":
            pays = works and affordable(nation, {"wood": 1, "water": 1})
            return "restore" if pays and restores_left(state, seat) > 0 else None
        case "influence":
            pays = works and affordable(nation, {"influence": 1}) and nation.discs > 0
            target = influence_target(state, seat) if pays and influences_left(state, seat) > 0 else None
            return None if target is None else f"influence.{NAMES[target]}"
        case "pass":
            return "pass"


def collect_target(state: World, seat: Seat) -> Hex | None:
    """Free hexes first, then the own ones, then those of rivals; then by terrain (TC-AI-10)."""
    owners = state.land.owners

    def group(hex: Hex) -> int:
        return 0 if owners[hex] == NOBODY else 1 if owners[hex] == seat else 2

    found = members(targets(state, seat).collect)
    return min(found, key=lambda hex: (group(hex), _liking(state, hex), hex), default=None)


def explore_target(state: World, seat: Seat) -> Hex:
    """A hidden hex next to its own if there is one, else any; lowest column and row (TC-AI-11)."""
    possible = explorable(state)
    near: Area = bordering(state.land.controlled(seat)) & possible
    return members(near or possible)[0]


def influence_target(state: World, seat: Seat) -> Hex | None:
    """Free hexes before those of rivals, then by terrain (TC-AI-14)."""
    owners = state.land.owners
    found = members(targets(state, seat).influence)
    return min(found, key=lambda hex: (owners[hex] != NOBODY, _liking(state, hex), hex), default=None)


def best_technology(state: World, ids: Iterable[str]) -> str:
    """The one with most VP, then the lowest id (TC-AI-12)."""
    cards = pack(state.edition).cards
    return min(ids, key=lambda id: (-cards[id].vp, id))


def build_card(state: World, seat: Seat) -> str | None:
    """The best Construction in hand that it can pay, else the best Wonder (TC-AI-13)."""
    components, nation = pack(state.edition), state.nations[seat]
    works = bool(free_workers(nation))

    def able(id: str) -> bool:
        paid = works or (isinstance(components.cards[id], Construction) and builds_alone(state, seat))
        return paid and affordable(nation, build_cost(state, seat, id)) and bool(sites(state, seat, id))

    def rank(id: str) -> tuple[bool, int, str]:
        return not isinstance(components.cards[id], Construction), -components.cards[id].vp, id

    return min((id for id in buildable(state, seat) if able(id)), key=rank, default=None)


def build_site(state: World, seat: Seat, card: str) -> Hex:
    """The hex with fewest Constructions, lowest column and row (TC-AI-13)."""
    return min(sites(state, seat, card), key=lambda hex: (constructions_on(state, hex), hex))


def discards(state: World, seat: Seat, n: int) -> list[str]:
    """What it throws away: other cards before Constructions, least VP first (TC-AI-15)."""
    components = pack(state.edition)

    def rank(id: str) -> tuple[bool, int, str]:
        return id in components.constructions, components.cards[id].vp, id

    return sorted(state.nations[seat].hand, key=rank)[:n]


def _liking(state: World, hex: Hex) -> int:
    return pack(state.edition).liked[state.land.terrain(hex)]
