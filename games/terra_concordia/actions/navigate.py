"""Navegar: a worker moves over water, and its new hex with it (TC-ACT-NAVIGATE-01 to -05)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.agenda import Game, Step
from games.core.model import Option, Refusal, Text, refused
from games.terra_concordia.board import NAMED, NAMES, WATERS, Area, Hex, Terrain, bordering, members
from games.terra_concordia.cards.wording import cost_said, terrain_said
from games.terra_concordia.goods import Amounts
from games.terra_concordia.labels import Holder, hex_said, holder, name_said, who_said
from games.terra_concordia.pieces import Worker
from games.terra_concordia.queries import manned
from games.terra_concordia.refusals import Bound, outside, payable, too_dear, verb_said, within
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World
from games.terra_concordia.verbs import lose, take_control


def cost(mover: Mover) -> Amounts:
    """What it costs (TC-ACT-NAVIGATE-01)."""
    return mover.printed.constants.navigate_cost


@cache
def targets(edition: str) -> Sequence[str]:
    return [f"{start}.{aim}" for start in NAMES for aim in NAMES]


def hindrance(here: Situation, target: str = "") -> Refusal | None:
    """``target`` is from where to where: ``a2.b2``."""
    label, sailors = verb_said("navigate"), _sailors(here)
    if not target:
        if not sailors:
            return refused(label, "no_boat", "TC-ACT-NAVIGATE-01")
        if not any(within(_bounds(here, start)) for start in sailors):
            return refused(label, "nowhere_to_sail", "TC-ACT-NAVIGATE-02")
        return _hungry(here)
    start, _, aim = target.partition(".")
    if NAMED[start] not in sailors:
        return refused(label, "no_sailor", "TC-ACT-NAVIGATE-01")
    return outside(label, NAMED[aim], _bounds(here, NAMED[start])) or _hungry(here)


def _hungry(here: Situation) -> Refusal | None:
    return too_dear(here.nation, verb_said("navigate"), cost(here))


def options(here: Situation) -> Sequence[Option]:
    if not payable(here.nation, cost(here)):
        return ()
    sailors = _sailors(here)
    if not sailors:
        return ()
    state, land, free = here.state, here.land, _open_waters(here) & ~here.taken
    return [
        _kept(start, hex, land.terrain(hex))
        if land.owners[hex] == here.seat
        else _new(start, hex, land.terrain(hex), holder(state, hex))
        for start in sailors
        for hex in members(bordering(1 << start) & free)
    ]


def carry_out(game: Game[World], mover: Mover, target: str) -> Sequence[Step]:
    state, seat, nation, land = game.state, mover.seat, mover.nation, game.state.land
    start, hex = (NAMED[name] for name in target.split("."))
    price = cost(mover)
    lose(nation, price)
    number, worker = next((n, worker) for n, worker in enumerate(nation.workers) if worker.spot == start)
    nation.workers[number] = Worker(hex, worker.free)
    told = {"start": hex_said(land, start), "hex": hex_said(land, hex), "cost": cost_said(price)}
    game.emit("event.navigated", player=who_said(state, seat), **told)
    take_control(game, seat, hex)
    return ()


def _sailors(here: Situation) -> Sequence[Hex]:
    """Where workers of the player stand on water, free or exhausted (TC-ACT-NAVIGATE-01)."""
    return members(manned(here.nation) & here.land.lie(*WATERS))


def _open_waters(here: Situation) -> Area:
    return here.land.lie(*WATERS) & here.revealed


def _bounds(here: Situation, start: Hex) -> tuple[Bound, ...]:
    return (
        Bound(bordering(1 << start) & _open_waters(here), "not_navigable", "TC-ACT-NAVIGATE-02"),
        Bound(~here.taken, "occupied", "TC-WRK-02"),
    )


@cache
def _kept(start: Hex, target: Hex, terrain: Terrain) -> Option:
    return _option("navigate", start, target, terrain)


@cache
def _new(start: Hex, target: Hex, terrain: Terrain, rival: Holder | None) -> Option:
    """To a hex that comes under the player's control, perhaps from a rival's (TC-ACT-NAVIGATE-03)."""
    if rival is None:
        return _option("navigate_free", start, target, terrain)
    return _option("navigate_rival", start, target, terrain, player=name_said(*rival))


def _option(id: str, start: Hex, target: Hex, terrain: Terrain, **more: Text) -> Option:
    told = {"start": NAMES[start], "hex": NAMES[target], "terrain": terrain_said(terrain), **more}
    label, short = Text(f"option.{id}", told), Text(f"option.{id}_short", told)
    return Option(f"navigate.{NAMES[start]}.{NAMES[target]}", label, "navigate", "boat", short=short)
