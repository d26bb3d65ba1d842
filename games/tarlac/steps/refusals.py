"""Why something is not possible: the reason and the clause. The options ask the same questions as "Why not?"."""

from __future__ import annotations

from functools import cache

from games.core.model import Refusal, Text, refused
from games.tarlac.content import PACKS
from games.tarlac.labels import faction_said, space_said
from games.tarlac.map import beside, distance, ways
from games.tarlac.printed import DEC, PRETENDERS, TAN, FactionId, SpaceId
from games.tarlac.queries import (
    BUNRATTY,
    CLONROAD,
    active,
    affordable,
    army_of,
    banner,
    barred,
    callable_here,
    capitals,
    foes,
    friendly,
    has_army,
    hostile_spaces,
    marches,
    numbers,
    pasture,
    retreats,
    settlement,
    tied_to_dec,
    with_dec,
)
from games.tarlac.state import Thomond

# ---------------------------------------------------------------- in general


@cache
def of_faction(faction: FactionId, reason: str, clause: str) -> Refusal:
    """Why a faction cannot be chosen."""
    return refused(faction_said(faction), reason, clause)


@cache
def of_space(space: SpaceId, reason: str, clause: str) -> Refusal:
    """Why a space cannot be chosen."""
    return refused(space_said(space), reason, clause)


@cache
def of_coyne(space: SpaceId, reason: str, clause: str) -> Refusal:
    """Why there is no coyne in a space."""
    return refused(Text("wish.coyne", {"space": space_said(space)}), reason, clause)


@cache
def at_all(group: str, reason: str, clause: str) -> Refusal:
    """Why an action cannot be done at all; it is called as its group of options."""
    return refused(Text(f"group.{group}"), reason, clause)


def unknown(name: str, reason: str, clause: str) -> Refusal:
    """Why something is no answer that exists nowhere on the table."""
    return refused(Text("refused.answer", {"keys": name}), reason, clause)


# ---------------------------------------------------------------- mobilising


def base_hindrance(state: Thomond, faction: FactionId, space: SpaceId) -> Refusal | None:
    """Why a faction cannot mobilise in a space (TA-MOB-05 to TA-MOB-08, TA-SCN-1284-04, TA-SCN-1317-04)."""
    if state.factions[faction].mobilised:
        return of_faction(faction, "mobilised", "TA-MOB-07")
    if barred(state, faction):
        return of_faction(faction, "away", away(state))
    if foes(state, faction, space):
        return of_space(space, "base_occupied", "TA-MOB-06")
    if not affordable(state, faction, space):
        return of_space(space, "no_means", "TA-MOB-08")
    return None


def landing_hindrance(state: Thomond, exile: FactionId) -> Refusal | None:
    """Why the exile cannot land unaided (TA-MOB-10, TA-MOB-12, TA-MOB-14)."""
    if state.factions[exile].mobilised:
        return of_faction(exile, "mobilised", "TA-MOB-07")
    if with_dec(state, exile):
        return of_faction(exile, "exile_with_dec", "TA-MOB-12")
    landing = PACKS[state.edition].base.landing.space
    return of_space(landing, "base_occupied", "TA-MOB-06") if foes(state, exile, landing) else None


def mobilising_hindrance(state: Thomond, faction: FactionId) -> Refusal | None:
    """Why a faction cannot mobilise now, wherever it might."""
    if faction == state.exiled:
        return landing_hindrance(state, faction)
    found = [base_hindrance(state, faction, space) for space in capitals(state, faction)]
    return None if None in found else found[0]


def away(state: Thomond) -> str:
    """The clause that keeps de Clare away in the first cycle."""
    return f"TA-SCN-{state.scenario}-04"


# ---------------------------------------------------------------- the turn of an army


def march_over(state: Thomond, faction: FactionId) -> Refusal | None:
    """Why an army does not march at all, or no further, in its turn (TA-MOVE-03, TA-MOVE-05)."""
    turn = active(state, faction)
    if turn is None or not (turn.entered or foes(state, faction, army_of(state, faction).space)):
        return None
    if turn.entered:
        return at_all("march", "march_ended", "TA-MOVE-03")
    return at_all("march", "engaged", "TA-MOVE-05")


