"""What a player might want to do and cannot: the reason and the clause (GN-INFO-04)."""

from __future__ import annotations

from games.core.model import Key, Refusal, Seat, Text, player
from games.gnomopolis.content import PACKS
from games.gnomopolis.labels import card_said, gnomes_said, listed_said, thing_said
from games.gnomopolis.queries import (
    affordable,
    copyable,
    missing,
    next_stop,
    own_scrolls,
    size,
    teams,
)
from games.gnomopolis.state import Town

OUT_OF_REACH = "GN-ACT-01"
OCCUPIED = "GN-ACT-02"
TOO_DEAR = "GN-ACT-03"
UNFINISHED = "GN-TURN-03"


def refused(keys: tuple[Key, ...], prefix: str, reason: str, clause: str) -> Refusal:
    """Why keys do not answer a question whose answers start with ``prefix``.

    Other keys try the next thing while this one is still open.
    """
    label = Text("refused.answer", {"keys": ", ".join(keys)})
    if any(key.startswith(prefix) for key in keys):
        return Refusal(label, Text(reason), clause)
    return Refusal(label, Text("refused.unfinished"), UNFINISHED)


def scroll_refusal(state: Town, seat: Seat, scroll: str) -> Refusal | None:
    """Why a scroll cannot be used now; None: it can."""
    district = state.districts[seat]
    if scroll == PACKS[state.edition].caravan:
        return Refusal(card_said(scroll), Text("refused.caravan_scroll"), "GN-CAR-01")
    if scroll not in own_scrolls(state, seat):
        return Refusal(card_said(scroll), Text("refused.out_of_reach"), OUT_OF_REACH)
    if scroll in district.used:
        return Refusal(card_said(scroll), Text("refused.occupied"), OCCUPIED)
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
    lacks = {what: n for what, n in lacks.items() if n > 0}
    said = listed_said([thing_said(what, n) for what, n in lacks.items()])
    return Refusal(card_said(scroll), Text("refused.lacking", {"n": sum(lacks.values()), "what": said}), TOO_DEAR)


def building_refusal(state: Town, seat: Seat, id: str) -> Refusal | None:
    """Why a building cannot be built now; None: it can."""
    district = state.districts[seat]
    if id not in state.offer:
        return Refusal(card_said(id), Text("refused.not_on_offer"), "GN-BUILD-02")
    if district.site:
        return Refusal(card_said(id), Text("refused.built_already"), "GN-BUILD-01")
    if teams(state, seat, id):
        return None
    lacks = missing(district.active, PACKS[state.edition].teams[id])
    told = {"n": size(lacks), "what": gnomes_said(lacks)}
    if not district.helpers:
        return Refusal(card_said(id), Text("refused.lacking", told), "GN-BUILD-03")
    told["helpers"] = thing_said("helper", district.helpers)
    return Refusal(card_said(id), Text("refused.lacking_team", told), "GN-BUILD-03")


def caravan_refusal(state: Town, seat: Seat) -> Refusal | None:
    """Why the caravan cannot go now; None: it can."""
    scroll = PACKS[state.edition].caravan
    if scroll in state.districts[seat].used:
        return Refusal(card_said(scroll), Text("refused.occupied"), "GN-CAR-05")
    if copyable(state, seat):
        return None
    return Refusal(card_said(scroll), _there_said(state, seat, "refused.nothing_to_copy"), "GN-CAR-09")


def copy_refusal(state: Town, seat: Seat, scroll: str) -> Refusal | None:
    """Why the caravan cannot copy an action now; None: it can."""
    if scroll == PACKS[state.edition].caravan:
        return Refusal(card_said(scroll), Text("refused.caravan_copied"), "GN-CAR-03")
    if scroll not in own_scrolls(state, next_stop(state, seat)):
        return Refusal(card_said(scroll), _there_said(state, seat, "refused.not_there"), "GN-CAR-02")
    return dear(state, seat, scroll)


def _there_said(state: Town, seat: Seat, reason: str) -> Text:
    # Alone, the caravan stays at home: the sentence has no opponent.
    stop = next_stop(state, seat)
    return Text(f"{reason}_home") if stop == seat else Text(reason, {"opponent": player(stop)})
