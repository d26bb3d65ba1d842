"""The ten resources (TC-OVR-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

Resource = Literal["wood", "stone", "iron", "water", "food", "energy", "artefact", "prestige", "influence", "gold"]
RESOURCES: tuple[Resource, ...] = get_args(Resource)
NON_GOLD: tuple[Resource, ...] = tuple(resource for resource in RESOURCES if resource != "gold")
NAMED: dict[str, Resource] = {resource: resource for resource in RESOURCES}
Amounts = dict[Resource, int]
"""Units of some of them."""


def size(amounts: Mapping[Resource, int]) -> int:
    """Units in all."""
    return sum(amounts.values())


def cheaper(cost: Amounts, discounts: Sequence[Amounts]) -> Amounts:
    """A cost less its discounts, no part below 0."""
    if not discounts:
        return cost
    left = dict(cost)
    for discount in discounts:
        for resource, n in discount.items():
            if resource in left:
                left[resource] = max(0, left[resource] - n)
    return left


def fitting(gained: Amounts, room: Mapping[Resource, int]) -> Amounts:
    """What of a gain stays where so many more units of each fit: of others than Gold two that do not fit become one
    Gold, and Gold that does not fit is lost (TC-LIM-01, TC-LIM-02)."""
    kept: Amounts = {resource: min(n, room[resource]) for resource, n in gained.items() if resource != "gold"}
    changed = sum([(gained[resource] - n) // 2 for resource, n in kept.items()])
    kept["gold"] = min(gained.get("gold", 0) + changed, room["gold"])
    return {resource: n for resource, n in kept.items() if n}
