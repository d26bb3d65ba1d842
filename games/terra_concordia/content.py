"""What is printed on the components of Terra Concordia: the typed content pack and its editions."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Literal, TypeVar

import msgspec

from games.core.content import BadContent, counted, load, unique
from games.terra_concordia.board import NAMED, Hex, Terrain
from games.terra_concordia.words import (
    Amounts,
    Bonus,
    Category,
    Deed,
    End,
    Happening,
    Kind,
    Measure,
    Power,
    Resource,
)

Source = Literal["seed", "public", "estimate"]
"""Where a datum comes from: the manual, public material, or our own design."""
Colour = Literal["red", "blue", "green", "yellow"]
Act = Literal["collect", "explore", "research", "build", "recruit", "restore", "influence", "pass"]
"""What an Automa's script may say (TC-AI-02)."""


class _Printed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    source: Source
    field_source: dict[str, Source] = {}
    """Fields whose source is another than that of the whole entry."""
    note: str = ""


# ---------------------------------------------------------------- cards


class Component(_Printed, frozen=True, kw_only=True):
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
    cost: Amounts = {}
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


class Civilization(_Printed, frozen=True, kw_only=True):
    """A civilization: a colour, a corner, what it starts with (TC-SET-03)."""

    id: str
    colour: Colour
    corner: str
    """The name of its Start hex."""
    resources: Amounts


class Variant(_Printed, frozen=True, kw_only=True):
    """A variant of the game; what it leaves open is as in Standard (TC-VAR-ALL-01)."""

    id: str
    rounds: int
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
    minutes: tuple[int, int]


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One goal of a solo scenario: something counted, Constructions of which one must stand, sales, or the globe."""

    at_least: int = 1
    per: Measure | None = None
    one_of: tuple[str, ...] = ()
    sales: bool = False
    globe: bool = False


class Scenario(_Printed, frozen=True, kw_only=True):
    """A solo scenario; all goals must hold at the end (TC-SOLO-02)."""

    id: str
    stars: int
    rounds: int
    civilization: str
    goals: tuple[Goal, ...]

    @property
    def required(self) -> tuple[str, ...]:
        """The Constructions that its goals name (TC-SOLO-12)."""
        return tuple(id for goal in self.goals for id in goal.one_of)


class Difficulty(_Printed, frozen=True, kw_only=True):
    """What an Automa starts with (TC-AI-08, TC-AI-09)."""

    id: str
    vp: int
    resources: int


class Constants(_Printed, frozen=True, kw_only=True):
    """The numbers of the rules; the names are those of the ledger."""

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
    recruit_gold: int
    navigate_food: int
    maintenance_tax: int
    upkeep_free_buildings: int
    resource_limit: int
    hand_limit: int
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


class Base(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``base.toml``: the box without its cards."""

    schema: int
    edition: str
    constants: Constants
    tiles: dict[Terrain, int]
    yields: dict[Terrain, Amounts]
    sustainability: tuple[SustainabilityStep, ...]
    civilization: tuple[Civilization, ...]
    variant: tuple[Variant, ...]
    scenario: tuple[Scenario, ...]
    difficulty: tuple[Difficulty, ...]
    counts: dict[str, int]
    """Cards by prefix (TC-CMP-01)."""
    automa_script: dict[str, tuple[Act, ...]]
    automa_terrains: tuple[Terrain, ...]
    """The terrains an Automa likes, best first (TC-AI-10)."""


