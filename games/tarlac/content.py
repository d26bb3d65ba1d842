"""The content pack of Os Triunfos de Tarlac and its editions."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.core.content import BadContent, Editions, Folder, by_id, counted, load, unique
from games.tarlac.printed import (
    EXTRA,
    SCENARIOS,
    BaseFile,
    Counts,
    Danger,
    DangerFile,
    Deck,
    Edge,
    FactionCard,
    FactionId,
    FactionsFile,
    MapFile,
    Numbers,
    Scenario,
    ScenarioFile,
    Space,
    SpaceId,
    Terrain,
)


class Pack(msgspec.Struct, frozen=True):
    """The components, looked up by id. Maps keep content order."""

    base: BaseFile
    factions: dict[FactionId, FactionCard]
    terrain: dict[str, Terrain]
    spaces: dict[SpaceId, Space]
    edges: tuple[Edge, ...]
    decks: dict[str, Deck]
    dangers: dict[str, Danger]
    in_force: dict[str, Numbers]
    """The numbers while a danger card is in force, an extra one or not; "" for none."""
    scenarios: dict[str, Scenario]
    minors: tuple[FactionId, ...]
    """The minor kings in content order."""


def read(folder: Folder) -> Pack:
    """The pack that the files of a folder hold; ``BadContent``: ids twice, wrong counts, references to nothing."""
    base, board = load(folder / "base.toml", BaseFile), load(folder / "map.toml", MapFile)
    factions = load(folder / "factions.toml", FactionsFile).faction
    perils = load(folder / "danger.toml", DangerFile)
    scenarios = [load(folder / f"scenarios/{year}.toml", ScenarioFile).scenario for year in SCENARIOS]
    unique("edges", ["-".join(sorted((edge.a, edge.b))) for edge in board.edge])
    in_force = {"": base.numbers}
    for card in perils.danger:
        in_force[card.id] = in_force[EXTRA + card.id] = msgspec.structs.replace(base.numbers, **card.effect)
    found = Pack(
        base,
        by_id("factions", factions),
        by_id("terrain", board.terrain),
        by_id("spaces", board.space),
        board.edge,
        by_id("decks", perils.deck),
        by_id("dangers", perils.danger),
        in_force,
        by_id("scenarios", scenarios),
        tuple(card.id for card in factions if card.minor),
    )
    _check(found, board.counts)
    return found


PACKS = Editions("games.tarlac", read, {"estimate-1": "1", "estimate-2": "2"})


def _check(found: Pack, counts: Counts) -> None:
    kinds = ["longport" if space.partition_settlement else space.settlement for space in found.spaces.values()]
    counted("spaces", len(found.spaces), counts.spaces)
    counted("longports", kinds.count("longport"), counts.longports)
    counted("castles", kinds.count("castle"), counts.castles)
    counted("monasteries", kinds.count("monastery"), counts.monasteries)
    counted("wild spaces", kinds.count("none"), counts.wild)
    counted("edges", len(found.edges), counts.edges)
    edges = [edge.kind for edge in found.edges]
    for kind, n in (
        ("route", counts.edges_route),
        ("crossing", counts.edges_crossing),
        ("open", counts.edges_open),
        ("blocked", counts.edges_blocked),
    ):
        counted(kind, edges.count(kind), n)
    _known("edges", found.spaces, [end for edge in found.edges for end in (edge.a, edge.b)])
    _known("terrain", found.terrain, [kind for space in found.spaces.values() for kind in space.terrain])
    _known("capitals", found.spaces, [space for card in found.factions.values() for space in card.capital])
    _known("decks", found.dangers, [card for deck in found.decks.values() for card in deck.cards])
    _known("added cards", found.dangers, [card for danger in found.dangers.values() for card in danger.adds])
    for scenario in found.scenarios.values():
        named = [*scenario.allies_ct, *scenario.allies_cbr, scenario.king, scenario.starter]
        named += [scenario.favoured] if scenario.favoured else []
        named += [id for bond in scenario.hostages for id in (bond.giver, bond.holder)]
        _known(scenario.id, found.factions, named)
        _known(scenario.id, found.spaces, [placed.space for placed in scenario.landings])
        _known(scenario.id, found.decks, [scenario.deck])


def _known(name: str, known: Mapping[str, object], ids: list[str]) -> None:
    for id in ids:
        if id not in known:
            raise BadContent(f"{name}: {id} does not exist")
