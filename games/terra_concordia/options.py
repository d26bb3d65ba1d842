"""The options of a turn: made once and reused, because they are listed at every move."""

from __future__ import annotations

from functools import cache

from games.core.model import Option, Text
from games.terra_concordia.board import NAMES, Hex, Terrain
from games.terra_concordia.content import pack
from games.terra_concordia.labels import amounts, card, place_said, terrain_said, thing
from games.terra_concordia.words import Amounts, Resource


def costing(cost: Amounts) -> tuple[tuple[Resource, int], ...]:
    """A cost as something that can be remembered."""
    return tuple(cost.items())


def _said(cost: tuple[tuple[Resource, int], ...]) -> Text:
    paid: Amounts = {resource: n for resource, n in cost if n}
    return amounts(paid) if paid else Text("free_of_charge")


@cache
def collect(edition: str, hex: Hex, terrain: Terrain, final: bool) -> Option:
    """Collect on a hex."""
    told = {"hex": NAMES[hex], "terrain": terrain_said(terrain), "what": amounts(pack(edition).yields[terrain])}
    return Option(f"collect.{NAMES[hex]}", Text("option.collect", told), "collect", terrain, final)


@cache
def explore(hex: Hex) -> Option:
    """Turn up a hidden hex; what has been seen cannot be taken back."""
    return Option(f"explore.{NAMES[hex]}", Text("option.explore", {"hex": NAMES[hex]}), "explore", "hidden", final=True)


@cache
def build(id: str, cost: tuple[tuple[Resource, int], ...], final: bool) -> Option:
    """Build a Construction of the hand or a face-up Wonder."""
    icon = "wonder" if id.startswith("mar_") else "construction"
    told = {"card": card(id), "vp": pack().cards[id].vp, "cost": _said(cost)}
    return Option(f"build.{id}", Text("option.build", told), "build", icon, final)


@cache
def site(hex: Hex, terrain: Terrain, final: bool) -> Option:
    """Where to build."""
    return Option(f"site.{NAMES[hex]}", place_said(hex, terrain), "site", terrain, final)


@cache
def research(id: str, cost: tuple[tuple[Resource, int], ...], final: bool) -> Option:
    """Research a Technology."""
    printed = pack().technologies[id]
    told = {"card": card(id), "vp": printed.vp, "cost": _said(cost)}
    return Option(f"research.{id}", Text("option.research", told), "research", printed.category, final)


@cache
def influence(hex: Hex, terrain: Terrain, final: bool) -> Option:
    """Claim a hex by influence."""
    told = {"hex": NAMES[hex], "terrain": terrain_said(terrain)}
    return Option(f"influence.{NAMES[hex]}", Text("option.influence", told), "influence", terrain, final)


@cache
def navigate(start: Hex, target: Hex, terrain: Terrain, final: bool) -> Option:
    """Move a worker over water."""
    told = {"start": NAMES[start], "hex": NAMES[target], "terrain": terrain_said(terrain)}
    key = f"navigate.{NAMES[start]}.{NAMES[target]}"
    return Option(key, Text("option.navigate", told), "navigate", "boat", final)


@cache
def play(id: str, cost: tuple[tuple[Resource, int], ...], final: bool) -> Option:
    """Play a card of the hand as a free action."""
    printed = pack().hand[id]
    told = {"card": card(id), "vp": printed.vp, "cost": _said(cost)}
    return Option(f"play.{id}", Text("option.play", told), "play", printed.kind, final)


@cache
def worker(number: int, hex: Hex | None) -> Option:
    """Name the worker that pays for the action to come; numbers are said from 1."""
    if hex is None:
        told = Text("option.worker_reserve", {"n": number + 1})
    else:
        told = Text("option.worker", {"n": number + 1, "hex": NAMES[hex]})
    return Option(f"worker.{number + 1}", told, "worker", "worker")


@cache
def simple(verb: str, final: bool) -> Option:
    """Restore, recruit, trade, pass."""
    return Option(verb, Text(f"option.{verb}"), verb, verb, final)


@cache
def sell(resource: Resource, lot: int, gold: int) -> Option:
    """A sell step of a Trade."""
    told = {"given": thing(resource, lot), "what": thing("gold", gold)}
    return Option(f"give.{resource}.gold", Text("option.give", told), "sell", resource)


@cache
def swap(given: Resource, wanted: Resource) -> Option:
    """A swap step of a Trade."""
    told = {"given": thing(given, 1), "what": thing(wanted, 1)}
    return Option(f"give.{given}.{wanted}", Text("option.give", told), "swap", given)


def remove(number: int, step: Text) -> Option:
    """Take a step out of the queue; numbers are said from 1."""
    return Option(f"remove.{number + 1}", Text("option.remove", {"n": number + 1, "step": step}), "queue", "remove")


@cache
def confirm(final: bool) -> Option:
    """Carry out the queue."""
    return Option("confirm", Text("option.confirm"), "queue", "confirm", final)


ABANDON = Option("abandon", Text("option.abandon"), "queue", "abandon")
