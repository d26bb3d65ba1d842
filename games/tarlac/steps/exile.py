"""Exílio: a pretender may leave the war at any moment, out of turn too."""

from __future__ import annotations

from functools import cache

import msgspec

from games.core.agenda import Game
from games.core.model import Key, Option, Refusal, Seat
from games.tarlac.content import PACKS
from games.tarlac.labels import about, faction_said
from games.tarlac.printed import PRETENDERS, FactionId
from games.tarlac.queries import rival
from games.tarlac.state import Thomond
from games.tarlac.steps.consequences import Morrow, exile_said, last_febas_said
from games.tarlac.steps.refusals import of_faction, unknown
from games.tarlac.verbs import change_febas, free_hostages, remove_army


def exile_hindrance(state: Thomond, seat: Seat, faction: FactionId) -> Refusal | None:
    """Why a seat cannot send a faction into exile now (TA-EXILE-01, TA-EXILE-02)."""
    if faction not in state.factions:
        return unknown(faction, "unknown_faction", "TA-FAC-01")
    if faction not in PRETENDERS:
        return of_faction(faction, "not_a_pretender", "TA-EXILE-01")
    king = state.factions[faction]
    if king.seat != seat:
        return of_faction(faction, "other_player", "TA-EXILE-01")
    if state.phase == "maintenance":
        return of_faction(faction, "exile_later", "TA-EXILE-01")
    if king.fell == "exile":
        return of_faction(faction, "exiled_already", "TA-EXILE-02")
    if faction == state.exiled and king.army is None:
        return of_faction(faction, "exile_at_home", "TA-EXILE-01")
    return None


def exile_options(state: Thomond) -> list[tuple[Seat, Option]]:
    """The exile of each pretender for whom it is possible now, with the seat that plays it."""
    played = [(seat, id) for id in PRETENDERS if (seat := state.factions[id].seat) is not None]
    return [(seat, _option(state, id)) for seat, id in played if not exile_hindrance(state, seat, id)]


def _option(state: Thomond, pretender: FactionId) -> Option:
    option = _exile(pretender, state.factions[pretender].army is not None, _morrow(state, pretender))
    threat = last_febas_said(state, pretender, -PACKS[state.edition].base.febas.exile)
    return msgspec.structs.replace(option, consequence=threat) if threat else option


def _morrow(state: Thomond, pretender: FactionId) -> Morrow:
    if state.round >= state.house.max_rounds:
        return "last"
    poor = state.house.war == "pays"
    if pretender != state.king:
        return "poor" if poor else "rich"
    if state.factions[rival(pretender)].fell == "exile":
        return "king"
    return "poor_unless" if poor else "rich_unless"


@cache
def _exile(pretender: FactionId, army: bool, morrow: Morrow) -> Option:
    option = about(f"exile.{pretender}", "exile_army" if army else "exile", pretender, "exile")
    return msgspec.structs.replace(option, consequence=exile_said(pretender, army, morrow))


def refuse_exile(state: Thomond, seat: Seat, key: Key) -> Refusal | None:
    """Why the answer of a seat that wants somebody in exile is not possible; None: it wants something else."""
    verb, _, faction = key.partition(".")
    return exile_hindrance(state, seat, faction) if verb == "exile" else None


def go_into_exile(game: Game[Thomond], key: Key) -> None:
    """A pretender has chosen the exile."""
    exile(game, key.removeprefix("exile."))


def exile(game: Game[Thomond], pretender: FactionId) -> None:
    """It costs febas, the army is gone and with it whatever was planned, hostages held go free (TA-EXILE-02)."""
    state, king = game.state, game.state.factions[pretender]
    king.fell, king.mobilised = "exile", True
    game.emit("event.exile", who=faction_said(pretender))
    remove_army(game, pretender)
    change_febas(game, pretender, PACKS[state.edition].base.febas.exile, "exile")
    if state.outcome is None:
        free_hostages(game, pretender)
