"""What goods, terrains and cards are called, as texts to be translated."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from games.core.model import Text
from games.core.texts import either, several
from games.terra_concordia.board import Terrain
from games.terra_concordia.goods import RESOURCES, Amounts, Resource


@cache
def card_said(id: str) -> Text:
    """The name of a card."""
    return Text(f"card.{id}")


@cache
def terrain_said(terrain: Terrain) -> Text:
    """The name of a terrain."""
    return Text(f"terrain.{terrain}")


@cache
def thing_said(what: str, n: int) -> Text:
    """A number of units of a resource, of VP, of cards…"""
    return Text(f"thing.{what}", {"n": n})


def signed(n: int) -> str:
    """A change with its sign, a true minus."""
    return f"{n:+}".replace("-", "−")


def listed_said(items: Sequence[Text]) -> Text:
    """An enumeration, or the word for nothing."""
    return several(items) if items else Text("nothing")


def amounts_said(of: Amounts) -> Text:
    """Resources with their numbers, in the fixed order."""
    return _amounts_said(tuple(of.items()))


@lru_cache(4_096)
def _amounts_said(items: tuple[tuple[Resource, int], ...]) -> Text:
    of = dict(items)
    return listed_said([thing_said(resource, of[resource]) for resource in RESOURCES if of.get(resource)])


def cost_said(cost: Amounts) -> Text:
    """A cost, or that there is none."""
    return amounts_said(cost) if any(cost.values()) else Text("free_of_charge")


@cache
def terrains_said(of: tuple[Terrain, ...]) -> Text:
    """Terrains of which a hex has one."""
    return either([terrain_said(terrain) for terrain in of]) if of else Text("nothing")
