"""What is printed on the components, entry by entry."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.core.content import Printed
from games.nucleum.effects import (
    AtOnce,
    Colour,
    Count,
    Effect,
    Gain,
    Income,
    Lasting,
    Main,
    Modifier,
    Track,
    Type,
)

Side = Literal["12", "34"]
Experiment = str
"""One of ``EXPERIMENTS``."""
Kind = Literal["initial", "silver", "gold", "purple"]
Action = Literal["urbanize", "industrialize", "develop", "contract", "energize", "subsidize"]
Meets = Literal["grey", "green", "purple", "orange", "none", "tile"]
"""What an end of a railway space meets: a city by its colour, a coal site, another space of the link."""

EXPERIMENTS: tuple[Experiment, ...] = ("a", "b", "c", "d")


# ---------------------------------------------------------------- numbers of the table


class PlayerCount(Printed, frozen=True, kw_only=True):
    """What depends on the number of players."""

    players: int
    side: Side
    random_standard_tiles: int
    action_stack: int
    silver_stack: int
    gold_stack: int
    wagons: dict[str, int]
    """By coal site."""
    turbine_rubble: int
    card_rubble: bool
    card_rubble_3p: bool
    end_conditions_needed: int


class PlayerStart(Printed, frozen=True, kw_only=True):
    """What each player begins with."""

    thaler: int
    workers_available: int
    workers_supply: int
    vp: int
    urban_tiles: int
    turbines: int
    mines: int


class PlayerBoard(Printed, frozen=True, kw_only=True):
    """The player board."""

    action_slots: int


class Limits(Printed, frozen=True, kw_only=True):
    """How many there are."""

    urban_rubble: int
    mining_rubble: int
    turbine_rubble: int
    coal_wagons: int
    end_markers: int
    vp_flag: int


class Coal(Printed, frozen=True, kw_only=True):
    """What coal costs: by the side of the wagon that shows, and without a wagon."""

    wagon_prices: tuple[int, int]
    price_without_wagon: int


class Inauguration(Printed, frozen=True, kw_only=True):
    """Steps on the VP income track for a completed link of a length."""

    players: int
    length: int
    steps: int
    per: Literal["own_tile", "owner"]


class Market(Printed, frozen=True, kw_only=True):
    """Prices of the positions, the leftmost first."""

    prices: tuple[int, ...]
    second_tile_surcharge: int


class Directive(Printed, frozen=True, kw_only=True):
    """The Special Directive: the gain comes first."""

    gain: tuple[Gain, ...]
    mods: dict[Main, Modifier]


class ContractSlot(Printed, frozen=True, kw_only=True):
    """What a slot gives when a contract is put there."""

    index: int
    reward: tuple[Gain, ...]


class EndCondition(Printed, frozen=True, kw_only=True):
    """One of the five conditions for the end."""

    id: str
    vp: int


class Layout(Printed, frozen=True, kw_only=True):
    """What lies on the table at the start."""

    face_up: int
    """Silver contracts, and as many gold ones."""
    setup_cards: int


class Fuel(Printed, frozen=True, kw_only=True):
    """Electricity of a unit of fuel, and what limits uranium."""

    uranium: int
    plant_limit: int
    fee: int
    """Thaler for each uranium that uses somebody else's turbine."""


class Final(Printed, frozen=True, kw_only=True):
    """How many of what make 1 VP, and the markers of everybody that trigger the end."""

    uranium: int
    workers: int
    thaler: int
    markers: int


# ---------------------------------------------------------------- the map


class City(Printed, frozen=True, kw_only=True):
    """A city."""

    id: str
    sides: tuple[Side, ...]
    colour: Colour
    plant: Literal["", "nucleum", "coal"]
    vp_factor: int


class CoalSite(Printed, frozen=True, kw_only=True):
    """Where coal is bought. Not a city."""

    id: str
    sides: tuple[Side, ...]
    colour: Literal["none"]


class Plant(Printed, frozen=True, kw_only=True):
    """A power plant."""

    city: str
    capable: bool
    """Whether it may hold a Nucleum."""
    bonus: tuple[Gain, ...]


class Space(Printed, frozen=True, kw_only=True):
    """A space of a city."""

    id: str
    city: str
    kind: Literal["urban", "turbine", "mine"]
    sides: tuple[Side, ...]
    accepts: tuple[Type, ...] = ()
    red: bool = False
    four_only: bool = False


