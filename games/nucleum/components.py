"""What ``/card`` looks up: everything printed, as an edition prints it, each with its source (NU-SET-03)."""

from __future__ import annotations

from functools import cache

from games.core.model import Component, Text
from games.nucleum.content import PACKS
from games.nucleum.labels import building_said, gains_said, tech_said, thing_said
from games.nucleum.printed import Building
from games.nucleum.wording import directive_said, effect_said, end_said, requirement_said


@cache
def components_of(edition: str) -> tuple[Component, ...]:
    """Tiles, contracts, buildings, rows, technologies, Turbine Effect and progress tiles, end conditions."""
    return (
        *_tiles(edition),
        *_contracts(edition),
        *_buildings(edition),
        *_technologies(edition),
        *_tracks(edition),
    )


def _tiles(edition: str) -> list[Component]:
    return [
        Component(
            tile.id,
            Text("card.tile", {"code": tile.id.upper()}),
            tuple(end_said(end) for end in tile.ends) or (Text("directive"), directive_said(edition)),
            tile.weakest,
        )
        for tile in PACKS[edition].tiles.values()
    ]


def _contracts(edition: str) -> list[Component]:
    return [
        Component(
            contract.id,
            Text("card.contract", {"code": contract.id.upper()}),
            (
                Text("card.kind", {"kind": Text(f"kind.{contract.kind}")}),
                Text("card.requirement", {"what": requirement_said(edition, contract.id)}),
                Text("card.reward", {"what": gains_said(contract.reward)}),
            ),
            contract.weakest,
        )
        for contract in PACKS[edition].contracts.values()
    ]


def _buildings(edition: str) -> list[Component]:
    pack = PACKS[edition]
    found = [
        Component(building.id, building_said(building.id), _building_lines(building), building.weakest)
        for building in pack.buildings.values()
    ]
    for row in pack.rows.values():
        costs = {
            "turbine": thing_said("worker", row.turbine_cost),
            "mine": thing_said("worker", row.mine_cost),
            "n": row.mine_capacity,
        }
        lines = (
            Text("card.row_costs", costs),
            *(effect_said(effect) for effect in row.ability),
            Text("card.row_reward", {"what": gains_said(row.reward)}),
        )
        found.append(Component(f"row{row.level}", Text("card.row", {"row": row.level}), lines, row.weakest))
    return found


def _building_lines(building: Building) -> tuple[Text, ...]:
    energy = Text("card.energy", {"n": building.energy, "what": gains_said(building.benefit)})
    if not building.level:
        return (energy,)
    cost = Text("card.cost", {"what": thing_said("thaler", building.cost)})
    return cost, energy, Text("card.vp", {"n": building.vp})


def _technologies(edition: str) -> list[Component]:
    pack = PACKS[edition]
    found = [
        Component(
            tech.id,
            tech_said(tech.id),
            (Text("card.level", {"n": tech.level}), *(effect_said(effect) for effect in tech.effects)),
            tech.weakest,
        )
        for tech in pack.technologies.values()
    ]
    for tile in pack.turbine_tiles.values():
        lines = tuple(effect_said(effect) for effect in tile.effects)
        found.append(Component(tile.id, tech_said(tile.id), lines, tile.weakest))
    return found


def _tracks(edition: str) -> list[Component]:
    pack = PACKS[edition]
    found: list[Component] = []
    for tile in pack.progress_tiles.values():
        counted = f"counted.{tile.counts.count}" + (f"_{tile.counts.type}" if tile.counts.type else "")
        line = Text("card.progress", {"what": Text(counted, {"n": tile.each})})
        found.append(Component(tile.id, Text(f"progress_tile.{tile.id}"), (line,), tile.weakest))
    for condition in pack.end_conditions.values():
        line = Text("card.condition", {"n": condition.vp})
        found.append(Component(condition.id, Text(f"end_condition.{condition.id}"), (line,), condition.weakest))
    return found
