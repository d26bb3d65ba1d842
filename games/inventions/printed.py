"""What is printed on each kind of component. Names stand in the catalogues."""

from __future__ import annotations

from typing import Literal

from games.core.content import Printed
from games.inventions.vocabulary import (
    Action,
    Condition,
    Counted,
    Effect,
    ObjectiveKind,
    Power,
    Specialty,
    WealthKind,
)

# ---------------------------------------------------------------- base.toml


class Counts(Printed, frozen=True, kw_only=True):
    """How many components of each kind there are."""

    regions: int
    cards: int
    milestones: int
    specialist_tiles: int
    knowledge_tiles: int
    hexes: int
    progress_tile_designs: int
    wealth_tile_designs: int
    influence_tokens_per_player: int
    private_objectives_base: int
    private_objectives_optional: int
    private_objectives_scored: int
    """The best of those that a player holds (IN-SCORE-01)."""
    public_objectives: int
    forums: int
    chronos_spaces: int
    common_spaces: int
    idea_row: int
    public_objectives_laid: int
    """Of a game with public objectives (IN-OPT-02)."""
    era5_cards_removed: int
    """Of each type, by an option (IN-OPT-03)."""
    chronos_tokens_laid: int
    """On the Era track in set-up (IN-CHR-05)."""


class PlayerStart(Printed, frozen=True, kw_only=True):
    """What everybody begins with."""

    citizens: int
    supply: int
    academics: int
    specialists: dict[Specialty, int]
    influence: int
    points: int
    chain_tokens: int
    tile_display_spaces: int
    economy_tokens_on_hexes: int
    economy_tokens_free: int
    era1_inventions: int


class Era(Printed, frozen=True, kw_only=True):
    """An epoch: its milestones bear the letter."""

    number: int
    letter: str
    rounds: int


class PlayerCount(Printed, frozen=True, kw_only=True):
    """What is laid out for so many humans."""

    players: int
    chronos_player: bool
    progress_copies: int
    wealth_ad: int
    wealth_eg: int
    era5_removal_offered: bool


class InfluenceBand(Printed, frozen=True, kw_only=True):
    """A part of the influence track, both ends included."""

    low: int
    high: int
    era_change: int
    chain_tokens: int
    points: int


class InfluenceTrack(Printed, frozen=True, kw_only=True):
    """The ends of the influence track and where everybody starts."""

    low: int
    high: int


class BuildPrice(Printed, frozen=True, kw_only=True):
    """Influence to pay with so many tiles in the tile display."""

    tiles: int
    influence: int


# ---------------------------------------------------------------- map.toml


class RegionCard(Printed, frozen=True, kw_only=True):
    """A region of the world."""

    id: str
    number: int
    influence_points: tuple[int, ...]
    """Points of the influence spaces, the leftmost first."""


class Rope(Printed, frozen=True, kw_only=True):
    """A blue rope between two regions; ``wrap``: across the edge of the board."""

    a: str
    b: str
    wrap: bool


class SpecialistTile(Printed, frozen=True, kw_only=True):
    """What stands left of the card of a region."""

    id: str
    slots: int
    benefits: tuple[Effect, ...]
    era1_idea: bool
    """Whether an Idea lies there in era 1."""


class KnowledgeTile(Printed, frozen=True, kw_only=True):
    """What a Sage teaches: a chain action on one side, points on the other."""

    id: str
    chain: Action
    points: int


class WealthTile(Printed, frozen=True, kw_only=True):
    """A tile that scores at the end."""

    id: str
    letter: str
    copies: int
    kind: WealthKind
    types: tuple[Specialty, ...]
    points: int


# ---------------------------------------------------------------- assembly.toml


class ActionCard(Printed, frozen=True, kw_only=True):
    """An action: the Aspiration it gives by itself ("" for none) and whether it ends with a chain step."""

    id: Action
    aspiration: str


class Forum(Printed, frozen=True, kw_only=True):
    """Two action spaces of the Assembly."""

    number: int
    left: Action
    right: Action


class InfluenceToken(Printed, frozen=True, kw_only=True):
    """A token for the map: how many citizens it asks for, and what it does when turned face down."""

    id: str
    threshold: int
    chain: Action | Literal[""]
    effects: tuple[Effect, ...]


class EffectCard(Printed, frozen=True, kw_only=True):
    """An icon."""

    id: Effect


# ---------------------------------------------------------------- timeline.toml


class ChronosSpace(Printed, frozen=True, kw_only=True):
    """A round on the way of the Chronos figure; the last space is the end."""

    index: int
    era: int
    round: int


class EraSpace(Printed, frozen=True, kw_only=True):
    """A space for era markers."""

    id: str
    zone: int
    order: int
    benefits: tuple[Effect, ...]


class Milestone(Printed, frozen=True, kw_only=True):
    """A milestone: places for diplomats, and what whoever sends or recalls one gets."""

    id: str
    letter: str
    era: int
    slots: int
    action: Action | Literal[""]
    benefits: tuple[Effect, ...]


# ---------------------------------------------------------------- cards.toml, progress.toml, objectives.toml


class Card(Printed, frozen=True, kw_only=True):
    """An Idea on one side, an Invention on the other."""

    id: str
    era: int
    type: Specialty
    milestone: str = ""
    """Needed to invent it; a card of era 1 has none."""
    extra: tuple[Specialty, ...]
    """Specialists to exhaust when it is invented."""
    chain: Action
    starred: bool


class Hex(Printed, frozen=True, kw_only=True):
    """A hex of the progress map, in axial coordinates."""

    id: str
    q: int
    r: int
    benefits: tuple[Effect, ...]


class ProgressTile(Printed, frozen=True, kw_only=True):
    """An economy, culture or technology tile."""

    id: str
    type: Specialty
    number: int
    effect: Power
    pair: tuple[Action, ...] = ()
    """The two actions that a technology tile couples."""


class PrivateObjective(Printed, frozen=True, kw_only=True):
    """What its owner alone knows."""

    id: str
    kind: ObjectiveKind
    regions: tuple[str, ...] = ()
    condition: Condition | Literal[""] = ""
    points: tuple[int, ...]
    """For one, two, three … of what is counted; one number where it is met or not."""


class PublicObjective(Printed, frozen=True, kw_only=True):
    """What everybody scores at the end of an era."""

    id: str
    counts: Counted
    type: Specialty | Literal[""]
    points_each: int
