"""Why something cannot be done now, with the clause that says so (TC-ACT-GEN-03)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Refusal, Seat, Text
from games.terra_concordia.board import NAMED, WATERS, Hex
from games.terra_concordia.cards.printed import Construction
from games.terra_concordia.cards.wording import amounts_said, card_said, terrains_said, thing_said
from games.terra_concordia.content import pack
from games.terra_concordia.goods import NON_GOLD, Amounts
from games.terra_concordia.labels import hex_said
from games.terra_concordia.pieces import HIDDEN, RESERVE
from games.terra_concordia.queries import (
    build_cost,
    buildable,
    builds_alone,
    cards_left,
    constructions_on,
    explorable,
    free_workers,
    hand_cards,
    influences_left,
    lacking,
    most_buildings,
    occupied,
    play_cost,
    research_cost,
    researchable,
    researches_left,
    restores_left,
    sites,
    storage,
    targets,
    trades_left,
    voyages,
)
from games.terra_concordia.state import World
from games.terra_concordia.swaps import after, blocked, change, possible, tradable

WORKER = "TC-ACT-GEN-02"
COST = "TC-ACT-GEN-04"
ALLIANCES = ("propose", "accept", "reject", "dissolve")


def _verb(name: str) -> Text:
    return Text(f"verb.{name}")


def _said(label: Text, reason: str, clause: str, **args: object) -> Refusal:
    return Refusal(label, Text(f"refused.{reason}", args), clause)


def _poor(state: World, seat: Seat, label: Text, cost: Amounts) -> Refusal | None:
    short = lacking(state.nations[seat], cost)
    return _said(label, "lacking", COST, what=amounts_said(short)) if short else None


def _idle(state: World, seat: Seat, label: Text) -> Refusal | None:
    return None if free_workers(state.nations[seat]) else _said(label, "no_worker", WORKER)


def listed_refusals(state: World, seat: Seat) -> list[Refusal]:
    """The actions and cards a player might want and cannot have now, for the panel."""
    keys = [*("trade", "restore", "recruit"), *(f"build.{id}" for id in buildable(state, seat))]
    keys += [f"play.{printed.id}" for printed in hand_cards(state, seat)]
    found = [why_not(state, seat, key) for key in keys]
    found += [_research(state, seat), _influence(state, seat), _explore(state, seat)]
    return [refusal for refusal in found if refusal]


def why_not(state: World, seat: Seat, key: str) -> Refusal | None:
    """Why a player cannot do what a key of a turn says; None if nothing is known against it."""
    verb, _, rest = key.partition(".")
    match verb:
        case "collect" | "explore" | "influence" if rest in NAMED:
            return _HEXES[verb](state, seat, NAMED[rest])
        case "build" if rest in pack(state.edition).constructions or rest in pack(state.edition).wonders:
            return _build_refusal(state, seat, rest)
        case "research" if rest in pack(state.edition).technologies:
            return _research_refusal(state, seat, rest)
        case "play" if rest in pack(state.edition).hand:
            return _play_refusal(state, seat, rest)
        case "collect" | "explore" | "influence" | "build" | "research" | "play" if not rest:
            return _NONE[verb](state, seat)
        case "trade":
            return _trade_refusal(state, seat)
        case "restore":
            return _restore_refusal(state, seat)
        case "recruit":
            return _recruit_refusal(state, seat)
        case "navigate":
            return _navigate_refusal(state, seat, *rest.split(".")) if rest else _no_voyage(state, seat)
        case "discard":
            return _said(_verb("discard"), "discard_later", "TC-MAINT-05")
        case _:
            return None


# ---------------------------------------------------------------- hexes


def _collect_refusal(state: World, seat: Seat, hex: Hex) -> Refusal | None:
    label = hex_said(state.land, hex)
    if state.land.owners[hex] == HIDDEN or not targets(state, seat).reach >> hex & 1:
        return _said(label, "out_of_reach", "TC-ACT-COLLECT-02")
    if idle := _idle(state, seat, label):
        return idle
    return _said(label, "occupied", "TC-WRK-02") if occupied(state) >> hex & 1 else None


def _explore_refusal(state: World, seat: Seat, hex: Hex) -> Refusal | None:
    label = hex_said(state.land, hex)
    if not explorable(state) >> hex & 1:
        return _said(label, "not_explorable", "TC-ACT-EXPLORE-01")
    return _idle(state, seat, label)


def _influence_refusal(state: World, seat: Seat, hex: Hex) -> Refusal | None:
    if refusal := _influence(state, seat):
        return refusal
    label = hex_said(state.land, hex)
    if state.land.terrains[hex] == "s":
        return _said(label, "start_protected", "TC-ACT-INFLUENCE-04")
    if not targets(state, seat).influence >> hex & 1:
        return _said(label, "not_influenceable", "TC-ACT-INFLUENCE-02")
    return None


_HEXES = {"collect": _collect_refusal, "explore": _explore_refusal, "influence": _influence_refusal}


def _explore(state: World, seat: Seat) -> Refusal | None:
    if not explorable(state):
        return _said(_verb("explore"), "nothing_hidden", "TC-ACT-EXPLORE-01")
    return _idle(state, seat, _verb("explore"))


def _influence(state: World, seat: Seat) -> Refusal | None:
    label, nation = _verb("influence"), state.nations[seat]
    if influences_left(state, seat) <= 0:
        return _said(label, "used_up", "TC-ACT-INFLUENCE-01", n=nation.used.influence)
    if not nation.discs:
        return _said(label, "no_disc", "TC-ACT-INFLUENCE-05")
    return _idle(state, seat, label) or _poor(state, seat, label, {"influence": 1})


def _navigate_refusal(state: World, seat: Seat, start: str = "", target: str = "") -> Refusal | None:
    label = _verb("navigate")
    places = {worker.place for worker in state.nations[seat].workers}
    land = state.land
    if start not in NAMED or NAMED[start] not in places or land.terrain(NAMED[start]) not in WATERS:
        return _said(label, "no_sailor", "TC-ACT-NAVIGATE-01")
    if target not in NAMED or land.owners[NAMED[target]] == HIDDEN or land.terrain(NAMED[target]) not in WATERS:
        return _said(label, "not_navigable", "TC-ACT-NAVIGATE-02")
    if occupied(state) >> NAMED[target] & 1:
        return _said(label, "occupied", "TC-WRK-02")
    food = pack(state.edition).constants.navigate_food
    return _poor(state, seat, label, {"food": food}) or _said(label, "not_navigable", "TC-ACT-NAVIGATE-02")


def _no_collect(state: World, seat: Seat) -> Refusal | None:
    label = _verb("collect")
    idle = _idle(state, seat, label)
    return idle or (None if targets(state, seat).collect else _said(label, "nothing_to_collect", "TC-ACT-COLLECT-02"))


def _no_influence(state: World, seat: Seat) -> Refusal | None:
    if refusal := _influence(state, seat):
        return refusal
    found = targets(state, seat).influence
    return None if found else _said(_verb("influence"), "nothing_to_influence", "TC-ACT-INFLUENCE-02")


def _no_voyage(state: World, seat: Seat) -> Refusal | None:
    label, land = _verb("navigate"), state.land
    places = {worker.place for worker in state.nations[seat].workers if worker.place != RESERVE}
    if not any(land.terrain(place) in WATERS for place in places):
        return _said(label, "no_boat", "TC-ACT-NAVIGATE-01")
    if not voyages(state, seat):
        return _said(label, "nowhere_to_sail", "TC-ACT-NAVIGATE-02")
    return _poor(state, seat, label, {"food": pack(state.edition).constants.navigate_food})


# ---------------------------------------------------------------- cards


def _no_build(state: World, seat: Seat) -> Refusal | None:
    return _first([_build_refusal(state, seat, id) for id in buildable(state, seat)], "build", "TC-ACT-BUILD-01")


def _no_research(state: World, seat: Seat) -> Refusal | None:
    if refusal := _research(state, seat):
        return refusal
    found = [_poor(state, seat, card_said(id), research_cost(state, seat, id)) for id in researchable(state, seat)]
    return _first(found, "research", "TC-ACT-RESEARCH-03")


def _no_play(state: World, seat: Seat) -> Refusal | None:
    found = [_play_refusal(state, seat, printed.id) for printed in hand_cards(state, seat)]
    return _first(found, "play", "TC-HAND-01")


def _first(found: Sequence[Refusal | None], verb: str, clause: str) -> Refusal | None:
    """Nothing against a verb if one of its cards is possible; what they share, else that none of them is."""
    if None in found:
        return None
    reasons = {refusal.reason.id: refusal for refusal in found if refusal}
    shared = next(iter(reasons.values())) if len(reasons) == 1 else None
    if shared and shared.reason.id in ("refused.no_worker", "refused.used_up"):
        return shared
    return _said(_verb(verb), f"nothing_to_{verb}", clause)


def _build_refusal(state: World, seat: Seat, id: str) -> Refusal | None:
    label, nation, components = card_said(id), state.nations[seat], pack(state.edition)
    printed = components.cards[id]
    if id not in buildable(state, seat):
        clause = "TC-ACT-BUILD-01" if isinstance(printed, Construction) else "TC-ACT-WONDER-01"
        return _said(label, "not_at_hand", clause)
    if isinstance(printed, Construction):
        most = most_buildings(state, seat)[1]
        if len(nation.buildings) >= most:
            return _said(label, "limit", "TC-ACT-BUILD-06", n=most)
        if not builds_alone(state, seat) and (idle := _idle(state, seat, label)):
            return idle
    else:
        if len(nation.wonders) >= components.constants.max_wonders:
            return _said(label, "limit", "TC-ACT-WONDER-02", n=components.constants.max_wonders)
        if idle := _idle(state, seat, label):
            return idle
    if poor := _poor(state, seat, label, build_cost(state, seat, id)):
        return poor
    return (
        None
        if sites(state, seat, id)
        else _no_site(label, printed.terrains if isinstance(printed, Construction) else ())
    )


def _no_site(label: Text, allowed: Sequence[str]) -> Refusal:
    found = tuple(Text(f"terrain.{terrain}") for terrain in allowed)
    if not found:
        return _said(label, "no_site", "TC-ACT-BUILD-02")
    return _said(label, "no_site_on", "TC-ACT-BUILD-04", terrains=list(found))


def site_refusal(state: World, seat: Seat, id: str, key: str) -> Refusal | None:
    """Why a card cannot be built on a hex."""
    hex = NAMED.get(key.removeprefix("site."))
    if hex is None:
        return None
    label, land = hex_said(state.land, hex), state.land
    if land.owners[hex] != seat:
        return _said(label, "not_controlled", "TC-ACT-BUILD-02")
    printed = pack(state.edition).cards[id]
    if isinstance(printed, Construction):
        if printed.terrains and land.terrain(hex) not in printed.terrains:
            clause = "TC-ACT-BUILD-03" if printed.field_source.get("terrains") == "seed" else "TC-ACT-BUILD-04"
            return _said(label, "wrong_terrain", clause, terrains=terrains_said(printed.terrains))
        if constructions_on(state, hex) >= most_buildings(state, seat)[0]:
            return _said(label, "hex_full", "TC-ACT-BUILD-05")
    return None


def _research(state: World, seat: Seat) -> Refusal | None:
    if researches_left(state, seat) <= 0:
        return _said(_verb("research"), "used_up", "TC-ACT-RESEARCH-02", n=state.nations[seat].used.research)
    return None


def _research_refusal(state: World, seat: Seat, id: str) -> Refusal | None:
    label, components = card_said(id), pack(state.edition)
    if refusal := _research(state, seat):
        return refusal
    if id in state.nations[seat].technologies:
        return _said(label, "known", "TC-ACT-RESEARCH-06")
    if id in components.exclusive and any(id in nation.technologies for nation in state.nations):
        return _said(label, "exclusive", "TC-ACT-RESEARCH-04")
    if id not in researchable(state, seat):
        return _said(label, "prerequisite", "TC-ACT-RESEARCH-03", level=components.technologies[id].level - 1)
    return _poor(state, seat, label, research_cost(state, seat, id))


def _play_refusal(state: World, seat: Seat, id: str) -> Refusal | None:
    label = card_said(id)
    if id not in state.nations[seat].hand:
        return _said(label, "not_at_hand", "TC-HAND-01")
    if cards_left(state, seat) <= 0:
        return _said(label, "used_up", "TC-HAND-03", n=state.nations[seat].used.cards)
    short = lacking(state.nations[seat], play_cost(state, id))
    return _said(label, "lacking", "TC-HAND-02", what=amounts_said(short)) if short else None


# ---------------------------------------------------------------- the rest


def _restore_refusal(state: World, seat: Seat) -> Refusal | None:
    label = _verb("restore")
    if restores_left(state, seat) <= 0:
        return _said(label, "used_up", "TC-ACT-RESTORE-02", n=state.nations[seat].used.restore)
    return _idle(state, seat, label) or _poor(state, seat, label, {"wood": 1, "water": 1})


def _recruit_refusal(state: World, seat: Seat) -> Refusal | None:
    label, constants = _verb("recruit"), pack(state.edition).constants
    if len(state.nations[seat].workers) >= constants.max_workers:
        return _said(label, "limit", "TC-ACT-RECRUIT-02", n=constants.max_workers)
    return _poor(state, seat, label, {"gold": constants.recruit_gold})


def _trade_refusal(state: World, seat: Seat) -> Refusal | None:
    label, used = _verb("trade"), state.nations[seat].used
    if used.embargo:
        return _said(label, "embargo", "TC-ACT-TRADE-01")
    if trades_left(state, seat) <= 0:
        return _said(label, "used_up", "TC-ACT-TRADE-01", n=used.trade)
    return None if tradable(state, seat) else _said(label, "nothing_to_trade", "TC-ACT-TRADE-05")


def alliance_refusal(state: World, verb: str) -> Refusal:
    """Why somebody cannot propose, answer or dissolve an alliance now."""
    label = Text("verb.alliance")
    if not state.rules.alliances:
        return _said(label, "no_alliances", "TC-DIP-07")
    if state.phase != "actions":
        return _said(label, "alliances_later", "TC-DIP-09")
    if verb == "propose":
        return _said(label, "nobody_to_ally", "TC-DIP-08")
    return _said(label, "no_alliance" if verb == "dissolve" else "no_offer", "TC-DIP-03")


def queue_refusal(state: World, seat: Seat, queue: Sequence[str], key: str) -> Refusal | None:
    """Why a step cannot join a queue, or why the queue cannot be confirmed."""
    verb, _, step = key.partition(".")
    label = _verb("trade")
    if key == "confirm" and not queue:
        return _said(label, "empty_queue", "TC-ACT-TRADE-02")
    if key == "confirm" and (wrong := blocked(state, seat, queue)) is not None:
        return _said(label, "step_blocked", "TC-ACT-TRADE-08", n=wrong + 1)
    if verb not in ("give", "remove", "confirm", "abandon"):
        return _said(label, "queue_open", "TC-ACT-TRADE-07")
    if verb != "give":
        return None
    most = pack(state.edition).constants.trade_steps_per_action
    if len(queue) >= most:
        return _said(label, "queue_full", "TC-ACT-TRADE-02", n=most)
    given, _, wanted = step.partition(".")
    if given == "gold":
        return _said(label, "gold_given", "TC-ACT-TRADE-05")
    if given == wanted or given not in NON_GOLD or wanted not in (*NON_GOLD, "gold"):
        return None
    stock = after(state, seat, queue)
    if blocked(state, seat, queue) is None and not possible(state, seat, stock, step):
        _, _, brought, came = change(state, seat, step)
        if stock[brought] + came > storage(state, seat):
            return _said(label, "no_room", "TC-ACT-TRADE-09", what=thing_said(wanted, storage(state, seat)))
        return _said(label, "step_too_dear", "TC-ACT-TRADE-08")
    return None


_NONE = {
    "collect": _no_collect,
    "explore": _explore,
    "influence": _no_influence,
    "build": _no_build,
    "research": _no_research,
    "play": _no_play,
}
"""Why an action is not possible at all, whatever it would be done with."""
