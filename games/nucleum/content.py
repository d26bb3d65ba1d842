"""What is printed on the components of Nucleum: the typed content pack and its editions."""

from __future__ import annotations

import msgspec

from games.core.content import BadContent, Editions, Folder, by_id, counted, load, unique
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


class Pack(msgspec.Struct, frozen=True, kw_only=True):
    """One edition of the components, looked up by id."""

    counts: dict[int, PlayerCount]
    """What is laid out, by the number of players."""
    start: PlayerStart
    player_board: PlayerBoard
    limits: Limits
    coal: Coal
    inaugurations: dict[tuple[int, int], Inauguration]
    """What a finished link brings, by players and length."""
    market: Market
    directive: Directive
    contract_slots: tuple[ContractSlot, ...]
    end_conditions: dict[str, EndCondition]
    layout: Layout
    fuel: Fuel
    final: Final
    cities: dict[str, City]
    coal_sites: dict[str, CoalSite]
    plants: dict[str, Plant]
    """By city."""
    spaces: dict[str, Space]
    links: dict[str, Link]
    setup_cards: dict[str, SetupCard]
    own: dict[str, Building]
    """The urban buildings of each player."""
    neutrals: dict[str, Building]
    buildings: dict[str, Building]
    """Both."""
    rows: dict[int, Row]
    """Of the player board, by level."""
    tiles: dict[str, Tile]
    contracts: dict[str, Contract]
    technologies: dict[str, Technology]
    turbine_tiles: dict[Experiment, TurbineTile]
    income: dict[Track, IncomeTrack]
    progress: ProgressTrack
    tiers: dict[int, Tier]
    segments: dict[int, Segment]
    progress_spaces: dict[int, ProgressSpace]
    progress_tiles: dict[str, ProgressTile]
    effects: dict[str, tuple[Effect, ...]]
    """What technologies, rows ("row1") and Turbine Effect tiles do."""
    lasting: dict[str, tuple[Lasting, ...]]
    """Of these what stays in force."""
    at_once: dict[str, tuple[AtOnce, ...]]
    """Of these what happens once."""

    @property
    def slots(self) -> int:
        """Places for action tiles on a player board."""
        return self.player_board.action_slots

    def paying(self, tiles: int, virtual: int) -> int:
        """How many tiles limit the income: none pays nothing, a virtual one helps others (NU-REC-03, NU-EFF-06)."""
        return min(self.slots, tiles + virtual) if tiles else 0

    def start_tiles(self, experiment: Experiment) -> list[str]:
        """The five tiles of an experiment (NU-SET-29)."""
        return [tile.id for tile in self.tiles.values() if tile.experiment == experiment and tile.group == "start"]

    def special_tiles(self, experiment: Experiment) -> list[str]:
        """Tiles that lie aside (NU-SET-30)."""
        return [tile.id for tile in self.tiles.values() if tile.experiment == experiment and tile.group == "special"]

    def technologies_of(self, experiment: Experiment) -> list[str]:
        """The eight technologies of an experiment, number 1 first."""
        return [tech.id for tech in self.technologies.values() if tech.experiment == experiment]


