"""The options of a turn: made once and reused, because they are listed at every move."""

from __future__ import annotations

from functools import cache

from games.core.model import Option, Text
from games.terra_concordia.board import NAMES, Hex, Terrain
from games.terra_concordia.cards.notes import note_said
from games.terra_concordia.cards.wording import amounts_said, card_said, terrain_said, thing_said
from games.terra_concordia.content import LATEST, pack
from games.terra_concordia.goods import Amounts, Resource
from games.terra_concordia.labels import swap_said, tile_said


def costing(cost: Amounts) -> tuple[tuple[Resource, int], ...]:
    """A cost as something that can be remembered."""
    return tuple(cost.items())


def _said(cost: tuple[tuple[Resource, int], ...]) -> Text:
    paid: Amounts = {resource: n for resource, n in cost if n}
    return amounts_said(paid) if paid else Text("free_of_charge")


@cache
def collect(edition: str, hex: Hex, terrain: Terrain, final: bool) -> Option:
    """Collect on a hex."""
    told = {"hex": NAMES[hex], "terrain": terrain_said(terrain), "what": amounts_said(pack(edition).yields[terrain])}
    return Option(f"collect.{NAMES[hex]}", Text("option.collect", told), "collect", terrain, final)


@cache
def explore(hex: Hex) -> Option:
    """Turn up a hidden hex; what has been seen cannot be taken back."""
    return Option(f"explore.{NAMES[hex]}", Text("option.explore", {"hex": NAMES[hex]}), "explore", "hidden", final=True)


@cache
def build(id: str, cost: tuple[tuple[Resource, int], ...], final: bool) -> Option:
    """Build a Construction of the hand or a face-up Wonder."""
    icon = "wonder" if id.startswith("mar_") else "construction"
    told = {"card": card_said(id), "vp": pack().cards[id].vp, "cost": _said(cost)}
    return Option(f"build.{id}", Text("option.build", told), "build", icon, final, note_said(LATEST, id))


@cache
def site(hex: Hex, terrain: Terrain, final: bool) -> Option:
    """Where to build."""
    return Option(f"site.{NAMES[hex]}", tile_said(hex, terrain), "site", terrain, final)


@cache
def research(id: str, cost: tuple[tuple[Resource, int], ...], final: bool) -> Option:
    """Research a Technology."""
    printed = pack().technologies[id]
    told = {"card": card_said(id), "vp": printed.vp, "cost": _said(cost)}
    note = note_said(LATEST, id)
    return Option(f"research.{id}", Text("option.research", told), "research", printed.category, final, note)


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
    told = {"card": card_said(id), "vp": printed.vp, "cost": _said(cost)}
    return Option(f"play.{id}", Text("option.play", told), "play", printed.kind, final, note_said(LATEST, id))


@cache
def worker(number: int, hex: Hex | None) -> Option:
    """Name the worker that pays for the action to come; numbers are said from 1, but all in reserve are alike."""
    label = Text("option.worker_reserve")
    if hex is not None:
        label = Text("option.worker", {"n": number + 1, "hex": NAMES[hex]})
    return Option(f"worker.{number + 1}", label, "worker", "worker")


@cache
def simple(verb: str, final: bool) -> Option:
    """Restore, recruit, trade, pass."""
    return Option(verb, Text(f"option.{verb}"), verb, verb, final)


@cache
def sell(resource: Resource, lot: int, gold: int, left: int, then: int) -> Option:
    """A sell step of a Trade, after which there would be so much of what is given and so much Gold."""
    step = f"{resource}.gold"
    return Option(f"give.{step}", _balanced(step, lot, gold, left, then), "sell", resource)


@cache
def swap(given: Resource, wanted: Resource, left: int, then: int) -> Option:
    """A swap step of a Trade, after which there would be so much of what is given and of what is wanted."""
    step = f"{given}.{wanted}"
    under = Text("option.give_one", {"what": thing_said(given, 1), "n": left + 1})
    return Option(f"give.{step}", _balanced(step, 1, 1, left, then), "swap", wanted, under=under)


def _balanced(step: str, lot: int, price: int, left: int, then: int) -> Text:
    return Text("option.give", {"step": swap_said(step, lot, price), "left": left, "then": then})


def remove(number: int, step: Text) -> Option:
    """Take a step out of the queue; numbers are said from 1."""
    return Option(f"remove.{number + 1}", Text("option.remove", {"n": number + 1, "step": step}), "queue", "remove")


@cache
def confirm(n: int, final: bool) -> Option:
    """Carry out a queue of so many steps."""
    return Option("confirm", Text("option.confirm", {"n": n}), "confirm", "confirm", final)


ABANDON = Option("abandon", Text("option.abandon"), "abandon", "abandon")
