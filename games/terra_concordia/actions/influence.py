"""Influenciar: a disc takes a hex over (TC-ACT-INFLUENCE-01 to -05)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from games.core.agenda import Game, Step
from games.core.model import Option, Refusal, Text, refused
from games.terra_concordia.board import NAMED, NAMES, Hex, Terrain, members
from games.terra_concordia.cards.powers import InfluencePoints, InfluenceUses
from games.terra_concordia.cards.wording import cost_said, terrain_said
from games.terra_concordia.goods import Amounts
from games.terra_concordia.labels import Holder, hex_said, holder, name_said, who_said
from games.terra_concordia.perks import KEPT, Perks
from games.terra_concordia.pieces import NOBODY
from games.terra_concordia.queries import liking
from games.terra_concordia.refusals import Bound, outside, payable, tired, too_dear, verb_said, within
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World
from games.terra_concordia.verbs import exhaust, lose, score, take_control


def cost(mover: Mover) -> Amounts:
    """What it costs beside a worker (TC-ACT-INFLUENCE-01)."""
    return mover.printed.constants.influence_cost


def left(mover: Mover) -> int:
    """Influence actions left this round (TC-ACT-INFLUENCE-01)."""
    return _uses(mover.perks) - mover.nation.used.influence


@lru_cache(KEPT)
def _uses(perks: Perks) -> int:
    return perks.printed.constants.influence_per_round + sum([power.n for power in perks.powers(InfluenceUses)])


def targets(edition: str) -> Sequence[str]:
    return NAMES


def hindrance(here: Situation, target: str = "") -> Refusal | None:
    if anywhere := _anywhere(here):
        return anywhere
    if target:
        return outside(hex_said(here.land, NAMED[target]), NAMED[target], _bounds(here))
    found = within(_bounds(here))
    return None if found else refused(verb_said("influence"), "nothing_to_influence", "TC-ACT-INFLUENCE-02")


def options(here: Situation) -> Sequence[Option]:
    # That it cannot be paid or done again is seen before any reason is worded.
    if not here.free or left(here) <= 0 or not payable(here.nation, cost(here)) or _anywhere(here):
        return ()
    state, land = here.state, here.land
    return [_option(hex, land.terrain(hex), holder(state, hex)) for hex in members(within(_bounds(here)))]


def carry_out(game: Game[World], mover: Mover, target: str) -> Sequence[Step]:
    state, seat, nation, hex = game.state, mover.seat, mover.nation, NAMED[target]
    price = cost(mover)
    lose(nation, price)
    exhaust(game, seat, mover.named)
    nation.used.influence += 1
    nation.discs -= 1
    told = {"hex": hex_said(state.land, hex), "cost": cost_said(price)}
    game.emit("event.influenced", player=who_said(state, seat), **told)
    take_control(game, seat, hex)
    state.land.discs[hex] = seat
    score(game, seat, sum(power.n for power in mover.powers(InfluencePoints)))
    return ()


def favourite(here: Situation) -> str | None:
    """Free hexes before those of rivals, then by terrain (TC-AI-14)."""
    if _anywhere(here):
        return None
    owners, found = here.land.owners, members(within(_bounds(here)))
    best = min(found, key=lambda hex: (owners[hex] != NOBODY, liking(here.state, hex), hex), default=None)
    return None if best is None else NAMES[best]


def _anywhere(here: Situation) -> Refusal | None:
    """What stands against it on every hex."""
    label, nation = verb_said("influence"), here.nation
    if left(here) <= 0:
        return refused(label, "used_up", "TC-ACT-INFLUENCE-01", n=nation.used.influence)
    if not nation.discs:
        return refused(label, "no_disc", "TC-ACT-INFLUENCE-05")
    return tired(here, label) or too_dear(nation, label, cost(here))


def _bounds(here: Situation) -> tuple[Bound, ...]:
    return (
        Bound(~here.printed.starts, "start_protected", "TC-ACT-INFLUENCE-04"),
        Bound(here.beside & ~here.mine & here.revealed, "not_influenceable", "TC-ACT-INFLUENCE-02"),
    )


@cache
def _option(hex: Hex, terrain: Terrain, rival: Holder | None) -> Option:
    id, told = "option.influence", {"hex": NAMES[hex], "terrain": terrain_said(terrain)}
    if rival is not None:
        id, told = "option.influence_rival", told | {"player": name_said(*rival)}
    return Option(f"influence.{NAMES[hex]}", Text(id, told), "influence", terrain, short=Text(f"{id}_short", told))
