"""What is told of hunger before it comes: of an army that finds too little, and of those who eat after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.core.model import Key, Text
from games.core.texts import in_a_row, several
from games.tarlac.content import PACKS
from games.tarlac.labels import faction_said, thing_said
from games.tarlac.printed import DEC, FactionId
from games.tarlac.queries import army_of, pasture
from games.tarlac.state import Thomond
from games.tarlac.steps.consequences import last_febas_said


def larder_said(state: Thomond, faction: FactionId) -> Text:
    """What an army eats wherever it is: its provisions and the herds of its faction (TA-PROV-03, TA-PROV-04)."""
    provisions, herds = army_of(state, faction).provisions, state.factions[faction].herds
    kept = [thing_said("provision", provisions)] if provisions else []
    return several([*kept, thing_said("herd", herds)])


def starving_said(state: Thomond, faction: FactionId) -> Text:
    """What comes of an army that has nothing to eat (TA-PROV-07); de Clare has no febas to lose."""
    if faction == DEC:
        return Text("note.starves_dec")
    loss = -PACKS[state.edition].base.febas.army_eliminated
    end = last_febas_said(state, faction, loss)
    return Text("note.starves_last", {"end": end}) if end else Text("note.starves", {"n": loss})


def short_said(fed: int, battles: int) -> Text:
    """That not all battles of an army find something to eat (TA-PROV-07)."""
    return Text("note.short", {"n": fed, "battles": battles})


def leaving_said(
    state: Thomond, eater: FactionId, by_coyne: Mapping[Key, int], behind: Iterable[FactionId]
) -> dict[Key, Text]:
    """By answer, with how many battles it feeds by coyne: for whom of those ``behind`` that leaves less to eat than the
    answer that spares the land most (TA-PROV-05).
    """
    later = [id for id in behind if id != eater]
    if len(by_coyne) < 2 or not later:
        return {}
    sparing = _fed(state, eater, min(by_coyne.values()), later)
    found: dict[Key, Text] = {}
    for key, n in by_coyne.items():
        left = _fed(state, eater, n, later)
        said = [_left_said(state, id, fed) for id, fed in left.items() if fed < sparing[id]]
        if said:
            found[key] = in_a_row(said)
    return found


def _fed(state: Thomond, eater: FactionId, by_coyne: int, later: Iterable[FactionId]) -> dict[FactionId, int]:
    """How many battles those still find food for in the space of an army that feeds so many there by coyne."""
    found: dict[FactionId, int] = {}
    space, gone = army_of(state, eater).space, by_coyne
    for id in later:
        army = state.factions[id].army
        if army is not None and army.space == space:
            carried, land = army.provisions + state.factions[id].herds, max(0, pasture(state, id, space) - gone)
            grazed = min(land, max(0, army.battles - carried))
            gone, found[id] = gone + grazed, min(army.battles, carried + grazed)
    return found


def _left_said(state: Thomond, faction: FactionId, fed: int) -> Text:
    told = {"who": faction_said(faction), "n": fed, "battles": army_of(state, faction).battles}
    return Text("note.leaves_some" if fed else "note.leaves_none", told)