class Cards(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of cards of one or more types."""

    wonder: tuple[Wonder, ...] = ()
    construction: tuple[Construction, ...] = ()
    technology: tuple[Technology, ...] = ()
    hand: tuple[HandCard, ...] = ()
    event: tuple[EventCard, ...] = ()
    public_objective: tuple[PublicObjective, ...] = ()
    secret_objective: tuple[SecretObjective, ...] = ()


class Pack(msgspec.Struct, frozen=True):
    """One edition of the components, looked up by id."""

    edition: str
    constants: Constants
    tiles: dict[Terrain, int]
    yields: dict[Terrain, Amounts]
    sustainability: tuple[SustainabilityStep, ...]
    civilizations: dict[str, Civilization]
    corners: dict[str, Hex]
    """The Start hex of each civilization."""
    variants: dict[str, Variant]
    scenarios: dict[str, Scenario]
    difficulties: dict[str, Difficulty]
    script: tuple[tuple[Act, ...], ...]
    """What an Automa does, by round from the first."""
    liked: dict[Terrain, int]
    """How an Automa ranks terrains, 0 best."""
    cards: dict[str, Card]
    """Everything that is built, researched or played."""
    wonders: dict[str, Wonder]
    constructions: dict[str, Construction]
    technologies: dict[str, Technology]
    hand: dict[str, HandCard]
    events: dict[str, EventCard]
    public: dict[str, PublicObjective]
    secret: dict[str, SecretObjective]
    powers: dict[str, tuple[Power, ...]]
    """The powers of the cards that have any."""
    exclusive: frozenset[str]
    """Technologies only one player can have."""

    def component(self, id: str) -> Component:
        """Any card by its id."""
        for shelf in (self.cards, self.events, self.public, self.secret):
            if id in shelf:
                return shelf[id]
        raise KeyError(id)

    def deck(self, kind: Kind) -> list[str]:
        """The cards of a deck of the mixed pool, in order."""
        return [card.id for card in self.hand.values() if card.kind == kind]


PREFIXES: dict[Kind, str] = {
    "exploration": "exp",
    "trade": "com",
    "influence": "inf",
    "project": "pro",
    "worker": "trb",
    "legacy": "leg",
}

C = TypeVar("C", bound=Component)


def _by_id(name: str, found: Iterable[C]) -> dict[str, C]:
    listed = list(found)
    unique(name, (entry.id for entry in listed))
    return {entry.id: entry for entry in listed}


def pack_of(base: Base, files: Iterable[Cards]) -> Pack:
    """A checked pack.

    Raises:
        BadContent: ids twice or with gaps, counts other than the manual's, a reference to nothing.
    """
    found = list(files)
    wonders = _by_id("wonders", (card for file in found for card in file.wonder))
    constructions = _by_id("constructions", (card for file in found for card in file.construction))
    technologies = _by_id("technologies", (card for file in found for card in file.technology))
    hand = _by_id("hand cards", (card for file in found for card in file.hand))
    events = _by_id("events", (card for file in found for card in file.event))
    public = _by_id("public objectives", (card for file in found for card in file.public_objective))
    secret = _by_id("secret objectives", (card for file in found for card in file.secret_objective))
    cards: dict[str, Card] = {**wonders, **constructions, **technologies, **hand}
    every = [*cards, *events, *public, *secret]
    for prefix, n in base.counts.items():
        wanted = {f"{prefix}_{number:02}" for number in range(1, n + 1)}
        if {id for id in every if id.startswith(f"{prefix}_")} != wanted:
            raise BadContent(f"cards {prefix}: not the ids 01 to {n:02}")
    counted("cards", len(every), sum(base.counts.values()))
    for card in hand.values():
        if not card.id.startswith(f"{PREFIXES[card.kind]}_"):
            raise BadContent(f"{card.id} is not a card of type {card.kind}")
    for scenario in base.scenario:
        for id in scenario.required:
            if id not in constructions:
                raise BadContent(f"scenario {scenario.id}: no Construction {id}")
    script = tuple(base.automa_script[f"r{number}"] for number in range(1, len(base.automa_script) + 1))
    return Pack(
        edition=base.edition,
        constants=base.constants,
        tiles=base.tiles,
        yields=base.yields,
        sustainability=base.sustainability,
        civilizations={civilization.id: civilization for civilization in base.civilization},
        corners={civilization.id: NAMED[civilization.corner] for civilization in base.civilization},
        variants={variant.id: variant for variant in base.variant},
        scenarios={scenario.id: scenario for scenario in base.scenario},
        difficulties={difficulty.id: difficulty for difficulty in base.difficulty},
        script=script,
        liked={terrain: rank for rank, terrain in enumerate(base.automa_terrains)},
        cards=cards,
        wonders=wonders,
        constructions=constructions,
        technologies=technologies,
        hand=hand,
        events=events,
        public=public,
        secret=secret,
        powers={id: card.powers for id, card in cards.items() if card.powers},
        exclusive=frozenset(base.constants.exclusive_technologies),
    )


EDITIONS: dict[str, str] = {"estimate-1": ""}
"""Every edition a saved game may name, and its folder in ``content``. A change of meaning makes a new one."""
LATEST = "estimate-1"
FILES = ("wonders", "constructions", "technologies", "projects", "pool", "events", "objectives")
PACKS: dict[str, Pack] = {}
"""The editions read so far."""


def pack(edition: str = LATEST) -> Pack:
    """The components of an edition."""
    found = PACKS.get(edition)
    if found is None:
        folder = files("games.terra_concordia") / "content" / EDITIONS[edition]
        found = pack_of(load(folder / "base.toml", Base), [load(folder / f"{name}.toml", Cards) for name in FILES])
        PACKS[edition] = found
    return found


def cheaper(cost: Amounts, discounts: Iterable[Amounts]) -> Amounts:
    """A cost less its discounts, no part below 0."""
    left = dict(cost)
    for discount in discounts:
        for resource, n in discount.items():
            if resource in left:
                left[resource] = max(0, left[resource] - n)
    return left


def size(amounts: dict[Resource, int]) -> int:
    """Units in all."""
    return sum(amounts.values())