def march_hindrance(state: Thomond, faction: FactionId, space: SpaceId) -> Refusal | None:
    """Why an army cannot march to a space (TA-MOVE-01 to TA-MOVE-03)."""
    if space not in PACKS[state.edition].spaces:
        return unknown(space, "unknown_space", "TA-MAP-01")
    if space in marches(state, faction):
        return None
    here, turn, crossing = army_of(state, faction).space, active(state, faction), numbers(state).cost_crossing
    if space == here:
        return of_space(space, "already_there", "TA-TURN-02")
    need, points = distance(state.edition, here, crossing)[space], turn.points if turn else 0
    if space in beside(state.edition, here) and space not in dict(ways(state.edition, here)):
        return of_space(space, "water", "TA-MOVE-02")
    if need <= points:
        return of_space(space, "way_barred", "TA-MOVE-03")
    return refused(space_said(space), "too_far", "TA-MOVE-01", need=need, points=points)


def call_hindrance(state: Thomond, caller: FactionId, called: FactionId) -> Refusal | None:
    """Why a faction cannot be called (TA-CALL-01, TA-CALL-02, TA-CALL-11, TA-CALL-12, TA-FAC-03, TA-FAC-04)."""
    if called not in state.factions:
        return unknown(called, "unknown_faction", "TA-FAC-01")
    if called == caller:
        return of_faction(called, "self", "TA-CALL-01")
    if state.turn is not None and state.turn.called:
        return of_faction(called, "called_once", "TA-CALL-01")
    if caller == DEC:
        return fetch_hindrance(state, called)
    if not PACKS[state.edition].factions[caller].can_call:
        return of_faction(called, "cannot_call", "TA-FAC-04")
    if caller == TAN and not PACKS[state.edition].factions[called].minor:
        return of_faction(called, "minor_only", "TA-FAC-03")
    if called in PRETENDERS:
        return of_faction(called, "no_pretender", "TA-CALL-01")
    if called == DEC:
        return alliance_hindrance(state, caller)
    if state.factions[called].mobilised:
        return of_faction(called, "mobilised", "TA-CALL-02")
    if army_of(state, caller).space not in PACKS[state.edition].factions[called].capital:
        return of_faction(called, "not_here", "TA-CALL-01")
    return None


def fetch_hindrance(state: Thomond, called: FactionId) -> Refusal | None:
    """Why de Clare cannot fetch somebody from exile (TA-CALL-11)."""
    if called not in PRETENDERS:
        return of_faction(called, "cannot_call", "TA-FAC-04")
    if called != state.exiled:
        return of_faction(called, "no_exile", "TA-CALL-11")
    if state.factions[called].mobilised:
        return of_faction(called, "mobilised", "TA-CALL-02")
    if army_of(state, DEC).space != CLONROAD:
        return of_faction(called, "fetched_at_clonroad", "TA-CALL-11")
    return None if affordable(state, called, CLONROAD) else of_faction(called, "no_means", "TA-MOB-08")


def alliance_hindrance(state: Thomond, caller: FactionId) -> Refusal | None:
    """Why a pretender cannot offer de Clare a hostage (TA-CALL-12)."""
    if state.factions[DEC].mobilised:
        return of_faction(DEC, "mobilised", "TA-CALL-02")
    if barred(state, DEC):
        return of_faction(DEC, "away", away(state))
    if tied_to_dec(state, caller):
        return of_faction(DEC, "bound", "TA-CALL-12")
    return None if army_of(state, caller).space == BUNRATTY else of_faction(DEC, "not_at_bunratty", "TA-CALL-12")


