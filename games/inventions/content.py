"""What is printed on the components of Inventions: the typed content pack and its editions."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from games.core.content import BadContent, Editions, Folder, by_id, counted, load
from games.inventions.printed import (
    ActionCard,
    BuildPrice,
    Card,
    ChronosSpace,
    Counts,
    EffectCard,
    Era,
    EraSpace,
    Forum,
    Hex,
    InfluenceBand,
    InfluenceToken,
    InfluenceTrack,
    KnowledgeTile,
    Milestone,
    PlayerCount,
    PlayerStart,
    PrivateObjective,
    ProgressTile,
    PublicObjective,
    RegionCard,
    Rope,
    SpecialistTile,
    WealthTile,
)
from games.inventions.vocabulary import ACTIONS, SPECIALTIES, Action, Specialty


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    schema: int
    game: str
    edition: str


class BaseFile(_File, frozen=True, kw_only=True):
    """``base.toml``."""

    counts: Counts
    player_start: PlayerStart
    era: tuple[Era, ...]
    player_count: tuple[PlayerCount, ...]
    influence_band: tuple[InfluenceBand, ...]
    influence_track: InfluenceTrack
    build_price: tuple[BuildPrice, ...]


class MapFile(_File, frozen=True, kw_only=True):
    """``map.toml``."""

    region: tuple[RegionCard, ...]
    rope: tuple[Rope, ...]
    specialist_tile: tuple[SpecialistTile, ...]
    knowledge_tile: tuple[KnowledgeTile, ...]
    wealth_tile: tuple[WealthTile, ...]


class AssemblyFile(_File, frozen=True, kw_only=True):
    """``assembly.toml``."""

    action: tuple[ActionCard, ...]
    forum: tuple[Forum, ...]
    influence_token: tuple[InfluenceToken, ...]
    effect: tuple[EffectCard, ...]


class TimelineFile(_File, frozen=True, kw_only=True):
    """``timeline.toml``."""

    chronos_space: tuple[ChronosSpace, ...]
    era_space: tuple[EraSpace, ...]
    milestone: tuple[Milestone, ...]


class CardsFile(_File, frozen=True, kw_only=True):
    """``cards.toml``."""

    card: tuple[Card, ...]


class ProgressFile(_File, frozen=True, kw_only=True):
    """``progress.toml``."""

    hex: tuple[Hex, ...]
    progress_tile: tuple[ProgressTile, ...]


class ObjectivesFile(_File, frozen=True, kw_only=True):
    """``objectives.toml``."""

    private_objective: tuple[PrivateObjective, ...]
    public_objective: tuple[PublicObjective, ...]


class Pack(msgspec.Struct, frozen=True, kw_only=True):
    """One edition of the components, looked up by id."""

    counts: Counts
    start: PlayerStart
    eras: tuple[Era, ...]
    players: dict[int, PlayerCount]
    """What is laid out, by the number of humans."""
    influence: InfluenceTrack
    bands: tuple[InfluenceBand, ...]
    """The band of each position on the influence track, from 0."""
    prices: dict[int, int]
    """Influence for the build step, by the tiles in the tile display."""
    regions: dict[str, RegionCard]
    """In the order of their numbers."""
    next_region: dict[str, str]
    """The region with the next number; the first one follows the last."""
    ropes: tuple[Rope, ...]
    near: dict[str, tuple[str, ...]]
    """The regions that a rope joins to each."""
    specialist_tiles: dict[str, SpecialistTile]
    knowledge_tiles: dict[str, KnowledgeTile]
    wealth_tiles: dict[str, WealthTile]
    actions: dict[Action, ActionCard]
    forums: tuple[Forum, ...]
    forum_of: dict[Action, Forum]
    tokens: dict[str, InfluenceToken]
    effects: tuple[EffectCard, ...]
    chronos_spaces: tuple[ChronosSpace, ...]
    era_spaces: dict[str, EraSpace]
    milestones: dict[str, Milestone]
    cards: dict[str, Card]
    hexes: dict[str, Hex]
    beside: dict[str, tuple[str, ...]]
    """The neighbours of each hex."""
    tiles: dict[str, ProgressTile]
    stacks: dict[Specialty, tuple[str, ...]]
    """The progress tiles of each type, by number."""
    private: dict[str, PrivateObjective]
    public: dict[str, PublicObjective]


def read(folder: Folder) -> Pack:
    """The pack that the files of a folder hold.

    Raises:
        BadContent: ids twice, counts other than the box's, a reference to nothing.
    """
    base, world = load(folder / "base.toml", BaseFile), load(folder / "map.toml", MapFile)
    assembly, timeline = load(folder / "assembly.toml", AssemblyFile), load(folder / "timeline.toml", TimelineFile)
    cards, progress = load(folder / "cards.toml", CardsFile), load(folder / "progress.toml", ProgressFile)
    objectives, counts = load(folder / "objectives.toml", ObjectivesFile), base.counts
    regions = by_id("region", sorted(world.region, key=lambda region: region.number), counts.regions)
    numbered = list(regions)
    hexes = by_id("hex", progress.hex, counts.hexes)
    tiles = by_id("progress_tile", progress.progress_tile, counts.progress_tile_designs)
    private = counts.private_objectives_base + counts.private_objectives_optional
    found = Pack(
        counts=counts,
        start=base.player_start,
        eras=base.era,
        players={entry.players: entry for entry in base.player_count},
        influence=base.influence_track,
        bands=tuple(band for band in base.influence_band for _ in range(band.low, band.high + 1)),
        prices={entry.tiles: entry.influence for entry in base.build_price},
        regions=regions,
        next_region=dict(zip(numbered, numbered[1:] + numbered[:1], strict=True)),
        ropes=world.rope,
        near={id: _joined(id, world.rope, numbered) for id in regions},
        specialist_tiles=by_id("specialist_tile", world.specialist_tile, counts.specialist_tiles),
        knowledge_tiles=by_id("knowledge_tile", world.knowledge_tile, counts.knowledge_tiles),
        wealth_tiles=by_id("wealth_tile", world.wealth_tile, counts.wealth_tile_designs),
        actions={entry.id: entry for entry in assembly.action},
        forums=assembly.forum,
        forum_of={action: forum for forum in assembly.forum for action in (forum.left, forum.right)},
        tokens=by_id("influence_token", assembly.influence_token, counts.influence_tokens_per_player),
        effects=assembly.effect,
        chronos_spaces=timeline.chronos_space,
        era_spaces={space.id: space for space in timeline.era_space},
        milestones=by_id("milestone", timeline.milestone, counts.milestones),
        cards=by_id("card", cards.card, counts.cards),
        hexes=hexes,
        beside={id: _neighbours(hex, hexes.values()) for id, hex in hexes.items()},
        tiles=tiles,
        stacks={kind: tuple(id for id, tile in tiles.items() if tile.type == kind) for kind in SPECIALTIES},
        private=by_id("private_objective", objectives.private_objective, private),
        public=by_id("public_objective", objectives.public_objective, counts.public_objectives),
    )
    _check(found)
    return found


def _joined(region: str, ropes: Iterable[Rope], order: list[str]) -> tuple[str, ...]:
    ends = {rope.b if rope.a == region else rope.a for rope in ropes if region in (rope.a, rope.b)}
    return tuple(sorted(ends, key=order.index))


def _neighbours(hex: Hex, hexes: Iterable[Hex]) -> tuple[str, ...]:
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    near = {(hex.q + q, hex.r + r) for q, r in steps}
    return tuple(other.id for other in hexes if (other.q, other.r) in near)


def _check(pack: Pack) -> None:
    for card in pack.cards.values():
        if card.milestone not in pack.milestones and card.era > 1:
            raise BadContent(f"card {card.id}: no milestone {card.milestone}")
    counted("forum", len(pack.forums), pack.counts.forums)
    counted("chronos_space", len(pack.chronos_spaces), pack.counts.chronos_spaces)
    counted("influence track", len(pack.bands), pack.influence.high + 1)
    if set(pack.forum_of) != set(ACTIONS) or set(pack.actions) != set(ACTIONS):
        raise BadContent("assembly.toml: not every action has a space")


PACKS = Editions("games.inventions", read, {"estimate-1": "1", "estimate-2": "2", "estimate-3": "3"})
"""Every edition a saved game may name; in the second Chronos is not always the first, in the third to come first is
worth less (``RULINGS.md``)."""
