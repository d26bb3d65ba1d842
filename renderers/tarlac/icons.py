"""Icons of Tarlac for emojis of the application."""

from __future__ import annotations

from renderers.tarlac import things
from renderers.tarlac.heraldry import banner, shield
from renderers.tarlac.theme import ARMS
from renderers.tokens import Figure, figure_of

ICONS: dict[str, Figure] = {
    **{f"faction_{faction}": figure_of(shield, faction) for faction in ARMS},
    **{f"terrain_{kind}": figure for kind, figure in things.SETTLEMENTS.items()},
    **{f"terrain_{kind}": figure for kind, figure in things.TERRAIN.items()},
    **{f"danger_{card}": figure for card, figure in things.DANGERS.items()},
    "herd": things.cow,
    "pound": things.coin,
    "provision": things.sack,
    "battle": things.swords,
    "febas": things.sun,
    "hostage": things.manacle,
    "king": things.crown,
    "exile": things.boat,
    "devastation": things.fire,
    "destroyed": things.ruin,
    "army": figure_of(banner, "tan", ""),
}
