"""What a player might want to do and cannot: the reason and the clause (GN-INFO-04)."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.model import Refusal, Seat, Text, player, refused
from games.gnomopolis.content import PACKS, Crew
from games.gnomopolis.labels import card_said, crew_said, gnomes_said, listed_said, thing_said
from games.gnomopolis.queries import affordable, at_hand, can_copy, missing, next_stop, own_scrolls, size
from games.gnomopolis.state import Town


def scroll_refusal(state: Town, seat: Seat, scroll: str) -> Refusal | None:
    """Why a scroll cannot be used now; None: it can."""
    district = state.districts[seat]
    if scroll == PACKS[state.edition].caravan:
        return refused(card_said(scroll), "caravan_scroll", "GN-CAR-01")
    if scroll not in own_scrolls(state, seat):
        return refused(card_said(scroll), "out_of_reach", "GN-ACT-01")
    if scroll in district.used:
        return refused(card_said(scroll), "occupied", "GN-ACT-02")
    return dear(state, seat, scroll)


def dear(state: Town, seat: Seat, scroll: str) -> Refusal | None:
    """What is lacking to pay for an action; None: nothing."""
    district, price = state.districts[seat], PACKS[state.edition].prices[scroll]
    if affordable(district, price):
        return None
    fixed = missing(district.active, price.fixed)
    spare = size(district.active) + size(fixed) - size(price.fixed)
    lacks: dict[str, int] = {
        **fixed,
        "gnome": price.wild - spare if price.wild else 0,
        "coin": price.coins - district.coins,
        "helper": price.helpers - district.helpers,
    }
    return Refusal(card_said(scroll), _lacking_said(lacks), "GN-ACT-03")


def _lacking_said(lacks: Mapping[str, int]) -> Text:
    # Numbers of gnomes by colour, coins, helpers; nothing lacks of what is below 1.
    lacks = {what: n for what, n in lacks.items() if n > 0}
    said = listed_said([thing_said(what, n) for what, n in lacks.items()])
    return Text("refused.lacking", {"n": sum(lacks.values()), "what": said})


def building_refusal(state: Town, seat: Seat, id: str) -> Refusal | None:
    """Why a building cannot be built now; None: it can."""
    district = state.districts[seat]
    if id not in state.offer:
        return refused(card_said(id), "not_on_offer", "GN-BUILD-02")
    if district.site:
        return refused(card_said(id), "built_already", "GN-BUILD-01")
    if at_hand(state, seat, id):
        return None
    lacks = missing(district.active, PACKS[state.edition].teams[id])
    told = {"n": size(lacks), "what": gnomes_said(lacks)}
    if not district.helpers:
        return refused(card_said(id), "lacking", "GN-BUILD-03", **told)
    told["helpers"] = thing_said("helper", district.helpers)
    return refused(card_said(id), "lacking_team", "GN-BUILD-03", **told)


def crew_refusal(state: Town, seat: Seat, crew: Crew) -> Refusal | None:
    """Why a crew cannot build now; None: it can."""
    district = state.districts[seat]
    lacks = {**missing(district.active, crew.gnomes), "helper": crew.helpers - district.helpers}
    if max(lacks.values()) <= 0:
        return None
    return Refusal(crew_said(crew), _lacking_said(lacks), "GN-BUILD-03")


def caravan_refusal(state: Town, seat: Seat) -> Refusal | None:
    """Why the caravan cannot go now; None: it can."""
    scroll = PACKS[state.edition].caravan
    if scroll in state.districts[seat].used:
        return refused(card_said(scroll), "occupied", "GN-CAR-05")
    if can_copy(state, seat):
        return None
    return Refusal(card_said(scroll), _there_said(state, seat, "refused.nothing_to_copy"), "GN-CAR-09")


def copy_refusal(state: Town, seat: Seat, scroll: str) -> Refusal | None:
    """Why the caravan cannot copy an action now; None: it can."""
    if scroll == PACKS[state.edition].caravan:
        return refused(card_said(scroll), "caravan_copied", "GN-CAR-03")
    if scroll not in own_scrolls(state, next_stop(state, seat)):
        return Refusal(card_said(scroll), _there_said(state, seat, "refused.not_there"), "GN-CAR-02")
    return dear(state, seat, scroll)


def _there_said(state: Town, seat: Seat, reason: str) -> Text:
    # Alone, the caravan stays at home: the sentence has no opponent.
    stop = next_stop(state, seat)
    return Text(f"{reason}_home") if stop == seat else Text(reason, {"opponent": player(stop)})
