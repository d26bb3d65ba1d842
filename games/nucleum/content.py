"""What is printed on the components of Nucleum: the typed content pack and its editions."""

from __future__ import annotations

from functools import cached_property
from importlib.resources.abc import Traversable

import msgspec

from games.core.content import BadContent, Editions, counted, load, unique
from games.nucleum.effects import After, AtOnce, Effect, Lasting, Recharging, Track
from games.nucleum.printed import (
    EXPERIMENTS,
    Building,
    City,
    Coal,
    CoalSite,
    Contract,
    ContractSlot,
    Directive,
    EndCondition,
    Experiment,
    Final,
    Fuel,
    Inauguration,
    IncomeTrack,
    Layout,
    Limits,
    Link,
    Market,
    Plant,
    PlayerBoard,
    PlayerCount,
    PlayerStart,
    ProgressSpace,
    ProgressTile,
    ProgressTrack,
    Row,
    Segment,
    SetupCard,
    Space,
    Technology,
    Tier,
    Tile,
    TurbineTile,
)


class _Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    player_count: tuple[PlayerCount, ...]
    player_start: PlayerStart
    board: PlayerBoard
    limits: Limits
    coal: Coal
    inauguration: tuple[Inauguration, ...]
    market: Market
    directive: Directive
    contract_slot: tuple[ContractSlot, ...]
    end_condition: tuple[EndCondition, ...]
    layout: Layout
    fuel: Fuel
    final: Final


class _Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    city: tuple[City, ...]
    coal_site: tuple[CoalSite, ...]
    plant: tuple[Plant, ...]
    space: tuple[Space, ...]
    link: tuple[Link, ...]


class _Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    setup_card: tuple[SetupCard, ...]
    neutral: tuple[Building, ...]


class _Buildings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    urban_tile: tuple[Building, ...]
    industry_row: tuple[Row, ...]


class _Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tile: tuple[Tile, ...]


class _Contracts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    contract: tuple[Contract, ...]


class _Technologies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tech: tuple[Technology, ...]
    turbine_effect: tuple[TurbineTile, ...]


class _Tracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    income_track: tuple[IncomeTrack, ...]
    progress_track: ProgressTrack
    progress_tier: tuple[Tier, ...]
    progress_segment: tuple[Segment, ...]
    progress_space: tuple[ProgressSpace, ...]
    progress_tile: tuple[ProgressTile, ...]