class Link(Printed, frozen=True, kw_only=True):
    """A link of railway spaces from ``a`` to ``b``, on each side of the board; length 0: it is not there."""

    id: str
    a: str
    b: str
    length_12: int
    length_34: int
    spaces_12: tuple[tuple[Meets, Meets], ...]
    spaces_34: tuple[tuple[Meets, Meets], ...]


# ---------------------------------------------------------------- set-up


class SetupCard(Printed, frozen=True, kw_only=True):
    """A set-up card."""

    id: str
    neutral: str
    nucleum: str
    urban_rubble: tuple[str, ...]
    urban_rubble_3p: tuple[str, ...]
    mine_rubble: tuple[str, ...]
    mine_rubble_3p: tuple[str, ...]
    drop_3p: str = ""


class Building(Printed, frozen=True, kw_only=True):
    """An urban building: a player's or a neutral one, which has no level and costs nothing."""

    id: str
    type: Type
    level: int = 0
    cost: int = 0
    energy: int
    vp: int
    benefit: tuple[AtOnce, ...]

    @property
    def brings(self) -> tuple[AtOnce, ...]:
        """What energising it gives: an Achievement for each energy, then the benefit (NU-ENE-13, NU-ENE-14)."""
        return (Gain("achievement", self.energy), *self.benefit)


class Row(Printed, frozen=True, kw_only=True):
    """A row of turbine and mine on the player board; costs are workers."""

    level: int
    turbine_cost: int
    mine_cost: int
    mine_capacity: int
    ability: tuple[Lasting, ...]
    reward: tuple[AtOnce, ...]


# ---------------------------------------------------------------- tiles, contracts, technologies


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An end of an action tile."""

    colour: Colour
    action: Action
    mod: Modifier = Modifier()
    gain: tuple[Gain | Income, ...] = ()
    """What Subsidize gives."""


class Tile(Printed, frozen=True, kw_only=True):
    """An action tile."""

    id: str
    group: Literal["base", "standard", "start", "special"]
    ends: tuple[End, ...]
    """Two; of the Special Directive none."""
    experiment: Experiment | None = None
    directive: bool = False


class Contract(Printed, frozen=True, kw_only=True):
    """A contract."""

    id: str
    kind: Kind
    requirement: Count
    reward: tuple[AtOnce, ...]
    category: int = 0
    """Of a purple one."""


class Technology(Printed, frozen=True, kw_only=True):
    """A technology."""

    id: str
    experiment: Experiment
    number: int
    level: int
    kind: Literal["immediate", "ongoing", "endgame"]
    effects: tuple[Effect, ...]


class TurbineTile(Printed, frozen=True, kw_only=True):
    """The Turbine Effect tile of an experiment."""

    id: str
    experiment: Experiment
    effects: tuple[Lasting, ...]


# ---------------------------------------------------------------- tracks


class EndBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP at the end for a marker that reached a position."""

    position: int
    vp: int


class IncomeTrack(Printed, frozen=True, kw_only=True):
    """An income track: what its columns pay."""

    id: Track
    columns: tuple[int, ...]
    extra_vp: tuple[int, ...]
    steps_per_column: int
    positions: int
    end_bonus: tuple[EndBonus, ...]


class ZeroSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Space 0 of the progress track."""

    thaler: int
    worker: int
    end_vp: int


class TopSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest space."""

    value: int
    vp: int


class KingsDay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP of a King's Day, and how many there are."""

    first: int
    second: int
    days: int


class ProgressTrack(Printed, frozen=True, kw_only=True):
    """What is printed once on the progress track."""

    zero_space: ZeroSpace
    top_space: TopSpace
    kings_day: KingsDay


class Tier(Printed, frozen=True, kw_only=True):
    """Spaces of one colour of the progress track."""

    id: int
    multiplier: int


class Segment(Printed, frozen=True, kw_only=True):
    """A segment of the progress track."""

    id: int
    nucleum: bool
    bonus: tuple[AtOnce, ...]


class ProgressSpace(Printed, frozen=True, kw_only=True):
    """A space of the progress track."""

    value: int
    tier: int
    segment: int


class ProgressTile(Printed, frozen=True, kw_only=True):
    """What a segment counts at the end."""

    id: str
    counts: Count
    each: int
