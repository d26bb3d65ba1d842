"""Exílio: a pretender may leave the war at any moment, out of turn too."""

from __future__ import annotations

from functools import cache

import msgspec

from games.core.agenda import Game
from games.core.model import Key, Option, Refusal, Seat
from games.tarlac.content import PACKS
from games.tarlac.labels import about, faction_said
from games.tarlac.pieces import War
from games.tarlac.printed import PRETENDERS, FactionId
from games.tarlac.queries import rival, seat_of
from games.tarlac.state import Thomond
from games.tarlac.steps.consequences import Morrow, exile_said, last_febas, war_lost_said
from games.tarlac.steps.refusals import of_faction, unknown
from games.tarlac.verbs import change_febas, free_hostages, remove_army


def exile_hindrance(state: Thomond, seat: Seat, faction: FactionId) -> Refusal | None:
    """Why a seat cannot send a faction into exile now (TA-EXILE-01, TA-EXILE-02)."""
    if faction not in state.factions:
        return unknown(faction, "unknown_faction", "TA-FAC-01")
    if faction not in PRETENDERS:
        return of_faction(faction, "not_a_pretender", "TA-EXILE-01")
    if state.factions[faction].seat != seat:
        return of_faction(faction, "other_player", "TA-EXILE-01")
    return _hindrance(state, faction)


def _hindrance(state: Thomond, pretender: FactionId) -> Refusal | None:
    """The same of a pretender, for whoever plays them."""
    king = state.factions[pretender]
    if state.phase == "maintenance":
        return of_faction(pretender, "exile_later", "TA-EXILE-01")
    if king.fell == "exile":
        return of_faction(pretender, "exiled_already", "TA-EXILE-02")
    if king.army is None and pretender == state.exiled:
        return of_faction(pretender, "exile_at_home", "TA-EXILE-01")
    return None


def exile_options(state: Thomond) -> dict[Seat, list[Option]]:
    """The exile of each pretender for whom it is possible now, by the seat that plays it."""
    return {seat_of(state, id): [_option(state, id)] for id in PRETENDERS if not _hindrance(state, id)}


def _option(state: Thomond, pretender: FactionId) -> Option:
    army, throne = state.factions[pretender].army is not None, pretender == state.king
    lost = last_febas(state, pretender, -PACKS[state.edition].base.febas.exile)
    last, gone = state.round >= state.house.max_rounds, state.factions[rival(pretender)].fell == "exile"
    # It is offered beside every question of a game, so it is worded once for all that matters to it.
    return _exile(pretender, army, lost, last, throne, gone, state.house.war)


@cache
def _exile(
    pretender: FactionId, army: bool, lost: bool, last: bool, throne: bool, rival_gone: bool, war: War
) -> Option:
    option = about(f"exile.{pretender}", "exile_army" if army else "exile", pretender, "exile")
    morrow = "last" if last else _morrow(throne, rival_gone, war)
    said = war_lost_said(pretender) if lost else exile_said(pretender, army, morrow)
    return msgspec.structs.replace(option, consequence=said)


def _morrow(throne: bool, rival_gone: bool, war: War) -> Morrow:
    poor = war == "pays"
    if not throne:
        return "poor" if poor else "rich"
    if rival_gone:
        return "king"
    return "poor_unless" if poor else "rich_unless"


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
