"""What is printed on cards, boards and sheets, as typed frozen structs."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.core.content import Printed
from games.terra_concordia.board import Terrain
from games.terra_concordia.cards.deeds import Bonus, Deed, Happening
from games.terra_concordia.cards.powers import Power
from games.terra_concordia.cards.vocabulary import Category, End, Kind, Measure
from games.terra_concordia.goods import Amounts

Colour = Literal["red", "blue", "green", "yellow"]
Act = Literal["collect", "explore", "research", "build", "recruit", "restore", "influence", "pass"]
"""What an Automa's script may say (TC-AI-02)."""


# ---------------------------------------------------------------- cards


class Component(Printed, frozen=True, kw_only=True):
    """Any of the 142 cards."""

    id: str
    """Prefix and number in lower case: ``con_17``."""

    @property
    def code(self) -> str:
        """The id as printed: ``CON-17``."""
        return self.id.upper().replace("_", "-")


class Card(Component, frozen=True, kw_only=True):
    """A card that is built, researched or played."""

    vp: int = 0
    cost: Amounts = msgspec.field(default_factory=Amounts)
    now: tuple[Deed, ...] = ()
    """Once, when it comes into play."""
    income: tuple[Deed, ...] = ()
    """In each Planning phase (TC-PLAN-06)."""
    production: tuple[Bonus, ...] = ()
    """In each Production phase (TC-PROD-06)."""
    powers: tuple[Power, ...] = ()
    ends: tuple[End, ...] = ()


class Wonder(Card, frozen=True, kw_only=True):
    """A Wonder."""


class Construction(Card, frozen=True, kw_only=True):
    """A Construction."""

    terrains: tuple[Terrain, ...] = ()
    """Where it may stand; empty: anywhere (TC-ACT-BUILD-04)."""


class Technology(Card, frozen=True, kw_only=True):
    """A Technology."""

    category: Category
    level: int


class HandCard(Card, frozen=True, kw_only=True):
    """A card of the mixed pool."""

    kind: Kind

    @property
    def stays(self) -> bool:
        """Whether it stays before its owner after its effect (TC-HAND-06)."""
        lasting = bool(self.income or self.production or self.powers or self.ends)
        return lasting or self.kind in ("project", "worker", "legacy")


class EventCard(Component, frozen=True, kw_only=True):
    """An Event: its sign and what it does to every player (TC-EVT-01)."""

    positive: bool
    effects: tuple[Happening, ...]


class PublicObjective(Component, frozen=True, kw_only=True):
    """A public objective: what is compared, and the VP of the first three places."""

    measure: Measure
    places: tuple[int, int, int]


class SecretObjective(Component, frozen=True, kw_only=True):
    """A secret objective: what must be reached at the end."""

    vp: int
    measure: Measure
    at_least: int
    without_legacy: int = 0
    """Cards played from the hand that do instead where the Legacy deck is not in the game; 0: nothing does."""


# ---------------------------------------------------------------- the rest of the box


class Civilization(Printed, frozen=True, kw_only=True):
    """A civilization: a colour, a corner, what it starts with (TC-SET-03)."""

    id: str
    colour: Colour
    corner: str
    """The name of its Start hex."""
    resources: Amounts


class Variant(Printed, frozen=True, kw_only=True):
    """A variant of the game; what it leaves open is as in Standard (TC-VAR-ALL-01)."""

    id: str
    rounds: int
    minutes: tuple[int, int] = (90, 180)
    """How long it takes, at least and at most."""
    decks: tuple[Kind, ...]
    """The decks shuffled into the mixed pool."""
    wonders: int = 5
    objectives: int = 3
    market: int = 4
    events: bool = True
    double_events: tuple[int, ...] = ()
    secrets: bool = True
    fixed_market: bool = False
    alliances: bool = False


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One goal of a solo scenario: something counted, Constructions of which one must stand, sales, or the globe."""

    at_least: int = 1
    per: Measure | None = None
    one_of: tuple[str, ...] = ()
    sales: bool = False
    globe: bool = False


class Scenario(Printed, frozen=True, kw_only=True):
    """A solo scenario; all goals must hold at the end (TC-SOLO-02)."""

    id: str
    rounds: int
    civilization: str
    goals: tuple[Goal, ...]

    @property
    def required(self) -> tuple[str, ...]:
        """The Constructions that its goals name (TC-SOLO-12)."""
        return tuple(id for goal in self.goals for id in goal.one_of)


class Difficulty(Printed, frozen=True, kw_only=True):
    """What an Automa starts with (TC-AI-08, TC-AI-09)."""

    id: str
    vp: int
    resources: int


class Constants(Printed, frozen=True, kw_only=True):
    """The numbers of the rules; the names are those of the ledger where it has one."""

    start_workers: int
    max_workers: int
    max_constructions: int
    constructions_per_hex: int
    max_wonders: int
    face_up_wonders: int
    trade_sell_lot: int
    trade_actions_per_round: int
    trade_steps_per_action: int
    research_per_round: int
    influence_per_round: int
    restore_per_round: int
    influence_cost: Amounts
    restore_cost: Amounts
    recruit_cost: Amounts
    navigate_cost: Amounts
    maintenance_tax: int
    upkeep_free_buildings: int
    resource_limit: int
    surplus_per_gold: int
    """What cannot be stored is exchanged at this rate (TC-LIM-01)."""
    ruins_vp: int
    """For each hex of Ruins that an Explore action turns up (TC-ACT-EXPLORE-04)."""
    restore_vp: int
    hand_after_maintenance: int
    hand_card_fee_gold: int
    hand_cards_per_round: int
    first_pass_bonus_gold: int
    influence_disc_limit: int
    alliance_gold: int
    alliances_per_player_per_round: int
    solo_required_card_window: int
    sustainability_start: int
    sustainability_limit: int
    collapse_individual: int
    production_food_from: int
    production_prestige_from: int
    exclusive_technologies: tuple[str, ...]


class SustainabilityStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP for an individual sustainability of at least this level (TC-SCORE-09)."""

    level: int
    vp: int
