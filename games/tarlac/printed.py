"""What is printed on the components of Os Triunfos de Tarlac: numbers, factions, map, scenarios, danger cards."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.core.content import Printed

FactionId = str
"""One of the eleven ids of ``factions.toml``: "ct", "cbr", "cch", ..., "tan", "dec"."""
SpaceId = str
Kind = Literal["pretender", "subject", "independent", "tanaiste", "english"]
SettlementKind = Literal["longport", "castle", "monastery", "none"]
EdgeKind = Literal["route", "crossing", "open", "blocked"]

CT, CBR, TAN, DEC = "ct", "cbr", "tan", "dec"
PRETENDERS = (CT, CBR)
EXTRA = "+"
"""Stands before the id of an extra danger card (TA-PRE-05)."""
SCENARIOS = ("1276", "1277", "1281", "1284", "1315", "1317", "1318")


# ---------------------------------------------------------------- numbers


class Numbers(Printed, frozen=True, kw_only=True):
    """What a danger card may replace (TA-DANGER-01 to TA-DANGER-07)."""

    movement_points: int
    cost_crossing: int
    restock: int
    """Herds gained by a pile that restocks."""
    restock_herd_loss: int
    """Herds lost instead, by a pile of two or more; a full one gives no febas then either (TA-DANGER-02)."""
    provision_pounds: int
    battle_pounds: int
    base_pounds: int
    per_monastery: int
    devastation_removed: int
    """At the start of the next pre-maintenance."""
    coyne_per_battle: int


class Start(Printed, frozen=True, kw_only=True):
    """Herds of a faction that begins, or enters later."""

    herds: int
    herds_recruited: int


class Limits(Printed, frozen=True, kw_only=True):
    """The most there can be of what."""

    herds: int
    devastation: int
    battles: int
    febas_to_win: int


class Movement(Printed, frozen=True, kw_only=True):
    """Movement points of a step."""

    cost_route: int
    cost_open: int


class Landing(Printed, frozen=True, kw_only=True):
    """Where and how strong an exile lands unaided."""

    space: SpaceId
    battles: int
    provisions: int


class Febas(Printed, frozen=True, kw_only=True):
    """Every change of febas (TA-FEBAS-01)."""

    restock_with_10_herds: int
    pretender_eliminated: int
    sack_own_coalition: int
    hostage_killed: int
    exile: int
    army_eliminated: int


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    schema: int
    game: str
    edition: str


class BaseFile(_File, frozen=True, kw_only=True):
    """``base.toml``."""

    numbers: Numbers
    start: Start
    limits: Limits
    movement: Movement
    landing: Landing
    febas: Febas


# ---------------------------------------------------------------- factions


class FactionCard(Printed, frozen=True, kw_only=True):
    """One of the eleven factions."""

    id: FactionId
    kind: Kind = msgspec.field(name="class")
    capital: tuple[SpaceId, ...]
    can_call: bool
    tributary: bool

    @property
    def minor(self) -> bool:
        """Whether it is a minor king: a subject, an independent or the Tánaiste."""
        return self.kind in ("subject", "independent", "tanaiste")


class FactionsFile(_File, frozen=True, kw_only=True):
    """``factions.toml``."""

    faction: tuple[FactionCard, ...]


# ---------------------------------------------------------------- map


class Counts(Printed, frozen=True, kw_only=True):
    """How much there is of what on the map (TA-MAP-01)."""

    spaces: int
    longports: int
    castles: int
    monasteries: int
    wild: int
    edges: int
    edges_route: int
    edges_crossing: int
    edges_open: int
    edges_blocked: int


class Terrain(Printed, frozen=True, kw_only=True):
    """What a kind of terrain adds to the dice (TA-COMBAT-11)."""

    id: str
    attacker: int
    defender: int


class Space(Printed, frozen=True, kw_only=True):
    """A space of the map."""

    id: SpaceId
    settlement: SettlementKind
    partition_settlement: SettlementKind | None = None
    owner: str
    """A faction, "king", "cbr_partition" or "" (nobody)."""
    absent_in: tuple[str, ...] = ()
    terrain: tuple[str, ...]


class Edge(Printed, frozen=True, kw_only=True):
    """Two spaces that lie side by side."""

    a: SpaceId
    b: SpaceId
    kind: EdgeKind


class MapFile(_File, frozen=True, kw_only=True):
    """``map.toml``."""

    counts: Counts
    terrain: tuple[Terrain, ...]
    space: tuple[Space, ...]
    edge: tuple[Edge, ...]


# ---------------------------------------------------------------- danger and scenarios


class Deck(Printed, frozen=True, kw_only=True):
    """A danger deck: how many of each card."""

    id: str
    cards: dict[str, int]


class Danger(Printed, frozen=True, kw_only=True):
    """A danger card: the numbers it replaces, the cards it adds for one reveal."""

    id: str
    effect: dict[str, int | bool]
    adds: dict[str, int]


class DangerFile(_File, frozen=True, kw_only=True):
    """``danger.toml``."""

    deck: tuple[Deck, ...]
    danger: tuple[Danger, ...]


class Bond(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hostage at the start."""

    giver: FactionId
    holder: FactionId


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force that a scenario places in the first cycle; an optional one is paid as usual."""

    faction: FactionId
    space: SpaceId
    mode: Literal["automatic", "optional"]
    battles: int = 0
    provisions: int = 0


class Scenario(Printed, frozen=True, kw_only=True):
    """How the war stands at the start (section 7 of the rulebook)."""

    id: str
    king: FactionId
    exiled: FactionId
    """ "" in the partition scenarios."""
    partition: bool
    partition_tribute_ct: tuple[FactionId, ...] = ()
    partition_tribute_cbr: tuple[FactionId, ...] = ()
    allies_ct: tuple[FactionId, ...]
    allies_cbr: tuple[FactionId, ...]
    dec_side: FactionId
    """ "" if de Clare is on neither side."""
    hostages: tuple[Bond, ...]
    starter: FactionId
    de_clare_pounds: int
    de_clare_barred_first_cycle: bool
    landings: tuple[Placed, ...]
    deck: str
    active_card: str
    """The danger in force from the start; "" if the first one is drawn."""
    favoured: FactionId = ""
    """The pretender who starts with one febas more, because the rest is against them (TA-SET-05); "" for nobody."""
    favoured_places: tuple[int, ...] = ()
    """With how many places; empty: with any number."""

    def allies(self, pretender: FactionId) -> tuple[FactionId, ...]:
        """The minor kings allied to a pretender at the start."""
        return self.allies_ct if pretender == CT else self.allies_cbr

    def favours(self, places: int) -> FactionId:
        """Who starts with one febas more at a table with so many places; "" for nobody."""
        return self.favoured if not self.favoured_places or places in self.favoured_places else ""

    @property
    def printed_pounds(self) -> int:
        """What the rulebook gives de Clare to begin with; the rest of ``de_clare_pounds`` is ours (TA-SET-08)."""
        return self.de_clare_pounds if self.field_source.get("de_clare_pounds") == "seed" else 0

    def partition_tribute(self, pretender: FactionId) -> tuple[FactionId, ...]:
        """Who pays this pretender in the partition round."""
        return self.partition_tribute_ct if pretender == CT else self.partition_tribute_cbr


class ScenarioFile(_File, frozen=True, kw_only=True):
    """``scenarios/<year>.toml``."""

    scenario: Scenario
