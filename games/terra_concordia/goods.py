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
