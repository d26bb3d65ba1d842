"""What an option comes to at this table where its card does not tell: who comes with it, what is no longer there."""

from __future__ import annotations

from functools import cache

import msgspec

from games.core.model import Option, Seat, Text, player
from games.core.texts import in_a_row
from games.gnomopolis.content import PACKS
from games.gnomopolis.labels import action_option, building_option, gnomes_said, the_card_said, thing_said
from games.gnomopolis.pieces import Gnomes
from games.gnomopolis.printed import Colour, Draw, Gain, GainChoice, Search
from games.gnomopolis.queries import (
    advised,
    in_capitals,
    missing,
    population,
    search_targets,
    size,
    specialists,
    tally,
)
from games.gnomopolis.scoring import breakdown, housing, points
from games.gnomopolis.state import Town

Counted = tuple[tuple[Colour, int], ...]
"""Gnomes by colour, as a key."""
NONE: Counted = ()


def action_offered(state: Town, scroll: str, verb: str) -> Option:
    """A scroll to "act" or to "copy"; what it would gain in vain is said (GN-GAIN-03, GN-ACT-10)."""
    nobody = any(not specialists(state, choices) for choices in _choices(state.edition, scroll))
    return _action(state.edition, scroll, verb, _gone(state, _gained(state.edition, scroll)), nobody)


def building_offered(state: Town, seat: Seat, card: str) -> Option:
    """A building, with the advisor that it would bring (GN-ADV-03); immigrants that are no longer there are said."""
    advisor = advised(state, seat, card)
    holder = next((s for s, d in enumerate(state.districts) if advisor in d.advisors), None) if advisor else None
    return _building(state.edition, card, advisor, holder, _gone(state, _immigrants(state.edition, card)))


def points_said(state: Town, seat: Seat, card: str) -> Text:
    """What a building changes of its player's points: its homes, its immigrants, its advisor (GN-SCORE-01 to -10)."""
    components, district = PACKS[state.edition], state.districts[seat]
    gnomes = population(district)
    for colour, n in tally(components.buildings[card].immigration).items():
        gnomes[colour] = gnomes.get(colour, 0) + min(n, in_capitals(state, colour))
    homes = housing(components, (*district.buildings, card), gnomes)
    advisor = advised(state, seat, card)
    coins = district.coins + (components.advisors[advisor].bonus.coins if advisor else 0)
    advisors = (*district.advisors, advisor) if advisor else district.advisors
    more = breakdown(components, coins, homes, advisors)["total"] - points(components, district)["total"]
    return Text("note.points", {"sign": "+" if more >= 0 else "−", "points": thing_said("point", abs(more))})


def helped_said(state: Town, seat: Seat, card: str) -> Text | None:
    """For whom of a team helpers have to stand in, as they are not active (GN-HELP-01)."""
    lacking = missing(state.districts[seat].active, PACKS[state.edition].teams[card])
    if not lacking:
        return None
    return Text("note.helped", {"helpers": thing_said("helper", sum(lacking.values())), "what": gnomes_said(lacking)})


def scarce_said(state: Town, seat: Seat, scroll: str) -> Text | None:
    """That fewer gnomes can be drawn or found than a scroll says (GN-DRAW-04, GN-SEARCH-08), before it is paid for.

    What is gained before can be drawn (GN-DRAW-03); what is drawn after a Search depends on whom it finds.
    """
    effects = PACKS[state.edition].scrolls[scroll].action.effects
    if any(isinstance(effect, Search) for effect in effects):
        return None if search_targets(state, seat, payer="") else Text("note.nobody_found")
    district = state.districts[seat]
    wanted, there = 0, size(district.cup) + size(district.exhausted)
    for effect in effects:
        match effect:
            case Draw(n=n):
                wanted += n
            case Gain(colour=colour, n=n):
                there += min(n, in_capitals(state, colour))
            case GainChoice(n=n, choices=choices):
                there += min(n, sum(in_capitals(state, colour) for colour in choices))
            case _:
                pass
    return Text("note.draws", {"n": there}) if there < wanted else None


def caravan_note(state: Town, seat: Seat, scroll: str) -> Text:
    """What the caravan does where it can copy but one action, which is not asked for any more (GN-CAR-03)."""
    option = action_offered(state, scroll, "copy")
    only = Text("note.only", {"what": option.short})
    scarce = scarce_said(state, seat, scroll)
    return in_a_row([only, *[note for note in (option.note, scarce) if note]])


@cache
def _action(edition: str, scroll: str, verb: str, gone: Counted, nobody: bool) -> Option:
    """``nobody``: of the specialists to choose from there is none (GN-ACT-10)."""
    notes = [_gone_said(gone)] if gone else []
    if nobody:
        notes.append(Text("note.no_specialist"))
    option = action_option(edition, scroll, verb)
    return msgspec.structs.replace(option, note=in_a_row(notes)) if notes else option


@cache
def _building(edition: str, card: str, advisor: str, holder: Seat | None, gone: Counted) -> Option:
    notes = [_gone_said(gone)] if gone else []
    if advisor:
        told = {"advisor": the_card_said(advisor), "worth": thing_said("point", PACKS[edition].advisors[advisor].vp)}
        came = Text("note.advisor", told) if holder is None else Text("note.moved", told | {"holder": player(holder)})
        notes = [came, *notes]
    option = building_option(edition, card)
    return msgspec.structs.replace(option, note=in_a_row(notes)) if notes else option


@cache
def _gained(edition: str, scroll: str) -> Counted:
    wanted = Gnomes()
    for effect in PACKS[edition].scrolls[scroll].action.effects:
        if isinstance(effect, Gain):
            wanted[effect.colour] = wanted.get(effect.colour, 0) + effect.n
    return tuple(wanted.items())


@cache
def _choices(edition: str, scroll: str) -> tuple[tuple[Colour, ...], ...]:
    effects = PACKS[edition].scrolls[scroll].action.effects
    return tuple([effect.choices for effect in effects if isinstance(effect, GainChoice)])


@cache
def _immigrants(edition: str, card: str) -> Counted:
    return tuple(tally(PACKS[edition].buildings[card].immigration).items())


def _gone(state: Town, wanted: Counted) -> Counted:
    for colour, n in wanted:
        if in_capitals(state, colour) < n:
            return tuple([(c, n - here) for c, n in wanted if (here := in_capitals(state, c)) < n])
    return NONE


def _gone_said(gone: Counted) -> Text:
    return Text("note.gone", {"what": gnomes_said(Gnomes(gone))})