class Pack:
    """One edition of the components, by id."""

    def __init__(self, folder: Traversable) -> None:
        """Read it.

        Raises:
            BadContent: not the numbers of the box, or names that lead nowhere.
        """
        base = load(folder / "base.toml", _Base)
        self.counts = {count.players: count for count in base.player_count}
        self.start = base.player_start
        self.slots = base.board.action_slots
        self.player_board = base.board
        self.limits = base.limits
        self.coal = base.coal
        self.inaugurations = {(reward.players, reward.length): reward for reward in base.inauguration}
        self.market = base.market
        self.directive = base.directive
        self.contract_slots = base.contract_slot
        self.end_conditions = {condition.id: condition for condition in base.end_condition}
        self.layout = base.layout
        self.fuel = base.fuel
        self.final = base.final
        land = load(folder / "map.toml", _Map)
        self.cities = {city.id: city for city in land.city}
        self.coal_sites = {site.id: site for site in land.coal_site}
        self.plants = {plant.city: plant for plant in land.plant}
        self.spaces = {space.id: space for space in land.space}
        self.links = {link.id: link for link in land.link}
        laid = load(folder / "setup.toml", _Setup)
        self.setup_cards = {card.id: card for card in laid.setup_card}
        self.neutrals = {building.id: building for building in laid.neutral}
        own = load(folder / "buildings.toml", _Buildings)
        self.own = {building.id: building for building in own.urban_tile}
        self.buildings = self.own | self.neutrals
        self.rows = {row.level: row for row in own.industry_row}
        self.tiles = {tile.id: tile for tile in load(folder / "tiles.toml", _Tiles).tile}
        self.contracts = {found.id: found for found in load(folder / "contracts.toml", _Contracts).contract}
        learned = load(folder / "technologies.toml", _Technologies)
        self.technologies = {tech.id: tech for tech in learned.tech}
        self.turbine_tiles = {tile.experiment: tile for tile in learned.turbine_effect}
        tracks = load(folder / "tracks.toml", _Tracks)
        self.income: dict[Track, IncomeTrack] = {track.id: track for track in tracks.income_track}
        self.progress = tracks.progress_track
        self.tiers = {tier.id: tier for tier in tracks.progress_tier}
        self.segments = {segment.id: segment for segment in tracks.progress_segment}
        self.progress_spaces = {space.value: space for space in tracks.progress_space}
        self.progress_tiles = {tile.id: tile for tile in tracks.progress_tile}
        self._check(land, learned)

    @cached_property
    def effects(self) -> dict[str, tuple[Effect, ...]]:
        """What technologies, rows ("row1") and Turbine Effect tiles do."""
        found: dict[str, tuple[Effect, ...]] = {tech.id: tech.effects for tech in self.technologies.values()}
        found |= {f"row{row.level}": row.ability for row in self.rows.values()}
        return found | {tile.id: tile.effects for tile in self.turbine_tiles.values()}

    @cached_property
    def lasting(self) -> dict[str, tuple[Lasting, ...]]:
        """Of these what stays in force."""
        return {id: tuple(e for e in found if isinstance(e, Lasting)) for id, found in self.effects.items()}

    @cached_property
    def at_once(self) -> dict[str, tuple[AtOnce, ...]]:
        """Of these what happens once."""
        return {id: tuple(e for e in found if isinstance(e, AtOnce)) for id, found in self.effects.items()}

    def start_tiles(self, experiment: Experiment) -> list[str]:
        """The five tiles of an experiment (NU-SET-29)."""
        return [tile.id for tile in self.tiles.values() if tile.experiment == experiment and tile.group == "start"]

    def special_tiles(self, experiment: Experiment) -> list[str]:
        """Tiles that lie aside (NU-SET-30)."""
        return [tile.id for tile in self.tiles.values() if tile.experiment == experiment and tile.group == "special"]

    def technologies_of(self, experiment: Experiment) -> list[str]:
        """The eight technologies of an experiment, number 1 first."""
        return [tech.id for tech in self.technologies.values() if tech.experiment == experiment]

    def _check(self, land: _Map, learned: _Technologies) -> None:
        unique("map", [*self.cities, *self.coal_sites])
        for name, entries, found in (
            ("city", land.city, self.cities),
            ("space", land.space, self.spaces),
            ("link", land.link, self.links),
            ("technology", learned.tech, self.technologies),
        ):
            counted(name, len(found), len(entries))
        for name, found, wanted in (
            ("base tiles", sum(tile.group == "base" for tile in self.tiles.values()), 20),
            ("standard tiles", sum(tile.group == "standard" for tile in self.tiles.values()), 30),
            ("setup cards", len(self.setup_cards), 13),
            ("urban tiles", len(self.own), self.start.urban_tiles),
            ("technologies", len(self.technologies), 32),
            ("contracts", len(self.contracts), 50),
            ("progress tiles", len(self.progress_tiles), 8),
        ):
            counted(name, found, wanted)
        ends = {*self.cities, *self.coal_sites}
        for link in land.link:
            if {link.a, link.b} - ends:
                raise BadContent(f"link {link.id}: leads nowhere")
            if (len(link.spaces_12), len(link.spaces_34)) != (link.length_12, link.length_34):
                raise BadContent(f"link {link.id}: not as many spaces as it is long")
        for experiment in EXPERIMENTS:
            self._check_order(experiment)

    def _check_order(self, experiment: Experiment) -> None:
        # Nobody is asked in which order to receive what answers to one event (NU-TECH-07): it must not matter. It could
        # only if two of them filled the same mines or took workers from the same supply.
        answers: dict[str, int] = {}
        sources = [*self.technologies_of(experiment), *(f"row{level}" for level in self.rows)]
        for source in [*sources, self.turbine_tiles[experiment].id]:
            for effect in self.effects[source]:
                if isinstance(effect, After | Recharging):
                    event = effect.on if isinstance(effect, After) else "recharge"
                    answers[event] = answers.get(event, 0) + any(g.what in ("worker", "uranium") for g in effect.gain)
        if max(answers.values()) > 1:
            raise BadContent(f"experiment {experiment}: the order of effects matters, but nobody is asked for it")


PACKS = Editions("games.nucleum", Pack, {"estimate-1": "1"})
"""Every edition a saved game may name. A number that changes makes a new one: ``content/2``."""