def read(folder: Folder) -> Pack:
    """The pack that the files of a folder hold.

    Raises:
        BadContent: not the numbers of the box, or names that lead nowhere.
    """
    base, land = load(folder / "base.toml", _Base), load(folder / "map.toml", _Map)
    laid, own = load(folder / "setup.toml", _Setup), load(folder / "buildings.toml", _Buildings)
    learned, tracks = load(folder / "technologies.toml", _Technologies), load(folder / "tracks.toml", _Tracks)
    urban = by_id("urban tiles", own.urban_tile, base.player_start.urban_tiles)
    neutrals = by_id("neutral buildings", laid.neutral)
    technologies = by_id("technologies", learned.tech, 32)
    effects: dict[str, tuple[Effect, ...]] = {tech.id: tech.effects for tech in technologies.values()}
    effects |= {f"row{row.level}": row.ability for row in own.industry_row}
    effects |= {tile.id: tile.effects for tile in learned.turbine_effect}
    found = Pack(
        counts={count.players: count for count in base.player_count},
        start=base.player_start,
        player_board=base.board,
        limits=base.limits,
        coal=base.coal,
        inaugurations={(reward.players, reward.length): reward for reward in base.inauguration},
        market=base.market,
        directive=base.directive,
        contract_slots=base.contract_slot,
        end_conditions=by_id("end conditions", base.end_condition, base.limits.end_markers),
        layout=base.layout,
        fuel=base.fuel,
        final=base.final,
        cities=by_id("cities", land.city),
        coal_sites=by_id("coal sites", land.coal_site),
        plants={plant.city: plant for plant in land.plant},
        spaces=by_id("spaces", land.space),
        links=by_id("links", land.link),
        setup_cards=by_id("setup cards", laid.setup_card, 13),
        own=urban,
        neutrals=neutrals,
        buildings=urban | neutrals,
        rows={row.level: row for row in own.industry_row},
        tiles=by_id("tiles", load(folder / "tiles.toml", _Tiles).tile),
        contracts=by_id("contracts", load(folder / "contracts.toml", _Contracts).contract, 50),
        technologies=technologies,
        turbine_tiles={tile.experiment: tile for tile in learned.turbine_effect},
        income={track.id: track for track in tracks.income_track},
        progress=tracks.progress_track,
        tiers={tier.id: tier for tier in tracks.progress_tier},
        segments={segment.id: segment for segment in tracks.progress_segment},
        progress_spaces={space.value: space for space in tracks.progress_space},
        progress_tiles=by_id("progress tiles", tracks.progress_tile, 8),
        effects=effects,
        lasting={id: tuple(e for e in does if isinstance(e, Lasting)) for id, does in effects.items()},
        at_once={id: tuple(e for e in does if isinstance(e, AtOnce)) for id, does in effects.items()},
    )
    _check(found)
    return found


def _check(pack: Pack) -> None:
    for group, n in (("base", 20), ("standard", 30)):
        counted(f"{group} tiles", sum(tile.group == group for tile in pack.tiles.values()), n)
    wagons = max(sum(count.wagons.values()) for count in pack.counts.values())
    counted("coal wagons of the largest tables", wagons, pack.limits.coal_wagons)
    unique("map", [*pack.cities, *pack.coal_sites])
    ends = {*pack.cities, *pack.coal_sites}
    for link in pack.links.values():
        if {link.a, link.b} - ends:
            raise BadContent(f"link {link.id}: leads nowhere")
        if (len(link.spaces_12), len(link.spaces_34)) != (link.length_12, link.length_34):
            raise BadContent(f"link {link.id}: not as many spaces as it is long")
    for experiment in EXPERIMENTS:
        if [pack.technologies[id].number for id in pack.technologies_of(experiment)] != list(range(1, 9)):
            raise BadContent(f"technologies of {experiment}: not in the order of their numbers")
        _check_order(pack, experiment)


def _check_order(pack: Pack, experiment: Experiment) -> None:
    # Nobody is asked in which order to receive what answers to one event (NU-TECH-07): it must not matter. It could
    # only if two of them filled the same mines or took workers from the same supply.
    answers: dict[str, int] = {}
    sources = [*pack.technologies_of(experiment), *(f"row{level}" for level in pack.rows)]
    for source in [*sources, pack.turbine_tiles[experiment].id]:
        for effect in pack.effects[source]:
            if isinstance(effect, After | Recharging):
                event = effect.on if isinstance(effect, After) else "recharge"
                answers[event] = answers.get(event, 0) + any(g.what in ("worker", "uranium") for g in effect.gain)
    if max(answers.values()) > 1:
        raise BadContent(f"experiment {experiment}: the order of effects matters, but nobody is asked for it")


PACKS = Editions("games.nucleum", read, {"estimate-1": "1", "estimate-2": "2"})
"""Every edition a saved game may name; the second evens out the experiments (``RULINGS.md``)."""