def attack_hindrance(state: Thomond, faction: FactionId, target: FactionId) -> Refusal | None:
    """Why an army cannot declare combat on another (TA-COMBAT-01, TA-COAL-05, TA-COAL-06, TA-DIS-04)."""
    if target not in state.factions:
        return unknown(target, "unknown_faction", "TA-FAC-01")
    if banner(state, target) == banner(state, faction):
        return of_faction(target, "own_coalition", "TA-COAL-05")
    if not has_army(state, target):
        return of_faction(target, "no_army", "TA-COMBAT-01")
    turn, here, there = active(state, faction), army_of(state, faction).space, army_of(state, target).space
    if there != here:
        return refused(faction_said(target), "elsewhere", "TA-COMBAT-01", space=space_said(there))
    if turn is not None and turn.fought:
        return of_faction(target, "fought", "TA-COMBAT-01")
    hostile = foes(state, faction, here)
    if turn is not None and turn.entered and hostile and target not in hostile:
        return of_faction(target, "enemy_first", "TA-COMBAT-01")
    return None


def sack_hindrance(state: Thomond, faction: FactionId, space: SpaceId) -> Refusal | None:
    """Why an army cannot sack a space (TA-SACK-01, TA-SACK-03, TA-SACK-06, TA-MAP-03, TA-MAP-07)."""
    if space not in PACKS[state.edition].spaces:
        return unknown(space, "unknown_space", "TA-MAP-01")
    if space != army_of(state, faction).space:
        return of_space(space, "sack_elsewhere", "TA-SACK-01")
    if foes(state, faction, space):
        return of_space(space, "enemy_there", "TA-SACK-01")
    return loot_hindrance(state, faction, space)


def loot_hindrance(state: Thomond, faction: FactionId, space: SpaceId) -> Refusal | None:
    """Why there is nothing to sack in a space for a faction, be its army there or on the way."""
    if settlement(state, space) == "none":
        absent = state.scenario in PACKS[state.edition].spaces[space].absent_in
        return of_space(space, "not_built", "TA-MAP-03") if absent else of_space(space, "wild", "TA-SACK-03")
    if state.settlements[space].destroyed:
        return of_space(space, "destroyed", "TA-SACK-03")
    if state.turn is not None and space in state.turn.sacked:
        return of_space(space, "sacked", "TA-SACK-03")
    if faction == DEC and friendly(state, DEC, space):
        return of_space(space, "dec_spares", "TA-SACK-06")
    return None


def way_out_hindrance(
    state: Thomond, faction: FactionId, start: SpaceId, space: SpaceId, clause: str
) -> Refusal | None:
    """Why an army cannot step aside from a space to another (TA-DIS-02, TA-MOB-16: ``clause``)."""
    if space not in PACKS[state.edition].spaces:
        return unknown(space, "unknown_space", "TA-MAP-01")
    if space in retreats(state, faction, start):
        return None
    if space not in beside(state.edition, start):
        return of_space(space, "not_beside", clause)
    return of_space(space, "enemy_beside" if space in hostile_spaces(state, faction) else "water", clause)


# ---------------------------------------------------------------- feeding


def coyne_hindrance(state: Thomond, faction: FactionId, space: SpaceId) -> Refusal | None:
    """Why an army cannot be fed by coyne in a space (TA-PROV-04, TA-PROV-05)."""
    if pasture(state, faction, space):
        return None
    if settlement(state, space) == "none":
        return of_coyne(space, "coyne_wild", "TA-PROV-04")
    if not friendly(state, faction, space):
        return of_coyne(space, "coyne_foreign", "TA-PROV-04")
    if state.settlements[space].destroyed:
        return of_coyne(space, "coyne_destroyed", "TA-PROV-04")
    return of_coyne(space, "coyne_used_up", "TA-PROV-05")


# ---------------------------------------------------------------- for the panel


def passed_over(state: Thomond, faction: FactionId) -> list[Refusal]:
    """What the turn of an army does not offer where it stands: to march, to call, to sack."""
    sack = sack_hindrance(state, faction, army_of(state, faction).space)
    calls = [call_hindrance(state, faction, id) for id in callable_here(state, faction)]
    found = [march_over(state, faction), *calls, sack]
    return [hindrance for hindrance in found if hindrance]
