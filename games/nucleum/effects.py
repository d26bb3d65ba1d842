"""The vocabulary of what contracts, buildings, technologies and Turbine Effect tiles do, as data."""

from __future__ import annotations

from typing import Literal

import msgspec

Colour = Literal["grey", "green", "purple", "orange"]
Type = Literal["residence", "factory", "laboratory"]
Goods = Literal["thaler", "worker", "uranium", "achievement", "vp"]
Track = Literal["thaler", "worker", "vp"]
Main = Literal["urbanize", "industrialize", "develop", "contract", "energize"]
"""The five actions of the Special Directive."""
Happening = Literal["energize", "fulfil", "rail", "inauguration", "industrialize"]
"""What effects may answer to."""
Counter = Literal[
    "buildings_in_colour",
    "urban_built",
    "energized",
    "energized_types",
    "energized_cities",
    "built_cities",
    "mines",
    "turbines",
    "mines_and_turbines",
    "rows",
    "rails",
    "links",
    "uranium",
    "techs",
    "network_cities",
    "income_column",
    "fulfilled",
]
"""What can be counted of a player's own things."""

COLOURS: tuple[Colour, ...] = ("grey", "green", "purple", "orange")
TYPES: tuple[Type, ...] = ("residence", "factory", "laboratory")
TRACKS: tuple[Track, ...] = ("thaler", "worker", "vp")


class _Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What makes one action better (NU-PLAY-07, NU-PLAY-09)."""

    thaler: int = 0
    """Thaler less."""
    workers: int = 0
    """Workers less."""
    electricity: int = 0
    double_slot: bool = False
    thaler_gain: int = 0
    """Thaler received when a contract is taken."""


# ---------------------------------------------------------------- at once


class Gain(_Effect, frozen=True, tag="gain"):
    """So many of something (NU-RES-05, NU-RES-06)."""

    what: Goods
    n: int


class Income(_Effect, frozen=True, tag="income"):
    """Steps of an income marker (NU-EFF-09)."""

    track: Track
    steps: int


class Unlock(_Effect, frozen=True, tag="tech"):
    """A technology of a level (NU-TECH-03)."""

    level: int


class TakeTile(_Effect, frozen=True, tag="take_tile"):
    """A special tile comes into the pool (NU-SET-30)."""

    tile: str


class Act(_Effect, frozen=True, tag="action"):
    """An Industrialize at once; it may be declined (NU-EFF-08)."""

    action: Literal["industrialize"]
    mod: Modifier = Modifier()


AtOnce = Gain | Income | Unlock | TakeTile | Act


# ---------------------------------------------------------------- as long as the game lasts


class Discount(_Effect, frozen=True, tag="discount"):
    """Costs of a kind are lower (NU-EFF-01)."""

    on: Literal["urbanize", "industrialize", "develop", "coal"]
    n: int


class Electricity(_Effect, frozen=True, tag="electricity"):
    """More electricity in each Energize, once or for each of what is counted (NU-EFF-02)."""

    n: int
    per: Counter | None = None


class UraniumLimit(_Effect, frozen=True, tag="uranium_limit"):
    """More uranium in each Energize (NU-ENE-08)."""

    n: int


class UraniumPower(_Effect, frozen=True, tag="uranium_power"):
    """What each uranium gives (NU-EFF-02)."""

    n: int


class Anywhere(_Effect, frozen=True, tag="anywhere"):
    """An action needs no network (NU-EFF-03)."""

    action: Literal["urbanize", "industrialize"]


class After(_Effect, frozen=True, tag="after"):
    """Received each time after something (NU-EFF-04)."""

    on: Happening
    gain: tuple[Gain, ...]


class Recharging(_Effect, frozen=True, tag="recharge"):
    """Received at the end of step 1 of each Recharge (NU-EFF-05)."""

    gain: tuple[Gain, ...]


class VirtualTiles(_Effect, frozen=True, tag="virtual_tiles"):
    """Income counts more tiles (NU-EFF-06)."""

    n: int


class WildCity(_Effect, frozen=True, tag="wild_city"):
    """Ends of tiles match every city of a colour (NU-EFF-07)."""

    colour: Colour


class DoubleSlot(_Effect, frozen=True, tag="double_slot"):
    """The reward of a contract slot is doubled (NU-CON-04)."""


class TurbineEffect(_Effect, frozen=True, tag="turbine_effect_tile"):
    """What the Turbine Effect tile of the experiment says (NU-IND-05)."""


class Score(_Effect, frozen=True, tag="score"):
    """VP at the end for each full ``each`` of what is counted (NU-SCORE-04)."""

    count: Counter
    each: int
    vp: int


Lasting = (
    Discount
    | Electricity
    | UraniumLimit
    | UraniumPower
    | Anywhere
    | After
    | Recharging
    | VirtualTiles
    | WildCity
    | DoubleSlot
    | TurbineEffect
)
Effect = AtOnce | Lasting | Score


class Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is counted of a player's own things, and the filters of that counter."""

    count: Counter
    colour: Colour | None = None
    type: Type | None = None
    level_min: int = 0
    cities: tuple[str, ...] = ()
    track: Track | None = None
    n: int = 0
    """How many a contract demands."""
