"""What an option comes to at this table where its card does not tell: who comes with it, what is no longer there."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.core.model import Option, Seat, Text, player
from games.core.texts import in_a_row
from games.gnomopolis.content import PACKS
from games.gnomopolis.labels import action_option, building_option, card_said, gnomes_said, thing_said
from games.gnomopolis.pieces import Gnomes
from games.gnomopolis.printed import Gain
from games.gnomopolis.queries import advised, in_capitals, tally
from games.gnomopolis.state import Town


def action_offered(state: Town, scroll: str, verb: str) -> Option:
    """A scroll to "act" or to "copy"; what it would gain in vain is said (GN-GAIN-03)."""
    wanted = Gnomes()
    for effect in PACKS[state.edition].scrolls[scroll].action.effects:
        if isinstance(effect, Gain):
            wanted[effect.colour] = wanted.get(effect.colour, 0) + effect.n
    return _noted(action_option(state.edition, scroll, verb), _gone(state, wanted))


def building_offered(state: Town, seat: Seat, card: str) -> Option:
    """A building, with the advisor that it would bring (GN-ADV-03); immigrants that are no longer there are said."""
    building = PACKS[state.edition].buildings[card]
    notes = _gone(state, tally(building.immigration))
    if advisor := advised(state, seat, card):
        holder = next((s for s, district in enumerate(state.districts) if advisor in district.advisors), None)
        told = {"advisor": card_said(advisor), "worth": thing_said("point", PACKS[state.edition].advisors[advisor].vp)}
        came = Text("note.advisor", told) if holder is None else Text("note.moved", told | {"holder": player(holder)})
        notes = [came, *notes]
    return _noted(building_option(state.edition, card), notes)


def _gone(state: Town, wanted: Gnomes) -> list[Text]:
    lost = {c: n - here for c, n in wanted.items() if (here := in_capitals(state, c)) < n}
    return [Text("note.gone", {"what": gnomes_said(lost)})] if lost else []


def _noted(option: Option, notes: Sequence[Text]) -> Option:
    return msgspec.structs.replace(option, note=in_a_row(notes)) if notes else option
